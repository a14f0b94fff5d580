/** Who notices a change of a contract's method: also who uses what fulfils it by its own type, and the places that declare a function. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import type { ImpactResponse } from "#core/protocol/impact.ts";
import { INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { impactOf, indexed } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const FILES = {
  "src/Store.java": "package p;\n\npublic interface Store {\n    int load(int key);\n}\n",
  "src/Disk.java":
    "package p;\n\npublic class Disk implements Store {\n    public int load(int key) { return key; }\n    public int load(int key, int more) { return more; }\n    public int all() { return load(1); }\n    public int both() { return load(1, 2); }\n}\n",
  "src/Cached.java":
    "package p;\n\npublic class Cached implements Store {\n    private final Store inner;\n    Cached(Store inner) { this.inner = inner; }\n    public int load(int key) {\n        return inner.load(key);\n    }\n}\n",
  "src/Far.java": "package p;\n\npublic class Far {\n    int go(Disk disk) { return disk.all(); }\n}\n",
  "test/DiskTest.java": "package p;\n\npublic class DiskTest {\n    void loads() {\n        new Disk().load(3);\n    }\n}\n",
  "c/part.h": "int part_start(int a);\n",
  "c/part.c": '#include "part.h"\n\nint part_start(int a) {\n  return a;\n}\n\nint run(void) {\n  return part_start(1);\n}\n',
};

let repository = "";

beforeEach(async () => {
  repository = await indexed(FILES);
});

/** The callers as `distance place what (via)`. */
function callers({ callers: rows }: ImpactResponse): string[] {
  return rows.map(({ distance, path, line_start, via, lines, is_override, is_declaration }) => {
    const how = is_override ? "override" : (is_declaration ?? (via === undefined ? "use" : `via ${via}`));
    return `${distance} ${path}:${line_start} ${how} ${lines.join()}`;
  });
}

test("who calls an implementation by its own type is reached by a change of the contract", async () => {
  const found = await impactOf(repository, { target: "Store.load" });
  expect(callers(found)).toEqual([
    "1 src/Cached.java:6 override 6",
    "1 src/Disk.java:4 override 4",
    "1 src/Cached.java:6 use 7",
    "1 src/Disk.java:6 via p.Disk.load 6",
    "2 src/Far.java:4 use 4",
  ]);
  expect(found.tests).toMatchObject([{ path: "test/DiskTest.java", distance: 1, tests: ["loads"] }]);
});

test("a function that a header declares is declared there when it is asked about, too", async () => {
  const found = await impactOf(repository, { target: "c/part.c:3" });
  expect(callers(found)).toEqual(["1 c/part.h:1 declares 1", "1 c/part.c:7 use 8"]);
  expect(found.answer).toStartWith(
    "A change of part_start reaches 1 use in 1 file and 1 declaration elsewhere: c/part.c:8. 1 caller in 1 file",
  );
  expect(callers(await impactOf(repository, { target: "c/part.h:1" }))).toContain("1 c/part.c:3 defines 3");
});
