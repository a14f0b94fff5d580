/**
 * Recall of prose. Sections come from documentation's own columns. For comments, docstrings and strings, hits in code snippets select where
 * to look, and the stored places of each version say which of the matching words are prose, and to which symbol they belong: so prose in
 * code needs no full-text index of its own.
 */
import { SNIPPET_LINES_MAX } from "#core/limits.ts";
import type { LineRange, ProseKind } from "#core/types.ts";
import type { QueryTerms } from "#query/parse/query-terms.ts";
import type { DocsNumbers } from "#query/rank/docs-numbers.ts";
import type { Candidate } from "#query/recall/candidate.ts";
import type { RecallSource } from "#query/recall/code-source.ts";
import { sectionsOfVersions, symbolsAt } from "#store/indices/symbols.ts";
import { rowId, versionOf } from "#store/rows/row-id.ts";
import { textPlacesOf } from "#store/versions/texts.ts";
import type { FileText } from "#text/file-text.ts";
import { type Passage, proseCandidate } from "./candidate.ts";
import { sectionRanges, withinWindow } from "./sections.ts";
import { originalsOf } from "./translations.ts";

/**
 * Caps on the recall of documentation, comments and strings, by source: how many hits are looked at (`limit`), and how many postings are
 * scored to find them.
 */
const RECALL_OF_PROSE = {
  sections: { limit: 200, postingsMax: 6_000 },
  headings: { limit: 60, postingsMax: 2_000 },
  docstrings: { limit: 120, postingsMax: 3_000 },
  code: { limit: 200, postingsMax: 5_000 },
} as const;

/** Where a version contains words of the query. */
interface ProseMatches {
  readonly versionId: number;
  readonly path: string;
  readonly language: string;
  readonly windows: LineRange[];
  /** Rows of symbols with a matching heading or documentation. */
  readonly symbolRows: Set<number>;
}

/** Boosts that select the columns of snippets and symbols to search. */
const PROSE = { content: 0, context: 0, prose: 1 };
const CODE = { content: 1, context: 0, prose: 0 };
const HEADING = { name: 0, qualified: 0, signature: 0, doc: 0, heading: 1 };
const DOC = { name: 0, qualified: 0, signature: 0, doc: 1, heading: 0 };

/** Pieces of prose with words of the query, unordered; text scores are relative to the best. */
export function recallProse(
  source: RecallSource,
  queryTerms: QueryTerms,
  kinds: ReadonlySet<ProseKind>,
  numbers: DocsNumbers,
): Candidate[] {
  const inCode = [...kinds].some((kind) => kind !== "section");
  const pieces = [...(kinds.has("section") ? sections(source, queryTerms) : []), ...(inCode ? textsInCode(source, queryTerms, kinds) : [])];
  const byKey = new Map<string, Candidate>();
  for (const piece of pieces) {
    const candidate = proseCandidate(piece, queryTerms, numbers);
    if (candidate) byKey.set(candidate.key, candidate);
  }
  const candidates = [...byKey.values()];
  const best = Math.max(0, ...candidates.map(({ text }) => text.score)) || 1;
  return candidates.map((candidate) => ({ ...candidate, text: { ...candidate.text, score: candidate.text.score / best } }));
}

/** Hits in snippets and in symbols, grouped by version. */
function gather(
  { indices, scope }: RecallSource,
  { terms }: QueryTerms,
  snippets: { readonly boost: Readonly<Record<string, number>>; readonly limit: number; readonly postingsMax: number },
  symbols: { readonly boost: Readonly<Record<string, number>>; readonly limit: number; readonly postingsMax: number },
): Map<number, ProseMatches> {
  const words = terms.flatMap(({ term, alternatives = [] }) => [term, ...alternatives.map((other) => other.term)]).join(" ");
  const found = new Map<number, ProseMatches>();
  const at = (versionId: number, path: string, language: string): ProseMatches => {
    const known = found.get(versionId) ?? { versionId, path, language, windows: [], symbolRows: new Set() };
    found.set(versionId, known);
    return known;
  };
  for (const { row } of indices.snippets.search(words, scope, { ...snippets, scoresCommon: false })) {
    at(versionOf(row.snippetRow), row.path, row.language).windows.push(row);
  }
  for (const { row } of indices.symbols.search(words, scope, { ...symbols, scoresCommon: false })) {
    at(versionOf(row.symbolRow), row.path, row.language).symbolRows.add(row.symbolRow);
  }
  return found;
}

