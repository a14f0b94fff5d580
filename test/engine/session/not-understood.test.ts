/** Files that their grammar does not understand wholly: what is said of symbols that may be lost in them. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { diff } from "#engine/changes/diff.ts";
import { impact } from "#engine/changes/impact/impact.ts";
import { references } from "#engine/graph/references.ts";
import { show } from "#engine/lookup/show.ts";
import { locate } from "#engine/search/locate.ts";
import { failureOf } from "../../failure.ts";
import { git, repositoryWith } from "../../temporary.ts";
import { asked, edit, freshStorage, INDEXING_TIMEOUT_MS, index, open } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const freely = (): number => 0;
const CLASSES =
  "namespace app {\nclass First {\n public:\n  int one() const;\n};\nclass Second {\n public:\n  int two() const;\n};\nint third(int a);\n}\n";

async function repository(): Promise<string> {
  freshStorage();
  const root = repositoryWith({ "a.h": CLASSES, "use.cc": '#include "a.h"\nint go() { return app::third(1); }\n' });
  git(root, "add", "-A");
  await index(root);
  return root;
}

test("what the lines of both sides declare has not gone, and the answer says why it is not said", async () => {
  const root = await repository();
  edit(root, "a.h", "class Second {", "template <\nclass Second {");
  const { symbols, warnings } = await diff(open(root), {}, freely);
  expect(symbols.filter(({ change }) => change !== "modified")).toEqual([]);
  expect(warnings?.join()).toContain("The grammar cannot parse all of a.h: third is not reported as added, deleted or moved");
  const answer = await impact(open(root), {}, freely);
  expect(answer.breaks).toBe(0);
  expect(answer.warnings?.join()).toContain("cannot parse all of a.h");
});

test("what is gone from such a file is said to be, without a word", async () => {
  const root = await repository();
  edit(root, "a.h", "class Second {", "template <\nclass Second {");
  edit(root, "a.h", "int third(int a);\n", "");
  const { symbols, warnings } = await diff(open(root), {}, freely);
  expect(symbols.filter(({ change }) => change === "deleted").map(({ name }) => name)).toEqual(["third"]);
  expect(warnings ?? []).toEqual([]);
  expect((await impact(open(root), {}, freely)).breaks).toBe(1);
});

test("a name that no symbol has and that stands in such a file is said to", async () => {
  const root = await repository();
  edit(root, "a.h", "class Second {", "template <\nMAKE_THING(Lost) class Second {");
  edit(root, "use.cc", "int go", "// Elsewhere\nint go");
  await index(root);
  const said = "It occurs in a.h, which the grammar cannot parse completely.";
  expect((await asked(root, "MAKE_THING", {}, locate)).suggested_next?.why).toContain(said);
  expect(String(await failureOf(references(open(root), { target: "MAKE_THING" })))).toContain(said);
  expect(String(await failureOf(show(open(root), { targets: ["MAKE_THING"] }, freely)))).toContain(said);
  expect((await asked(root, "Elsewhere", {}, locate)).suggested_next?.why).not.toContain("grammar");
});
