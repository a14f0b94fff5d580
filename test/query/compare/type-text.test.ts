/** Two spellings of a type in two states of a file: whether they are one type, and whether one takes what the other took. */
import { expect, test } from "bun:test";
import { TypeTexts } from "#query/compare/breaking/type-text.ts";
import { ComparedFile } from "#query/compare/compared-file.ts";

function typesIn(language: string, before: string, after = before): TypeTexts {
  const [old, now] = [before, after].map(
    (content) => new ComparedFile("a", content, { language, symbols: [], prose: [], hasErrors: false }),
  ) as [ComparedFile, ComparedFile];
  return new TypeTexts(old, now);
}

test("an alias over several lines is not its first line", () => {
  const union = (last: string): string => `type M =\n  | "a"\n  | "${last}";\n`;
  expect(typesIn("typescript", `${union("b")}type N = ${'"a"'};\n`).isSame("M", "N")).toBe(false);
  const two = `${union("b")}${union("c").replace("M", "N")}`;
  expect(typesIn("typescript", two).isSame("M", "N")).toBe(false);
  expect(typesIn("typescript", "type M = A\n  | B\ntype N = A\n  | C\n").isSame("M", "N")).toBe(false);
  expect(typesIn("typescript", "type M = Map<\n  A\n>\ntype N = Map<\n  B\n>\n").isSame("M", "N")).toBe(false);
  expect(typesIn("typescript", "type M = A | B ;\r\ntype N = B | A\r\n").isSame("M", "N")).toBe(true);
});

/** Milliseconds after which a test ends whose work would take hours if it grew with a power of the text. */
const ENDLESS_MS = 40_000;

test(
  "the work on a long row of blanks behind an alias does not explode",
  () => {
    const types = typesIn("typescript", `type M = a${" ".repeat(20_000)}{\ntype N = ${"a ".repeat(20_000)}{\n`);
    expect(types.isSame("M", "N")).toBe(false);
  },
  ENDLESS_MS,
);

test("a name with several targets is no alias", () => {
  const rust = "impl A for B {\n  type Output = u8;\n}\nimpl A for C {\n  type Output = u16;\n}\n";
  const types = typesIn("rust", rust);
  expect(types.isSame("Output", "u16")).toBe(false);
  expect(types.isSame("Output", "u8")).toBe(false);
  expect(typesIn("rust", `${rust.replace("u16", "u8")}`).isSame("Output", "u8")).toBe(true);
});

test("the parameters of an alias are filled all at once, with what is written", () => {
  const types = typesIn("typescript", "type Either<L, R> = Pair<L, R>\ntype Box<T extends object> = Pair<T, T>\ntype In<T> = [T, $x]\n");
  expect(types.isSame("Either<R, X>", "Pair<R, X>")).toBe(true);
  expect(types.isSame("Either<R, X>", "Pair<X, X>")).toBe(false);
  expect(types.isSame("Either<$&, X>", "Pair<$&, X>")).toBe(true);
  expect(types.isSame("Box<A>", "Box<B>")).toBe(false);
  expect(types.isSame("Box<A>", "Pair<A, A>")).toBe(true);
});

test(
  "aliases that name each other many times are given up",
  () => {
    const many = (name: string): string => Array.from({ length: 100 }, () => name).join(", ");
    const types = typesIn("typescript", `type A = T<${many("B")}>\ntype B = T<${many("A")}>\n`);
    expect(types.isSame("A", "C")).toBe(false);
  },
  ENDLESS_MS,
);

test("a name with signs is another one inside of a type, too", () => {
  const types = typesIn("go", "package p\n");
  const pairs = ["[]", "map[string]", "...", "func() ", "chan ", "*"].map((ahead) => [`${ahead}interface{}`, `${ahead}any`] as const);
  expect(pairs.filter(([was, is]) => !types.isSame(was, is))).toEqual([]);
  expect(types.isSame("Minterface{}", "Many")).toBe(false);
  expect(types.isWider("string", "interface{}")).toBe(true);
  expect(types.isWider("string", "[]interface{}")).toBe(false);
});

test("a type that takes everything does so in each spelling", () => {
  expect(typesIn("csharp", "").isWider("int", "Object")).toBe(true);
  expect(typesIn("csharp", "").isWider("int", "Object?")).toBe(true);
  expect(typesIn("kotlin", "typealias All = Any?\n").isWider("Int?", "All")).toBe(true);
  expect(typesIn("kotlin", "typealias Sure = Any\n").isWider("Int?", "Sure")).toBe(false);
});
