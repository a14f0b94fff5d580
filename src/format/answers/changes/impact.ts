/** Writes the answer of `impact`: one sentence, then the breaking changes, the callers, what to read, and the tests. */

import { counted } from "#core/counted.ts";
import {
  type BreakingChange,
  type FileToRead,
  type ImpactCaller,
  type ImpactResponse,
  type ImpactTest,
  isMerelyDeprecated,
} from "#core/protocol/impact.ts";
import type { Format } from "#core/protocol.ts";
import { shortName } from "#format/graph-names.ts";
import { COLORS, declaration, NO_COLORS, type Palette, printable } from "#format/lines.ts";
import { moreBy, type Reader, SHELL } from "#format/next-step.ts";
import { DATA_FORMATS, type Sheet, writeSheet } from "#format/sheet.ts";
import { standingRows } from "#format/standing.ts";
import { writeToon } from "#format/toon.ts";
import { countTokens } from "#text/token-count.ts";
import { comparedStates } from "./compared-states.ts";

export interface ImpactStyle {
  readonly format: Format;
  readonly color: boolean;
  /** The reader of the advice on how to see more; by default a person at a shell. */
  readonly reader?: Reader;
}

/** In `jsonl` the sentence comes first, then the rows of all lists, one per line. */
export function impactSheet(response: ImpactResponse, { color, reader = SHELL }: ImpactStyle): Sheet {
  const { removed, changed, breaking, callers, tests, read, ...frame } = response;
  const data = (tokens: number): Record<string, unknown> => ({
    ...frame,
    estimated_tokens: tokens,
    removed,
    changed,
    breaking,
    callers,
    tests,
    read,
  });
  const row =
    (list: string) =>
    (one: object): object => ({ list, ...one });
  return {
    data,
    rows: [
      { answer: response.answer, ...(removed.length > 0 ? { removed } : {}), ...(changed.length > 0 ? { changed } : {}) },
      ...breaking.map(row("breaking")),
      ...callers.map(row("callers")),
      ...tests.map(row("tests")),
      ...read.map(row("read")),
      ...standingRows(response),
    ],
    lines: () => impactLines(response, color ? COLORS : NO_COLORS, reader),
    toon: (tokens) => writeToon(flattened(data(tokens))),
    tokensSaidIn: DATA_FORMATS,
  };
}

/** The size of an answer in tokens, with its final newline. */
export function impactTokens(response: ImpactResponse, style: ImpactStyle): number {
  return countTokens(`${writeSheet(impactSheet(response, { ...style, color: false }), style.format)}\n`);
}

/** The answer as tables with uniform rows, so that TOON writes each column name once. */
function flattened(data: Record<string, unknown>): Record<string, unknown> {
  const { removed, changed, breaking, callers, tests, read, ...rest } = data as unknown as ImpactResponse;
  return {
    ...rest,
    removed: removed.join(", "),
    changed: changed.join(", "),
    breaking: breaking.map(({ why, sites: _, repeats: __, ...row }) => ({ ...row, why: why.map(reason).join("; ") })),
    sites: breaking.flatMap(({ name, sites }) => sites.map((site) => ({ of: name, ...site }))),
    callers: callers.map((row) => ({ ...row, lines: row.lines.join(" ") })),
    tests: tests.map((row) => ({ ...row, tests: row.tests.join(" ") })),
    read,
  };
}

function impactLines(response: ImpactResponse, colors: Palette, reader: Reader): string {
  const { breaking, callers, tests } = response;
  const shown = placesShown(breaking);
  const sections = [
    breaking.flatMap((row) => breakingRows(row, colors)),
    ...apart(
      "Callers, by distance",
      "Callers of what else changed",
      callers,
      (rows) => callerRowsBeside(shown, { ...response, callers: rows }, colors),
      colors,
    ),
    titled("Read, in this order", readRows(shown, response, colors), colors),
    ...apart("Tests", "Tests of what else changed", tests, (rows) => rows.map((row) => testRow(row, colors)), colors),
  ].filter((rows) => rows.length > 0);
  const head = [printable(response.answer), ...removedRow(response), ...changedRow(response), colors.dim(printable(headline(response)))];
  return [head.join("\n"), ...sections.map((rows) => rows.join("\n")), ...omittedRow(response, reader)].join("\n\n");
}

