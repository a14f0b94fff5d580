/** Languages whose files see what they define and import: which of several definitions of one name a use means. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { callers, references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "erl/store.erl": "-module(store).\n-export([put/1, put/2]).\nput(A) -> put(A, none).\nput(A, B) -> helper({A, B}).\nhelper(X) -> X.\n",
    "erl/cache.erl":
      "-module(cache).\n-export([put/1]).\nput(A) -> store:put(A), ?MODULE:helper(A).\nhelper(X) -> Other = X, Other:put(X).\n",
    "erl/arity.erl": `-module(arity).
add(X) -> X.
add(X, Y) -> X + Y.
one() -> lists:map(fun add/1, [1]), ?add(2), add(fun(A) -> b(A), {A, "a, b"} end, [1, 2]).
two() -> spawn(arity, add, [1]), ?MODULE:add(%% none, at all
  case x of {a, _} -> 1, 2 end).
`,
    "gleam/src/app/price.gleam": "pub fn sum(a, b) {\n  a + b\n}\n",
    "gleam/src/app/stock.gleam": "pub fn sum(a) {\n  a\n}\n",
    "gleam/src/cart.gleam":
      "import app/price\nimport app/stock as s\n\npub fn total(items) {\n  price.sum(1, 2)\n  s.sum(items)\n  items |> price.sum(3)\n}\n",
    "proto/a/v1/item.proto": 'syntax = "proto3";\npackage a.v1;\nmessage Item {}\nmessage Order {\n  Item item = 1;\n}\n',
    "proto/a/v2/item.proto": 'syntax = "proto3";\npackage a.v2;\nmessage Item {}\n',
    "proto/a/v2/list.proto": 'syntax = "proto3";\npackage a.v2;\nmessage List {\n  repeated Item items = 1;\n}\n',
    "proto/acme/common/kv.proto": 'syntax = "proto3";\npackage acme.common.v1;\nmessage KeyValue { string k = 1; }\n',
    "proto/other/kv.proto": 'syntax = "proto3";\npackage other;\nmessage KeyValue { string k = 1; }\n',
    "proto/acme/svc/req.proto": `syntax = "proto3";
package acme.svc.v1;
message Req {
  acme.common.v1.KeyValue one = 1;
  repeated .acme.common.v1.KeyValue two = 2;
  map<string, acme.common.v1.KeyValue> three = 3;
  common.v1.KeyValue four = 4;
  outside.KeyValue five = 5;
}
service S { rpc Do(acme.svc.v1.Req) returns (Req); }
message Small { Req req = 1; }
`,
    "fortran/kinds.f90": "module kinds\ncontains\n  subroutine step(x)\n  end subroutine step\nend module kinds\n",
    "fortran/other.f90": "module other\ncontains\n  subroutine step(x)\n  end subroutine step\nend module other\n",
    "fortran/run.f90": "program run\n  use kinds\n  call step(1)\nend program run\n",
    "fs/Store.fs": "module Shop.Store\n\nlet save item = item\n",
    "fs/Log.fs": "module Shop.Log\n\nlet save line = line\n",
    "fs/Main.fs": "module Shop.Main\n\nopen Shop.Store\n\nlet run item =\n    save item\n    Log.save item\n",
    "sv/adder.sv": "module adder(input logic a);\nendmodule\n",
    "sv/top.sv": "module top;\n  adder #(\n    .W(1)\n  ) u_adder (.a(x));\nendmodule\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  const sure = results.filter(({ confidence, edge_type }) => confidence === "resolved" && edge_type !== "imports");
  return sure.map(({ path, line_start }) => `${path}:${line_start}`);
}

test("Erlang: the module before a function says which one, and a function alone is the file's own", async () => {
  expect(await uses("erl/store.erl:5")).toEqual(["erl/store.erl:4"]);
  expect(await uses("erl/cache.erl:4")).toEqual(["erl/cache.erl:3"]);
  const { results } = await callers(open(root), { target: "store:put/1" });
  expect(results.map(({ path }) => path)).toContain("erl/cache.erl");
});

test("Erlang: the number of arguments tells functions of one name apart", async () => {
  expect(await uses("erl/arity.erl:2")).toEqual(["erl/arity.erl:4", "erl/arity.erl:5", "erl/arity.erl:5"]);
  expect(await uses("erl/arity.erl:3")).toEqual(["erl/arity.erl:4"]);
});

test("Gleam: a module is known by the last part of its path, or by its alias", async () => {
  expect(await uses("gleam/src/app/price.gleam:1")).toEqual(["gleam/src/cart.gleam:5", "gleam/src/cart.gleam:7"]);
  expect(await uses("gleam/src/app/stock.gleam:1")).toEqual(["gleam/src/cart.gleam:6"]);
});

test("Protocol Buffers: a message of the same package comes before one of its name elsewhere", async () => {
  expect(await uses("proto/a/v1/item.proto:3")).toEqual(["proto/a/v1/item.proto:5"]);
  expect(await uses("proto/a/v2/item.proto:3")).toEqual(["proto/a/v2/list.proto:4"]);
});

test("Protocol Buffers: a type may be written with its package, whole or from the package around the file's", async () => {
  const kv = [4, 5, 6, 7].map((line) => `proto/acme/svc/req.proto:${line}`);
  expect(await uses("proto/acme/common/kv.proto:3")).toEqual(kv);
  expect(await uses("proto/other/kv.proto:3")).toEqual([]);
  const [first] = await uses("proto/acme/svc/req.proto:3");
  expect(first).toBe("proto/acme/svc/req.proto:10");
  expect(await uses("proto/acme/svc/req.proto:3")).toHaveLength(3);
});

test("Fortran and F#: a name means that of a module that the file uses or opens", async () => {
  expect(await uses("fortran/kinds.f90:3")).toEqual(["fortran/run.f90:3"]);
  expect(await uses("fortran/other.f90:3")).toEqual([]);
  expect(await uses("fs/Store.fs:3")).toEqual(["fs/Main.fs:6"]);
  expect(await uses("fs/Log.fs:3")).toEqual(["fs/Main.fs:7"]);
});

test("Verilog: an instance is a use of its module", async () => {
  expect(await uses("sv/adder.sv:1")).toEqual(["sv/top.sv:2"]);
});
