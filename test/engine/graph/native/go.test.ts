/** References in Go: results by place, generic types, functions in fields, and members of what others define. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { callers, references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace, usesAt } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "go.mod": "module example.com/shop\n",
    "kit/kit.go":
      'package kit\n\nimport "other.org/log"\n\ntype Diags []string\n\nfunc (d Diags) Sort() {}\n\ntype Keyed interface{ Key() string }\n\ntype Box[K interface{ Keyed }] struct{ held K }\n\nfunc (b Box[X]) Open() string { return b.held.Key() }\n\ntype Wrapped struct{ *log.Logger }\n\nfunc Load() (int, Diags) { return 0, nil }\n',
    "app/app.go":
      'package app\n\nimport "example.com/shop/kit"\n\ntype Versions []int\n\nfunc (v Versions) Sort() {}\n\nfunc (v Versions) Key() int { return 1 }\n\ntype walk struct{ final func() kit.Diags }\n\nfunc run(w *walk, x kit.Wrapped) {\n\t_, diags := kit.Load()\n\tdiags.Sort()\n\tw.final().Sort()\n\tx.Out.Sort()\n\tfor _, tc := range []struct{ in Versions }{} {\n\t\ttc.in.Sort()\n\t}\n}\n',
    "queue/queue.go": [
      "package queue",
      "",
      "type Job struct{}",
      "",
      "func (j *Job) Run() {}",
      "",
      "type Key struct{}",
      "",
      "func (k Key) Run() {}",
      "",
      "type Jobs chan *Job",
      "",
      "func each() func(yield func(*Job) bool) { return nil }",
      "",
      "func work(in <-chan *Job, jobs Jobs, keys map[Key]*Job, count int) {",
      "\tfor j := range in {",
      "\t\tj.Run()",
      "\t}",
      "\tfor j := range jobs {",
      "\t\tj.Run()",
      "\t}",
      "\tfor j := range each() {",
      "\t\tj.Run()",
      "\t}",
      "\tfor k, j := range keys {",
      "\t\tk.Run()",
      "\t\tj.Run()",
      "\t}",
      "\tfor k := range keys {",
      "\t\tk.Run()",
      "\t}",
      "\tfor i := range count {",
      "\t\ti.Run()",
      "\t}",
      "}",
      "",
    ].join("\n"),
    "other/keys.go": [
      "package other",
      "",
      'import "net/http"',
      "",
      'const Name = "a"',
      "",
      "type Header map[string]int",
      "",
      "type Named struct{ Name string }",
      "",
      "type List []Named",
      "",
      "var a = map[string]int{Name: 1}",
      'var b = [...]string{Name: "b"}',
      "var c = []int{Name: 3}",
      "var d = Header{Name: 4}",
      'var e = Named{Name: "e"}',
      'var f = List{{Name: "f"}}',
      'var g = map[string]Named{Name: {Name: "g"}}',
      'var h = http.Header{Name: {"h"}}',
      "var i = map[string]map[string]int{",
      '\t"x": {Name: 5},',
      "}",
      "",
    ].join("\n"),
    "unit/unit.go": [
      "package unit",
      "",
      "var first, second string",
      "",
      "type level uint8",
      "",
      "type base struct{ height int }",
      "",
      "func (b base) grow() {}",
      "",
      "type tower base",
      "",
      "type house struct{ level level }",
      "",
      "func use(h house, t tower) {",
      "\th.level.show()",
      "\tprintln(t.height)",
      "\tt.grow()",
      "\tfirst = second",
      "}",
      "",
    ].join("\n"),
    "unit/methods.go": "package unit\n\nfunc (l level) show() {}\n\nfunc (t tower) grow() {}\n",
    "other/rows.go": [
      "package other",
      "",
      "func rows() {",
      "\ttests := []struct {",
      "\t\tgiven string",
      "\t}{",
      '\t\t{given: "a"},',
      "\t}",
      "\tfor _, tt := range tests {",
      "\t\tprintln(tt.given)",
      "\t}",
      "}",
      "",
    ].join("\n"),
    "other/table.go": [
      "package other",
      "",
      "func table() {",
      "\ttype fields struct{ in string }",
      "\ttests := []struct {",
      "\t\tfields fields",
      "\t}{",
      '\t\t{fields: fields{in: "a"}},',
      "\t}",
      "\tfor _, tt := range tests {",
      "\t\tprintln(tt.fields.in)",
      "\t}",
      "}",
      "",
    ].join("\n"),
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

test("a field of a struct type without a name is set and read like one of any other", async () => {
  expect(await uses("other/rows.go:5")).toEqual(["other/rows.go:7 resolved", "other/rows.go:10 resolved"]);
});

test("a method is called on what a call gives second, and on what a function in a field gives", async () => {
  expect(await uses("kit/kit.go:7")).toEqual(["app/app.go:15 resolved", "app/app.go:16 resolved"]);
  expect(await uses("app/app.go:7")).toEqual(["app/app.go:19 resolved"]);
});

test("a value of a type parameter has what the type asks of it", async () => {
  expect(await uses("kit/kit.go:9")).toContain("kit/kit.go:11 resolved");
  expect(await uses("Keyed.Key")).toEqual(["kit/kit.go:13 resolved"]);
  expect(await uses("app/app.go:9")).toEqual([]);
});

test("a key of a map, an array or a slice is a value, one of a struct a member; of what others define it may be either", async () => {
  const sure = [13, 14, 15, 16, 19, 22].map((line) => `other/keys.go:${line} resolved`);
  expect(await uses("other/keys.go:5")).toEqual([...sure, "other/keys.go:20 ambiguous"]);
  expect(await uses("Named.Name")).toEqual([17, 18, 19].map((line) => `other/keys.go:${line} resolved`));
});

test("a field of a struct without a name is none of the type of its name", async () => {
  expect(await uses("other/table.go:4")).toEqual([6, 8].map((line) => `other/table.go:${line} resolved`));
  const found = await uses("other/table.go:6");
  expect(found.map((one) => one.split(" ")[0])).toEqual(["other/table.go:8", "other/table.go:11"]);
});

test("a range gives the elements of a channel, the keys of a map before its values, and what a function hands on", async () => {
  expect(await uses("queue/queue.go:5")).toEqual([17, 20, 23, 27].map((line) => `queue/queue.go:${line} resolved`));
  expect(await uses("queue/queue.go:9")).toEqual([26, 30].map((line) => `queue/queue.go:${line} resolved`));
});

test("a type that is declared by another has its own methods, whichever file has them, and the fields of the other", async () => {
  expect(await uses("unit/methods.go:3")).toEqual(["unit/unit.go:16 resolved"]);
  expect(await uses("unit/methods.go:5")).toEqual(["unit/unit.go:18 resolved"]);
  expect(await uses("base.grow")).toEqual([]);
  expect(await uses("base.height")).toEqual(["unit/unit.go:17 resolved"]);
});

test("of several definitions on a line, a column means the one whose name stands there", async () => {
  expect(await uses("unit/unit.go:3:12")).toEqual(["unit/unit.go:19 resolved"]);
  const { symbol } = await references(open(root), { target: "unit/unit.go:3:12" });
  expect(symbol.name).toBe("second");
  expect((await references(open(root), { target: "unit/unit.go:3:6" })).symbol.name).toBe("first");
});

test("an alias is the type itself: a value of either has the methods that are declared with either", async () => {
  const { root: harbour } = await sharedWorkspace({
    "go.mod": "module example.com/harbour\n",
    "berth.go":
      "package harbour\n\ntype Inner struct{}\n\nfunc (i *Inner) Deep() {}\n\ntype Alias = Inner\n\ntype Again = Alias\n\nvar x Alias\n\nfunc use(i Inner, a Again) {\n\tx.Deep()\n\ta.Deep()\n\ti.Wide()\n\ta.Wide()\n\ttype Local = Inner\n\tvar l Local\n\tl.Deep()\n}\n",
    "wide.go": "package harbour\n\nfunc (a Alias) Wide() {}\n",
    "other/other.go": 'package other\n\nimport "example.com/harbour"\n\nfunc use(a harbour.Alias) {\n\ta.Deep()\n\ta.Wide()\n}\n',
  });
  const found = async (target: string): Promise<string[]> =>
    (await references(open(harbour), { target })).results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
  expect(await found("Deep")).toEqual([...[14, 15, 20].map((line) => `berth.go:${line} resolved`), "other/other.go:6 resolved"]);
  expect(await found("Wide")).toEqual([...[16, 17].map((line) => `berth.go:${line} resolved`), "other/other.go:7 resolved"]);
});

/** More than a signature shows. */
const LONG_PARAMETERS = Array.from({ length: 20 }, (_, at) => `aParameterWithALongName${at} int`);

