/** Turns a ranked candidate into a result of Protocol v1. */

import { basename } from "node:path/posix";
import { counted } from "#core/counted.ts";
import { SHOWN_LINE_CHARS_MAX } from "#core/limits.ts";
import type { DetailLevel, ExplainLevel, Hit, Reason, SymbolPointer } from "#core/protocol.ts";
import { isWholeFile } from "#core/symbol-kinds.ts";
import type { SymbolKind } from "#core/types.ts";
import { askedLine } from "#engine/session/place-remarks.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolAt, symbolsOfVersion } from "#store/indices/symbols.ts";
import type { View } from "#store/rows/view.ts";
import { symbolId } from "#text/ids.ts";
import { normalizedFactors } from "./normalized-factors.ts";

/** Matching lines shown with a hit. */
const MATCH_LINES_MAX = 3;
/** Lines of a body preview at detail level `context`. */
const PREVIEW_LINES_MAX = 40;
/** Related symbols shown with a hit. */
const RELATED_SYMBOLS_MAX = 5;
/** The ranking score that is shown as 0.5. */
const SCORE_AT_HALF = 1.5;

export interface HitContext {
  readonly db: Database;
  readonly view: View;
  /** Versions that only the view shows, and its base does not. */
  readonly overlay: ReadonlySet<number>;
  readonly repo: string;
  readonly texts: VersionTexts;
  /** The query as it was answered, without its operators. */
  readonly query: string;
  readonly detail: DetailLevel;
  readonly explain: ExplainLevel;
}

/** The separator of headings in the qualified name of a section. */
const HEADINGS = " > ";

/** Builds the hit; reads the file's text and, for detail level `context`, the symbol's neighbours. */
export function toHit(found: RankedCandidate, context: HitContext): Hit {
  const candidate = withoutWholeFile(found);
  const { symbol, imported } = candidate;
  const kind: SymbolKind = symbol?.kind ?? "module";
  const name = symbol?.name ?? candidate.module?.name ?? basename(candidate.path);
  // The handle is the symbol's, even where the hit shows only a part of the symbol, or a comment above it.
  const lineStart = symbol?.lineStart ?? candidate.lineStart;
  const place = { repo: context.repo, ref: context.view.ref, path: candidate.path, kind, lineStart, name };
  return {
    path: candidate.path,
    line_start: candidate.lineStart,
    line_end: candidate.lineEnd,
    ...(symbol && candidate.lineStart < symbol.lineStart && !candidate.textKind ? { declared_at: symbol.lineStart } : {}),
    kind: imported ? "import" : kind,
    ...(candidate.textKind ? { text_kind: candidate.textKind } : {}),
    ...(candidate.textKind === "section" && symbol ? { header_level: symbol.qualifiedName.split(HEADINGS).length } : {}),
    name: imported?.name ?? name,
    language: candidate.language,
    score: shownScore(candidate.score),
    symbol_id: symbolId(place),
    symbol_stable_id: symbol?.stableId ?? null,
    source_layer: context.overlay.has(candidate.versionId) ? "overlay" : "base",
    matches: shownLines(candidate, context),
    ...(context.detail === "location"
      ? {}
      : imported
        ? importFields(candidate, imported, context.texts)
        : (moduleFields(candidate) ?? signatureFields(symbol))),
    ...(context.detail === "context" ? contextFields(candidate, context) : {}),
    ...(candidate.place ? askedLine(candidate.place) : literalLine(candidate)),
    ...(candidate.guess === undefined ? {} : { guess: true }),
    ...(candidate.confidence === undefined ? {} : { confidence: candidate.confidence }),
    ...(imported ? { imported_from: imported.from } : {}),
    ...(imported?.alias === undefined ? {} : { alias: imported.alias }),
    ...(context.explain === "off" ? {} : { ranking_reasons: rankingReasons(candidate, context.explain) }),
  };
}

/** A candidate for a literal in a symbol that is the whole file, a template or a component, as the line with the literal: the file says no more. */
function withoutWholeFile(candidate: RankedCandidate): RankedCandidate {
  const { symbol } = candidate;
  const { at_line: line } = literalLine(candidate);
  if (line === undefined || !symbol || !isWholeFile(symbol)) return candidate;
  return { ...candidate, symbol: null, lineStart: line, lineEnd: line };
}

