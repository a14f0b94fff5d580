/** Nothing twice, and no file that crowds out the rest. */
import { describe, expect, test } from "bun:test";
import { DIVERSITY, diversify, diversityFor, eachLineOnce } from "#query/rank/diversify.ts";
import { ranked, symbol } from "../recall/candidates.ts";

const keys = (candidates: Parameters<typeof diversify>[0]): string[] => diversify(candidates).candidates.map(({ key }) => key);

test("a file as a whole is left out where a place of it that comes earlier shows the same line", () => {
  const line = ranked({ key: "line", score: 1, symbol: null, lineStart: 21, lineEnd: 21, matchedLines: [21] });
  const file = ranked({ key: "file", score: 1, symbol: null, lineStart: 1, lineEnd: 60, matchedLines: [21, 7], ranks: { files: 0 } });
  const other = ranked({
    key: "other",
    score: 1,
    symbol: null,
    versionId: 2,
    lineStart: 1,
    lineEnd: 60,
    matchedLines: [21],
    ranks: { files: 1 },
  });
  const shown = (...hits: (typeof line)[]): string[] => eachLineOnce(hits).map(({ key }) => key);
  expect(shown(line, file, other)).toEqual(["line", "other"]);
  expect(shown(file, line)).toEqual(["file", "line"]);
});

describe("diversify", () => {
  test("the title of a change lets a file have more places before those of other files", () => {
    const ofOneFile = [10, 9.8, 9.6].map((score, at) => ranked({ key: `good${at}`, versionId: 1, score, lineStart: at, lineEnd: at }));
    const other = ranked({ key: "other", versionId: 2, score: 7.5 });
    const order = (shape: "topic" | "change"): string[] =>
      diversify([...ofOneFile, other], diversityFor(shape, DIVERSITY)).candidates.map(({ key }) => key);
    expect(order("topic")).toEqual(["good0", "good1", "other", "good2"]);
    expect(order("change")).toEqual(["good0", "good1", "good2", "other"]);
  });

  test("a file's good places are not buried under weak ones of other files, however many it has", () => {
    const ofOneFile = Array.from({ length: 8 }, (_, at) =>
      ranked({ key: `good${at}`, versionId: 1, score: 2, lineStart: at, lineEnd: at }),
    );
    const weak = Array.from({ length: 20 }, (_, at) => ranked({ key: `weak${at}`, versionId: 100 + at, score: 1 }));
    const order = keys([...ofOneFile, ...weak]);
    expect(order.indexOf("good7")).toBeLessThan(order.indexOf("weak0"));
  });

  test("a file with many good hits lets others of like strength through, and keeps its best in front", () => {
    const crowd = [10, 9.8, 9.6, 9.4, 9.2].map((score, index) =>
      ranked({
        key: `crowd${index}`,
        score,
        symbol: symbol({ name: `f${index}`, bodyHash: index }),
        lineStart: 20 * index + 1,
        lineEnd: 20 * index + 10,
      }),
    );
    const other = ranked({ key: "other", score: 9, versionId: 2, path: "src/b.ts", symbol: symbol({ name: "g", bodyHash: 99 }) });
    const order = keys([...crowd, other]);
    expect(order[0]).toBe("crowd0");
    expect(order.indexOf("other")).toBeLessThan(3);
    expect(order).toHaveLength(6);
  });

  test("far weaker hits of other files do not come before a file's good ones", () => {
    const strong = [10, 9].map((score, index) =>
      ranked({ key: `strong${index}`, score, lineStart: 20 * index + 1, lineEnd: 20 * index + 5 }),
    );
    const weak = ranked({ key: "weak", score: 1, versionId: 2 });
    expect(keys([...strong, weak])).toEqual(["strong0", "strong1", "weak"]);
  });

  test("copies of one body are left out and counted; namesakes with other bodies stay", () => {
    const copy = (key: string, score: number, versionId: number, bodyHash: number) =>
      ranked({ key, score, versionId, symbol: symbol({ name: "parse", bodyHash }) });
    const { candidates, suppressed } = diversify([copy("a", 5, 1, 7), copy("b", 4, 2, 7), copy("c", 3, 3, 8), copy("d", 2, 4, 7)]);
    expect(candidates.map(({ key }) => key)).toEqual(["a", "c"]);
    expect(suppressed).toBe(2);
  });

  test("equal one-liners are not copies: there is too little in them to tell", () => {
    const oneLine = (key: string, versionId: number) =>
      ranked({ key, score: 1, versionId, lineEnd: 1, symbol: symbol({ name: "id", bodyHash: 7, lineEnd: 1 }) });
    expect(keys([oneLine("a", 1), oneLine("b", 2)])).toHaveLength(2);
  });

  test("a text hit inside a better symbol, and a whole file behind its own part, say nothing new", () => {
    const whole = ranked({ key: "whole", score: 9, symbol: symbol({ name: "f" }), lineStart: 10, lineEnd: 30 });
    const inside = ranked({ key: "inside", score: 8, lineStart: 12, lineEnd: 15 });
    const file = ranked({ key: "file", score: 7, lineStart: 1, lineEnd: 100, ranks: { files: 0 } });
    const elsewhere = ranked({ key: "elsewhere", score: 6, lineStart: 40, lineEnd: 50 });
    const { candidates, suppressed, dropped } = diversify([whole, inside, file, elsewhere]);
    expect(candidates.map(({ key }) => key)).toEqual(["whole", "elsewhere"]);
    expect(suppressed).toBe(2);
    expect(dropped.map(({ candidate, by, why }) => [candidate.key, by.key, why])).toEqual([
      ["inside", "whole", "lies_inside"],
      ["file", "whole", "file_answered_by_part"],
    ]);
  });
});
