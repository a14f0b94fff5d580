/**
 * From the places that a text names to the functions around them in a view. Where the function that a trace names is now on other lines,
 * the function is the answer: the line belongs to an older version, and the name still says what ran.
 */

import { FUNCTION_KINDS, NAMED_TYPE_KINDS } from "#core/symbol-kinds.ts";
import type { SymbolKind } from "#core/types.ts";
import { type NameQuery, qualifiedParts } from "#query/parse/name-query.ts";
import { type FrameName, sourceNames } from "#query/parse/pasted/frame-name.ts";
import type { PlaceMention } from "#query/parse/pasted/places.ts";
import { CodeFile } from "#query/read/code-file.ts";
import { type AskedPlace, NO_TEXT, type RankedCandidate, symbolCandidate } from "#query/recall/candidate.ts";
import { OwnPackages } from "#query/recall/own-packages.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { isSetAmong, symbolsOfVersion } from "#store/indices/symbols.ts";
import { type FileVersion, filesCalled, type ShownFile, textOfVersion } from "#store/versions/files.ts";
import type { Scope } from "#store/views/scope.ts";
import { FileText } from "#text/file-text.ts";
import { functionsOfBuilt } from "./built-frames.ts";
import { complainedOfIn } from "./complained-of.ts";
import { type FrameFunction, functionsOfFrames, functionsOfSummary } from "./frames.ts";
import { readPlacesNamed } from "./literal-place.ts";
import { type FileMeant, filesMeant } from "./place-files.ts";

/** How many files a place is looked up in, where several have its bare file name. */
const PLACE_FILES_MAX = 5;
/** How many functions are shown for a range of lines. */
const RANGE_SYMBOLS_MAX = 20;
/** Excludes texts such as `localhost:8080`: only paths that match count as places outside the view. */
const FILE_LIKE = /\/|\.\w+$/;
/** All places of an answer have the same score: their order is that of the text. */
const PLACE_SCORE = 100;

/** Kinds of symbols of which a single line tells less than the symbol around them. */
const MEMBERS: ReadonlySet<SymbolKind> = new Set(["property", "constant", "variable"]);

/** The answer to a text that names places. */
export interface PlacesFound {
  /** In the order of the text, each once. */
  readonly candidates: readonly RankedCandidate[];
  /** How many places are in files that the view lacks: mostly frames of libraries. */
  readonly outside: number;
  /** How many candidates are functions that are now elsewhere than the text says. */
  readonly moved: number;
  /** How many candidates are just a line, because their file has no function of the name in the text. */
  readonly absent: number;
  /** How many places the text repeats. */
  readonly repeated: number;
  /** Files that the text names and the view lists, but the index has not read. */
  readonly unread: readonly ShownFile[];
  /** Whether several files have a bare file name of the text. */
  readonly isAmbiguous: boolean;
}

/**
 * The functions around the places of a text, and those that its frames name without a place; undefined when the view has none of them, so
 * that the text names no place here.
 */
