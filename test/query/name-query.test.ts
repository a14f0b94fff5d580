import { describe, expect, test } from "bun:test";
import { isNameLike, parseNameQuery } from "#query/parse/name-query.ts";

describe("parseNameQuery", () => {
  const cases: [string, { name: string; scope?: string[]; path?: string }][] = [
    ["validateToken", { name: "validateToken" }],
    ["validateToken()", { name: "validateToken" }],
    ["Class.method", { name: "method", scope: ["Class"] }],
    ["mod::sub::fn", { name: "fn", scope: ["mod", "sub"] }],
    ["Foo#bar", { name: "bar", scope: ["Foo"] }],
    ["App\\Http\\Kernel", { name: "Kernel", scope: ["App", "Http"] }],
    ["obj->field", { name: "field", scope: ["obj"] }],
    ["src/auth/jwt.ts:Claims.get", { name: "get", scope: ["Claims"], path: "src/auth/jwt.ts" }],
    ["jwt.ts:Claims", { name: "Claims", path: "jwt.ts" }],
    ["#private", { name: "#private" }],
    [".hidden", { name: ".hidden" }],
    ["move?", { name: "move?" }],
    ["~Table", { name: "~Table" }],
    ["operator==", { name: "operator==" }],
    ["std::vector", { name: "vector", scope: ["std"] }],
  ];
  for (const [text, { name, scope = [], path = "" }] of cases) {
    test(text, () => expect(parseNameQuery(text)).toEqual({ name, scope, path }));
  }
});

test("isNameLike", () => {
  for (const name of ["foo", "Foo.bar", "a::b", "$x", "move?", "run()", "#p", "_x1"]) expect(isNameLike(name)).toBe(true);
  for (const text of ["two words", "a/b", "50%", "foo(bar)", "x == y", ""]) expect(isNameLike(text)).toBe(false);
});
