/** Scores candidates for a typed name: how well the name, scope and path of each agree with it, and other evidence. */
import { hasKeys } from "#lang/languages.ts";
import type { NameQuery } from "#query/parse/name-query.ts";
import { endsWithPath } from "#query/parse/path-query.ts";
import type { PathMultipliers } from "#query/rank/path-factors.ts";
import { isStandIn } from "#query/rank/stand-ins.ts";
import { placeFactors, type TestablePlace } from "#query/rank/test-code.ts";
import { type AskedOverload, overloadFit } from "#query/read/overload-fit.ts";
import { typeArityAsked, typeArityOf } from "#query/read/type-arity.ts";
import { candidateKey, NO_TEXT, type RankedCandidate, type RankingReason, symbolCandidate } from "#query/recall/candidate.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { joinedForm } from "#text/words/identifiers.ts";
import type { FileModule } from "./file-modules.ts";
import type { LOCATE, LocateNumbers } from "./locate-numbers.ts";
import type { ScopeFit } from "./typed-scope.ts";

/** What was typed, as text and read as a name. */
export interface Typed {
  readonly wanted: NameQuery;
  readonly text: string;
}

export interface TypedForSymbol extends Typed {
  readonly asked: AskedOverload | undefined;
  readonly fit: ScopeFit;
  readonly guess: number | undefined;
  /** Other names begin as typed when case is ignored: a guess comes before them. */
  readonly isBegun: boolean;
}

/**
 * The candidate for a file as the module it forms. With a capitalized name it counts as a definition, because code refers to it by that
 * name; else it is only a way to its contents.
 */
export function moduleCandidate(
  { file, module, qualifiedName }: FileModule,
  { wanted, text }: Typed,
  { multipliers, stages }: LocateNumbers,
): RankedCandidate {
  const { locate: numbers, locate_kinds: kinds } = stages;
  const name = module.at(-1) ?? "";
  const reasons: RankingReason[] = [{ factor: "exact_symbol", weight: numbers.exact_symbol, detail: name }];
  const add = adderTo(reasons);
  add("scope", wanted.scope.length > 0 ? numbers.scope : 0, qualifiedName);
  add("path_end", pathMatch(file.path, wanted.path, numbers), file.path);
  add("definition", /^\p{Lu}/u.test(name) ? numbers.definition : 0, "module");
  add("kind", kinds.module, "module");
  add("visibility", numbers.public, "public");
  addPlace(reasons, { path: file.path }, text, multipliers);
  const { versionId, path, language, lineCount } = file;
  return {
    key: candidateKey(null, versionId, 1),
    ...{ versionId, path, language, symbol: null, lineStart: 1, lineEnd: Math.max(1, lineCount), matchedLines: [1] },
    ...{ ranks: {}, text: NO_TEXT, module: { name, qualifiedName }, score: scoreOf(reasons), reasons },
  };
}

function adderTo(reasons: RankingReason[]): (factor: string, weight: number, detail: string) => void {
  return (factor, weight, detail) => {
    if (weight !== 0) reasons.push({ factor, weight, detail });
  };
}

/** Subtracts score for the place of a candidate. */
function addPlace(reasons: RankingReason[], place: TestablePlace, text: string, multipliers: PathMultipliers): void {
  for (const { factor, multiplier, detail } of placeFactors(place, text, multipliers)) {
    if (multiplier < 1) reasons.push({ factor, weight: multiplier - 1, detail });
  }
}

function scoreOf(reasons: readonly RankingReason[]): number {
  return Math.max(
    0,
    reasons.reduce((sum, reason) => sum + reason.weight, 0),
  );
}

