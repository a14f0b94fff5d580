/** Code within a budget: what is shown is in the files, fits, and is what was asked about. */
import { beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { toCodeCompassError } from "#core/errors.ts";
import { CONTEXT_STRATEGIES, type ContextPiece, type ContextResponse } from "#core/protocol/context.ts";
import { type ContextRequest, context } from "#engine/context/context.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { type ContextStyle, contextSheet, contextTokens } from "#format/answers/context.ts";
import { SHELL } from "#format/next-step.ts";
import { writeSheet } from "#format/sheet.ts";
import { directoryWith, sharedDirectory, writeFiles } from "../../temporary.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, index, open } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const STYLE: ContextStyle = { format: "lines", color: false, lineNumbers: false, reader: SHELL };
const FORMATS = ["lines", "json", "toon"] as const;

const LEDGER = [
  "import { Account, Currency } from './accounts.ts';",
  "import { readFile } from 'node:fs';",
  "import {",
  "  roundAmount,",
  "  unusedThing,",
  "} from './rounding.ts';",
  "",
  "/** Posts amounts to accounts. */",
  "export class Ledger {",
  "  readonly accounts: Account[] = [];",
  "",
  "  /** Books a payment on an account. */",
  "  bookPayment(account: Account, amount: number): void {",
  "    const rounded = roundAmount(amount);",
  "    checkBalance(account, rounded);",
  "    account.balance += rounded;",
  "  }",
  "",
  "  rename(): void {}",
  "}",
  "",
  ...Array.from({ length: 40 }, (_, i) => `export const RATE_${i} = ${i};`),
  "",
  "// Refuses what would leave an account below zero.",
  "function checkBalance(account: Account, amount: number): void {",
  "  if (account.balance + amount < 0) throw new Error('overdrawn');",
  "  noteRefusal(account, isLarge(amount));",
  "}",
  "",
  "// Only the auditors read the notes.",
  "function noteRefusal(account: Account, large: boolean): void {",
  "  const kept = account.notes.slice(-9);",
  "  kept.push(large ? 'large' : 'small');",
  "  account.notes = kept;",
  "}",
  "",
  "function isLarge(amount: number): boolean {",
  "  return amount > 1000;",
  "}",
  "",
].join("\n");

const LONG_FUNCTION = [
  "# Settles every open invoice of the customer.",
  "def settle_invoices(customer,",
  "                    currency):",
  ...Array.from({ length: 120 }, (_, i) => `    step_${i} = customer.next(${i})`),
  "    if customer.is_blocked:",
  "        raise SettlementRefused(customer)",
  ...Array.from({ length: 120 }, (_, i) => `    after_${i} = customer.next(${i})`),
  "    return customer",
  "",
].join("\n");

const WITH_IMPORTS = [
  "from .harbour import Pilot, Quay",
  "from .weather import Storm",
  "",
  "def shepherd_vessels(vessels):",
  "    pilot = Pilot(vessels)",
  ...Array.from({ length: 24 }, (_, i) => `    pilot.heed_${i}(vessels)`),
  "    return pilot",
  "",
].join("\n");

/** Files that are odd in one way each. */
const ODD = {
  "odd/pilot.py": WITH_IMPORTS,
  "odd/ledger.ts": LEDGER,
  "odd/settle.py": LONG_FUNCTION,
  "odd/windows.go": ["package odd", "", "// Mends torn envelopes.", "func MendEnvelope() string {", '\treturn "envelope"', "}", ""].join(
    "\r\n",
  ),
  "odd/latin.php": Buffer.from(
    "<?php\n// Verl\xe4ngert die Leihfrist.\nfunction verlaengere_leihfrist() {\n  return 'gr\xfc\xdfe';\n}\n",
    "latin1",
  ),
  "odd/wide.js": `function unrollCarpet() {\n  return "${"carpet ".repeat(400)}";\n}\n`,
  "odd/notes.txt": `${"Nothing to see.\n".repeat(90)}The lighthouse keeper sleeps at noon.\n${"Nothing here either.\n".repeat(90)}`,
  "odd/guide.md": "# Harbour guide\n\nWelcome.\n\n## Mooring fees\n\nBoats pay mooring fees by length.\n\n## Storms\n\nLeave early.\n",
};

let root: string;
let storage: string;

beforeAll(async () => {
  const directory = sharedDirectory();
  storage = freshStorage(directory);
  root = join(directory, "workspace");
  cpSync(join(import.meta.dir, "../../fixtures/ranking"), root, { recursive: true });
  cpSync(join(import.meta.dir, "../../fixtures/languages"), join(root, "languages"), { recursive: true });
  writeFiles(root, ODD);
  await index(root);
});

beforeEach(() => {
  process.env["CODECOMPASS_HOME"] = storage;
});

function ask(query: string, request: Omit<ContextRequest, "query"> = {}, style = STYLE, session = open(root)): Promise<ContextResponse> {
  return context(session, { query, ...request }, (response) => contextTokens(response, style));
}

/** All lines of a piece as `line: text`. */
function linesOf({ parts }: ContextPiece): string[] {
  return parts.flatMap(({ line, text }) => text.split("\n").map((row, index) => `${line + index}: ${row}`));
}

/** Everything shown of the files whose path ends so. */
function shown({ results }: ContextResponse, end: string): string[] {
  return results.filter(({ path }) => path.endsWith(end)).flatMap(linesOf);
}

async function errorOf(work: Promise<unknown>) {
  return work.then(
    () => undefined,
    (thrown: unknown) => toCodeCompassError(thrown),
  );
}

describe("any answer", () => {
  const QUERIES = [
    ...["verifyToken", "how are failed requests retried", "rate limit", "gateway/src/config.ts", "planner/planner/geocode.py"],
    ...["invoice discount", "bookPayment", "settle invoices of a blocked customer", "envelope", "carpet", "lighthouse keeper"],
    ...["mooring fees", "Leihfrist", "return", "SessionStore", "the", "token expired"],
  ];
  const BUDGETS = [100, 140, 350, 900, 4000];

  async function everyAnswer(session: QuerySession, check: (response: ContextResponse, style: ContextStyle, budget: number) => void) {
    for (const query of QUERIES) {
      for (const maxTokens of BUDGETS) {
        for (const strategy of CONTEXT_STRATEGIES) {
          for (const format of FORMATS) {
            const style = { ...STYLE, format, lineNumbers: maxTokens === 350 };
            check(await ask(query, { maxTokens, strategy }, style, session), style, maxTokens);
          }
        }
      }
    }
  }

  test("fits its budget in its format, shows no line twice, and only lines that are in the files", async () => {
    const texts = new Map<string, string[]>();
    const fileLines = (path: string): string[] => {
      const known = texts.get(path);
      if (known) return known;
      const bytes = readFileSync(join(root, path));
      const lines = new TextDecoder().decode(bytes).split(/\r?\n/);
      texts.set(path, lines);
      return lines;
    };
    let most = 0;
    await everyAnswer(open(root), (response, style, budget) => {
      const text = writeSheet(contextSheet(response, style), style.format);
      const tokens = countTokens(`${text}\n`);
      expect(tokens).toBeLessThanOrEqual(budget);
      if (style.format === "json") expect(JSON.parse(text).metadata.estimated_tokens).toBe(countTokens(text));
      most = Math.max(most, tokens);
      const seen = new Set<string>();
      for (const piece of response.results) {
        for (const { line, text: code } of piece.parts) {
          for (const [offset, row] of code.split("\n").entries()) {
            const place = `${piece.path}:${line + offset}`;
            expect(seen).not.toContain(place);
            seen.add(place);
            const inFile = fileLines(piece.path)[line + offset - 1];
            expect(row.endsWith("…") && row.length > 200 ? inFile?.startsWith(row.slice(0, -1)) : inFile === row).toBe(true);
          }
        }
      }
      const { total_candidates, returned, remaining_candidates, truncated, suggestion } = response.metadata;
      expect(returned + remaining_candidates).toBe(total_candidates);
      if (truncated) expect(suggestion).not.toBeNull();
    });
    expect(most).toBeGreaterThan(1000);
  });

  test("is the same when it is asked for again", async () => {
    for (const query of QUERIES) expect(await ask(query)).toEqual(await ask(query));
  });

  test("has the pieces of a file together and in order of line", async () => {
    for (const query of QUERIES) {
      const { results } = await ask(query);
      const paths = results.map(({ path }) => path);
      expect(paths.filter((path, at) => path !== paths[at - 1])).toHaveLength(new Set(paths).size);
      for (const [at, piece] of results.entries()) {
        const before = results[at - 1];
        if (before?.path === piece.path) expect(piece.line_start).toBeGreaterThan(before.line_end);
      }
    }
  });
});

describe("a method", () => {
  test("asked for by its name comes whole, with its comment and its class's first line, and without others or imports", async () => {
    const lines = shown(await ask("bookPayment", { maxTokens: 1000 }), "ledger.ts");
    expect(lines).toContain("12:   /** Books a payment on an account. */");
    expect(lines).toContain("16:     account.balance += rounded;");
    expect(lines).toContain("9: export class Ledger {");
    expect(lines.join("\n")).not.toContain("import");
    expect(lines.join("\n")).not.toContain("unusedThing");
    expect(lines.join("\n")).not.toContain("RATE_7");
  });

  test("that a question finds brings the imports that it uses", async () => {
    const lines = shown(await ask("how does a pilot shepherd the vessels", { maxTokens: 1000 }), "odd/pilot.py");
    expect(lines).toContain("30:     return pilot");
    expect(lines).toContain("1: from .harbour import Pilot, Quay");
    expect(lines.join("\n")).not.toContain("Storm");
  });

  test("brings what it calls in its file, and what that calls where it says more than its name", async () => {
    const response = await ask("bookPayment", { strategy: "depth" });
    const lines = shown(response, "ledger.ts");
    expect(lines).toContain("65:   if (account.balance + amount < 0) throw new Error('overdrawn');");
    expect(lines).toContain("72:   kept.push(large ? 'large' : 'small');");
    expect(lines.join("\n")).not.toContain("amount > 1000");
    expect(response.metadata.returned).toBeLessThanOrEqual(response.metadata.total_candidates);
  });
});

describe("a long function", () => {
  test("is cut round what matched, keeps its head, and says how much is left out", async () => {
    const response = await ask("settle invoices of a blocked customer", { maxTokens: 500 });
    const lines = shown(response, "settle.py");
    expect(lines).toContain("2: def settle_invoices(customer,");
    expect(lines).toContain("3:                     currency):");
    expect(lines).toContain("124:     if customer.is_blocked:");
    expect(lines.length).toBeLessThan(60);
    const text = writeSheet(contextSheet(response, STYLE), STYLE.format);
    const gap = /^… (\d+) lines to (\d+)\n.*\n(?:.*\n)*? {4}if customer\.is_blocked/m.exec(text);
    expect(gap).not.toBeNull();
    expect(text).toMatch(/^… \d+ lines to 246$/m);
  });

  test("is shown in more of its length when the budget allows", async () => {
    const count = async (maxTokens: number): Promise<number> => shown(await ask("settle_invoices", { maxTokens }), "settle.py").length;
    expect(await count(300)).toBeLessThan(await count(1500));
  });
});

describe("odd files", () => {
  test("with CRLF are shown without carriage returns", async () => {
    expect(shown(await ask("MendEnvelope"), "windows.go")).toContain('5: \treturn "envelope"');
  });

  test("that are not UTF-8 are shown as text", async () => {
    expect(shown(await ask("verlaengere_leihfrist"), "latin.php")).toContain("4:   return 'gr\ufffd\ufffde';");
  });

  test("with very long lines are cut", async () => {
    const lines = shown(await ask("unrollCarpet"), "wide.js");
    expect(lines).toHaveLength(3);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(300);
  });

  test("without symbols are shown round what matched", async () => {
    const lines = shown(await ask("lighthouse keeper"), "notes.txt");
    expect(lines).toContain("91: The lighthouse keeper sleeps at noon.");
    expect(lines.length).toBeLessThan(90);
  });

  test("of prose are shown by section", async () => {
    expect(shown(await ask("mooring fees"), "guide.md")).toContain("7: Boats pay mooring fees by length.");
  });
});

describe("a constant or field that is asked for", () => {
  const declared = "export const SLOW_CROSSING = 'ferry.slow';\n";
  const using = (name: string, uses: number): string =>
    [
      "import { SLOW_CROSSING } from './declared';",
      ...Array.from({ length: uses }, (_, at) => `export function ${name}${at}() {\n  return read(SLOW_CROSSING, ${at});\n}`),
      "",
    ].join("\n");
  const rows = async (files: Record<string, string>, query: string): Promise<string[]> => {
    freshStorage();
    const workspace = directoryWith({ "declared.ts": declared, ...files });
    await index(workspace);
    const { results } = await ask(query, {}, STYLE, open(workspace));
    return results.map((piece) => `${piece.path}:${piece.line_start}: ${linesOf(piece).length}`);
  };

  test("has its few uses outside of tests below it, a row each, without its imports", async () => {
    const files = { "uses.ts": using("cross", 2), "declared.test.ts": using("tests", 2) };
    const expected = ["declared.ts:1: 1", "uses.ts:3: 1", "uses.ts:6: 1"];
    expect(await rows(files, "SLOW_CROSSING")).toEqual(expected);
    expect(await rows(files, "the SLOW_CROSSING option of the ferry")).toEqual(expect.arrayContaining(expected));
  });

  test("has none of its uses where they are many", async () => {
    expect(await rows({ "uses.ts": using("cross", 6) }, "SLOW_CROSSING")).toEqual(["declared.ts:1: 1"]);
  });
});

test("an answer in doubt has rows instead of code", async () => {
  const answer = await ask("quantum blockchain reconciliation of the invoice settlement");
  expect(answer.confidence_level).toBe("low");
  expect(answer.results.length).toBeGreaterThan(0);
  for (const piece of answer.results) expect(linesOf(piece)).toHaveLength(1);
});

describe("comments", () => {
  const DOC = Array.from({ length: 30 }, (_, at) => ` * Sentence ${at} of what the ferry does.`);
  const FERRY = [
    "/**",
    " * Carries the waggons over the river.",
    " *",
    ...DOC,
    " */",
    "export function carryWaggons(waggons: string[]): void {",
    "  for (const waggon of waggons) load(waggon);",
    "}",
    "",
    "export interface Ferry {",
    "  /**",
    "   * Waits for the waggons on the river.",
    "   *",
    ...DOC,
    "   */",
    "  awaitWaggons(): void;",
    "}",
  ].join("\n");
  const shownOf = async (request: Omit<ContextRequest, "query">): Promise<string> => {
    freshStorage();
    const workspace = directoryWith({ "ferry.ts": FERRY });
    await index(workspace);
    return (await ask("how are waggons carried over the river by the ferry", request, STYLE, open(workspace))).results
      .flatMap(linesOf)
      .join("\n");
  };

  test("that are long are shown in their first paragraph, above a function and inside a type", async () => {
    const code = await shownOf({});
    for (const text of ["Carries the waggons", "load(waggon)", "Waits for the waggons", "awaitWaggons"]) expect(code).toContain(text);
    expect(code).not.toContain("Sentence 1 ");
  });

  test("are left out when asked", async () => {
    const code = await shownOf({ noDocs: true });
    for (const text of ["load(waggon)", "awaitWaggons"]) expect(code).toContain(text);
    expect(code).not.toContain("the waggons");
  });
});

describe("a budget", () => {
  test("that is larger shows no less, and one that is enough is not exceeded for its own sake", async () => {
    const sizes: number[] = [];
    for (const maxTokens of [200, 800, 3200]) sizes.push(contextTokens(await ask("how are failed requests retried", { maxTokens }), STYLE));
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    const small = await ask("MendEnvelope", { maxTokens: 4000 });
    expect(contextTokens(small, STYLE)).toBeLessThan(1000);
    expect(small.metadata.truncated).toBe(false);
  });

  test("says when it was too small", async () => {
    const { metadata, result_completeness } = await ask("how are failed requests retried", { maxTokens: 150 });
    expect(metadata.truncated).toBe(true);
    expect(metadata.remaining_candidates).toBeGreaterThan(0);
    expect(metadata.suggestion).toContain("max_tokens");
    expect(result_completeness).toBe("truncated");
  });

  test.each([0, 99, -1, 1.5, Number.NaN])("of %p is refused, with what is allowed", async (maxTokens) => {
    const error = await errorOf(ask("token", { maxTokens }));
    expect(error?.code).toBe("invalid_input");
    expect(error?.message).toContain("100");
  });

  test("beyond the greatest is the greatest", async () => {
    expect(await ask("token", { maxTokens: 10_000_000 })).toEqual(await ask("token", { maxTokens: 32_000 }));
  });

  test("holds even where what to try next is long", async () => {
    const response = await ask(`${"zqx".repeat(600)} ${"qzj".repeat(600)}`, { maxTokens: 100 }, { ...STYLE, format: "json" });
    expect(contextTokens(response, { ...STYLE, format: "json" })).toBeLessThanOrEqual(100);
  });
});

describe("a question with a literal in it", () => {
  const FILES = {
    "mock.py": [
      'NOT_MOCK = "Argument should be a mock, but is null!"',
      "",
      "def get_handler(mock):",
      "    if mock is None:",
      '        raise ValueError("Argument should be a mock, but is null!")',
      "    return mock.handler",
      "",
    ].join("\n"),
    "verify.py": "def verify(mock):\n    return get_handler(mock).verify()\n",
    "stub.py": "def stub_answers(mock, answers):\n    for answer in answers:\n        mock.stub(answer)\n",
    "limits.py": "RETRY_KEY = 'http.retry_limit.key'\n",
    "retry.py": "def retry_requests(limit, requests):\n    for request in requests:\n        request.send(limit)\n",
  };
  let workspace = "";
  let ownStorage = "";
  beforeAll(async () => {
    const directory = sharedDirectory();
    ownStorage = freshStorage(directory);
    workspace = join(directory, "workspace");
    writeFiles(workspace, FILES);
    await index(workspace);
  });
  const lines = async (query: string): Promise<string> => {
    process.env["CODECOMPASS_HOME"] = ownStorage;
    return (await ask(query, {}, STYLE, open(workspace))).results.flatMap(linesOf).join("\n");
  };

  test("is answered by all places of the literal, and by what else it asks for", async () => {
    const about = await lines('"Argument should be a mock, but is null!" how are answers stubbed');
    for (const text of ["NOT_MOCK =", "raise ValueError", "def stub_answers"]) expect(about).toContain(text);
    const callers = await lines('"Argument should be a mock, but is null!" who calls get_handler');
    for (const text of ["NOT_MOCK =", "raise ValueError", "return get_handler(mock).verify()"]) expect(callers).toContain(text);
    const key = await lines("how are requests retried up to http.retry_limit.key");
    for (const text of ["RETRY_KEY =", "def retry_requests"]) expect(key).toContain(text);
  });

  test("and nothing else is answered by the literal alone", async () => {
    expect(await lines('"Argument should be a mock, but is null!"')).not.toContain("stub");
  });
});

test("depth shows more of fewer files than breadth", async () => {
  const [breadth, depth] = await Promise.all(
    CONTEXT_STRATEGIES.map(async (strategy) => (await ask("token session request", { strategy, maxTokens: 1200 })).results),
  );
  const files = (pieces: readonly ContextPiece[] = []): number => new Set(pieces.map(({ path }) => path)).size;
  const perFile = (pieces: readonly ContextPiece[] = []): number => pieces.flatMap(linesOf).length / files(pieces);
  expect(files(depth)).toBeLessThan(files(breadth));
  expect(perFile(depth)).toBeGreaterThan(perFile(breadth));
});

test("filters hold for everything shown", async () => {
  const { results } = await ask("token", { pathGlobs: ["gateway/**"], languages: ["typescript"] });
  expect(results.length).toBeGreaterThan(0);
  for (const { path } of results) expect(path).toMatch(/^gateway\/.*\.ts$/);
  const classes = await ask("ledger account payment", { kinds: ["class"] });
  expect(classes.results.map(({ name }) => name)).toContain("Ledger");
  expect(shown(classes, "ledger.ts").join("\n")).not.toContain("function checkBalance");
});

test("nothing found suggests what to do next", async () => {
  const response = await ask("zzqqxxyy");
  expect(response.results).toEqual([]);
  expect(response.metadata).toEqual({ total_candidates: 0, returned: 0, truncated: false, remaining_candidates: 0, suggestion: null });
  expect(response.suggested_next?.next.do).toBe("status");
});

describe("pieces that the caller has", () => {
  const QUERY = "how are failed requests retried";

  test("are named, not shown, and make room for others", async () => {
    const first = await ask(QUERY, { maxTokens: 200 });
    const known = first.results.map(({ handle }) => handle);
    const second = await ask(QUERY, { maxTokens: 200, known });
    const unchanged = second.results.filter((piece) => piece.unchanged);
    expect(unchanged.map(({ handle }) => handle).sort()).toEqual(known.toSorted());
    for (const piece of unchanged) expect(piece.parts).toEqual([]);
    const fresh = second.results.filter((piece) => !piece.unchanged);
    expect(fresh.length).toBeGreaterThan(0);
    const before = new Set(first.results.flatMap((piece) => linesOf(piece).map((line) => `${piece.path}:${line}`)));
    const again = fresh.flatMap((piece) =>
      piece.parts.filter(({ line }) => line >= piece.line_start).map(({ line }) => `${piece.path}:${line}:`),
    );
    for (const place of again) expect([...before].some((line) => line.startsWith(place))).toBe(false);
    expect(contextTokens(second, STYLE)).toBeLessThanOrEqual(200);
  });

  test("are known by their lines to a question that cuts the same place otherwise", async () => {
    const asked = { maxTokens: 1500, pathGlob: "odd/settle.py" };
    const first = await ask("settle invoices of a blocked customer", { ...asked, maxTokens: 400 });
    const known = first.results.map(({ handle }) => handle);
    const had = new Set(first.results.flatMap(linesOf));
    const fresh = shown(await ask("where does settle_invoices set after_90", asked), "settle.py");
    const second = await ask("where does settle_invoices set after_90", { ...asked, known });
    expect(fresh.some((line) => had.has(line))).toBe(true);
    expect(second.results.some(({ unchanged }) => unchanged)).toBe(true);
    expect(shown(second, "settle.py").filter((line) => had.has(line))).toEqual([]);
    expect(shown(second, "settle.py").join("\n")).toContain("after_90 =");
  });

  test("are known one by one, and unknown handles change nothing", async () => {
    const first = await ask(QUERY);
    const [piece] = first.results;
    const second = await ask(QUERY, { known: [piece?.handle ?? "", "nonsense"] });
    expect(second.results.filter(({ unchanged }) => unchanged).map(({ handle }) => handle)).toEqual([piece?.handle ?? ""]);
    expect(await ask(QUERY, { known: ["nonsense"] })).toEqual(first);
  });

  test("are shown again once their code changed, and not when it only moved", async () => {
    freshStorage();
    const workspace = directoryWith({
      "a.ts": "export function paintFence(colour: string) {\n  return colour;\n}\n",
      "b.ts": "export function paintFenceTwice(colour: string) {\n  return colour + colour;\n}\n",
    });
    await index(workspace);
    const first = await ask("fence colour", {}, STYLE, open(workspace));
    const known = first.results.map(({ handle }) => handle);
    expect(known).toHaveLength(2);
    writeFiles(workspace, {
      "a.ts": "export function paintFence(colour: string) {\n  return colour.trim();\n}\n",
      "b.ts": "// A line above.\n\nexport function paintFenceTwice(colour: string) {\n  return colour + colour;\n}\n",
    });
    const second = await ask("fence colour", { known }, STYLE, open(workspace));
    expect(second.results.map(({ path, unchanged }) => `${path} ${unchanged}`).sort()).toEqual(["a.ts false", "b.ts true"]);
    expect(second.results.find(({ path }) => path === "b.ts")).toMatchObject({ line_start: 3, line_end: 5 });
    expect(shown(second, "a.ts")).toContain("2:   return colour.trim();");
  });

  test("may not be too many", async () => {
    const error = await errorOf(ask(QUERY, { known: Array.from({ length: 1001 }, (_, i) => `h${i}`) }));
    expect(error?.code).toBe("limit_exceeded");
    expect(error?.data.remediation).toBeString();
  });
});
