/** The rerank by itself: what each factor measures of a candidate, and how the factors, the paths and the files make an order. */
import { describe, expect, test } from "bun:test";
import type { QueryTerms } from "#query/parse/query-terms.ts";
import { FACTORS, type FactorName, rankQuery } from "#query/rank/factors.ts";
import { type IntentRanking, measure, measuredUnder, rank, rankMeasured } from "#query/rank/rank.ts";
import { DEFAULT_RANKING } from "#query/rank/weights.ts";
import { orderWithinFiles } from "#query/rank/within-file.ts";
import type { Candidate } from "#query/recall/candidate.ts";
import type { FusedCandidate } from "#query/recall/fuse.ts";
import { stem } from "#text/words/stem.ts";
import { candidate, perChannel, ranked, symbol } from "../recall/candidates.ts";

const { weights, multipliers, stages } = DEFAULT_RANKING;

function termsOf(text: string, expansions: readonly string[] = []): QueryTerms {
  const words = text.toLowerCase().match(/\w+/g) ?? [];
  const terms = words.map((term) => ({ term, stem: stem(term), needle: stem(term), weight: 1 }));
  return {
    terms,
    words,
    runs: words,
    identifiers: [],
    expansions: expansions.map((term) => ({ term, stem: stem(term), needle: term, weight: 1 })),
  };
}

const asked = (text: string, expansions?: readonly string[]) => rankQuery(text, termsOf(text, expansions), new Map([[7, 15]]), stages);
const fused = (given: Partial<Candidate> & { readonly key: string }, score = 0): FusedCandidate => ({ ...candidate(given), fused: score });
const called = (name: string, given: Partial<Candidate> = {}): FusedCandidate =>
  fused({ key: name, symbol: symbol({ name, ...given.symbol }), ...given });

function measuredAs(factor: FactorName, of: FusedCandidate, query = asked("parse config")): number {
  const [measured] = measure([of], query, () => true);
  return measured?.values[FACTORS.findIndex(({ name }) => name === factor)] ?? Number.NaN;
}

describe("what a factor measures", () => {
  test("a name in the letters that were typed is worth more than in other capitals, and that more than with other separators", () => {
    const exact = (name: string): number => measuredAs("exact_symbol", called(name), asked("parseConfig"));
    expect([exact("parseConfig"), exact("PARSECONFIG"), exact("parse_config"), exact("parse")]).toEqual([1, 0.7, 0.6, 0]);
  });

  test("the name of a key of settings is worth less than the same name in code, unless an owner was typed before it", () => {
    const key = { symbol: symbol({ name: "version", language: "yaml" }) };
    const worth = (query: string) => measuredAs("exact_symbol", called("version", key), asked(query));
    expect(worth("version")).toBeLessThan(measuredAs("exact_symbol", called("Version"), asked("version")));
    expect(worth("services.version")).toBe(1);
  });

  test("a scope right before the name is worth more than one elsewhere around it, and none is worth nothing", () => {
    const scoped = (qualifiedName: string, path = "src/a.ts"): number =>
      measuredAs("qualified_name", fused({ key: "k", path, symbol: symbol({ name: "open", qualifiedName }) }), asked("Store.open"));
    expect(scoped("Store.open")).toBe(1);
    expect(scoped("Store.Inner.open")).toBeGreaterThan(0);
    expect(scoped("Store.Inner.open")).toBeLessThan(1);
    expect(scoped("open", "src/store/a.ts")).toBe(scoped("Store.Inner.open"));
    expect(scoped("Door.open")).toBe(0);
  });

  test("a name overlaps most when it says all of the query and nothing else", () => {
    const overlap = (name: string): number => measuredAs("name_overlap", called(name));
    expect(overlap("parseConfig")).toBe(1);
    expect(overlap("parseConfigFile")).toBeLessThan(1);
    expect(overlap("parseConfigFile")).toBeGreaterThan(overlap("parseFile"));
    expect(overlap("openDoor")).toBe(0);
  });

  test("abbreviations and other words for what was typed count for less than the word itself", () => {
    const stemOf = (path: string): number => measuredAs("file_stem", fused({ key: "k", path }), asked("configuration parse", ["setting"]));
    expect(stemOf("src/configuration.ts")).toBeGreaterThan(stemOf("src/config.ts"));
    expect(stemOf("src/config.ts")).toBeGreaterThan(stemOf("src/settings.ts"));
    expect(stemOf("src/settings.ts")).toBeGreaterThan(stemOf("src/door.ts"));
  });

  test("a file is central by how many others use it, up to a bound", () => {
    const central = (versionId: number): number => measuredAs("centrality", fused({ key: "k", versionId }));
    expect(central(7)).toBe(1);
    expect(central(8)).toBe(0);
  });

  test("other matches of a file speak for all its places, relative to the best file", () => {
    const places = [
      fused({ key: "a", versionId: 1, text: { score: 1, coverage: 1, literal: 0 } }),
      fused({ key: "b", versionId: 2, text: { score: 1, coverage: 1, literal: 0 } }),
      fused({ key: "c", versionId: 2, text: { score: 0.5, coverage: 1, literal: 0 } }),
    ];
    const at = FACTORS.findIndex(({ name }) => name === "file_text");
    const [one, best, alsoBest] = measure(places, asked("x y"), () => true).map(({ values }) => values[at] ?? Number.NaN);
    expect(best).toBe(1);
    expect(alsoBest).toBe(1);
    expect(one).toBeLessThan(1);
  });
});

