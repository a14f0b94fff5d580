/** Which of two overloads a call means by the types of its arguments. */
import { expect, test } from "bun:test";
import { meantByTypes } from "#engine/changes/impact/gone/given-types.ts";

function meant(item: string, gone: string, one: string, above = ""): string | undefined {
  return meantByTypes({ language: "java", items: [item], above, state: {} as never }, [gone], [one]);
}

test("a text is a text, and what is asked of one is something else", () => {
  expect(meant('"a"', "String", "int")).toBe("neither");
  expect(meant('"a\\"b" + x', "String", "int")).toBe("neither");
  expect(meant('"a"', "int", "String")).toBe("one");
  expect(meant('"a".length()', "String", "int")).toBeUndefined();
  expect(meant('"a".equals(b)', "int", "String")).toBeUndefined();
});

/** Milliseconds after which a test ends whose work would take minutes if it grew with the square of the text. */
const ENDLESS_MS = 40_000;

test(
  "the work on a long word around a call does not explode",
  () => {
    expect(meant("x", "Other", "Type", `${"A".repeat(200_000)}. Type x = y;`)).toBe("one");
  },
  ENDLESS_MS,
);