test("a method whose parameters stand on lines of their own, with a comma behind the last, implements what asks for it", async () => {
  const { root: stores } = await sharedWorkspace({
    "go.mod": "module example.com/shop\n",
    "store/store.go":
      'package store\n\ntype Store interface {\n\tGet(ctx string, id int) error\n\tAll() error\n}\n\nfunc use(s Store) { s.Get("", 1) }\n',
    "long/long.go": `package long\n\ntype Long interface {\n\tPut(${LONG_PARAMETERS.slice(0, -1).join(", ")}, last int)\n}\n\nfunc use(l Long) { l.Put() }\n\ntype Own struct{}\n\nfunc (o *Own) Put(${LONG_PARAMETERS.join(", ")}) {}\n`,
    "long/alias.go":
      "package long\n\ntype Answer struct{}\n\ntype Reply = Answer\n\ntype Visits interface{ Visit(see func(id string, at int)) (*Reply, error) }\n\nfunc visit(v Visits) { v.Visit(nil) }\n\ntype Tour struct{}\n\nfunc (t *Tour) Visit(see func(string, int)) (*Answer, error) { return nil, nil }\n",
    "disk/disk.go":
      "package disk\n\ntype Disk struct{}\n\nfunc (d *Disk) Get(\n\tctx string,\n\tid int,\n) error {\n\treturn nil\n}\n\nfunc (d *Disk) All() error { return nil }\n",
  });
  const { results } = await callers(open(stores), { target: "disk/disk.go:5" });
  expect(results.map(({ path, via }) => `${path} ${via}`)).toEqual(["store/store.go store.Store.Get"]);
  const renamed = await callers(open(stores), { target: "long/alias.go:13" });
  expect(renamed.results.map(({ via }) => via)).toEqual(["long.Visits.Visit"]);
  const cut = await callers(open(stores), { target: "long/long.go:11" });
  expect(cut.results.map(({ via }) => via)).toEqual(["long.Long.Put"]);
});

test("a generic function returns what the call names as its type argument", async () => {
  const { root: prefs } = await sharedWorkspace({
    "go.mod": "module example.com/prefs\n",
    "prefs.go": [
      "package prefs",
      "",
      "type Prefs struct {",
      "\tLanguage string",
      "\tDeep     *Deep",
      "}",
      "",
      "type Deep struct{ After int }",
      "",
      "func read[T any](limit int) (*T, error) {",
      "\tvar read T",
      "\treturn &read, nil",
      "}",
      "",
      "func list[K comparable, T any](limit int) []T { return nil }",
      "",
      "func use() {",
      "\tprefs, err := read[Prefs](3)",
      "\tif err == nil && prefs.Deep.After > 0 {",
      "\t\tprintln(prefs.Language)",
      "\t}",
      "\tprintln(list[int, Prefs](3)[0].Language)",
      "}",
      "",
    ].join("\n"),
  });
  expect(await usesAt(prefs, "prefs.go:4")).toEqual(["prefs.go:20 resolved", "prefs.go:22 resolved"]);
  expect(await usesAt(prefs, "prefs.go:8:19")).toEqual(["prefs.go:19 resolved"]);
});
