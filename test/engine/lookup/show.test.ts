/** `show`: code by place, handle and name, within a budget, of any ref and of edited files. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { CodeCompassError } from "#core/errors.ts";
import type { ShowResponse } from "#core/protocol/show.ts";
import { context } from "#engine/context/context.ts";
import { references } from "#engine/graph/references.ts";
import { type ShowRequest, show } from "#engine/lookup/show.ts";
import { locate } from "#engine/search/locate.ts";
import { failureOf } from "../../failure.ts";
import { directoryWith, writeFiles } from "../../temporary.ts";
import { asked, freshStorage, INDEXING_TIMEOUT_MS, index, open, sharedRepository } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const JOB = [
  "import os",
  "",
  "class Job:",
  "    # Runs it.",
  "    def run(self):",
  "        return self.load()",
  "",
  "    def load(self):",
  "        return os.environ",
  "",
].join("\n");

/** A class with a function of 82 lines, of which the first is line 8. */
const TALL = [
  ...['"""A module."""', "", "class Tower:", '    """', "    Is tall.", '    """', "    # Builds it."],
  ...[
    "    def build(self, stones):",
    '        """Builds it of stones."""',
    ...Array.from({ length: 80 }, (_, at) => `        stones.take(${at})`),
  ],
  ...["    def lower(self):", "        # Never.", "        return None", ""],
].join("\n");

let root = "";

beforeAll(async () => {
  ({ root } = await sharedRepository({
    "src/job.py": JOB,
    "src/other.py": "class Other:\n    def load(self):\n        return 2\n",
    "src/pool.rs":
      "pub struct Pool {\n    size: u8,\n}\n\nimpl Pool {\n    pub fn size(&self) -> u8 { self.size }\n}\n\nimpl Default for Pool {\n    fn default() -> Self { Pool { size: 1 } }\n}\n",
    "src/cart.ex":
      "defmodule Cart do\n  def add(cart, nil), do: cart\n\n  def add(cart, item) do\n    [item | cart]\n  end\n\n  def add(cart, item, count), do: {cart, item, count}\nend\n",
    "src/box.py":
      "class Box:\n    @property\n    def width(self):\n        return 1\n\n    @width.setter\n    def width(self, value):\n        self.set(value)\n\n    def depth(self):\n        return 1\n\n    def depth(self):\n        return 2\n",
    "src/Dock.java":
      "class Dock {\n  void ship(String one) {\n    log(one);\n  }\n  void ship(int[] all) {\n    log(all);\n  }\n  void log(Object it) {}\n}\n",
    "src/frame.js": "export class Frame {\n  get edge() { return 1; }\n  set edge(value) {}\n}\n",
    "src/keys.py": 'API_KEY = "sk_live_4eC39HqLyjWDarjtT1zdp7dc9Qw2"\n',
    "src/long.js": `const data = "${"x".repeat(50_000)}";\n`,
    "src/blob.txt": "\0\0binary\0",
    "src/huge.txt": `${"word ".repeat(20)}\n`.repeat(12_000),
    "src/tall.py": TALL,
    "src/hauls.py": ["Rope", "Chain"]
      .flatMap((name) => [
        `class ${name}:`,
        "    def haul(self, by):",
        ...Array.from({ length: 30 }, (_, at) => `        by.pull(${at})`),
        "",
      ])
      .join("\n"),
    "src/Harbour.java": [
      ...["class Harbour {", "  int depth = 3;", "", "  int depth() {", "    return depth;", "  }", ""],
      ...["  /**", "   * Moors a ship.", "   *", "   * Slowly.", "   */"],
      ...["  void moor(Ship ship) {", ...Array.from({ length: 30 }, (_, at) => `    ship.step(${at});`), "  }"],
      ...["  int berths() {", "    return 7;", "  }"],
      ...["  void leave(Ship ship) {", ...Array.from({ length: 32 }, (_, at) => `    ship.away(${at});`), "  }"],
      ...["}", ""],
    ].join("\n"),
    "src/dock.rs": [
      "fn moor(cx: &Context) {",
      ...Array.from({ length: 10 }, (_, at) => `    cx.step(${at});`),
      "    let restricted = is_restricted(cx);",
      ...Array.from({ length: 27 }, (_, at) => `    cx.later(${at});`),
      "    if restricted { cx.stop(); }",
      "    cx.end();",
      "}",
      "",
    ].join("\n"),
    "src/lines.txt": Array.from({ length: 400 }, (_, at) => `line ${at + 1} of the file`).join("\n"),
  }));
});

