/** Questions for a folder: "where are the migrations", "controllers folder", "where is the frontend code". */

const KEPT = "(?: (?:kept|located|found|placed|live|living))?";
const SHAPES: readonly RegExp[] = [
  new RegExp(`^where (?:are|do) (?:all )?(?:the )?([\\w -]{2,40}?)(?: (?:files|templates?))?${KEPT}$`, "i"),
  new RegExp(`^where(?: is|'s) (?:all )?(?:the )?([\\w -]{2,40}?) (?:code|sources?|folder|directory)${KEPT}$`, "i"),
  /^(?:which|what) (?:folder|directory) (?:has|holds|contains|is for) (?:all )?(?:the )?([\w -]{2,40})$/i,
  /^(?:the )?([\w-]{2,30}) (?:folder|directory)$/i,
];
const WORDS_MAX = 2;
/** Folders that are usually called otherwise than people ask for them. */
const ALSO_CALLED: readonly (readonly [asked: RegExp, folders: readonly string[]])[] = [
  [
    /^(?:translations?|locali[sz]ations?|languages?|i18n)$/,
    ["locales", "locale", "lang", "i18n", "translations", "l10n", "languages", "po"],
  ],
  [/^(?:front-?end|ui|client|web)$/, ["frontend", "web", "client", "ui", "webapp", "www", "assets"]],
  [/^(?:back-?end|server|api)$/, ["backend", "server", "api"]],
  [/^(?:unit-?)?(?:tests?|specs?)$/, ["tests", "test", "spec", "specs", "__tests__"]],
  [/^(?:docs?|documentation)$/, ["docs", "doc", "documentation"]],
  [/^(?:migrations?)$/, ["migrations", "migrate", "migration"]],
  [/^(?:stylesheets?|styles|css)$/, ["styles", "css", "stylesheets", "scss"]],
  [/^(?:jobs?|workers?)$/, ["jobs", "workers", "worker"]],
  [/^(?:entities|entity)$/, ["entities", "entity"]],
];

/** The names of the folders that a query may ask for, the last word's first, as {@link folderKey} writes them; none for other queries. */
export function foldersAsked(query: string): readonly string[] {
  const text = query
    .trim()
    .replace(/(?<![?.!\s])[?.!\s]+$/, "")
    .replace(/\s+/g, " ");
  for (const shape of SHAPES) {
    const words = shape.exec(text)?.[1]?.toLowerCase().split(" ");
    if (!words || words.length > WORDS_MAX) continue;
    return [...new Set(words.toReversed().flatMap(calledAs))];
  }
  return [];
}

function calledAs(word: string): string[] {
  const also = ALSO_CALLED.find(([asked]) => asked.test(word))?.[1] ?? [];
  return [word, ...also].map(folderKey);
}

/** The name of a folder in the singular. Not its stem: `local` is no `locale`. */
export function folderKey(name: string): string {
  return name
    .toLowerCase()
    .replace(/ies$/, "y")
    .replace(/(?<=[^s])s$/, "");
}
