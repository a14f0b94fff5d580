/** References in Clojure: namespaces under other names, names that are taken one by one and whole, protocols, and what nobody calls. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/kit/text_tools.clj":
      "(ns kit.text-tools)\n(defn trim [s] s)\n(defn- hidden [s] (trim s))\n(defprotocol Store\n  (fetch [s k]))\n(defrecord Mem [db]\n  Store\n  (fetch [_ k] (db k)))\n(def limit 3)\n",
    "src/kit/other.clj": "(ns kit.other)\n(defn trim [s] s)\n(defn fetch [s] s)\n",
    "src/app/main.clj":
      "(ns app.main\n  (:require [kit.text-tools :as t :refer [limit]])\n  (:import [kit.text_tools Mem]))\n(defn run [trim]\n  (trim 1)\n  (t/trim limit)\n  (t/fetch (t/->Mem {}) :a)\n  (Mem. 1))\n",
    "src/app/whole.clj": "(ns app.whole (:use kit.text-tools))\n(trim (fetch (map->Mem {}) 1))\n(.fetch it)\n",
    "src/app/late.clj": "(ns app.late)\n(trim 1)\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("a function is found under aliases of its namespace and where that is taken whole, and no local is it", async () => {
  expect(await uses("src/kit/text_tools.clj:2")).toEqual([
    "src/app/main.clj:6 resolved",
    "src/app/whole.clj:2 resolved",
    "src/kit/text_tools.clj:3 resolved",
  ]);
  expect(await uses("src/kit/other.clj:2")).toEqual([]);
  expect(await uses("src/kit/text_tools.clj:9")).toEqual(["src/app/main.clj:2 resolved", "src/app/main.clj:6 resolved"]);
});

test("a protocol's function is one of its namespace", async () => {
  expect(await uses("src/kit/text_tools.clj:4")).toEqual(["src/kit/text_tools.clj:7 resolved"]);
  expect(await uses("src/kit/text_tools.clj:5")).toEqual(
    expect.arrayContaining(["src/app/main.clj:7 resolved", "src/app/whole.clj:2 resolved"]),
  );
});

test("records are made in several ways", async () => {
  expect(await uses("src/kit/text_tools.clj:6")).toEqual([
    "src/app/main.clj:7 resolved",
    "src/app/whole.clj:2 resolved",
    "src/app/main.clj:8 ambiguous",
  ]);
});

test("what nobody calls stays unused", async () => {
  expect(await uses("src/kit/text_tools.clj:3")).toEqual([]);
  expect(await uses("src/kit/other.clj:3")).toEqual([]);
});
