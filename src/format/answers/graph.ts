/** Writes answers about uses: grouped by confidence and file, in as few tokens as a reader needs. */
import { counted } from "#core/counted.ts";
import {
  type CalleeRow,
  type CalleesResponse,
  type CallerRow,
  type CallersResponse,
  type CallSite,
  CONFIDENCES,
  type GraphFrame,
  type GraphRows,
  type NamedElsewhere,
  type OtherUses,
  type RefsResponse,
  type UseConfidence,
  type UseRow,
} from "#core/protocol/graph.ts";
import {
  aliasesAmong,
  definitionLine,
  type Naming,
  namesAmong,
  otherNames,
  overriddenNames,
  shortened,
  shortName,
} from "#format/graph-names.ts";
import { leanFacts } from "#format/lean.ts";
import { COLORS, NO_COLORS, type Palette, printable } from "#format/lines.ts";
import { nextCommand } from "#format/next-step.ts";
import type { Sheet } from "#format/sheet.ts";
import { standingRows } from "#format/standing.ts";
import { toLeanToon } from "#format/toon.ts";

export interface GraphStyle {
  readonly color: boolean;
  /** Show only what identifies each row, and only unusual facts of the frame. */
  readonly compact?: boolean;
  /** Whether the text begins with the requested symbol and ends with totals. False when the caller writes that frame itself. */
  readonly isFramed?: boolean;
}

/** Characters of a code line in compact answers, and in tables, where the path stands beside it and a row costs some 25 tokens. */
const COMPACT_CHARS_MAX = 72;
const CELL_CHARS_MAX = 48;
/** Lines of calls that a row of callers or callees lists. */
const SITES_SHOWN_MAX = 6;

/** The heading above the rows of each confidence, written after the number of those uses. */
const HEADINGS: Readonly<Record<UseConfidence, string>> = {
  resolved: "resolved:",
  ambiguous: "ambiguous:",
  name_only: "by name only:",
};

/** The definition, then the uses of each file, then the totals. */
export function refsSheet(response: RefsResponse, style: GraphStyle): Sheet {
  const aliasOf = aliasesAmong([...response.results.map(({ via }) => via), response.symbol.qualified_name]);
  const rows = response.results.map((row) => (style.compact ? leanUse(row, response.symbol.name, aliasOf) : row));
  const { test_paths: testPaths, ...data } = response;
  return sheetOf(data, rows, style, () => {
    const colors = style.color ? COLORS : NO_COLORS;
    // Who asks for a compact answer on the command line wants the places; the framed answer of a model has its own budget.
    const isBrief = style.compact === true && style.isFramed !== false;
    const brief = new Set(isBrief ? response.results.map(({ path }) => path) : testPaths);
    const lines = sections(
      response.results,
      response.by_confidence,
      (row) => (row.edge_type === "mentions" ? "resolved" : row.confidence),
      (group) => byFile(group, colors, (row) => useLine(row, response, style, aliasOf), brief),
    );
    return withHead(response, lines, style);
  });
}

/** The function, then its callers with the lines of their calls. */
export function callersSheet(response: CallersResponse, style: GraphStyle): Sheet {
  const nameOf = namesAmong(response.results.map(({ from }) => from));
  const aliasOf = aliasesAmong([...response.results.map(({ via }) => via), response.symbol.qualified_name]);
  const rows = response.results.map((row) => (style.compact ? leanCaller(row, nameOf) : row));
  return sheetOf(response, rows, style, () => {
    const colors = style.color ? COLORS : NO_COLORS;
    const line = (row: CallerRow): string => {
      const { line_start, from, sites, via } = row;
      const name = from ? nameOf(from) : "<module>";
      return `${colors.line(String(line_start))}: ${printable(name)} ${colors.dim(`(${lineList(sites)})${viaNote(via, aliasOf)}${doubt(row, response.by_confidence)}`)}`;
    };
    const rows = sections(
      response.results,
      response.by_confidence,
      (row) => row.confidence,
      (group) => byFile(group, colors, line),
    );
    if (style.isFramed === false) return withHead(response, rows, style);
    return withHead(response, [...rows, ...leftOutLine(response, colors), ...otherLines(response, colors)], style);
  });
}

/** The callers that are only counted, and how to list them. */
function leftOutLine({ name_only_left_out: count }: CallersResponse, { dim }: Palette): string[] {
  return count === undefined ? [] : [dim(`${counted(count, "more call")} by name only; --confidence name_only lists them`)];
}

