/** Translations: the same page in several languages, recognized by the language code in its path. */
import type { RecallSource } from "#query/recall/code-source.ts";
import { type FileVersion, versionOfPath } from "#store/versions/files.ts";

/** How many pages recall adds because it found a translation of them. */
const TRANSLATION_ORIGINALS_MAX = 40;

export interface Translation {
  /** Equal for all translations of a page. */
  readonly page: string;
  /** In lower case; "" for a path without a code. */
  readonly locale: string;
}

/** Languages in which software is documented; `is`, `id`, `no` and the like are more often directories of code. */
const CODES = new Set(
  "ar az bg bn ca cs da de el en es et fa fi fr gl he hi hr hu hy ja ka kk km ko lt lv mn nb nl pl pt ro ru sk sl sr sv ta te th tl tr uk ur uz vi zh".split(
    " ",
  ),
);
const LOCALE = /^([a-z]{2})(?:[-_](?:[a-z]{2}|hans|hant|latn))?$/i;

/**
 * Splits a path into page and locale: `docs/de/guide.md` and `docs/en/guide.md` are one page, and so are `README.zh-CN.md`, `README_zh.md`
 * and `README.md`.
 */
export function translationOf(path: string): Translation {
  const segments = path.split("/");
  const fileName = segments.pop() ?? "";
  const [, stem = fileName, mark, extension = ""] = /^(.+?)[._-]([A-Za-z]{2}(?:[-_][A-Za-z]{2,4})?)(\.\w+)$/.exec(fileName) ?? [];
  if (mark !== undefined && isLocale(mark)) return { page: [...segments, stem + extension].join("/"), locale: mark.toLowerCase() };
  const at = segments.findIndex(isLocale);
  if (at < 0) return { page: path, locale: "" };
  const page = [...segments.slice(0, at), ...segments.slice(at + 1), fileName].join("/");
  return { page, locale: (segments[at] as string).toLowerCase() };
}

/** Codes that a query can name, but that paths have for other reasons too. */
const AMBIGUOUS_CODES = "af be bs eu ga id is it mk ms mt no sq sw".split(" ");
let codeByName: ReadonlyMap<string, string> | undefined;

/** The codes by their names in English, made when first asked for. Names of several words (Norwegian Bokmål) are left out. */
function codesByName(): ReadonlyMap<string, string> {
  if (codeByName) return codeByName;
  const names = new Intl.DisplayNames(["en"], { type: "language" });
  codeByName = new Map(
    [...CODES, ...AMBIGUOUS_CODES].flatMap((code): [string, string][] => {
      const name = names.of(code)?.toLowerCase() ?? "";
      return /^\p{L}{4,}$/u.test(name) ? [[name, code]] : [];
    }),
  );
  return codeByName;
}

/** A spoken language in a query: its name in English, in lower case, and its code. */
export interface NamedLanguage {
  readonly name: string;
  readonly code: string;
}

/** The first spoken language that a text names in English: Italian in "the Italian messages". */
export function languageNamedIn(text: string): NamedLanguage | undefined {
  for (const name of text.toLowerCase().match(/\p{L}+/gu) ?? []) {
    const code = codesByName().get(name);
    if (code !== undefined) return { name, code };
  }
  return undefined;
}

/** The codes of the languages in which software is documented. */
export function localeCodes(): readonly string[] {
  return [...CODES];
}

/** Whether a text is the code of a language in which software is documented. */
export function isLocale(text: string): boolean {
  return CODES.has(LOCALE.exec(text)?.[1]?.toLowerCase() ?? "");
}

/** Whether a locale is the one in which a page was first written. */
export function isOriginal({ locale }: Translation): boolean {
  return locale === "" || /^en\b/.test(locale);
}

/** The originals of translated pages that were found, if they were not found themselves. */
export function originalsOf({ db, scope }: RecallSource, found: readonly { readonly path: string }[]): FileVersion[] {
  const known = new Set(found.map(({ path }) => path));
  const wanted = new Set(
    found.flatMap(({ path }) => {
      const { locale } = translationOf(path);
      return isOriginal({ page: path, locale }) ? [] : originalPaths(path, locale);
    }),
  );
  const originals: FileVersion[] = [];
  for (const path of wanted) {
    const version = known.has(path) ? undefined : versionOfPath(db, scope.view, path);
    if (!version || (scope.versionIds && !scope.versionIds.includes(version.versionId))) continue;
    if (scope.languages && !scope.languages.includes(version.language)) continue;
    originals.push(version);
    if (originals.length === TRANSLATION_ORIGINALS_MAX) break;
  }
  return originals;
}

/** The possible paths of a translated page's original. */
function originalPaths(path: string, locale: string): string[] {
  const { page } = translationOf(path);
  const inFolder = path.split("/").map((segment) => (segment.toLowerCase() === locale ? "en" : segment));
  return [page, inFolder.join("/")];
}
