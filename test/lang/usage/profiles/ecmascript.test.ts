/** What JavaScript and TypeScript files say of the names they use. */
import { describe, expect, test } from "bun:test";
import { usageOf } from "../print.ts";

/** The uses of a text, without their places, each as `type name expression`. */
async function uses(path: string, ...lines: string[]): Promise<string[]> {
  const all = await usageOf(path, `${lines.join("\n")}\n`);
  return all.filter((line) => /^\d+:\d+ /.test(line)).map((line) => line.replace(/^\d+:\d+ /, ""));
}

async function facts(path: string, ...lines: string[]): Promise<string[]> {
  const all = await usageOf(path, `${lines.join("\n")}\n`);
  return all.filter((line) => !/^\d+:\d+ /.test(line));
}

describe("imports and exports", () => {
  test("modules of ECMAScript", async () => {
    const lines = ['import D, { a as b, default as c } from "./x";', 'import * as ns from "./y";', 'import "./z";', "new D(b, c, ns.f);"];
    expect(await facts("m.ts", ...lines)).toEqual(
      [
        "1 import default ./x default as D",
        "1 import name ./x a as b",
        "1 import default ./x default as c",
        "2 import module ./y as ns",
        "3 import module ./z as -",
      ].map((line) => line.replace("./y as", "./y  as").replace("./z as", "./z  as")),
    );
    expect((await uses("m.ts", ...lines)).slice(3)).toEqual([
      "calls default import(./x default)",
      "references a import(./x a)",
      "references default import(./x default)",
      "references f import(./y ).f",
    ]);
  });

  test("what is exported under another name, from elsewhere, or without one", async () => {
    const lines = ['export { p as q } from "./w";', 'export * from "./v";', "class K {}", "export { K as L };", "export default K;"];
    expect(await facts("m.ts", ...lines)).toEqual([
      "1 import name ./w p as q (exported)",
      "2 import all ./v  as - (exported)",
      "export L = =m.K",
      "export default = =m.K",
    ]);
  });

  test("CommonJS: what is required, and what the module is", async () => {
    const lines = [
      'const View = require("./view");',
      'const { a, b: c } = require("./ab");',
      'const d = require("./d").d;',
      "var app = exports = module.exports = {};",
      "exports.compile = function (x) { return new View(x); };",
      'exports.compile("x").render(a, c, d);',
      'require("./side")(app);',
    ];
    expect(await facts("m.js", ...lines)).toEqual([
      "1 import default ./view  as View",
      "2 import name ./ab a as a",
      "2 import name ./ab b as c",
      "3 import name ./d d as d",
      "7 import default ./side  as -",
      "m.compile : <import(./view )>",
      "export (whole) = =m.app",
      "export compile = =m.compile",
    ]);
    expect(await uses("m.js", ...lines)).toContain("calls render =m.compile().render");
  });

  test("module.exports of an object gives its members", async () => {
    expect(await facts("m.js", "function f() {}", "module.exports = { f, g: f, h() {} };")).toEqual([
      "export f = =m.f",
      "export g = =m.f",
      "export h = =m.h",
    ]);
  });
});

describe("locals", () => {
  test("are no uses, and what they hold is followed", async () => {
    expect(
      await uses(
        "m.js",
        "function f(x) {",
        "  const s = new Store();",
        "  { const s = x; s.gone(); }",
        "  s.open(); hoisted();",
        "  function hoisted() {}",
        "}",
      ),
    ).toEqual(["calls Store Store", "calls gone ?.gone", "calls open <Store>.open", "calls hoisted =m.f.hoisted"]);
  });

  test("get what is assigned to them where they are declared as nothing", async () => {
    expect(await uses("m.js", "function f() { let s; s = new Store(); s.open(); }")).toContain("calls open <Store>.open");
  });

  test("destructuring uses the members that it takes", async () => {
    expect(await uses("m.ts", "function f({ a, b: [c] }: P, ...d: Q[]) { a.x(); c.y(); d[0].z(); }")).toEqual([
      "references a <P>.a",
      "references b <P>.b",
      "references P P",
      "references Q Q",
      "calls x <P>.a.x",
      "calls y element(<P>.b).y",
      "calls z element(<builtin[Q]>).z",
    ]);
  });

  test("type parameters, labels, tuple names and inferred types are no uses", async () => {
    expect(await uses("m.ts", "type A<T extends B> = T extends (infer V)[] ? V : { [K in keyof T]: T[K] };", "type C = [a: D];")).toEqual([
      "references B B",
      "references D D",
    ]);
  });
});

