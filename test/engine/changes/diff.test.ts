/** What changed between two states, by real histories of real repositories. */
import { beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { appendFileSync, existsSync, renameSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DIFF_TOKENS_MIN } from "#core/limits.ts";
import type { ChangedSymbol, DiffResponse, FileHistoryResponse } from "#core/protocol/changes.ts";
import { type DiffRequest, diff } from "#engine/changes/diff.ts";
import { historyOf } from "#engine/changes/history/history.ts";
import { history } from "#engine/changes/history/symbol-history.ts";
import { diffSheet, diffTokens } from "#format/answers/changes/diff.ts";
import { writeSheet } from "#format/sheet.ts";
import { countTokens } from "#text/token-count.ts";
import { failing, failureOf } from "../../failure.ts";
import { directoryWith, git, repositoryWith, temporaryDirectory, writeFiles } from "../../temporary.ts";
import { edit, freshStorage, INDEXING_TIMEOUT_MS, index, open } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const STEPS = `  const first = input.trim();
  const second = first.toUpperCase();
  return [first, second].join(":");
`;
const SHOUT = `export function shout(input: string): string {\n${STEPS}}\n`;
const CART = `export class Cart {
  private items: string[] = [];

  add(item: string): void {
    this.items.push(item);
  }

  total(): number {
    return this.items.length;
  }
}
`;
const CONFIG = `// How long to wait.
export const TIMEOUT_MS = 100;

function secret(): number {
  return 42;
}

export function configure(): number {
  return secret() + TIMEOUT_MS;
}
`;
const FILES = { "src/shout.ts": SHOUT, "src/cart.ts": CART, "src/config.ts": CONFIG, "README.md": "# Shop\n\nA shop.\n" };

let repository: string;

beforeEach(async () => {
  repository = repositoryWith(FILES);
  freshStorage();
  await index(repository);
});

function commit(message = "change"): void {
  git(repository, "add", "-A");
  git(repository, "commit", "-q", "-m", message);
}

async function compare(request: DiffRequest = {}, at = repository): Promise<DiffResponse> {
  return diff(open(at), request, () => 0);
}

/** Every change as one line. */
function told(response: DiffResponse): string[] {
  return response.symbols.map((symbol) => `${symbol.change} ${symbol.path} ${symbol.name}${remark(symbol)}`);
}

function remark({ before_name, before_path, before_signature, body_changed, change, members }: ChangedSymbol): string {
  const parts = [
    before_name === null ? "" : `was ${before_name}`,
    before_path === null ? "" : `from ${before_path}`,
    before_signature === null ? "" : "signature",
    change === "modified" && body_changed ? "body" : "",
    members > 0 ? `${members} members` : "",
  ].filter((part) => part !== "");
  return parts.length > 0 ? ` (${parts.join(", ")})` : "";
}

describe("the working tree against the commit it stands on", () => {
  test("is as it was committed", async () => {
    const response = await compare();
    expect(response).toMatchObject({ affected_files: 0, ref: "main", base: "main", includes_uncommitted: true });
    expect(response.merge_base_commit).toBe(git(repository, "rev-parse", "HEAD"));
  });

  test("an edited body, without its class or its neighbours", async () => {
    edit(repository, "src/cart.ts", "return this.items.length", "return this.items.length + 1");
    expect(told(await compare())).toEqual(["modified src/cart.ts total (body)"]);
  });

  test("edited markup of a component, and without the component an edited function in it", async () => {
    const VUE = "<script setup>\nfunction flip() {\n  return 1;\n}\n</script>\n<template>\n  <b>{{ flip() }}</b>\n</template>\n";
    writeFiles(repository, { "src/Switch.vue": VUE });
    commit();
    await index(repository);
    edit(repository, "src/Switch.vue", "return 1", "return 2");
    expect(told(await compare())).toEqual(["modified src/Switch.vue flip (body)"]);
    edit(repository, "src/Switch.vue", "<b>", "<b hidden>");
    expect(told(await compare())).toEqual(["modified src/Switch.vue Switch (body)", "modified src/Switch.vue flip (body)"]);
  });

  test("a changed signature, before and after", async () => {
    edit(repository, "src/shout.ts", "input: string)", "input: string, loud = true)");
    const response = await compare();
    expect(told(response)).toEqual(["modified src/shout.ts shout (signature)"]);
    const [changed] = response.symbols;
    expect(changed?.before_signature).toContain("shout(input: string)");
    expect(changed?.signature).toContain("shout(input: string, loud = true)");
  });

  test("added and deleted functions, staged or not", async () => {
    edit(
      repository,
      "src/config.ts",
      "function secret(): number {\n  return 42;\n}\n",
      "export function open(): number {\n  return 1;\n}\n",
    );
    expect(told(await compare())).toEqual(["added src/config.ts open", "deleted src/config.ts secret"]);
    git(repository, "add", "-A");
    expect((await compare()).counts).toEqual({ added: 1, modified: 0, deleted: 1, moved: 0, renamed: 0 });
  });

  test("an untracked file, and not what is ignored", async () => {
    writeFiles(repository, { ".gitignore": "out.ts\n", "out.ts": "export const out = 1;\n", "src/new.ts": "export function fresh() {}\n" });
    const response = await compare();
    expect(told(response)).toEqual(["added src/new.ts fresh"]);
    expect(response.files.map(({ path, status }) => `${status} ${path}`)).toEqual(["added .gitignore"]);
  });

  test("a deleted class with its members as one", async () => {
    rmSync(join(repository, "src/cart.ts"));
    expect(told(await compare())).toEqual(["deleted src/cart.ts Cart (3 members)"]);
  });

  test("comments and layout are counted, not listed", async () => {
    edit(repository, "src/shout.ts", "  const second", "\n  // Louder.\n  const   second");
    const response = await compare();
    expect(response.symbols).toEqual([]);
    expect(response).toMatchObject({ affected_files: 1, cosmetic_symbols: 1 });
  });

  test("an edit that is undone is no difference", async () => {
    edit(repository, "src/shout.ts", "trim", "trimEnd");
    expect((await compare()).affected_files).toBe(1);
    writeFileSync(join(repository, "src/shout.ts"), SHOUT);
    expect((await compare()).affected_files).toBe(0);
  });

  test("files without symbols are named as files, binary ones too", async () => {
    writeFiles(repository, { logo: new Uint8Array([137, 80, 0, 1]) });
    commit();
    writeFiles(repository, { logo: new Uint8Array([137, 80, 0, 2]), "README.md": "# Shop\n\nA better shop.\n" });
    const response = await compare();
    expect(response.files.map(({ path, note, status }) => `${status} ${path} ${note}`)).toEqual([
      "modified README.md no_symbols",
      "modified logo binary",
    ]);
  });
});

test("keys of settings come after code, even where more of them changed", async () => {
  edit(repository, "src/config.ts", "return 42", "return 43");
  writeFiles(repository, { "ci.yml": "jobs:\n  build:\n    steps:\n      - run: a\n      - run: b\n" });
  const paths = (await compare()).symbols.map(({ path }) => path);
  expect(paths[0]).toBe("src/config.ts");
  expect(paths).toContain("ci.yml");
});

test("styles, scripts and benches come after code, and files without symbols before styles", async () => {
  const styles = { "docs-theme/site.css": Array.from({ length: 20 }, (_, at) => `.box${at} {\n  color: red;\n}\n`).join("") };
  const others = {
    "scripts/release.sh": "release() {\n  echo 1\n}\n",
    "bench/run.ts": "export function bench(): number {\n  return 1;\n}\n",
  };
  writeFiles(repository, { ...styles, ...others, "notes.bin": "\0\u0001" });
  commit();
  rmSync(join(repository, "docs-theme"), { recursive: true });
  edit(repository, "scripts/release.sh", "release()", "publish()");
  edit(repository, "bench/run.ts", "bench()", "bench(times: number)");
  edit(repository, "src/config.ts", "return 42", "return 43");
  writeFiles(repository, { "notes.bin": "\0\u0002" });
  const { symbols } = await compare();
  const paths = [...new Set(symbols.map(({ path }) => path))];
  expect(paths[0]).toBe("src/config.ts");
  expect(paths.slice(1, 3).sort()).toEqual(["bench/run.ts", "scripts/release.sh"]);
  expect(paths.slice(3)).toEqual(["docs-theme/site.css"]);
  const small = await diff(open(repository), { maxTokens: 1_000 }, (response) =>
    diffTokens(response, { format: "json", color: false, detail: "signature" }),
  );
  expect(small.omitted.deleted).toBeGreaterThan(0);
  expect(small.files.map(({ path }) => path)).toContain("notes.bin");
});

describe("what went here and came there", () => {
  test("a file with another name keeps its symbols, and is named as a file", async () => {
    renameSync(join(repository, "src/cart.ts"), join(repository, "src/basket.ts"));
    const response = await compare();
    expect(response.symbols).toEqual([]);
    expect(response.files).toMatchObject([{ status: "renamed", path: "src/basket.ts", before_path: "src/cart.ts" }]);
  });

  test("a renamed file with an edit is compared with what it was", async () => {
    git(repository, "mv", "src/cart.ts", "src/basket.ts");
    edit(repository, "src/basket.ts", "return this.items.length", "return this.items.length + 1");
    expect(told(await compare())).toEqual(["modified src/basket.ts total (from src/cart.ts, body)"]);
  });

  test("a function in another file", async () => {
    edit(repository, "src/shout.ts", SHOUT, "export const quiet = 1;\n");
    appendFileSync(join(repository, "src/config.ts"), `\n${SHOUT}`);
    expect(told(await compare())).toEqual(expect.arrayContaining(["moved src/config.ts shout (from src/shout.ts)"]));
  });

  test("the same body under another name", async () => {
    edit(repository, "src/shout.ts", "function shout", "function yell");
    expect(told(await compare())).toEqual(["renamed src/shout.ts yell (was shout, signature)"]);
  });

  test("overloads are not taken for one another", async () => {
    const java = (body: string): string =>
      `public class Math2 {\n  public int sum(int a) {\n    return a;\n  }\n\n  public int sum(int a, int b) {\n    return ${body};\n  }\n}\n`;
    writeFiles(repository, { "Math2.java": java("a + b") });
    commit();
    writeFiles(repository, { "Math2.java": java("b + a") });
    const response = await compare();
    expect(told(response)).toEqual(["modified Math2.java sum (body)"]);
    expect(response.symbols[0]?.signature).toContain("int b");
  });
});

describe("two refs", () => {
  test("from where they parted, or directly", async () => {
    git(repository, "checkout", "-q", "-b", "feature");
    edit(repository, "src/shout.ts", "trim", "trimEnd");
    commit();
    git(repository, "checkout", "-q", "main");
    edit(repository, "src/cart.ts", "return this.items.length", "return 0");
    commit();
    const parted = await compare({ ref: "feature" });
    expect(told(parted)).toEqual(["modified src/shout.ts shout (body)"]);
    expect(parted).toMatchObject({ base: "main", ref: "feature", includes_uncommitted: false });
    const direct = await compare({ ref: "feature", direct: true });
    expect(told(direct).sort()).toEqual(["modified src/cart.ts total (body)", "modified src/shout.ts shout (body)"]);
    expect(direct.merge_base_commit).toBeNull();
    expect(told(await compare({ base: "feature", ref: "main" }))).toEqual(["modified src/cart.ts total (body)"]);
  });

  test("a merge with conflicts is said, and moves nothing that it left where it was", async () => {
    git(repository, "checkout", "-q", "-b", "side");
    edit(repository, "src/cart.ts", "add(item: string)", "put(item: string)");
    commit("side");
    git(repository, "checkout", "-q", "-");
    edit(repository, "src/cart.ts", "add(item: string)", "insert(item: string)");
    commit("main");
    expect(() => git(repository, "merge", "-q", "side")).toThrow();
    const response = await compare();
    expect(response.warnings).toEqual([expect.stringContaining("src/cart.ts has a merge conflict")]);
    expect(told(response)).toEqual(["modified src/cart.ts insert (body)", "modified src/cart.ts Cart (body)"]);
  });

  test("HEAD is the commit, without the edits of the working tree", async () => {
    edit(repository, "src/shout.ts", "trim", "trimEnd");
    expect((await compare({ ref: "HEAD" })).affected_files).toBe(0);
    expect((await compare({ ref: "main" })).affected_files).toBe(1);
  });

  test("a linked worktree shows its own edits", async () => {
    const other = join(temporaryDirectory(), "other");
    git(repository, "worktree", "add", "-q", "-b", "side", other);
    writeFiles(other, { "src/shout.ts": SHOUT.replace("trim", "trimEnd") });
    expect(told(await compare({ ref: "@other" }))).toEqual(["modified src/shout.ts shout (body)"]);
    expect(told(await compare({}, other))).toEqual(["modified src/shout.ts shout (body)"]);
    expect((await compare()).affected_files).toBe(0);
  });

  test("histories without a common ancestor are compared directly, and it is said", async () => {
    git(repository, "checkout", "-q", "--orphan", "alone");
    edit(repository, "src/shout.ts", "trim", "trimEnd");
    commit();
    const response = await compare({ ref: "alone", base: "main" });
    expect(response.merge_base_commit).toBeNull();
    expect(response.warnings?.join()).toContain("share no history");
    expect(told(response)).toEqual(["modified src/shout.ts shout (body)"]);
  });

  test("of a bare repository", async () => {
    edit(repository, "src/shout.ts", "trim", "trimEnd");
    commit();
    const bare = join(temporaryDirectory(), "bare.git");
    git(repository, "clone", "-q", "--bare", repository, bare);
    await index(bare);
    expect(told(await compare({ base: "HEAD~1" }, bare))).toEqual(["modified src/shout.ts shout (body)"]);
  });

  test("a directory of a repository sees its own paths", async () => {
    const inside = join(repository, "src");
    await index(inside);
    edit(repository, "src/shout.ts", "trim", "trimEnd");
    writeFiles(repository, { "README.md": "# Other\n" });
    const response = await compare({}, inside);
    expect(told(response)).toEqual(["modified shout.ts shout (body)"]);
    expect(response.affected_files).toBe(1);
  });

  test("a ref that does not exist, and a directory without git", async () => {
    expect(await failureOf(compare({ base: "nowhere" }))).toMatchObject({ code: "ref_not_found" });
    expect(await failureOf(compare({ ref: "nowhere" }))).toMatchObject({ code: "ref_not_found" });
    const plain = directoryWith({ "a.ts": SHOUT });
    await index(plain);
    expect(await failureOf(compare({}, plain))).toMatchObject({ code: "invalid_input" });
  });
});

test("what a repository's config names is not run", async () => {
  const trace = join(temporaryDirectory(), "trace");
  writeFiles(repository, { ".gitattributes": "*.ts filter=evil\n" });
  // git cannot tell by its time whether a file from the future was edited: it reads it, through the filter if it may.
  const tomorrow = Date.now() / 1000 + 86_400;
  for (const path of Object.keys(FILES)) utimesSync(join(repository, path), tomorrow, tomorrow);
  commit();
  git(repository, "config", "filter.evil.clean", `touch ${trace}; cat`);
  git(repository, "config", "filter.evil.process", `touch ${trace}`);
  git(repository, "config", "log.showSignature", "true");
  git(repository, "config", "gpg.program", `touch ${trace}`);
  git(repository, "config", "diff.external", `touch ${trace}`);
  await index(repository);
  expect((await compare()).symbols).toEqual([]);
  await history(open(repository), { name: "shout" });
  expect(existsSync(trace)).toBe(false);
});

describe("the budget", () => {
  beforeEach(() => {
    const many = (kind: string): string =>
      Array.from(
        { length: 60 },
        (_, n) => `${kind}function ${kind === "" ? "hidden" : "shown"}${n}(a: number): number {\n  return a + ${n};\n}\n`,
      ).join("\n");
    writeFiles(repository, { "src/many.ts": many("export ") + many(""), "test/many.test.ts": many("export ") });
  });

  test("is never exceeded, and what it leaves out is counted", async () => {
    const session = open(repository);
    for (const format of ["lines", "json", "jsonl", "toon"] as const) {
      for (const detail of ["location", "signature", "context"] as const) {
        for (let maxTokens = DIFF_TOKENS_MIN + 200; maxTokens < 9000; maxTokens = Math.round(maxTokens * 1.7)) {
          const style = { format, detail, color: false };
          const response = await diff(session, { maxTokens, detail, scope: "all" }, (answer) => diffTokens(answer, style));
          expect(countTokens(`${writeSheet(diffSheet(response, style), style.format)}\n`)).toBeLessThanOrEqual(maxTokens);
          expect(response.symbols.length + response.omitted.added).toBe(180);
          expect(response.files.length + response.omitted.files).toBe(2);
        }
      }
    }
  });

  test("is spent on what is public first, and on tests last", async () => {
    const { symbols } = await compare();
    const tiers = symbols.map(({ path, visibility }) => (path.startsWith("test/") ? 2 : visibility === "public" ? 0 : 1));
    expect(tiers).toEqual([...tiers].sort());
    expect(new Set(tiers).size).toBe(3);
  });

  test("too small for the counts is an error", async () => {
    expect(await failureOf(diff(open(repository), { maxTokens: 10 }, () => 0))).toMatchObject({ code: "invalid_input" });
    expect(await failureOf(diff(open(repository), { maxTokens: 300 }, () => 301))).toMatchObject({
      code: "limit_exceeded",
      data: { needed: { maxTokens: 320 } },
    });
  });
});

describe("history", () => {
  async function steps(name: string, request: { limit?: number; ref?: string } = {}): Promise<string[]> {
    const { versions } = await history(open(repository), { name, ...request });
    return versions.map((version) => `${version.subject}: ${version.change} ${version.path}:${version.line}`);
  }

  async function change(message: string, path: string, from: string, to: string): Promise<void> {
    edit(repository, path, from, to);
    commit(message);
  }

  test("names the commits that changed the symbol, and no others", async () => {
    await change("body", "src/shout.ts", "trim()", "trimEnd()");
    await change("above", "src/shout.ts", "export function shout", "export const a = 1;\n\nexport function shout");
    await change("comment", "src/shout.ts", "  const second", "  // Louder.\n  const second");
    await change("signature", "src/shout.ts", "input: string", "input: string, loud = true");
    await change("elsewhere", "src/cart.ts", "items.length", "items.length + 1");
    expect(await steps("shout")).toEqual([
      "signature: modified src/shout.ts:3",
      "body: modified src/shout.ts:1",
      "first: added src/shout.ts:1",
    ]);
    expect(await steps("shout", { limit: 1 })).toEqual(["signature: modified src/shout.ts:3"]);
    expect(await steps("shout", { ref: "HEAD~3" })).toEqual(["body: modified src/shout.ts:1", "first: added src/shout.ts:1"]);
  });

  test("of a file names the commits that changed it, what they changed, and where it came from", async () => {
    await change("body", "src/shout.ts", "trim()", "trimEnd()");
    git(repository, "mv", "src/shout.ts", "src/yell.ts");
    commit("file");
    await change("again", "src/yell.ts", "function shout", "function yell");
    await change("elsewhere", "src/cart.ts", "items.length", "items.length + 1");
    const answer = (await historyOf(open(repository), { name: "src/yell.ts" })) as FileHistoryResponse;
    expect(answer.versions.map(({ subject, change: what, before_path }) => [subject, what, before_path])).toEqual([
      ["again", "modified", null],
      ["file", "moved", "src/shout.ts"],
      ["body", "modified", null],
      ["first", "added", null],
    ]);
    expect(answer.result_completeness).toBe("complete");
    expect(answer.versions[2]?.symbols.map(({ name }) => name)).toEqual(["shout.shout"]);
    const cut = (await historyOf(open(repository), { name: "src/yell.ts", limit: 1 })) as FileHistoryResponse;
    expect([cut.versions.length, cut.result_completeness]).toEqual([1, "truncated"]);
    expect(await failing(historyOf(open(repository), { name: "src/nosuch.ts" }))).toThrow("No file of that commit and no symbol is called");
    // A line of no symbol is one of its file.
    edit(repository, "src/yell.ts", "export function yell", "\nexport function yell");
    commit("blank");
    const line = (await historyOf(open(repository), { name: "src/yell.ts:1" })) as FileHistoryResponse;
    expect(line.versions[0]?.subject).toBe("blank");
    expect(line.warnings?.[0]).toContain("in no committed symbol");
  });

  test("follows moves, renames and renamed files", async () => {
    await change("rename", "src/shout.ts", "function shout", "function yell");
    git(repository, "mv", "src/shout.ts", "src/yell.ts");
    commit("file");
    edit(repository, "src/yell.ts", SHOUT.replace("shout", "yell"), "export const rest = 1;\n");
    appendFileSync(join(repository, "src/config.ts"), `\n${SHOUT.replace("shout", "yell")}`);
    commit("move");
    expect(await steps("yell")).toEqual([
      "move: moved src/config.ts:12",
      "file: moved src/yell.ts:1",
      "rename: renamed src/shout.ts:1",
      "first: added src/shout.ts:1",
    ]);
  });

  test("follows what one commit moved to another file and renamed", async () => {
    const body = '  const trimmed = given.trim();\n  const raised = trimmed.toUpperCase();\n  return raised.concat("!");\n}\n';
    writeFiles(repository, { "src/calls.ts": `export const rest = 1;\n\nexport function summon(given: string) {\n${body}` });
    commit("first of it");
    writeFiles(repository, {
      "src/calls.ts": "export const rest = 1;\n",
      "src/far.ts": `export function beckon(given: string) {\n${body}`,
    });
    commit("away");
    expect(await steps("beckon")).toEqual(["away: renamed src/far.ts:1", "first of it: added src/calls.ts:3"]);
  });

  test("in a shallow clone does not take the oldest commit for the one that added something", async () => {
    await change("second", "src/shout.ts", "trim()", "trimEnd()");
    const clone = temporaryDirectory();
    git(clone, "clone", "-q", "--depth", "1", `file://${repository}`, "here");
    const root = join(clone, "here");
    await index(root);
    const cut = await history(open(root), { name: "shout" });
    expect(cut.result_completeness).toBe("partial");
    expect(cut.warnings?.[0]).toContain("git fetch --unshallow");
    expect((await history(open(repository), { name: "shout" })).warnings).toBeUndefined();
  });

  describe("of what a merge brought", () => {
    /** Does something on a branch of its own that is merged then. */
    async function onSide(work: () => void | Promise<void>): Promise<void> {
      git(repository, "checkout", "-q", "-b", "side");
      await work();
      git(repository, "checkout", "-q", "main");
      writeFiles(repository, { "src/other.ts": "export const other = 1;\n" });
      commit("other");
      git(repository, "merge", "-q", "--no-ff", "-m", "merge", "side");
    }
    const files = async (path: string): Promise<string[]> =>
      (await historyOf(open(repository), { name: path })).versions.map((one) => `${one.subject}: ${"change" in one ? one.change : ""}`);

    test("names the commits of the merged branch, and goes on before it", async () => {
      await onSide(async () => {
        await change("inside", "src/shout.ts", "trim()", "trimEnd()");
        await change("again", "src/shout.ts", "trimEnd()", "trimStart()");
      });
      expect(await steps("shout")).toEqual([
        "again: modified src/shout.ts:1",
        "inside: modified src/shout.ts:1",
        "first: added src/shout.ts:1",
      ]);
      expect(await files("src/shout.ts")).toEqual(["again: modified", "inside: modified", "first: added"]);
    });

    test("names the commit that added the symbol or the file there", async () => {
      await onSide(() => {
        writeFiles(repository, { "src/late.ts": "export function late(): string {\n  return 'too late for this';\n}\n" });
        commit("late comes");
      });
      expect(await steps("late")).toEqual(["late comes: added src/late.ts:1"]);
      expect(await files("src/late.ts")).toEqual(["late comes: added"]);
    });

    test("names the merge where it made a third version of two", async () => {
      const lines = Array.from({ length: 20 }, (_, at) => `  log("line ${at}");\n`).join("");
      writeFiles(repository, { "src/long.ts": `export function long(): void {\n${lines}}\n` });
      commit("long");
      git(repository, "checkout", "-q", "-b", "side");
      await change("theirs", "src/long.ts", 'line 1"', 'line one"');
      git(repository, "checkout", "-q", "main");
      await change("ours", "src/long.ts", "line 18", "line eighteen");
      git(repository, "merge", "-q", "--no-ff", "-m", "both", "side");
      expect((await steps("long"))[0]).toBe("both: modified src/long.ts:1");
    });
  });

  test("follows a move though all else in the file changed since", async () => {
    const kept = "export function steady(given: string): string {\n  return given.trim().toUpperCase().padEnd(40);\n}\n";
    const around = (word: string): string => Array.from({ length: 30 }, (_, at) => `export const ${word}${at} = "${word}";\n`).join("");
    writeFiles(repository, { "old/steady.ts": kept + around("once") });
    commit("begins");
    git(repository, "mv", "old", "new");
    commit("moves");
    writeFiles(repository, { "new/steady.ts": kept + around("later") });
    commit("all else");
    expect(await steps("steady")).toEqual(["moves: moved new/steady.ts:1", "begins: added old/steady.ts:1"]);
  });

  test("a name that nobody has, and one that is not committed yet", async () => {
    expect(await failureOf(history(open(repository), { name: "nobodyHasThis" }))).toMatchObject({ code: "symbol_not_found" });
    writeFiles(repository, { "src/new.ts": "export function brandNew() {}\n" });
    expect(await failureOf(history(open(repository), { name: "brandNew" }))).toMatchObject({ code: "symbol_not_found" });
  });
});

test("the history of a symbol whose file was moved and not committed is that of the file it came from", async () => {
  renameSync(join(repository, "src/cart.ts"), join(repository, "src/basket.ts"));
  const found = await history(open(repository), { name: "Cart.total" });
  expect(found.versions.map(({ path, change }) => `${path} ${change}`)).toEqual(["src/cart.ts added"]);
  expect(found.warnings?.join(" ")).toContain("src/basket.ts is not committed yet");
});

test("the history of a file that was renamed and not committed is that of the file it was", async () => {
  git(repository, "mv", "src/cart.ts", "src/basket.ts");
  const found = await historyOf(open(repository), { name: "src/basket.ts" });
  if ("is_directory" in found || "text" in found) throw new Error("not about a file");
  expect(found.versions.map(({ path, change }) => `${path} ${change}`)).toEqual(["src/cart.ts added"]);
  expect(found.warnings).toEqual(["src/basket.ts is not committed yet; commits have it as src/cart.ts."]);
});

test("a symbol that was added to a committed file has no history, whatever a file that is gone had under its name", async () => {
  rmSync(join(repository, "src/shout.ts"));
  edit(
    repository,
    "src/config.ts",
    "function secret()",
    "export function shout(input: string): string {\n  return input;\n}\n\nfunction secret()",
  );
  expect(await failureOf(history(open(repository), { name: "shout" }))).toMatchObject({ code: "symbol_not_found" });
});
