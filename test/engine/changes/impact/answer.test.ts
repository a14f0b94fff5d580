/** What an answer about changes puts first, what it counts once, and what it leaves out. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import type { DiffResponse } from "#core/protocol/changes.ts";
import { diff } from "#engine/changes/diff.ts";
import { type ImpactRequest, impact } from "#engine/changes/impact/impact.ts";
import { diffSheet, diffTokens } from "#format/answers/changes/diff.ts";
import { impactSheet, impactTokens } from "#format/answers/changes/impact.ts";
import { writeFiles } from "../../../temporary.ts";
import { edit, INDEXING_TIMEOUT_MS, open } from "../../harness.ts";
import { impactOf, indexed } from "./impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const LINES = { format: "lines", color: false } as const;

async function linesOf(repository: string, request: ImpactRequest = {}): Promise<string[]> {
  const found = await impact(open(repository), request, (response) => impactTokens(response, LINES));
  return impactSheet(found, LINES).lines(0).split("\n");
}

async function diffOf(repository: string, maxTokens: number): Promise<{ found: DiffResponse; text: string }> {
  const style = { ...LINES, detail: "signature" } as const;
  const found = await diff(open(repository), { impact: true, maxTokens }, (response) => diffTokens(response, style));
  return { found, text: diffSheet(found, style).lines(0) };
}

/** Lines that call a function once each. */
function calls(name: string, count: number): string {
  return Array.from({ length: count }, (_, at) => `v${at} = ${name}(${at})\n`).join("");
}

test("public symbols that are gone come before what may break, and the head names each once", async () => {
  const repository = await indexed({
    "shop/api.py":
      "class Cart:\n    def total(self):\n        return 1\n\n    def clear(self):\n        return 2\n\n\nclass _Hidden:\n    def inner(self):\n        return 3\n\n\ndef price(x) -> int:\n    return x\n\n\ndef old(order, discount):\n    subtotal = sum(line.price for line in order.lines)\n    taxes = subtotal * order.rate\n    if discount:\n        subtotal -= discount.amount(order)\n    return subtotal + taxes\n\n\ndef _own(x):\n    return x\n",
    "shop/use.py": `from shop.api import price\n\n${calls("price", 5)}`,
  });
  edit(repository, "shop/api.py", "    def clear(self):\n        return 2\n\n", "");
  edit(repository, "shop/api.py", "    def inner(self):\n        return 3\n", "    pass\n");
  edit(repository, "shop/api.py", "price(x) -> int", "price(x) -> str");
  edit(repository, "shop/api.py", "def old(order, discount)", "def fresh(order, discount)");
  edit(repository, "shop/api.py", "def _own(x):\n    return x\n", "");
  const found = await impactOf(repository);
  expect(found.breaking.map(({ name }) => name).slice(0, 3)).toEqual(["clear", "fresh", "price"]);
  expect(found).toMatchObject({ removed: ["Cart.clear", "old → fresh"], removed_total: 2 });
  expect(await linesOf(repository)).toContain("2 public symbols removed: Cart.clear, old → fresh");
});

test("what remains under the name of a symbol that is gone is said: an overload, or one in another file", async () => {
  const repository = await indexed({
    "p/Tool.java":
      "package p;\n\npublic class Tool {\n    public static int run(int a) { return a; }\n\n    public static int run(String a) { return 2; }\n\n    public static int stop() { return 3; }\n}\n",
  });
  edit(repository, "p/Tool.java", "    public static int run(String a) { return 2; }\n\n    public static int stop() { return 3; }\n", "");
  expect((await impactOf(repository)).removed).toEqual(["Tool.run (an overload)", "Tool.stop"]);
  const package_ = await indexed({
    "index.d.ts": "export interface Store {\n  get(): string\n}\n\nexport interface Gone {\n  get(): string\n}\n",
    "test/own.ts": "export interface Gone {\n  own: number\n}\n",
  });
  edit(
    package_,
    "index.d.ts",
    "export interface Store {\n  get(): string\n}\n\nexport interface Gone {\n  get(): string\n}\n",
    "export {}\n",
  );
  writeFiles(package_, {
    "src/store.ts":
      "export interface Store<S, A = unknown> {\n  state: S\n  dispatch(action: A): void\n  subscribe(listener: () => void): void\n}\n",
  });
  expect((await impactOf(package_)).removed).toEqual(["Gone", "Store (one stands elsewhere)"]);
});

