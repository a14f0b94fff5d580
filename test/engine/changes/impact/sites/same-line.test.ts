/** Several uses on one line, and one change that is found by two ways: one row with each line once. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { edit, INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy, impactOf, indexed } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("of the uses on a line, the one that surely breaks counts, wherever it stands", async () => {
  const files = {
    "a.py": "def f(x):\n    return x\n",
    "u.py": "from a import f\n\n\ndef u(xs):\n    return f(1), f(*xs)\n\n\ndef v(xs):\n    return f(*xs), f(1)\n",
  };
  expect(await brokenBy(files, ["a.py", "f(x)", "f(x, y)"])).toEqual(["u.py:5 breaks", "u.py:9 breaks"]);
});

test("what surely breaks comes first in a row that was found under two names", async () => {
  const repository = await indexed({
    "a.py": "def former(x):\n    print(x)\n    for one in x:\n        print(one)\n    return x\n",
    "u.py": "from a import *\n\n\ndef u(xs):\n    latter(*xs)\n",
    "v.py": "from a import former\n\n\ndef v():\n    former(1)\n",
  });
  edit(repository, "a.py", "former(x)", "latter(x, y)");
  const { breaking } = await impactOf(repository);
  const verdicts = breaking.map(({ sites }) => sites.map(({ path, verdict }) => `${path} ${verdict}`));
  expect(verdicts).toEqual([["v.py breaks", "v.py breaks", "u.py may_break"]]);
});
