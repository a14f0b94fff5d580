/** How facts write what a text in code names by a convention: the key of a translation, the file of a view. */

/** What the expressions begin with that such texts are. No source can write such a name. */
export const TEXT_NAMES = { translation: "{translation} ", view: "{view} " } as const;
/** What the names of such uses begin with, so that no other use of a word is looked at for them. */
const TRANSLATION_NAMED = "(translation)";
const VIEW_NAMED = "(view)";

const PATH = /^[\w-]+(?:(?:[./]|::?)[\w-]+)*$/;
const TRANSLATION = /^\{translation\} \[(?<namespace>[^\]]*)\](?<sign>[ *])(?<key>[\s\S]*)$/;
const VIEW = /^\{view\} (?<kind>\w+)(?<sign>[ ?])(?<path>[\s\S]*)$/;

/** The name of uses of a key: its last part, or the whole of a key that is no path, such as a sentence. */
export function translationUse(key: string, isOpen = false): string {
  const whole = isOpen ? key.replace(/[.:][^.:]*$/, "") : key;
  return TRANSLATION_NAMED + (PATH.test(whole) ? whole.slice(whole.search(/[\w-]+$/)) : whole);
}

/** The expression of a use: the namespace that code looks in ("" where it says none), and the key, of which `isOpen` keeps only the beginning. */
export function translationMeant(namespace: string, key: string, isOpen = false): string {
  return `${TEXT_NAMES.translation}[${namespace}]${isOpen ? "*" : " "}${key}`;
}

/** What {@link translationMeant} was made of. */
export function translationIn(expression: string): { readonly namespace: string; readonly key: string; readonly isOpen: boolean } {
  const { namespace = "", sign, key = "" } = TRANSLATION.exec(expression)?.groups ?? {};
  return { namespace, key, isOpen: sign === "*" };
}

/** By whose conventions a path means a view. */
export const VIEW_KINDS = ["rails", "blade", "express"] as const;
export type ViewKind = (typeof VIEW_KINDS)[number];

/** The name of uses of a view: that of its file without the sign of a partial and without extensions. */
export function viewUse(path: string): string {
  return VIEW_NAMED + path.slice(path.search(/[^/]*$/)).replace(/^_/, "").replace(/(?<=.)\..*$/s, "");
}

/** The expression of a use of a view. `isPerhaps`: the code may show another one instead. */
export function viewMeant(kind: ViewKind, path: string, isPerhaps = false): string {
  return `${TEXT_NAMES.view}${kind}${isPerhaps ? "?" : " "}${path}`;
}

/** What {@link viewMeant} was made of. */
export function viewIn(expression: string): { readonly kind: string; readonly path: string; readonly isPerhaps: boolean } {
  const { kind = "", sign, path = "" } = VIEW.exec(expression)?.groups ?? {};
  return { kind, path, isPerhaps: sign === "?" };
}

/** The text that an expression stands for; undefined for one that no text is. */
export function textIn(expression: string): string | undefined {
  if (expression.startsWith(TEXT_NAMES.translation)) return translationIn(expression).key;
  return expression.startsWith(TEXT_NAMES.view) ? viewIn(expression).path : undefined;
}
