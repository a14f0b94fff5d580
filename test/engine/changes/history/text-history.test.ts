/** Histories of texts that are no symbols: settings, messages. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import type { TextHistoryResponse } from "#core/protocol/changes.ts";
import { type AnyHistory, historyOf } from "#engine/changes/history/history.ts";
import { textHistorySheet } from "#format/answers/changes/text-history.ts";
import { failureOf } from "../../../failure.ts";
import { git, repositoryWith, writeFiles } from "../../../temporary.ts";
import { freshStorage, INDEXING_TIMEOUT_MS, index, open } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const CACHE = 'import os\n\ndef cache():\n    return os.environ.get("SHOP_CACHE_DIR", "/tmp")\n';
const KEY = "AKIAQ3BHXTRW27SHOPKY";

let root: string;

function commit(subject: string, files: Readonly<Record<string, string>>): void {
  writeFiles(root, files);
  git(root, "add", "-A");
  git(root, "commit", "-qm", subject);
}

beforeEach(async () => {
  root = repositoryWith({ "old/cache.py": "def cache():\n    return '/tmp'\n", "README.md": "# Shop\n" });
  commit("a cache of one's own", { "old/cache.py": CACHE });
  git(root, "mv", "old", "shop");
  commit("another folder", {});
  git(root, "switch", "-qc", "docs");
  commit("the manual names it", { "README.md": "# Shop\nSet `SHOP_CACHE_DIR`.\n" });
  git(root, "switch", "-q", "-");
  commit("something else", { "other.py": "other = 1\n" });
  git(root, "merge", "-q", "--no-ff", "-m", "merged docs", "docs");
  commit("twice", { "shop/cache.py": `${CACHE}\nNAME = "SHOP_CACHE_DIR"\n`, "keys.py": `key = "${KEY}"\n` });
  freshStorage();
  await index(root);
});

async function textHistoryOf(name: string, more = {}): Promise<TextHistoryResponse> {
  const found: AnyHistory = await historyOf(open(root), { name, ...more });
  if (!("text" in found)) throw new Error("not about a text");
  return found;
}

const CHANGES = [
  ["twice", "+1 shop/cache.py"],
  ["the manual names it", "+1 README.md"],
  ["another folder", "+1 shop/cache.py, -1 old/cache.py"],
  ["a cache of one's own", "+1 old/cache.py"],
];

test("a setting that no symbol is called has the commits that added it, through moves and merged branches", async () => {
  const found = await textHistoryOf("SHOP_CACHE_DIR");
  expect(found).toMatchObject({ text: "SHOP_CACHE_DIR", files_total: 2, result_completeness: "complete" });
  const lines = textHistorySheet(found, { color: false }).lines(0).split("\n").slice(1);
  expect(lines.filter((_, at) => at % 2 === 1)).toEqual(CHANGES.map(([, changed]) => `  ${changed}`));
  expect(found.versions.map(({ subject }) => subject)).toEqual(CHANGES.map(([subject]) => subject as string));
});

test("the first commit of a text is found with a limit of one, oldest first", async () => {
  const found = await textHistoryOf("SHOP_CACHE_DIR", { oldestFirst: true, limit: 1 });
  expect(found.versions.map(({ subject }) => subject)).toEqual(["a cache of one's own"]);
  expect(found).toMatchObject({ result_completeness: "truncated", oldest_first: true });
});

test("a quoted text is a text, even where a symbol has that name, and --path chooses its files", async () => {
  const found = await textHistoryOf("'cache'", { pathGlobs: ["shop/**"] });
  expect(found.versions.at(-1)?.files.map(({ path }) => path)).toEqual(["old/cache.py"]);
  expect((await textHistoryOf('"os.environ.get("')).versions).toHaveLength(2);
});

test("a text that was copied from a file that is gone begins where that file got it", async () => {
  commit("copied", { "shop/copy.py": "NAME = 'fast lane'\n", "first.py": "LANE = 'fast lane'\n" });
  git(root, "rm", "-q", "shop/copy.py");
  commit("not here", {});
  commit("copied again", { "second.py": "LANE = 'fast lane'\n" });
  git(root, "rm", "-q", "first.py");
  commit("only there", {});
  const found = await textHistoryOf("'fast lane'", { oldestFirst: true });
  expect(found.versions.map(({ subject }) => subject)).toEqual(["copied", "copied again"]);
});

test("a text that a branch of a branch added has the commit of the innermost branch", async () => {
  git(root, "switch", "-qc", "outer");
  git(root, "switch", "-qc", "inner");
  commit("a slow lane", { "lane.py": "LANE = 'slow lane'\n" });
  git(root, "switch", "-q", "outer");
  git(root, "merge", "-q", "--no-ff", "-m", "inner to outer", "inner");
  git(root, "switch", "-q", "main");
  commit("meanwhile", { "other.py": "other = 2\n" });
  git(root, "merge", "-q", "--no-ff", "-m", "outer to main", "outer");
  expect((await textHistoryOf("'slow lane'")).versions.map(({ subject }) => subject)).toEqual(["a slow lane"]);
});

test("in a folder of a repository, only the files below it count", async () => {
  const folder = join(root, "shop");
  await index(folder);
  const found = await historyOf(open(folder), { name: "SHOP_CACHE_DIR" });
  if (!("text" in found)) throw new Error("not about a text");
  expect(found.versions.map(({ files }) => files.map(({ path }) => path))).toEqual([["cache.py"], ["cache.py"]]);
});

test("a text that no file has is an error that names it", async () => {
  const { message } = (await failureOf(historyOf(open(root), { name: "'SHOP_CACHE_DIRECTORY'" }))) as Error;
  expect(message).toContain("SHOP_CACHE_DIRECTORY");
});

test("a method that is gone has its own history, also where a document still names it with its class", async () => {
  commit("a till", { "till.py": "class Till:\n    def count(self):\n        return 1\n" });
  commit("no count", { "till.py": "class Till:\n    pass\n", "CHANGES.md": "`Till.count` is gone.\n" });
  await index(root);
  const found = await historyOf(open(root), { name: "Till.count" });
  expect(found.versions.map(({ subject }) => subject)).toEqual(["no count", "a till"]);
  expect(found).toMatchObject({ name: "count" });
});

test("the error about an absent text names the ref that was asked", async () => {
  const { message } = (await failureOf(historyOf(open(root), { name: "'SHOP_CACHE_DIR'", ref: "HEAD~3^1~1" }))) as Error;
  expect(message).toContain("HEAD~3^1~1");
});

test("a word in too many files is refused in quotation marks, and is an unknown name without", async () => {
  const files = Array.from({ length: 101 }, (_, at) => [`many/${at}.txt`, "everywhere\n"] as const);
  commit("many", Object.fromEntries(files));
  await index(root);
  expect(await failureOf(historyOf(open(root), { name: "'everywhere'" }))).toMatchObject({ code: "invalid_input" });
  expect(await failureOf(historyOf(open(root), { name: "everywhere" }))).toMatchObject({ code: "symbol_not_found" });
});

test("a file that has the text only in a secret is not counted among those that have it", async () => {
  commit("a guess", { "guess.txt": `${KEY.slice(0, 12)}\n` });
  expect(await textHistoryOf(`'${KEY.slice(0, 12)}'`)).toMatchObject({ files_total: 1 });
});

test("a part of a secret is not confirmed", async () => {
  const { message } = (await failureOf(historyOf(open(root), { name: `'${KEY.slice(0, 12)}'` }))) as Error;
  expect(message).toContain("No file");
});
