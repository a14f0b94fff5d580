/** Mentions: places where the word of a name stands outside of code, in comments, strings and documentation. */
import { LANGUAGES } from "#lang/languages.ts";
import { compilePattern } from "#query/exact/pattern.ts";
import { ignoresCase } from "#query/graph/meaning/letter-case.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import { type TextVersion, textOfVersion, textVersions } from "#store/versions/files.ts";
import { textPlacesOf } from "#store/versions/texts.ts";
import { FileText } from "#text/file-text.ts";
import type { Ground } from "./answer.ts";
import type { FoundUse } from "./found-use.ts";
import { type OwnValue, ownValue } from "./own-value.ts";

const PROSE: ReadonlySet<string> = new Set(LANGUAGES.flatMap(({ id, isProse }) => (isProse ? [id] : [])));

/** All mentions of a symbol's name, then those of the string that it stands for. */
export function mentionsOf(ground: Ground, symbol: SymbolRow): FoundUse[] {
  return [
    ...mentionsOfText(ground, symbol.name, ignoresCase(symbol.language)),
    ...mentionsOfValue(ground, symbol, ownValue(ground, symbol)),
  ];
}

/** The mentions of a symbol's own value outside of its definition, each with the value as the name at its place. */
export function mentionsOfValue(ground: Ground, { path, lineStart, lineEnd }: SymbolRow, value: OwnValue | undefined): FoundUse[] {
  if (!value?.isTelling) return [];
  const found = mentionsOfText(ground, value.text).filter(
    ({ file, use: { line } }) => file.path !== path || line < lineStart || line > lineEnd,
  );
  return found.map((use) => ({ ...use, alias: JSON.stringify(value.text) }));
}

/** All places of a word in text, by path and position. Every line of a file that no grammar parsed counts as text. */
function mentionsOfText({ facts, isWanted }: Ground, word: string, isInAnyCase = false): FoundUse[] {
  const pattern = compilePattern(word, { literal: true, ignoreCase: isInAnyCase ? "always" : "never", word: true, line: false });
  const among = candidateVersions(facts.db, { view: facts.view }, pattern.required);
  const files = textVersions(facts.db, facts.view, among ? { among } : {}).filter(isWanted);
  const places = textPlacesOf(
    facts.db,
    files.map(({ versionId }) => versionId),
  );
  return files.sort((a, b) => (a.path < b.path ? -1 : 1)).flatMap((file) => [...mentionsIn(file)]);

  function* mentionsIn(file: TextVersion): Generator<FoundUse> {
    const text = textOfVersion(facts.db, file.versionId);
    const isAllText = PROSE.has(file.language) || !file.isParsed;
    const prose = places.get(file.versionId) ?? [];
    const lines = new FileText(text);
    let at = 0;
    for (const { line, start, end } of pattern.matchingLines(text)) {
      for (const { column } of pattern.matchesIn(text.slice(start, end))) {
        const offset = lines.startOf(line) + column;
        while ((prose[at]?.end ?? Number.POSITIVE_INFINITY) <= offset) at++;
        const isText = isAllText || (prose[at]?.start ?? Number.POSITIVE_INFINITY) <= offset;
        if (isText) yield { file, use: { line, column: column + 1, type: "mentions" }, confidence: "name_only", candidates: 1 };
      }
    }
  }
}
