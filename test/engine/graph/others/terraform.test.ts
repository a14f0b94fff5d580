/** Terraform: names belong to a directory and a kind, and a module block sets the variables of the directory that it is made from. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { locate } from "#engine/search/locate.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "main.tf": [
      'module "net" {',
      '  source = "./net"',
      "  zone   = var.zone",
      "}",
      'module "far" {',
      '  source = "someone/far/any"',
      "  zone   = 1",
      "}",
      'variable "zone" {}',
      'output "subnet" {',
      "  value = module.net.subnet",
      "}",
      'output "subnets" {',
      "  value = [for zone in module.net[*].subnet : zone.id]",
      "}",
    ].join("\n"),
    "net/main.tf": [
      'variable "zone" {}',
      "locals {",
      `  zone = "\${var.zone}-a"`,
      "}",
      'resource "cloud_subnet" "own" {',
      "  zone   = local.zone",
      "  region = data.cloud_subnet.own.region",
      "}",
      'data "cloud_subnet" "own" {',
      "  count = each.zone",
      "}",
      'output "subnet" {',
      "  value = cloud_subnet.own.id",
      "}",
    ].join("\n"),
    "examples/all/main.tf": 'output "subnet" {\n  value = 1\n}\n',
    "disk/main.tf": 'variable "zone" {}\nlocals {\n  zone = var.zone\n}\noutput "zone" {\n  value = local.zone\n}\n',
    "net/sizes.auto.tfvars": 'zone = "b"\n',
    "net/tests/all.tftest.hcl":
      'variables {\n  zone = "c"\n}\nrun "disks" {\n  variables {\n    zone = "d"\n  }\n  module {\n    source = "../disk"\n  }\n}\n',
    "values/prod.tfvars": 'zone = "e"\n',
    "gone/main.tf": 'resource "cloud_disk" "one" {\n  size = var.lost\n}\n',
    "kept/main.tf": "locals {\n  lost = 1\n}\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start}${confidence === "resolved" ? "" : ` ${confidence}`}`);
}

test("a variable is used in its own directory, by values of it, and by the blocks that are made from it", async () => {
  expect(await uses("net/main.tf:1")).toEqual(["main.tf:3", "net/main.tf:3", "net/sizes.auto.tfvars:1", "net/tests/all.tftest.hcl:2"]);
  expect(await uses("disk/main.tf:1")).toEqual(["disk/main.tf:3", "net/tests/all.tftest.hcl:6"]);
  expect(await uses("main.tf:9")).toEqual(["main.tf:3", "values/prod.tfvars:1"]);
});

test("a local is none of its directory's variables, and a resource none of its data", async () => {
  expect(await uses("net/main.tf:3")).toEqual(["net/main.tf:6"]);
  expect(await uses("disk/main.tf:3")).toEqual(["disk/main.tf:6"]);
  expect(await uses("net/main.tf:5")).toEqual(["net/main.tf:13"]);
  expect(await uses("net/main.tf:9")).toEqual(["net/main.tf:7"]);
});

test("an output is used by what is taken of the module, from each of several too", async () => {
  expect(await uses("net/main.tf:12")).toEqual(["main.tf:11", "main.tf:14"]);
  expect(await uses("main.tf:10")).toEqual([]);
  expect(await uses("main.tf:1")).toEqual(["main.tf:11", "main.tf:14"]);
});

test("a name of one kind means nothing of another, though it is the only one", async () => {
  expect(await uses("kept/main.tf:2")).toEqual([]);
});

test("an address names what it is the address of", async () => {
  const first = async (query: string): Promise<string | undefined> => {
    const { results } = await locate(open(root), { query });
    return results[0] && `${results[0].path}:${results[0].line_start}`;
  };
  expect(await first("output.zone")).toBe("disk/main.tf:5");
  expect(await first("data.cloud_subnet.own")).toBe("net/main.tf:9");
  expect(await first("module.far")).toBe("main.tf:5");
  expect((await references(open(root), { target: "local.zone" })).symbol?.qualified_name).toBe("local.zone");
});

test("each directory has a thing of its own under a name, of which the answer says how many there are, and picks the module's before an example's", async () => {
  const { symbol, others } = await references(open(root), { target: "output.subnet" });
  expect(symbol?.path).not.toStartWith("examples/");
  expect(others).toBe(2);
});
