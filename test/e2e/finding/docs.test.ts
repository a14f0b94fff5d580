/** `search --docs`: what someone at a shell, or a program behind a pipe, gets from documentation, comments and strings. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { decode } from "@toon-format/toon";
import { git, sharedDirectory, writeFiles } from "../../temporary.ts";
import { User } from "../binary.ts";

const TEST_MS_MAX = 60_000;
setDefaultTimeout(TEST_MS_MAX);

interface Hit {
  readonly path: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly text_kind?: string;
  readonly name: string;
  readonly qualified_name: string;
  readonly text: string;
  readonly symbol_id: string;
}

interface Answer {
  readonly next_cursor: string | null;
  readonly suppressed_duplicate_count: number;
  readonly results: readonly Hit[];
}

const FILES = {
  "docs/en/guide.md":
    "---\ntitle: Guide\n---\n\n# Ferry guide\n\n## Boarding\n\nCars board the ferry by the stern ramp.\n\n### Lorries\n\n```sh\n# not a heading\nferry board --lorry\n```\n\nA lorry is weighed before it boards the ferry.\n",
  "docs/es/guide.md":
    "---\ntitle: Guía\n---\n\n# Guía del ferry\n\n## Embarque\n\nLos coches embarcan por la rampa. Cars board the ferry.\n\n### Camiones\n\nUn camión se pesa antes: lorry, ferry.\n",
  "docs/tides.rst": "Tides\n=====\n\nNeap\n----\n\nAt neap tide the ferry draws too much water.\n",
  "src/ferry.ts":
    "/** Weighs a lorry on the ramp of the ferry. */\nexport function weighLorry(tons: number): boolean {\n  // the scale is off by a ton\n  if (tons > 40) throw new Error('the lorry is too heavy for the ferry');\n  return true;\n}\n",
};

let user: User;

beforeAll(async () => {
  const root = sharedDirectory();
  writeFiles(root, FILES);
  git(root, "init", "-q", "-b", "main");
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "first");
  user = new User(root, sharedDirectory());
  expect((await user.run(["index"])).exitCode).toBe(0);
}, TEST_MS_MAX);

const docs = (query: string, ...flags: string[]): Promise<Answer> => user.json<Answer>(["search", "--docs", query, ...flags]);

describe("search --docs", () => {
  test("prints one line per result: the place, what it is, where it stands, and the words", async () => {
    const { stdout, exitCode } = await user.run(["search", "--docs", "is a lorry weighed before it boards"]);
    expect(exitCode).toBe(0);
    expect(stdout.split("\n")[0]).toBe(
      "docs/en/guide.md:18: [section Ferry guide > Boarding > Lorries] A lorry is weighed before it boards the ferry.",
    );
  });

  test("says whose a comment, a docstring or a string is", async () => {
    const { results } = await docs("lorry ferry", "--docs-kind", "docstring,string");
    expect(results.map(({ path, line_start, text_kind, name, text }) => [`${path}:${line_start}`, text_kind, name, text])).toEqual([
      ["src/ferry.ts:1", "docstring", "weighLorry", "/** Weighs a lorry on the ramp of the ferry. */"],
      ["src/ferry.ts:4", "string", "weighLorry", "if (tons > 40) throw new Error('the lorry is too heavy for the ferry');"],
    ]);
    const located = await user.json<Answer>(["locate", "weighLorry"]);
    expect(results[0]?.symbol_id).toBe(located.results[0]?.symbol_id ?? "");
  });

  test("--docs-kind alone means --docs, and takes only the kinds there are", async () => {
    const { results } = await user.json<Answer>(["search", "--docs-kind", "comment", "scale off by a ton"]);
    expect(results).toMatchObject([{ path: "src/ferry.ts", line_start: 3, text_kind: "comment", name: "weighLorry" }]);
    const refused = await user.run(["search", "--docs-kind", "poem", "ferry"]);
    expect(refused.exitCode).toBe(2);
    expect(refused.stderr).toContain("section, docstring, comment, string");
  });

  test("shows a page once, in the language of the query", async () => {
    const english = await docs("cars board the ferry");
    expect(english.results.filter(({ path }) => path.endsWith("guide.md")).every(({ path }) => path.includes("/en/"))).toBe(true);
    expect(english.suppressed_duplicate_count).toBeGreaterThan(0);
    expect((await docs("los coches embarcan por la rampa")).results[0]).toMatchObject({ path: "docs/es/guide.md" });
  });

  test("takes the filters of every search", async () => {
    expect((await docs("ferry", "--lang", "rst")).results).toMatchObject([{ qualified_name: "Tides > Neap" }]);
    expect((await docs("ferry", "--path", "src/**", "--kind", "function")).results.map((hit) => hit.text_kind)).toContain("docstring");
    expect((await docs("ferry", "--path", "docs/tides.rst")).results).toHaveLength(1);
  });

  test("pages, and reads many questions from standard input", async () => {
    const first = await docs("ferry", "--limit", "1");
    const second = await docs("ferry", "--limit", "1", "--cursor", first.next_cursor ?? "");
    expect(second.results[0]).not.toEqual(first.results[0]);
    const { stdout } = await user.run(["search", "--docs", "-"], { stdin: "neap tide\nzeppelin\n" });
    const [found, nothing] = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Answer);
    expect(found?.results[0]?.path).toBe("docs/tides.rst");
    expect(nothing?.results).toEqual([]);
  });

  test("in TOON the same rows as in JSON", async () => {
    const { stdout } = await user.run(["search", "--docs", "ferry", "--format", "toon"]);
    const rows = (decode(stdout) as unknown as Answer).results;
    expect(rows.map(({ path, text_kind, text }) => [path, text_kind, text])).toEqual(
      (await docs("ferry")).results.map(({ path, text_kind, text }) => [path, text_kind, text]),
    );
  });

  test("finding nothing is exit 1, and a search of code knows nothing of kinds of text", async () => {
    const nothing = await user.run(["search", "--docs", "zeppelin"]);
    expect([nothing.exitCode, nothing.stdout]).toEqual([1, ""]);
    expect(nothing.stderr).toContain("a search looks at code too");
    const code = await user.json<Answer>(["search", "weigh lorry"]);
    expect(code.results[0]).toMatchObject({ path: "src/ferry.ts", line_start: 1, declared_at: 2 });
    expect(code.results.every((hit) => hit.text_kind === undefined)).toBe(true);
  });
});
