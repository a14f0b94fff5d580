import { expect, test } from "bun:test";
import { graphQuestion } from "#query/parse/graph-question.ts";

const asked = (query: string): string => {
  const found = graphQuestion(query);
  const part = `${found?.inTests ? " in tests" : ""}${found?.within === undefined ? "" : ` in ${found.within}`}`;
  return found ? `${found.asks} ${found.name}${part}` : "";
};

test.each([
  ["who calls NewContext", "callers NewContext"],
  ["Who calls NewContext()?", "callers NewContext()"],
  ["find all callers of `Store.save`", "callers Store.save"],
  ["where is parse_header called from?", "callers parse_header"],
  ["which functions call save", "callers save"],
  ["which files call saveAll", "callers saveAll"],
  ["what methods use saveAll", "uses saveAll"],
  ["tests that exercise saveAll", "uses saveAll in tests"],
  ["what does main call", "callees main"],
  ["what uses the class TokenStore", "uses TokenStore"],
  ["usages of crate::net::Client", "uses crate::net::Client"],
  ["where is MAX_RETRIES used", "uses MAX_RETRIES"],
  ["TokenStore usages", "uses TokenStore"],
  ["what breaks if I change TokenStore.save?", "uses TokenStore.save"],
  ["what would break when we remove saveAll", "uses saveAll"],
  ["impact of renaming saveAll", "uses saveAll"],
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
  ["which adapters implement ChecksumProvider", "subtypes ChecksumProvider"],
  ["where is Mode.verify overridden?", "subtypes Mode.verify"],
  ["who sets NoSync", "setters NoSync"],
  ["where is Options.timeout assigned", "setters Options.timeout"],
  ["who creates InterceptedInvocation", "makers InterceptedInvocation"],
  ["where is a CacheEntry created", "makers CacheEntry"],
  ["who throws NotFoundError", "throwers NotFoundError"],
  ["where is Ecto.CastError raised", "throwers Ecto.CastError"],
  ["where is --max-results read", "uses max-results"],
  ["where is the flag verbose parsed?", "uses verbose"],
  ["where is $NO_COLOR checked", "uses NO_COLOR"],
  ["where do we read process.env.NODE_ENV", "uses NODE_ENV"],
  ["where is the http.read-timeout option read", "uses http.read-timeout"],
  ["who emits OrderCreated events", "uses OrderCreated"],
  ["which tests call Compact", "callers Compact in tests"],
  ["who calls Ecto.UUID.generate in lib", "callers Ecto.UUID.generate in lib"],
  ["usages of Semaphore in src/net/", "uses Semaphore in src/net"],
  ["who calls save in the tests", "callers save in tests"],
  ["what implements Reader below `src/io`?", "subtypes Reader in src/io"],
  ["what implements Reader in `src/io/`?", "subtypes Reader in src/io"],
  ["which tests call Compact in test/a", "callers Compact in tests in test/a"],
  ["which tests call Compact in tests", "callers Compact in tests"],
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
  "where is the file lock taken in bolt",
  "where is the timeout set",
  "who creates the index in a fresh clone",
  "what makes a search fast",
  "which tests cover retries",
  "where is the port incremented when in use",
  "implementation of retries with backoff",
  "where is the option parser used",
  "where is the error message handled",
  "who handles retries",
  "NewContext",
])("%s stays a search", (query) => {
  expect(asked(query)).toBe("");
});