/** The public symbols that are gone or have another name: what the users outside of the repository ask for. */
export function removedRow({ removed, removed_total: total }: Pick<ImpactResponse, "removed" | "removed_total">): string[] {
  if (total === 0) return [];
  const left = total - removed.length;
  const more = left === 0 ? "" : ` and ${left} more`;
  return [printable(`${count(total, "public symbol")} removed${removed.length > 0 ? `: ${removed.join(", ")}${more}` : ""}`)];
}

/** The public symbols that changed and have no row here, where the budget left some out. */
function changedRow({ changed, changed_total: total, breaking, omitted }: ImpactResponse): string[] {
  const shown = breaking.map((row) => `.${partsOf(row.qualified_name)}`);
  const names = changed.filter((name) => !shown.some((whole) => whole.endsWith(`.${partsOf(name.split(" (")[0] ?? "")}`)));
  if (omitted.breaking === 0 || names.length === 0) return [];
  const left = total - changed.length;
  const all = count(names.length + left, "more public symbol");
  return [printable(`${all} changed: ${names.join(", ")}${left === 0 ? "" : ` and ${left} more`}`)];
}

/** A name with dots between its parts, whatever its language writes there. */
function partsOf(name: string): string {
  return name.split(/[^\p{L}\p{N}_$?!]+/u).join(".");
}

/** The lines that the rows of changes show, as `path:line`: those of the declarations and of the uses listed. */
function placesShown(breaking: readonly BreakingChange[]): ReadonlySet<string> {
  return new Set(breaking.flatMap((row) => [row, ...row.sites]).map(({ path, line_start }) => `${path}:${line_start}`));
}

/** The callers of which something is to be said that the uses listed above do not say; the others are counted. */
function callerRowsBeside(shown: ReadonlySet<string>, response: ImpactResponse, colors: Palette): string[] {
  const isTold = ({ distance, path, lines, is_override, is_declaration, via }: ImpactCaller): boolean =>
    distance === 1 && !is_override && !is_declaration && via === undefined && lines.every((line) => shown.has(`${path}:${line}`));
  const others = response.callers.filter((row) => !isTold(row));
  const told = response.callers.length - others.length;
  const above = told === 0 ? [] : [colors.dim(told === 1 ? "1 (the caller above)" : `1 (the ${told} callers above)`)];
  return [...above, ...callerRows(others, response, colors)];
}

/** The rows that reach what breaks, and below a title of their own those that reach only what else changed. */
function apart<Row extends { readonly reaches_broken?: true }>(
  title: string,
  otherTitle: string,
  rows: readonly Row[],
  write: (rows: readonly Row[]) => string[],
  colors: Palette,
): string[][] {
  const [ofBroken, others] = [rows.filter((row) => row.reaches_broken), rows.filter((row) => !row.reaches_broken)];
  return ofBroken.length === 0
    ? [titled(title, write(rows), colors)]
    : [titled(title, write(ofBroken), colors), titled(otherTitle, write(others), colors)];
}

function titled(title: string, rows: readonly string[], { dim }: Palette): string[] {
  return rows.length > 0 ? [dim(title), ...rows] : [];
}

function headline(states: ImpactResponse): string {
  const { symbol, file, others } = states;
  if (file !== undefined) return `file ${file}`;
  if (symbol) {
    const more = others > 0 ? `; ${count(others, "other symbol")} of that name: use PATH:LINE` : "";
    return `${symbol.kind} ${symbol.qualified_name} at ${symbol.path}:${symbol.line_start}${more}`;
  }
  return `${comparedStates(states)}: ${count(states.changed_symbols, "symbol")} changed in ${count(states.changed_files, "file")}`;
}

