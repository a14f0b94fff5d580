/**
 * The factors of the rerank: each measures evidence for a candidate as a value from 0 to 1. `weights.ts` says how much each counts, and
 * `rank.ts` combines them.
 */
import { basename, dirname } from "node:path/posix";
import { TERM_CACHE_ENTRIES_MAX } from "#core/limits.ts";
import type { SymbolKind } from "#core/types.ts";
import { hasKeys } from "#lang/languages.ts";
import { type NameQuery, parseNameQuery, qualifiedParts } from "#query/parse/name-query.ts";
import { endsWithPath } from "#query/parse/path-query.ts";
import type { QueryTerms } from "#query/parse/query-terms.ts";
import { stemsOfPlace } from "#query/parse/question-shape.ts";
import type { FusedCandidate } from "#query/recall/fuse.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { identifierParts, joinedForm } from "#text/words/identifiers.ts";
import { stem } from "#text/words/stem.ts";
import { STOP_WORDS } from "#text/words/stop-words.ts";

/** The query as the factors need it, and context that is read once for all candidates. */
export interface RankQuery {
  readonly numbers: EvidenceNumbers;
  readonly text: string;
  readonly name: NameQuery;
  readonly terms: QueryTerms;
  /** Sum of the weights of its terms. */
  readonly termWeight: number;
  /** How much of the query a stem in a name or path covers: the weight of its term, less for an abbreviation, 0 for other stems. */
  readonly wordWeight: (stemmed: string) => number;
  /** The names of the identifiers in the query, as joined forms. */
  readonly identifiers: ReadonlySet<string>;
  /** How many other files use the file of a version, by version id. */
  readonly users: ReadonlyMap<number, number>;
  /** Some code has a name with words of the query, so that the query is hardly about settings. */
  readonly hasCode?: boolean;
}

/** What the candidates of one file show together. */
export interface FileEvidence {
  /** Text relevance of all its snippets together, relative to the best file. */
  readonly text: number;
  /** The best score of a single place in it, for questions that describe what one place does; else 0. */
  readonly place: number;
}

export interface Factor {
  readonly name: string;
  /** A value from 0 to 1. */
  readonly value: (candidate: FusedCandidate, query: RankQuery, file: FileEvidence) => number;
  /** What the value is about, for `--explain`. */
  readonly detail: (candidate: FusedCandidate) => string;
}

const symbolName = ({ symbol, path }: FusedCandidate): string => symbol?.qualifiedName ?? path;
const pathOf = ({ path }: FusedCandidate): string => path;

export const FACTORS = [
  { name: "fusion", value: ({ fused }) => fused, detail: ({ ranks }) => Object.keys(ranks).join("+") },
  { name: "text", value: ({ text }) => text.score, detail: () => "full-text relevance" },
  { name: "coverage", value: ({ text }) => text.coverage, detail: () => "share of the query's words" },
  { name: "quoted", value: ({ isQuoted }) => (isQuoted ? 1 : 0), detail: () => "the quoted text, as it is" },
  { name: "literal", value: ({ text }) => text.literal, detail: () => "words in the same order" },
  { name: "file_text", value: (_candidate, _query, file) => file.text, detail: () => "other matches in the file" },
  { name: "file_place", value: (_candidate, _query, file) => file.place, detail: () => "the best single place of the file" },
  { name: "exact_symbol", value: exactSymbol, detail: symbolName },
  { name: "qualified_name", value: qualifiedName, detail: symbolName },
  { name: "typo_guess", value: ({ guess }) => guess ?? 0, detail: symbolName },
  { name: "embedded_symbol", value: embeddedSymbol, detail: symbolName },
  { name: "name_overlap", value: nameOverlap, detail: symbolName },
  { name: "breadcrumb", value: breadcrumb, detail: symbolName },
  { name: "file_stem", value: fileStem, detail: pathOf },
  { name: "centrality", value: centrality, detail: pathOf },
  { name: "directory", value: directory, detail: pathOf },
  { name: "path_end", value: pathEnd, detail: pathOf },
  { name: "definition", value: ({ symbol }) => (symbol?.isDefinition ? 1 : 0), detail: symbolName },
  { name: "kind", value: kind, detail: ({ symbol }) => symbol?.kind ?? "text" },
] as const satisfies readonly Factor[];

export type FactorName = (typeof FACTORS)[number]["name"];

/** Reads a query for the factors. */
export function rankQuery(text: string, terms: QueryTerms, users: RankQuery["users"], numbers: EvidenceNumbers): RankQuery {
  return {
    numbers,
    text,
    name: parseNameQuery(text),
    terms,
    termWeight: terms.terms.reduce((sum, { weight }) => sum + weight, 0) || 1,
    wordWeight: wordWeights({ ...terms, terms: weighedByPlace(terms.terms, text, numbers.words) }, numbers.words),
    users,
    identifiers: new Set(terms.identifiers.map((identifier) => joinedForm(parseNameQuery(identifier).name))),
  };
}

