/** References in Solidity: imports, inheritance, libraries attached to types, and names that nobody imports. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "remappings.txt": "@kit/=src/\n",
    "src/Base.sol":
      "import {Math} from './Math.sol';\nabstract contract Base {\n  uint internal total;\n  uint private hidden;\n  function grow(uint by) internal { total = Math.add(total, by); hidden = 1; }\n}\n",
    "src/Math.sol":
      "library Math {\n  function add(uint a, uint b) internal pure returns (uint) { return a + b; }\n}\nfunction free() pure {}\n",
    "src/Token.sol":
      "import '@kit/Base.sol';\ncontract Token is Base {\n  using Math for uint;\n  function run(uint x) public { grow(1); total = x.add(2); uint hidden = 1; hidden; free(); }\n}\n",
    "src/Apart.sol": "import './Gone.sol';\ncontract Apart is Gone { function run(uint x) public { grow(1); x.add(2); free(); } }\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("what is inherited is seen bare, through paths that build tools map", async () => {
  expect(await uses("src/Base.sol:3")).toEqual(["src/Base.sol:5 resolved", "src/Base.sol:5 resolved", "src/Token.sol:4 resolved"]);
  expect(await uses("src/Base.sol:5")).toEqual(["src/Token.sol:4 resolved"]);
  expect(await uses("src/Base.sol:4")).toEqual(["src/Base.sol:5 resolved"]);
});

test("a library's function is a member of what it takes, where the library is used", async () => {
  expect(await uses("src/Math.sol:2")).toEqual(["src/Base.sol:5 resolved", "src/Token.sol:4 resolved"]);
});

test("what a file does not import it does not mean", async () => {
  expect(await uses("src/Math.sol:4")).toEqual([]);
});