/** The line on which a literal stands, where that is not the line of the symbol's name. */
function literalLine({ isExact, isQuoted, symbol, matchedLines: [line] }: RankedCandidate): Pick<Hit, "at_line"> {
  return (isExact || isQuoted) && symbol && line !== undefined && line !== symbol.nameLine ? { at_line: line } : {};
}

/** Ranking scores are sums of evidence without an upper bound; this maps them to 0..1 and keeps their order. */
export function shownScore(score: number): number {
  return Math.round((1000 * score) / (score + SCORE_AT_HALF)) / 1000;
}

/** A file that stands for a module has no declaration, so the module's name is its signature. */
function moduleFields({ module }: RankedCandidate): Partial<Hit> | undefined {
  return module && { qualified_name: module.qualifiedName, signature: module.qualifiedName, visibility: "public" };
}

function signatureFields(symbol: SymbolRow | null): Partial<Hit> {
  if (!symbol) return {};
  return { qualified_name: symbol.qualifiedName, signature: symbol.signature, visibility: symbol.visibility };
}

/** The import's line and, where the line lacks the module (a list of names over several lines), the module too. */
function importFields(
  { versionId, lineStart }: RankedCandidate,
  { from }: NonNullable<RankedCandidate["imported"]>,
  texts: VersionTexts,
): Partial<Hit> {
  const line = shownLine(texts.of(versionId).line(lineStart)).trim();
  return { signature: line.includes(from) ? line : `${line} … ${from}` };
}

/** Lines of a candidate that match; only those with the literal, or the one that prints the message, where the candidate has it. */
function shownLines(candidate: RankedCandidate, { query, texts }: HitContext): Hit["matches"] {
  const file = texts.of(candidate.versionId);
  const matched = candidate.matchedLines.length > 0 ? candidate.matchedLines : [candidate.symbol?.nameLine ?? candidate.lineStart];
  const exact = matched.filter((line) => file.line(line).includes(query));
  const numbers = !candidate.isExact ? matched : exact.length > 0 ? exact : matched.slice(0, 1);
  return numbers.slice(0, MATCH_LINES_MAX).map((line) => ({ line, text: shownLine(file.line(line)) }));
}

/** A source line as it is shown: without its carriage return, and cut to `SHOWN_LINE_CHARS_MAX`. */
export function shownLine(line: string): string {
  const text = line.replace(/\r$/, "");
  return text.length > SHOWN_LINE_CHARS_MAX ? `${text.slice(0, SHOWN_LINE_CHARS_MAX)}…` : text;
}

function contextFields(candidate: RankedCandidate, { db, texts }: HitContext): Partial<Hit> {
  const lines = texts.of(candidate.versionId).lines(candidate);
  const preview = lines.slice(0, PREVIEW_LINES_MAX).map(shownLine);
  const elided = lines.length - preview.length;
  if (elided > 0) preview.push(`… ${counted(elided, "more line")}`);
  const { symbol, textKind } = candidate;
  const isText = textKind !== undefined && textKind !== "section";
  const parent = isText ? symbol : symbol?.parentRow ? symbolAt(db, symbol.parentRow) : undefined;
  return {
    body_preview: preview.join("\n"),
    parent: parent ? pointer(parent) : null,
    related_symbols: symbol ? relatedSymbols(db, candidate.versionId, symbol) : [],
  };
}

/** Symbols with the same parent, the nearest first. */
function relatedSymbols(db: Database, versionId: number, symbol: SymbolRow): SymbolPointer[] {
  return symbolsOfVersion(db, versionId)
    .filter((other) => other.parentRow === symbol.parentRow && other.symbolRow !== symbol.symbolRow && other.kind !== "import")
    .sort((a, b) => Math.abs(a.lineStart - symbol.lineStart) - Math.abs(b.lineStart - symbol.lineStart))
    .slice(0, RELATED_SYMBOLS_MAX)
    .map(pointer);
}

function pointer(symbol: SymbolRow): SymbolPointer {
  return { kind: symbol.kind, name: symbol.name, path: symbol.path, line: symbol.nameLine };
}

function rankingReasons(candidate: RankedCandidate, level: ExplainLevel): readonly Reason[] {
  if (level === "basic") return normalizedFactors(candidate, shownScore(candidate.score));
  return candidate.reasons.map(({ factor, value = 1, weight, detail }) => ({ factor, value, weight, detail }));
}
