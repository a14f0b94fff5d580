/** Search in prose: sections with their breadcrumbs, and comments, docstrings and strings with the symbols they belong to. */
import { beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { toCodeCompassError } from "#core/errors.ts";
import type { Hit, SearchResponse } from "#core/protocol.ts";
import { locate } from "#engine/search/locate.ts";
import { search } from "#engine/search/search.ts";
import { searchDocs } from "#engine/search/search-docs.ts";
import type { QueryRequest } from "#flags/query-flags.ts";
import { directoryWith, writeFiles } from "../../temporary.ts";
import { asked, freshStorage, INDEXING_TIMEOUT_MS, index, open, type RequestOptions, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const LICENCE = "// Copyright 2024 The Kiln Authors. All rights reserved.\n// Licensed under the pottery licence.\n\n";

const GUIDE = [
  ...["---", "title: Kiln guide | Pottery", "sidebar_position: 7", "---", ""],
  ...["# Kiln guide", "", "What a potter should know about the kiln.", ""],
  ...["## Firing", "", "The firing schedule decides how the clay shrinks.", ""],
  ...["### Cooling down", "", "Let the kiln cool before the door is opened, or the glaze cracks.", ""],
  ...["```sh", "# Venting the kiln", "kiln vent --slowly", "```", ""],
  ...["## Cleaning", "", "Vacuum the elements once a month."],
].join("\n");

const FILES = {
  "docs/en/guide.md": GUIDE,
  "docs/de/guide.md": GUIDE.replace(
    "Let the kiln cool before the door is opened, or the glaze cracks.",
    "Die Tür bleibt zu, sonst reißt die Glaze: kiln cool.",
  ),
  "docs/fr/guide.md": GUIDE.replace("Vacuum the elements once a month.", "Aspirez les éléments une fois par mois."),
  "docs/wheel.rst": "Wheel\n=====\n\nCentring\n--------\n\nWet hands before centring the clay.\n",
  "notes.txt": "Ask Miriam about the raku barrel.\n",
  "src/kiln.ts": [
    `${LICENCE}/** Opens the kiln door once the glaze has hardened. */`,
    "export class KilnDoor {",
    "  readonly hinge = 2; // left side of the muffle",
    "  open(): void {",
    "    // a pyrometer would be nicer",
    "    if (this.hinge > 3) throw new Error('the kiln door is jammed by the glaze');",
    "  }",
    "}",
  ].join("\n"),
  "src/clay.go": `${LICENCE}package clay\n\n// Wedge kneads the clay until no bubble is left.\nfunc Wedge() string { return "clay is wedged" }\n`,
  "src/glaze.go": `${LICENCE}package clay\n\n// Dip covers a pot with slip.\nfunc Dip() {}\n`,
  "src/slip.py": 'def stir():\n    """Stir the slip until it runs like cream."""\n    return 1\n',
  "deploy/oven.asm": "; leased by the week\nmov eax, 1\n",
  "deploy/oven.yaml": "# The studio's oven is rented by the hour.\noven: 1\n",
  "tests/kiln.test.ts": "// the kiln door is opened in a test\nexport function testKiln() {}\n",
};

let root: string;
let storage: string;

beforeAll(async () => {
  ({ root, storage } = await sharedWorkspace(FILES));
});

beforeEach(() => {
  process.env["CODECOMPASS_HOME"] = storage;
});

const ask = (query: string, request?: RequestOptions) => asked(root, query, request, searchDocs);

async function first(query: string, request: Omit<QueryRequest, "query"> = {}): Promise<Hit> {
  const [hit] = (await ask(query, request)).results;
  if (!hit) throw new Error(`nothing found for ${query}`);
  return hit;
}

/** Every hit as `text_kind path name`. */
async function all(query: string, request: Omit<QueryRequest, "query"> = {}): Promise<string[]> {
  return (await ask(query, request)).results.map((hit) => `${hit.text_kind} ${hit.path} ${hit.name}`);
}

describe("sections", () => {
  test("the smallest that answers, with the headings above it and the line that says it", async () => {
    const hit = await first("let the kiln cool before opening");
    expect(hit).toMatchObject({ path: "docs/en/guide.md", text_kind: "section", kind: "section", name: "Cooling down" });
    expect(hit.qualified_name).toBe("Kiln guide > Firing > Cooling down");
    expect([hit.line_start, hit.line_end]).toEqual([14, 21]);
    expect(hit.matches[0]).toEqual({ line: 16, text: "Let the kiln cool before the door is opened, or the glaze cracks." });
  });

  test("a block of code belongs to its section, and its comments are no headings", async () => {
    expect(await first("venting slowly")).toMatchObject({ path: "docs/en/guide.md", name: "Cooling down" });
  });

  test("front matter is not an answer", async () => {
    expect(await all("sidebar_position")).toEqual([]);
  });

  test("of reStructuredText, and plain text as a whole", async () => {
    expect(await first("wet hands")).toMatchObject({ path: "docs/wheel.rst", qualified_name: "Wheel > Centring", line_start: 4 });
    expect(await first("raku barrel")).toMatchObject({ path: "notes.txt", text_kind: "section", name: "notes.txt", line_start: 1 });
  });
});

describe("text inside code", () => {
  test("a docstring belongs to what is below it, and carries its handles", async () => {
    const hit = await first("hardened", { detail: "context" });
    expect(hit).toMatchObject({ path: "src/kiln.ts", text_kind: "docstring", kind: "class", name: "KilnDoor", line_start: 4, line_end: 4 });
    expect(hit.parent).toEqual({ kind: "class", name: "KilnDoor", path: "src/kiln.ts", line: 5 });
    expect(hit.body_preview).toBe("/** Opens the kiln door once the glaze has hardened. */");
    const [symbol] = (await locate(open(root), { query: "KilnDoor" })).results;
    expect(hit.symbol_id).toBe(symbol?.symbol_id ?? "");
    expect(hit.symbol_stable_id).toBe(symbol?.symbol_stable_id ?? "");
  });

  test.each([
    ["a comment to what is around it", "pyrometer", "comment", "open", 8],
    ["a comment behind a field to the field", "muffle", "comment", "hinge", 6],
    ["a string to what is around it", "jammed", "string", "open", 9],
  ])("%s", async (_, query, kind, name, line) => {
    expect(await first(query)).toMatchObject({ path: "src/kiln.ts", text_kind: kind, name, line_start: line });
  });

  test("docstrings inside a function", async () => {
    expect(await first("runs like cream")).toMatchObject({ path: "src/slip.py", text_kind: "docstring", name: "stir", line_start: 2 });
  });

  test("comments before a key, as what is said of the key", async () => {
    expect(await first("rented by the hour")).toMatchObject({ path: "deploy/oven.yaml", text_kind: "docstring", name: "oven" });
  });

  test("comments where no grammar reads the file", async () => {
    expect(await first("leased by the week")).toMatchObject({ path: "deploy/oven.asm", text_kind: "comment", line_start: 1 });
  });

  test("names alone are not prose", async () => {
    expect(await all("hinge", { textKinds: ["comment", "docstring", "string"] })).toEqual([]);
  });
});

describe("what is shown once", () => {
  test("a page and not its translations, unless the query is in their language", async () => {
    const english = await ask("firing schedule clay shrinks");
    expect(english.results.map(({ path }) => path).filter((path) => path.endsWith("guide.md"))).toEqual(["docs/en/guide.md"]);
    expect(english.suppressed_duplicate_count).toBeGreaterThanOrEqual(2);
    expect(await first("Tür bleibt zu, sonst reißt")).toMatchObject({ path: "docs/de/guide.md", name: "Cooling down" });
  });

  test("a licence header, however many files have it", async () => {
    const { results, suppressed_duplicate_count } = await ask("Kiln Authors rights reserved licence", { pathGlobs: ["src/**"] });
    expect(results.filter((hit) => hit.matches.some(({ text }) => text.includes("Copyright")))).toHaveLength(1);
    expect(suppressed_duplicate_count).toBe(2);
  });
});

describe("ranking", () => {
  test("documentation leads here, and code leads in a search of code", async () => {
    expect((await first("cool the kiln before the door opens")).path).toBe("docs/en/guide.md");
    const [hit] = (await search(open(root), { query: "cool the kiln before the door opens" })).results;
    expect(hit?.path).toBe("src/kiln.ts");
    expect(hit?.text_kind).toBeUndefined();
  });

  test("an error message leads to where it is written", async () => {
    expect(await first('"the kiln door is jammed by the glaze"')).toMatchObject({ text_kind: "string", path: "src/kiln.ts" });
  });

  test("reasons say what the kind of text counted for", async () => {
    const hit = await first("jammed", { explain: "full" });
    expect(hit.ranking_reasons?.map(({ factor }) => factor)).toContain("text_kind");
  });
});

describe("filters and paging", () => {
  test("by kind of text", async () => {
    const kinds = async (textKinds: QueryRequest["textKinds"]) =>
      new Set((await ask("kiln clay glaze", { ...(textKinds ? { textKinds } : {}) })).results.map((hit) => hit.text_kind));
    expect(await kinds(["string"])).toEqual(new Set(["string"]));
    expect(await kinds(["docstring", "comment"])).toEqual(new Set(["docstring", "comment"]));
    expect(await kinds(undefined)).toEqual(new Set(["section", "docstring", "comment", "string"]));
  });

  test("by language, path and kind of symbol", async () => {
    expect(await all("clay", { languages: ["go"] })).toEqual(["docstring src/clay.go Wedge", "string src/clay.go Wedge"]);
    expect(await all("clay", { pathGlobs: ["*.rst"] })).toEqual(["section docs/wheel.rst Centring"]);
    expect(await all("kiln door", { kinds: ["class"] })).toEqual(["docstring src/kiln.ts KilnDoor"]);
  });

  test("pages follow each other without gaps or repeats, and a cursor holds for its question only", async () => {
    const whole = await all("kiln clay glaze", { limit: 100 });
    const pages: string[] = [];
    let cursor: string | null = null;
    do {
      const page: SearchResponse = await ask("kiln clay glaze", { limit: 2, ...(cursor ? { cursor } : {}) });
      pages.push(...page.results.map((hit) => `${hit.text_kind} ${hit.path} ${hit.name}`));
      cursor = page.next_cursor;
    } while (cursor);
    expect(pages).toEqual(whole);
    const { next_cursor } = await ask("kiln clay glaze", { limit: 1 });
    const other = ask("kiln clay glaze", { limit: 1, cursor: next_cursor ?? "", textKinds: ["string"] });
    expect(
      await other.then(
        () => "answered",
        (thrown) => toCodeCompassError(thrown).code,
      ),
    ).toBe("invalid_input");
  });
});

describe("freshness", () => {
  test("an edited page is read before the answer", async () => {
    freshStorage();
    const workspace = directoryWith({ "guide.md": "# Guide\n\nThrow the pot.\n", "a.ts": "// nothing\n" });
    await index(workspace);
    writeFiles(workspace, { "guide.md": "# Guide\n\nThrow the pot.\n\n## Trimming\n\nTrim the foot when leather-hard.\n" });
    const response = await searchDocs(open(workspace), { query: "leather-hard foot" });
    expect(response.freshness_status).toBe("fresh");
    expect(response.results[0]).toMatchObject({ path: "guide.md", qualified_name: "Guide > Trimming", line_start: 5 });
  });

  test("finding nothing says what to try", async () => {
    const response = await ask("zeppelin");
    expect(response.results).toEqual([]);
    expect(response.suggested_next).toMatchObject({ next: { do: "search", query: "zeppelin" } });
  });

  test("a text too long for a query is refused at once, as by a search: prose has no traces", async () => {
    const failure = toCodeCompassError(
      await ask("a".repeat(100_000)).then(
        () => "answered",
        (thrown: unknown) => thrown,
      ),
    );
    expect(failure.code).toBe("limit_exceeded");
  });
});
