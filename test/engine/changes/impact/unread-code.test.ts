/** The warning that code which CodeCompass cannot read may use what changed. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { edit, INDEXING_TIMEOUT_MS } from "../../harness.ts";
import { impactOf, indexed, sitesOf } from "./impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("templates that name what changed for its users are warned of, as refs does, and others are not", async () => {
  const repository = await indexed({
    "lib/view.rb": "module View\n  def self.badge(x) = x\n  def self.other(x) = x\nend\n",
    "lib/page.html.haml": "%p= View.badge(@x)\n",
    "lib/own.html.haml": "%p= View.other(@x)\n",
  });
  edit(repository, "lib/view.rb", "badge(x)", "label(x)");
  const renamed = await impactOf(repository);
  expect(renamed.warnings).toEqual(["These files mention badge, but CodeCompass does not analyse their code: lib/page.html.haml."]);
  expect(renamed.result_completeness).toBe("partial");
  edit(repository, "lib/view.rb", "label(x)", "badge(x)");
  edit(repository, "lib/view.rb", "other(x) = x", "other(x) = [x]");
  const inside = await impactOf(repository);
  expect(inside.warnings ?? []).toEqual([]);
});

test("a call in a template breaks when the function that it calls is gone", async () => {
  const repository = await indexed({
    "lib/view.ex": "defmodule View do\n  def badge(x), do: x\nend\n",
    "lib/page.html.heex": "<p><%= View.badge(@x) %></p>\n",
  });
  edit(repository, "lib/view.ex", "def badge(x)", "def label(x)");
  expect(sitesOf(await impactOf(repository))).toEqual(["lib/page.html.heex:1 breaks"]);
});
