/** References in OCaml: modules that are files, libraries, interfaces beside implementations, opens and includes. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "kit/dune": "(library\n (name kit)\n (wrapped true))\n",
    "kit/text.ml": "type t = { raw : string }\nlet trim s = s\nlet dead s = s\nmodule Sub = struct let deep = 1 end\n",
    "kit/text.mli":
      "type t = { raw : string }\nval trim : string -> string\nval dead : string -> string\nmodule Sub : sig val deep : int end\n",
    "kit/other.ml": "let trim s = Text.trim s\n",
    "app/dune": "(executable\n (name main)\n (libraries kit))\n",
    "app/import.ml": "include Kit\nmodule T = Kit.Text\n",
    "app/main.ml":
      "open Import\nlet trim x = Text.trim x\nlet () = print (trim T.Sub.deep)\nlet f (r : Text.t) = r.raw\nlet g r = r.raw\nlet h = List.map T.(trim) []\n",
    "app/timed.ml": "module Text = struct\n  include Text\n  let count = ref 0\nend\nlet cut s = Text.trim s\nlet n = Text.missing\n",
    "app/text.md": "Text.trim\n",
    "flow/dune": "(library\n (name flow))\n",
    "flow/core.ml": "let start x = x\n",
    "flow/pool.ml": "let run x = x\n",
    "flow/pool.mli": "val run : int -> int\n",
    "flow/flow.ml": "include Core\nmodule Pool = Pool\n",
    "flow/flow.mli": "val start : int -> int\nmodule Pool : sig\n  val run : int -> int\nend\n",
    "app/flows.ml": "let a = Flow.start 1\nlet b = Flow.Pool.run 2\n",
    "deep/dune": "(include_subdirs qualified)\n\n(library\n (name deep))\n",
    "deep/net/tcp.ml": "let listen x = x\n",
    "deep/net/udp.ml": "let listen x = Tcp.listen x\n",
    "deep/disk/disk.ml": "let read x = x\nmodule Block = Block\n",
    "deep/disk/block.ml": "let at x = x\n",
    "deep/top.ml": "let go x = Net.Tcp.listen x\nlet see x = Disk.read x\nlet far x = Disk.Block.at x\n",
    "app/deeps.ml": "let go x = Deep.Net.Tcp.listen x\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("a definition and its declaration in the interface are one, through opens, includes and other names of modules", async () => {
  const all = ["app/main.ml:2 resolved", "app/main.ml:6 resolved", "app/timed.ml:5 resolved", "kit/other.ml:1 resolved"];
  expect(await uses("kit/text.ml:2")).toEqual(all);
  expect(await uses("kit/text.mli:2")).toEqual(all);
  expect(await uses("kit/text.ml:4")).toContain("app/main.ml:3 resolved");
});

test("what a file defines is not what another has of the name, and what nobody uses stays unused", async () => {
  expect(await uses("app/main.ml:2")).toEqual(["app/main.ml:3 resolved"]);
  expect(await uses("kit/other.ml:1")).toEqual([]);
  expect(await uses("kit/text.ml:3")).toEqual([]);
});

test("a field of a record is found by its annotated type, and guessed without", async () => {
  const { results } = await references(open(root), { target: "kit/text.ml:raw" });
  expect(results.map(({ line_start, confidence }) => `${line_start} ${confidence}`)).toEqual(["4 resolved", "5 ambiguous"]);
});

test("what an interface declares and its implementation includes, or names otherwise, is one with it", async () => {
  expect(await uses("flow/flow.mli:1")).toEqual(["app/flows.ml:1 resolved"]);
  expect(await uses("flow/core.ml:1")).toEqual(["app/flows.ml:1 resolved"]);
  expect(await uses("flow/flow.mli:3")).toEqual(["app/flows.ml:2 resolved"]);
});

test("directories are modules where the build says so", async () => {
  expect(await uses("deep/net/tcp.ml:1")).toEqual(["app/deeps.ml:1 resolved", "deep/net/udp.ml:1 resolved", "deep/top.ml:1 resolved"]);
  expect(await uses("deep/disk/disk.ml:1")).toEqual(["deep/top.ml:2 resolved"]);
  expect(await uses("deep/disk/block.ml:1")).toEqual(["deep/top.ml:3 resolved"]);
});