test("a method of a block is as public as the type that the block is of", async () => {
  const body = "    pub fn size(&self) -> usize {\n        1\n    }\n";
  const repository = await indexed({
    "Cargo.toml": '[package]\nname = "shop"\nversion = "0.1.0"\n',
    "src/lib.rs": `pub struct Cart;\n\nimpl Cart {\n${body}}\n\nstruct Own;\n\nimpl Own {\n${body.replace("size", "own")}}\n`,
  });
  edit(repository, "src/lib.rs", body, "");
  edit(repository, "src/lib.rs", body.replace("size", "own"), "");
  expect((await impactOf(repository)).removed).toEqual(["Cart.size"]);
});

test("the names of what is gone give way where the budget is small, and are counted", async () => {
  const names = Array.from(
    { length: 90 },
    (_, at) => `export function removedFunctionNumber${at}(a: number): number {\n  return a + ${at};\n}\n`,
  );
  const repository = await indexed({ "api.ts": `${names.join("\n")}\nexport const kept = 1;\n` });
  edit(repository, "api.ts", names.join("\n"), "");
  const small = await linesOf(repository, { maxTokens: 400 });
  const head = small.find((line) => line.startsWith("90 public symbols removed: "));
  expect(head).toMatch(/^90 public symbols removed: removedFunctionNumber0, .* and \d+ more$/);
  const whole = await impactOf(repository, { maxTokens: 100_000 });
  expect(whole.removed).toHaveLength(90);
  expect(whole.result_completeness).toBe("complete");
});

test("what users name without its deleted module or class is named, and what no other code can name is not", async () => {
  const state = "class Counter\n  def initialize\n    @count = 1\n  end\n\n  def total\n    2\n  end\nend\n";
  const repository = await indexed({
    "lib/fast.rb":
      "module Shop\n  module Handler\n    class Fast\n      def run\n        1\n      end\n    end\n\n    module Deep\n      class Er\n      end\n    end\n  end\nend\n",
    "lib/counter.rb": state,
    "src/Ext.cs":
      "namespace Shop.Api {\n  public static class Ext {\n    public static int Inject(this string s) { return 1; }\n    public static int Plain(string s) { return 1; }\n  }\n}\n",
    "lib/time.ex": "defmodule Shop.Time do\n  def now(), do: 1\nend\n",
    "lib/kind.ex":
      "defmodule Shop.Kind do\n  def cast(:id, value), do: value\n  def cast(:text, value), do: value\n  def cast(:list, value), do: value\nend\n",
    "config.mk": "PLATFORM = unix\n",
    "src/Log.php":
      "<?php\nclass Log {\n    protected $levels = [1];\n    protected function write($a) { return 1; }\n    public function level() { return 1; }\n}\n",
  });
  for (const path of ["lib/fast.rb", "src/Ext.cs", "lib/time.ex", "config.mk"]) rmSync(join(repository, path));
  edit(repository, "lib/counter.rb", state, "class Counter\n  def total\n    2\n  end\nend\n");
  edit(
    repository,
    "lib/kind.ex",
    "def cast(:id, value), do: value\n  def cast(:text, value), do: value\n  def cast(:list, value), do: value",
    "def cast(type, value), do: {type, value}",
  );
  edit(repository, "src/Log.php", "    protected $levels = [1];\n    protected function write($a)", "    protected function write($a, $b)");
  const { removed, changed } = await impactOf(repository);
  expect(removed.at(-1)).toBe("Log.levels (protected)");
  expect(changed).toEqual(["Shop.Kind.cast", "Log.write"]);
  expect(removed.toSorted()).toEqual([
    "Counter.initialize",
    "Deep",
    "Er",
    "Ext",
    "Ext.Inject",
    "Fast",
    "Log.levels (protected)",
    "Shop",
    "Shop.Api",
    "Shop.Time",
    "Shop::Handler",
  ]);
});

test("public symbols that changed are named where a small budget leaves out their rows", async () => {
  const names = Array.from({ length: 60 }, (_, at) => `export function load${at}(a: number): number {\n  return a;\n}\n`).join("\n");
  const shop = "export class Shop {\n  load0(a: number): number {\n    return a;\n  }\n}\n";
  const repository = await indexed({ "api.ts": names, "shop.ts": shop });
  edit(repository, "api.ts", names, names.replaceAll("a: number", "a: number, b: string"));
  edit(repository, "shop.ts", shop, shop.replace("a: number", "a: number, b: string"));
  const small = await linesOf(repository, { maxTokens: 1500 });
  const head = small.find((line) => /^\d+ more public symbols changed: /.test(line)) ?? "";
  expect(head).toMatch(/\bShop\.load0\b/);
  expect(head).toMatch(/\bload59\b/);
  expect(small.filter((line) => /^(?:api|shop)\.ts:\d+: (?:export )?(?:function|method|open)/.test(line)).length).toBeGreaterThan(0);
  const whole = await impactOf(repository, { maxTokens: 100_000 });
  expect(whole).toMatchObject({ changed_total: 61, removed: [] });
  expect((await linesOf(repository, { maxTokens: 100_000 })).some((line) => line.includes("more public"))).toBe(false);
});