export function findPlaces(db: Database, scope: Scope, text: string): PlacesFound | undefined {
  const { places, rows, lines } = readPlacesNamed(db, scope.view, text);
  const placed = new Set(rows);
  const frames = functionsOfFrames(
    db,
    scope,
    lines.map((line, row) => (placed.has(row) ? "" : line)),
  );
  const own = new OwnPackages(db, scope.view);
  const found = filesOfPlaces(db, scope, places, own);
  const isWithoutFile = (row: number): boolean => places.every((_, at) => rows[at] !== row || !found?.read[at]?.length);
  const summaries = [...placed].filter(isWithoutFile).flatMap((row) => functionsOfSummary(db, scope, lines[row] ?? "", row));
  const absent = places.flatMap((mention, at) => (found?.read[at]?.length ? [] : [{ row: rows[at] ?? -1, mention }]));
  const built = functionsOfBuilt(db, scope, own, absent);
  const byName = new Set([...summaries, ...built].map(({ row }) => row));
  const named = [...frames.symbols, ...summaries, ...built];
  if (!found && named.length === 0) return undefined;
  const ofRow = (row: number): RankedCandidate[] => [
    ...named.filter((frame) => frame.row === row).map(ofFrame),
    ...places.flatMap((mention, at) => (found && rows[at] === row ? candidatesOf(found.files, mention, found.read[at] ?? []) : [])),
  ];
  const placesAlone = [...new Set([...named.map(({ row }) => row), ...rows])].sort((a, b) => a - b).flatMap(ofRow);
  const known = new Set(placesAlone.map(({ symbol }) => symbol?.symbolRow));
  const complaints = complainedOfIn(db, scope, lines)
    .filter(({ symbolRow }) => !known.has(symbolRow))
    .map((symbol) => ofSymbol(symbol, { line: symbol.nameLine, isByName: true }));
  const all = [...placesAlone, ...complaints];
  const distinct = distinctPlaces(all);
  const candidates = distinct.filter((candidate) => isInScope(scope, candidate));
  const inView = found?.read.filter((files) => files.length > 0) ?? [];
  return {
    candidates,
    outside: frames.outside + absent.filter(({ row, mention }) => FILE_LIKE.test(mention.path) && !byName.has(row)).length,
    moved: candidates.filter(({ place }) => place?.hasMoved).length,
    absent: candidates.filter(({ place }) => place?.absentName !== undefined).length,
    repeated: all.length - distinct.length,
    unread: [...new Map(inView.flat().map(({ file }) => [file.path, file])).values()].filter(({ version }) => !version),
    isAmbiguous: inView.some((files) => files.length > 1) || built.some(({ row }, at) => built[at - 1]?.row === row),
  };
}

interface FilesOfPlaces {
  readonly files: PlaceFiles;
  /** For each place the files that it can mean. */
  readonly read: readonly (readonly FileMeant[])[];
}

/** The files that places mean; undefined where the view has none of them. */
function filesOfPlaces(db: Database, scope: Scope, mentions: readonly PlaceMention[], own: OwnPackages): FilesOfPlaces | undefined {
  if (mentions.length === 0) return undefined;
  const names = new Set(mentions.flatMap(({ path, spacedPath = path }) => [fileName(path), fileName(spacedPath)]));
  const called = Map.groupBy(filesCalled(db, scope.view, names), ({ path }) => fileName(path));
  if (called.size === 0) return undefined;
  const files = new PlaceFiles(db, called, own);
  // Called twice: a place that shows the repository's root may come after one that needs it.
  for (const mention of mentions) files.meantBy(mention);
  const read = mentions.map((mention) => files.meantBy(mention));
  return read.some((found) => found.length > 0) ? { files, read } : undefined;
}

/** Each place once. Of several candidates, the first with a known function: a frame without source has its caller's place. */
function distinctPlaces(all: readonly RankedCandidate[]): RankedCandidate[] {
  return [...Map.groupBy(all, placeKey).values()].flatMap((same) => {
    const [first] = same;
    return same.find(({ place }) => place?.absentName === undefined) ?? first ?? [];
  });
}

const fileName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const placeKey = ({ key, place }: RankedCandidate): string => `${key} ${place?.line}`;

function isInScope({ languages, kinds, versionIds }: Scope, { language, symbol, versionId }: RankedCandidate): boolean {
  if (languages && !languages.includes(language)) return false;
  if (versionIds && !versionIds.includes(versionId)) return false;
  return !kinds || (symbol !== null && kinds.includes(symbol.kind));
}

/** The files of the places in one text, with their symbols. */
class PlaceFiles {
  readonly #db: Database;
  readonly #called: ReadonlyMap<string, readonly ShownFile[]>;
  readonly #own: OwnPackages;
  readonly #symbols = new Map<number, readonly SymbolRow[]>();
  /** Roots of checkouts and packages that some place has shown to be this repository. */
  readonly #roots = new Set<string>();

  constructor(db: Database, called: ReadonlyMap<string, readonly ShownFile[]>, own: OwnPackages) {
    this.#db = db;
    this.#called = called;
    this.#own = own;
  }

