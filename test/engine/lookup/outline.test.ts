/** The symbols of one file, and what is said when there is no such file. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { OutlineNode } from "#core/protocol.ts";
import { type OutlineRequest, outline } from "#engine/lookup/outline.ts";
import { directoryWith } from "../../temporary.ts";
import { INDEXING_TIMEOUT_MS, index, open, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const FILES = {
  "src/shapes/circle.ts": [
    'import { Point } from "./point.ts";',
    "",
    "/** Round. */",
    "export class Circle {",
    "  #radius = 1;",
    "  grow(by: number): void {",
    "    this.#radius += by;",
    "  }",
    "}",
    "",
    "export const UNIT = new Circle();",
  ].join("\n"),
  "src/shapes/square.ts": "export class Square {}\n",
  "lib/circle.py": "class Circle:\n    pass\n",
  "lib/disc.rb":
    "require 'set'\n\nmodule Shapes\n  module Flat\n    class Disc\n      def area\n        1\n      end\n    end\n    PI = 3\n  end\nend\n",
  "lib/ring.rb": "module Shapes\n  class Ring\n    class Hole\n      def deep; end\n    end\n    def area; end\n  end\nend\n",
  "lib/ring.hpp": "#define RING_H\nnamespace shapes {\nclass Ring { int r; };\n}\nnamespace shapes {\nint area(Ring r) { return 1; }\n}\n",
  "notes.txt": "nothing to outline\n",
};

let root: string;

beforeAll(async () => {
  ({ root } = await sharedWorkspace(FILES));
});

const outlined = (request: OutlineRequest) => outline(open(root), request);

/** The error that an outline ends with. */
async function failure(request: OutlineRequest): Promise<{ code: string; data: Record<string, unknown> }> {
  const result = await outlined(request).catch((thrown) => thrown);
  return { code: result.code, data: result.data };
}

function tree(nodes: readonly OutlineNode[]): unknown[] {
  return nodes.map(({ kind, name, line, line_end, children }) => [`${line}-${line_end} ${kind} ${name}`, ...tree(children)]);
}

describe("an outline", () => {
  test("nests symbols in order of appearance, with their lines", async () => {
    const answer = await outlined({ path: "src/shapes/circle.ts" });
    expect(answer).toMatchObject({ path: "src/shapes/circle.ts", language: "typescript", line_count: 11, parse_status: "parsed" });
    expect(answer).toMatchObject({ freshness_status: "fresh", indexing_status: "ready", source_layer: "base", ref: "live", repo: root });
    expect(tree(answer.symbols)).toEqual([["4-9 class Circle", ["5-5 property #radius"], ["6-8 method grow"]], ["11-11 constant UNIT"]]);
    expect(answer.imports).toEqual([{ line: 1, module: "./point.ts", names: "Point" }]);
  });

  test("at depth top goes into what stands around all else: modules, however often they are opened, then one type", async () => {
    const top = async (path: string): Promise<unknown> => tree((await outlined({ path, depth: "top" })).symbols);
    expect(await top("lib/disc.rb")).toEqual([["3-12 module Shapes", ["4-11 module Flat", ["5-9 class Disc"], ["10-10 constant PI"]]]]);
    expect(await top("lib/ring.rb")).toEqual([["1-8 module Shapes", ["2-7 class Ring", ["3-5 class Hole"], ["6-6 method area"]]]]);
    expect(await top("lib/ring.hpp")).toEqual([
      ["1-1 macro RING_H"],
      ["2-4 module shapes", ["3-3 class Ring"]],
      ["5-7 module shapes", ["6-6 function area"]],
    ]);
  });

  test("at depth top has no children", async () => {
    const { symbols } = await outlined({ path: "src/shapes/circle.ts", depth: "top" });
    expect(tree(symbols)).toEqual([["4-9 class Circle"], ["11-11 constant UNIT"]]);
  });

  test("takes a path from the directory one stands in, else from the workspace, else an absolute one", async () => {
    const path = async (request: OutlineRequest) => (await outlined(request)).path;
    expect(await path({ path: "circle.ts", cwd: join(root, "src/shapes") })).toBe("src/shapes/circle.ts");
    expect(await path({ path: "../../lib/circle.py", cwd: join(root, "src/shapes") })).toBe("lib/circle.py");
    expect(await path({ path: "lib/circle.py", cwd: join(root, "src/shapes") })).toBe("lib/circle.py");
    expect(await path({ path: join(root, "lib/circle.py") })).toBe("lib/circle.py");
    expect(await path({ path: "./src/../lib/circle.py" })).toBe("lib/circle.py");
  });

  test("of a text file has no symbols", async () => {
    expect(await outlined({ path: "notes.txt" })).toMatchObject({ symbols: [], parse_status: "text", line_count: 1 });
  });

  test("is that of the file as it is now", async () => {
    const own = directoryWith({ "a.py": "def first():\n    pass\n" });
    await index(own);
    writeFileSync(join(own, "a.py"), "\n\ndef second():\n    pass\n");
    expect(tree((await outline(open(own), { path: "a.py" })).symbols)).toEqual([["3-4 function second"]]);
  });
});

describe("a path that is not there", () => {
  test("is answered with those that may have been meant", async () => {
    const near = async (path: string) => (await failure({ path })).data["near_paths"];
    expect(await near("circle.ts")).toEqual(["src/shapes/circle.ts"]);
    expect(await near("circle.js")).toEqual(["lib/circle.py", "src/shapes/circle.ts"]);
    expect(await near("src/shapes/Circel.ts")).toContain("src/shapes/circle.ts");
    expect(await near("src/shapes")).toEqual(["src/shapes/circle.ts", "src/shapes/square.ts"]);
    expect(await near("quite/another.rb")).toEqual([]);
    const { code, data } = await failure({ path: "circle.ts" });
    expect(code).toBe("path_not_found");
    expect(data["remediation"]).toContain("src/shapes/circle.ts");
  });

  test("or stands below a file as if that were a directory", async () => {
    expect(await failure({ path: "lib/circle.py/inner" })).toMatchObject({ code: "path_not_found" });
  });

  test("or lies outside, also through a link, is refused as such", async () => {
    const outside = directoryWith({ "secret.ts": "export const secret = 1;\n" });
    symlinkSync(join(outside, "secret.ts"), join(root, "linked.ts"));
    for (const path of ["../elsewhere.ts", "/etc/hostname", join(outside, "secret.ts"), "linked.ts", ".", "src/../.."]) {
      expect(await failure({ path })).toMatchObject({ code: "path_outside_workspace" });
    }
  });
});
