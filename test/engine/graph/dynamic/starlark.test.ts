/** References in Starlark: what files load from each other, structs that hold functions, labels of targets. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { callers, references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    BUILD:
      'load(":use.bzl", "f")\nf()\ncc_library(\n    name = "core",\n    deps = ["//lib:x", "@other//lib:x"],\n)\nfoo(deps = [":core"])\n',
    "lib/BUILD": 'cc_library(\n    name = "x",\n    srcs = [":core", "core"],\n)\n',
    "lib/paths.bzl":
      'def _join(a, b):\n    return a + b\n\npaths = struct(\n    sep = "/",\n    join = _join,\n)\n\ndef own():\n    return paths.join("a", "b")\n',
    "use.bzl": `load("//lib:paths.bzl", "paths", my = "paths")

def _impl(ctx):
    return paths.join("a", paths.sep)

def g(paths):
    return my.join("a", "b") + paths.join("c")

rule(implementation = _impl)
`,
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  const sure = results.filter(({ confidence, edge_type }) => confidence === "resolved" && edge_type !== "imports");
  return sure.map(({ path, line_start }) => `${path}:${line_start}`);
}

test("a struct's members are used through its name, or the name that a file loads it under", async () => {
  expect(await uses("lib/paths.bzl:6")).toEqual(["lib/paths.bzl:10", "use.bzl:4", "use.bzl:7"]);
  expect(await uses("paths.sep")).toEqual(["use.bzl:4"]);
  expect(await uses("lib/paths.bzl:4")).toEqual(["lib/paths.bzl:10", "use.bzl:4", "use.bzl:4"]);
  expect(await uses("use.bzl:3")).toEqual(["use.bzl:9"]);
});

test("a call of a struct's member calls the function that it holds", async () => {
  const { results } = await callers(open(root), { target: "lib/paths.bzl:1" });
  expect(results.map(({ path, line_start }) => `${path}:${line_start}`)).toEqual(
    expect.arrayContaining(["lib/paths.bzl:9", "use.bzl:3", "use.bzl:6"]),
  );
});

test("a label names the target of its package, and not one of that name elsewhere", async () => {
  expect(await uses("BUILD:3")).toEqual(["BUILD:7"]);
  expect(await uses("lib/BUILD:1")).toEqual(["BUILD:5"]);
});
