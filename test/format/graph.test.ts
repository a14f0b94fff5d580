/** How uses are written: what is used stands in the part of a line that is shown, and what the rows leave unsaid stands above them. */
import { expect, test } from "bun:test";
import type { GraphFrame, GraphSymbol } from "#core/protocol/graph.ts";
import { leanGraphFrame } from "#format/answers/graph.ts";
import { aliasesAmong, namesAmong, shortened } from "#format/graph-names.ts";

test("a long line is cut round the name that is used, not round a longer name before it", () => {
  const line = "public void SetResolver(Resolver first) => PropertyMapActions.Add(pm => { pm.Target.Resolver = config; });";
  expect(shortened(line.replace("(Resolver first)", "(object first)"), "Resolver", 60)).toContain("pm.Target.Resolver = config");
  expect(shortened(line.replaceAll(/\bResolver/g, "Other"), "Resolver", 60)).toContain("SetResolver");
});

test("a line is cut only at an end where that leaves out many characters", () => {
  const tail = "s.channelz.LastMessageSentTimestamp.Store(time.Now().UnixNano())";
  expect(shortened(tail, "LastMessageSentTimestamp", 60)).toBe(tail);
  expect(shortened(`{ ${tail}`, "Store", 50)).toBe(`{ ${tail}`);
  expect(shortened(`${"x".repeat(60)} ${tail}`, "Store", 50)).toBe(`…${`${"x".repeat(60)} ${tail}`.slice(75)}`);
  expect(shortened("a".repeat(80), "a", 60)).toBe(`${"a".repeat(60)}…`);
});

const FRAME = {
  symbol: { path: "a.cs", line_start: 1, qualified_name: "A.Map", name: "Map", kind: "method" },
  ...{ signature: "void Map()", others: 0, returned: 3, matches_total: 3, files_total: 1, rows_total: 3 },
  by_confidence: { resolved: 3, ambiguous: 0, name_only: 0 },
} as unknown as GraphFrame;

test("a model is told where there are fewer rows than uses, and how many rows a surer question would leave out", () => {
  expect(leanGraphFrame(FRAME)).not.toHaveProperty("rows_total");
  expect(leanGraphFrame(FRAME)).not.toHaveProperty("by_confidence");
  const many = {
    ...FRAME,
    matches_total: 168,
    rows_total: 155,
    by_confidence: { resolved: 5, ambiguous: 0, name_only: 163 },
  } as GraphFrame;
  expect(leanGraphFrame(many)).toMatchObject({
    rows_total: 155,
    by_confidence: "5 resolved, 163 name_only (confidence: ambiguous leaves the last out)",
  });
});

test("symbols of an answer are called by their name and that of their owner, and by more where two would be called the same", () => {
  const symbol = (full: string, name = full.split(".").at(-1) ?? ""): GraphSymbol =>
    ({ qualified_name: full, name, path: "src/a.cs" }) as unknown as GraphSymbol;
  const symbols = ["App.Maps.Inner.TypeMap.Seal", "App.Maps.Plan.Run", "App.Other.Plan.Run", "App.Start"].map((full) => symbol(full));
  const names = (some: readonly GraphSymbol[]): string[] => some.map(namesAmong([...some, ...some, null]));
  expect(names(symbols)).toEqual(["TypeMap.Seal", "Maps.Plan.Run", "Other.Plan.Run", "App.Start"]);
  expect(names([symbol("a.Suite.works. Or not", "works. Or not")])).toEqual(["works. Or not"]);
  expect(names([symbol("Text.operator bool", "operator bool")])).toEqual(["Text.operator bool"]);
  const vias = ["okio.Source.read", "okio.Timeout.Source.read", '"a.b.c"', "alias"];
  expect(vias.map(aliasesAmong([undefined, ...vias]))).toEqual(["okio.Source.read", "Timeout.Source.read", '"a.b.c"', "alias"]);
  expect(aliasesAmong(["okio.BufferedSource.read"])("okio.BufferedSource.read")).toBe("BufferedSource.read");
});
