/**
 * Files that are translations of each other, as `lang/de/errors.php` and `lang/en/errors.php`, `Strings.de.xlf` and `Strings.fr.xlf`, or
 * `locales/de.json` and `locales/fr.json` are. A key or message that stands in one of them stands in all, and fifty languages would fill an
 * answer in which the code that uses it is what the reader needs. Unlike a search of prose, which drops translations, this puts them last:
 * to search for a text is to ask for its places.
 */
import type { Database } from "#store/database/database.ts";
import { filesNamed } from "#store/indices/files-named.ts";
import { type FileVersion, versionOfPath } from "#store/versions/files.ts";
import type { Scope } from "#store/views/scope.ts";
import { isLocale, languageNamedIn, localeCodes, type NamedLanguage } from "./translations.ts";

/** Files that differ only in the code of a language, if so many of these are known codes; fewer may be directories of code. */
const LANGUAGES_MIN = 3;

/** The language in which the texts of a program are written first. */
const ORIGINAL = "en";

const CODE = "[A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4})?";
/** A directory, or a file's name or a part of it, that may be the code of a language. */
const MAYBE_CODE = new RegExp(`(?<=^|/)${CODE}(?=/)|(?<=^|[/._-])${CODE}(?=\\.\\w+$)`, "g");

interface Form {
  /** The path with a star for the code. */
  readonly page: string;
  readonly code: string;
}

/** Words of a query about what software says to its users. A query that names a language without them may mean anything: "Greek letters". */
const ABOUT_TEXTS = /\b(?:translat\w*|locali[sz]\w*|locales?|languages?|i18n|l10n|messages?|texts?|strings?|labels?|wording)\b/i;

/** The language in which a query wants to see the texts of a program, as "update the Italian error messages". */
export function languageAsked(query: string): NamedLanguage | undefined {
  return ABOUT_TEXTS.test(query) ? languageNamedIn(query) : undefined;
}

/** The files of a scope that are translations into a language, by path; files that stand beside no other translations are none. */
export function translationsInto(db: Database, { view, versionIds, languages }: Scope, language: string): FileVersion[] {
  const isThere = (path: string): boolean => versionOfPath(db, view, path) !== undefined;
  const isTranslation = ({ page }: Form): boolean => {
    const others = localeCodes().filter((code) => isThere(page.replace("*", code)));
    return others.length >= LANGUAGES_MIN;
  };
  const files = filesNamed(db, view, [language], (path) => forms(path).some((form) => languageOf(form) === language));
  return files.filter(
    (file) =>
      (!versionIds || versionIds.includes(file.versionId)) &&
      (!languages || languages.includes(file.language)) &&
      forms(file.path).some((form) => languageOf(form) === language && isTranslation(form)),
  );
}

/** A place in a file that may be a translation, and the key there. */
interface Translated {
  readonly path: string;
  readonly symbol?: { readonly name: string } | null;
}

/**
 * Puts translations behind the other candidates, except those in the language of the best one and in the original language; of these, the
 * key that the original has, once. The files `intoAsked`, translations into the language that the query asks for, come first.
 */
export function translationsLast<C extends Translated>(ordered: readonly C[], intoAsked: ReadonlySet<string>): readonly C[] {
  const formsOf = new Map([...new Set(ordered.map(({ path }) => path))].map((path) => [path, forms(path)]));
  const codes = new Map<string, Set<string>>();
  for (const { page, code } of [...formsOf.values()].flat()) {
    if (isLocale(code)) codes.set(page, (codes.get(page) ?? new Set()).add(code.toLowerCase()));
  }
  const isTranslated = ({ page }: Form): boolean => {
    const own = [...(codes.get(page) ?? [])];
    // `en.json` and `en-IN.json` are no directories of code.
    return own.length >= LANGUAGES_MIN || (own.length > 1 && new Set(own.map((code) => languageOf({ code }))).size === 1);
  };
  const keyOf = (form: Form, { symbol }: C): string | undefined => (symbol ? `${form.page} ${symbol.name}` : undefined);
  const originals = new Set(
    ordered.flatMap((candidate) => {
      const form = formsOf.get(candidate.path)?.find(isTranslated);
      return (form && languageOf(form) === ORIGINAL && keyOf(form, candidate)) || [];
    }),
  );
  const shown = new Map<string, string>();
  const shownKeys = new Map<string, string>();
  const [sought, first, last]: [C[], C[], C[]] = [[], [], []];
  for (const candidate of ordered) {
    if (intoAsked.has(candidate.path)) {
      sought.push(candidate);
      continue;
    }
    const form = formsOf.get(candidate.path)?.find(isTranslated);
    const key = form && keyOf(form, candidate);
    const isOriginals = form !== undefined && key !== undefined && languageOf(form) !== ORIGINAL && originals.has(key);
    if (form && !isOriginals && !shown.has(form.page)) shown.set(form.page, languageOf(form));
    const isOfShown = !form || shown.get(form.page) === languageOf(form) || languageOf(form) === ORIGINAL;
    const isFirst = isOfShown && !isOriginals && (key === undefined || (shownKeys.get(key) ?? candidate.path) === candidate.path);
    if (isFirst && key !== undefined) shownKeys.set(key, candidate.path);
    (isFirst ? first : last).push(candidate);
  }
  return last.length === 0 && sought.length === 0 ? ordered : [...sought, ...first, ...last];
}

/** The language of a code without its country: `fr-CA` is written beside `fr`. */
function languageOf({ code }: Pick<Form, "code">): string {
  return code.toLowerCase().replace(/[-_].*/, "");
}

function forms(path: string): readonly Form[] {
  return [...path.matchAll(MAYBE_CODE)].map(({ 0: code, index }) => ({
    page: `${path.slice(0, index)}*${path.slice(index + code.length)}`,
    code,
  }));
}
