/** A repository in which everything that has a name or holds text tries to be more than text. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { git, temporaryDirectory, writeFiles } from "../temporary.ts";

/** What no output may hold raw, from the standards and not from the program; line breaks and tabs aside. */
export const FORBIDDEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/u;

/** A title for the window, colours (ours among them), a direction, and what nobody sees. */
export const PAYLOAD = "\u001b]0;PWN\u0007\u001b[35mPWN\u009b31m\u202e\u2066\u200e\u061c\u200b\u2060\ufeff\u2028\u00ad\u{e0041}\u007f";
/** The same in a name, with a line of its own. */
export const NAME = `ev${PAYLOAD}\nFORGED il`;
/** What git lets a ref be called. */
export const REF = "br-\u009b31m\u202e\u200b\u2028\u{e0041}x";

const code = (name: string): string =>
  [
    `// comment needle ${PAYLOAD} end`,
    `/** doc needle ${PAYLOAD} */`,
    `export function ${name}(a: string) {`,
    `  return 'str needle ${PAYLOAD} lit'`,
    "}",
    `export const needle\u009b\u3164Const = \`${PAYLOAD}\``,
    `export function other(x = '${PAYLOAD}') { return ${name}(x) }`,
    "",
  ].join("\n");

const FILES: Readonly<Record<string, string>> = {
  [`src/${NAME}.ts`]: code("needleFn"),
  "src/ok.ts": code("needleOk"),
  [`${NAME}dir/a.py`]: `def needle_py():\n    '''doc ${PAYLOAD}'''\n    return 1\n`,
  "docs/x.md": `# Title ${PAYLOAD} needle\n\nwords needle ${PAYLOAD}\n\n## sub\u001b[5m needle\n`,
  "cr\rname.rs": "pub fn needle_rs() {}\n",
  ".codecompassignore": "ign\u001b[31m*\n[bad\u001b]0;PWN\u0007\n",
  [`bad/${NAME}.png`]: "",
  "ign\u001b[31mored.ts": "export const a = 1\n",
  Makefile: `needle${PAYLOAD}:\n\techo ${PAYLOAD}\n`,
  "u.txt": `needle text ${PAYLOAD} tail\n`,
  "queries.json": `${JSON.stringify({ query: `needle ${PAYLOAD}`, id: PAYLOAD, kind: PAYLOAD, expected: [{ path: "src/ok.ts" }] })}\n`,
};

/** A repository with two commits, edits, a worktree and hostile refs, in a directory that is called like the rest. */
export function hostileRepository(): string {
  const root = join(temporaryDirectory(), `ws${NAME}`);
  mkdirSync(root);
  writeFiles(root, FILES);
  const commit = (subject: string): string => git(root, "-c", `user.name=Mal ${PAYLOAD} lory`, "commit", "-q", "-am", subject);
  git(root, "init", "-q", "-b", "main");
  git(root, "add", "-A", "-f");
  commit(`first ${PAYLOAD} subject`);
  writeFiles(root, { "src/ok.ts": code("needleOk").replace("return 'str", `return 'changed${PAYLOAD}`) });
  commit(`second needle ${PAYLOAD} subject`);
  git(root, "branch", REF);
  git(root, "tag", `t${REF}`);
  git(root, "worktree", "add", "-q", `${root}-side`, "-b", `side${REF}`);
  writeFiles(root, { "src/ok.ts": code("needleOk").replace("other(", "otherChanged("), [`src/new${NAME}.ts`]: code("needleNew") });
  return root;
}
