/** Methods that override others, and modules that are called like their files. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { callers, references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "py/base.py":
      "class Base:\n    def send(self):\n        return 1\n\n\nclass Fast(Base):\n    def send(self):\n        return 2\n\n\ndef use(base: Base):\n    base.send()\n",
    "java/Saver.java":
      "interface Saver { void save(); }\nclass Disk implements Saver {\n  public void save() {}\n}\nclass Use {\n  void use(Saver saver) {\n    saver.save();\n  }\n}\n",
    "ml/store.ml": "let save uid = uid\n",
    "ml/main.ml": "let run uid = Store.save uid\n",
    "clj/store.clj": "(ns app.store)\n\n(defn save-all [xs] xs)\n",
    "clj/main.clj": "(ns app.main\n  (:require [app.store :as store]))\n\n(defn run [xs]\n  (store/save-all xs))\n",
  }));
});

test("a call of a method with code is no use of what overrides it, which says that there is one", async () => {
  const answer = await references(open(root), { target: "py/base.py:7" });
  expect(answer.results).toEqual([]);
  expect(answer.overrides?.map(({ path, line_start }) => `${path}:${line_start}`)).toEqual(["py/base.py:2"]);
});

test("a call of an interface's method may run what implements it", async () => {
  const { results, overrides } = await callers(open(root), { target: "java/Saver.java:3" });
  expect(results.map(({ path, confidence, via }) => `${path} ${confidence} ${via}`)).toEqual(["java/Saver.java ambiguous Saver.save"]);
  expect(overrides).toBeUndefined();
});

test("modules that files are, in languages that nothing more is known of", async () => {
  const ml = await callers(open(root), { target: "ml/store.ml:1" });
  expect(ml.results.map(({ path, confidence }) => `${path} ${confidence}`)).toEqual(["ml/main.ml resolved"]);
  const clj = await callers(open(root), { target: "clj/store.clj:3" });
  expect(clj.results.map(({ path, confidence }) => `${path} ${confidence}`)).toEqual(["clj/main.clj resolved"]);
});
