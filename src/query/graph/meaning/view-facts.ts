/** What the resolver reads of a view: symbols by name, usage facts of files, paths. It caches all answers for as long as it lives. */
import { dirname } from "node:path/posix";
import { GRAPHQL, isOfDocument } from "#core/graphql-names.ts";
import { SYMBOL_DEPTH_MAX } from "#core/limits.ts";
import { isOfTags } from "#core/symbol-kinds.ts";
import { familyOf, LANGUAGES, languageById } from "#lang/languages.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { Database } from "#store/database/database.ts";
import { definitionsIn } from "#store/indices/definitions.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { type SymbolExtent, symbolExtents, uncheckedSymbolsOf } from "#store/indices/symbols.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import type { PackedUsage } from "#store/packed/usage-reading.ts";
import { positionOf, rowId, versionOf } from "#store/rows/row-id.ts";
import type { View } from "#store/rows/view.ts";
import { usageOfVersion } from "#store/versions/facts.ts";
import { type FileVersion, hasLanguage, textOfVersion, textVersions, versionOfPath, versionsByPath } from "#store/versions/files.ts";
import { foldCase } from "#text/fold-case.ts";
import { comparedPath, ignoresCase, isNamed } from "./letter-case.ts";
import { SymbolsByLine } from "./symbols-by-line.ts";

/** How many definitions of one name are read; for a name with more, nothing is certain. */
const NAMESAKES_MAX = 4_000;
/** How many are read to find those inside a symbol, or of a qualified name. */
const PLACED_MAX = 100_000;

/** The definitions of one name, grouped by the row of the enclosing symbol and by qualified name ({@link comparedPath}). */
interface NamedByPlace {
  readonly byOwner: ReadonlyMap<number | null, readonly SymbolRow[]>;
  readonly byPath: ReadonlyMap<string, readonly SymbolRow[]>;
}

const NONE: readonly SymbolRow[] = [];

/** A file of the view. */
export interface GraphFile {
  readonly versionId: number;
  readonly path: string;
  readonly language: string;
}

export class ViewFacts {
  readonly db: Database;
  readonly view: View;
  readonly #written = new Map<string, readonly SymbolRow[]>();
  readonly #named = new Map<string, readonly SymbolRow[]>();
  /** The lists that lack some of the definitions of their name. */
  readonly #cut = new WeakSet<readonly SymbolRow[]>();
  readonly #byDirectory = new WeakMap<readonly SymbolRow[], ReadonlyMap<string, readonly SymbolRow[]>>();
  readonly #byPlace = new WeakMap<readonly SymbolRow[], NamedByPlace>();
  readonly #lookUps = new Map<string, ReturnType<typeof definitionsIn>>();
  readonly #symbols = new Map<number, readonly SymbolRow[]>();
  readonly #children = new Map<number, ReadonlyMap<number | null, readonly SymbolRow[]>>();
  readonly #byLine = new Map<number, SymbolsByLine>();
  readonly #usage = new Map<number, PackedUsage | null>();
  readonly #files = new Map<string, FileVersion | null>();
  readonly #languages = new Map<string, boolean>();
  #paths: readonly string[] | undefined;
  #directories: ReadonlyMap<string, readonly string[]> | undefined;
  #versions: ReadonlyMap<string, number> | undefined;

  constructor(db: Database, view: View) {
    this.db = db;
    this.view = view;
  }

  /** How many names, usage facts and lists of symbols have been read so far. */
  get size(): number {
    return this.#named.size + this.#written.size + this.#usage.size + this.#symbols.size;
  }