/** A breaking change: the declaration, why it breaks its users, and the uses that break or may break. */
export function breakingRows(row: BreakingChange, colors: Palette): string[] {
  const what = declaration(row.kind, row.signature || row.name, colors);
  const was = row.before_signature === null ? [] : [`  was ${printable(row.before_signature)}`];
  const why = row.why.map(reason).join("; ");
  const own = row.breaks + row.may_break - (row.repeats?.uses ?? 0);
  const listed = row.sites.slice(0, own);
  const sites = listed.map(({ verdict, path, line_start, from, text, confidence }) => {
    const doubt = [verdict === "may_break" ? "may" : "", confidence === "ambiguous" ? "ambiguous" : ""].filter((word) => word !== "");
    const remark = colors.dim(`${from === null ? "" : ` in ${printable(from)}`}${doubt.length > 0 ? ` [${doubt.join(", ")}]` : ""}`);
    return `  ${place(path, line_start, colors)} ${printable(text)}${remark}`;
  });
  const left = own - listed.length;
  return [
    `${place(row.path, row.line_start, colors)} ${what}`,
    ...was,
    colors.dim(`  ${printable(why)}: ${outcome(row)}${printable(repeated(row, own))}`),
    ...sites,
    ...(left > 0 ? [`  … ${count(left, "more use")}`] : []),
  ];
}

function reason({ kind, detail }: BreakingChange["why"][number]): string {
  return detail === "" ? kind.replaceAll("_", " ") : `${kind.replaceAll("_", " ")} ${detail}`;
}

/** The words that refer to the earlier row which has the same uses. */
function repeated({ repeats }: BreakingChange, own: number): string {
  if (repeats === undefined) return "";
  const { path, line_start, uses } = repeats;
  return `${own === 0 ? "," : `; ${uses}`} as at ${path}:${line_start}`;
}

function outcome(row: BreakingChange): string {
  const { uses, breaks, may_break, name_only, why } = row;
  const isOtherwise = why.some(({ kind }) => kind === "behaviour_changed");
  const unharmed = isOtherwise ? `${count(uses, "use")} may get something else` : `all ${count(uses, "use")} fit`;
  const said = [
    breaks > 0 ? `${breaks} of ${count(uses, "use")} ${breaks === 1 ? "breaks" : "break"}` : "",
    may_break > 0 ? (isMerelyDeprecated(row) ? `${may_break} of ${count(uses, "use")} should go` : `${may_break} may`) : "",
    breaks + may_break > 0 ? "" : uses > 0 ? unharmed : "not used in this repository",
    name_only > 0 ? `${count(name_only, "place")} only ${name_only === 1 ? "has" : "have"} the name` : "",
  ];
  return said.filter((text) => text !== "").join(", ");
}

/**
 * Each caller after its distance, with what it uses where that is not the requested symbol. A path stands once, above the rows of its file;
 * names omit the packages that their paths show.
 */
function callerRows(
  callers: readonly ImpactCaller[],
  { callers: all, symbol }: Pick<ImpactResponse, "callers" | "symbol">,
  colors: Palette,
): string[] {
  const short = new Map(all.map(({ name, path }) => [name, shortOf(name, path)]));
  if (symbol) short.set(symbol.qualified_name, shortOf(symbol.qualified_name, symbol.path));
  return callers.map((row, index) => {
    const { distance, path, line_start, name, uses, lines, confidence, via } = row;
    const isSame = callers[index - 1]?.path === path;
    const at = isSame ? `:${colors.line(String(line_start))}:` : place(path, line_start, colors);
    const shown = (used: string): string => printable(short.get(used) ?? used);
    const follows = row.is_override ? " overrides it" : row.is_declaration ? ` ${row.is_declaration} it` : undefined;
    const through = via === undefined ? "" : ` via ${shown(via)}`;
    const used = follows ?? `${distance === 1 && uses === symbol?.qualified_name ? "" : ` uses ${shown(uses)}`}${through}`;
    const doubt = confidence === "ambiguous" ? " [ambiguous]" : "";
    return `${distance} ${at} ${printable(shortOf(name, path))}${colors.dim(`${used} (${lines.join(",")})${doubt}`)}`;
  });
}

