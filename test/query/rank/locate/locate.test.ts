/** Finding a definition by what people type for its name. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { locate } from "#engine/search/locate.ts";
import { asked, INDEXING_TIMEOUT_MS, located, open, sharedWorkspace } from "../../../engine/harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const FILES = {
  "src/auth/jwt.ts": [
    "export class Claims {",
    "  validate(): boolean {",
    "    return true;",
    "  }",
    "}",
    "export function parseToken(text: string) {",
    "  return text;",
    "}",
    "export function parseTokenHeader(text: string) {",
    "  return text;",
    "}",
  ].join("\n"),
  "src/forms/form.ts": "export class Form {\n  validate(): boolean {\n    return false;\n  }\n}\n",
  "tests/form.ts": "export class Form {\n  validate(): boolean {\n    return true;\n  }\n}\n",
  "engine/src/pool.rs": "pub mod lanes {\n    pub fn spawn_worker() {}\n}\npub fn spawn_worker() {}\n",
  "store/table.go": "package store\n\ntype Table struct{}\n\nfunc Open() *Table { return nil }\n",
  "cache/table.go": "package cache\n\ntype Table struct{}\n\nfunc Open() *Table { return nil }\n",
  "vendored/store/table.go": "package store\n\ntype Table struct{}\n\nfunc (t *Table) Flush() {}\n",
  "store/flush.go": "package store\n\nfunc (t *Table) Flush() {}\n",
  "pack/__init__.py": "from .canvas import chord\nfrom pack.canvas import strum as strum\n",
  "pack/canvas.py": "def _chord():\n    pass\n\nchord = _chord\n",
  "pack/builtins.py": "def chord():\n    pass\n",
  "pack/request.py": "class Request:\n    def chord(self):\n        pass\n",
  "kit/index.js": "export { pluck } from './strings.js';\n",
  "kit/strings.js": "export const pluck = make();\n",
  "demo/core.js": "export function moorAt() {}\n",
  "quay/index.js": "export { moorAt } from './core';\n",
  "quay/core/index.js": "export function moorAt(place) {}\n",
  "kit/other.js": "export function pluck() {}\n",
  "include/ring.h": "struct ring;\nint ring_push(struct ring *r, int value);\n",
  "lib/ring.c": '#include "ring.h"\nint ring_push(struct ring *r, int value) {\n  return value;\n}\n',
  "app/ring.py": "def use():\n    ring_push = 1\n    return ring_push\n",
  ".github/ci.yml": "version: 2\njobs:\n  lint-all:\n    version: 3\n",
  "src/about.ts": "export class About {\n  Version(): string {\n    return '1';\n  }\n}\n",
  "db/list.h": "class List {\n  class Cursor {\n    int at;\n  };\n};\n",
  "include/cursor.h": "class Cursor {\n  int at;\n};\n",
  "include/kit/list_fwd.hpp": "KIT_NAMESPACE_BEGIN\n\ntemplate<typename T>\nclass sorted_list;\n\nKIT_NAMESPACE_END\n",
  "include/kit/detail/list.hpp": "KIT_NAMESPACE_BEGIN\n\nclass sorted_list {\n  int at;\n};\n\nKIT_NAMESPACE_END\n",
  "docs/kit/list.md": "# kit::sorted_list\n\nA list.\n",
  "tests/old/list.hpp": "namespace kit {\nclass sorted_list {\n  int at;\n};\n}\n",
  "src/status.ts": "export interface Status {\n  readonly state: string;\n}\nexport const status = 1;\n",
};

let root: string;

beforeAll(async () => {
  ({ root } = await sharedWorkspace(FILES));
});

/** The place that comes first. */
async function first(name: string): Promise<string | undefined> {
  return (await located(root, name))[0];
}

describe("a qualified name", () => {
  const CASES: Record<string, string> = {
    "Claims.validate": "src/auth/jwt.ts:2 validate",
    "Form.validate": "src/forms/form.ts:2 validate",
    "Form#validate": "src/forms/form.ts:2 validate",
    "validate()": "src/auth/jwt.ts:2 validate",
    "lanes::spawn_worker": "engine/src/pool.rs:2 spawn_worker",
    "store.Table": "store/table.go:3 Table",
    "cache.Table": "cache/table.go:3 Table",
    "cache.Open": "cache/table.go:5 Open",
    "src/forms/form.ts:Form": "src/forms/form.ts:1 Form",
    "tests/form.ts:Form": "tests/form.ts:1 Form",
    "form.ts:Form.validate": "src/forms/form.ts:2 validate",
    // A macro opens the namespace.
    "kit::sorted_list": "include/kit/detail/list.hpp:3 sorted_list",
    "kit::sorted_list::at": "include/kit/detail/list.hpp:4 at",
    "auth/jwt:Claims": "src/auth/jwt.ts:1 Claims",
  };
  for (const [name, place] of Object.entries(CASES)) test(name, async () => expect(await first(name)).toBe(place));

  test("whose scope does not exist still finds the name, after those whose scope agrees", async () => {
    expect(await located(root, "Nowhere.parseToken")).toContain("src/auth/jwt.ts:6 parseToken");
  });
});

