/** What Elixir files say of the names they use. */
import { expect, test } from "bun:test";
import { usageOf } from "../print.ts";

/** The uses in the body of a module, without their places. */
async function uses(...code: string[]): Promise<string[]> {
  const lines = await usageOf("m.ex", `defmodule A.M do\n${code.join("\n")}\nend\n`);
  return lines.filter((line) => /^\d+:\d+ /.test(line)).map((line) => line.replace(/^\d+:\d+ /, ""));
}

test("modules by their full names, through aliases", async () => {
  const code = ["alias B.{C, D.E}", "alias F.G, as: H", "def f, do: {C.x(), E.Sub.y(), H.z(), I.J.k(), __MODULE__.f()}"];
  expect((await uses(...code)).slice(3)).toEqual([
    "references C import(B C)",
    "calls x/0 import(B C).x",
    "references Sub B.D.E.Sub@A.M",
    "calls y/0 B.D.E.Sub@A.M.y",
    "references G import(F G)",
    "calls z/0 import(F G).z",
    "references J I.J@A.M",
    "calls k/0 I.J@A.M.k",
    "calls f/0 =A.M.f",
  ]);
});

test("variables are no uses; calls, pipes and captures are", async () => {
  const code = ["def f(a, [b | c]) when g(a) do", "  d = a |> h(b) |> i", "  fn e -> e.(c) end", "  {&j/1, &k(&1, d)}", "end"];
  expect(await uses(...code)).toEqual(["calls g/1 g@A.M", "calls h/2 h@A.M", "calls i/1 i@A.M", "calls j/1 j@A.M", "calls k/2 k@A.M"]);
});

test("structs, their fields, and attributes", async () => {
  const code = ["alias B.C", "@x 1", "def f(%C{k: v} = s), do: {%C{s | l: v}, s.m, @x}"];
  expect((await uses(...code)).slice(1)).toEqual([
    "references C import(B C)",
    "references k <import(B C)>.k",
    "references C import(B C)",
    "references l <import(B C)>.l",
    "references m <import(B C)>.m",
    "references x x@A.M",
  ]);
});

test("types in specifications, behaviours and implementations", async () => {
  const code = ["@behaviour B", "@type t :: C.t() | u", "@spec f(t) :: integer", "def f(x), do: x", "defimpl P, for: Q do", "end"];
  expect(await uses(...code)).toEqual([
    "implements B B@A.M",
    "references C C@A.M",
    "references t C@A.M.t",
    "references u u@A.M",
    "references t t@A.M",
    "implements P P@A.M.Q",
    "references Q Q@A.M.Q",
  ]);
});

test("what a module takes in", async () => {
  const lines = await usageOf("m.ex", "defmodule A do\nimport B.C\nuse D\nrequire E\nalias F.G\nend\n");
  expect(lines.slice(0, 4)).toEqual([
    "2 import all B.C C as -",
    "3 import all D D as -",
    "4 import module E E as -",
    "5 import name F G as G",
  ]);
});