  /**
   * Definitions and declarations of this name (in any letter case where the language ignores that), in all languages of `language`'s
   * family; of languages that it bridges to, those that it can name. Excludes imports and headings.
   */
  named(name: string, language: string): readonly SymbolRow[] {
    const key = `${sightOf(language)} ${name}`;
    const known = this.#named.get(key);
    if (known) return known;
    const written = this.writtenNamed(name, language);
    const found = this.#inFull(written);
    if (this.#cut.has(written)) this.#cut.add(found);
    this.#named.set(key, found);
    return found;
  }

  /** The same, with the qualified names that the files of the definitions write. */
  writtenNamed(name: string, language: string): readonly SymbolRow[] {
    const key = `${sightOf(language)} ${name}`;
    const known = this.#written.get(key);
    if (known) return known;
    const all = this.#definitions(name, language);
    const found = all.filter((symbol) => canName(language, symbol));
    if (all.length >= NAMESAKES_MAX) this.#cut.add(found);
    this.#written.set(key, found);
    return found;
  }

  #definitions(name: string, language: string, most = NAMESAKES_MAX): readonly SymbolRow[] {
    const inAnyCase = ignoresCase(language);
    const all = this.#lookUp(inAnyCase ? "in any case" : "", { inAnyCase })(name, most);
    // Keys of data can be thousands, and would leave no room for the code that was asked about.
    const found = all.length < most ? all : this.#ofLanguagesNamedBy(language, inAnyCase)(name, most);
    return inAnyCase ? found.filter((symbol) => isNamed(symbol, name)) : found;
  }