describe("this", () => {
  test("is kept by arrow functions, and lost by others", async () => {
    const found = await uses("m.js", "class A { m() { on(() => this.a()); on(function () { this.b(); }); } static s() { this.t(); } }");
    expect(found).toEqual(["calls on on", "calls a self(m.A).a", "calls on on", "calls b ?.b", "calls t =m.A.t"]);
  });

  test("of functions that are assigned to prototypes and objects", async () => {
    const found = await uses(
      "m.js",
      "function Foo() { this.x = new View(); }",
      "Foo.prototype.bar = function () { this.x.render(); };",
      "const app = {};",
      "app.use = function use() { this.lazy(); };",
      "const o = { run() { this.stop(); }, stop() {} };",
    );
    expect(found).toContain("calls render <=m.Foo>.x.render");
    expect(found).toContain("calls lazy =m.app.lazy");
    expect(found.at(-1)).toStartWith("calls stop (=m.o |");
  });
});

describe("types", () => {
  test("that are written, as a value of them", async () => {
    const found = await uses(
      "m.ts",
      'import type { Row } from "./row";',
      "class Store<T> extends Base<T> implements Readable { constructor(private readonly rows: Map<string, Row>) {} }",
      "async function f(s: Store<Row> | null, p: Promise<Row[]>, t: typeof f) {",
      "  s?.get(); (await p)[0]!.id; (x as Row).name; s!.rows.get('a').id;",
      "  for (const row of await p) row.id;",
      "  (await p).filter((row) => row.ok).map((row) => row.id);",
      "}",
    );
    const row = "import(./row Row)";
    for (const line of [
      "extends Base Base",
      "implements Readable Readable",
      `calls get <=m.Store[${row}]>.get`,
      `references id element(awaited(<builtin[builtin[${row}]]>)).id`,
      `references name <${row}>.name`,
      "references rows <=m.Store[import(./row Row)]>.rows",
      `references ok element(awaited(<builtin[builtin[${row}]]>)).ok`,
    ]) {
      expect(found).toContain(line);
    }
  });

  test("members that are declared say what they hold, functions what they give", async () => {
    const found = await facts(
      "m.ts",
      "interface I extends J { a: A; b(): B }",
      "class K { c = new C(); d?: D; e() { return this.c; } get f() { return new F(); } }",
      "const g = () => new G();",
      "type O = { h: H };",
      "enum E { X, Y = X }",
    );
    expect(found).toEqual([
      "m.I.a : <A>",
      "m.I.b : <B>",
      "m.K.c : <C>",
      "m.K.d : <D>",
      "m.K.e : self(m.K).c",
      "m.K.f : <F>",
      "m.g : <G>",
      "m.O : {h: =m.O.h}",
      "m.O.h : <H>",
      "m.E.X : <=m.E>",
      "m.E.Y : <=m.E>",
      "m.I extends J",
    ]);
  });

  test("signatures without names may begin lines", async () => {
    const found = await facts(
      "m.ts",
      "interface Get {",
      "  // one",
      "  <",
      "    A,",
      "  >(a: A): B",
      "  <C extends D>(c: C): E",
      "}",
      "type After = F;",
    );
    expect(found).toContain("m.After : F");
  });

  test("keys of an object are members of the type that it is written for", async () => {
    expect(await uses("m.ts", "const o: Options = { a: 1, b };", "function f(c: C): R { return { c }; }")).toEqual([
      "references Options Options",
      "references a <Options>.a",
      "references b b",
      "references b <Options>.b",
      "references C C",
      "references R R",
      "references c <R>.c",
    ]);
  });

  test("of JavaScript's comments", async () => {
    const found = await uses(
      "m.js",
      "/**",
      " * @param {Store} store where it is",
      ' * @param {import("./row").Row[]} [rows]',
      " * @returns {Promise<View>}",
      " */",
      "function f(store, rows) { store.get(); }",
      "(await f()).render();",
    );
    expect(found).toEqual([
      "references Row import(./row ).Row",
      "calls get <Store>.get",
      "calls f =m.f",
      "calls render awaited(=m.f()).render",
    ]);
  });
});

describe("JSX", () => {
  test("components are called, tags of HTML are not", async () => {
    expect(await uses("m.tsx", "const x = <ui.Box size={1}><div id={y}><Item /></div></ui.Box>;")).toEqual([
      "references ui ui",
      "calls Box ui.Box",
      "references size (ui.Box(0) else <ui.Box>.props)(size=)",
      "references y y",
      "calls Item Item",
      "references ui ui",
      "references Box ui.Box",
    ]);
  });

  test("scripts in markup are read like script files", async () => {
    expect(await uses("m.vue", "<template/>", '<script lang="ts">', 'import { a } from "./a";', "a();", "</script>")).toEqual([
      "imports a import(./a a)",
      "calls a import(./a a)",
    ]);
  });
});

test("the name of a function expression is hidden by what the function binds itself", async () => {
  const uses = await usageOf("a.js", "on(function sub() {\n  var sub = split();\n  return sub;\n});\non(function own() { own(); });");
  expect(uses.filter((use) => use.includes("references sub"))).toEqual([]);
  expect(uses.some((use) => use.includes("calls own"))).toBe(true);
});