describe("the order", () => {
  const inWords: IntentRanking = { weights: weights.natural_language, multipliers, stages };
  const keys = (candidates: readonly { readonly key: string }[]): string[] => candidates.map(({ key }) => key);

  test("does not depend on the order in which candidates come", () => {
    const all = ["c", "a", "b"].map((name, at) => called(name, { versionId: at, path: `${name}.ts` }));
    expect(keys(rank(all, asked("x y"), inWords))).toEqual(["a", "b", "c"]);
    expect(keys(rank(all.toReversed(), asked("x y"), inWords))).toEqual(["a", "b", "c"]);
  });

  test("a test ranks below the same thing elsewhere, unless tests are asked for", () => {
    const pair = ["src/parse.ts", "test/parse.ts"].map((path, versionId) => fused({ key: path, path, versionId }, 1));
    expect(keys(rank(pair, asked("parse"), inWords))[0]).toBe("src/parse.ts");
    const scores = rank(pair, asked("parse test"), inWords).map(({ score }) => score);
    expect(Math.min(...scores)).toBeGreaterThan(0.8 * Math.max(...scores));
  });

  test("reasons add up to the score", () => {
    const of = called("parseConfig", { path: "test/config.ts", text: { score: 0.5, coverage: 1, literal: 0.3 } });
    const [best] = rank([of], asked("parse config"), inWords);
    const sum = best?.reasons.reduce((total, { weight }) => total + weight, 0) ?? 0;
    expect(sum).toBeCloseTo(best?.score ?? Number.NaN, 2);
  });

  test("measured once and ordered under the same numbers, candidates come as if they were ranked", () => {
    const all = [
      called("parseConfig"),
      called("config", { versionId: 2, path: "b.ts" }),
      fused({ key: "f", versionId: 3, path: "parse.ts" }),
    ];
    const query = asked("parse config");
    const measured = measure(all, query, () => true);
    expect(keys(rankMeasured(measured, inWords))).toEqual(keys(rank(all, query, inWords)));
  });

  test("other weights of the channels change what fusion says, and nothing else", () => {
    const of = fused({ key: "a", ranks: { names: 0 } }, 0.5);
    const [item] = measuredUnder(
      measure([of], asked("x"), () => true),
      perChannel(0, { names: 1 }),
      stages.fusion,
    );
    expect(item?.values[0]).toBe(1);
    expect(item?.values.slice(1)).toEqual(measure([of], asked("x"), () => true)[0]?.values.slice(1) ?? []);
  });
});

describe("a question that tells what one place does", () => {
  const says = (place: number) => ({ score: 0.1, coverage: 1, literal: 0, place });
  const ranking = { weights: weights.natural_language, multipliers, stages };

  test("is answered by the file whose best place has its words, before one with more of them in all", () => {
    const crowd = [0, 1, 2].map((at) =>
      fused({ key: `crowd${at}`, versionId: 1, path: "a.ts", text: { score: 1, coverage: 1, literal: 0, place: 0.1 } }),
    );
    const one = fused({ key: "one", versionId: 2, path: "b.ts", text: { ...says(0.6), score: 0.8 } });
    expect(rank([...crowd, one], asked("x"), ranking)[0]?.key).toBe("one");
    const unasked = [...crowd, one].map((item) => ({ ...item, text: { ...item.text, place: 0 } }));
    expect(rank(unasked, asked("x"), ranking)[0]?.key).not.toBe("one");
  });

  test("counts the best place of a file for all its places", () => {
    const file = [fused({ key: "best", versionId: 1, text: says(0.6) }), fused({ key: "other", versionId: 1, text: says(0.2) })];
    const at = FACTORS.findIndex(({ name }) => name === "file_place");
    expect(measure(file, asked("x"), () => true).map(({ values }) => values[at])).toEqual([0.6, 0.6]);
  });
});

describe("places of one file", () => {
  test("share the file's positions and scores by what the text of each says", () => {
    const text = (score: number) => ({ score, coverage: 1, literal: 0 });
    const order = orderWithinFiles([
      ranked({ key: "named", versionId: 1, score: 2, text: text(0) }),
      ranked({ key: "elsewhere", versionId: 2, score: 1.95 }),
      ranked({ key: "telling", versionId: 1, score: 1.9, text: text(1) }),
    ]);
    expect(order.map(({ key, score }) => [key, score])).toEqual([
      ["telling", 2],
      ["elsewhere", 1.95],
      ["named", 1.9],
    ]);
  });

  test("a symbol whose own lines have the words comes before its neighbour in the same snippet", () => {
    const text = (own: number) => ({ score: 0.5, coverage: 1, literal: 0, own });
    const neighbours = [ranked({ key: "neighbour", score: 2, text: text(0.1) }), ranked({ key: "speaks", score: 1.9, text: text(1) })];
    expect(orderWithinFiles(neighbours).map(({ key }) => key)).toEqual(["speaks", "neighbour"]);
  });
});
