/** Types that are built on others under another name of these, and what `hierarchy` says of such names and of types that a language brings. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "base.py": "class Base:\n    pass\n\n\nclass Typed(Base):\n    pass\n\n\nAlias = Base\nmade = Base()\n",
    "use.py":
      "from typing import TYPE_CHECKING\nfrom base import Alias, Typed\n\nif TYPE_CHECKING:\n    _Typed = Typed[int, str]\nelse:\n    _Typed = Typed\n\n\nclass Checked(_Typed):\n    pass\n\n\nclass Plain(Alias):\n    pass\n",
    "errors.ts": "export class Refused extends Error {}\nexport class Late extends Refused implements Iterable<number> {}\n",
    "shape.ts":
      "export interface Shape { area: number }\nexport type Form = Shape;\nexport interface Round extends Form { radius: number }\n",
    "part.h": "typedef struct part_s part_t;\ntypedef part_t *part_ref;\ntypedef part_t piece_t;\nstruct part_s {\n  int size;\n};\n",
  }));
});

async function rows(name: string, relations: RegExp): Promise<string[]> {
  const { rows: all } = await symbolHierarchy(open(root), name);
  return all.filter(({ relation }) => relations.test(relation)).map((row) => `${row.relation} ${row.path}:${row.line} ${row.name}`);
}

test("what extends a variable that holds a class extends the class", async () => {
  expect(await rows("Base", /extended_by|alias/)).toEqual([
    "extended_by base.py:5 Typed",
    "extended_by use.py:14 Plain",
    "extended_by use.py:10 Checked",
    "alias base.py:9 Alias",
  ]);
  expect(await rows("Checked", /extends/)).toEqual(["extends base.py:5 Typed", "extends base.py:1 Base"]);
  expect(await rows("Plain", /extends/)).toEqual(["extends base.py:1 Base"]);
});

test("so does what extends a name for a type", async () => {
  expect(await rows("Shape", /by|alias/)).toEqual(["extended_by shape.ts:3 Round", "alias shape.ts:2 Form"]);
  expect(await rows("Round", /extends/)).toEqual(["extends shape.ts:1 Shape"]);
});

test("a name for a type says of which, and has its members", async () => {
  expect(await rows("piece_t", /alias|member/)).toEqual(["alias_of part.h:1 part_t", "alias_of part.h:4 part_s", "member part.h:5 size"]);
  expect(await rows("part_s", /alias/)).toEqual(["alias part.h:1 part_t", "alias part.h:3 piece_t"]);
});

test("what a language brings stands among what a type is built on", async () => {
  expect(await rows("Late", /extends|implements/)).toEqual([
    "extends errors.ts:1 Refused",
    "implements errors.ts:2 Iterable",
    "extends errors.ts:1 Error",
  ]);
});