/** The terms, with more weight for those that say where: names and paths tell where a place is. */
function weighedByPlace(terms: QueryTerms["terms"], text: string, { of_place: factor }: EvidenceNumbers["words"]): QueryTerms["terms"] {
  const stems = stemsOfPlace(text);
  return terms.map((term) => (stems.has(term.stem) ? { ...term, weight: term.weight * factor } : term));
}

/** How many letters an abbreviation needs: `config` for `configuration`, `impl` for `implementation`. */
const ABBREVIATION_CHARS_MIN = 4;

function wordWeights({ terms, expansions }: QueryTerms, numbers: EvidenceNumbers["words"]): (stemmed: string) => number {
  const known = new Map(expansions.map(({ stem: stemmed, weight }) => [stemmed, numbers.expansion * weight]));
  for (const { stem: stemmed, weight } of terms) known.set(stemmed, weight);
  return (stemmed) => {
    const weight = known.get(stemmed) ?? numbers.abbreviation * abbreviatedWeight(stemmed, terms);
    known.set(stemmed, weight);
    return weight;
  };
}

/** The greatest weight among terms that the word abbreviates, or that abbreviate it. */
function abbreviatedWeight(word: string, terms: QueryTerms["terms"]): number {
  let weight = 0;
  for (const term of terms) {
    const [short, long] = term.stem.length < word.length ? [term.stem, word] : [word, term.stem];
    if (short.length >= ABBREVIATION_CHARS_MIN && long.startsWith(short)) weight = Math.max(weight, term.weight);
  }
  return weight;
}

function exactSymbol({ symbol }: FusedCandidate, query: RankQuery): number {
  return symbol ? sameName(symbol, query) * worthOfKey(symbol, query) : 0;
}

/**
 * How much the name of a settings key counts. Half of all YAML files have a `name`: a query of that word alone means code, while one with
 * an owner before it (`services.web.image`) may mean the key.
 */
function worthOfKey({ language }: SymbolRow, { name, numbers, hasCode }: RankQuery): number {
  if (name.scope.length > 0 || !hasKeys(language)) return 1;
  return hasCode ? 0 : numbers.words.settings_key;
}

/**
 * Whether some code has a name with a word of the query, so that settings keys of that name come after it. A query that is a name of several
 * words (`kube_proxy_mode`) means a key that is called so, unless code has the whole name, too.
 */
export function isCodeNamed(candidates: readonly FusedCandidate[], query: RankQuery): boolean {
  const { name } = query.name;
  const isCompound = name === query.text.trim() && identifierParts(name).length > 1;
  return candidates.some(({ symbol }) => {
    if (!symbol?.isDefinition || hasKeys(symbol.language) || symbol.kind === "section") return false;
    return isCompound ? joinedForm(symbol.name) === joinedForm(name) : overlap(stemsOfName(symbol), query) > 0;
  });
}

function sameName(symbol: SymbolRow, { name, numbers }: RankQuery): number {
  if (symbol.name === name.name) return 1;
  if (symbol.name.toLowerCase() === name.name.toLowerCase()) return numbers.words.other_case;
  return joinedForm(symbol.name) === joinedForm(name.name) ? numbers.words.other_spelling : 0;
}

function qualifiedName({ symbol, path, guess }: FusedCandidate, { name, numbers }: RankQuery): number {
  if (!symbol || name.scope.length === 0) return 0;
  if (guess === undefined && joinedForm(symbol.name) !== joinedForm(name.name)) return 0;
  return scopeAgreement(symbol.qualifiedName, path, name.scope, numbers.words.scope_elsewhere);
}

/**
 * How well a typed scope agrees with a symbol's position: 1 when its parts are right before the name, less when they are elsewhere in the
 * qualified name or the path, 0 when none is.
 */
function scopeAgreement(qualified: string, path: string, scope: readonly string[], elsewhere: number): number {
  const wanted = scope.map((part) => part.toLowerCase());
  const parts = qualifiedParts(qualified.toLowerCase());
  const tail = parts.slice(-1 - wanted.length, -1);
  if (wanted.every((part, index) => tail[index] === part)) return 1;
  const places = new Set([...parts.slice(0, -1), ...path.toLowerCase().split(/[/.]/)]);
  return (elsewhere * wanted.filter((part) => places.has(part)).length) / wanted.length;
}

function embeddedSymbol({ symbol }: FusedCandidate, { identifiers }: RankQuery): number {
  return symbol && identifiers.has(joinedForm(symbol.name)) ? 1 : 0;
}

/** Combines how much of the query the name covers, and how much of the name the query covers. */
function nameOverlap({ symbol }: FusedCandidate, query: RankQuery): number {
  return symbol ? overlap(stemsOfName(symbol), query) * worthOfKey(symbol, query) : 0;
}

