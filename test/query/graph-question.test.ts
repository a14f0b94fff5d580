import { expect, test } from "bun:test";
import { graphQuestion } from "#query/parse/graph-question.ts";

const asked = (query: string): string => {
  const found = graphQuestion(query);
  return found ? `${found.asks} ${found.name}` : "";
};

test.each([
  ["who calls NewContext", "callers NewContext"],
  ["Who calls NewContext()?", "callers NewContext()"],
  ["find all callers of `Store.save`", "callers Store.save"],
  ["where is parse_header called from?", "callers parse_header"],
  ["which functions call save", "callers save"],
  ["what does main call", "callees main"],
  ["what uses the class TokenStore", "uses TokenStore"],
  ["usages of crate::net::Client", "uses crate::net::Client"],
  ["where is MAX_RETRIES used", "uses MAX_RETRIES"],
  ["TokenStore usages", "uses TokenStore"],
  ["implementations of Reader", "subtypes Reader"],
  ["what implements Reader?", "subtypes Reader"],
  ["subclasses of the class Shape", "subtypes Shape"],
  ["classes that extend Shape", "subtypes Shape"],
  ["what conforms to ContentEncoder", "subtypes ContentEncoder"],
  ["types conforming to ContentEncoder", "subtypes ContentEncoder"],
  ["what includes Acme::Util?", "subtypes Acme::Util"],
  ["which classes include Acme::Util", "subtypes Acme::Util"],
  ["what adopts `Drawable`", "subtypes Drawable"],
  ["which structs adopt Drawable", "subtypes Drawable"],
  ["which classes inherit from Shape", "subtypes Shape"],
  ["all classes which derive from Shape", "subtypes Shape"],
  ["classes inheriting from Shape", "subtypes Shape"],
  ["which traits extend Reader", "subtypes Reader"],
  ["which modules include Acme::Util", "subtypes Acme::Util"],
  ["descendants of Acme::Shape", "subtypes Acme::Shape"],
])("%s", (query, meant) => {
  expect(asked(query)).toBe(meant);
});

test.each([
  "what uses caching",
  "how are callers of the API authenticated",
  "who calls the shots in a merge",
  "usage of memory in the parser",
  "what includes headers",
  "what adopts changes",
  "types including null",
  "children of the root node",
  "references to other documents",
  "implementation of retries with backoff",
  "NewContext",
])("%s stays a search", (query) => {
  expect(asked(query)).toBe("");
});
