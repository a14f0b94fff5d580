/** References through Go's embedded fields, which have the names of their types. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "go.mod": "module example.org/m\n",
    "proxy/host.go":
      "package proxy\n\ntype Host struct{ n int }\n\nfunc (h *Host) bumpIt(d int) { h.n += d }\n\nfunc (h *Host) Count() int { return h.n }\n\ntype Other struct{}\n\nfunc (o *Other) bumpIt(d int) {}\n\ntype Up struct {\n\t*Host\n\tother Other\n}\n\nfunc a(u *Up) {\n\tu.Host.bumpIt(1)\n\tu.bumpIt(2)\n\tu.other.bumpIt(3)\n}\n\nfunc b(h *Host) *Up { return &Up{Host: h} }\n",
    "far/far.go":
      'package far\n\nimport "example.org/m/proxy"\n\ntype Away struct {\n\tproxy.Host\n}\n\nfunc use(a Away) int {\n\treturn a.Host.Count() + a.Count()\n}\n\nfunc made() {\n\tbuild := func() Away { return Away{} }\n\tbuild().Count()\n}\n',
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("an embedded field is selected by the name of its type, in other packages too", async () => {
  expect(await uses("Host.bumpIt")).toEqual(["proxy/host.go:19 resolved", "proxy/host.go:20 resolved"]);
  expect(await uses("Host.Count")).toEqual(["far/far.go:10 resolved", "far/far.go:10 resolved", "far/far.go:15 resolved"]);
  expect(await uses("Other.bumpIt")).toEqual(["proxy/host.go:21 resolved"]);
});

test("the selected field is no use of the type, which its declaration is", async () => {
  expect(await uses("proxy/host.go:3")).toEqual([
    "far/far.go:6 resolved",
    "proxy/host.go:5 resolved",
    "proxy/host.go:7 resolved",
    "proxy/host.go:14 resolved",
    "proxy/host.go:24 resolved",
  ]);
});

test("a closure that a local holds gives what it says", async () => {
  expect(await uses("Count")).toContain("far/far.go:15 resolved");
});