  /** A look-up among the languages that a language can name. It is slower than that among all, so it serves only very common names. */
  #ofLanguagesNamedBy(language: string, inAnyCase: boolean): ReturnType<typeof definitionsIn> {
    return this.#lookUp(`by ${sightOf(language)}`, { inAnyCase, languages: languagesNamedBy(language) });
  }

  #lookUp(key: string, wanted: Parameters<typeof definitionsIn>[2]): ReturnType<typeof definitionsIn> {
    const known = this.#lookUps.get(key) ?? definitionsIn(this.db, this.view, wanted);
    this.#lookUps.set(key, known);
    return known;
  }

  /** Whether the view may have more definitions of a name than {@link named} reads: what uses of it mean is then not fully known. */
  isCommon({ name, language }: Pick<SymbolRow, "name" | "language">): boolean {
    return this.#cut.has(this.named(name, language));
  }

  /** A symbol with its full name, where its definition leaves out a namespace that its file takes in. */
  inFull(symbol: SymbolRow): SymbolRow {
    const qualifiedName = systemOf(symbol.language)?.fullName?.(this, symbol) ?? symbol.qualifiedName;
    return qualifiedName === symbol.qualifiedName ? symbol : { ...symbol, qualifiedName };
  }

  #inFull(symbols: readonly SymbolRow[]): readonly SymbolRow[] {
    return symbols.some(({ language }) => systemOf(language)?.fullName) ? symbols.map((symbol) => this.inFull(symbol)) : symbols;
  }

  /** The same, in one directory. */
  namedIn(directory: string, name: string, language: string): readonly SymbolRow[] {
    const all = this.named(name, language);
    const known = this.#byDirectory.get(all) ?? Map.groupBy(all, ({ path }) => dirname(path));
    this.#byDirectory.set(all, known);
    return known.get(directory) ?? NONE;
  }

  /** The same, grouped by the row of the enclosing symbol, and by qualified name; also those beyond the ones that {@link named} reads. */
  namedByPlace(name: string, language: string): NamedByPlace {
    const some = this.named(name, language);
    const known = this.#byPlace.get(some);
    if (known) return known;
    const all = this.#cut.has(some) ? this.#allNamed(name, language) : some;
    const byPlace = {
      byOwner: Map.groupBy(all, ({ parentRow }) => parentRow),
      byPath: Map.groupBy(all, (symbol) => comparedPath(symbol.language, symbol.qualifiedName)),
    };
    this.#byPlace.set(some, byPlace);
    return byPlace;
  }

  #allNamed(name: string, language: string): readonly SymbolRow[] {
    return this.#inFull(this.#definitions(name, language, PLACED_MAX).filter((symbol) => canName(language, symbol)));
  }

  /** The definitions in a file that a bare name at its top level can mean. */
  atTop({ versionId, language }: GraphFile, name: string): readonly SymbolRow[] {
    const all = this.named(name, language);
    // The name is mostly looked up anyway, so reading all symbols of the file is avoided.
    const own = !this.#cut.has(all) ? all : this.symbolsOf(versionId).filter((symbol) => isNamed(symbol, name));
    if (own.length === 0) return NONE;
    return own.filter((symbol) => versionOf(symbol.symbolRow) === versionId && isNameable(symbol));
  }

  /** All symbols of a version by position. */
  symbolsOf(versionId: number): readonly SymbolRow[] {
    const known = this.#symbols.get(versionId) ?? this.#inFull(uncheckedSymbolsOf(this.db, versionId));
    this.#symbols.set(versionId, known);
    return known;
  }

  /** The symbols of a version on whose lines a line is, in order of position: outer ones come before those inside them. */
  around(versionId: number, line: number): readonly SymbolRow[] {
    const known = this.#byLine.get(versionId) ?? new SymbolsByLine(this.symbolsOf(versionId));
    this.#byLine.set(versionId, known);
    return known.around(line);
  }

  /** The symbols directly inside a symbol, in order of position. */
  childrenOf({ symbolRow }: Pick<SymbolRow, "symbolRow">): readonly SymbolRow[] {
    const versionId = versionOf(symbolRow);
    const known = this.#children.get(versionId) ?? Map.groupBy(this.symbolsOf(versionId), ({ parentRow }) => parentRow);
    this.#children.set(versionId, known);
    return known.get(symbolRow) ?? NONE;
  }

  /** The lines of a version's symbols, by position; without their names, which take longer to read. */
  extentsOf(versionId: number): readonly SymbolExtent[] {
    return this.#symbols.get(versionId) ?? symbolExtents(this.db, versionId);
  }

  symbolAt(versionId: number, position: number): SymbolRow | undefined {
    const symbols = this.symbolsOf(versionId);
    const row = rowId(versionId, position);
    const there = symbols[position];
    return there?.symbolRow === row ? there : symbols.find(({ symbolRow }) => symbolRow === row);
  }

  parentOf(symbol: SymbolRow): SymbolRow | undefined {
    return symbol.parentRow === null ? undefined : this.symbolAt(versionOf(symbol.parentRow), positionOf(symbol.parentRow));
  }

  /** A symbol and the symbols that enclose it, from the inside out. The depth is capped, because damaged rows can enclose each other. */
  *outwards(symbol: SymbolRow | undefined): Generator<SymbolRow> {
    let at = symbol;
    for (let depth = 0; at && depth < SYMBOL_DEPTH_MAX; depth++) {
      yield at;
      at = this.parentOf(at);
    }
  }

  /** The usage facts of a version; undefined where the extractor stored none. */
  usage(versionId: number): PackedUsage | undefined {
    const known = this.#usage.get(versionId);
    if (known !== undefined) return known ?? undefined;
    const found = usageOfVersion(this.db, versionId);
    this.#usage.set(versionId, found ?? null);
    return found;
  }

  /** The file at a path of the workspace. */
  fileAt(path: string): FileVersion | undefined {
    const known = this.#files.get(path);
    if (known !== undefined) return known ?? undefined;
    const found = this.#versions && !this.#versions.has(path) ? undefined : versionOfPath(this.db, this.view, path);
    this.#files.set(path, found ?? null);
    return found;
  }

  /** Whether the view has a file at a path. */
  hasPath(path: string): boolean {
    return this.versionAt(path) !== undefined;
  }

  /** The version id at a path. Loads the paths of the whole view, for callers that look at many. */
  versionAt(path: string): number | undefined {
    this.#versions ??= versionsByPath(this.db, this.view);
    return this.#versions.get(path);
  }

  /** The text of a file that says where other files are, such as a package manifest. */
  textAt(path: string): string | undefined {
    const file = this.fileAt(path);
    return file && textOfVersion(this.db, file.versionId);
  }

  /** All paths of the view. */
  get paths(): readonly string[] {
    this.#versions ??= versionsByPath(this.db, this.view);
    this.#paths ??= [...this.#versions.keys()];
    return this.#paths;
  }

  /** Files of a language whose text may contain `text`: all of them where the trigram index excludes none. */
  mayHold(text: string, language: string): readonly { readonly versionId: number; readonly path: string }[] {
    const among = candidateVersions(this.db, { view: this.view, languages: [language] }, { is: "text", text: foldCase(text) });
    return textVersions(this.db, this.view, { ...(among ? { among } : {}), languages: [language] });
  }

  /** Whether the view has a file in a language. */
  hasLanguage(language: string): boolean {
    const known = this.#languages.get(language) ?? hasLanguage(this.db, this.view, language);
    this.#languages.set(language, known);
    return known;
  }

  /** The directories that contain files, each with the paths of these files. "." is the workspace root. */
  get directories(): ReadonlyMap<string, readonly string[]> {
    this.#directories ??= Map.groupBy(this.paths, (path) => dirname(path));
    return this.#directories;
  }
}

