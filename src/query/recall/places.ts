/**
 * From the places that a text names to the functions of a view that they are in. Where the function that a trace names stands at other lines
 * by now, the function is the answer: the line is of another time, the name still says what ran.
 */
import type { SymbolKind } from "#core/types.ts";
import { type NameQuery, qualifiedParts } from "#query/parse/name-query.ts";
import type { PlaceMention } from "#query/parse/places.ts";
import { CodeFile } from "#query/read/code-file.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsOfVersion } from "#store/indices/symbols.ts";
import { type FileVersion, filesCalled, type ShownFile, textOfVersion } from "#store/versions/files.ts";
import type { Scope } from "#store/views/scope.ts";
import { FileText } from "#text/file-text.ts";
import { type AskedPlace, NO_TEXT, type RankedCandidate, symbolCandidate } from "./candidate.ts";
import { functionsOfFrames } from "./frames.ts";
import { placesNamed } from "./literal-place.ts";
import { OwnPackages } from "./own-packages.ts";
import { type FileMeant, filesMeant } from "./place-files.ts";

/** Files that a place is looked for in, where a bare file name fits several. */
const PLACE_FILES_MAX = 5;
/** Functions shown of a range of lines. */
const RANGE_SYMBOLS_MAX = 20;
/** What `localhost:8080` is not: only these count as places that the view does not have. */
const FILE_LIKE = /\/|\.\w+$/;
/** All places of an answer score alike: their order is that of the text. */
const PLACE_SCORE = 100;

const CALLABLE: ReadonlySet<SymbolKind> = new Set(["function", "method", "macro"]);
/** One line of these tells less than what they are part of. */
const MEMBERS: ReadonlySet<SymbolKind> = new Set(["property", "constant", "variable"]);

/** The answer to a text that names places. */
export interface PlacesFound {
  /** In the order of the text, each once. */
  readonly candidates: readonly RankedCandidate[];
  /** Places in files that the view does not have: frames of libraries, mostly. */
  readonly outside: number;
  /** Candidates whose function stands elsewhere than the text says. */
  readonly moved: number;
  /** Places named again. */
  readonly repeated: number;
  /** Files that are named and known, but not indexed. */
  readonly unread: readonly ShownFile[];
  /** Whether a bare file name fits several files. */
  readonly isAmbiguous: boolean;
}

/** The functions that the places of a text are in; undefined when the view has none of its files, and so the text names no place here. */
export function findPlaces(db: Database, scope: Scope, text: string): PlacesFound | undefined {
  const mentions = placesNamed(db, scope.view, text);
  if (mentions.length === 0) return byFrames(db, scope, text);
  const names = new Set(mentions.flatMap(({ path, spacedPath = path }) => [fileName(path), fileName(spacedPath)]));
  const called = Map.groupBy(filesCalled(db, scope.view, names), ({ path }) => fileName(path));
  if (called.size === 0) return undefined;
  const files = new PlaceFiles(db, called, new OwnPackages(db, scope.view));
  // Twice: a place that tells where the repository was may come after one that depends on it.
  for (const mention of mentions) files.meantBy(mention);
  const read = mentions.map((mention) => files.meantBy(mention));
  const inView = read.filter((found) => found.length > 0);
  if (inView.length === 0) return undefined;
  const all = mentions.flatMap((mention, at) => candidatesOf(files, mention, read[at] ?? []));
  const distinct = [...new Map(all.map((candidate) => [placeKey(candidate), candidate])).values()];
  const candidates = distinct.filter((candidate) => isInScope(scope, candidate));
  return {
    candidates,
    outside: mentions.filter(({ path }, at) => read[at]?.length === 0 && FILE_LIKE.test(path)).length,
    moved: candidates.filter(({ place }) => place?.hasMoved).length,
    repeated: all.length - distinct.length,
    unread: [...new Map(inView.flat().map(({ file }) => [file.path, file])).values()].filter(({ version }) => !version),
    isAmbiguous: inView.some((found) => found.length > 1),
  };
}

/** The functions that frames name which say no place: each stands where it is defined. */
function byFrames(db: Database, scope: Scope, text: string): PlacesFound | undefined {
  const { symbols, outside } = functionsOfFrames(db, scope, text);
  if (symbols.length === 0) return undefined;
  const candidates = symbols
    .map((symbol) => ofSymbol(symbol, { line: symbol.nameLine }))
    .filter((candidate) => isInScope(scope, candidate));
  return { candidates, outside, moved: 0, repeated: 0, unread: [], isAmbiguous: false };
}

const fileName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);
const placeKey = ({ key, place }: RankedCandidate): string => `${key} ${place?.line}`;

function isInScope({ languages, kinds, versionIds }: Scope, { language, symbol, versionId }: RankedCandidate): boolean {
  if (languages && !languages.includes(language)) return false;
  if (versionIds && !versionIds.includes(versionId)) return false;
  return !kinds || (symbol !== null && kinds.includes(symbol.kind));
}

/** The files that the places of one text are in, with their symbols. */
class PlaceFiles {
  readonly #db: Database;
  readonly #called: ReadonlyMap<string, readonly ShownFile[]>;
  readonly #own: OwnPackages;
  readonly #symbols = new Map<number, readonly SymbolRow[]>();
  /** Roots of checkouts and packages that some place has shown to be of this repository. */
  readonly #roots = new Set<string>();

  constructor(db: Database, called: ReadonlyMap<string, readonly ShownFile[]>, own: OwnPackages) {
    this.#db = db;
    this.#called = called;
    this.#own = own;
  }

