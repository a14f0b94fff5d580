/** Writes the symbols of a file. */
import { counted } from "#core/counted.ts";
import type { OutlineNode, OutlineResponse } from "#core/protocol.ts";
import { unusual } from "#format/lean.ts";
import { COLORS, declaration, type LinesStyle, NO_COLORS, type Palette, printable } from "#format/lines.ts";
import { DATA_FORMATS, type Sheet } from "#format/sheet.ts";
import { standingRows } from "#format/standing.ts";

/** How an outline is written. A compact one names each symbol, and leaves out its declaration. */
interface OutlineStyle extends Pick<LinesStyle, "color"> {
  readonly compact?: boolean;
}

/** An outline; `jsonl` has one top-level symbol per line, with its members inside. */
export function outlineSheet(outline: OutlineResponse, style: OutlineStyle): Sheet {
  const { compact = false } = style;
  const { symbols, ...facts } = outline;
  const rows = compact ? symbols.map(compactNode) : symbols;
  return {
    data: (tokens) => ({ ...(compact ? unusual(facts) : facts), symbols: rows, ...(compact ? {} : { estimated_tokens: tokens }) }),
    rows: [...rows, ...standingRows(outline)],
    lines: () => outlineLines(outline, style),
    tokensSaidIn: compact ? [] : DATA_FORMATS,
  };
}

/** A symbol without its declaration, and what is inside of it. */
export function compactNode(node: OutlineNode): CompactNode {
  const { line, line_end, kind, children } = node;
  return { line, line_end, kind, name: ownName(node), ...(children.length > 0 ? { children: children.map(compactNode) } : {}) };
}

type CompactNode = Pick<OutlineNode, "line" | "line_end" | "kind" | "name"> & { readonly children?: readonly CompactNode[] };

/** A symbol without its declaration, as a row of a table. */
export function compactRow(node: OutlineNode, depth: number): object {
  const { line, line_end, kind } = node;
  return { line, line_end, depth, kind, name: ownName(node) };
}

/** The name of a symbol, with that of its type where the type is not around it. */
function ownName({ name, owner }: OutlineNode): string {
  return owner === undefined ? name : `${owner}.${name}`;
}

/** Writes an outline as an indented tree. */
export function outlineLines(outline: OutlineResponse, style: OutlineStyle): string {
  const colors = style.color ? COLORS : NO_COLORS;
  const rows: string[] = [];
  const visit = (nodes: readonly OutlineNode[], depth: number): void => {
    for (const node of nodes) {
      const range = node.line_end > node.line ? `${node.line}-${node.line_end}` : `${node.line}`;
      if (style.compact)
        rows.push(`${colors.line(range)}${" ".repeat(2 * depth + 1)}${colors.kind(node.kind)} ${printable(ownName(node))}`);
      else rows.push(`${colors.line(range.padEnd(10))}${"  ".repeat(depth)}${declaration(node.kind, node.signature || node.name, colors)}`);
      visit(node.children, depth + 1);
    }
  };
  visit(outline.symbols, 0);
  const head = `${colors.path(printable(outline.path))} ${colors.dim(`(${outline.language}, ${counted(outline.line_count, "line")})`)}`;
  return [head, ...lostRow(outline, colors), ...importRow(outline, colors, style), ...rows, ...nothingRow(outline)].join("\n");
}

/** Ranges of lines that are listed; the rest are only counted. */
const LOST_RANGES_MAX = 8;

/** A remark that the outline may lack definitions, for a reader who would take it for complete; undefined when it is complete. */
export function mayBeMissing({ lines_not_understood: lost = [], keys_left_out: keys }: OutlineResponse): string | undefined {
  if (keys) return keysNotShown(keys);
  if (lost.length === 0) return undefined;
  const ranges = lost.map(({ line, line_end: end }) => (end > line ? `${line}-${end}` : `${line}`));
  return `the grammar cannot parse ${linesNamed(ranges)}: definitions there are guessed line by line, some may be missing`;
}

function keysNotShown({ keys, below_lines: below }: NonNullable<OutlineResponse["keys_left_out"]>): string {
  const where = below.length === 0 ? "" : `, below ${linesNamed(below.map(String))}`;
  return `${counted(keys, "key")} left out${where}: too many or too deep to be settings; they are searched as text`;
}

function linesNamed(ranges: readonly string[]): string {
  const rest = ranges.length > LOST_RANGES_MAX ? ` and ${counted(ranges.length - LOST_RANGES_MAX, "more place")}` : "";
  const isOne = ranges.length === 1 && !ranges[0]?.includes("-");
  return `${isOne ? "line" : "lines"} ${ranges.slice(0, LOST_RANGES_MAX).join(", ")}${rest}`;
}

function lostRow(outline: OutlineResponse, colors: Palette): string[] {
  const lost = mayBeMissing(outline);
  return lost === undefined ? [] : [colors.dim(lost)];
}

/** Why a file has no symbols, when the reason is not that it defines nothing. */
function nothingRow({ parse_status: status, symbols, line_count: lines, keys_left_out: keys }: OutlineResponse): string[] {
  if (symbols.length > 0 || lines === 0 || keys) return [];
  const reasons: Readonly<Record<string, string>> = {
    text: "no symbols: there is no grammar for this kind of file, or its lines are too long to be hand-written; they are searched as text",
    heuristic: "no symbols: nothing in its lines looks like a definition",
    timed_out: "no symbols: parsing it cost too much; its lines are searched as text",
    crashed: "no symbols: its grammar failed; its lines are searched as text",
  };
  const reason = reasons[status];
  return reason === undefined ? [] : [reason];
}

function importRow({ imports }: OutlineResponse, colors: Palette, { compact }: OutlineStyle): string[] {
  if (imports.length === 0) return [];
  const modules = imports.map(({ module, names }) => printable(names === "" || compact ? module : `${module} (${names})`));
  return [`${colors.line(String(imports[0]?.line).padEnd(10))}${colors.kind("imports")} ${modules.join(", ")}`];
}