/** The uses that are not calls, below the calls. */
function otherLines({ other_uses: others, symbol }: CallersResponse, colors: Palette): string[] {
  if (!others || others.results.length === 0) return [];
  const aliasOf = aliasesAmong([...others.results.map(({ via }) => via), symbol.qualified_name]);
  const line = ({ line_start, text, via }: UseRow): string =>
    `${colors.line(String(line_start))}: ${printable(shortened(text, symbol.name))}${colors.dim(viaNote(via, aliasOf))}`;
  const more = others.total - others.results.length;
  return ["passed on or stored:", ...byFile(others.results, colors, line), ...(more > 0 ? [colors.dim(`... ${more} more`)] : [])];
}

/** The called functions, where each is defined, and the lines of the calls. */
export function calleesSheet(response: CalleesResponse, style: GraphStyle): Sheet {
  const nameOf = namesAmong(response.results.map(({ to }) => to));
  const rows = response.results.map((row) => (style.compact ? leanCallee(row, nameOf) : row));
  return sheetOf(response, rows, style, () => {
    const colors = style.color ? COLORS : NO_COLORS;
    const defined = response.results.filter(({ path }) => path !== null) as (CalleeRow & { path: string })[];
    const named = response.results.filter(({ path }) => path === null);
    const line = (row: CalleeRow): string => {
      const { line_start, to, name, sites } = row;
      const calls = `(${lineList(sites)})${doubt(row, response.by_confidence)}`;
      return `${colors.line(String(line_start))}: ${printable(to ? nameOf(to) : name)} ${colors.dim(calls)}`;
    };
    const loose = (wanted: CalleeRow["confidence"], heading: string): string[] => {
      const some = named.filter(({ confidence }) => confidence === wanted);
      return some.length === 0
        ? []
        : [heading, ...some.map(({ name, sites }) => `${printable(name)} ${colors.dim(`(${lineList(sites)})`)}`)];
    };
    const sure = sections(
      defined,
      response.by_confidence,
      (row) => row.confidence as UseConfidence,
      (group) => byFile(group, colors, line),
    );
    return withHead(
      response,
      [
        ...sure,
        ...loose("name_only", `${response.by_confidence.name_only} ${HEADINGS.name_only}`),
        ...loose("external", "outside of the repository:"),
      ],
      style,
    );
  });
}

function sheetOf(
  response: GraphRows<UseRow> | CallersResponse | CalleesResponse,
  rows: readonly object[],
  { compact }: GraphStyle,
  lines: () => string,
): Sheet {
  const { results: _, ...frame } = response;
  const facts = compact ? leanGraphFrame(frame) : frame;
  return {
    data: (tokens) => ({ ...facts, ...(compact ? {} : { estimated_tokens: tokens }), results: rows }),
    rows: [...rows, ...standingRows(response)],
    lines,
    ...(compact ? { toon: () => toLeanToon({ ...facts, results: rows }) } : {}),
    tokensSaidIn: compact ? [] : ["json", "toon"],
  };
}

/** The frame of an answer as a model reads it: the symbol in one line, and unusual facts only. */
export function leanGraphFrame(frame: GraphFrame): Record<string, unknown> {
  const {
    symbol,
    signature,
    other_symbols: others = [],
    overrides = [],
    other_uses: uses,
    named_elsewhere: elsewhere,
    ...facts
  } = frame as RefsResponse;
  const {
    by_confidence,
    rows_total: rows,
    returned: _,
    others: count,
    name_only_left_out: leftOut,
    ...rest
  } = leanFacts({ ...facts }) as Record<string, unknown>;
  const by = by_confidence as Record<UseConfidence, number> | undefined;
  return {
    symbol: definitionLine(symbol, signature),
    ...rest,
    // Several uses on one line make a single row.
    ...(rows === undefined || rows === rest["matches_total"] ? {} : { rows_total: rows }),
    ...(by && by.ambiguous + by.name_only > 0 ? { by_confidence: `${sureness(by)}${unsureHint(by, Number(leftOut ?? 0))}` } : {}),
    ...(others.length > 0 ? { others: otherNames(Number(count), others) } : {}),
    ...(overrides.length > 0 ? { overrides: overriddenNames(overrides) } : {}),
    ...(uses ? { other_uses: otherPlaces(uses) } : {}),
    ...(elsewhere ? { named_elsewhere: `${elsewhereTotal(elsewhere)}${elsewhere.expression ? `: ${elsewhere.expression}` : ""}` } : {}),
  };
}

