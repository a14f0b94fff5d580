/** Words of a question about documentation that the documentation does not have: what stands for them finds it. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { searchDocs } from "#engine/search/search-docs.ts";
import { asked, INDEXING_TIMEOUT_MS, type RequestOptions, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root: string;

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "docs/guide.md": "# Guide\n\n## Opening the shop\n\nEvery login is written down.\n\n## Closing\n\nThe behavior of the till at night.\n",
    "docs/users.md": "# Users\n\nSignup is free, and a user may leave.\n",
    "src/shop.ts": "export function open(): string {\n  // a login is throttled after three tries\n  return 'the till is shut';\n}\n",
  }));
});

const found = async (query: string, request: RequestOptions = {}): Promise<string[]> =>
  (await asked(root, query, request, searchDocs)).results.map(({ path, matches }) => `${path}:${matches[0]?.line}`);

test("another word for it, in sections and in comments", async () => {
  expect(await found("how does signin work")).toContain("docs/guide.md:5");
  expect(await found("signin", { textKinds: ["comment"] })).toEqual(["src/shop.ts:2"]);
});

test("two words that are written as one elsewhere, and another spelling", async () => {
  expect((await found("sign up"))[0]).toBe("docs/users.md:3");
  expect((await found("behaviour"))[0]).toBe("docs/guide.md:9");
});

test("a word that is there is not put behind one that stands for another", async () => {
  const [first] = await found("user signin");
  expect(first).toBe("docs/users.md:3");
  expect(await found("login")).toEqual(expect.arrayContaining(["docs/guide.md:5", "src/shop.ts:2"]));
});
