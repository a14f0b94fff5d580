/**
 * Files written by machines: minified bundles, recognized by the length of their lines; generated code, recognized by its first lines; and
 * bundles with lines of usual length, recognized by what bundlers write at the top of a file and at its end.
 * Paths tell of some (`path-factors.ts`); these only their contents reveal. A reader wants code that people wrote, if that fits as well.
 */
import type { LineRange } from "#core/types.ts";
import { languageById } from "#lang/languages.ts";
import { multiplierOf, type PathMark, type PathMultipliers, pathMarks, symbolMark } from "#query/rank/path-factors.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import type { Database } from "#store/database/database.ts";
import { textOfVersion, versionSizes } from "#store/versions/files.ts";
import { FileText } from "#text/file-text.ts";

/** How many leading candidates have their files checked. */
const LEADING = 40;
/** How many files have their first lines read: those of the best candidates. */
const HEADS_MAX = 12;
/** A file with at least this many bytes per line on average is minified: hand-written code has 20 to 60. */
const MINIFIED_LINE_BYTES = 200;
/** A file with fewer bytes says nothing about its lines. */
const MINIFIED_BYTES_MIN = 2_000;
/** The factor for the score of a minified file: its code has sources, here or elsewhere, and nobody edits its lines. */
const MINIFIED = 0.4;
/** The same for a bundle, whose lines have the words of its sources. */
const BUNDLED = 0.4;
/** How much of the top of a file is read: a licence may come first. */
const HEAD_LINES = 20;
const HEAD_CHARS = 2_000;

const COMMENT = /^\s*(?:\/\/|\/\*|\*|#|--|;|%|<!--|"""|\(\*|\{-)/;
const GENERATED =
  /@generated\b|\bcode generated\b|\b(?:auto(?:matically)?|machine)[- ]?generated\b|\bgenerated (?:file|code)\b|\bdo(?: not|n't) (?:edit|modify)\b/i;

/** What a candidate's score is multiplied by because a machine wrote its file, and why. */
interface MadeFile {
  readonly multiplier: number;
  readonly factor: string;
  /** The text of a minified file: lines of usual length in it were written by people. */
  readonly text?: FileText;
}

/** Sorts candidates again, with lower scores in files that machines wrote. `penalized` returns the score that a multiplier leaves. */
export function writtenFirst(
  db: Database,
  candidates: readonly RankedCandidate[],
  { query, multipliers }: { readonly query: string; readonly multipliers: PathMultipliers },
  penalized: (score: number, multiplier: number) => number,
): RankedCandidate[] {
  const made = madeAmong(db, candidates, symbolMark("path_generated", "", query), multipliers);
  if (made.size === 0) return [...candidates];
  const scored = candidates.map((candidate): RankedCandidate => {
    const one = made.get(candidate.versionId);
    if (!one || (one.text && !isMinified(one.text, candidate))) return candidate;
    const score = penalized(candidate.score, one.multiplier);
    const reason = { factor: one.factor, weight: score - candidate.score, detail: candidate.path };
    return { ...candidate, score, reasons: [...candidate.reasons, reason] };
  });
  return scored.sort((a, b) => b.score - a.score);
}

/** The versions among the leading candidates that machines wrote. */
function madeAmong(
  db: Database,
  candidates: readonly RankedCandidate[],
  mark: PathMark,
  multipliers: PathMultipliers,
): ReadonlyMap<number, MadeFile> {
  const leading = new Map(candidates.slice(0, LEADING).map((candidate) => [candidate.versionId, candidate]));
  const code = [...leading.values()].filter(({ language, path }) => isCode(language) && !isMadeByPath(path));
  // A single file comes first, whatever wrote it.
  if (leading.size < 2 || code.length === 0) return new Map();
  const found = new Map<number, MadeFile>();
  const sizes = versionSizes(
    db,
    code.map(({ versionId }) => versionId),
  );
  for (const { versionId, bytes, lines } of sizes)
    if (bytes >= MINIFIED_BYTES_MIN && bytes >= MINIFIED_LINE_BYTES * lines)
      found.set(versionId, { multiplier: MINIFIED, factor: "minified", text: new FileText(textOfVersion(db, versionId)) });
  const multiplier = multiplierOf(mark, multipliers);
  const heads = code.filter(({ versionId }) => !found.has(versionId)).slice(0, HEADS_MAX);
  for (const { versionId } of heads) {
    const text = textOfVersion(db, versionId);
    if (isBundle(text)) found.set(versionId, { multiplier: BUNDLED, factor: "bundled" });
    else if (multiplier < 1 && saysGenerated(text)) found.set(versionId, { multiplier, factor: "generated" });
  }
  return found;
}

/** What bundlers and compilers write before the first module. A product that makes bundles has these texts too, but not at the top. */
const BUNDLE_HEADS: readonly { readonly of: string; readonly shape: RegExp }[] = [
  { of: "esbuild, where modules export to each other", shape: /^\s*var __(?:defProp|create|getOwnPropNames|commonJS|esm|export)\b.* = /m },
  {
    of: "esbuild, tsup: the file of the first module",
    shape: /^(?:"use strict";\s+)?\/\/ (?:\.{0,2}[\w@-][\w@.-]*\/)+[\w@.-]+\.[cm]?[jt]sx?\n/,
  },
  { of: "webpack", shape: /^\/\*{6}\/|^\(function webpackUniversalModuleDefinition\b/m },
  {
    of: "rollup, as a script for any loader",
    shape: /^\(function \((?:global|root), factory\) \{\s*(?:if \()?typeof (?:exports|define)\b/m,
  },
  { of: "browserify", shape: /^\(function\(\)\{function \w\(\w,\w,\w\)\{function|^require=\(function/m },
  { of: "parcel", shape: /^\s*(?:parcelRequire = |var \$parcel\$)/m },
];
/** The last line of a file that was compiled or bundled from others. */
const SOURCE_MAP = /(?:^|\n)\/[/*][#@] sourceMappingURL=\S+(?:\s*\*\/)?\s*$/;
const TAIL_CHARS = 400;

function isBundle(text: string): boolean {
  const head = text.slice(0, HEAD_CHARS);
  return BUNDLE_HEADS.some(({ shape }) => shape.test(head)) || SOURCE_MAP.test(text.slice(-TAIL_CHARS));
}

/** Whether a comment at the top of a text says that it is generated. */
function saysGenerated(text: string): boolean {
  const lines = text.slice(0, HEAD_CHARS).split("\n", HEAD_LINES);
  return lines.some((line) => COMMENT.test(line) && GENERATED.test(line));
}

/** Whether the lines of a candidate are so long that nobody wrote them. */
function isMinified(text: FileText, range: LineRange): boolean {
  const lines = range.lineEnd - range.lineStart + 1;
  return text.range(range).length >= MINIFIED_LINE_BYTES * lines;
}

function isCode(id: string): boolean {
  const language = languageById(id);
  return language !== undefined && !language.isProse && !language.isData;
}

/** Whether the path of a file says that a machine wrote it, or that it was taken from elsewhere. */
export function isMadeByPath(path: string): boolean {
  return pathMarks(path, "").some(({ factor }) => factor === "path_generated" || factor === "path_vendored");
}
