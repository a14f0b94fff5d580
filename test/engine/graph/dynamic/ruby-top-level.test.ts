/** Methods that Ruby defines outside of classes: by bare calls, by `self`, beside locals, and under names that the language has too. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "beside.rb": "moor = 1\ndef moor(x = 1)\n  2\nend\nmoor()\nself.moor\nmoor\nmoor 3\nputs moor(4)\n",
    "kernel.rb": `def load(x)
end
load(1)
load 2
self.load(3)
class Boat
  def loop
  end
  def go
    loop
    load(4)
  end
end
loop { 1 }
`,
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

const sure = (path: string, ...lines: number[]): string[] => lines.map((line) => `${path}:${line} resolved`);

test("what has brackets, arguments or a receiver is a call, even where a local has the name", async () => {
  expect(await uses("beside.rb:2")).toEqual(sure("beside.rb", 5, 6, 8, 9));
});

test("a function of the file hides the one of the language", async () => {
  expect(await uses("load")).toEqual(sure("kernel.rb", 3, 4, 5, 11));
  expect(await uses("Boat.loop")).toEqual(sure("kernel.rb", 10));
});