test("declarations that changed are named, however many bodies changed before them", async () => {
  const bodies = Array.from({ length: 1600 }, (_, at) => `def own_${at}():\n    return ${at}\n`).join("\n");
  const repository = await indexed({ "a.py": bodies, "z.py": "def load(path, mode=1):\n    return path\n" });
  edit(repository, "a.py", bodies, bodies.replaceAll("    return", "    return 1 +"));
  edit(repository, "z.py", "load(path, mode=1)", "load(path)");
  expect((await impactOf(repository)).breaking.map(({ name }) => name)).toEqual(["load"]);
});

test("the budget and the limit decide how many uses are listed, and the rest is counted", async () => {
  const repository = await indexed({
    "shop/api.py": "def price(x) -> int:\n    return x\n\n\ndef tax(x) -> int:\n    return x\n",
    "shop/use.py": `from shop.api import price, tax\n\n${calls("price", 70)}w = tax(1)\n`,
  });
  edit(repository, "shop/api.py", "def price(x)", "def price(x, y)");
  edit(repository, "shop/api.py", "def tax(x)", "def tax(x, y)");
  const whole = await impactOf(repository, { maxTokens: 100_000 });
  expect(whole.breaking.map(({ sites }) => sites.length)).toEqual([70, 1]);
  expect(whole).toMatchObject({ result_completeness: "complete", omitted: { breaking: 0, sites: 0 } });
  const limited = await impactOf(repository, { maxTokens: 100_000, limit: 1 });
  expect(limited.breaking.map(({ sites }) => sites.length)).toEqual([1]);
  expect(limited).toMatchObject({ cut_by: "limit", omitted: { breaking: 1, sites: 69 } });
  const lines = await linesOf(repository, { limit: 30 });
  expect(lines).toContain("  … 40 more uses");
  expect(lines.at(-1)).toBe("… left out: 40 uses of those shown, 41 callers (--limit N shows more; --path GLOB asks about fewer changes)");
  expect((await linesOf(repository, { maxTokens: 700 })).at(-1)).toMatch(
    /^… left out: .*\d+ uses of those shown.* \(--max-tokens N shows more;/,
  );
});

test("a line counts once, however many overloads or implementers it uses, and an equal list is not written again", async () => {
  const repository = await indexed({
    "p/p.go":
      "package p\n\ntype Saver interface {\n\tSave(id string) int\n}\n\ntype A struct{}\n\nfunc (a *A) Save(id string) int { return 1 }\n\ntype B struct{}\n\nfunc (b *B) Save(id string) int { return 2 }\n",
    "p/u.go": 'package p\n\nfunc use(s Saver) int {\n\treturn s.Save("a")\n}\n\nfunc more(s Saver) int {\n\treturn s.Save("b")\n}\n',
    "go.mod": "module example.com/p\n\ngo 1.22\n",
  });
  for (const receiver of ["\tSave(", "(a *A) Save(", "(b *B) Save("])
    edit(repository, "p/p.go", `${receiver}id string)`, `${receiver}id string, force bool)`);
  const found = await impactOf(repository);
  const places = found.answer.match(/p\/u\.go:\d+/g) ?? [];
  expect(places).toEqual(["p/u.go:4", "p/u.go:8"]);
  expect(found.breaks + found.may_break).toBe(2);
  expect(found.breaking.filter(({ sites }) => sites.length > 0).length).toBeGreaterThan(1);
  const lines = await linesOf(repository);
  expect(lines.filter((line) => line.startsWith("  p/u.go:4:"))).toHaveLength(new Set(found.breaking.map(({ breaks }) => breaks > 0)).size);
});

test("overloads that share most of their uses list the shared ones once", async () => {
  const shared = Array.from({ length: 6 }, (_, at) => `        Object v${at} = Maps.map(null);\n`).join("");
  const repository = await indexed({
    "p/Maps.java":
      "package p;\n\npublic class Maps {\n    public static int map(String a) { return 1; }\n\n    public static int map(Integer a) { return 2; }\n}\n",
    "p/Use.java": `package p;\n\nclass Use {\n    void use() {\n${shared}    }\n}\n`,
  });
  edit(repository, "p/Maps.java", "int map(String a)", "long map(String a)");
  edit(repository, "p/Maps.java", "int map(Integer a)", "long map(Integer a)");
  const found = await impactOf(repository);
  expect(found.may_break).toBe(6);
  expect(found.breaking.map(({ may_break, repeats }) => [may_break, repeats])).toEqual([
    [6, undefined],
    [6, { path: "p/Maps.java", line_start: 4, uses: 6 }],
  ]);
  const lines = await linesOf(repository);
  expect(lines).toContain("  type changed int → long: 6 may, as at p/Maps.java:4");
  expect(lines.filter((line) => line.startsWith("  p/Use.java:"))).toHaveLength(6);
});

test("the closing tag of an element is no use of its own", async () => {
  const repository = await indexed({
    "panel.tsx": "export function Panel(props: { title: string; children?: unknown }) {\n  return <div>{props.title}</div>;\n}\n",
    "page.tsx":
      'import { Panel } from "./panel";\n\nexport function Page() {\n  return (\n    <Panel title="a">\n      text\n    </Panel>\n  );\n}\n',
  });
  edit(repository, "panel.tsx", "export function Panel", "export function Board");
  const { breaking } = await impactOf(repository);
  expect(breaking.flatMap(({ sites }) => sites.map(({ line_start }) => line_start))).not.toContain(7);
  expect(breaking.flatMap(({ sites }) => sites.map(({ line_start }) => line_start))).toContain(5);
});

test("who reaches what breaks stands apart from who reaches what else changed", async () => {
  const repository = await indexed({
    "shop/api.py": "def price(x):\n    return x\n\n\ndef log(x):\n    return x\n",
    "shop/a_logs.py": "from shop.api import log\n\n\ndef logs():\n    return log(1)\n",
    "shop/prices.py": "from shop.api import price\n\n\ndef prices():\n    return price(1)\n",
    "shop/sums.py": "from shop.prices import prices\n\n\ndef sums():\n    return prices()\n",
    "tests/test_a_logs.py": "from shop.a_logs import logs\n\n\ndef test_logs():\n    assert logs()\n",
    "tests/test_sums.py": "from shop.sums import sums\n\n\ndef test_sums():\n    assert sums()\n",
  });
  edit(repository, "shop/api.py", "def price(x):", "def price(x, y):");
  edit(repository, "shop/api.py", "def log(x):\n    return x", "def log(x):\n    return x + 1");
  const found = await impactOf(repository);
  expect(found.callers.map(({ name, reaches_broken = false }) => [name.split(".").at(-1), reaches_broken])).toEqual([
    ["prices", true],
    ["sums", true],
    ["logs", false],
  ]);
  expect(found.tests.map(({ path, reaches_broken = false }) => [path, reaches_broken])).toEqual([
    ["tests/test_sums.py", true],
    ["tests/test_a_logs.py", false],
  ]);
  expect(found.read.map(({ path }) => path).slice(0, 3)).toEqual(["shop/api.py", "shop/prices.py", "shop/sums.py"]);
  expect(found.answer).toBe(
    "1 use in 1 file breaks: shop/prices.py:5. 2 callers in 2 files within 2 steps; 1 test file reaches it. Of what else changed: 1 caller in 1 file within 1 step; 1 test file reaches it.",
  );
  const lines = await linesOf(repository);
  expect(lines.slice(lines.indexOf("Callers of what else changed") + 1)[0]).toStartWith("1 shop/a_logs.py:4: logs");
  expect(lines.slice(lines.indexOf("Tests of what else changed") + 1)[0]).toStartWith("2 tests/test_a_logs.py");
});

test("a comparison shows few uses of many declarations, and its changes keep their share", async () => {
  const functions = Array.from({ length: 20 }, (_, at) => `def price${at}(x) -> int:\n    return x + ${at}\n\n\n`);
  const users = functions.map((_, at) => calls(`price${at}`, 25)).join("");
  const repository = await indexed({ "shop/api.py": functions.join(""), "shop/use.py": `from shop.api import *\n\n${users}` });
  for (const at of functions.keys()) edit(repository, "shop/api.py", `def price${at}(x) -> int`, `def price${at}(x, y) -> int`);
  const { found, text } = await diffOf(repository, 2_000);
  const { breaking = [], omitted } = found.impact ?? {};
  expect(breaking.length).toBeGreaterThan(5);
  expect(found.symbols.length).toBeGreaterThan(breaking.length);
  expect(breaking.every(({ sites }) => sites.length === 3)).toBe(true);
  expect(omitted).toEqual({ breaking: 20 - breaking.length, sites: breaking.length * 22 });
  expect(text.split("\n").at(-1)).toStartWith(`… left out to fit: ${20 - breaking.length} declarations that break or may break uses, `);
  const whole = await diffOf(repository, 100_000);
  expect(whole.found.impact?.breaking.map(({ sites }) => sites.length)).toEqual(functions.map(() => 25));
});