/** A cost that is a token for every word of the code. */
const words = ({ results }: ShowResponse): number => results.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
const shown = (target: string, request: Omit<ShowRequest, "targets"> = {}): Promise<ShowResponse> =>
  show(open(root), { targets: [target], ...request }, words);
const pieces = ({ results }: ShowResponse): string[] =>
  results.map(({ path, line_start, line_end, symbol }) => `${path}:${line_start}-${line_end} ${symbol?.name}`);

test("the comment above a symbol is left out when asked", async () => {
  expect(pieces(await shown("Job.run", { noDocs: true }))).toEqual(["src/job.py:5-6 run"]);
});

test("the documentation inside of what is shown is left out as well when asked, and other comments stay", async () => {
  expect(pieces(await shown("Tower", { noDocs: true }))).toEqual([
    "src/tall.py:3-3 Tower",
    "src/tall.py:8-8 Tower",
    "src/tall.py:90-92 Tower",
  ]);
  expect(pieces(await shown("src/tall.py:1-9", { noDocs: true }))).toEqual(["src/tall.py:2-3 undefined", "src/tall.py:8-8 undefined"]);
  expect(pieces(await shown("src/tall.py:4-5", { noDocs: true }))).toEqual(["src/tall.py:4-5 undefined"]);
});

describe("a long function", () => {
  const parts = (answer: ShowResponse): unknown[] =>
    answer.results.map(({ line_start, line_end, ends_at, continues }) => [line_start, line_end, ends_at, continues]);

  test("that is named by a line of its body is shown by its head and the lines around, and the next call brings the rest", async () => {
    const read = await shown("src/tall.py:50");
    expect(parts(read)).toEqual([
      [7, 8, 89, undefined],
      [42, 58, 89, true],
    ]);
    expect(read).toMatchObject({ result_completeness: "truncated", next: { target: "src/tall.py:9-41 src/tall.py:59-89" } });
    expect(pieces(await shown("src/tall.py:9-41 src/tall.py:59-89"))).toHaveLength(2);
    expect(parts(await shown("src/tall.py:20"))).toEqual([[7, 28, 89, undefined]]);
    expect(parts(await shown("src/tall.py:78"))).toEqual([
      [7, 8, 89, undefined],
      [70, 89, undefined, true],
    ]);
    expect(parts(await shown("src/tall.py:50", { context: 5 }))[1]).toEqual([37, 63, 92, true]);
  });

  test("has its part cut by the budget, and the next call brings that too", async () => {
    const { results, next } = await shown("src/tall.py:50", { maxTokens: 22 });
    expect(results.map(({ line_start, lines_shown }) => [line_start, lines_shown])).toEqual([
      [7, 2],
      [42, 14],
    ]);
    expect(next).toMatchObject({ target: "src/tall.py:9-41 src/tall.py:56-89" });
  });

  test("has the line in which a name of the window gets its value, and the next call leaves no hole for it", async () => {
    const read = await shown("src/dock.rs:40");
    expect(parts(read)).toEqual([
      [1, 1, 42, undefined],
      [12, 12, 42, true],
      [32, 42, undefined, true],
    ]);
    expect(read).toMatchObject({ next: { target: "src/dock.rs:2-31" } });
  });

  test("of a class is left out where the class is asked for, with its long comment; short members and the class's own lines stay", async () => {
    const read = await shown("Harbour");
    expect(read.results.map(({ text }) => text).join("\n")).toBe(
      [
        ...["class Harbour {", "  int depth = 3;", "", "  int depth() {", "    return depth;", "  }", ""],
        "  void moor(Ship ship) {",
        ...["  int berths() {", "    return 7;", "  }"],
        ...["  void leave(Ship ship) {", "}"],
      ].join("\n"),
    );
    expect(read).toMatchObject({ result_completeness: "truncated", next: { target: "src/Harbour.java:8-81" } });
    expect(pieces(await shown("src/Harbour.java:1-82"))).toEqual(["src/Harbour.java:1-82 undefined"]);
  });

  test("of no more lines than a window with its head is whole", async () => {
    expect(parts(await shown("src/job.py:6"))).toEqual([[4, 6, undefined, undefined]]);
  });

  test("is whole where its name, its handle, its head or a line that moved names it", async () => {
    const { results } = await shown("Tower.build");
    const trace = '  File "src/tall.py", line 91, in build';
    for (const target of ["Tower.build", results[0]?.symbol?.symbol_id ?? "", "src/tall.py:8", trace])
      expect(parts(await shown(target))).toEqual([[7, 89, undefined, undefined]]);
  });
});

