/** Questions in words that the graph answers, and what is said where it has no answer. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "lib/util.rb": "module Harbour\n  module Util\n    def moor\n    end\n  end\n\n  module Lonely\n    def drift\n    end\n  end\nend\n",
    "lib/ferry.rb": "module Harbour\n  class Ferry\n    include Util\n    def sail\n    end\n  end\nend\n",
    "test/component.rb": "class Component\nend\nclass Part < Component\nend\n",
    "Sources/Encoder.swift": "protocol Encoder {\n  func encode()\n}\n\nstruct Plain: Encoder {\n  func encode() {}\n}\n",
    "src/cache.py": 'def caching():\n    """What uses caching is fast."""\n    return 1\n',
  }));
});

test.each([
  ["what includes Harbour::Util", "Ferry"],
  ["which modules include Harbour::Util", "Ferry"],
  ["what conforms to Encoder", "Plain"],
  ["structs conforming to Encoder", "Plain"],
  ["which classes inherit from Component", "Part"],
])("%s", async (query, name) => {
  const response = await asked(root, query);
  expect(response.results.map((hit) => hit.name)).toEqual([name]);
  expect(response).toMatchObject({ understood: [query], confidence_level: "high" });
});

test.each([
  ["what includes Harbour::Lonely", "No type is known here that implements, extends or includes Harbour::Lonely."],
  ["who calls Ferry.sail", "No call of Harbour::Ferry::sail is known here."],
  // One of another owner is not what was asked for.
  ["what includes Harbour::Component", "No symbol of this repository is called Harbour::Component."],
  ["implementations of NotThere", "No symbol of this repository is called NotThere."],
])("%s: none is said, and the answer in words is not sure", async (query, said) => {
  const response = await asked(root, query);
  expect(response.warnings).toEqual([`${said} What is shown has words of the question.`]);
  expect(response.confidence_level).not.toBe("high");
});

test("a question of prose stays one", async () => {
  for (const query of ["what uses caching", "who calls harbours", "what implements retries"]) {
    expect((await asked(root, query)).warnings).toBeUndefined();
  }
});
