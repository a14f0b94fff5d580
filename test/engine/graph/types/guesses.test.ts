/** Uses that nothing explains, or that what was understood contradicts: named with the only definition that they can mean, or with none. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { callers, references } from "#engine/graph/references.ts";
import { callersSheet } from "#format/answers/graph.ts";
import { writeSheet } from "#format/sheet.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

/** Classes that each have a method of one name, a function that calls the first one's, and functions that call one by its name only. */
function boats(method: string, [first = "", ...types]: readonly string[], guesses: readonly string[]): Record<string, string> {
  const classOf = (type: string): string => `export class ${type} {\n  ${method}() {}\n}\n`;
  const sure = `import { ${first} } from "./${first}";\nexport function sure() {\n  new ${first}().${method}();\n}\n`;
  return {
    ...Object.fromEntries([first, ...types].map((type) => [`${method}/${type}.ts`, classOf(type)])),
    ...Object.fromEntries(guesses.map((name) => [`${method}/${name}.ts`, `export function ${name}(it: any) {\n  it.${method}();\n}\n`])),
    [`${method}/sure.ts`]: sure,
  };
}

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "bench/own.rb": "class Paper\nend\n",
    "lib/shop.rb": "module Shop\n  autoload :Paper, 'shop/paper'\nend\n",
    "lib/shop/paper.rb": "module Shop\n  class Paper\n    SIZES = [1]\n    class << self\n      def fold\n      end\n    end\n  end\nend\n",
    "test/test_paper.rb": "include Shop\nclass TestPaper\n  def go\n    Paper::SIZES\n    Paper.fold\n  end\nend\n",
    "Cargo.toml": '[package]\nname = "app"\nversion = "0.1.0"\n',
    "tests/all/main.rs": 'automod::dir!("tests/all");\n',
    "app/press.py": "class Press:\n    def iron(self): pass\nclass Other:\n    def iron(self): pass\n",
    "app/use.py": "from press import Press\ndef work(some):\n    Press().iron()\n    some.iron()\n",
    "ts/late.ts":
      "export interface Base { early(): void }\nexport class One { late() {} }\nexport class Two { late() {} }\nexport function go(base: Base) {\n  base.late();\n}\nexport class Own {\n  run() { (this as Own).early(); this.late(); }\n}\n",
    ...boats("moor", ["Boat", "Ferry", "Barge", "Raft", "Yacht"], ["guessed", "guessing"]),
    ...boats("lift", ["Keel", "Fin", "Board", "Skeg", "Rudder"], ["lifted"]),
    "tests/all/helpers.rs": "pub fn assist() {}\n",
    "tests/all/one.rs": "use crate::helpers;\nfn go() { helpers::assist(); }\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("what a type lacks may be the only definition of its name", async () => {
  expect(await uses("SIZES")).toEqual(["test/test_paper.rb:4 name_only"]);
  expect(await uses("fold")).toEqual(["test/test_paper.rb:5 name_only"]);
});

test("TypeScript: what a type lacks that may have been read in part may be any definition of its name; what `this` lacks is none of several", async () => {
  expect(await uses("One.late")).toEqual(["ts/late.ts:5 name_only"]);
  expect(await uses("Two.late")).toEqual(["ts/late.ts:5 name_only"]);
});

test("a constant that is loaded when it is used is named where that is said", async () => {
  expect(await uses("Shop::Paper")).toContain("lib/shop.rb:2 resolved");
});

test("a module that only a macro can have declared is the file in its place", async () => {
  expect(await uses("assist")).toEqual(["tests/all/one.rs:2 resolved"]);
});

test("of a caller's calls those are marked that are less sure than its surest", async () => {
  const answer = await callers(open(root), { target: "Press.iron" });
  expect(answer.results).toMatchObject([
    { confidence: "resolved", sites: [{ line_start: 3 }, { line_start: 4, confidence: "ambiguous" }] },
  ]);
  expect(answer.results[0]?.sites[0]).not.toHaveProperty("confidence");
  expect(writeSheet(callersSheet(answer, { color: false }), "lines")).toContain("2: work (3,4?)");
});

test("a text counts the callers by name only where surer ones answer, and says how to list them; data and whoever asks have them", async () => {
  const asked = { target: "Boat.moor", countsNames: true } as const;
  const answer = await callers(open(root), asked);
  expect(answer.results.map(({ from }) => from?.name)).toEqual(["sure"]);
  expect(answer).toMatchObject({ name_only_left_out: 2, matches_total: 3, by_confidence: { resolved: 1, name_only: 2 } });
  const text = writeSheet(callersSheet(answer, { color: false }), "lines");
  expect(text).toContain("\n2 more calls by name only; --confidence name_only lists them\n");
  expect(text).not.toContain("guessed");
  for (const whole of [{ ...asked, confidence: "name_only" }, { target: "Boat.moor" }] as const) {
    const { results, name_only_left_out: left } = await callers(open(root), whole);
    expect([results.length, left]).toEqual([3, undefined]);
  }
});

test("callers by name only are listed where no other is known, or only one", async () => {
  const unsure = await callers(open(root), { target: "Yacht.moor", countsNames: true });
  expect(unsure.results).toHaveLength(2);
  const one = await callers(open(root), { target: "Keel.lift", countsNames: true });
  expect(one.results.map(({ confidence }) => confidence)).toEqual(["resolved", "name_only"]);
});
