/** Types without a name, written where a value of them is made, are among what implements and extends. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { search } from "#engine/search/search.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "Ear.java":
      "package p;\ninterface Ear {\n  void hear();\n}\nclass Sharp implements Ear {\n  public void hear() {}\n}\nclass Room {\n  Ear[] many = new Ear[] { null };\n  void listen() {\n    take(new Ear() {\n      public void hear() {}\n    });\n    take(new Sharp());\n    take(new Sharp() {\n      public void hear() {}\n    });\n  }\n  void take(Ear ear) {}\n}\n",
    "ear.kt":
      "package k\n\ninterface Listener {\n    fun go()\n}\n\nfun use(taken: Listener) {\n    take(object : Listener {\n        override fun go() {}\n    })\n}\n",
    "voice.php":
      "<?php\ninterface Voice { function say(); }\nclass Speaker {\n  function make() {\n    return new class implements Voice {\n      function say() {}\n    };\n  }\n}\n",
    "Op.cs": "class Op { public int Size; }\nclass User { Op op = new Op() { Size = 1 }; }\n",
  }));
});

async function below(name: string): Promise<string[]> {
  const { rows } = await symbolHierarchy(open(root), name);
  return rows.filter(({ relation }) => relation.endsWith("_by")).map((row) => `${row.path}:${row.line} ${row.name} ${row.depth ?? 1}`);
}

test("what is made with braces behind a type's name is built on the type", async () => {
  expect(await below("Ear.java:2")).toEqual([
    "Ear.java:5 Sharp 1",
    "Ear.java:11 <anonymous> in Room.listen 1",
    "Ear.java:15 <anonymous> in Room.listen 2",
  ]);
  expect(await below("Listener")).toEqual(["ear.kt:8 <anonymous> in k.use 1"]);
  // Members that a value is made with are no type.
  expect(await below("Op.cs:1")).toEqual([]);
});

test("a class whose method makes such a type does not implement what that implements", async () => {
  expect(await below("Voice")).toEqual(["voice.php:5 <anonymous> in Speaker\\make 1"]);
});

test("a question for what implements names them, too", async () => {
  const { results } = await search(open(root), { query: "what implements Listener" });
  expect(results.map(({ path, name }) => `${path} ${name}`)).toEqual(["ear.kt use"]);
});
