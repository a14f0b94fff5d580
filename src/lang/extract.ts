/**
 * Extraction: everything the index knows about one version of one file.
 *
 * A pure function of path and text, so it can run in any worker and its result be kept for ever.
 */
import type { Tree } from "web-tree-sitter";
import { PARSE_LINE_CHARS_MEAN_MAX, PARSE_MS_MAX } from "#core/limits.ts";
import type { ExtractedEdge, ParseStatus, Snippet } from "#core/types.ts";
import { type Capture, capture } from "./captures.ts";
import { type CommentBlock, commentBlocks } from "./comments.ts";
import { buildEdges } from "./edges.ts";
import { scriptRegions } from "./embedded.ts";
import type { ParserPool } from "./grammars.ts";
import { detectLanguage, type Language } from "./languages.ts";
import { LineTable } from "./line-table.ts";
import { cutSnippets } from "./snippets.ts";
import { buildSymbols, type PlacedSymbol } from "./symbols.ts";
import { buildTexts, type ExtractedText } from "./texts.ts";

export interface Extraction {
  readonly language: string;
  readonly lineCount: number;
  /** `partial`: the parser met errors, so symbols may be missing. `text`: no parse, snippets only. */
  readonly parseStatus: ParseStatus;
  readonly symbols: readonly PlacedSymbol[];
  readonly edges: readonly ExtractedEdge[];
  readonly texts: readonly ExtractedText[];
  readonly snippets: readonly Snippet[];
}

/** Extracts one file. Never throws for what the text contains; a file that cannot be parsed becomes plain text. */
export function extract(path: string, text: string, parsers: ParserPool): Extraction {
  const language = detectLanguage(path, text);
  const lines = new LineTable(text);
  const parsed = isMachineOutput(text, lines) ? undefined : parseFile(text, language, parsers);
  if (!parsed) return plainText(text, language, lines);
  try {
    return describe(path, text, lines, language, parsed);
  } finally {
    for (const tree of parsed.trees) tree.delete();
  }
}

function isMachineOutput(text: string, lines: LineTable): boolean {
  return text.length > PARSE_LINE_CHARS_MEAN_MAX * Math.max(1, lines.count);
}

function plainText(text: string, language: Language, lines: LineTable): Extraction {
  const snippets = cutSnippets(lines.count, [], blankLines(text, lines));
  return { language: language.id, lineCount: lines.count, parseStatus: "text", symbols: [], edges: [], texts: [], snippets };
}

function blankLines(text: string, lines: LineTable): (line: number) => boolean {
  return (line) => /^\s*$/.test(text.slice(lines.startOf(line), lines.endOf(line)));
}

interface ParsedFile {
  readonly trees: readonly Tree[];
  readonly captures: readonly Capture[];
  readonly builtins: ReadonlySet<string>;
  readonly hasError: boolean;
}

function parseFile(text: string, language: Language, parsers: ParserPool): ParsedFile | undefined {
  const regions = language.embedded
    ? scriptRegions(text, language.embedded)
    : [{ language, start: 0, end: text.length }];
  const trees: Tree[] = [];
  const captures: Capture[] = [];
  let builtins: ReadonlySet<string> = new Set();
  let hasError = false;
  for (const region of regions) {
    const tools = parsers.get(region.language);
    const tree = tools && parseRegion(tools.parser, text, region);
    if (!tools || !tree) continue;
    trees.push(tree);
    builtins = tools.builtins;
    hasError ||= tree.rootNode.hasError;
    for (const found of capture(tools.query, tree.rootNode)) captures.push(found);
  }
  return trees.length > 0 ? { trees, captures, builtins, hasError } : undefined;
}

function parseRegion(
  parser: import("web-tree-sitter").Parser,
  text: string,
  region: { readonly start: number; readonly end: number },
): Tree | null {
  const deadline = performance.now() + PARSE_MS_MAX;
  const progressCallback = (): boolean => performance.now() > deadline;
  const whole = region.start === 0 && region.end === text.length;
  const options = whole ? { progressCallback } : { progressCallback, includedRanges: [rangeOf(text, region)] };
  const tree = parser.parse(text, null, options);
  if (!tree) parser.reset();
  return tree;
}

function rangeOf(text: string, { start, end }: { readonly start: number; readonly end: number }) {
  return { startIndex: start, endIndex: end, startPosition: pointAt(text, start), endPosition: pointAt(text, end) };
}

function pointAt(text: string, offset: number): { row: number; column: number } {
  const before = text.slice(0, offset);
  return { row: before.split("\n").length - 1, column: offset - (before.lastIndexOf("\n") + 1) };
}

function describe(path: string, text: string, lines: LineTable, language: Language, parsed: ParsedFile): Extraction {
  const { captures } = parsed;
  const comments: CommentBlock[] = commentBlocks(text, lines, captures);
  const symbols = buildSymbols({ path, text, lines, language, captures, comments });
  return {
    language: language.id,
    lineCount: lines.count,
    parseStatus: parsed.hasError ? "partial" : "parsed",
    symbols,
    edges: buildEdges(text, lines, captures, symbols, parsed.builtins),
    texts: buildTexts(text, captures, comments, symbols),
    snippets: cutSnippets(lines.count, symbols, blankLines(text, lines)),
  };
}
