/** What extraction knows of uses in Clojure. */
import { expect, test } from "bun:test";
import { usageOf } from "../print.ts";

const namesIn = (uses: readonly string[]): ReadonlySet<string | undefined> =>
  new Set(uses.filter((line) => /^\d/.test(line)).map((line) => line.split(" ")[2]));

test("namespaces: aliases, names that are referred to, prefixes, whole ones, and late requires", async () => {
  const uses = await usageOf(
    "a.clj",
    `(ns my.app.core
  (:require [my.text :as text :refer [trim]]
            [my.all :refer :all]
            (my [sub :as s]))
  (:use my.used)
  (:import (java.io File)))
(require '[my.late :as late])
(defn run [x] (text/upper (trim x)) (s/go) (late/now) (my.full.name/call))
`,
  );
  expect(uses).toContain("2 import name my.text trim as trim");
  expect(uses).toContain("2 import module my.text my.text as text");
  expect(uses).toContain("1 import all my.all  as -");
  expect(uses).toContain("1 import all my.used  as -");
  expect(uses).toContain("8:21 calls upper import(my.text my.text).upper");
  expect(uses).toContain("8:28 calls trim import(my.text trim)");
  expect(uses).toContain("8:40 calls go import(my.sub my.sub).go");
  expect(uses).toContain("8:50 calls now import(my.late my.late).now");
  expect(uses).toContain("8:69 calls call my.full.name.call");
});

test("locals: pairs in their order, destructuring, closures, loops, local functions", async () => {
  const uses = await usageOf(
    "a.clj",
    `(defn run
  ([] (run 1))
  ([x & {:keys [a b] :or {a default}}]
   (let [x (outer x) {:keys [name] z :zed} (first-of a) [p q & rest] b]
     (-> x known last-of)
     (map #(other % x) rest)
     (doseq [i rest :when (pred i) :let [j i]] (use-it i j))
     (fn again [k] (again k))
     (letfn [(inner [m] (inner m))] (inner 1))
     (try (risky) (catch Exception e (handle e)))
     (when-let [v (maybe)] v)
     (as-> x y (wrap y)))))
(let [same (same 1)] same)
#_(ignored 1)
'(quoted data)
`,
  );
  const names = [...namesIn(uses)];
  for (const none of ["x", "a", "b", "name", "z", "p", "q", "rest", "i", "j", "again", "k", "inner", "m", "e", "v", "y", "%", "ignored"])
    expect(names).not.toContain(none);
  for (const some of [
    "run",
    "default",
    "outer",
    "first-of",
    "known",
    "last-of",
    "other",
    "pred",
    "use-it",
    "risky",
    "handle",
    "maybe",
    "wrap",
  ])
    expect(names).toContain(some);
  expect(uses.filter((line) => line.includes(" same "))).toEqual(["13:13 calls same same"]);
  expect(uses).toContain("5:12 calls known known");
});

test("protocols, records and their methods", async () => {
  const uses = await usageOf(
    "a.clj",
    `(defprotocol Store (read-it [s k]) (write-it [s k v]))
(defrecord Mem [db cache] Store (read-it [s k] (get-it db k)))
(reify Store (read-it [_ k] (helper k)))
(->Mem 1 2) (Mem. 1 2) (.close it)
`,
  );
  expect(uses).toContain("Mem implements Store");
  expect(uses).toContain("2:27 implements Store Store");
  expect(uses).toContain("2:49 calls get-it get-it");
  expect(uses).toContain("4:2 calls Mem Mem");
  expect(uses).toContain("4:14 calls Mem Mem");
  expect(uses).toContain("4:25 calls close ?.close");
  for (const none of ["k", "db"]) expect([...namesIn(uses)]).not.toContain(none);
});