/** The overlap with a section's heading, or with the best heading above it, ignoring stop words. */
function breadcrumb({ symbol, textKind }: FusedCandidate, query: RankQuery): number {
  if (!symbol || textKind !== "section") return 0;
  const headings = symbol.qualifiedName.split(" > ").map((heading) => {
    const stems = stemsOf(heading);
    const meaningful = stems.filter((stemmed) => !STOP_WORDS.has(stemmed));
    return overlap(meaningful.length > 0 ? meaningful : stems, query);
  });
  const own = headings.pop() ?? 0;
  return Math.max(own, query.numbers.words.heading_above * Math.max(0, ...headings));
}

function fileStem({ path }: FusedCandidate, query: RankQuery): number {
  const name = basename(path).replace(/(?<=.)\.[^.]*$/, "");
  if (joinedForm(name) === joinedForm(query.name.name)) return 1;
  return overlap(stemsOf(name), query);
}

function directory({ path }: FusedCandidate, query: RankQuery): number {
  let covered = 0;
  for (const stemmed of stemsOf(dirname(path))) covered += query.wordWeight(stemmed);
  return Math.min(1, covered / query.termWeight);
}

/** What a typed path is worth that is only the end of a file's path: for `go.mod`, the one at the top comes before all others. */
const PATH_END = 0.9;

function pathEnd({ path }: FusedCandidate, { text }: RankQuery): number {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/^(?:\.?\/)+/, "");
  if (path.toLowerCase() === typed) return 1;
  return endsWithPath(path.toLowerCase(), typed) ? PATH_END : 0;
}

function centrality({ versionId }: FusedCandidate, { users, numbers }: RankQuery): number {
  return Math.min(1, Math.log1p(users.get(versionId) ?? 0) / Math.log1p(numbers.words.users_of_central));
}

/** How the snippets of a file add up to the file's text evidence. */
export const FILE_TEXT = {
  /** Each further snippet of a file adds this share of what the one before it added. */
  decay: 0.6,
};
export type FileTextNumbers = Readonly<typeof FILE_TEXT>;

/** How much words and names count within the factors; 1 is the word or name as typed. */
export const WORDS = {
  /** An abbreviation of a typed word, or a word that a typed abbreviation stands for. */
  abbreviation: 0.6,
  /** A synonym of a typed word. */
  expansion: 0.5,
  /** A word with which the query says where: "in the parser", "parser: ...". */
  of_place: 2,
  /** A name in another letter case, and one with other separators. */
  other_case: 0.7,
  other_spelling: 0.6,
  /** A typed scope whose parts are around a name, but not right before it. */
  scope_elsewhere: 0.6,
  /** The name of a settings key, beside a name in code. */
  settings_key: 0.3,
  /** The headings above a section, beside its own. */
  heading_above: 0.7,
  /** From this many users on a file counts as fully central; the scale is logarithmic, because the first few users say most. */
  users_of_central: 15,
};

/** How likely each kind is meant by a name, from 0 to 1. */
export const KINDS: Readonly<Record<SymbolKind, number>> = {
  class: 1,
  struct: 1,
  interface: 1,
  trait: 1,
  enum: 0.9,
  type: 0.85,
  function: 0.9,
  method: 0.8,
  macro: 0.7,
  module: 0.6,
  constant: 0.6,
  variable: 0.5,
  property: 0.4,
  section: 0.1,
  impl: 0.2,
  import: 0,
};

/** The numbers that the factors use. */
export interface EvidenceNumbers {
  readonly words: Readonly<typeof WORDS>;
  readonly kinds: typeof KINDS;
}

function kind({ symbol }: FusedCandidate, { numbers }: RankQuery): number {
  return symbol ? numbers.kinds[symbol.kind] : 0;
}

function overlap(words: readonly string[], { wordWeight, termWeight }: RankQuery): number {
  let weight = 0;
  let matched = 0;
  for (const word of words) {
    const weightOfWord = wordWeight(word);
    if (weightOfWord === 0) continue;
    weight += weightOfWord;
    matched++;
  }
  if (matched === 0) return 0;
  return Math.min(1, Math.sqrt(weight / termWeight) * (matched / words.length));
}

function stemsOfName({ name }: SymbolRow): readonly string[] {
  return stemsOf(name);
}

const stemsByIdentifier = new Map<string, readonly string[]>();

/** The distinct stems of an identifier's parts. */
function stemsOf(identifier: string): readonly string[] {
  const known = stemsByIdentifier.get(identifier);
  if (known) return known;
  const stems = [
    ...new Set(
      identifier
        .split(/[^\p{L}\p{N}_]+/u)
        .flatMap(identifierParts)
        .map(stem),
    ),
  ];
  if (stemsByIdentifier.size >= TERM_CACHE_ENTRIES_MAX) stemsByIdentifier.clear();
  stemsByIdentifier.set(identifier, stems);
  return stems;
}