describe("a name with its owner", () => {
  test("leaves out those of other owners, where it is found", async () => {
    expect(await located(root, "Form.validate")).toEqual(["src/forms/form.ts:2 validate", "tests/form.ts:2 validate"]);
    expect(await located(root, "Nowhere.validate")).toContain("src/auth/jwt.ts:2 validate");
  });

  test("in other letters, or with a space between them, where nothing else is called so", async () => {
    for (const typed of ["claims.validate", "CLAIMS.Validate", "Claims validate"]) {
      const { results, suggested_next } = await locate(open(root), { query: typed });
      expect([typed, results[0]?.path, results[0]?.line_start, suggested_next]).toEqual([typed, "src/auth/jwt.ts", 2, null]);
    }
  });
});

describe("a bare name", () => {
  test("in other letter case and in another convention of spelling", async () => {
    expect(await first("PARSETOKEN")).toBe("src/auth/jwt.ts:6 parseToken");
    expect(await first("parse_token")).toBe("src/auth/jwt.ts:6 parseToken");
    expect(await first("spawnWorker")).toMatch(/^engine\/src\/pool\.rs:\d spawn_worker$/);
  });

  test("its exact case first, where both exist", async () => {
    expect((await located(root, "Status")).slice(0, 2)).toEqual(["src/status.ts:1 Status", "src/status.ts:4 status"]);
    expect((await located(root, "status")).slice(0, 2)).toEqual(["src/status.ts:4 status", "src/status.ts:1 Status"]);
  });

  test("that a package hands on: from the file beside it, not from one that is called so elsewhere", async () => {
    expect((await located(root, "moorAt"))[0]).toBe("quay/core/index.js:1 moorAt");
  });

  test("only begun: what starts with it, the shortest first", async () => {
    expect(await located(root, "parseTok")).toEqual(["src/auth/jwt.ts:6 parseToken", "src/auth/jwt.ts:9 parseTokenHeader"]);
  });

  test("its definition before its declaration, and never a mere use", async () => {
    expect(await located(root, "ring_push", { languages: ["c"] })).toEqual(["lib/ring.c:2 ring_push", "include/ring.h:2 ring_push"]);
  });

  test("among namesakes those of source folders before those of tests", async () => {
    const places = await located(root, "Form");
    expect(places).toEqual(["src/forms/form.ts:1 Form", "tests/form.ts:1 Form"]);
  });
});

test("what a package gives to others comes before its namesakes", async () => {
  expect((await located(root, "chord"))[0]).toBe("pack/canvas.py:4 chord");
  expect((await located(root, "pluck"))[0]).toBe("kit/strings.js:1 pluck");
});

test("the address of a package says which directory is meant", async () => {
  expect((await located(root, "example.com/acme/store.(*Table).Flush"))[0]).toBe("store/flush.go:3 Flush");
  expect((await located(root, "example.com/acme/vendored/store.(*Table).Flush"))[0]).toBe("vendored/store/table.go:5 Flush");
  const { results } = await asked(root, "example.com/acme/store.(*Table).Flush.func1");
  expect(results[0]).toMatchObject({ name: "Flush" });
});

test("a type of its own comes before one that stands in another", async () => {
  expect(await first("Cursor")).toBe("include/cursor.h:1 Cursor");
  expect(await first("List::Cursor")).toBe("db/list.h:2 Cursor");
});

test("a name that nobody has finds nothing and says where to look instead", async () => {
  const answer = await locate(open(root), { query: "unheardOf" });
  expect(answer).toMatchObject({ returned: 0, result_completeness: "complete", query_intent_confidence: 0 });
  expect(answer.suggested_next?.next).toEqual({ do: "search", query: "unheardOf" });
});

test("an exact name is surer than a guess", async () => {
  const confidence = async (query: string): Promise<number> => (await locate(open(root), { query })).query_intent_confidence;
  expect(await confidence("parseToken")).toBeGreaterThan(await confidence("parseTok"));
});

test("code comes before keys of settings that have the name, which are found where no code has it, or with their owner", async () => {
  expect(await first("version")).toBe("src/about.ts:2 Version");
  expect(await first("lint-all")).toBe(".github/ci.yml:3 lint-all");
  expect(await first("lint-all.version")).toBe(".github/ci.yml:4 version");
  const { confidence } = await locate(open(root), { query: "lint-all" });
  expect(confidence).toBe(1);
});
