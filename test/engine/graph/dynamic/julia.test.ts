/** References in Julia: files of one module, methods of one function, packages that tests use, submodules, and values that nobody declares. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { locate } from "#engine/search/locate.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/Kit.jl":
      'module Kit\nimport Base: length\ninclude("shapes.jl")\ninclude("areas.jl")\nmodule Sub\nusing ..Kit\ndeep() = area(1)\nend\nexport area\nend\n',
    "src/shapes.jl":
      "struct Box\n    side::Int\nend\nBase.show(io::IO, b::Box) = print(io, b.side)\nlength(b::Box) = b.side\ndead(x) = x\n",
    "src/areas.jl": "area(b::Box) = b.side * twice(1)\narea(n::Int) = n\ntwice(n) = 2n\n",
    "src/inner.jl":
      "module Inner\nimport ..Box\nimport ..dead as gone\nimport Base.show\nopened(b::Box) = gone(Box(1))\nprinted(b) = show(stdout, b)\nend\n",
    "Project.toml": 'name = "Kit"\n',
    "test/runtests.jl": "using Kit\nfor t in tests\n  include(t)\nend\n",
    "test/areas.jl":
      "twice(x) = x\n@test area(Box(1)) == 1\n@test Kit.twice(2) == twice(4)\nKit.Sub.deep()\nshow(stdout, Box(2))\nanything.side\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("methods of one function are one, in all files of the module and in the tests that use it", async () => {
  const all = ["src/Kit.jl:7 resolved", "src/Kit.jl:9 resolved", "test/areas.jl:2 resolved"];
  expect(await uses("src/areas.jl:1")).toEqual(all);
  expect(await uses("src/areas.jl:2")).toEqual(all);
});

test("a file's own function is not the module's, which is told by the module's name", async () => {
  expect(await uses("src/areas.jl:3")).toEqual(["src/areas.jl:1 resolved", "test/areas.jl:3 resolved"]);
  expect(await uses("test/areas.jl:1")).toEqual(["test/areas.jl:3 resolved"]);
  expect(await uses("src/Kit.jl:7")).toEqual(["test/areas.jl:4 resolved"]);
});

test("a method that is added to another module's function may be what a call runs", async () => {
  expect(await uses("src/shapes.jl:4")).toEqual(["src/inner.jl:4 ambiguous", "src/inner.jl:6 ambiguous", "test/areas.jl:5 ambiguous"]);
});

test("fields of declared and of unknown values", async () => {
  expect(await uses("src/shapes.jl:2")).toEqual([
    "src/areas.jl:1 resolved",
    "src/shapes.jl:4 resolved",
    "src/shapes.jl:5 resolved",
    "test/areas.jl:6 ambiguous",
  ]);
});

test("what a module imports by the path of a name, a function or a type", async () => {
  expect(await uses("src/shapes.jl:1")).toContain("src/inner.jl:2 resolved");
  expect(await uses("src/shapes.jl:1")).toContain("src/inner.jl:5 resolved");
  expect(await uses("src/shapes.jl:6")).toEqual(["src/inner.jl:3 resolved", "src/inner.jl:5 resolved"]);
});

test("a name behind that of its package is found", async () => {
  const { results, suggested_next } = await locate(open(root), { query: "Kit.area" });
  expect(results.map(({ path, line_start }) => `${path}:${line_start}`)).toEqual(["src/areas.jl:1", "src/areas.jl:2"]);
  expect(suggested_next).toBeNull();
});
