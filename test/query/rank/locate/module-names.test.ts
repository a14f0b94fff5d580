/** Names of modules: those that files are, and those that stand before the names of what is in them. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { locate } from "#engine/search/locate.ts";
import { INDEXING_TIMEOUT_MS, located, open, sharedWorkspace } from "../../../engine/harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const TYPES_OF_ONE_NAME = Array.from({ length: 700 }, (_, at) => `module M${at} = struct type t = int end\n`).join("");

const FILES = {
  "src/memo/dune": "(library\n (name memo))\n",
  "src/memo/memo.ml": "open Import\nmodule Lazy = struct\n  let exec () = 1\nend\nlet exec t = Lazy.exec t\ntype t = int\n",
  "src/memo/memo.mli": "(** Remembers. *)\nval exec : int -> int\ntype t\n",
  "bench/memo_bench/all.ml": "module Memo = struct\n  let exec build = build\nend\nlet run x = Memo.exec x\n",
  "src/rules/dune": "(library\n (name build_rules)\n (libraries memo))\n\n(library\n (name bare_rules)\n (wrapped false))\n",
  "src/rules/context.ml": "let create ~host = Memo.exec host\n",
  "src/rules/context.mli": "val create : host:int -> int\n",
  "src/rules/alias.ml": "module Context = Context\n",
  "src/engine/context.ml": "let create () = 0\n",
  "a/many.ml": TYPES_OF_ONE_NAME,
  "shop/orders/basket.py": "def total(items):\n    return sum(items)\n\nclass Basket:\n    def add(self, item):\n        pass\n",
  "shop/orders/__init__.py": "from .basket import total\n",
  "lua/shop/stock.lua": "local M = {}\nfunction M.count(items)\n  return #items\nend\nreturn M\n",
  "plug/lua/tide/init.lua": "local M = {}\nfunction M.rise(level)\n  return level\nend\nreturn M\n",
  "lib/net/wire.lua": "local M = {}\nfunction M.send(text)\n  return text\nend\nreturn M\n",
  "app/start.lua": 'local tide = require("tide")\nlocal wire = require("lib.net.wire")\ntide.rise(wire.send("a"))\n',
  "zig/Ring.zig": "pub fn push(self: *@This()) void {\n    _ = self;\n}\n",
  "hs/Data/Tally.hs": "module Data.Tally where\n\ntally :: Int -> Int\ntally n = n + 1\n",
  "ex/counter.ex": "defmodule Shop.Counter do\n  def bump(n) do\n    n + 1\n  end\nend\n",
  "erl/ledger.erl": "-module(ledger).\n-export([post/2]).\n\npost(A, B) ->\n    A + B.\n",
  "jl/Waves.jl": "module Waves\n\nfunction crest(x)\n    x + 1\nend\n\nend\n",
  "nix/hosts.nix": "{\n  gateway = { port = 80; };\n}\n",
};

let root: string;

beforeAll(async () => {
  ({ root } = await sharedWorkspace(FILES));
});

async function places(name: string): Promise<string[]> {
  return await located(root, name);
}

async function confidence(query: string): Promise<number> {
  return (await locate(open(root), { query })).confidence;
}

describe("a file of OCaml is a module", () => {
  test("which is found by its name: what implements it, then its interface, and only then what is called after it", async () => {
    expect((await places("Context")).slice(0, 5)).toEqual([
      "src/engine/context.ml:1 Context",
      "src/rules/context.ml:1 Context",
      "src/rules/context.mli:1 Context",
      "src/rules/alias.ml:1 Context",
    ]);
    expect(await confidence("Context")).toBe(1);
  });

  test("whose members come before those of modules of that name within other files", async () => {
    expect((await places("Memo.exec")).slice(0, 3)).toEqual([
      "src/memo/memo.ml:5 exec",
      "src/memo/memo.mli:2 exec",
      "bench/memo_bench/all.ml:2 exec",
    ]);
    expect((await places("Memo.Lazy.exec"))[0]).toBe("src/memo/memo.ml:3 exec");
  });

  test("in a directory, or a library that is called otherwise", async () => {
    expect((await places("Engine.Context"))[0]).toBe("src/engine/context.ml:1 Context");
    expect((await places("Build_rules.Context"))[0]).toBe("src/rules/context.ml:1 Context");
    expect((await places("Build_rules.Context.create"))[0]).toBe("src/rules/context.ml:1 create");
    expect(await confidence("Build_rules.Context.create")).toBe(1);
    // Its modules stand for themselves.
    expect(await confidence("Bare_rules.Context.create")).toBeLessThan(1);
  });

  test("whose types are found among more types of their name than are read", async () => {
    expect((await places("Memo.t"))[0]).toBe("src/memo/memo.ml:6 t");
  });
});

describe("a name with its module", () => {
  const CASES: Record<string, string> = {
    "basket.total": "shop/orders/basket.py:1 total",
    "shop.orders.basket.total": "shop/orders/basket.py:1 total",
    "stock.count": "lua/shop/stock.lua:2 count",
    "Ring.push": "zig/Ring.zig:1 push",
    "Data.Tally.tally": "hs/Data/Tally.hs:3 tally",
    "Tally.tally": "hs/Data/Tally.hs:3 tally",
    "Shop.Counter.bump": "ex/counter.ex:2 bump",
    "ledger:post/2": "erl/ledger.erl:4 post",
    "Waves.crest": "jl/Waves.jl:3 crest",
    "hosts.gateway": "nix/hosts.nix:2 gateway",
  };
  for (const [name, place] of Object.entries(CASES)) {
    test(name, async () => {
      expect((await places(name))[0]).toBe(place);
      expect(await confidence(name)).toBe(1);
    });
    test(`${name} of another module is unsure`, async () => {
      expect(await confidence(name.replace(/^.*(?=[.:])/, "Nowhere"))).toBeLessThan(0.5);
    });
  }
});

describe("the module that a file is", () => {
  const CASES: Record<string, string> = {
    "shop.orders": "shop/orders/__init__.py:1 orders",
    "shop.orders.basket": "shop/orders/basket.py:1 basket",
    "shop.stock": "lua/shop/stock.lua:1 stock",
    Ring: "zig/Ring.zig:1 Ring",
    "Data.Tally": "hs/Data/Tally.hs:1 Tally",
    "Shop.Counter": "ex/counter.ex:1 Counter",
    ledger: "erl/ledger.erl:1 ledger",
    Waves: "jl/Waves.jl:1 Waves",
  };
  for (const [name, place] of Object.entries(CASES)) test(name, async () => expect((await places(name))[0]).toBe(place));

  test("what is declared under its name comes first", async () => {
    expect((await places("basket"))[0]).toBe("shop/orders/basket.py:1 basket");
    expect((await places("Basket")).slice(0, 1)).toEqual(["shop/orders/basket.py:4 Basket"]);
  });
});

describe("Lua: the module of a directory", () => {
  test("is its init.lua, and lies in directories as they are typed", async () => {
    expect(await places("tide")).toContain("plug/lua/tide/init.lua:1 tide");
    expect((await places("lib.net.wire"))[0]).toBe("lib/net/wire.lua:1 wire");
    expect((await places("tide.rise"))[0]).toBe("plug/lua/tide/init.lua:2 rise");
  });
});
