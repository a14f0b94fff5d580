/** Functions that translate and that a file gets from a library, with the namespace and prefix of their keys: `useTranslation("admin")`. */

/** What gives a file a function that translates: `const { t: ta } = useTranslation("admin", { keyPrefix: "users" })`. */
const BINDING =
  /\b(?:const|let|var)\s*(?<left>\{[^{}]{0,200}\}|\[[^[\]]{0,100}\]|[\w$]+)\s*=\s*(?:await\s+)?(?:[\w$]+\.)?(?:use\w*Translations?|get\w*Translations?|useI18n|useScopedI18n|useTranslate|getFixedT|createTranslator)\s*\((?<given>[^()]{0,200})\)/g;
const OF_FILE = /\b(?:withTranslation|withNamespaces)\(\s*(?:\[\s*)?["'](?<space>[\w/-]+)["']/;
const PREFIX = /\b(?:keyPrefix|namespace):\s*["'](?<prefix>[\w.-]+)["']/;

/** A function that translates, under the name that the file gives it. */
export interface KeyBinding {
  readonly name: string;
  /** The offset from which the file has it. */
  readonly start: number;
  /** The namespace in which it looks; "" for none. */
  readonly space: string;
  /** What it puts before each key; "" for nothing. */
  readonly prefix: string;
}

/** The functions that translate which a file gets from a library. */
export function bindingsIn(text: string): readonly KeyBinding[] {
  if (!/ranslat|I18n|getFixedT/.test(text)) return [];
  return [...text.matchAll(BINDING)].map(({ index, groups = {} }) => {
    const { left = "", given = "" } = groups;
    const prefix = PREFIX.exec(given)?.groups?.["prefix"] ?? "";
    const space = /["'](?<space>[\w./-]+)["']/.exec(given.replace(PREFIX, ""))?.groups?.["space"] ?? "";
    const name = left.startsWith("{") ? (/(?<![\w$])t\s*:\s*(?<name>[\w$]+)/.exec(left)?.groups?.["name"] ?? "t") : firstName(left);
    return { name, start: index, space, prefix };
  });
}

function firstName(text: string): string {
  return /[\w$]+/.exec(text)?.[0] ?? "";
}

/** The namespace that a component of React asks for all keys of its file; "" without one. */
export function spaceOfFile(text: string): string {
  return OF_FILE.exec(text)?.groups?.["space"] ?? "";
}