/** Where the function is passed on or stored, without the code of those lines. */
function otherPlaces({ total, results }: OtherUses): string {
  const places = results.map(({ path, line_start, from }) => `${path}:${line_start} in ${from ? shortName(from) : "<module>"}`);
  const more = total - results.length;
  const rest = results.length > 0 && more > 0 ? [`${more} more`] : [];
  return `${otherTotal(total)}${places.length > 0 ? `, passed on or stored: ${[...places, ...rest].join(", ")}` : ""}`;
}

function otherTotal(total: number): string {
  return `${counted(total, "use")} that ${total === 1 ? "is not a call" : "are not calls"}`;
}

function leanUse(row: UseRow, name: string, aliasOf: (via: string) => string): Record<string, unknown> {
  const { path, line_start, confidence, via, text } = row;
  return {
    path,
    line: line_start,
    sure: confidence === "resolved" ? "" : confidence,
    via: via === undefined ? "" : aliasOf(via),
    text: shortened(text, nameAt(row, name), CELL_CHARS_MAX),
  };
}

function leanCaller({ path, line_start, from, confidence, sites }: CallerRow, nameOf: Naming): Record<string, unknown> {
  const sure = confidence === "resolved" ? "" : confidence;
  return { path, line: line_start, name: from ? nameOf(from) : "<module>", sure, calls: lineList(sites) };
}

function leanCallee({ path, line_start, to, name, confidence, sites }: CalleeRow, nameOf: Naming): Record<string, unknown> {
  const sure = confidence === "resolved" ? "" : confidence;
  return { path, line: line_start, name: to ? nameOf(to) : name, sure, calls: lineList(sites) };
}

function withHead(response: RefsResponse | CallersResponse | CalleesResponse, lines: readonly string[], style: GraphStyle): string {
  if (style.isFramed === false) return lines.join("\n");
  const { symbol, signature, others, other_symbols: some = [] } = response;
  const { overrides = [] } = response as RefsResponse;
  const { dim } = style.color ? COLORS : NO_COLORS;
  const more = others > 0 ? [dim(printable(`(${otherNames(others, some)})`))] : [];
  const above = overrides.length > 0 ? [dim(printable(`(overrides ${overriddenNames(overrides)})`))] : [];
  const which = others > 0 ? dim(` [1 of ${others + 1} of this name]`) : "";
  return [printable(definitionLine(symbol, signature)) + which, ...more, ...above, ...lines, dim(totals(response))].join("\n");
}

/** One line with the totals. */
function totals(response: RefsResponse | CallersResponse | CalleesResponse): string {
  const { matches_total: uses, files_total: files, rows_total: rows, returned } = response;
  const isText = response.results.some((row) => "edge_type" in row && row.edge_type === "mentions");
  const what = isText ? "mention" : "use";
  const outside =
    "external_calls" in response && response.external_calls > 0
      ? `; ${counted(response.external_calls, "call")} of ${counted(response.external_names, "name")} that this repository does not define${response.built_ins_counted ? "" : ", built-ins not counted"}`
      : "";
  const cut = returned < rows ? `; ${returned} of ${counted(rows, "row")} shown` : "";
  const others = response.other_uses ? `; ${otherTotal(response.other_uses.total)}` : "";
  const elsewhere = "named_elsewhere" in response ? elsewhereLine(response) : "";
  return `${uses} ${what}${uses === 1 ? "" : "s"}, ${files} ${files === 1 ? "file" : "files"}${outside}${others}${cut}${elsewhere}`;
}

/** How many other lines have the name, and the command that lists them; an answer without uses suggests that command itself. */
function elsewhereLine({ symbol: { name }, matches_total: uses, named_elsewhere: elsewhere }: RefsResponse): string {
  if (!elsewhere) return "";
  const { expression } = elsewhere;
  if (uses === 0 && expression === undefined) return `; ${elsewhereTotal(elsewhere)}`;
  const step = expression === undefined ? ({ do: "grep", word: name } as const) : ({ do: "grep_expression", expression } as const);
  return `; ${elsewhereTotal(elsewhere)}: ${printable(nextCommand(step))}`;
}

function elsewhereTotal({ lines, files }: NamedElsewhere): string {
  return `${counted(lines, "other line")} in ${counted(files, "file")} ${lines === 1 ? "has" : "have"} the name`;
}

/** From this many name-only uses on, an answer says how to exclude them. */
const NAME_ONLY_MANY = 20;

function unsureHint({ name_only: unsure }: Readonly<Record<UseConfidence, number>>, leftOut: number): string {
  if (leftOut > 0) return " (the last are not listed; confidence: name_only lists them)";
  return unsure < NAME_ONLY_MANY ? "" : " (confidence: ambiguous leaves the last out)";
}

