/** Writes the answer of `map`: a page of text, or data. */
import { relative } from "node:path/posix";
import type { MapCommand, MapEntry, MapModule, MapResponse, MapSymbol } from "#core/protocol/map.ts";
import type { Format } from "#core/protocol.ts";
import { COLORS, declaration, NO_COLORS, type Palette, printable } from "#format/lines.ts";
import { moreBy, type Reader, SHELL } from "#format/next-step.ts";
import { DATA_FORMATS, type Sheet, writeSheet } from "#format/sheet.ts";
import { standingRows } from "#format/standing.ts";
import { writeToon } from "#format/toon.ts";
import { countTokens } from "#text/token-count.ts";

interface MapStyle {
  readonly format: Format;
  readonly color: boolean;
  /** The reader of the advice on how to see more; by default a person at a shell. */
  readonly reader?: Reader;
}

/** Modules that a line lists as used by a module. */
const TARGETS_MAX = 3;
/** Characters shown of a declaration. */
const DECLARATION_CHARS_MAX = 90;
const THOUSAND = 1_000;

export function mapSheet(response: MapResponse, { color, reader = SHELL }: MapStyle): Sheet {
  const { commands, entries, modules, edges, ...frame } = response;
  const data = (tokens: number): Record<string, unknown> => ({ ...frame, estimated_tokens: tokens, commands, entries, modules, edges });
  return {
    data,
    rows: [...modules, ...commands, ...entries, ...edges, ...standingRows(response)],
    lines: () => mapLines(response, color ? COLORS : NO_COLORS, reader),
    toon: (tokens) =>
      writeToon({
        ...data(tokens),
        cycles: frame.cycles.map((cycle) => cycle.join(" → ")),
        modules: modules.map(({ symbols: _, uses, ...row }) => ({ ...row, uses: uses.join(" ") })),
        symbols: modules.flatMap(({ path, symbols }) => symbols.map((symbol) => ({ module: path, ...symbol }))),
      }),
    tokensSaidIn: DATA_FORMATS,
  };
}

/** The size of an answer in tokens, with its final newline. The text has no edges of its own: each module lists what it uses. */
export function mapTokens(response: MapResponse, style: Pick<MapStyle, "format" | "reader">): number {
  return countTokens(`${writeSheet(mapSheet(response, { ...style, color: false }), style.format)}\n`);
}

function mapLines(response: MapResponse, colors: Palette, reader: Reader): string {
  const { about, modules, commands, entries, cycles } = response;
  // Words of the repository stand below the first empty line: above it are ours.
  const sections = [
    about === null ? [] : [`${printable(about.text)} ${colors.dim(`(${printable(about.path)}:${about.line_start})`)}`],
    commands.map((command) => commandRow(command, colors)),
    entries.map((entry) => entryRow(entry, colors)),
    cycles.map((cycle) => `cycle: ${printable(cycleText(cycle, response))}`),
    ...(modules.length > 0 ? [modules.flatMap((module) => moduleRows(module, response, colors))] : []),
    omittedRow(response, reader),
  ].filter((rows) => rows.length > 0);
  return [headRows(response).join("\n"), ...sections.map((rows) => rows.join("\n"))].join("\n\n");
}

/** A cycle, with its further directories as seen from the first where that is shorter. */
function cycleText([first = "", ...others]: readonly string[], response: MapResponse): string {
  const steps = others.slice(0, -1).map((path) => {
    const seen = relative(first, path);
    return seen.length < below(path, response).length ? `./${seen}`.replace("./../", "../") : below(path, response);
  });
  return [below(first, response), ...steps, "back"].join(" → ");
}

