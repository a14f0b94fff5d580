/** Questions in words that the graph answers, and what is said where it has no answer. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "lib/util.rb": "module Harbour\n  module Util\n    def moor\n    end\n  end\n\n  module Lonely\n    def drift\n    end\n  end\nend\n",
    "lib/ferry.rb": "module Harbour\n  class Ferry\n    include Util\n    def sail\n    end\n  end\nend\n",
    "test/component.rb": "class Component\nend\nclass Part < Component\nend\n",
    "Sources/Encoder.swift": "protocol Encoder {\n  func encode()\n}\n\nstruct Plain: Encoder {\n  func encode() {}\n}\n",
    "lib/kind.ex":
      "defmodule Kind do\n  defmacro __using__(_) do\n    quote do\n      @behaviour Kind\n    end\n  end\nend\n\ndefmodule Plain.Kind do\n  use Kind\nend\n\ndefmodule Other.Kind do\n  import Kind\nend\n",
    "boat/boat.go": [
      "package boat",
      "",
      "type Boat struct { NoSail bool }",
      "",
      "func New() *Boat { return &Boat{NoSail: true} }",
      "func (b *Boat) Reef() { b.NoSail = false }",
      "func (b *Boat) IsIdle() bool { return b.NoSail == true }",
      "",
    ].join("\n"),
    "boat/boat_test.go": "package boat\n\nfunc TestReef(t *testing.T) {\n\tNew().Reef()\n}\n",
    "ship/Leak.java": "class Leak extends RuntimeException {\n  Leak(String what) {}\n}\n",
    "ship/Rare.java": "class Rare extends RuntimeException {}\n",
    "ship/Hull.java": [
      "class Hull {",
      "  void check() {",
      '    throw new Leak("bow");',
      "  }",
      "  Rare rare() {",
      "    return new Rare();",
      "  }",
      "  boolean isLeak(Object it) {",
      "    return it instanceof Leak;",
      "  }",
      "}",
      "",
    ].join("\n"),
    "pier/moor.ts": "export function moorAt() {}\nexport function both() {\n  moorAt();\n}\n",
    "test/a/bow.test.ts": 'import { moorAt } from "../../pier/moor.ts";\nfunction testBow() {\n  moorAt();\n}\n',
    "test/b/stern.test.ts": 'import { moorAt } from "../../pier/moor.ts";\nfunction testStern() {\n  moorAt();\n}\n',
    "conf/sample.py": "berth_limit = 3\n",
    "conf/urls.py":
      'import os\n\nHARBOUR_URL = os.getenv("HARBOUR_URL")\nTIDE_MAX = 4\n\n\ndef home():\n    return HARBOUR_URL + "/" * TIDE_MAX\n',
    "conf/flags.py": 'def flags(parser):\n    parser.add("tide-limit")\n    parser.add("ebb")\n\n\ndef ebb():\n    return 1\n',
    "conf/deploy.yaml": "env:\n  - PILOT_NAME: x\n",
    "src/signals.py":
      "ship_arrived = Signal()\n\n\ndef arrive():\n    ship_arrived.send(1)\n\n\ndef connect_all():\n    ship_arrived.connect(arrive)\n",
    "src/berths.py":
      "def is_full(conf, taken):\n    return taken >= conf.berth_limit\n\n\ndef pilot_from(env):\n    return env['PILOT_NAME']\n",
    "test/test_berths.py": "def test_is_full(conf):\n    conf.berth_limit = 1\n",
    "docs/settings.md": "# Settings\n\nSet `berth_limit` first.\n",
    "src/cache.py": 'def caching():\n    """What uses caching is fast."""\n    return 1\n',
  }));
});

test.each([
  ["what includes Harbour::Util", "Ferry"],
  ["which modules include Harbour::Util", "Ferry"],
  ["what conforms to Encoder", "Plain"],
  ["structs conforming to Encoder", "Plain"],
  ["which classes inherit from Component", "Part"],
  ["which parts inherit from Component", "Part"],
  ["who implements Kind", "Kind"],
  ["who sets Boat.NoSail in boat", "New Reef"],
  ["who creates Boat", "New"],
  ["which tests call New", "TestReef"],
  ["which tests call moorAt in test/a", "testBow"],
  ["which tests call moorAt in `test/b/`", "testStern"],
  ["who throws Leak", "check"],
  ["who creates Leak", "check"],
])("%s", async (query, name) => {
  const response = await asked(root, query);
  expect(response.results.map((hit) => hit.name).join(" ")).toBe(name);
  expect(response).toMatchObject({ understood: [query], confidence_level: "high" });
});

test("who makes an exception and gives it back may let others throw it", async () => {
  const response = await asked(root, "who throws Rare");
  expect(response.results.map(({ name, confidence }) => `${name} ${confidence}`)).toEqual(["rare ambiguous"]);
  expect(response.confidence_level).toBe("medium");
});

test.each([
  ["what includes Harbour::Lonely", "No type that implements, extends or includes Harbour::Lonely is known here."],
  ["who calls Ferry.sail", "No call of Harbour::Ferry::sail is known here."],
  ["who calls Boat.Reef in lib", "No call of boat.Boat.Reef is known here in lib."],
  ["which tests call moorAt in pier", "No call of pier.moor.moorAt is known here in tests in pier."],
  // One of another owner is not what was asked for.
  ["what includes Harbour::Component", "No symbol of this repository is called Harbour::Component."],
  ["implementations of NotThere", "No symbol of this repository is called NotThere."],
])("%s: none is said, and the answer in words is not sure", async (query, said) => {
  const response = await asked(root, query);
  expect(response.warnings).toEqual([`${said} The results match words of the question instead.`]);
  expect(response.confidence_level).not.toBe("high");
});

test.each([
  ["where is berth_limit read", "No use of conf.sample.berth_limit is known here."],
  ["what uses berth_limit", "No use of conf.sample.berth_limit is known here."],
])("%s: the lines with the name come first, code before tests and prose, and not its definition", async (query, said) => {
  const response = await asked(root, query);
  const paths = response.results.map(({ path }) => path);
  expect(response.warnings).toEqual([`${said} The first results have the name in their text.`]);
  expect(paths.slice(0, 3)).toEqual(["src/berths.py", "test/test_berths.py", "docs/settings.md"]);
});

test.each([
  ["where is the setting PILOT_NAME used", "pilot_from"],
  ["where is env['PILOT_NAME'] read", "pilot_from"],
  // A constant of the same name as the variable it is read from: its uses do not read the variable.
  ["where is HARBOUR_URL read", "HARBOUR_URL"],
  ["where is the --tide-limit flag parsed", "flags"],
  ["where is the flag ebb defined", "flags"],
])("%s: the code that has the name in quotes, without a warning", async (query, name) => {
  const { results, warnings, confidence_level } = await asked(root, query);
  expect({ first: results[0]?.name, warnings, confidence_level }).toEqual({ first: name, warnings: undefined, confidence_level: "high" });
});

test("who sets a constant that only its declaration sets: the declaration", async () => {
  const { results, warnings } = await asked(root, "where is TIDE_MAX set");
  expect({ names: results.map(({ name }) => name), warnings }).toEqual({ names: ["TIDE_MAX"], warnings: undefined });
});

test("who sends an event is the code that does; who listens to it is among the uses of its name", async () => {
  const namesOf = async (query: string) => (await asked(root, query)).results.map(({ name }) => name);
  expect(await namesOf("who sends ship_arrived")).toEqual(["arrive"]);
  expect(await namesOf("who listens to the ship_arrived signal")).toEqual(expect.arrayContaining(["arrive", "connect_all"]));
});

test("a question of prose stays one", async () => {
  for (const query of ["where is caching read", "what uses caching", "who calls harbours", "what implements retries"]) {
    expect((await asked(root, query)).warnings).toBeUndefined();
  }
});

test("a line that has several uses is shown once", async () => {
  const { root: twice } = await sharedWorkspace({
    "a.ts": "export const seaKeel = { depth: 1 };\n\nexport function same(): boolean {\n  return seaKeel === seaKeel;\n}\n",
  });
  const { results } = await asked(twice, "uses of seaKeel");
  expect(results.map(({ name, matches }) => ({ name, lines: matches.map(({ line }) => line) }))).toEqual([{ name: "same", lines: [4] }]);
});
