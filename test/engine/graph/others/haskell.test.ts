/** References in Haskell: modules by name, what they give on, and types that are called like their constructors. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { references } from "#engine/graph/references.ts";
import { extract } from "#lang/extract.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

const AREA = `module Area where
data Square = Square Int
data Dot = Dot
class Shape s where
  area :: s -> Int
instance Shape Square where
  area (Square n) = n * n
instance Shape Dot where
  area Dot = 0
  area _ = 1
`;

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/Kit/Types.hs":
      'module Kit.Types where\ndata Item = Item { label :: String, size :: Int }\n  | Gone\nmake :: Item\nmake = Item { label = "", size = 0 }\nfold x = x\n',
    "src/Kit.hs": "module Kit (module Kit.Types, Item(..), run) where\nimport Kit.Types\nrun = fold make\n",
    "src/Area.hs": AREA,
    "src/Other.hs": "module Other where\nfold y = y\nlabel = 1\n",
    "app/Main.hs":
      "module Main where\nimport Kit\nimport qualified Other as O\nmain :: Item -> IO ()\nmain it = do\n  let size = 1\n  print (label it) size\n  print (O.fold (fold it))\n  case it of { Gone -> O.label }\n",
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("a module gives on what it takes from others, and its own are told from another's by what stands before them", async () => {
  expect(await uses("src/Kit/Types.hs:6")).toEqual(["app/Main.hs:8 resolved", "src/Kit.hs:3 resolved"]);
  expect(await uses("src/Other.hs:2")).toEqual(["app/Main.hs:8 resolved"]);
  expect(await uses("src/Other.hs:3")).toEqual(["app/Main.hs:9 resolved"]);
});

test("fields and constructors are seen where their type is, and locals hide them", async () => {
  expect(await uses("Kit.Types.Item.Item.label")).toEqual(["app/Main.hs:7 resolved", "src/Kit/Types.hs:5 resolved"]);
  expect(await uses("Kit.Types.Item.Item.size")).toEqual(["src/Kit/Types.hs:5 resolved"]);
  expect(await uses("src/Kit/Types.hs:3")).toEqual(["app/Main.hs:9 resolved"]);
});

test("where a type can stand, the constructor of its name is not meant", async () => {
  expect(await uses("Kit.Types.Item.Item")).toEqual(["src/Kit/Types.hs:5 resolved"]);
  expect(await uses("Kit.Types.Item")).toEqual(["app/Main.hs:4 resolved", "src/Kit.hs:1 resolved", "src/Kit/Types.hs:4 resolved"]);
});

test("each instance has its own functions, and is no member of its class", async () => {
  const { rows } = await symbolHierarchy(open(root), "Shape");
  const below = rows.filter(({ relation }) => relation !== "container" && relation !== "symbol");
  expect(below.map(({ relation, kind, name }) => `${relation} ${kind} ${name}`)).toEqual([
    "implemented_by type Square",
    "implemented_by type Dot",
    "member method area",
  ]);
});

test("functions of one name in instances side by side are no clauses of one function", async () => {
  const { symbols } = extract("Area.hs", AREA, await ParserPool.create(compileGrammars([])));
  const places = symbols.filter(({ kind }) => kind === "method").map(({ name, lineStart, lineEnd }) => `${name} ${lineStart}-${lineEnd}`);
  expect(places).toEqual(["area 5-5", "area 7-7", "area 9-10"]);
});
