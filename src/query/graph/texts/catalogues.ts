/** The translations of a view: which files hold them, which of several languages answers, and the path of each key as code writes it. */
import { plainKey } from "#core/text-names.ts";
import { languageById } from "#lang/languages.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { isTestPath } from "#query/rank/test-code.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { isLocale, isOfSourceLanguage, type TranslationFile, translationFile } from "#text/translation-files.ts";

/** A file of translations that stands for those of its content in all languages. */
export interface Catalogue extends TranslationFile {
  readonly path: string;
  readonly keys: ReadonlyMap<string, readonly SymbolRow[]>;
}

interface Listed {
  readonly path: string;
  readonly file: TranslationFile;
}

const listedByFacts = new WeakMap<ViewFacts, ReadonlyMap<string, readonly Listed[]>>();

/** The files of translations of a view, those of one content in several languages together. */
function listed(facts: ViewFacts): ReadonlyMap<string, readonly Listed[]> {
  const known = listedByFacts.get(facts);
  if (known) return known;
  const files = facts.paths.flatMap((path) => {
    const file = translationFile(path);
    return file ? [{ path, file }] : [];
  });
  const grouped = Map.groupBy(files, ({ file }) => file.catalogue);
  listedByFacts.set(facts, grouped);
  return grouped;
}

/** The file that stands for several languages: English, or one without a language, else the first. */
function main(files: readonly Listed[]): Listed {
  const order = ({ file: { locale } }: Listed): number => (locale === "en" ? 0 : locale === "" ? 1 : /^en[-_]US$/i.test(locale) ? 2 : 3);
  const [first] = files.toSorted(
    (a, b) => order(a) - order(b) || Number(!isOfSourceLanguage(a.file)) - Number(!isOfSourceLanguage(b.file)),
  );
  return first as Listed;
}

const cataloguesByFacts = new WeakMap<ViewFacts, readonly Catalogue[]>();

/** The catalogues of a view, each with the keys of its main language. */
export function cataloguesOf(facts: ViewFacts): readonly Catalogue[] {
  const known = cataloguesByFacts.get(facts);
  if (known) return known;
  const catalogues = [...listed(facts).values()].flatMap((files) => {
    const { path, file } = main(files);
    const version = facts.fileAt(path);
    const keys = version && keysOf(facts, version, file);
    return keys && keys.size > 0 ? [{ ...file, path, keys }] : [];
  });
  cataloguesByFacts.set(facts, catalogues);
  return catalogues;
}

/** The keys of a file by their paths, without the language that YAML files may have on their outermost level. */
function keysOf(facts: ViewFacts, version: GraphFile, { locale }: TranslationFile): ReadonlyMap<string, readonly SymbolRow[]> {
  const symbols = facts.symbolsOf(version.versionId).filter(isKey);
  const roots = symbols.filter(({ parentRow }) => parentRow === null);
  const hasLanguage = isRooted(roots);
  // A file whose path names no language is one of translations only if its keys do.
  if (locale === "" && /\.ya?ml$/.test(version.path) && !hasLanguage) return new Map();
  return Map.groupBy(
    symbols.filter(({ parentRow }) => !hasLanguage || parentRow !== null),
    (symbol) => keyPath(symbol, hasLanguage),
  );
}

/** Whether the outermost keys of a file are languages. */
function isRooted(roots: readonly SymbolRow[]): boolean {
  return roots.length > 0 && roots.every(({ name, language }) => language === "yaml" && isLocale(name));
}

function isKey({ kind }: SymbolRow): boolean {
  return kind === "property";
}

function keyPath({ qualifiedName, language }: SymbolRow, hasLanguage: boolean): string {
  const path = qualifiedName.replaceAll(languageById(language)?.separator ?? ".", ".");
  return plainKey(hasLanguage ? path.slice(path.indexOf(".") + 1) : path);
}

/** A key of a file of translations, with what it has in common with the same key of other languages. */
export interface TranslationKey {
  readonly file: TranslationFile;
  readonly path: string;
  /** The keys around it, the outermost first. */
  readonly around: readonly SymbolRow[];
}

/** The key that a symbol is; undefined for a symbol that is no key of a translation. */
export function translationKey(facts: ViewFacts, symbol: SymbolRow): TranslationKey | undefined {
  const file = isKey(symbol) ? translationFile(symbol.path) : undefined;
  if (!file) return undefined;
  const outwards = [...facts.outwards(symbol)].reverse();
  const [root] = outwards;
  const isOfLanguage = root !== undefined && root.language === "yaml" && isLocale(root.name) && isRooted(rootsOf(facts, symbol));
  if (file.locale === "" && /\.ya?ml$/.test(symbol.path) && !isOfLanguage) return undefined;
  if (isOfLanguage && outwards.length === 1) return undefined;
  return { file, path: keyPath(symbol, isOfLanguage), around: outwards.slice(isOfLanguage ? 1 : 0, -1) };
}

function rootsOf(facts: ViewFacts, { symbolRow }: SymbolRow): readonly SymbolRow[] {
  return facts.symbolsOf(versionOf(symbolRow)).filter((one) => one.parentRow === null && isKey(one));
}

/** The keys at a path of one file, with or without the language that may stand before it; undefined where the file holds no translations. */
export function keysInFile(facts: ViewFacts, path: string, key: string): readonly SymbolRow[] | undefined {
  const file = translationFile(path);
  const version = file && facts.fileAt(path);
  if (!version) return undefined;
  const keys = keysOf(facts, version, file);
  const plain = plainKey(key);
  return keys.get(plain) ?? keys.get(plain.replace(/^[\w-]+\./, (root) => (isLocale(root.slice(0, -1)) ? "" : root)));
}

/** The same key as the main language of its catalogue has it. */
export function inMainLanguage(facts: ViewFacts, { file, path }: TranslationKey): readonly SymbolRow[] {
  return (
    cataloguesOf(facts)
      .find(({ catalogue }) => catalogue === file.catalogue)
      ?.keys.get(path) ?? []
  );
}

const APART = /^(?<whole>(?:.*\/)?(?:examples?|demos?|samples?|playgrounds?|fixtures?|tests?|__tests__|e2e|spec)\/[^/]+\/)/;

/** Whether code of a file may use a catalogue: those of examples and tests belong to what stands beside them. */
export function mayUse(catalogue: string, file: string): boolean {
  const whole = APART.exec(catalogue)?.groups?.["whole"];
  return (whole === undefined || file.startsWith(whole)) && (!isTestPath(catalogue) || isTestPath(file));
}