/** What names in a language can mean is the same for all languages of a family, except for one that bridges to another. */
function sightOf(language: string): string {
  const { bridgesTo, tags } = languageById(language) ?? {};
  return bridgesTo || tags ? language : familyOf(language);
}

/** What another language can name across a bridge: classes, protocols, enumerations, and the members of these. */
const BRIDGED: ReadonlySet<string> = new Set(["class", "interface", "enum", "impl", "method", "property", "constant"]);

function canName(language: string, symbol: SymbolRow): boolean {
  const { language: other, kind, parentRow, visibility } = symbol;
  const { tags, namedIn } = languageById(other) ?? {};
  // Only tags name what tags define, although the markup around them has scripts.
  if (tags && isOfTags(symbol))
    return language === other || (languageById(language)?.tags === tags && (namedIn?.includes(language) ?? false));
  if (isOfDocument(symbol)) return language === other || language === GRAPHQL;
  if (familyOf(other) === familyOf(language)) return true;
  const isBridged = visibility !== "private" && (languageById(language)?.bridgesTo?.includes(other) ?? false);
  return isBridged && BRIDGED.has(kind) && (parentRow !== null || (kind !== "method" && kind !== "property"));
}

/** The languages whose definitions a language may name ({@link canName} then judges each). */
function languagesNamedBy(language: string): readonly string[] {
  const { bridgesTo = [], tags: own } = languageById(language) ?? {};
  return LANGUAGES.filter(
    ({ id, tags }) => familyOf(id) === familyOf(language) || bridgesTo.includes(id) || (tags !== undefined && tags === own),
  ).map(({ id }) => id);
}

/** The languages in which a definition of a language can be used, by the same names or by names of their own. */
export function languagesNaming(symbol: Pick<SymbolRow, "language" | "kind" | "name" | "signature">): readonly string[] {
  // Documents of GraphQL name each other's operations and fragments, whatever language they stand in the texts of.
  const language = isOfDocument(symbol) ? GRAPHQL : symbol.language;
  const known = namingLanguages.get(language);
  if (known) return known;
  const bridged = languageById(language)?.bridgesTo ?? [];
  const { namedIn = [], tags } = languageById(language) ?? {};
  const others = new Set([...bridged, ...namedIn]);
  const naming = LANGUAGES.filter(
    ({ id, namesTemplates }) => familyOf(id) === familyOf(language) || others.has(id) || (tags !== undefined && namesTemplates),
  ).map(({ id }) => id);
  namingLanguages.set(language, naming);
  return naming;
}

const namingLanguages = new Map<string, readonly string[]>();

/** Definitions that a bare name at the top of a file can mean. */
function isNameable(symbol: SymbolRow): boolean {
  const { kind, parentRow } = symbol;
  return parentRow === null && !isOfDocument(symbol) && kind !== "import" && kind !== "section" && kind !== "impl" && kind !== "method";
}