function* sections(source: RecallSource, queryTerms: QueryTerms): Generator<Passage> {
  const { sections: inText, headings } = RECALL_OF_PROSE;
  const found = gather(source, queryTerms, { ...inText, boost: PROSE }, { ...headings, boost: HEADING });
  for (const { versionId, path, language, lineCount } of originalsOf(source, [...found.values()])) {
    const everything = { lineStart: 1, lineEnd: lineCount };
    found.set(versionId, { versionId, path, language, windows: [everything], symbolRows: new Set() });
  }
  const byVersion = Map.groupBy(sectionsOfVersions(source.db, found.keys()), ({ symbolRow }) => versionOf(symbolRow));
  for (const { versionId, path, language, windows, symbolRows } of found.values()) {
    const owner = { kind: "section", versionId, path, language } as const;
    const file = source.texts.of(versionId);
    for (const range of sectionRanges(file, byVersion.get(versionId) ?? [])) {
      const { symbol, lineStart } = range;
      const head = symbol && symbolRows.has(symbol.symbolRow) ? [{ lineStart, lineEnd: lineStart + SNIPPET_LINES_MAX - 1 }] : [];
      for (const window of [...head, ...windows]) {
        const shown = withinWindow(range, window);
        if (!shown) continue;
        // Subsections are shown with a short section, and are candidates of their own.
        const own = { lineStart: shown.lineStart, lineEnd: Math.min(shown.lineEnd, shown.ownEnd) };
        yield { ...owner, symbol, lineStart: shown.lineStart, lineEnd: shown.lineEnd, words: file.range(own) };
      }
    }
  }
}

function* textsInCode(source: RecallSource, queryTerms: QueryTerms, kinds: ReadonlySet<ProseKind>): Generator<Passage> {
  const { code, docstrings } = RECALL_OF_PROSE;
  const found = gather(source, queryTerms, { ...code, boost: CODE }, { ...docstrings, boost: DOC });
  const places = textPlacesOf(source.db, found.keys());
  const pieces: (Omit<Passage, "symbol"> & { readonly owner: number | null })[] = [];
  for (const one of found.values()) {
    const { versionId, path, language } = one;
    const file = source.texts.of(versionId);
    const windows = one.windows.map((range) => ({ ...range, start: file.startOf(range.lineStart), end: file.startOf(range.lineEnd + 1) }));
    for (const { kind, start, end, symbol } of places.get(versionId) ?? []) {
      const owner = symbol === null ? null : rowId(versionId, symbol);
      if (!kinds.has(kind)) continue;
      const isDocumented = kind === "docstring" && one.symbolRows.has(owner ?? -1);
      const window = windows.find((range) => range.start < end && start < range.end);
      if ((!window && !isDocumented) || !mayMatch(file.slice(start, end), queryTerms)) continue;
      const shown = shownPart(file, { start, end }, window);
      pieces.push({ kind, versionId, path, language, owner, ...shown });
    }
  }
  const owners = symbolsAt(
    source.db,
    pieces.flatMap(({ owner }) => owner ?? []),
  );
  for (const { owner, ...piece } of pieces) yield { ...piece, symbol: owners.get(owner ?? -1) ?? null };
}

/** A quick check before the slow match. */
function mayMatch(text: string, { terms }: QueryTerms): boolean {
  const lower = text.toLowerCase();
  const has = ({ needle }: { readonly needle: string }): boolean => needle !== "" && lower.includes(needle);
  return terms.some((term) => has(term) || term.alternatives?.some(has));
}

/** The lines and words of a place; for a very long one, those inside the window with the hit. */
function shownPart(
  file: FileText,
  { start, end }: { readonly start: number; readonly end: number },
  window: LineRange | undefined,
): LineRange & { words: string } {
  const lines = { lineStart: file.lineAt(start), lineEnd: file.lineAt(Math.max(start, end - 1)) };
  if (!window || lines.lineEnd - lines.lineStart < SNIPPET_LINES_MAX) return { ...lines, words: file.slice(start, end) };
  const part = { lineStart: Math.max(lines.lineStart, window.lineStart), lineEnd: Math.min(lines.lineEnd, window.lineEnd) };
  return { ...part, words: file.range(part) };
}
