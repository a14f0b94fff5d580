/**
 * Extraction: everything the index knows about one version of one file.
 *
 * A pure function of path and text, so it can run in any worker and its result be kept for ever.
 */
import { PARSE_LINE_CHARS_MEAN_MAX } from "#core/limits.ts";
import type { ExtractedEdge, ParseStatus, Snippet } from "#core/types.ts";
import { commentBlocks } from "./comments.ts";
import { buildEdges } from "./edges.ts";
import type { ParserPool } from "./grammars.ts";
import { detectLanguage, type Language } from "./languages.ts";
import { LineTable } from "./line-table.ts";
import { type ParsedFile, parseFile } from "./parse.ts";
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

/**
 * Extracts one file; without parsers, and where no grammar applies, as plain text. Throws only when a grammar breaks down or
 * takes too long, and then the parsers of this thread are not to be used again.
 */
export function extract(path: string, text: string, parsers: ParserPool | null): Extraction {
  const language = detectLanguage(path, text);
  const lines = new LineTable(text);
  const parsed = !parsers || isMachineOutput(text, lines) ? undefined : parseFile(text, lines, language, parsers);
  if (!parsed) return plainText(text, language, lines);
  return describe(path, text, lines, language, parsed);
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

function describe(path: string, text: string, lines: LineTable, language: Language, parsed: ParsedFile): Extraction {
  const { captures } = parsed;
  const comments = commentBlocks(text, lines, captures);
  const symbols = buildSymbols({ path, text, lines, language, captures, comments });
  return {
    language: language.id,
    lineCount: lines.count,
    parseStatus: parsed.hasError ? "partial" : "parsed",
    symbols,
    edges: buildEdges(text, lines, captures, symbols, parsed.builtins, language.separator ?? "."),
    texts: buildTexts(text, captures, comments, symbols),
    snippets: cutSnippets(lines.count, symbols, blankLines(text, lines)),
  };
}
