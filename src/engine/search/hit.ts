/** From a ranked candidate to a result of Protocol v1. */

import { basename } from "node:path/posix";
import { counted } from "#core/counted.ts";
import { SHOWN_LINE_CHARS_MAX } from "#core/limits.ts";
import type { DetailLevel, ExplainLevel, Hit, Reason, SymbolPointer } from "#core/protocol.ts";
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
  /** Versions that the view has and its base has not. */
  readonly overlay: ReadonlySet<number>;
  readonly repo: string;
  readonly texts: VersionTexts;
  readonly detail: DetailLevel;
  readonly explain: ExplainLevel;
}

/** What stands between headings in the name of a section. */
const HEADINGS = " > ";

/** Builds the result; reads the file's text, and for the context level its neighbours. */
export function toHit(candidate: RankedCandidate, context: HitContext): Hit {
  const { symbol, imported } = candidate;
  const kind: SymbolKind = symbol?.kind ?? "module";
  const name = symbol?.name ?? candidate.module?.name ?? basename(candidate.path);
  // The handle is the symbol's, also where the lines are only a part of it, or a comment above it.
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
    matches: shownLines(candidate, context.texts),
    ...(context.detail === "location"
      ? {}
      : imported
        ? importFields(candidate, imported, context.texts)
        : (moduleFields(candidate) ?? signatureFields(symbol))),
    ...(context.detail === "context" ? contextFields(candidate, context) : {}),
    ...(candidate.place ? askedLine(candidate.place) : literalLine(candidate)),
    ...(candidate.guess === undefined ? {} : { guess: true }),
    ...(imported ? { imported_from: imported.from } : {}),
    ...(imported?.alias === undefined ? {} : { alias: imported.alias }),
    ...(context.explain === "off" ? {} : { ranking_reasons: rankingReasons(candidate, context.explain) }),
  };
}

/** The line of a literal, where it is not the one that the symbol is declared on. */
function literalLine({ isExact, symbol, matchedLines: [line] }: RankedCandidate): Pick<Hit, "at_line"> {
  return isExact && symbol && line !== undefined && line !== symbol.nameLine ? { at_line: line } : {};
}

/** Ranking scores are sums of evidence without an upper end; this maps them to 0..1 and keeps their order. */
export function shownScore(score: number): number {
  return Math.round((1000 * score) / (score + SCORE_AT_HALF)) / 1000;
}

/** Nothing declares a file that is a module: its name says what it is. */
function moduleFields({ module }: RankedCandidate): Partial<Hit> | undefined {
  return module && { qualified_name: module.qualifiedName, signature: module.qualifiedName, visibility: "public" };
}

function signatureFields(symbol: SymbolRow | null): Partial<Hit> {
  if (!symbol) return {};
  return { qualified_name: symbol.qualifiedName, signature: symbol.signature, visibility: symbol.visibility };
}

/** The line, and where it leaves out the module, as a list of names over several lines does, that. */
function importFields(
  { versionId, lineStart }: RankedCandidate,
  { from }: NonNullable<RankedCandidate["imported"]>,
  texts: VersionTexts,
): Partial<Hit> {
  const line = shownLine(texts.of(versionId).line(lineStart)).trim();
  return { signature: line.includes(from) ? line : `${line} … ${from}` };
}

function shownLines(candidate: RankedCandidate, texts: VersionTexts): Hit["matches"] {
  const file = texts.of(candidate.versionId);
  const numbers = candidate.matchedLines.length > 0 ? candidate.matchedLines : [candidate.symbol?.nameLine ?? candidate.lineStart];
  return numbers.slice(0, MATCH_LINES_MAX).map((line) => ({ line, text: shownLine(file.line(line)) }));
}

/** A source line as it is shown: without its carriage return, and not longer than anyone wants to read. */
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

/** Neighbours under the same parent, nearest first. */
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
