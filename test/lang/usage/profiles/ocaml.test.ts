/** What extraction knows of uses in OCaml. */
import { expect, test } from "bun:test";
import { usageOf } from "../print.ts";

const namesIn = (uses: readonly string[]): ReadonlySet<string | undefined> =>
  new Set(uses.filter((line) => /^\d/.test(line)).map((line) => line.split(" ")[2]));

test("opens: for the file, for an expression, and what is included", async () => {
  const uses = await usageOf(
    "a.ml",
    `open Base
let own x = x
let f y = helper y
let g y = let open Inner in own (helper y)
let h y = Other.(helper y)
module M = struct include Shared let i = helper 1 end
include Made.Make (M)
`,
  );
  expect(uses).toContain("1:6 imports Base Base");
  expect(uses).toContain("3:11 calls helper (Base.helper else helper)");
  expect(uses).toContain("4:29 calls own ((Base.Inner else Inner).own else =A.own)");
  expect(uses).toContain("5:18 calls helper ((Base.Other else Other).helper else Base.helper else helper)");
  expect(uses).toContain("A.M : (Base.Shared else Shared)");
  expect(uses).toContain("6:42 calls helper ((Base.Shared else Shared).helper else Base.helper else helper)");
  expect(uses).toContain("export (whole) = (Base.Made else Made).Make");
});

test("shadowing: a later definition, parameters, cases, recursion", async () => {
  const uses = await usageOf(
    "a.ml",
    `let x = first ()
let y = x
let x = x + 1
let f x = match x with Some y -> y | None -> x
let rec loop n = if n = 0 then z else loop (n - 1)
let loop n = loop n
let g ~x ?(z = x) () = h ~x ~y z
`,
  );
  expect(uses.filter((line) => line.includes(" x ")).map((line) => line.slice(0, 4).trim())).toEqual(["2:9", "3:9"]);
  expect(uses).toContain("5:39 calls loop =A.loop");
  expect(uses).toContain("7:30 references y =A.y");
  expect(namesIn(uses)).not.toContain("n");
});

test("sorts of names do not meet: types, constructors, fields, modules; puns and annotated types", async () => {
  const uses = await usageOf(
    "a.ml",
    `type t = { name : string; kind : kind } and kind = A | B of Foo.t
module A = struct let name = 1 end
let f (r : Foo.t) = r.name, A.name, A
let g { name; _ } = name
let h (r : t) = r.kind
let make ~name = { name; kind = B 1 }
exception Bad
let i () = raise Bad
module L = Foo.Bar
module F (X : S) = struct let go = X.run end
let j = external_thing.some_field, Far
`,
  );
  expect(uses).toContain("3:23 references name (<Foo.t>.name else =A.t.name)");
  expect(uses).toContain("3:29 references A =A.A");
  expect(uses).toContain("3:31 references name =A.A.name");
  expect(uses).toContain("3:37 references A =A.kind.A");
  expect(uses).toContain("4:9 references name =A.t.name");
  expect(uses).toContain("5:19 references kind (<=A.t>.kind else =A.t.kind)");
  expect(uses).toContain("8:18 references Bad =A.Bad");
  expect(uses).toContain("A.L : Foo.Bar");
  expect(uses).toContain("10:38 references run S.run");
  expect(uses).toContain("11:36 references Far ?.Far");
});

test("interfaces declare: what functions give, and types of other modules", async () => {
  const uses = await usageOf(
    "a.mli",
    "open Base\nval make : name:string -> ?age:int -> Foo.t\nmodule I : sig include S with type t := t end\n",
  );
  expect(uses).toContain("A.make : <(Base.Foo else Foo).t>");
  expect(uses).toContain("2:43 references t type (Base.Foo else Foo).t");
});
