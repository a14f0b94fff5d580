/** Questions that ask for tests, for the code that reads a setting among places that repeat its name, and for keys that every translation has. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "./harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

const LANGUAGES = ["da", "de", "es", "fi", "fr", "it"];

beforeAll(async () => {
  const locales = Object.fromEntries(
    LANGUAGES.map((language) => [`ui/locales/${language}.json`, '{\n  "FerryLockedOut": "Ferry {0} has been locked out"\n}\n']),
  );
  ({ root } = await sharedWorkspace({
    ...locales,
    "src/lock.ts":
      "/** The ferry is locked out of its berth. */\nexport class FerryLock {\n  lockOut(ferry: string): void {}\n}\n\n/** A locked ferry. */\nexport function isLocked(): boolean {\n  return true;\n}\n",
    "src/stale.ts": "/** Marks stale berths. */\nexport class StaleBerths {\n  markStale(): void {}\n}\n",
    "test/lock.test.ts":
      'import { FerryLock } from "../src/lock.ts";\n\ntest("a ferry is locked out", () => {\n  new FerryLock().lockOut("Anna");\n});\n',
    "test/stale.test.ts":
      'describe("stale berths", () => {\n  it("marks stale berths", () => {\n    new StaleBerths().markStale();\n  });\n});\n',
    "src/options.rs": 'pub struct Options {\n    #[arg(long, env = "FERRY_TRIAL")]\n    pub trial: bool,\n}\n',
    "src/environment.rs":
      "/// A variable of the environment.\npub struct Environment {\n    variable: String,\n}\n\npub fn environment_variable() {}\n",
    ...Object.fromEntries(
      ["a", "b", "c", "d", "e", "f"].map((name) => [`test/env_${name}.rs`, `fn ${name}() {\n    set("FERRY_TRIAL", "${name}");\n}\n`]),
    ),
    "docs/trial.md": "# Trials\n\nSet FERRY_TRIAL to try things.\n",
    "turbo.json": '{\n  "globalEnv": ["FERRY_BYPASS_LIMITS"]\n}\n',
    "src/limits.ts": 'export function isLimited(): boolean {\n  return process.env.FERRY_BYPASS_LIMITS !== "true";\n}\n',
    "moor/v1/mooring.ts": "/** Ties a boat to the quay, and checks the knots. */\nexport function tieBoat(): void {}\n",
    "moor/v2/mooring.ts": "/** Ties a boat to the quay, and checks the knots again. */\nexport function tieToQuay(): void {}\n",
    "src/lights.rs":
      "pub struct Held { pub lights: Option<BuoyLights> }\npub fn lit() -> Held {\n    Held { lights: BuoyLights::from_env() }\n}\n\n/// Runs with BUOY_LIGHTS removed.\npub fn dark() -> Held {\n    Held { lights: None }\n}\n",
    "app/berth.rb":
      "class Berth\n  def is_moored_to?(quay)\n    @quay == quay\n  end\n\n  def leave(quay)\n    cast_off if is_moored_to?(quay)\n  end\nend\n",
    "spec/berth_spec.rb": 'describe Berth do\n  it "lies at a quay" do\n    expect(Berth.new.is_moored_to?(1)).to be(false)\n  end\nend\n',
    "src/testclient.ts": "export class TestClient {\n  /** Dials the pilot. */\n  dialPilot(): void {}\n}\n",
    "test/pilot.test.ts":
      'import { TestClient } from "../src/testclient.ts";\n\n/** The test client dials the pilot. */\nfunction testClient(): TestClient {\n  return new TestClient();\n}\n\ntest("the test client dials the pilot", () => {\n  testClient().dialPilot();\n});\n',
    "src/Anchor.java": "class Anchor {\n  void drop() {}\n}\n",
    "test/AnchorTest.java":
      "class AnchorTest {\n  private Anchor anchor;\n\n  void setUp() {\n    anchor = new Anchor();\n  }\n\n  void drops() {\n    anchor.drop();\n  }\n}\n",
    "app/sweep_job.rb": "class SweepJob\n  queue_as :scheduled\n\n  def perform\n  end\nend\n",
    "config/schedule.yml": "sweep:\n  cron: daily\n  queue: scheduled\n",
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
  ["specs for is_moored_to?", ["spec/berth_spec.rb:3"]],
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

test("a test client is no test", async () => {
  expect((await pathsOf("how does the test client dial the pilot"))[0]).toBe("src/testclient.ts");
});

test("a question that only has the word test finds the code", async () => {
  expect((await pathsOf("FerryLock"))[0]).toBe("src/lock.ts");
});

test("the place that defines a setting comes first, although tests and documentation repeat its name", async () => {
  expect((await pathsOf("FERRY_TRIAL environment variable"))[0]).toBe("src/options.rs");
});

test("a variable that a library reads is read where its type is made from the environment", async () => {
  const { results } = await asked(root, "where is BUOY_LIGHTS read");
  expect(results.map(({ path, line_start }) => `${path}:${line_start}`)[0]).toBe("src/lights.rs:2");
});

test("the code that reads an environment variable comes before the settings that list it", async () => {
  expect((await pathsOf("FERRY_BYPASS_LIMITS")).slice(0, 2)).toEqual(["src/limits.ts", "turbo.json"]);
});

test("a call with a symbol as argument is found as it is written", async () => {
  const { results, fallback_grep_hits, confidence_level } = await asked(root, "queue_as :scheduled");
  expect(results[0]?.path).toBe("app/sweep_job.rb");
  expect({ fallback_grep_hits, confidence_level }).toEqual({ fallback_grep_hits: 1, confidence_level: "high" });
});

test("of translations called like their language one comes first, the others behind all other places", async () => {
  const paths = await pathsOf("ferry locked out");
  const locales = paths.filter((path) => path.startsWith("ui/locales/"));
  expect(locales).toHaveLength(LANGUAGES.length);
  expect(paths.indexOf(locales[1] as string)).toBeGreaterThan(paths.indexOf("src/lock.ts"));
  expect(paths.indexOf(locales[1] as string)).toBe(paths.length - LANGUAGES.length + 1);
});

test("a question that names a language finds the translation into it, and knows it", async () => {
  const { results, confidence_level } = await asked(root, "the Italian message of a locked out ferry");
  expect({ path: results[0]?.path, confidence_level }).toEqual({ path: "ui/locales/it.json", confidence_level: "medium" });
  expect((await pathsOf("Danish ferry texts"))[0]).toBe("ui/locales/da.json");
});

test("the name of a language that no translation is written in changes nothing", async () => {
  expect((await pathsOf("a locked ferry in Greek texts"))[0]).toBe("src/lock.ts");
});

test("code that is kept beside a newer version comes after it, unless the question asks for the older", async () => {
  expect((await pathsOf("who ties boats to the quay"))[0]).toBe("moor/v2/mooring.ts");
  expect((await pathsOf("who ties boats to the quay in v1"))[0]).toBe("moor/v1/mooring.ts");
});
