/** Files that hold code of a language inside of another tool's, which no grammar here reads: what they use is in no answer. */
import { named } from "#core/visible.ts";
import { languageById } from "#lang/languages.ts";
import { compilePattern } from "#query/exact/pattern.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import { textOfVersion, textVersions } from "#store/versions/files.ts";
import type { Ground } from "./answer.ts";

/** Files that a remark names. */
const NAMED_MAX = 5;

/** That such files have the name of a symbol, where they do. */
export function unreadRemark({ facts, isWanted }: Pick<Ground, "facts" | "isWanted">, symbol: SymbolRow): string | undefined {
  const endings = languageById(symbol.language)?.heldBy ?? [];
  if (endings.length === 0) return undefined;
  const pattern = compilePattern(symbol.name, { literal: true, ignoreCase: "never", word: true, line: false });
  const among = candidateVersions(facts.db, { view: facts.view }, pattern.required);
  const paths = textVersions(facts.db, facts.view, among ? { among } : {})
    .filter((file) => !file.isParsed && endings.some((ending) => file.path.endsWith(ending)) && isWanted(file))
    .filter(({ versionId }) => [...pattern.matchingLines(textOfVersion(facts.db, versionId), 1)].length > 0)
    .map(({ path }) => named(path))
    .sort();
  if (paths.length === 0) return undefined;
  const more = paths.length > NAMED_MAX ? ", ..." : "";
  return `Some files hold code that is not read for uses, and have this name: ${paths.slice(0, NAMED_MAX).join(", ")}${more}.`;
}
