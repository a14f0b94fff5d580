import { expect, test } from "bun:test";
import { editDistance } from "#text/edit-distance.ts";

test("a letter too many, too few or wrong, and two that changed places, each count once", () => {
  expect(editDistance("token", "token")).toBe(0);
  expect(editDistance("tokens", "token")).toBe(1);
  expect(editDistance("tken", "token")).toBe(1);
  expect(editDistance("tocen", "token")).toBe(1);
  expect(editDistance("tokne", "token")).toBe(1);
  expect(editDistance("otken", "token")).toBe(1);
  expect(editDistance("otkne", "token")).toBe(2);
  expect(editDistance("", "abc")).toBe(3);
});

test("counting stops beyond what is asked for", () => {
  expect(editDistance("validate", "completely", 2)).toBe(3);
  expect(editDistance("abc", "abcdefg", 2)).toBe(3);
  expect(editDistance("valdiate", "validate", 2)).toBe(1);
});
