/** Attributes that methods set on their objects are members of the type: they are found, used, inherited and followed. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { callers, references } from "#engine/graph/references.ts";
import { locate } from "#engine/search/locate.ts";
import { found, INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "shop/cart.py": `class Item:
    def weigh(self): pass


class Cart:
    limit = None

    def refill(self):
        self.count = 0
        self.late = 1

    def __init__(self, count):
        self.count = count
        self.limit = 3
        self.table = {
            "a": 1,
            "b": make(2),
        }
        self.first, self.last = 1, 2


def make(x):
    return x


class Sale(Cart):
    def __init__(self):
        super().__init__(1)
        self.count = 5
        self.item = Item()

    def show(self):
        self.item.weigh()
        return self.count


def total(sale: Sale):
    return sale.count + sale.limit
`,
    "web/pool.js": `function Pool(size) {
  this.size = size;
}
Pool.prototype.take = function (one) {
  this.taken = one;
  each(function () { this.checked = true; });
};
class Queue {
  constructor() {
    list.map((one) => { this.inner = one; });
    this.size = 2;
  }
  run() { return { go() { this.other = 1; } }; }
}
function grow() {
  const pool = new Pool(1);
  const queue = new Queue();
  return pool.taken + queue.inner + pool.size;
}
`,
    "lib/meter.rb": `module Notes
  def note
    @notes ||= []
  end
end
class Meter
  include Notes
  @@all = 0
  def initialize(total)
    @total = total
    @notes = 1
  end
  def add
    @total += 1
    @@all += 1
  end
end
`,
    "lua/basket.lua": `local Basket = {}
Basket.__index = Basket

function Basket.new(size)
  local self = setmetatable({}, Basket)
  self.weight = 0
  return self
end

function Basket:put(item)
  self.weight = self.weight + 1
  self.sealed = true
end

return Basket
`,
    "lua/use.lua": `local Basket = require("basket")
local basket = Basket.new()
print(basket.weight, basket.sealed)
`,
    "ops/names.py": `class Missing:
    def _fail(self):
        raise ValueError

    __add__ = __radd__ = _fail


first = second = third = Missing


def local():
    a = b = 1
    return third
`,
  }));
});

/** The definitions that have a name, with the owners that are written in front of it. */
async function places(query: string): Promise<string[]> {
  const { results } = await locate(open(root), { query });
  const named = results.filter(({ qualified_name }) => qualified_name?.endsWith(query.replace(".@", "::@")));
  return named.map(({ path, line_start, kind }) => `${path}:${line_start} ${kind}`);
}

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("an attribute is one member of its class, defined where the constructor sets it, or else where it is set first", async () => {
  expect(await places("Cart.count")).toEqual(["shop/cart.py:13 property"]);
  expect(await places("Cart.late")).toEqual(["shop/cart.py:10 property"]);
  expect(await places("Cart.last")).toEqual(["shop/cart.py:19 property"]);
  // What the class declares is what its declaration says.
  expect(await places("Cart.limit")).toEqual(["shop/cart.py:6 property"]);
  expect(await places("Meter.@total")).toEqual(["lib/meter.rb:10 property"]);
});

test("its uses are those through the classes that inherit it, wherever these set it too", async () => {
  expect(await uses("Cart.count")).toEqual([
    "shop/cart.py:9 resolved",
    "shop/cart.py:29 resolved",
    "shop/cart.py:34 resolved",
    "shop/cart.py:38 resolved",
  ]);
  expect(await uses("Cart.limit")).toEqual(["shop/cart.py:14 resolved", "shop/cart.py:38 resolved"]);
  expect(await uses("Item.weigh")).toEqual(["shop/cart.py:33 resolved"]);
  expect(await uses("Notes.@notes")).toEqual(["lib/meter.rb:11 resolved"]);
  expect(await uses("Meter.@@all")).toEqual(["lib/meter.rb:15 resolved"]);
});

test("in JavaScript, functions that make objects and those of their prototypes set attributes, and functions that are handed on do not", async () => {
  expect(await places("Pool.size")).toEqual(["web/pool.js:2 property"]);
  expect(await uses("Pool.taken")).toEqual(["web/pool.js:18 resolved"]);
  expect(await uses("Queue.inner")).toEqual(["web/pool.js:18 resolved"]);
  for (const name of ["checked", "other"]) expect((await places(name)).filter((place) => place.endsWith("property"))).toEqual([]);
});

test("in Lua, the functions of a table set its attributes", async () => {
  expect(await places("Basket.weight")).toEqual(["lua/basket.lua:6 property"]);
  expect(await uses("Basket.weight")).toEqual(["lua/basket.lua:11 resolved", "lua/basket.lua:11 resolved", "lua/use.lua:3 resolved"]);
  expect(await uses("Basket.sealed")).toEqual(["lua/use.lua:3 resolved"]);
});

test("a line of what a method sets is a line of the method", async () => {
  expect((await found(root, "shop/cart.py:17"))[0]).toBe("shop/cart.py:12 __init__");
  const { results } = await callers(open(root), { target: "make" });
  expect(results.map(({ from }) => from?.name)).toEqual(["__init__"]);
});

test("all names that one assignment gives a value are definitions, and those in a function are locals", async () => {
  expect(await places("Missing.__radd__")).toEqual(["ops/names.py:5 property"]);
  expect(await places("third")).toEqual(["ops/names.py:8 variable"]);
  expect(await uses("third")).toEqual(["ops/names.py:13 resolved"]);
  expect((await places("b")).filter((place) => place.startsWith("ops/"))).toEqual([]);
});
