/** An answer about one tree does not depend on which other refs the index holds. */
import { beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { search } from "#engine/search/search.ts";
import { git, repositoryWith, writeFiles } from "../../temporary.ts";
import { asked, freshStorage, INDEXING_TIMEOUT_MS, index } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);
beforeEach(() => {
  freshStorage();
});

const QUESTIONS = [
  "align behavior closer with kitty",
  "which screen row is aligned",
  "part of the value",
  "encodeKitty",
  "the kitty protocl",
  "part*",
];

const part = (name: string, comment: string): string =>
  `// ${comment}\nexport function ${name}(value: number): number {\n  return value;\n}\n`;

/** Files of the branch main: two that a question about kitty and rows means, and many others. */
const MAIN = {
  "src/keys.ts": part("encodeKitty", "encodes a key closer to what kitty does, and to the screen"),
  "src/rows.ts": part("alignRow", "aligns an element with the row of the screen"),
  "src/screen.ts": part("alignScreen", "aligns each row; behavior depends on the screen"),
  "src/behavior.ts": part("behaviorOf", "which behavior a name has"),
  ...Object.fromEntries(
    Array.from({ length: 30 }, (_, i) => [`src/part${i}.ts`, part(`part${i}`, `part ${i} of the value: Größe, naïve`)]),
  ),
};

/** Files of another branch, in which the words that are rare on main are frequent; `uses` is code that each of them has besides. */
function kittyFiles(uses: string): Record<string, string> {
  const text = (i: number): string => `${part(`kitty${i}`, `the kitty protocol: behavior and alignment of kitty, row ${i}`)}${uses}`;
  return Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`src/kitty${i}.ts`, text(i)]));
}

const USES_OF_MAIN = 'import { behaviorOf } from "./behavior";\nbehaviorOf(1);\n';

/** Everything that an answer says of its results, in order. */
async function answers(root: string, ref?: string): Promise<readonly unknown[]> {
  const said: unknown[] = [];
  for (const query of QUESTIONS) {
    const { results, confidence, total_candidates, corrected_query } = await asked(
      root,
      query,
      { session: false, ...(ref ? { ref } : {}) },
      search,
    );
    const places = results.map(({ symbol_id: _id, source_layer: _layer, ...result }) => result);
    said.push({ query, confidence, total_candidates, corrected_query, places });
  }
  return said;
}

function repository(uses: string): string {
  const root = repositoryWith(MAIN);
  git(root, "checkout", "-q", "-b", "other");
  writeFiles(root, { ...kittyFiles(uses), "src/rows.ts": part("alignRow", "aligns kitty with kitty") });
  git(root, "add", "-A");
  git(root, "commit", "-q", "-m", "other");
  git(root, "checkout", "-q", "main");
  return root;
}

test("a branch is answered with the same results, scores and confidence before and after another one is indexed", async () => {
  const root = repository(USES_OF_MAIN);
  await index(root);
  const before = await answers(root);
  await index(root, { ref: "other" });
  expect(await answers(root)).toEqual([...before]);
});

test("a branch is answered as a store of its own would answer", async () => {
  // How many files use another is counted on the default branch, so the branch must not change that.
  const root = repository("");
  await index(root);
  await index(root, { ref: "other" });
  const shared = await answers(root, "other");
  freshStorage();
  await index(root, { ref: "other" });
  expect(shared).toEqual([...(await answers(root, "other"))]);
});

test("edits that were taken back leave the answers as they were", async () => {
  const root = repository("");
  await index(root);
  const before = await answers(root);
  for (const path of ["src/keys.ts", "src/rows.ts", "src/part1.ts"]) {
    for (let edit = 0; edit < 4; edit++) {
      writeFiles(root, { [path]: `${MAIN[path as keyof typeof MAIN]}// kitty behavior, edit ${edit}\n` });
      await index(root);
    }
    writeFiles(root, { [path]: MAIN[path as keyof typeof MAIN] as string });
  }
  expect(await answers(root)).toEqual([...before]);
});
