/** The warning that code which CodeCompass cannot read may use what changed. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { edit, INDEXING_TIMEOUT_MS } from "../harness.ts";
import { impactOf, indexed } from "./impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("templates that name what changed for its users are warned of, as refs does, and others are not", async () => {
  const repository = await indexed({
    "lib/view.ex": "defmodule View do\n  def badge(x), do: x\n  def other(x), do: x\nend\n",
    "lib/page.html.heex": "<p><%= View.badge(@x) %></p>\n",
    "lib/own.html.eex": "<p><%= View.other(@x) %></p>\n",
  });
  edit(repository, "lib/view.ex", "def badge(x)", "def label(x)");
  const renamed = await impactOf(repository);
  expect(renamed.warnings).toEqual(["These files mention badge, but CodeCompass does not analyse their code: lib/page.html.heex."]);
  expect(renamed.result_completeness).toBe("partial");
  edit(repository, "lib/view.ex", "def label(x)", "def badge(x)");
  edit(repository, "lib/view.ex", "def other(x), do: x", "def other(x), do: [x]");
  const inside = await impactOf(repository);
  expect(inside.warnings ?? []).toEqual([]);
});
