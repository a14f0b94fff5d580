/** Kotlin: extensions that a file imports under another name. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "quay/Ship.kt": "package quay\n\nclass Ship\nclass Raft\n\nfun Ship.moor() = 1\nfun Raft.moor() = 2\n",
    "port/Port.kt":
      "package port\n\nimport quay.Ship\nimport quay.Raft\nimport quay.moor as fasten\n\nfun go(s: Ship, r: Raft) {\n  s.fasten()\n  r.fasten()\n}\n",
  }));
});

test("a call under the imported name is a use of the extension of the receiver's type", async () => {
  expect(await usesAt(root, "quay/Ship.kt:6")).toContain("port/Port.kt:8 resolved");
  expect(await usesAt(root, "quay/Ship.kt:6")).not.toContain("port/Port.kt:9 resolved");
  expect(await usesAt(root, "quay/Ship.kt:7")).toContain("port/Port.kt:9 resolved");
});