test("of a trace through bundled code the functions are shown that it names, and none of its words is taken for a name", async () => {
  const bundle = "/app/node_modules/boat/dist/chunk-A1.js";
  const trace = `Error: lost\n    at Dock.log (${bundle}:900:3)\n    at Job.load (file://${bundle}:20:5)\n    at nowhereAtAll (${bundle}:7:1)`;
  const { results, outside, not_shown } = await shown(trace).then((read) => ({ ...read, outside: read.places_outside }));
  expect(results.map(({ path, line_start, at_line, moved }) => [`${path}:${line_start}`, at_line, moved])).toEqual([
    ["src/Dock.java:8", 900, true],
    ["src/job.py:8", 20, true],
  ]);
  expect([outside, not_shown]).toEqual([1, []]);
  expect(await failureOf(shown(`Error: x\n    at nowhereAtAll (${bundle}:7:1)`))).toMatchObject({ code: "path_not_found" });
});

test("clauses of one function, and accessors of one property, are shown together", async () => {
  expect(pieces(await shown("add/2"))).toEqual(["src/cart.ex:2-2 add", "src/cart.ex:4-6 add"]);
  expect(pieces(await shown("Cart.add/3"))).toEqual(["src/cart.ex:8-8 add"]);
  expect(pieces(await shown("Box.width"))).toEqual(["src/box.py:3-4 width", "src/box.py:7-8 width"]);
  expect(pieces(await shown("Frame.edge"))).toEqual(["src/frame.js:2-2 edge", "src/frame.js:3-3 edge"]);
});

test("the bodies of overloads are shown where all of them fit the budget; else they are listed", async () => {
  expect(pieces(await shown("Box.depth"))).toEqual(["src/box.py:10-11 depth", "src/box.py:13-14 depth"]);
  const whole = await shown("Dock.ship");
  expect(pieces(whole)).toEqual(["src/Dock.java:2-4 ship", "src/Dock.java:5-7 ship"]);
  expect([whole.candidates, whole.not_shown, whole.next]).toEqual([[], [], null]);
  const { results, candidates, not_shown } = await shown("Dock.ship", { maxTokens: words(whole) - 1 });
  expect([results.length, candidates.length]).toEqual([0, 2]);
  expect(not_shown).toMatchObject([{ target: "Dock.ship", reason: "ambiguous" }]);
});

test("the short definitions of one name are all shown, as a second call for one of them would cost more", async () => {
  const read = await show(open(root), { targets: ["load"] }, words);
  expect(pieces(read)).toEqual(["src/job.py:8-9 load", "src/other.py:2-3 load"]);
  expect([...read.candidates, ...read.not_shown]).toEqual([]);
});