  /** The files that a place means, those whose functions agree with its own where several could be meant. */
  meantBy(mention: PlaceMention): FileMeant[] {
    const names = new Set([fileName(mention.path), fileName(mention.spacedPath ?? mention.path)]);
    const called = [...names].flatMap((name) => this.#called.get(name) ?? []);
    const found = filesMeant(mention, called, this.#own);
    const agreeing = found.filter(({ file }) => file.version && this.agrees(file.version, mention));
    const trusted = found.filter(({ trust, root }) => trust === "sure" || this.#roots.has(root));
    const meant = agreeing.length > 0 ? agreeing : trusted;
    for (const { root } of meant) this.#roots.add(root);
    return meant.slice(0, PLACE_FILES_MAX);
  }

  /** Whether a file has the function that a place is said to be in. */
  agrees({ versionId }: FileVersion, { name }: PlaceMention): boolean {
    return name !== undefined && this.symbols(versionId).some((symbol) => isNamed(symbol, name));
  }

  /** The symbol whose comment above it a line is in. */
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

  /** All symbols but imports, in order of appearance. */
  symbols(versionId: number): readonly SymbolRow[] {
    const known = this.#symbols.get(versionId);
    if (known) return known;
    const symbols = symbolsOfVersion(this.#db, versionId).filter(({ kind }) => kind !== "import");
    this.#symbols.set(versionId, symbols);
    return symbols;
  }
}

function candidatesOf(files: PlaceFiles, mention: PlaceMention, meant: readonly FileMeant[]): RankedCandidate[] {
  return meant.flatMap(({ file: { version } }) => {
    if (!version) return [];
    const symbols = files.symbols(version.versionId);
    const place: AskedPlace = { line: mention.line, ...(mention.lineEnd === undefined ? {} : { lineEnd: mention.lineEnd }) };
    const named = namedAt(symbols, mention);
    if (named) return [ofSymbol(named.symbol, { ...place, hasMoved: named.hasMoved })];
    if (mention.line > version.lineCount) return [ofLine(version, { ...place, hasMoved: true })];
    const inside = symbolsAt(symbols, mention, files.documentedAt(version, mention.line));
    return inside.length > 0 ? inside.map((symbol) => ofSymbol(symbol, place)) : [ofLine(version, place)];
  });
}

/** The function that the text says the line is in: the one around the line, or where none of that name is, the nearest. */
function namedAt(symbols: readonly SymbolRow[], { line, name }: PlaceMention): { symbol: SymbolRow; hasMoved: boolean } | undefined {
  if (!name) return undefined;
  const namesakes = symbols.filter((symbol) => isNamed(symbol, name));
  const around = namesakes.filter((symbol) => holds(symbol, line)).sort(bySize)[0];
  if (around) return { symbol: around, hasMoved: false };
  const best = Math.max(...namesakes.map((symbol) => agreement(symbol, name.scope)));
  const distance = (symbol: SymbolRow): number => Math.min(Math.abs(symbol.lineStart - line), Math.abs(symbol.lineEnd - line));
  const [nearest] = namesakes.filter((symbol) => agreement(symbol, name.scope) === best).sort((a, b) => distance(a) - distance(b));
  return nearest && { symbol: nearest, hasMoved: true };
}

function isNamed(symbol: SymbolRow, { name }: NameQuery): boolean {
  return symbol.name === name && (CALLABLE.has(symbol.kind) || symbol.lineEnd > symbol.lineStart);
}

/** How many parts of a scope a symbol's qualified name has. */
function agreement({ qualifiedName }: SymbolRow, scope: readonly string[]): number {
  const parts = qualifiedParts(qualifiedName);
  return scope.filter((part) => parts.includes(part)).length;
}

/**
 * The smallest function around a line, or the one whose comment the line is in, else the smallest symbol; of a range that no function
 * holds, those that it touches.
 */
function symbolsAt(
  symbols: readonly SymbolRow[],
  { line, lineEnd = line }: PlaceMention,
  documented: () => SymbolRow | undefined,
): SymbolRow[] {
  const around = symbols.filter((symbol) => holds(symbol, line) && holds(symbol, lineEnd)).sort(bySize);
  const telling = around.find((symbol) => CALLABLE.has(symbol.kind) || (MEMBERS.has(symbol.kind) && symbol.lineEnd > symbol.lineStart));
  if (telling) return [telling];
  const touched = symbols.filter((symbol) => CALLABLE.has(symbol.kind) && symbol.lineStart <= lineEnd && symbol.lineEnd >= line);
  if (lineEnd > line && touched.length > 0) return touched.slice(0, RANGE_SYMBOLS_MAX);
  const [smallest] = around;
  // The first line of a class is the class, whatever its members say of themselves.
  const owner = smallest?.nameLine === line ? smallest : (documented() ?? smallest);
  return owner ? [owner] : [];
}

function holds({ lineStart, lineEnd }: SymbolRow, line: number): boolean {
  return lineStart <= line && line <= lineEnd;
}

function bySize(a: SymbolRow, b: SymbolRow): number {
  return a.lineEnd - a.lineStart - (b.lineEnd - b.lineStart) || b.symbolRow - a.symbolRow;
}

function ofSymbol(symbol: SymbolRow, place: AskedPlace): RankedCandidate {
  const matchedLines = [place.hasMoved ? symbol.nameLine : place.line];
  return { ...symbolCandidate(symbol, {}), matchedLines, ...placed(symbol.path, place) };
}

/** A line that is in no symbol. */
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