  /** The files that a place means; where several are possible, those that have the function it names. */
  meantBy(mention: PlaceMention): FileMeant[] {
    const names = new Set([fileName(mention.path), fileName(mention.spacedPath ?? mention.path)]);
    const called = [...names].flatMap((name) => this.#called.get(name) ?? []);
    const found = filesMeant(mention, called, this.#own);
    const agreeing = found.filter(({ file }) => file.version && this.agrees(file.version, mention));
    const exact = agreeing.filter(({ file }) => file.version && this.agreesAtLine(file.version, mention));
    const trusted = found.filter(({ trust, root }) => trust === "sure" || this.#roots.has(root));
    const likeliest = [exact, agreeing, trusted].find((files) => files.length > 0) ?? [];
    // A whole path may follow a directory of another machine; half a path would have to be that very path.
    const whole = likeliest.filter(({ isWhole }) => isWhole);
    const meant = whole.length > 0 ? whole : likeliest;
    for (const { root } of meant) this.#roots.add(root);
    return meant.slice(0, PLACE_FILES_MAX);
  }

  /** Whether a file has the function that a place names. */
  agrees({ versionId }: FileVersion, { name }: PlaceMention): boolean {
    const names = name ? sourceNames(name) : [];
    return names.some((one) => this.symbols(versionId).some((symbol) => isNamed(symbol, one)));
  }

  /** Whether the function that a place names is around its line in a file. */
  agreesAtLine({ versionId }: FileVersion, { name, line }: PlaceMention): boolean {
    const names = name ? sourceNames(name) : [];
    return names.some((one) => this.symbols(versionId).some((symbol) => isNamed(symbol, one) && holds(symbol, line)));
  }

  /**
   * Whether a file has no symbol of a name, and no text that looks like a definition of it: a function inside another need not be a symbol.
   */
  lacks({ versionId }: FileVersion, name: FrameName): boolean {
    const names = sourceNames(name).map((one) => one.name);
    if (this.symbols(versionId).some((symbol) => names.includes(symbol.name))) return false;
    const text = textOfVersion(this.#db, versionId);
    return !names.some((one) => text.includes(one) && definitionOf(one).test(text));
  }

  /** Returns a function that finds the symbol whose comment above it contains a line. */
  documentedAt({ path, versionId }: FileVersion, line: number): () => SymbolRow | undefined {
    return () => {
      const below = this.symbols(versionId).filter(({ lineStart }) => lineStart > line);
      const first = Math.min(...below.map(({ lineStart }) => lineStart));
      const next = below.find(({ lineStart }) => lineStart === first);
      if (!next) return undefined;
      const text = new FileText(textOfVersion(this.#db, versionId));
      return new CodeFile(this.#db, { path, versionId }, text).docStart(next) <= line ? next : undefined;
    };
  }

  /** All symbols but imports, in file order. */
  symbols(versionId: number): readonly SymbolRow[] {
    const known = this.#symbols.get(versionId);
    if (known) return known;
    const symbols = symbolsOfVersion(this.#db, versionId).filter(({ kind }) => kind !== "import");
    this.#symbols.set(versionId, symbols);
    return symbols;
  }
}

function candidatesOf(files: PlaceFiles, { name, ...where }: PlaceMention, meant: readonly FileMeant[]): RankedCandidate[] {
  const mention: PlaceMention = name && !MADE_BY_MACROS.has(name.name) ? { ...where, name } : where;
  return meant.flatMap(({ file: { version } }) => {
    if (!version) return [];
    const symbols = files.symbols(version.versionId);
    const place: AskedPlace = { line: mention.line, ...(mention.lineEnd === undefined ? {} : { lineEnd: mention.lineEnd }) };
    const named = namedAt(symbols, mention);
    const isSaid = mention.name !== undefined && !mention.isNameGuessed;
    if (named)
      return [ofSymbol(named.hasMoved ? named.symbol : ranAt(symbols, named.symbol, mention), { ...place, hasMoved: named.hasMoved })];
    const absent = isSaid && mention.name && files.lacks(version, mention.name) ? { absentName: calledInSource(mention.name) } : {};
    if (mention.line > version.lineCount) return [ofLine(version, { ...place, hasMoved: true, ...absent })];
    const inside = symbolsAt(symbols, mention, files.documentedAt(version, mention.line));
    return inside.length > 0
      ? inside.map((symbol) => ofSymbol(symbol, { ...place, ...absent }))
      : [ofLine(version, { ...place, ...absent })];
  });
}

/**
 * Where a frame names a type, because it runs while an instance is made: the member with the line, a constructor or an initialized field.
 */
function ranAt(symbols: readonly SymbolRow[], named: SymbolRow, { line }: PlaceMention): SymbolRow {
  if (FUNCTION_KINDS.has(named.kind) || MEMBERS.has(named.kind) || line === named.nameLine) return named;
  const inside = symbols.filter((symbol) => holds(symbol, line) && named.lineStart <= symbol.lineStart && symbol.lineEnd <= named.lineEnd);
  return inside.sort(bySize)[0] ?? named;
}

/** The function's name in a frame, without a module behind it. */
function calledInSource(name: FrameName): string {
  return (name.mayEndInModule ? name.scope.at(-1) : undefined) ?? name.name;
}

/** Names that do not tell places apart: GoogleTest's macros make a method of this name for each test. */
const MADE_BY_MACROS: ReadonlySet<string> = new Set(["TestBody"]);

/** Matches what looks like the definition of a function, an assignment to the name, or a macro that defines it. */
function definitionOf(name: string): RegExp {
  const written = name.replace(/[^\p{L}\p{N}_]/gu, "\\$&");
  const keyword = "\\b(?:def|defp|function|func|fun|fn|sub|let|var|val|const|local|proc|method)\\s+(?:self\\.)?\\*?\\s*";
  const macro = "\\b[A-Z][A-Z0-9_]+\\s*\\([^()\\n]*\\b";
  const end = "(?![\\p{L}\\p{N}_])";
  return new RegExp(`(?:${keyword}|${macro})${written}${end}|(?<![\\p{L}\\p{N}_])${written}["']?\\s*(?:=(?!=)|:(?!:)|=>)`, "u");
}

/** The function that the text names with the line, under whichever of its names the file has. */
function namedAt(symbols: readonly SymbolRow[], { line, name }: PlaceMention): { symbol: SymbolRow; hasMoved: boolean } | undefined {
  for (const one of name ? sourceNames(name) : []) {
    // Else a variable or property of the name, which may hold a function.
    const named =
      nearestOf(symbols, line, one, isNamed) ??
      nearestOf(symbols, line, one, (symbol) => MEMBERS.has(symbol.kind) && symbol.name === one.name);
    if (named) return { ...named, symbol: constructorAt(symbols, line, named) };
  }
  return undefined;
}

/** Constructor names of languages whose constructors are not named like their type. */
const CONSTRUCTORS: ReadonlySet<string> = new Set(["constructor", "__construct", "__init__", "initialize", "init"]);

/**
 * Where a trace names a type: its constructor around the line, or, if the line belongs to an older version, the constructor nearest to it.
 */
function constructorAt(
  symbols: readonly SymbolRow[],
  line: number,
  { symbol: type, hasMoved }: { readonly symbol: SymbolRow; readonly hasMoved: boolean },
): SymbolRow {
  if (FUNCTION_KINDS.has(type.kind)) return type;
  const isConstructor = ({ parentRow, kind, name }: SymbolRow): boolean =>
    parentRow === type.symbolRow && FUNCTION_KINDS.has(kind) && (CONSTRUCTORS.has(name) || name === type.name);
  const [nearest] = symbols.filter(isConstructor).sort((a, b) => distance(a, line) - distance(b, line));
  // The head of a type with parameters is a constructor as well: which one ran is unknown.
  const isInHead = type.signature.includes("(");
  return nearest && (holds(nearest, line) || (hasMoved && !isInHead)) ? nearest : type;
}

/** How many lines are between a symbol and a line; 0 for a line inside it. */
function distance(symbol: SymbolRow, line: number): number {
  return holds(symbol, line) ? 0 : Math.min(Math.abs(symbol.lineStart - line), Math.abs(symbol.lineEnd - line));
}

/** Of the symbols of a name the smallest around the line; where there is none, the nearest. */
function nearestOf(
  symbols: readonly SymbolRow[],
  line: number,
  name: NameQuery,
  isOf: (symbol: SymbolRow, name: NameQuery) => boolean,
): { symbol: SymbolRow; hasMoved: boolean } | undefined {
  const namesakes = symbols.filter((symbol) => isOf(symbol, name));
  const around = namesakes.filter((symbol) => holds(symbol, line)).sort(bySize)[0];
  if (around) return { symbol: around, hasMoved: false };
  const best = Math.max(...namesakes.map((symbol) => agreement(symbol, name.scope)));
  const agreeing = namesakes.filter((symbol) => agreement(symbol, name.scope) === best);
  const [nearest] = agreeing.sort((a, b) => distance(a, line) - distance(b, line));
  return nearest && { symbol: nearest, hasMoved: true };
}

function isNamed(symbol: SymbolRow, { name }: NameQuery): boolean {
  return symbol.name === name && (FUNCTION_KINDS.has(symbol.kind) || symbol.lineEnd > symbol.lineStart);
}

/** How many parts of a scope are in a symbol's qualified name. */
function agreement({ qualifiedName }: SymbolRow, scope: readonly string[]): number {
  const parts = qualifiedParts(qualifiedName);
  return scope.filter((part) => parts.includes(part)).length;
}

/**
 * The smallest function around a line, or the one whose comment contains the line, else the smallest symbol; for a range inside no
 * function, the functions that it touches.
 */
function symbolsAt(
  symbols: readonly SymbolRow[],
  { line, lineEnd = line }: PlaceMention,
  documented: () => SymbolRow | undefined,
): SymbolRow[] {
  const around = symbols.filter((symbol) => holds(symbol, line) && holds(symbol, lineEnd)).sort(bySize);
  const begun = lineEnd === line ? typeBegunAt(around, line) : undefined;
  if (begun) return [begun];
  const telling = around.find(
    (symbol) =>
      FUNCTION_KINDS.has(symbol.kind) || (MEMBERS.has(symbol.kind) && symbol.lineEnd > symbol.lineStart && !isSetAmong(symbol, around)),
  );
  if (telling) return [telling];
  const touched = symbols.filter((symbol) => FUNCTION_KINDS.has(symbol.kind) && symbol.lineStart <= lineEnd && symbol.lineEnd >= line);
  if (lineEnd > line && touched.length > 0) return touched.slice(0, RANGE_SYMBOLS_MAX);
  const [smallest] = around;
  // The first line of a class means the class, whatever members begin on it.
  const owner = smallest?.nameLine === line ? smallest : (documented() ?? smallest);
  return owner ? [owner] : [];
}

/**
 * The type that begins on a line, where the line is about that type: members on the same line are part of its head, and a function around
 * it merely contains it. A function that begins there too is what runs at the line.
 */
function typeBegunAt(around: readonly SymbolRow[], line: number): SymbolRow | undefined {
  if (around.some(({ kind, nameLine, lineStart }) => FUNCTION_KINDS.has(kind) && (nameLine === line || lineStart === line)))
    return undefined;
  return around.findLast(({ kind, nameLine }) => NAMED_TYPE_KINDS.has(kind) && nameLine === line);
}

function holds({ lineStart, lineEnd }: SymbolRow, line: number): boolean {
  return lineStart <= line && line <= lineEnd;
}

function bySize(a: SymbolRow, b: SymbolRow): number {
  return a.lineEnd - a.lineStart - (b.lineEnd - b.lineStart) || b.symbolRow - a.symbolRow;
}

/** The candidate for a function that a frame names without a file. */
function ofFrame({ symbol, line }: FrameFunction): RankedCandidate {
  if (line === undefined) return ofSymbol(symbol, { line: symbol.nameLine, isByName: true });
  return ofSymbol(symbol, { line, hasMoved: !holds(symbol, line) });
}

function ofSymbol(symbol: SymbolRow, place: AskedPlace): RankedCandidate {
  const matchedLines = [place.hasMoved || place.isByName ? symbol.nameLine : place.line];
  return { ...symbolCandidate(symbol, {}), matchedLines, ...placed(symbol.path, place) };
}

/** The candidate for a line outside all symbols. */
function ofLine({ versionId, path, language, lineCount }: FileVersion, place: AskedPlace): RankedCandidate {
  const line = Math.max(1, Math.min(place.line, lineCount));
  const lineEnd = Math.max(line, Math.min(place.lineEnd ?? line, lineCount));
  const range = { lineStart: line, lineEnd, matchedLines: [line] };
  return {
    key: `l${versionId}:${line}`,
    versionId,
    path,
    language,
    symbol: null,
    ...range,
    ranks: {},
    text: NO_TEXT,
    ...placed(path, place),
  };
}

function placed(path: string, place: AskedPlace): Pick<RankedCandidate, "score" | "reasons" | "place"> {
  return { place, score: PLACE_SCORE, reasons: [{ factor: "place", weight: PLACE_SCORE, detail: `${path}:${place.line}` }] };
}
