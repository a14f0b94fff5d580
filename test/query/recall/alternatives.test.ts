/** Words that are not there: a query finds what the repository calls by another name, spelling or form. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { search } from "#engine/search/search.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../engine/harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const FILES = {
  "src/login.ts": "export function login(name: string): boolean {\n  return name !== '';\n}\n",
  "src/stock.py": "def reserve(count):\n    if count < 0:\n        raise ValueError(count)\n    return count\n",
  "src/scan.go": "package scan\n\n// Walk visits a tree and ignores dot paths.\nfunc Walk(tree []string) []string {\n\treturn tree\n}\n",
  "src/paint.ts": "export function blendColor(a: number, b: number): number {\n  return a + b;\n}\n",
  "src/quark.ts": "export function spinQuark(): void {\n  configure();\n}\nfunction configure(): void {}\n",
  "src/boson.ts": "export interface Boson {\n  mass: number;\n}\n",
  ".codecompass.jsonc": '{ "search": { "expansions": { "groups": [["tenant", "boson"]] } } }',
};

let root: string;

beforeAll(async () => {
  ({ root } = await sharedWorkspace(FILES));
});

const firstPath = async (query: string): Promise<string | undefined> => (await search(open(root), { query })).results[0]?.path;

describe("a word that the repository does not have finds", () => {
  test("another word for it", async () => {
    expect(await firstPath("how does signin work")).toBe("src/login.ts");
  });
  test("another word for the verb that it is an irregular form of", async () => {
    expect(await firstPath("where is the exception thrown")).toBe("src/stock.py");
  });
  test("another word for two that mean one thing together", async () => {
    expect(await firstPath("which entries are left out")).toBe("src/scan.go");
  });
  test("two words that the repository writes as one", async () => {
    expect(await firstPath("log in form")).toBe("src/login.ts");
  });
  test("its other spelling", async () => {
    expect(await firstPath("mixing colours")).toBe("src/paint.ts");
  });
  test("longer words that begin with it", async () => {
    expect(await firstPath("quar rotation")).toBe("src/quark.ts");
  });
  test("what the project's settings say that it means", async () => {
    const { results } = await search(open(root), { query: "tenant weight" });
    // The settings file has the word itself.
    expect(results.map(({ path }) => path)).toContain("src/boson.ts");
  });
});
