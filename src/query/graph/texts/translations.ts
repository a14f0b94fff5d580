/** Which keys of translations a text in code means, and under which names the uses of a key are found. */
import { ANDROID_SPACE, plainKey, translationIn, translationUse } from "#core/text-names.ts";
import { LANGUAGES } from "#lang/languages.ts";
import { EXTERNAL, type Meaning, meaningOf } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { nearest } from "#query/graph/modules/nearest.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { type Catalogue, cataloguesOf, inMainLanguage, keysInFile, mayUse, translationKey } from "./catalogues.ts";

/** Files that libraries look in when code names no namespace. */
const USUAL = /^(?:|common|default|translations?|messages|main|app|index|global)$/;
/** Ends of keys that libraries choose between by a number or a gender. */
const FORM = /_(?:zero|one|two|few|many|other|plural|male|female|0|1|2|interval)(?:_(?:zero|one|two|few|many|other))?$/;
/** Keys that a call with a built end may mean; with more, it says nothing about each. */
const BUILT_MAX = 500;

/** What an expression means that names a key of translations. */
export function translationsMeant(facts: ViewFacts, file: GraphFile, expression: string): Meaning {
  const { namespace, key, standing } = translationIn(expression);
  const all = cataloguesOf(facts).filter(({ path }) => isAndroid(path) === (namespace === ANDROID_SPACE) && mayUse(path, file.path));
  const found = standing === "built" ? builtFrom(all, namespace, key) : keysNamed(all, namespace === ANDROID_SPACE ? "" : namespace, key);
  const near = nearest(found, file.path);
  return near.length > 0 ? { ...meaningOf(near), isOpen: standing === "written" } : EXTERNAL;
}

function isAndroid(path: string): boolean {
  return path.endsWith(".xml");
}

/** The keys of a written path, by the first of the ways to read it that finds any. */
function keysNamed(catalogues: readonly Catalogue[], namespace: string, written: string): readonly SymbolRow[] {
  const { space = namespace, key = written } = /^(?<space>[\w-]+(?:\/[\w-]+)*)::?(?<key>[^:\s].*)$/s.exec(written)?.groups ?? {};
  if (space !== "") {
    const inside = catalogues.flatMap((one) => (isOf(one, space) ? atKey(one, key) : []));
    if (inside.length > 0) return inside;
    const whole = catalogues.flatMap((one) => atKey(one, `${space}.${key}`));
    if (whole.length > 0) return whole;
    // `package::file.key` of Laravel.
    const rest = written.includes("::") ? inNamespace(catalogues, key, (one, name) => one.namespace.endsWith(`${space}/${name}`)) : [];
    if (rest.length > 0) return rest;
  }
  const usual = catalogues.filter((one) => isRootless(one) || USUAL.test(one.namespace));
  const inUsual = usual.flatMap((one) => atKey(one, written));
  if (inUsual.length > 0) return inUsual;
  const spaced = inNamespace(catalogues, written, (one, name) => isOf(one, name));
  if (spaced.length > 0) return spaced;
  return catalogues.flatMap((one) => atKey(one, written));
}

/** Whether the place of a file says nothing of its keys, because they are all in one tree. */
function isRootless({ path }: Catalogue): boolean {
  return /\.ya?ml$/.test(path);
}

function isOf({ namespace }: Catalogue, name: string): boolean {
  return namespace === name || namespace.replaceAll("/", ".") === name;
}

/** `auth.failed` as the key `failed` of a file `auth`, `admin/users.title` as one of a file in a directory. */
function inNamespace(
  catalogues: readonly Catalogue[],
  written: string,
  isNamed: (catalogue: Catalogue, name: string) => boolean,
): readonly SymbolRow[] {
  for (let dot = written.indexOf("."); dot > 0; dot = written.indexOf(".", dot + 1)) {
    const [name, key] = [written.slice(0, dot), written.slice(dot + 1)];
    const found = catalogues.flatMap((one) => (isNamed(one, name) ? atKey(one, key) : []));
    if (found.length > 0) return found;
  }
  return [];
}

/** The keys at a path of a catalogue, or its forms for numbers. */
function atKey({ keys }: Catalogue, written: string): readonly SymbolRow[] {
  const key = plainKey(written);
  const exact = keys.get(key);
  if (exact) return exact;
  return ["one", "other", "zero", "few", "many", "two", "plural", "male", "female"].flatMap((form) => keys.get(`${key}_${form}`) ?? []);
}

/** The group of keys that a call with a built end means, or, where keys are not nested, all that begin so. */
function builtFrom(catalogues: readonly Catalogue[], namespace: string, begin: string): readonly SymbolRow[] {
  if (begin.endsWith(".")) {
    const groups = keysNamed(catalogues, namespace, begin.slice(0, -1));
    if (groups.length > 0) return groups;
  }
  const found = catalogues.flatMap((one) => {
    const own = `${one.namespace.replaceAll("/", ".")}.`;
    const rest = one.namespace !== "" && begin.startsWith(own) && !isRootless(one) ? begin.slice(own.length) : begin;
    return [...one.keys].flatMap(([path, symbols]) => (path.startsWith(rest) && rest !== "" ? symbols : []));
  });
  return found.length <= BUILT_MAX ? found : [];
}

/** What the search for the uses of a key has to know. */
export interface SoughtKey {
  /** The same key in the language that stands for all. */
  readonly rows: readonly SymbolRow[];
  /** The keys around it, of which a call may take all. */
  readonly groups: readonly SymbolRow[];
  readonly names: readonly string[];
}

/** What is looked for as uses of a key; undefined for a symbol that is no key of a translation. */
export function soughtKey(facts: ViewFacts, symbol: SymbolRow): SoughtKey | undefined {
  const key = translationKey(facts, symbol);
  if (!key) return undefined;
  const rows = inMainLanguage(facts, key);
  const groups = rows.flatMap((row) => translationKey(facts, row)?.around ?? []);
  const own = translationUse(key.path);
  const flat = key.path.split(".").slice(0, -1);
  const names = [own, own.replace(FORM, ""), ...flat.map((part) => translationUse(part)), translationUse(symbol.name)];
  return { rows, groups, names: [...new Set(names)] };
}

/** The languages whose code may name keys of translations. */
export const TRANSLATING: readonly string[] = LANGUAGES.filter(
  ({ isProse, isData, holdsAndroidStrings }) => holdsAndroidStrings || (!isProse && !isData),
).map(({ id }) => id);

/** Endings of files that hold code of these languages which is not read. */
export const HOLDING_KEYS: readonly string[] = [...new Set(LANGUAGES.flatMap(({ heldBy = [], isProse }) => (isProse ? [] : heldBy)))];

/**
 * The keys that a question names as code does (`auth.failed`), or by a file and the whole path in it. `given` are the forms of what was
 * asked, `alike` the symbols that have it as their name: code of that name comes first.
 */
export function translationsNamed(facts: ViewFacts, given: readonly string[], alike: readonly SymbolRow[]): readonly SymbolRow[] {
  for (const text of new Set(given)) {
    const { path = "", key = "" } = /^(?<path>[^:\s]+\.\w+):(?<key>.+)$/s.exec(text)?.groups ?? {};
    const inFile = path === "" ? undefined : keysInFile(facts, path, key);
    if (inFile) return inFile;
    const isWritten = /^[\w-]+(?:(?:[./]|::?)[\w-]+)+$/.test(text);
    const found = isWritten && alike.every((symbol) => translationKey(facts, symbol)) ? keysNamed(cataloguesOf(facts), "", text) : [];
    if (found.length > 0) return found;
  }
  return [];
}
