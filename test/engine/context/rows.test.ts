/** Which places of an answer are shown by a row instead of their code, and which not at all. */
import { describe, expect, test } from "bun:test";
import { namesakesOfAsked, type ShownPlace, showings } from "#engine/context/rows.ts";
import { stem } from "#text/words/stem.ts";

const terms = (query: string) => query.split(" ").map((term) => ({ term, stem: stem(term), needle: term, weight: 1 }));

function place(path: string, qualifiedName: string, given: Partial<ShownPlace> = {}): ShownPlace {
  return {
    file: { path },
    symbol: { name: qualifiedName.split(".").at(-1) as string, qualifiedName },
    worth: 0.8,
    isAsked: false,
    ...given,
  };
}

describe("places found by words", () => {
  const places = [place("a/one.ts", "x"), place("b/two.ts", "y"), place("c/three.ts", "z")];
  const fourth = (given: ShownPlace) => showings([...places, given], terms("retry backoff"), false).at(-1);

  test("are shown in code up to the third, and further ones of the first file, or worth nearly the best", () => {
    expect(showings(places, terms("retry"), false)).toEqual(["code", "code", "code"]);
    expect(fourth(place("a/one.ts", "w"))).toBe("code");
    expect(fourth(place("b/two.ts", "retry"))).toBe("row");
    expect(fourth(place("d/four.ts", "w", { worth: 0.97 }))).toBe("code");
  });

  test("are a row further on, where their name or their owner's has a word of the query, and else nothing", () => {
    expect(fourth(place("d/four.ts", "retries"))).toBe("row");
    expect(fourth(place("d/four.ts", "Backoff.next"))).toBe("row");
    expect(fourth(place("d/backoff.ts", "init"))).toBe("nothing");
    expect(fourth(place("d/four.ts", "w", { symbol: null }))).toBe("nothing");
  });

  test("are rows alone where the answer is in doubt, unless the query asks for the place itself", () => {
    expect(showings([...places, place("d/four.ts", "w", { isAsked: true })], terms("retry"), true)).toEqual(["row", "row", "row", "code"]);
  });
});

test("members of other types than the one that the query names with the member are namesakes; without such a member none is", () => {
  const places = ["Attributes.isEmpty", "TokenQueue.isEmpty", "TokenQueue.size", "isEmpty", "mark.param", "Other.param"].map((name) =>
    place("a.java", name),
  );
  const others = (phrase: string) =>
    [...namesakesOfAsked(places, { phrase, terms: terms(phrase.toLowerCase()) })].map(({ symbol }) => symbol?.qualifiedName);
  expect(others("Attributes is empty")).toEqual(["TokenQueue.isEmpty"]);
  expect(others("Attributes isEmpty")).toEqual(["TokenQueue.isEmpty"]);
  expect(others("attributes is empty")).toEqual([]);
  expect(others("mark param")).toEqual([]);
  expect(others("is empty")).toEqual([]);
  expect(others("Attributes size")).toEqual([]);
});