test("overloads are read together with other targets, and what is named apart stays apart", async () => {
  const read = await show(open(root), { targets: ["Dock.ship", "haul", "Job.run"] }, words);
  expect(pieces(read)).toEqual(["src/Dock.java:2-4 ship", "src/Dock.java:5-7 ship", "src/job.py:4-6 run"]);
  expect(read.candidates.map(({ line_start }) => line_start)).toEqual([2, 35]);
  expect(pieces(await shown("Dock.ship(String)"))).toEqual(["src/Dock.java:2-4 ship"]);
});

describe("what is shown", () => {
  const cases: [string, string[]][] = [
    ["Job.run", ["src/job.py:4-6 run"]],
    ["Job", ["src/job.py:3-9 Job"]],
    ["job.py:Job.load", ["src/job.py:8-9 load"]],
    ["src/job.py:6", ["src/job.py:4-6 run"]],
    ["src/job.py:5-9", ["src/job.py:5-9 undefined"]],
    ["src/job.py#L5-L6", ["src/job.py:5-6 undefined"]],
    ["src/job.py", ["src/job.py:1-9 undefined"]],
    ["/build/src/job.py:9", ["src/job.py:8-9 load"]],
    ["src/job.py:1", ["src/job.py:1-6 undefined"]],
    ['  File "/b/src/job.py", line 9, in load\n  File "/b/src/job.py", line 6, in run', ["src/job.py:8-9 load", "src/job.py:4-6 run"]],
    ["src/job.py:1-2 src/other.py:1-2", ["src/job.py:1-2 undefined", "src/other.py:1-2 undefined"]],
    ["src/job.py:8-900", ["src/job.py:8-9 undefined"]],
  ];
  for (const [target, expected] of cases) test(JSON.stringify(target), async () => expect(pieces(await shown(target))).toEqual(expected));

  test("is the text of the file, whole", async () => {
    expect((await shown("Job.run")).results[0]?.text).toBe("    # Runs it.\n    def run(self):\n        return self.load()");
    expect((await shown("src/job.py")).results[0]?.text).toBe(JOB.trimEnd());
  });

  test("has as many lines around it as are asked for", async () => {
    expect(pieces(await shown("Job.load", { context: 2 }))).toEqual(["src/job.py:6-9 load"]);
    expect(pieces(await shown("src/job.py:2-2", { context: 1 }))).toEqual(["src/job.py:1-3 undefined"]);
  });

  test("is all of several targets, in order and each once, and what is not there is named", async () => {
    const several = (targets: readonly string[]): Promise<ShowResponse> => show(open(root), { targets }, words);
    expect(pieces(await several(["Job.load", "src/other.py:1-2", "Job.load"]))).toEqual([
      "src/job.py:8-9 load",
      "src/other.py:1-2 undefined",
    ]);
    expect(pieces(await shown("Other.load Job.run"))).toEqual(["src/other.py:2-3 load", "src/job.py:4-6 run"]);
    const partly = await several(["Job.run", "Nowhere", "haul"]);
    expect(pieces(partly)).toEqual(["src/job.py:4-6 run"]);
    expect(partly.candidates).toHaveLength(2);
    expect(partly.not_shown).toMatchObject([
      { target: "Nowhere", reason: "symbol_not_found", why: expect.stringContaining("No symbol is called Nowhere.") },
      { target: "haul", reason: "ambiguous" },
    ]);
    expect(await failureOf(several(["Nowhere", "src/none.py"]))).toMatchObject({ code: "symbol_not_found" });
  });

  test.each([
    ["Other.load src/job.py:5-6", ["src/other.py:2-3 load", "src/job.py:5-6 undefined"], []],
    ["src/job.py:5-6 Other.load", ["src/job.py:5-6 undefined", "src/other.py:2-3 load"], []],
    [
      "src/job.py:5-6\nOther.load src/other.py:1-1",
      ["src/job.py:5-6 undefined", "src/other.py:2-3 load", "src/other.py:1-1 undefined"],
      [],
    ],
    ["src/job.py:9 Nowhere", ["src/job.py:8-9 load"], ["Nowhere"]],
    ["FAIL src/job.py:9", ["src/job.py:8-9 load"], []],
    ["src/job.py:900-901 Job.run", ["src/job.py:4-6 run"], ["src/job.py:900-901"]],
    ["lost at src/job.py:9", ["src/job.py:8-9 load"], []],
    ["    at Job.run (src/job.py:9:3)", ["src/job.py:4-6 run"], []],
    [" \u276f run src/job.py:9:3", ["src/job.py:4-6 run"], []],
  ])("is what names and places mean that one text lists: %j", async (target, expected, missing) => {
    const read = await shown(target);
    expect(pieces(read)).toEqual(expected);
    expect(read.not_shown.map((one) => one.target)).toEqual(missing);
  });

  test("is named by handles too", async () => {
    const [hit] = (await asked(root, "Other.load", {}, locate)).results;
    for (const handle of [hit?.symbol_id, hit?.symbol_stable_id])
      expect(pieces(await shown(handle ?? ""))).toEqual(["src/other.py:2-3 load"]);
  });

  test("keeps secrets masked", async () => {
    const { results } = await shown("src/keys.py:1-1");
    expect(results[0]?.text).toContain("API_KEY");
    expect(results[0]?.text).not.toContain("4eC39HqLyjWDarjtT1zdp7dc9Qw2");
  });

  test("is the code of any ref, and of edits that are not committed", async () => {
    const session = open(root);
    writeFiles(root, { "src/other.py": "class Other:\n    def load(self):\n        return 3 + 4\n" });
    const now = await show(session, { targets: ["Other.load"] }, words);
    expect(now.results[0]?.text).toContain("return 3 + 4");
    const committed = await show(session, { targets: ["Other.load"], ref: "main" }, words);
    expect(committed.results[0]?.text).toContain("return 3 + 4");
    const before = await show(session, { targets: ["src/other.py:2-3"], ref: "HEAD" }, words);
    expect(before.results[0]?.text).toContain("return 2");
    writeFiles(root, { "src/other.py": "class Other:\n    def load(self):\n        return 2\n" });
  });
});