function headRows(response: MapResponse): string[] {
  const { directory, files, lines, languages, apart, modules_total, repo } = response;
  const name = directory === "." ? (repo.split(/[\\/]/).at(-1) ?? repo) : directory;
  const spoken = languages.filter(({ percent }) => percent > 0).map(({ language, percent }) => `${language} ${percent} %`);
  const beside = Object.entries(apart).flatMap(([sort, group]) => (group.files > 0 ? `${sort} ${plural(group.files, "file")}` : []));
  return [
    printable(
      `${name}: ${plural(files, "file")} of code, ${size(lines)} ${lines === 1 ? "line" : "lines"}${spoken.length > 0 ? ` (${spoken.slice(0, 4).join(", ")})` : ""}, ${plural(modules_total, "module")}`,
    ),
    ...(beside.length > 0 ? [`not counted: ${beside.join(", ")}`] : []),
  ];
}

function entryRow({ kind, name, path, line_start }: MapEntry, colors: Palette): string {
  const place = `${colors.path(printable(path))}${line_start === null ? "" : `:${colors.line(String(line_start))}`}`;
  return kind === "main" ? `${colors.kind("main")} ${place}` : `${colors.kind(kind)} ${printable(name)}: ${place}`;
}

function commandRow({ task, path, line_start, text }: MapCommand, colors: Palette): string {
  return `${colors.kind(task)} ${colors.path(printable(path))}:${colors.line(String(line_start))}${text === path ? "" : `: ${printable(text)}`}`;
}

function moduleRows(module: MapModule, response: MapResponse, colors: Palette): string[] {
  const { path, lines, directories, used_by, about, symbols } = module;
  const folded = directories > 1 ? ` (${directories} directories)` : "";
  const users = used_by > 0 ? `, used by ${used_by}` : "";
  const targets = module.uses.map((target) => below(target, response));
  const uses =
    targets.length > 0
      ? `, uses ${targets.slice(0, TARGETS_MAX).join(", ")}${targets.length > TARGETS_MAX ? ` +${targets.length - TARGETS_MAX}` : ""}`
      : "";
  const head = `${colors.path(printable(path))}${colors.dim(`: ${size(lines)} ${lines === 1 ? "line" : "lines"}${folded}${users}${printable(uses)}`)}`;
  return [head, ...(about === null ? [] : [`  ${printable(about)}`]), ...symbols.map((symbol) => symbolRow(symbol, path, colors))];
}

function symbolRow({ kind, path, line_start, signature, name, users }: MapSymbol, module: string, colors: Palette): string {
  const inside = module === "." ? path : path.slice(module.length + 1);
  return `  ${colors.path(printable(inside))}:${colors.line(String(line_start))}: ${declaration(kind, shortened(signature || name), colors)}${users === 0 ? "" : colors.dim(` (${plural(users, "file")})`)}`;
}

function shortened(text: string): string {
  return text.length > DECLARATION_CHARS_MAX ? `${text.slice(0, DECLARATION_CHARS_MAX).trimEnd()}…` : text;
}

/** A path without the directories that all modules share. */
function below(path: string, { modules }: MapResponse): string {
  const common = commonDirectory(modules);
  if (common === "") return path;
  if (path === common) return path.split("/").at(-1) ?? path;
  return path.startsWith(`${common}/`) ? path.slice(common.length + 1) : path;
}

function commonDirectory(modules: MapResponse["modules"]): string {
  const [first = [], ...others] = modules.map(({ path }) => path.split("/"));
  const length = first.findIndex((segment, at) => others.some((other) => other[at] !== segment));
  return (length < 0 ? first : first.slice(0, length)).join("/");
}

function omittedRow({ omitted, cut_by: cutBy }: MapResponse, reader: Reader): string[] {
  const { commands, modules, symbols, entries } = omitted;
  const left = [
    commands > 0 ? plural(commands, "command") : "",
    modules > 0 ? plural(modules, "module") : "",
    symbols > 0 ? plural(symbols, "symbol") : "",
    entries > 0 ? plural(entries, "entry", "entries") : "",
  ].filter((text) => text !== "");
  const closer = reader.in === "mcp" ? "explore with a path" : "map DIR";
  return left.length > 0 ? [`… left out: ${left.join(", ")} (${moreBy(reader, cutBy)} shows more; ${closer} looks closer)`] : [];
}

function size(lines: number): string {
  return lines >= 10 * THOUSAND ? `${Math.round(lines / THOUSAND)}k` : String(lines);
}

function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