function shortOf(qualifiedName: string, path: string): string {
  return shortName({ qualified_name: qualifiedName, name: qualifiedName.split(/[.:\\#/]+/).at(-1) ?? qualifiedName, path });
}

/** Test functions named per test file: a reader of the file finds the others. */
const TESTS_SHOWN_MAX = 4;

function testRow({ path, distance, tests }: ImpactTest, colors: Palette): string {
  const how = distance === null ? "by its name" : `${distance}`;
  const more = tests.length > TESTS_SHOWN_MAX ? ", …" : "";
  const names = tests.slice(0, TESTS_SHOWN_MAX).join(", ");
  return `${how} ${colors.path(printable(path))}${tests.length > 0 ? `: ${printable(names)}${more}` : ""}`;
}

/**
 * Files to read, each with a reason unless the lists above already show it. One line refers to the files of which the changes above show all
 * lines. The tests come last; where they are the tests listed below,
 * in the same order, one line refers to that list.
 */
function readRows(shown: ReadonlySet<string>, { read: all, tests, callers }: ImpactResponse, colors: Palette): string[] {
  const reaching = new Set(callers.map(({ path }) => path));
  const paths = new Set([...shown].map((place) => place.slice(0, place.lastIndexOf(":"))));
  const isWhole = ({ path, lines }: FileToRead): boolean => lines !== "" && lines.split(",").every((line) => shown.has(`${path}:${line}`));
  const read = all.filter((file) => !isWhole(file));
  const above = read.length < all.length ? [colors.dim("(the lines above)")] : [];
  const row = ({ path, lines, why }: FileToRead): string => {
    const isSaid = (reaching.has(path) && why.startsWith("reaches ")) || (paths.has(path) && why.startsWith("uses "));
    return `${colors.path(printable(path))}${lines === "" ? "" : `:${colors.line(lines)}`}${isSaid ? "" : colors.dim(` ${printable(why)}`)}`;
  };
  const first = read.findIndex(({ lines }) => lines === "");
  const listed = new Set(tests.map(({ path }) => path));
  const last = first < 0 ? [] : read.slice(first);
  const named = last.filter(({ path }) => listed.has(path)).length;
  // A cut list of tests holds the nearest tests, which are also the first to read.
  const isListed =
    tests.length > 0 && last.length > 1 && named === Math.min(last.length, tests.length) && last.every(({ lines }) => lines === "");
  return [...above, ...(isListed ? [...read.slice(0, first).map(row), colors.dim("then the tests below")] : read.map(row))];
}

function place(path: string, line: number, colors: Palette): string {
  return `${colors.path(printable(path))}:${colors.line(String(line))}:`;
}

function omittedRow({ omitted, is_cut, cut_by: cutBy }: ImpactResponse, reader: Reader): string[] {
  const left = Object.entries(omitted).flatMap(([list, number]) => {
    const [one, many] = OMITTED[list as keyof typeof omitted];
    return number > 0 ? counted(number, one, many) : [];
  });
  const narrower = omitted.breaking + omitted.sites > 0 ? `; ${reader.in === "mcp" ? "path" : "--path GLOB"} asks about fewer changes` : "";
  return [
    ...(left.length > 0 ? [`… left out: ${left.join(", ")} (${moreBy(reader, cutBy)} shows more${narrower})`] : []),
    ...(is_cut ? ["… not everything was followed: these names have more uses than one answer checks"] : []),
  ];
}

const OMITTED = {
  breaking: ["declaration", "declarations"],
  sites: ["use of those shown", "uses of those shown"],
  callers: ["caller", "callers"],
  tests: ["test file", "test files"],
  read: ["file to read", "files to read"],
} as const;

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
