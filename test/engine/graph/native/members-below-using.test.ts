/** C++: members that a source file defines below `using namespace`, whose type stands in that namespace of a header. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { impact } from "#engine/changes/impact/impact.ts";
import { callers, references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  const files: Readonly<Record<string, readonly string[]>> = {
    "cart.h": ["namespace shop {", "class Cart {", " public:", "  void add();", "  void drop();", "  int full_;", "};", "}"],
    "cart.cc": [
      '#include "cart.h"',
      "#include <string>",
      "using namespace std;",
      "using namespace shop;",
      "void Cart::add() {",
      "  if (full_) drop();",
      "}",
      "void Cart::drop() {}",
    ],
    "use.cc": ['#include "cart.h"', "namespace shop {", "void fill(Cart& cart) { cart.add(); cart.full_ = 1; }", "}"],
    "list.h": ["namespace shop { namespace parts {", "class List {", " public:", "  void sort();", "};", "} }"],
    "list.cc": ['#include "list.h"', "using shop::parts::List;", "void List::sort() {}"],
    "useList.cc": ['#include "list.h"', "void order(shop::parts::List& list) { list.sort(); }"],
    "a.h": ["namespace a {", "class Node {", " public:", "  void walk();", "};", "}"],
    "b.h": ["namespace b {", "class Node {", " public:", "  void walk();", "};", "}"],
    "root.h": ["class Node {", " public:", "  void walk();", "};"],
    "a.cc": ['#include "a.h"', "using namespace a;", "using namespace b;", "void Node::walk() {}"],
    "root.cc": ['#include "root.h"', "using namespace a;", "void Node::walk() {}"],
    "walks.cc": [
      '#include "a.h"',
      '#include "b.h"',
      "void first(a::Node& node) { node.walk(); }",
      "void second(b::Node& node) { node.walk(); }",
    ],
    "walksRoot.cc": ['#include "root.h"', "void third(Node& node) { node.walk(); }"],
  };
  ({ root } = await sharedWorkspace(Object.fromEntries(Object.entries(files).map(([path, lines]) => [path, `${lines.join("\n")}\n`]))));
});

test("the declaration in the header and the definition below `using namespace` have the same uses", async () => {
  const uses = ["use.cc:3 resolved"];
  expect(await usesAt(root, "cart.h:4")).toEqual(uses);
  expect(await usesAt(root, "cart.cc:5")).toEqual(uses);
  const answer = await references(open(root), { target: "add" });
  expect([answer.others, answer.matches_total]).toEqual([0, 1]);
  const named = await references(open(root), { target: "shop::Cart::add" });
  expect([named.others, named.matches_total]).toEqual([0, 1]);
  expect((await callers(open(root), { target: "Cart.add" })).results.map(({ path }) => path)).toEqual(["use.cc"]);
  const reached = await impact(open(root), { target: "Cart.add" }, () => 1);
  expect(reached.callers.map(({ path }) => path)).toEqual(["cart.h", "use.cc"]);
});

test("a bare member in such a definition is the type's own, for sure", async () => {
  expect(await usesAt(root, "cart.h:6")).toEqual(["cart.cc:6 resolved", "use.cc:3 resolved"]);
  expect(await usesAt(root, "cart.h:5")).toEqual(["cart.cc:6 resolved"]);
});

test("a definition whose type comes by a `using` of its name belongs to that type", async () => {
  expect(await usesAt(root, "list.cc:3")).toEqual(["useList.cc:2 resolved"]);
});

test("of several types of the name it is the one that the file sees, also where that stands in no namespace", async () => {
  expect(await usesAt(root, "a.cc:4")).toEqual(["walks.cc:3 resolved"]);
  expect(await usesAt(root, "b.h:4")).toEqual(["walks.cc:4 resolved"]);
  expect(await usesAt(root, "root.cc:3")).toEqual(["walksRoot.cc:2 resolved"]);
});
