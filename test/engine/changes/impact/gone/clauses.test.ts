/** Functions of several clauses, which are one thing to their users. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { edit, INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { impactOf, indexed, sitesOf } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("a function of which one clause was renamed and the other removed is one thing that has another name", async () => {
  const repository = await indexed({
    "lib/a.ex":
      'defmodule A do\n  def parse(nil), do: {:error, :nothing_was_given}\n\n  def parse(text) when is_binary(text) do\n    text\n    |> String.trim()\n    |> String.split(",")\n    |> Enum.map(&String.to_integer/1)\n  end\nend\n',
    "lib/use.ex": "defmodule Use do\n  def go(x), do: A.parse(x)\n  def other(x), do: x |> A.parse()\nend\n",
  });
  edit(repository, "lib/a.ex", "  def parse(nil), do: {:error, :nothing_was_given}\n\n", "");
  edit(repository, "lib/a.ex", "def parse(text)", "def numbers(text)");
  const found = await impactOf(repository);
  expect(sitesOf(found)).toEqual(["lib/use.ex:2 breaks", "lib/use.ex:3 breaks"]);
  expect(found.breaking.map(({ why }) => why)).toEqual([[{ kind: "renamed", detail: "parse → numbers" }]]);
  expect(found.breaks).toBe(2);
  expect(found.removed).toEqual(["A.parse → numbers"]);
});
