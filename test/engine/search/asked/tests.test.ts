/** Questions that ask for tests, and questions that only have the word. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/lock.ts":
      "/** The ferry is locked out of its berth. */\nexport class FerryLock {\n  lockOut(ferry: string): void {}\n}\n\n/** A locked ferry. */\nexport function isLocked(): boolean {\n  return true;\n}\n",
    "src/stale.ts": "/** Marks stale berths. */\nexport class StaleBerths {\n  markStale(): void {}\n}\n",
    "test/lock.test.ts":
      'import { FerryLock } from "../src/lock.ts";\n\ntest("a ferry is locked out", () => {\n  new FerryLock().lockOut("Anna");\n});\n',
    "test/stale.test.ts":
      'describe("stale berths", () => {\n  it("marks stale berths", () => {\n    new StaleBerths().markStale();\n  });\n});\n',
    "app/berth.rb":
      "class Berth\n  def is_moored_to?(quay)\n    @quay == quay\n  end\n\n  def leave(quay)\n    cast_off if is_moored_to?(quay)\n  end\nend\n",
    "spec/berth_spec.rb": 'describe Berth do\n  it "lies at a quay" do\n    expect(Berth.new.is_moored_to?(1)).to be(false)\n  end\nend\n',
    "src/testclient.ts": "export class TestClient {\n  /** Dials the pilot. */\n  dialPilot(): void {}\n}\n",
    "test/pilot.test.ts":
      'import { TestClient } from "../src/testclient.ts";\n\n/** The test client dials the pilot. */\nfunction testClient(): TestClient {\n  return new TestClient();\n}\n\ntest("the test client dials the pilot", () => {\n  testClient().dialPilot();\n});\n',
    "src/Anchor.java": "class Anchor {\n  void drop() {}\n}\n",
    "test/AnchorTest.java":
      "class AnchorTest {\n  private Anchor anchor;\n\n  void setUp() {\n    anchor = new Anchor();\n  }\n\n  void drops() {\n    anchor.drop();\n  }\n}\n",
    "src/quay.go":
      "package harbour\n\ntype Quay struct{}\n\nfunc ParseQuay(text string) Quay { return Quay{} }\n\nfunc (q Quay) Sweep() {}\n",
    "src/a_test.go": 'package harbour\n\nfunc TestShips(t *testing.T) {\n\tquay := ParseQuay("north")\n\tquay.Sweep()\n}\n',
    "src/quay_test.go":
      'package harbour\n\nfunc TestNorth(t *testing.T) {\n\tParseQuay("north").Sweep()\n}\n\nfunc TestParseQuay(t *testing.T) {\n\tParseQuay("south")\n}\n',
    "test/recovery.test.ts":
      'class RecoveryTest {\n  recovers(): void {}\n}\n\ntest("recovery", () => {\n  new RecoveryTest().recovers();\n});\n',
    "test/tide.test.ts": 'class TideTest {\n  rises(): void {}\n}\n\ntest("tide", () => {\n  new TideTest().rises();\n});\n',
    "src/tide.ts": "export const tides = (): number => 2;\n",
  }));
});

const pathsOf = async (query: string): Promise<string[]> => (await asked(root, query, { limit: 30 })).results.map(({ path }) => path);

test.each([
  ["tests for FerryLock", "test/lock.test.ts"],
  ["unit tests of stale berths", "test/stale.test.ts"],
  ["where is FerryLock tested", "test/lock.test.ts"],
])("%s: the tests come before what they test", async (query, path) => {
  expect((await pathsOf(query))[0]).toBe(path);
});

test.each([
  ["who calls is_moored_to?", ["app/berth.rb:6"]],
  ["specs for is_moored_to?", ["spec/berth_spec.rb:2"]],
])("%s: the mark belongs to the name of a predicate", async (query, places) => {
  const { results } = await asked(root, query);
  expect(results.map(({ path, line_start }) => `${path}:${line_start}`).slice(0, 1)).toEqual(places);
});

test("tests of a symbol begin with those that use it, and others of its words follow", async () => {
  const { results } = await asked(root, "tests for StaleBerths");
  expect(results.map(({ path }) => path)[0]).toBe("test/stale.test.ts");
  expect(results.every(({ path }) => path.startsWith("test/") || path.startsWith("spec/"))).toBe(true);
});

test("of the tests of a class, the one that is called after it comes first", async () => {
  expect((await asked(root, "tests for Anchor")).results[0]?.name).toBe("AnchorTest");
});

const namesOf = async (query: string): Promise<string[]> => (await asked(root, query)).results.map(({ name }) => name);

test.each(["which tests cover ParseQuay", "which tests exercise ParseQuay", "tests that check ParseQuay", "tests for ParseQuay"])(
  "%s: the test that is called after the function comes before others that call it",
  async (query) => {
    expect((await namesOf(query))[0]).toBe("TestParseQuay");
  },
);

test("of the tests of a method, those in the file that is called after its type come first", async () => {
  expect((await asked(root, "which tests cover Quay.Sweep")).results[0]?.path).toBe("src/quay_test.go");
});

test("the verb of a question for tests is none of the words that these must have", async () => {
  expect((await namesOf("which tests cover tide"))[0]).toBe("TideTest");
});

test("a test client is no test", async () => {
  expect((await pathsOf("how does the test client dial the pilot"))[0]).toBe("src/testclient.ts");
});

test("a question that only has the word test finds the code", async () => {
  expect((await pathsOf("FerryLock"))[0]).toBe("src/lock.ts");
});
