/** Templates: their code uses what programs of its language define, by the rules of that language. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "app/helpers/prices_helper.rb": "module PricesHelper\n  def price_of(item)\n  end\n  def hidden\n  end\nend\n",
    "app/views/basket.html.erb": `<%# hidden %>
<p>hidden <%% hidden %> <%= price_of(@item) -%></p>
<% items.each do |item| %>
  <%= price_of item %>
<% end %>
`,
    "lib/shop/parts.ex":
      "defmodule Shop.Parts do\n  def title(text), do: text\n  def card(assigns), do: assigns\n  def hidden(text), do: text\nend\n",
    "lib/shop/old.html.eex": "<%= for x <- @xs do %>\n  <%= Shop.Parts.title(x) %>\n<% end %>\n",
    "lib/shop/new.html.heex": `<Shop.Parts.card name="x" />
<.card title={Shop.Parts.title("y")} />
<script>const x = { hidden };</script>
`,
    "src/shop/Prices.java": 'package shop;\npublic class Prices {\n  public static String show(int cents) { return ""; }\n}\n',
    "web/basket.jsp": '<%@ page import="shop.Prices" %>\n<%-- Prices.show(0) --%>\n<p><%= Prices.show(1) %></p>\n',
    "app/Basket.php":
      "<?php\nnamespace App;\nclass Basket {\n  /** @var Article[] */ public array $articles;\n  public static function total(self $basket) {}\n}\n",
    "app/helpers.php": "<?php\nfunction euros($cents, $sign) {}\nfunction hidden() {}\nfunction message_for($basket) {}\n",
    "resources/views/basket.blade.php": `@use('App\\Basket')
{{-- {{ hidden() }} --}} @{{ hidden() }} hidden()
@if (Basket::total($basket) > 0)
  <x-alert :message="message_for($basket)" />
  @foreach ($basket->articles as $article)
    {!! euros($article, '(€)') !!}
  @endforeach
@endif
`,
    "web/euros.js": "function euroSign(cents) {}\n",
    "web/basket.ejs":
      "<%_ articles.forEach((article) => { _%>\n  <%= euroSign(article.price) %>\n<%_ }); _%>\n<%# euroSign(1) %>\n<% euroSign(2) %>\n",
  }));
});

async function places(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("ERB calls helpers, and not in comments, text and quoted tags", async () => {
  expect(await places("price_of")).toEqual(["app/views/basket.html.erb:2 ambiguous", "app/views/basket.html.erb:4 ambiguous"]);
  expect(await places("PricesHelper.hidden")).toEqual([]);
});

test("EEx and HEEx call functions, in tags, in braces and as tags", async () => {
  expect(await places("Shop.Parts.title")).toEqual(["lib/shop/new.html.heex:2 resolved", "lib/shop/old.html.eex:2 resolved"]);
  expect(await places("Shop.Parts.card")).toEqual(["lib/shop/new.html.heex:1 resolved", "lib/shop/new.html.heex:2 ambiguous"]);
  expect(await places("Shop.Parts.hidden")).toEqual([]);
});

test("JSP uses what its directives import", async () => {
  expect(await places("Prices.show")).toEqual(["web/basket.jsp:3 resolved"]);
  expect(await places("Prices")).toEqual(["web/basket.jsp:1 resolved", "web/basket.jsp:3 resolved"]);
});

test("Blade calls functions and uses classes, in braces, directives and bound attributes, and not in comments and text", async () => {
  expect(await places("euros")).toEqual(["resources/views/basket.blade.php:6 resolved"]);
  expect(await places("message_for")).toEqual(["resources/views/basket.blade.php:4 resolved"]);
  expect(await places("Basket::total")).toEqual(["resources/views/basket.blade.php:3 resolved"]);
  expect(await places("hidden")).toEqual([]);
});

test("EJS calls functions of scripts", async () => {
  expect(await places("euroSign")).toEqual(["web/basket.ejs:2 resolved", "web/basket.ejs:5 resolved"]);
});