export function toCandidate(
  symbol: SymbolRow,
  { wanted, text, asked, fit, guess, isBegun }: TypedForSymbol,
  { multipliers, stages }: LocateNumbers,
): RankedCandidate {
  const { locate: numbers, locate_kinds: kinds } = stages;
  const reasons: RankingReason[] = [];
  const add = adderTo(reasons);
  if (guess === undefined) add(...nameMatch(symbol, wanted, text, numbers));
  else add("typo_guess", Math.round(1000 * (numbers.typo_guess * guess + (isBegun ? numbers.prefix + 1 : 0))) / 1000, symbol.name);
  add("scope", scopeMatch(fit, wanted.scope, numbers), symbol.qualifiedName);
  add("package_directory", wanted.directory ? numbers.package_directory * directoryMatch(symbol.path, wanted.directory) : 0, symbol.path);
  add("overload", asked ? numbers.overload * overloadFit(symbol, asked).value : 0, symbol.signature);
  add("overload", numbers.overload * typeArityFit(symbol, text), symbol.signature);
  add("path_end", pathMatch(symbol.path, wanted.path, numbers), symbol.path);
  add("definition", symbol.isDefinition ? numbers.definition : 0, symbol.kind);
  add("kind", kinds[symbol.kind], symbol.kind);
  add(
    "settings_key",
    wanted.scope.length === 0 && wanted.path === "" && hasKeys(symbol.language) ? -numbers.settings_key : 0,
    symbol.language,
  );
  add("stand_in", isStandIn(symbol) ? -numbers.stand_in : 0, symbol.qualifiedName);
  add("visibility", symbol.visibility === "public" ? numbers.public : 0, symbol.visibility);
  addPlace(reasons, { path: symbol.path, symbol }, text, multipliers);
  const candidate = symbolCandidate(symbol, {});
  return { ...candidate, ...(guess === undefined ? {} : { guess }), score: scoreOf(reasons), reasons };
}

/** 1 for a type with as many type parameters as were typed, else 0. */
function typeArityFit({ signature, name }: SymbolRow, text: string): number {
  const asked = typeArityAsked(text);
  return asked !== undefined && typeArityOf(signature, name) === asked ? 1 : 0;
}

function nameMatch(symbol: SymbolRow, { name }: NameQuery, text: string, numbers: typeof LOCATE): [string, number, string] {
  if (symbol.name === name || symbol.name === text.trim()) return ["exact_symbol", numbers.exact_symbol, symbol.name];
  if (symbol.name.toLowerCase() === name.toLowerCase()) return ["other_case", numbers.other_case, symbol.name];
  if (joinedForm(symbol.name) === joinedForm(name)) return ["other_spelling", numbers.other_spelling, symbol.name];
  if (symbol.name.toLowerCase().startsWith(name.toLowerCase())) {
    // The closer the lengths, the likelier the name was about to be typed.
    return ["prefix", numbers.prefix + name.length / symbol.name.length, symbol.name];
  }
  return ["name_words", numbers.name_words, symbol.name];
}

/** The weight of the typed scope: most if its parts are right before the name, less if elsewhere around it or in the path. */
function scopeMatch({ isRight, isWhole, found }: ScopeFit, { length }: readonly string[], numbers: typeof LOCATE): number {
  if (length === 0) return 0;
  if (isRight) return numbers.scope + (isWhole ? numbers.scope_whole : 0);
  return found === 0 ? -numbers.scope : (numbers.scope_elsewhere * found) / length - 1;
}

/**
 * The share of a file's directories, from the innermost outwards, with which a package's address ends; more than 1 if it ends with several
 * directories and all agree.
 */
function directoryMatch(path: string, directory: string): number {
  const own = path.split("/").slice(0, -1);
  const typed = directory.split("/");
  const alike = own.toReversed().findIndex((part, at) => typed.at(-1 - at) !== part);
  // If the address ends with two directories' paths, the longer one is meant.
  return own.length === 0 ? 0 : alike < 0 ? 1 + (own.length - 1) / 2 : alike / own.length;
}

function pathMatch(path: string, wanted: string, numbers: typeof LOCATE): number {
  if (wanted === "") return 0;
  if (endsWithPath(path.toLowerCase(), wanted.toLowerCase())) return numbers.path_end;
  return path.toLowerCase().includes(wanted.toLowerCase()) ? numbers.path_part : -numbers.path_end;
}
