/** `refs --text` of a constant that is a string: its value in text counts as a mention, because documentation names it by that. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { RefsResponse } from "#core/protocol/graph.ts";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "Shared.java":
      'final class Shared {\n  /** Key. */\n  public static final String UseFast = "app.useFast";\n  static final String Level = "error";\n  static final String Path = System.getProperty("app.pathOf");\n}\n',
    "Fast.java":
      "/** Enable by {@code app.useFast}, not app.useFaster; UseFast is its key. An error says so. app.pathOf */\nclass Fast {}\n",
    "keys.py": 'RETRIES: Final[str] = "http.retries"  # how often\nWHERE = "a.b" + "c.d"\nFILLED = f"x.{RETRIES}"\nPAIR = "p.q", "r.s"\n',
    "keys.go": 'package keys\n\nconst GoKey = "GO_KEY_NAME"\n',
    "keys.rs": `pub const RUST_KEY: &'static str = "rust.key";\n`,
    "keys.h": '#define C_KEY "c-key"\nstatic const char CHARS[] = "c-chars";\n',
    "keys.ts": 'export const Keys = { tsKey: "ts.key", more: 1 } as const;\nexport const other = "ts-other" as const;\n',
    "keys.rb": "RUBY_KEY = 'ruby.key'.freeze\n",
    "secret.py": 'API_KEY = "sk_live_4eC39HqLyjWDarjtT1zdp7dc9Qw2"\nRULE = "----------"\n# ****************************\n# ----------\n',
    "keys.php": "<?php\nclass K {\n  const PHP_KEY = 'php.key';\n}\n",
    "docs.md":
      "# Keys\n\nSet http.retries, GO_KEY_NAME, rust.key, c-key, c-chars, ts.key, ts-other, ruby.key, php.key.\nNot a.b, c.d, p.q, x.{RETRIES} or http.retriesOf.\n",
  }));
});

const asked = (target: string, text?: boolean): Promise<RefsResponse> =>
  references(open(root), { target, ...(text === undefined ? {} : { text }) });
const rows = ({ results }: RefsResponse): string[] =>
  results.map(({ path, line_start, via }) => `${path}:${line_start} ${via ?? "by name"}`);

test("the value is looked for as well, and marked; what is part of another word, and the definition itself, is not it", async () => {
  const read = await asked("UseFast", true);
  expect(rows(read)).toEqual(["Fast.java:1 by name", 'Fast.java:1 "app.useFast"']);
  expect(read.warnings).toBeUndefined();
});

test.each([
  ["RETRIES", "http.retries"],
  ["GoKey", "GO_KEY_NAME"],
  ["RUST_KEY", "rust.key"],
  ["C_KEY", "c-key"],
  ["CHARS", "c-chars"],
  ["tsKey", "ts.key"],
  ["other", "ts-other"],
  ["RUBY_KEY", "ruby.key"],
  ["PHP_KEY", "php.key"],
])("%s stands for %s", async (name, value) => {
  expect(rows(await asked(name, true))).toContain(`docs.md:3 "${value}"`);
});

test.each(["WHERE", "FILLED", "Path", "PAIR"])(
  "%s is put together or called for: it has no value that could be looked for",
  async (name) => {
    const { results, warnings } = await asked(name, true);
    expect([results.filter(({ via }) => via !== undefined), warnings]).toEqual([[], undefined]);
  },
);

test("a value that is a plain word is not looked for, and the answer says so", async () => {
  const { results, warnings } = await asked("Level", true);
  expect([results, warnings]).toEqual([[], [expect.stringContaining('Its value "error" is too common')]]);
});

test("an answer without a use says how many texts have the value", async () => {
  const { matches_total, warnings } = await asked("UseFast");
  expect([matches_total, warnings]).toEqual([0, [expect.stringContaining('1 comment or string has its value "app.useFast"')]]);
  expect((await asked("Level")).warnings).toBeUndefined();
});

test.each(["API_KEY", "RULE"])("a masked secret and a rule are not looked for: %s", async (name) => {
  const read = await asked(name, true);
  expect(read.results).toEqual([]);
  expect(JSON.stringify(read.warnings ?? [])).not.toContain("***");
});
