/** What is said, and named as the next step, where the thing asked for is not there. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { CodeCompassError } from "#core/errors.ts";
import { references } from "#engine/graph/references.ts";
import { outline } from "#engine/lookup/outline.ts";
import { show } from "#engine/lookup/show.ts";
import { locate } from "#engine/search/locate.ts";
import { failureOf } from "../failure.ts";
import { git } from "../temporary.ts";
import { INDEXING_TIMEOUT_MS, index, open, sharedRepository } from "./harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root: string;

beforeAll(async () => {
  ({ root } = await sharedRepository({
    "src/main.py": "def steer():\n    pass\n\nsteer()\nsteer()\n",
    "src/old.py": "def rust():\n    pass\n",
    "src/wreck.py": "def sink():\n    pass\n",
    "baseline.json": '{\n  "metrics": {\n    "src/wreck.py": {\n      "loc": 2\n    }\n  }\n}\n',
  }));
  git(root, "rm", "-q", "src/old.py");
  git(root, "commit", "-q", "-m", "no rust");
  rmSync(join(root, "src/wreck.py"));
  await index(root);
});

const failed = async (asked: Promise<unknown>): Promise<CodeCompassError> => (await failureOf(asked)) as CodeCompassError;
const shown = (target: string) => show(open(root), { targets: [target] }, () => 0);

test("a mistyped path leads to the file that was meant", async () => {
  expect((await failed(outline(open(root), { path: "src/mian.py" }))).data.next).toEqual({ do: "outline", path: "src/main.py" });
  expect((await failed(shown("src/mian.py"))).data.next).toEqual({ do: "show", target: "src/main.py" });
});

test("a path that commits had leads to its history, and one that none had does not", async () => {
  const gone = await failed(outline(open(root), { path: "src/old.py" }));
  expect(gone.message).toContain(`${git(root, "rev-parse", "HEAD").slice(0, 12)} took it away`);
  expect(gone.data.next).toEqual({ do: "history", name: "src/old.py" });
  expect((await failed(shown("src/old.py:2"))).data.next).toEqual({ do: "history", name: "src/old.py" });
  expect((await failed(shown("src/wreck.py"))).message).toContain("its removal is not committed");
  expect((await failed(shown("nowhere/at/all.py"))).data.next).toEqual({ do: "list_ignored" });
});

test("a limit of 0 lists all uses, as it lists all lines of grep", async () => {
  expect((await references(open(root), { target: "steer", limit: 0 })).results).toHaveLength(2);
});

test("a name whose owner is not there is shown elsewhere, and the answer says so", async () => {
  const { root: shells } = await sharedRepository({
    "lib/shell.rb": "module Ferry\n  module Shell\n    class Basic\n    end\n  end\nend\n",
  });
  await index(shells);
  const wrong = await locate(open(shells), { query: "Ferry::Shel::Basic" });
  expect(wrong.results[0]?.path).toBe("lib/shell.rb");
  expect(wrong.suggested_next?.why).toBe("No symbol is called Ferry::Shel::Basic; what is shown is called Basic elsewhere.");
  expect((await locate(open(shells), { query: "Ferry::Shell::Basic" })).suggested_next).toBeNull();
  expect((await locate(open(shells), { query: "Shell::Basic" })).suggested_next).toBeNull();
});
