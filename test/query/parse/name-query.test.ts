import { describe, expect, test } from "bun:test";
import { isNameLike, parseNameQuery } from "#query/parse/name-query.ts";

test("a name behind the address of its package, as Go's traces and profiles write it", () => {
  const head = { name: "Appender", scope: ["tsdb", "Head"], path: "", directory: "github.com/acme/acme/tsdb" };
  for (const end of ["", ".func1", ".func2.1", "-fm"])
    expect(parseNameQuery(`github.com/acme/acme/tsdb.(*Head).Appender${end}`)).toEqual(head);
  expect(parseNameQuery("tsdb/wlog.(*WL).Log")).toEqual({ name: "Log", scope: ["wlog", "WL"], path: "", directory: "tsdb/wlog" });
  expect(parseNameQuery("tsdb/chunks.NewReader")).toEqual({ name: "NewReader", scope: ["chunks"], path: "", directory: "tsdb/chunks" });
  // The path of a file.
  expect(parseNameQuery("src/store/list.ts").directory).toBeUndefined();
});

describe("parseNameQuery", () => {
  const cases: [string, { name: string; scope?: string[]; path?: string }][] = [
    ["validateToken", { name: "validateToken" }],
    ["validateToken()", { name: "validateToken" }],
    ["Class.method", { name: "method", scope: ["Class"] }],
    ["Runner.prototype.run", { name: "run", scope: ["Runner"] }],
    ["Runner.prototype", { name: "prototype", scope: ["Runner"] }],
    ["mod::sub::fn", { name: "fn", scope: ["mod", "sub"] }],
    ["Foo#bar", { name: "bar", scope: ["Foo"] }],
    ["App\\Http\\Kernel", { name: "Kernel", scope: ["App", "Http"] }],
    ["obj->field", { name: "field", scope: ["obj"] }],
    ["src/auth/jwt.ts:Claims.get", { name: "get", scope: ["Claims"], path: "src/auth/jwt.ts" }],
    ["jwt.ts:Claims", { name: "Claims", path: "jwt.ts" }],
    ["test/a_test.py::TestClaims::test_get[old-1]", { name: "test_get", scope: ["TestClaims"], path: "test/a_test.py" }],
    ["src/auth/jwt.ts#Claims.get", { name: "get", scope: ["Claims"], path: "src/auth/jwt.ts" }],
    ["src/auth/jwt.ts::Claims", { name: "Claims", path: "src/auth/jwt.ts" }],
    ["(*Context).Plan", { name: "Plan", scope: ["Context"] }],
    ["pkg.(*Set[go.shape.int]).Add", { name: "Add", scope: ["pkg", "Set"] }],
    ["func (w *Walker) walkVertex", { name: "walkVertex", scope: ["Walker"] }],
    ["TypeAdapter<T>", { name: "TypeAdapter" }],
    ["Map<K, List<V>>.get", { name: "get", scope: ["Map"] }],
    ["Runtime::block_on::<F>", { name: "block_on", scope: ["Runtime"] }],
    ["TypeAdapter[int]", { name: "TypeAdapter" }],
    ["cast/4", { name: "cast" }],
    ["Ecto.Changeset.cast/4", { name: "cast", scope: ["Ecto", "Changeset"] }],
    ["cowboy_req:reply/4", { name: "reply", scope: ["cowboy_req"] }],
    ["app.core/get-it", { name: "get-it", scope: ["app", "core"] }],
    ["-[Cache store:forKey:]", { name: "store", scope: ["Cache"] }],
    ["+[Cache(Disk) pathFor:]", { name: "pathFor", scope: ["Cache"] }],
    ["store:forKey:", { name: "store" }],
    ["store:", { name: "store:" }],
    ["lists:map", { name: "map", scope: ["lists"] }],
    ["Foo::bar()", { name: "bar", scope: ["Foo"] }],
    ["ns::foo(std::vector<int> const&, int)", { name: "foo", scope: ["ns"] }],
    ["foo(", { name: "foo" }],
    ["operator<", { name: "operator<" }],
    ["#private", { name: "#private" }],
    [".hidden", { name: ".hidden" }],
    ["move?", { name: "move?" }],
    ["~Table", { name: "~Table" }],
    ["operator==", { name: "operator==" }],
    ["std::vector", { name: "vector", scope: ["std"] }],
    ["okio.Timeout$Watchdog", { name: "Watchdog", scope: ["okio", "Timeout"] }],
    ["okio/Timeout$Watchdog", { name: "Watchdog", scope: ["okio", "Timeout"] }],
    ["okio.Timeout$Watchdog.run", { name: "run", scope: ["okio", "Timeout", "Watchdog"] }],
    ["okio.Timeout$1", { name: "Timeout", scope: ["okio"] }],
    ["Timeout$sink$1.write", { name: "write", scope: ["Timeout", "sink"] }],
    ["Timeout$1Local", { name: "Local", scope: ["Timeout"] }],
    ["Timeout$Companion", { name: "Timeout" }],
    ["$scope", { name: "$scope" }],
    ["jquery$ui", { name: "jquery$ui" }],
    ["App\\Model::$table", { name: "$table", scope: ["App", "Model"] }],
  ];
  for (const [text, { name, scope = [], path = "" }] of cases) {
    test(text, () => expect(parseNameQuery(text)).toEqual({ name, scope, path }));
  }
});

test("isNameLike", () => {
  for (const name of ["foo", "Foo.bar", "a::b", "$x", "move?", "run()", "#p", "_x1"]) expect(isNameLike(name)).toBe(true);
  for (const name of ["(*T).M", "T<U>", "foo(", "f/2", "a.f(int x)"]) expect(isNameLike(name)).toBe(true);
  for (const text of ["two words", "a/b", "50%", "foo(bar).baz", "if (x)", "x == y", "a < b", "src/a/2", ""])
    expect(isNameLike(text)).toBe(false);
});
