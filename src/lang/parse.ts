/** Parsing one file: its regions, each with its grammar, within a time limit, and with a second try where a grammar stumbles. */
import type { Parser, Tree } from "web-tree-sitter";
import { PARSE_MS_MAX, REPARSE_DEPTH_MAX } from "#core/limits.ts";
import { type Capture, capture } from "./captures.ts";
import { scriptRegions } from "./embedded.ts";
import type { LanguageParser, ParserPool } from "./grammars.ts";
import type { Language } from "./languages.ts";
import { applyPass } from "./rescue.ts";

/** What parsing a file gave. */
export interface ParsedFile {
  readonly captures: readonly Capture[];
  readonly builtins: ReadonlySet<string>;
  readonly hasError: boolean;
}

interface Region {
  readonly language: Language;
  readonly start: number;
  readonly end: number;
}

/** Parses a file, or returns undefined when no grammar applies or none came to an end in time. */
export function parseFile(text: string, language: Language, parsers: ParserPool): ParsedFile | undefined {
  const whole = { language, start: 0, end: text.length };
  const regions = language.embedded ? scriptRegions(text, language.embedded) : [whole];
  const captures: Capture[] = [];
  let isParsed = false;
  let builtins: ReadonlySet<string> = new Set();
  let hasError = false;
  for (const region of regions) {
    const tools = parsers.get(region.language);
    const tree = tools && parseWithRescue(tools.parser, text, region);
    if (!tools || !tree) continue;
    isParsed = true;
    builtins = tools.builtins;
    hasError ||= tree.rootNode.hasError;
    for (const found of captureWithin(text, region.language, tools, tree)) captures.push(found);
  }
  return isParsed ? { captures, builtins, hasError } : undefined;
}

/**
 * Captures of a tree, which is deleted: WebAssembly memory is not garbage collected. What stands in brackets that a query
 * captured as `@reparse` (a macro call around items) is parsed by itself, and if that makes sense, its captures replace those of
 * the bare tokens.
 */
function captureWithin(text: string, language: Language, tools: LanguageParser, tree: Tree, depth = 0): Capture[] {
  const outer = capture(tools.query, tree.rootNode);
  tree.delete();
  const marked = depth < REPARSE_DEPTH_MAX ? outer.filter(({ role }) => role.is === "reparse") : [];
  const inner: Capture[] = [];
  const replaced: Region[] = [];
  for (const marking of marked) {
    const region = { language, start: marking.start + 1, end: marking.end - 1 };
    const items = region.start < region.end ? parseRegion(tools.parser, text, region, performance.now() + PARSE_MS_MAX) : null;
    if (items && !items.rootNode.hasError) {
      replaced.push(region);
      inner.push(...captureWithin(text, language, tools, items, depth + 1));
    } else items?.delete();
  }
  if (replaced.length === 0) return outer;
  const isReplaced = (found: Capture): boolean => replaced.some(({ start, end }) => start <= found.start && found.start < end);
  return [...outer.filter((found) => !isReplaced(found)), ...inner];
}

function parseWithRescue(parser: Parser, text: string, region: Region): Tree | null {
  const deadline = performance.now() + PARSE_MS_MAX;
  let best = parseRegion(parser, text, region, deadline);
  if (!best?.rootNode.hasError) return best;
  for (const pass of region.language.rescue ?? []) {
    const covered = applyPass(text, pass);
    const tree = covered === text ? null : parseRegion(parser, covered, region, deadline);
    if (!tree) continue;
    best.delete();
    best = tree;
    if (!tree.rootNode.hasError) break;
  }
  return best;
}

function parseRegion(parser: Parser, text: string, region: Region, deadline: number): Tree | null {
  const progressCallback = (): boolean => performance.now() > deadline;
  const isWhole = region.start === 0 && region.end === text.length;
  const options = isWhole ? { progressCallback } : { progressCallback, includedRanges: [rangeOf(text, region)] };
  // Some grammars want a line break at the end, after a directive for instance.
  const tree = parser.parse(text.endsWith("\n") ? text : `${text}\n`, null, options);
  // A cancelled parser would go on with this text when it is given the next.
  if (!tree) parser.reset();
  return tree;
}

function rangeOf(text: string, { start, end }: Region) {
  return { startIndex: start, endIndex: end, startPosition: pointAt(text, start), endPosition: pointAt(text, end) };
}

function pointAt(text: string, offset: number): { row: number; column: number } {
  const before = text.slice(0, offset);
  return { row: before.split("\n").length - 1, column: offset - (before.lastIndexOf("\n") + 1) };
}