describe("the budget", () => {
  test("cuts at a line, and the next calls bring all of the rest", async () => {
    const session = open(root);
    const text: string[] = [];
    let target: string | undefined = "src/lines.txt";
    while (target !== undefined) {
      const { results, next, result_completeness }: ShowResponse = await show(session, { targets: [target], maxTokens: 300 }, words);
      text.push(results[0]?.text ?? "");
      expect(result_completeness).toBe(next === null ? "complete" : "truncated");
      target = next?.do === "show" ? next.target : undefined;
    }
    expect(text.length).toBeGreaterThan(3);
    expect(text.join("\n")).toBe(Array.from({ length: 400 }, (_, at) => `line ${at + 1} of the file`).join("\n"));
  });

  test("of several places is spent in their order; the rest is one call", async () => {
    const { results, next } = await shown("src/lines.txt:1-50 src/lines.txt:101-150", { maxTokens: 270 });
    expect(results.map(({ line_start, lines_shown }) => [line_start, lines_shown])).toEqual([
      [1, 50],
      [101, 4],
    ]);
    expect(next).toMatchObject({ do: "show", target: "src/lines.txt:105-150", maxTokens: 270 });
    expect(await shown("src/lines.txt:1-50 src/lines.txt:101-150", { maxTokens: 100 })).toMatchObject({
      next: { target: "src/lines.txt:21-50 src/lines.txt:101-150" },
    });
  });

  test("cuts a line that is longer than it, and says so", async () => {
    const chars = ({ results }: ShowResponse): number => results.reduce((sum, { text }) => sum + text.length, 0);
    const { results } = await show(open(root), { targets: ["src/long.js:1-1"], maxTokens: 500 }, chars);
    expect(results[0]?.text).toMatch(/… 49\d{3} more characters$/);
  });

  test("that has room for nothing is refused", async () => {
    expect(await failureOf(show(open(root), { targets: ["Job"] }, () => 9_999))).toMatchObject({ code: "limit_exceeded" });
    const dear = (response: ShowResponse): number => words(response) + 150;
    const { data } = (await failureOf(show(open(root), { targets: ["Job"], maxTokens: 100 }, dear))) as CodeCompassError;
    const maxTokens = data.needed?.maxTokens ?? 0;
    expect(maxTokens % 20).toBe(0);
    expect((await show(open(root), { targets: ["Job"], maxTokens }, dear)).results).toHaveLength(1);
  });
});

