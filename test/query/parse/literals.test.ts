/** Which queries, and which words of them, are looked for character for character. */
import { expect, test } from "bun:test";
import { labelText, literalsOf, saidText } from "#query/parse/literals.ts";

test.each([
  "TF_PLUGIN_CACHE_DIR",
  "server.port",
  "x-request-id",
  "/etc/hosts",
  "src/app",
  "$HOME",
  "@Inject",
  "cb(null)",
  'if err := run("x"); err != nil {',
  "return await this.#cache.get(key);",
  "// as of the last look",
  "items: []",
  "tip:",
  "_APP_COMPLETE_",
  "0xBAAAD700",
  "環境変数",
  "有一个**特殊的**环境变量 (Linux)",
  "🍍",
  "→",
])("%s is a literal as a whole", (query) => {
  expect(literalsOf(query)).toEqual([{ text: query, isWhole: true }]);
});

test("escapes in quotes are a literal without the quotes, and a word of another alphabet is none", () => {
  expect(literalsOf('"\\r\\n"')).toEqual([{ text: "\\r\\n", isWhole: true }]);
  for (const word of ["größe", "µs"]) expect(literalsOf(word)).toEqual([]);
});

test("an option is a literal with its dashes and as it is declared", () => {
  expect(literalsOf("--no-dry-run").map(({ text }) => text)).toEqual(["--no-dry-run", "dry-run"]);
  expect(literalsOf("--json").map(({ text }) => text)).toEqual(["--json"]);
});

test.each(["strict_mode", "drainQueue", "roll_2_logs", "1313", "86_400"])("%s is a literal where it is a name of its own", (query) => {
  expect(literalsOf(query)).toEqual([{ text: query, isWhole: true, isName: true }]);
});

test("a key with its value is a literal as a whole, and so is a name in it", () => {
  expect(literalsOf("options: HTMLOptions")).toEqual([
    { text: "options: HTMLOptions", isWhole: true },
    { text: "HTMLOptions", isWhole: false, isName: true },
  ]);
});

test("a compound name in a question is a literal of its own, where it is a name", () => {
  expect(literalsOf("where is retry_count set")).toEqual([{ text: "retry_count", isWhole: false, isName: true }]);
  expect(literalsOf("where is the default port 1313")).toEqual([{ text: "1313", isWhole: false, isName: true }]);
  for (const sentence of ["what changed in 2024", "process 48213 was killed because it used more than 512 MB"])
    expect(literalsOf(sentence)).toEqual([]);
  expect(literalsOf("who sends GET")).toEqual([]);
});

test.each<[string, string[]]>([
  ["where is TF_LOG_PATH read", ["TF_LOG_PATH"]],
  ["what serves /v1/providers?", ["/v1/providers"]],
  ["who sets spring.datasource.url, and when", ["spring.datasource.url"]],
  ["what does --dry-run do", ["--dry-run"]],
])("a question has literals in it: %s", (query, expected) => {
  expect(literalsOf(query)).toEqual(expected.map((text) => ({ text, isWhole: false })));
});

test.each([
  "Ferry",
  "sail",
  "how are names compared, case-insensitive?",
  "built-in rules",
  "error: not found",
  '"quoted words"',
  "e.g. this",
  "",
])("a question or a name is none: %s", (query) => {
  expect(literalsOf(query)).toEqual([]);
});

test("two capitalised words are looked for as they stand, as the headings and labels that they mostly are", () => {
  expect(saidText("Configuration Techniques")).toBe("Configuration Techniques");
  expect(saidText("configuration techniques")).toBeUndefined();
});

test("two words that begin with a capital may be a label, more or fewer and those of code are none", () => {
  expect(labelText("Sleep timer")).toBe("Sleep timer");
  for (const query of ["sleep timer", "Sleep", "Sleep timer now", "Sleep(timer) x", "Server struct?"])
    expect(labelText(query)).toBeUndefined();
});