function sureness(by: Readonly<Record<UseConfidence, number>>): string {
  return CONFIDENCES.flatMap((confidence) => (by[confidence] > 0 ? [`${by[confidence]} ${confidence}`] : [])).join(", ");
}

/** Up to this many unsure rows get a mark each; more stand under headings. */
const MARKED_MAX = 3;

function isMarked({ ambiguous, name_only }: RefsResponse["by_confidence"]): boolean {
  return ambiguous + name_only <= MARKED_MAX;
}

/** The mark behind an unsure row, where no heading above it states its confidence. */
function doubt({ confidence }: { readonly confidence: CalleeRow["confidence"] }, by: RefsResponse["by_confidence"]): string {
  return confidence === "resolved" || confidence === "external" || !isMarked(by) ? "" : ` [${confidence}]`;
}

/** The rows, under headings of their confidence; without headings when all are resolved, or when the few unsure ones are marked. */
function sections<Row>(
  rows: readonly Row[],
  counts: RefsResponse["by_confidence"],
  sureOf: (row: Row) => UseConfidence,
  write: (rows: readonly Row[]) => string[],
): string[] {
  const groups = Map.groupBy(rows, sureOf);
  const isPlain = isMarked(counts) || (groups.size === 1 && groups.has("resolved"));
  return CONFIDENCES.flatMap((confidence) => {
    const group = groups.get(confidence);
    return group ? [...(isPlain ? [] : [`${counts[confidence]} ${HEADINGS[confidence]}`]), ...write(group)] : [];
  });
}

interface Placed {
  readonly path: string;
  readonly line_start: number | null;
}

/** Rows of one file of tests, or in a compact answer of any file, that are written; the others have a row together. */
const BRIEF_ROWS_MAX = 3;
const NONE_BRIEF: ReadonlySet<string> = new Set();

/** Each path, then the rows of that file; a single row stands on the line of the path. Of the files of `brief`, the first rows. */
function byFile<Row extends Placed>(all: readonly Row[], colors: Palette, line: (row: Row) => string, brief = NONE_BRIEF): string[] {
  // Several uses on one line are shown once.
  const rows = [...new Map(all.toReversed().map((row) => [`${row.path}:${row.line_start}`, row])).values()].toReversed();
  return [...Map.groupBy(rows, ({ path }) => path)].flatMap(([path, group]) => {
    const shown = colors.path(printable(path));
    if (group.length === 1) return group.map((row) => `${shown}:${line(row)}`);
    const written = brief.has(path) ? group.slice(0, BRIEF_ROWS_MAX) : group;
    return [shown, ...written.map(line), ...linesLeft(group.slice(written.length), colors)];
  });
}

/** The row that stands for further rows of a file: how many there are, and on which lines. */
function linesLeft(rows: readonly Placed[], { dim }: Palette): string[] {
  return rows.length === 0 ? [] : [dim(`... ${rows.length} more: ${rows.map(({ line_start: line }) => line).join(", ")}`)];
}

function useLine(
  row: UseRow,
  { symbol, by_confidence: by }: RefsResponse,
  { color, compact }: GraphStyle,
  aliasOf: (via: string) => string,
): string {
  const colors = color ? COLORS : NO_COLORS;
  const { line_start, text, via, edge_type } = row;
  const notes = `${viaNote(via, aliasOf)}${edge_type === "mentions" ? "" : doubt(row, by)}`;
  const shown = shortened(text, nameAt(row, symbol.name), compact ? COMPACT_CHARS_MAX : undefined);
  return `${colors.line(String(line_start))}: ${printable(shown)}${colors.dim(notes)}`;
}

/** The name that a line is shown around: that of the symbol, or where the line has another for it that one. */
function nameAt({ text, via }: UseRow, name: string): string {
  return via === undefined || text.includes(name) ? name : via.replace(/^"(.*)"$/, "$1");
}

function viaNote(via: string | undefined, aliasOf: (via: string) => string): string {
  return via === undefined ? "" : ` [as ${printable(aliasOf(via))}]`;
}

/** The lines of calls; a question mark follows a call that is less sure than its row says. */
function lineList(sites: readonly CallSite[]): string {
  const sure = new Set(sites.flatMap(({ line_start, confidence }) => (confidence === undefined ? [line_start] : [])));
  const lines = [...new Set(sites.map(({ line_start }) => line_start))].map((line) => (sure.has(line) ? String(line) : `${line}?`));
  const more = lines.length - SITES_SHOWN_MAX;
  return `${lines.slice(0, SITES_SHOWN_MAX).join(",")}${more > 0 ? ` +${more}` : ""}`;
}
