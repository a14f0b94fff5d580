/** References in OCaml: modules that are files, libraries, interfaces beside implementations, opens and includes. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../harness.ts";

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
