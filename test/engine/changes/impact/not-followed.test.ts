/** Callers of callers that only may be such: they are not followed, and the answer says so. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { edit, INDEXING_TIMEOUT_MS } from "../../harness.ts";
import { impactOf, indexed } from "./impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const KOTLIN = {
  "s.kt":
    "package p\n\ninterface Store {\n  fun put(a: String)\n}\n\nclass Disk : Store {\n  override fun put(a: String) {\n    write(a)\n  }\n\n  fun write(a: String) {}\n}\n",
  "u.kt": 'package p\n\nfun one(s: Store) {\n  s.put("x")\n}\n\nfun two(s: Store) = one(s)\n',
};
const SAID = "Uncertain callers of a caller were not followed: impact s.kt:8 shows them.";

test("those that call a caller through its interface, in Kotlin", async () => {
  const repository = await indexed(KOTLIN);
  expect((await impactOf(repository, { target: "Disk.write" })).answer).toContain(SAID);
  expect((await impactOf(repository, { target: "s.kt:8" })).callers.map(({ name }) => name)).toEqual(["p.one"]);
  // As far as was asked, everything was followed.
  expect((await impactOf(repository, { target: "Disk.write", distance: 1 })).answer).not.toContain("not followed");
});

test("those of a caller of what is gone", async () => {
  const repository = await indexed(KOTLIN);
  edit(repository, "s.kt", "\n  fun write(a: String) {}\n", "");
  expect((await impactOf(repository)).answer).toContain(SAID);
});

test("those that only have the name of a caller", async () => {
  const repository = await indexed({
    "a.py": "def write(a):\n    return a\n\n\nclass Disk:\n    def flush_all(self):\n        return write(1)\n",
    "b.py": "def use(disk):\n    return disk.flush_all()\n",
  });
  expect((await impactOf(repository, { target: "write" })).answer).toContain("impact a.py:6 shows them.");
});
