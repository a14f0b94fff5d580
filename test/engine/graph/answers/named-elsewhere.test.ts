/** What `refs` says of lines that have the name and are no use in its rows: a rename needs them, too. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { RefsResponse } from "#core/protocol/graph.ts";
import { references } from "#engine/graph/references.ts";
import type { RefsRequest } from "#flags/graph-flags.ts";
import { refsSheet } from "#format/answers/graph.ts";
import { writeSheet } from "#format/sheet.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "config.go":
      'package app\n\ntype Config struct {\n\tDefaultBranch string `yaml:"git.default-branch,omitempty" env:"APP_DEFAULT_BRANCH"`\n\tTimeoutSecs int `json:"timeout"`\n}\n',
    "use.go": "package app\n\nfunc use(c Config) string {\n\t// DefaultBranch may be empty.\n\treturn c.DefaultBranch\n}\n",
    "config.yml": "git.default-branch: main\ntimeout: 3\n",
    "docs.md": "# Settings\n\nSet git.default-branch or APP_DEFAULT_BRANCH. TimeoutSecsOf is something else, and a timeout is no name.\n",
    "page.html": "<p>{{ .c.DefaultBranch }}</p>\n",
    "keys.py": 'RETRIES = "http.retries"\n\n\ndef read(of):\n    return of[RETRIES]\n',
    "keys.yml": "http.retries: 4\n",
    "sure.ts": "export function onlyUsed(): void {}\nonlyUsed();\n",
    "twice/a.ts": "export class A {\n  shared(): void {}\n}\n",
    "twice/b.ts": "export class B {\n  shared(): void {}\n}\n// shared by both\n",
  }));
});

const asked = (target: string, more: Partial<RefsRequest> = {}): Promise<RefsResponse> => references(open(root), { target, ...more });
const lastLine = (found: RefsResponse): string | undefined =>
  writeSheet(refsSheet(found, { color: false }), "lines")
    .split("\n")
    .at(-1);

test("a field's other lines are counted with those that have a key of its tag, and the answer ends with what lists them", async () => {
  const found = await asked("DefaultBranch");
  expect(found.matches_total).toBe(1);
  // A comment, a setting, a sentence and a template.
  expect(found.named_elsewhere).toMatchObject({ lines: 4, files: 4 });
  expect(lastLine(found)).toBe(
    "1 use, 1 file; 4 other lines in 4 files have the name: codecompass grep 'DefaultBranch|git\\.default-branch|APP_DEFAULT_BRANCH'",
  );
});

test("a constant's other lines are counted with those that have its value", async () => {
  expect((await asked("RETRIES")).named_elsewhere).toMatchObject({ lines: 1, files: 1, expression: "RETRIES|http\\.retries" });
});

test.each([
  ["TimeoutSecs", "a key that is a plain word, and a longer name"],
  ["onlyUsed", "a name that only its uses have"],
  ["A.shared", "a name that several symbols have"],
])("nothing is said of %s: %s", async (name) => {
  const found = await asked(name);
  expect(found.named_elsewhere).toBeUndefined();
  expect(lastLine(found)).toMatch(/^\d uses?, \d files?$/);
});

test("nothing is said where only some uses were asked for", async () => {
  expect((await asked("DefaultBranch", { types: ["references"] })).named_elsewhere).toBeUndefined();
  expect((await asked("DefaultBranch", { confidence: "resolved" })).named_elsewhere).toBeUndefined();
  expect((await asked("DefaultBranch", { text: true })).named_elsewhere).toBeUndefined();
});

test("only lines of the files that the question selects are counted", async () => {
  expect((await asked("DefaultBranch", { pathGlobs: ["*.yml", "*.go"] })).named_elsewhere).toMatchObject({ lines: 2, files: 2 });
});
