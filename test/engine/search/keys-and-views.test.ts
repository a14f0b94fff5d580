/** What an order of answers must not depend on: keys of settings that are called like code, and what else the index holds. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { diff } from "#engine/changes/diff.ts";
import { git, repositoryWith, writeFiles } from "../../temporary.ts";
import { found, freshStorage, INDEXING_TIMEOUT_MS, index, open } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("a key of settings stays behind code that has the word, unless the query has the key's shape or nothing else has the word", async () => {
  freshStorage();
  const root = repositoryWith({
    "pyproject.toml": '[project]\nversion = "1"\nlicence_key = "MIT"\n',
    "docs.yaml": "version: 2\n",
    "src/cli.py": 'def get_version():\n    return read("version")\n',
  });
  await index(root);
  expect((await found(root, "version"))[0]).toBe("src/cli.py:1 get_version");
  expect((await found(root, "project.version"))[0]).toStartWith("pyproject.toml:2");
  expect((await found(root, "licence_key"))[0]).toStartWith("pyproject.toml:3");
});

test("the order of a diff is that of its view: another branch in the index moves nothing", async () => {
  freshStorage();
  const code = (first: number, second: number): string =>
    `export function alpha() {\n  return ${first};\n}\n\nexport function omega() {\n  return ${second};\n}\n`;
  const root = repositoryWith({ "src/a.ts": code(1, 1), "src/b.ts": 'import { alpha } from "./a";\nexport const one = alpha();\n' });
  git(root, "checkout", "-q", "-b", "other");
  writeFiles(
    root,
    Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`src/u${at}.ts`, `import { omega } from "./a";\nexport const u${at} = omega();\n`]),
    ),
  );
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "users of the other one");
  git(root, "checkout", "-q", "-");
  await index(root);
  writeFiles(root, { "src/a.ts": code(2, 2) });
  const order = async (): Promise<string[]> => (await diff(open(root), { base: "HEAD" }, () => 0)).symbols.map(({ name }) => name);
  const before = await order();
  await index(root, { ref: "other" });
  expect(await order()).toEqual(before);
  expect(before).toEqual(["alpha", "omega"]);
});
