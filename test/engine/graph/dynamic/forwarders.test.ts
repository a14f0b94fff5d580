/** What forwards calls is no definition of what it runs: its users are those of the definition behind it. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { impact } from "#engine/changes/impact/impact.ts";
import { callees } from "#engine/graph/callees.ts";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, located, open, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "lib/invoice.rb": `class Invoice
  delegate :quote, :pad, to: Texts
  delegate :label, to: :card, prefix: true, allow_nil: true
  delegate :style, to: :class
  delegate :price, to: "card.item"
  attr_reader :card

  def initialize
    @card = Card.new
  end

  def write
    quote(1)
    card_label
    style
    price
  end

  def self.style = 1
end
`,
    "lib/texts.rb": "module Texts\n  extend self\n  def quote(v) = v.inspect\n  def pad(v) = v\nend\n",
    "lib/card.rb": "class Card\n  def label = 1\n\n  def item = Item.new\nend\n\nclass Item\n  def price = 3\nend\n",
    "lib/row.rb": `class Row
  extend Forwardable
  def_delegators :@list, :push_one, :pop_one
  def_delegator :@list, :first_one, :head
  def_delegator :nowhere, :far
  delegate_missing_to :card

  def initialize
    @list = Items.new
  end

  def card = Card.new
end

class Items
  def push_one(x) = x
  def pop_one = 1
  def first_one = 2
  def far = 3
end

class Other
  def far = 4
end
`,
    "lib/use.rb": `class Use
  def go
    row = Row.new
    row.push_one(1)
    row.head
    row.far
    row.label
    Invoice.new.quote(2)
    Invoice.new.pad(2)
  end
end
`,
    "lib/logs.php": `<?php
trait Logs {
    public function log($m) { return $m; }
}
class Quiet {
    use Logs { log as protected write; Logs::log as other; }
    public function log($m) { return $this->write($m); }
    public function both($m) { return $this->other($m); }
}
`,
    "lib/cart.ex": `defmodule Shop.Cart do
  defdelegate total(items), to: Shop.Sum
  defdelegate count(items), to: Shop.Sum, as: :size

  def show(items), do: total(items) + count(items)
end

defmodule Shop.Sum do
  def total(items), do: Enum.sum(items)
  def size(items), do: length(items)
end

defmodule Shop.Page do
  alias Shop.Cart
  def page(items), do: Cart.total(items) + Cart.count(items)
end
`,
  }));
});

test("calls through delegate are uses of the method of the module, and so is the line that forwards them", async () => {
  expect(await usesAt(root, "lib/texts.rb:3")).toEqual([
    "lib/invoice.rb:13 resolved",
    "lib/invoice.rb:2 resolved",
    "lib/use.rb:8 resolved",
  ]);
});

test("the line that forwards has its own users, and a bare name means the definition behind it", async () => {
  expect(await usesAt(root, "lib/invoice.rb:5")).toEqual(["lib/invoice.rb:16 resolved"]);
  const found = await references(open(root), { target: "quote" });
  expect([found.symbol.path, found.matches_total, found.others]).toEqual(["lib/texts.rb", 3, 0]);
});

test("what methods are forwarded to is an attribute, the class itself or a chain of methods, and a prefix is part of the name", async () => {
  expect(await usesAt(root, "lib/card.rb:2")).toEqual(["lib/invoice.rb:14 resolved", "lib/invoice.rb:3 resolved", "lib/use.rb:7 resolved"]);
  expect(await usesAt(root, "lib/invoice.rb:19")).toEqual(["lib/invoice.rb:15 resolved", "lib/invoice.rb:4 resolved"]);
  expect(await usesAt(root, "lib/card.rb:8")).toEqual(["lib/invoice.rb:16 resolved", "lib/invoice.rb:5 resolved"]);
  expect(await located(root, "card_label")).toEqual(["lib/invoice.rb:3 card_label"]);
});

test("methods of Forwardable under their own and under other names", async () => {
  expect(await usesAt(root, "lib/row.rb:16")).toEqual(["lib/row.rb:3 resolved", "lib/use.rb:4 resolved"]);
  expect(await usesAt(root, "lib/row.rb:18")).toEqual(["lib/row.rb:4 resolved", "lib/use.rb:5 resolved"]);
});

test("where nobody knows what a method is forwarded to, its calls are as unsure as the line that forwards them", async () => {
  const unsure = ["lib/row.rb:5 ambiguous", "lib/use.rb:6 ambiguous"];
  expect(await usesAt(root, "lib/row.rb:19")).toEqual(unsure);
  expect(await usesAt(root, "lib/row.rb:23")).toEqual(unsure);
});

test("defdelegate forwards as well, also under another name", async () => {
  expect(await usesAt(root, "lib/cart.ex:9")).toEqual(["lib/cart.ex:15 resolved", "lib/cart.ex:2 resolved", "lib/cart.ex:5 resolved"]);
  expect(await usesAt(root, "lib/cart.ex:10")).toEqual(["lib/cart.ex:15 resolved", "lib/cart.ex:3 resolved", "lib/cart.ex:5 resolved"]);
});

test("what a function calls through forwarders is what these run", async () => {
  const { results } = await callees(open(root), { target: "Shop.Page.page" });
  expect(results.map(({ to }) => to?.qualified_name)).toEqual(["Shop.Sum.total", "Shop.Sum.size"]);
});

test("the definition is located before the lines that forward to it", async () => {
  expect(await located(root, "quote")).toEqual(["lib/texts.rb:3 quote", "lib/invoice.rb:2 quote"]);
  expect(await located(root, "total")).toEqual(["lib/cart.ex:9 total", "lib/cart.ex:2 total"]);
});

test("a change reaches who goes through a forwarder, and not who uses what stands in the line beside it", async () => {
  const { callers } = await impact(open(root), { target: "lib/texts.rb:4" }, () => 0);
  expect(callers.map(({ name, distance }) => `${distance} ${name}`)).toEqual(["1 Invoice", "1 Use::go"]);
});

test("PHP: another name that a class gives a method of a trait is one of that", async () => {
  expect(await usesAt(root, "lib/logs.php:3")).toEqual([
    "lib/logs.php:6 resolved",
    "lib/logs.php:6 resolved",
    "lib/logs.php:7 resolved",
    "lib/logs.php:8 resolved",
  ]);
});
