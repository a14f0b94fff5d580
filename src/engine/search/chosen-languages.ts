/** Which languages a caller chose, by flags and in a query. */
import { CodeCompassError } from "#core/errors.ts";
import { named } from "#core/visible.ts";
import { LANGUAGES, languageByAlias } from "#lang/languages.ts";
import { nearNames } from "#text/near-names.ts";

/**
 * The ids of the languages that both the flags and `lang:` name, without those of `-lang:`; undefined for any.
 * @throws unsupported_language
 */
export function chosenLanguages(
  flags: readonly string[] | undefined,
  operators: readonly string[],
  excluded: readonly string[],
): readonly string[] | undefined {
  const wanted = intersection(languageIds(flags), languageIds(operators));
  const unwanted = languageIds(excluded);
  if (unwanted === undefined) return wanted;
  return (wanted ?? LANGUAGES.map(({ id }) => id)).filter((id) => !unwanted.includes(id));
}

/**
 * The ids of the languages that a caller named; undefined where the caller named none.
 * @throws unsupported_language
 */
function languageIds(names: readonly string[] | undefined): string[] | undefined {
  if (names === undefined || names.length === 0) return undefined;
  return names.flatMap((name) => {
    const language = languageByAlias(name);
    if (language) return [language.id, ...LANGUAGES.flatMap(({ id, kindOf }) => (kindOf === language.id ? [id] : []))];
    const ids = LANGUAGES.map(({ id }) => id);
    const [near] = nearNames(ids, name);
    throw new CodeCompassError("unsupported_language", `No language is called ${named(name)}.`, {
      remediation: `${near === undefined ? "" : `Did you mean ${near}? `}Use one of: ${ids.join(", ")}.`,
    });
  });
}

/** The items that both lists have; where one list is undefined, the other list. */
export function intersection<T>(a: readonly T[] | undefined, b: readonly T[] | undefined): readonly T[] | undefined {
  return a && b ? a.filter((item) => b.includes(item)) : (a ?? b);
}
