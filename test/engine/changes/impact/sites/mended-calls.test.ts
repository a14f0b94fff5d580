/** Calls over several lines that the same edit made fit: the line of the name is as it was. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("a call from which the line of an argument went was looked at, and one that is as it was breaks", async () => {
  const files = {
    "a.go": "package p\n\nfunc Add(a int, root string, b bool) int { return a }\n",
    "b.go": 'package p\n\nfunc G() int {\n\treturn Add(\n\t\t1,\n\t\t"r",\n\t\ttrue,\n\t)\n}\n',
    "c.go": 'package p\n\nfunc H() int {\n\treturn Add(\n\t\t2,\n\t\t"s",\n\t\tfalse,\n\t)\n}\n',
  };
  const taken = ["a.go", "root string, ", ""] as const;
  expect(await brokenBy(files, taken, ["b.go", '\t\t"r",\n', ""])).toEqual(["c.go:4 breaks"]);
});

test("a line that stood elsewhere in the file is new among the arguments", async () => {
  const files = {
    "m.py": "def put(a, b):\n    return a\n",
    "u.py": "from m import put\n\nx = [\n    None,\n]\nput(\n    1,\n    2,\n)\nput(\n    3,\n    4,\n)\n",
  };
  expect(await brokenBy(files, ["m.py", "a, b", "a, c, b"], ["u.py", "    1,\n", "    1,\n    None,\n"])).toEqual(["u.py:11 breaks"]);
  const typed = {
    "f.ts": "export function f(a: string, b: boolean, c: boolean): string { return a }\n",
    "g.ts": 'import { f } from "./f";\nf(\n  "x",\n  true,\n  false,\n);\nf(\n  "y",\n  true,\n  false,\n);\n',
  };
  const reordered = ["f.ts", "a: string, b: boolean, c: boolean", "a: string, c: boolean, b: boolean"] as const;
  expect(await brokenBy(typed, reordered, ["g.ts", "  true,\n  false,\n);\nf", "  false,\n  true,\n);\nf"])).toEqual(["g.ts:7 breaks"]);
});
