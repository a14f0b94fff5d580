/** What extraction knows of uses in Haskell. */
import { expect, test } from "bun:test";
import { usageOf } from "../print.ts";

const namesIn = (uses: readonly string[]): ReadonlySet<string | undefined> =>
  new Set(uses.filter((line) => /^\d/.test(line)).map((line) => line.split(" ")[2]));

test("imports: whole, qualified, by name, with what a type has, without what is hidden; and what is given on", async () => {
  const uses = await usageOf(
    "A.hs",
    `module A (foo, Bar(..), module C.D) where
import C.D
import qualified Data.Map as M
import E.F (f1, T2(..), T3(K3))
import G.H hiding (hid)
foo = M.insert f1 (x :: M.Map T2)
`,
  );
  expect(uses).toContain("2 import all C.D  as - (exported)");
  expect(uses).toContain("3 import module Data.Map  as M");
  expect(uses).toContain("4 import name E.F f1 as f1");
  expect(uses).toContain("4 import all E.F T2 as -");
  expect(uses).toContain("4 import name E.F K3 as K3");
  expect(uses).toContain("5 import all G.H  as -");
  expect(uses).toContain("export Bar = Bar");
  expect(uses).toContain("6:9 calls insert import(Data.Map ).insert");
  expect(uses).toContain("6:16 references f1 import(E.F f1)");
  expect(uses).toContain("6:27 references Map type import(Data.Map ).Map");
  expect(namesIn(uses)).not.toContain("hid");
});

test("equations: patterns, guards, where, and operators", async () => {
  const uses = await usageOf(
    "A.hs",
    `foo :: Thing -> Int
foo (Other w _) | w > lim, Just k <- look w = go k
  where go a = helper a k
        helper = \\c -> c d
foo n@[h] = h \`op\` n
a <+> b = mix a b
vp (view -> Just vv) = vv
`,
  );
  expect(uses).toContain("1:8 references Thing Thing");
  expect(uses).toContain("2:6 calls Other Other");
  expect(uses).toContain("2:23 references lim lim");
  expect(uses).toContain("2:38 calls look look");
  expect(uses).toContain("4:26 references d d");
  expect(uses).toContain("5:16 calls op op");
  expect(uses).toContain("6:11 calls mix mix");
  expect(uses).toContain("7:5 references view view");
  for (const local of ["w", "a", "b", "c", "n", "h", "go", "helper", "vv", "foo"]) expect(namesIn(uses)).not.toContain(local);
});

test("statements bind for what follows, and fields are fields though a local has their name", async () => {
  const uses = await usageOf(
    "A.hs",
    `run x = do
  r <- start x
  let v = calc r
      (p, q) = pair
  forM_ v $ \\it -> print (it p q)
  case r of { Just s | s > 0 -> s; _ -> x { field = x } }
  let Bar { field, other = o } = r in use field o
  [ i + k | i <- list ]
`,
  );
  expect(uses).toContain("2:8 calls start start");
  expect(uses).toContain("3:11 calls calc calc");
  expect(uses).toContain("4:16 references pair pair");
  expect(uses).toContain("6:45 references field field");
  expect(uses).toContain("7:13 references field field");
  expect(uses).toContain("7:20 references other other");
  expect(uses).toContain("8:9 references k k");
  expect(uses).toContain("8:18 references list list");
  for (const local of ["r", "v", "p", "q", "it", "s", "o", "i", "x"]) expect(namesIn(uses)).not.toContain(local);
  expect(uses.filter((use) => use.includes("references field"))).toHaveLength(2);
});

test("types: variables stand for nothing, classes are implemented", async () => {
  const uses = await usageOf(
    "A.hs",
    `data Bar a = Bar { barX :: Map a Foo } | Other a deriving (Shown)
class Base m => Cls m where { meth :: a -> m Foo; meth = dflt }
instance Cls Bar where
  meth x = other x
`,
  );
  expect(uses).toContain("1:34 references Foo Foo");
  expect(uses).toContain("1:60 implements Shown Shown");
  expect(uses).toContain("2:7 references Base Base");
  expect(uses).toContain("2:58 references dflt dflt");
  expect(uses).toContain("3:10 implements Cls Cls");
  expect(uses).toContain("4:12 calls other other");
  for (const local of ["a", "m", "meth", "barX"]) expect(namesIn(uses)).not.toContain(local);
});
