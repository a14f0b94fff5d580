/** Names that no file defines: answered by the imports, and by what hands them on to others. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { locate } from "#engine/search/locate.ts";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root: string;

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "app/client.py": "from courier.net import Parcel\n\n\ndef send(address):\n    return Parcel(address)\n",
    "app/api.py": "from courier.net import Parcel as Parcel\nfrom courier.net import Crate as Box\n",
    "tests/test_client.py": "from courier.net import Parcel\n\n\ndef test_parcel():\n    assert Parcel('x')\n",
    "docs/parcels.md": "# Guide\n\n## Parcel\n\nA `Parcel` is what is sent.\n",
    "web/index.ts": "export {\n  Ledger,\n  type Entry,\n} from 'bookkeeping';\n",
    "web/stock.ts": "import { Shelf } from './shelf';\nexport const all = (shelf: Shelf) => shelf;\n",
    "web/shelf.ts": "export class Shelf {}\n",
    "lib/symbols.js": "module.exports = Object.freeze({\n  kFrozen: Symbol('frozen'),\n});\n",
    "lib/reply.js": "const { kFrozen } = require('./symbols');\nuse(kFrozen);\n",
    "app/made.py": "globals()['woven'] = 1\n",
    "quay/rope_view.h":
      "#include <rope_view>\n\nnamespace quay {\n\nusing std::rope_view;\n\ninline int Length(rope_view rope) { return 1; }\n\n}\n",
    "quay/knot.hpp": "#include <rope_view>\n\nstruct Knot {\n  operator quay::rope_view() const { return quay::rope_view(); }\n};\n",
    "app/weave.py": "from .made import woven\n\nprint(woven)\n",
  }));
});

test.each([
  ["locate", locate],
  ["search", undefined],
] as const)("%s shows who hands a name on, then who uses it, before headings", async (_, how) => {
  const answer = await asked(root, "Parcel", {}, how);
  expect(answer.results.slice(0, 3).map(({ path }) => path)).toEqual(["app/api.py", "app/client.py", "tests/test_client.py"]);
  expect(answer.results[0]).toMatchObject({ kind: "import", name: "Parcel", line_start: 1, imported_from: "courier.net" });
  expect(answer.confidence_level).toBe("medium");
  expect(answer.suggested_next).toEqual({
    next: { do: "show", target: "app/api.py:1" },
    why: "No file here defines Parcel; it is imported from courier.net.",
  });
});

test("a pasted call that stands in the repository is answered by its place, not by an import of what it calls", async () => {
  const pasted = await asked(root, "Parcel(address)");
  expect(pasted.results[0]).toMatchObject({ path: "app/client.py", name: "send" });
  expect((await asked(root, "Parcel(other)")).results[0]).toMatchObject({ kind: "import", name: "Parcel" });
});

test("of a name that comes from a file here, nobody says that no file here defines it", async () => {
  expect((await asked(root, "kFrozen", {}, locate)).suggested_next).toEqual({
    next: { do: "grep", word: "kFrozen" },
    why: "No symbol is called kFrozen; it comes from ./symbols (lib/symbols.js).",
  });
  expect((await asked(root, "woven", {}, locate)).suggested_next?.why).toBe(
    "No symbol is called woven; it comes from .made (app/made.py).",
  );
});

test.each([
  ["locate", locate],
  ["search", undefined],
] as const)("%s shows the header that declares a C++ name before includes and operators that convert to it", async (_, how) => {
  for (const typed of ["rope_view", "quay::rope_view"])
    expect((await asked(root, typed, {}, how)).results[0]).toMatchObject({ path: "quay/rope_view.h", line_start: 5, imported_from: "std" });
  expect((await asked(root, "operator quay::rope_view", {}, how)).results[0]).toMatchObject({ path: "quay/knot.hpp", kind: "method" });
});

test("a name in a list over several lines says its module", async () => {
  const [first] = (await asked(root, "Ledger", {}, locate)).results;
  expect(first).toMatchObject({ path: "web/index.ts", line_start: 2, signature: "Ledger, … bookkeeping", imported_from: "bookkeeping" });
});

test("a name that an import gives is found, the one that it hides as well", async () => {
  expect((await asked(root, "Box", {}, locate)).results[0]).toMatchObject({ path: "app/api.py", line_start: 2, name: "Box" });
  expect((await asked(root, "Crate", {}, locate)).results[0]).toMatchObject({ path: "app/api.py", line_start: 2, name: "Crate" });
});

test("a name that is defined here is answered by its definition alone", async () => {
  const { results, confidence_level } = await asked(root, "Shelf", {}, locate);
  expect(results.map(({ path }) => path)).toEqual(["web/shelf.ts"]);
  expect(results[0]?.imported_from).toBeUndefined();
  expect(confidence_level).toBe("high");
});

test("filters hold for imports too", async () => {
  expect((await asked(root, "Parcel", { languages: ["typescript"] }, locate)).returned).toBe(0);
  expect((await asked(root, "Parcel -file:app/", {}, locate)).results[0]?.path).toBe("tests/test_client.py");
  expect((await asked(root, "Parcel", { kinds: ["class"] }, locate)).returned).toBe(0);
});

test.each([
  ["where is openHatch re-exported", "src/index.ts:1"],
  ["where is openHatch exported?", "src/index.ts:1"],
  ["openHatch re-export", "src/index.ts:1"],
  ["which file exports Ballast", "hold/__init__.py:1"],
  ["where is closeHatch exported", "src/hatch.ts:3"],
])("%p is answered by %p: the entry that gives the name on, or its definition where none does", async (query, place) => {
  const { root: given } = await sharedWorkspace({
    "src/index.ts": 'export { openHatch } from "./hatch.ts";\n',
    "src/hatch.ts":
      "/** openHatch is exported, and so is where it is re-exported. */\nexport function openHatch(): void {}\nexport function closeHatch(): void {}\n",
    "src/deck.ts": 'import { openHatch } from "./index.ts";\n\nexport const deck = (): void => openHatch();\n',
    "test/index.ts": 'export { openHatch } from "../src/hatch.ts";\n',
    "hold/__init__.py": "from .ballast import Ballast\n",
    "hold/ballast.py": "class Ballast:\n    pass\n",
  });
  const [first] = (await asked(given, query)).results;
  expect(`${first?.path}:${first?.line_start}`).toBe(place);
});
