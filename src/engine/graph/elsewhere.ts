/**
 * Lines that have a symbol's name and are not among its uses. A rename needs them: comments, documentation, keys of settings, templates, and
 * code whose names the graph does not follow. An answer that lists the uses alone reads as if there were nothing else.
 */
import type { NamedElsewhere } from "#core/protocol/graph.ts";
import { compilePattern, exactly } from "#query/exact/pattern.ts";
import type { Target } from "#query/graph/target.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import { bytesOfContent, textVersions } from "#store/versions/files.ts";
import type { Ground } from "./answer.ts";
import type { FoundUse } from "./found-use.ts";
import { ownValue, taggedKeys } from "./own-value.ts";

/** A shorter name is a word of many texts that do not mean the symbol. */
const NAME_CHARS_MIN = 4;
/** Files that may have the name and are read for it; a name that more files have is mostly a common word there. */
const FILES_READ_MAX = 100;
/** Lines of one file that are counted. */
const LINES_OF_FILE_MAX = 10_000;
/** A longer value is a sentence, which no rename looks for. */
const VALUE_CHARS_MAX = 60;

/**
 * How many lines beside the uses have a symbol's name as a whole word, or the string that it stands for, or a key of its tag. Undefined where
 * none has, where the view has other symbols of that name (most of the lines would be about these), or where too many files would be read.
 */
export function namedElsewhere(ground: Ground, target: Target, uses: readonly FoundUse[]): NamedElsewhere | undefined {
  const { facts, isWanted } = ground;
  const { symbol } = target;
  if (symbol.name.length < NAME_CHARS_MIN || hasNamesakes(facts, target)) return undefined;
  const words = [symbol.name, ...otherWordsFor(ground, symbol)];
  const expression = words.map(exactly).join("|");
  // A literal is found several times as fast as an expression.
  const pattern =
    words.length > 1 ? compilePattern(`(?:${expression})`, { word: true }) : compilePattern(symbol.name, { literal: true, word: true });
  const among = candidateVersions(facts.db, { view: facts.view }, pattern.required);
  if (!among || among.length > FILES_READ_MAX) return undefined;
  const listed = Map.groupBy(uses, ({ file }) => file.versionId);
  const counts = textVersions(facts.db, facts.view, { among })
    .filter(isWanted)
    .map((file) => {
      const known = new Set((listed.get(file.versionId) ?? []).map(({ use }) => use.line));
      if (file.path === symbol.path) known.add(symbol.nameLine);
      const { buffer, byteOffset, byteLength } = bytesOfContent(facts.db, file.contentId);
      const { lines } = pattern.linesOfUtf8(Buffer.from(buffer, byteOffset, byteLength), LINES_OF_FILE_MAX);
      return lines.filter(({ line }) => !known.has(line)).length;
    })
    .filter((lines) => lines > 0);
  if (counts.length === 0) return undefined;
  return { lines: counts.reduce((sum, lines) => sum + lines, 0), files: counts.length, ...(words.length > 1 ? { expression } : {}) };
}

/** Whether the view has symbols of the name that are not the target: no declaration or overload of it, and nothing that its calls may run. */
function hasNamesakes(facts: Ground["facts"], { symbol, rows, related, overriding, constructed }: Target): boolean {
  return facts
    .named(symbol.name, symbol.language)
    .some(({ symbolRow, path }) => path !== symbol.path && ![rows, related, overriding, constructed].some((some) => some.has(symbolRow)));
}

/** Other words by which settings and texts know a symbol. */
function otherWordsFor(ground: Ground, symbol: SymbolRow): string[] {
  const value = ownValue(ground, symbol);
  const isWord = value?.isTelling && value.text.length <= VALUE_CHARS_MAX && value.text !== symbol.name;
  return [...(isWord ? [value.text] : []), ...taggedKeys(ground, symbol)];
}
