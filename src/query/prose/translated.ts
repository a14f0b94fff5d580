/**
 * Files that are translations of each other, as `lang/de/errors.php` and `lang/en/errors.php`, `Strings.de.xlf` and `Strings.fr.xlf`, or
 * `locales/de.json` and `locales/fr.json` are. A key or message that stands in one of them stands in all, and fifty languages would fill an
 * answer in which the code that uses it is what the reader needs. Unlike a search of prose, which drops translations, this puts them last:
 * to search for a text is to ask for its places.
 */
import { isLocale } from "./translations.ts";

/** Files that differ only in the code of a language, if so many of these are known codes; fewer may be directories of code. */
const LANGUAGES_MIN = 3;

const CODE = "[A-Za-z]{2,3}(?:[-_][A-Za-z]{2,4})?";
/** A directory, or a file's name or a part of it, that may be the code of a language. */
const MAYBE_CODE = new RegExp(`(?<=^|/)${CODE}(?=/)|(?<=^|[/._-])${CODE}(?=\\.\\w+$)`, "g");

interface Form {
  /** The path with a star for the code. */
  readonly page: string;
  readonly code: string;
}

/** Puts translations behind the other candidates, except those in the language of the best one and in the original language. */
export function translationsLast<C extends { readonly path: string }>(ordered: readonly C[]): readonly C[] {
  const formsOf = new Map([...new Set(ordered.map(({ path }) => path))].map((path) => [path, forms(path)]));
  const codes = new Map<string, Set<string>>();
  for (const { page, code } of [...formsOf.values()].flat()) {
    if (isLocale(code)) codes.set(page, (codes.get(page) ?? new Set()).add(code.toLowerCase()));
  }
  const isTranslated = ({ page }: Form): boolean => (codes.get(page)?.size ?? 0) >= LANGUAGES_MIN;
  const shown = new Map<string, string>();
  const [first, last]: [C[], C[]] = [[], []];
  for (const candidate of ordered) {
    const form = formsOf.get(candidate.path)?.find(isTranslated);
    if (form && !shown.has(form.page)) shown.set(form.page, languageOf(form));
    const isFirst = !form || shown.get(form.page) === languageOf(form) || languageOf(form) === "en";
    (isFirst ? first : last).push(candidate);
  }
  return last.length === 0 ? ordered : [...first, ...last];
}

/** The language of a code without its country: `fr-CA` is written beside `fr`. */
function languageOf({ code }: Form): string {
  return code.toLowerCase().replace(/[-_].*/, "");
}

function forms(path: string): readonly Form[] {
  return [...path.matchAll(MAYBE_CODE)].map(({ 0: code, index }) => ({
    page: `${path.slice(0, index)}*${path.slice(index + code.length)}`,
    code,
  }));
}