describe("refused, or not shown", () => {
  test("a type is shown with the places of the blocks that give it members", async () => {
    const found = await shown("Pool");
    expect(pieces(found)).toEqual(["src/pool.rs:1-3 Pool"]);
    expect(found.candidates?.map(({ kind, line_start }) => `${kind} ${line_start}`)).toEqual(["impl 5", "impl 9"]);
  });

  test("a definition is shown with the places of properties that have its name", async () => {
    const found = await shown("size");
    expect(pieces(found)).toEqual(["src/pool.rs:6-6 size"]);
    expect(found.candidates?.map(({ kind, line_start }) => `${kind} ${line_start}`)).toEqual(["property 2"]);
  });

  test("an ambiguous name lists its candidates with handles that are taken", async () => {
    const { results, candidates } = await shown("haul");
    expect(results).toEqual([]);
    expect(candidates.map(({ path, qualified_name }) => `${path} ${qualified_name}`)).toEqual([
      "src/hauls.py hauls.Rope.haul",
      "src/hauls.py hauls.Chain.haul",
    ]);
    expect(pieces(await shown(candidates[1]?.symbol_id ?? ""))).toEqual(["src/hauls.py:35-65 haul"]);
  });

  const cases: [string, string, string][] = [
    ["src/blob.txt", "path_not_found", "it is binary"],
    ["src/huge.txt", "path_not_found", "it is too large"],
    ["src/blob.txt:3", "path_not_found", "it is binary"],
    ["src/nosuch.py", "path_not_found", "src/nosuch.py"],
    ["src/nosuch.py:12", "path_not_found", "src/nosuch.py"],
    ["src/job.py:400-410", "invalid_input", "has 9 lines"],
    ["NoSuchName", "symbol_not_found", "NoSuchName"],
    ["Zebra.load", "symbol_not_found", "Zebra.load"],
    ["AAAAAAAAAAA", "symbol_not_found", "handle"],
    ["   ", "invalid_input", "No target is named"],
    ["x".repeat(200_000), "limit_exceeded", "at most"],
  ];
  for (const [target, code, message] of cases) {
    test(`${target.slice(0, 40)}: ${code}`, async () => {
      expect(await failureOf(shown(target))).toMatchObject({ code, message: expect.stringContaining(message) });
    });
  }
});

test("of the symbols that a name means as many are listed as the budget has room for, with their signatures", async () => {
  const cost = ({ candidates }: ShowResponse): number => candidates.length;
  const { candidates, not_shown } = await show(open(root), { targets: ["haul"], maxTokens: 1 }, cost);
  expect(candidates.map(({ signature }) => signature)).toEqual(["def haul(self, by)"]);
  expect(not_shown).toMatchObject([{ reason: "ambiguous", why: expect.stringContaining("1 of 2 are listed") }]);
});

