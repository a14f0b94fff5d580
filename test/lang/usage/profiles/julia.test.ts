/** What extraction knows of uses in Julia. */
import { expect, test } from "bun:test";
import { usageOf } from "../print.ts";

const namesIn = (uses: readonly string[]): ReadonlySet<string | undefined> =>
  new Set(uses.filter((line) => /^\d/.test(line)).map((line) => line.split(" ")[2]));

test("modules: using, import by name and under another, include, what is exported", async () => {
  const uses = await usageOf(
    "a.jl",
    `module Foo
using Kit.Tools
using ..Parent: helper, other as o
import Base: show
include("sub/file.jl")
include(computed)
export make
end
`,
  );
  expect(uses).toContain("2 import all Kit.Tools  as -");
  expect(uses).toContain("2 import module Kit.Tools Tools as Tools");
  expect(uses).toContain("3 import name ..Parent helper as helper");
  expect(uses).toContain("3 import name ..Parent other as o");
  expect(uses).toContain("5 import file sub/file.jl  as -");
  expect(uses).toContain("6 import file   as -");
  expect(uses).toContain("7:8 references make make");
});

test("types: fields, parameters, what they extend; methods that are added to others", async () => {
  const uses = await usageOf(
    "a.jl",
    `struct Thing{T<:Real} <: Shape{T}
    a::T
    b::Vector{Other}
    Thing(x) = new{Int}(x)
end
Base.show(io::IO, t::Thing) = print(io, t.a)
(t::Thing)(x) = t.b[1].c
make(x::Thing)::Other = helper(x)
`,
  );
  expect(uses).toContain("Thing extends Shape");
  expect(uses).toContain("Thing.b : <builtin[Other]>");
  expect(uses).toContain("6:43 references a <Thing>.a");
  expect(uses).toContain("7:24 references c element(<Thing>.b).c");
  expect(uses).toContain("make : <Other>");
  expect(uses).toContain("8:25 calls helper helper");
  for (const none of ["T", "x", "t", "io", "show"]) expect([...namesIn(uses)]).not.toContain(none);
});

test("locals: parameters with defaults, closures, loops, comprehensions, keywords, nested functions", async () => {
  const uses = await usageOf(
    "a.jl",
    `function run(x, y=default(); kw=LIMIT, rest...) where {T <: Bound}
    w, v = pair(y)
    for i in items(x); use(i, w); end
    g = map(rest) do item
        transform(item, v)
    end
    h = (p, q) -> mix(p, q)
    [k for k in ks if pred(k)]
    try risky() catch err; handle(err) end
    nested(z) = z + kw
    nested(2) |> finish
    call(a=1, b=w)
    :symbol
    "text $(fmt(g))"
    f.(h)
end
@mine x
`,
  );
  const called = uses.filter((line) => line.includes(" calls ")).map((line) => line.split(" ")[2]);
  expect(called).toEqual("default pair items use map transform mix pred risky handle nested finish call fmt f mine".split(" "));
  const names = [...namesIn(uses)];
  for (const none of ["y", "kw", "w", "v", "i", "g", "item", "p", "q", "k", "err", "z", "a", "b", "symbol", "h", "T"])
    expect(names).not.toContain(none);
  for (const some of ["LIMIT", "Bound", "ks"]) expect(names).toContain(some);
  expect(uses).toContain("11:5 calls nested =run.nested");
});