test.each(["src", "src/"])("%s, a directory, has an outline", async (directory) => {
  const { code, data } = (await failureOf(shown(directory))) as CodeCompassError;
  expect([code, data.next]).toEqual(["path_not_found", { do: "outline", path: directory }]);
});

describe("the handle of a piece that context has shown", () => {
  const POUR = "def pour_tea(cup):\n    cup.fill()\n    return cup\n";
  const WIPE = "def wipe_table(cloth):\n    return cloth\n";

  /** A workspace with these functions, a session that was shown the second, and the handle of that. */
  async function served() {
    freshStorage();
    const workspace = directoryWith({ "tea.py": `${WIPE}\n\n${POUR}` });
    await index(workspace);
    const session = open(workspace);
    const { results } = await context(session, { query: "pour_tea" }, () => 1);
    const { handle } = results.find(({ name }) => name === "pour_tea") ?? { handle: "" };
    const read = (request: Omit<ShowRequest, "targets"> = {}, reader = session) => show(reader, { targets: [handle], ...request }, words);
    return { workspace, session, handle, read };
  }

  test("means the piece where it stands now", async () => {
    const { workspace, session, handle, read } = await served();
    expect((await read()).results[0]?.text).toBe(POUR.trimEnd());
    writeFiles(workspace, { "tea.py": `# One.\n# Two.\n# Three.\n# Four.\n${WIPE}\n\n${POUR}` });
    const { results, not_shown } = await read();
    expect([results[0]?.line_start, results[0]?.text, not_shown]).toEqual([9, POUR.trimEnd(), []]);
    const { symbol } = await references(session, { target: handle });
    expect(symbol.name).toBe("pour_tea");
  });

  test("says that the piece has changed, and shows its symbol as it is now", async () => {
    const { workspace, handle, read } = await served();
    writeFiles(workspace, { "tea.py": `${POUR.replace("cup.fill()", "cup.warm()\n    cup.fill()")}\n\n${WIPE}` });
    const { results, not_shown } = await read();
    expect(results.map(({ text }) => text.split("\n").length)).toEqual([4]);
    expect(not_shown).toMatchObject([{ target: handle, why: expect.stringContaining("has changed") }]);
    writeFiles(workspace, { "tea.py": WIPE });
    expect(await failureOf(read())).toMatchObject({
      code: "symbol_not_found",
      message: expect.stringContaining("has changed, or is gone"),
    });
  });

  test("is understood by another process, to the end of what the answer cut, and not once the piece changed", async () => {
    const { workspace, handle, read } = await served();
    expect((await read({}, open(workspace))).results[0]?.text).toBe(POUR.trimEnd());
    const long = `def brew(pot):\n${Array.from({ length: 200 }, (_, at) => `    pot.heat(${at})\n`).join("")}    return pot\n`;
    writeFiles(workspace, { "pot.py": long });
    const cut = await context(open(workspace), { query: "how does one brew in a pot", maxTokens: 300 }, () => 1);
    const piece = cut.results.find(({ path }) => path === "pot.py");
    const whole = await show(open(workspace), { targets: [piece?.handle ?? ""] }, words);
    expect(whole.results.map(({ line_start, line_end }) => [line_start, line_end])).toEqual([[1, 202]]);
    writeFiles(workspace, { "tea.py": POUR.replace("fill", "spill") });
    expect(await failureOf(read({}, open(workspace)))).toMatchObject({
      code: "symbol_not_found",
      message: expect.stringContaining(handle),
    });
  });
});

test("a place is read in the file whose path has a space, not a name and a place", async () => {
  freshStorage();
  const workspace = directoryWith({ "run jobs/all.py": "def run():\n    return 1\n", "all.py": "def run():\n    return 2\n" });
  await index(workspace);
  const { results, not_shown } = await show(open(workspace), { targets: ["run jobs/all.py:2-2"] }, words);
  expect([results.map(({ path, text }) => `${path} ${text.trim()}`), not_shown]).toEqual([["run jobs/all.py return 1"], []]);
});
