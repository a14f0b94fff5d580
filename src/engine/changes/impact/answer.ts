/** Writes the one sentence that says what a change reaches. */
import { type BreakingChange, type ImpactCaller, type ImpactTest, isMerelyDeprecated } from "#core/protocol/impact.ts";
import { visible } from "#core/visible.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** Places that the sentence names. */
const PLACES_MAX = 3;

interface Found {
  readonly breaking: readonly BreakingChange[];
  readonly callers: readonly ImpactCaller[];
  readonly tests: readonly ImpactTest[];
  /** The number of files that were moved or deleted. */
  readonly filesGone?: number;
  /** Callers whose own users were not followed, since they only may use the symbol asked about. */
  readonly stopped: readonly PlaceLine[];
  /** Callers with users that were not followed, since these only may use them. */
  readonly unsure: readonly PlaceLine[];
  /** The number of differing files that were not compared. */
  readonly uncompared?: number;
  /** Places where code outside of tests imports the symbol asked about. */
  readonly given?: readonly PlaceLine[];
  /** Whether there are more uses than one answer checks. */
  readonly isCut: boolean;
}

export interface PlaceLine {
  readonly path: string;
  readonly line_start: number;
}

/**
 * The sentence about changes: what breaks, or that nothing does, and what the changes reach. Where files were not compared, it says that
 * nobody can tell for these.
 */
export function answerOfChanges(found: Found, changedSymbols: number): string {
  const { breaking, uncompared = 0 } = found;
  const said = answerOfCompared(found, changedSymbols);
  if (uncompared === 0) return said;
  const lacking = `${count(uncompared, "file")} that ${uncompared === 1 ? "differs" : "differ"} could not be compared`;
  if (placesBroken(breaking).surely.length + placesBroken(breaking).perhaps.length > 0) return `${said} ${lacking}.`;
  const unknown = `${lacking}, so what breaks is unknown.`;
  return changedSymbols === 0 ? unknown : `${unknown} Of the others: ${said}`;
}

/**
 * The lines on which a use surely breaks, and the other ones on which a use may break: each once, however many declarations it uses. Uses
 * of what is only deprecated break nothing.
 */
export function placesBroken(breaking: readonly BreakingChange[]): { surely: readonly PlaceLine[]; perhaps: readonly PlaceLine[] } {
  const sites = breaking.filter((row) => !isMerelyDeprecated(row)).flatMap((row) => row.sites);
  const keyOf = ({ path, line_start }: PlaceLine): string => `${path}:${line_start}`;
  const surely = new Map(sites.filter(({ verdict }) => verdict === "breaks").map((site) => [keyOf(site), site]));
  const perhaps = new Map(sites.filter((site) => !surely.has(keyOf(site))).map((site) => [keyOf(site), site]));
  return { surely: [...surely.values()], perhaps: [...perhaps.values()] };
}

function answerOfCompared(found: Found, changedSymbols: number): string {
  const { breaking, filesGone = 0 } = found;
  const { surely, perhaps } = placesBroken(breaking);
  const [breaks, may] = [surely.length, perhaps.length];
  const deprecated = breaking.filter(isMerelyDeprecated);
  const reach = `${deprecated.length > 0 ? `Newly deprecated: ${namesOf(deprecated)}. ` : ""}${reachOfChanges(found)}`;
  if (breaks > 0) {
    const more = may > 0 ? `; ${count(may, "more use")} may` : "";
    return `${count(breaks, "use")} in ${count(filesOf(surely), "file")} ${breaks === 1 ? "breaks" : "break"}: ${placesOf(surely, breaks)}${more}. ${reach}`;
  }
  if (may > 0) return `${count(may, "use")} in ${count(filesOf(perhaps), "file")} may break: ${placesOf(perhaps, may)}. ${reach}`;
  if (changedSymbols === 0 && filesGone > 0)
    return `No symbol changed, and no use was found of ${count(filesGone, "file")} by ${filesGone === 1 ? "its old path" : "their old paths"}.`;
  if (changedSymbols === 0 && breaking.length === 0)
    return "No symbol was added, removed or declared differently; the order of members and code outside symbols are not checked.";
  if (breaking.length === 0) return `Nothing breaks: no declaration changed for its users. ${reach}`;
  const declared = breaking.filter((row) => !isOfBehaviour(row) && !isMerelyDeprecated(row));
  const behaving = breaking.filter(isOfBehaviour);
  const otherwise = behaving.length > 0 ? `behaviour may have changed: ${namesOf(behaving)}` : "";
  if (declared.length === 0 && behaving.length === 0) return `Nothing breaks: no declaration changed for its users. ${reach}`;
  if (declared.length === 0) return `No declaration changed so that a use breaks, but ${otherwise}. ${reach}`;
  const outside = `${count(declared.length, "public declaration")} changed for users outside of this repository`;
  const also = otherwise === "" ? "" : ` And ${otherwise}.`;
  return `Nothing breaks here, but ${outside}: ${namesOf(declared)}.${also} ${reach}`;
}

/** Whether all that changed about a declaration is what its users get. */
function isOfBehaviour({ why }: BreakingChange): boolean {
  return why.every(({ kind }) => kind === "behaviour_changed");
}

function namesOf(rows: readonly BreakingChange[]): string {
  const names = rows.slice(0, PLACES_MAX).map(({ name }) => name);
  return `${names.join(", ")}${rows.length > names.length ? ", …" : ""}`;
}

/** The sentence about a symbol: who would notice a change of it, and how many uses share only its name. */
export function answerOfSymbol(
  { name, qualifiedName, path, nameLine }: Pick<SymbolRow, "name" | "qualifiedName" | "path" | "nameLine">,
  { others, nameOnly }: { readonly others: number; readonly nameOnly: number },
  found: Found,
): string {
  const reach = reachOfSymbol(others > 0 ? qualifiedName : name, found);
  const unsure = `${count(nameOnly, "more use")} only ${nameOnly === 1 ? "has" : "have"} the name: refs ${visible(path)}:${nameLine} lists ${nameOnly === 1 ? "it" : "them"}.`;
  const said = nameOnly > 0 ? `${reach} ${unsure}` : reach;
  return others > 0 ? `One of ${others + 1} definitions called ${name}; impact PATH:LINE is about another. ${said}` : said;
}

/** The sentence about a whole file: who would notice a change of what it defines, and who names the file itself. */
export function answerOfFile(path: string, nameOnly: number, found: Found): string {
  const reach = reachOfSymbol(visible(path), found);
  return nameOnly > 0
    ? `${reach} ${count(nameOnly, "more use")} only ${nameOnly === 1 ? "has" : "have"} the name of something in it.`
    : reach;
}

function reachOfSymbol(name: string, { callers, tests, given = [], isCut, ...stops }: Found): string {
  const declarations = callers.filter((one) => one.is_declaration !== undefined);
  const direct = callers.filter((one) => one.distance === 1 && one.is_declaration === undefined);
  const linked = tests.filter(({ distance }) => distance !== null).length;
  const takenIn = given.length > 0 ? `; it is imported at ${placesOf(given, given.length)}, and may be used from there` : "";
  if (direct.length === 0 && linked === 0) {
    const named = tests.length > 0 ? ` ${count(tests.length, "test file")} by name only.` : "";
    if (isCut) return `No use of ${name} was found among those that one answer checks; there are more${takenIn}.${named}`;
    return `Nothing in this repository uses ${name}, as far as CodeCompass can tell${takenIn}.${named}`;
  }
  const using = direct.filter((one) => one.is_override !== true);
  const overrides = direct.filter((one) => one.is_override === true);
  const uses = using.reduce((sum, { lines }) => sum + lines.length, 0);
  const inFiles = (some: readonly ImpactCaller[]): string => `in ${count(filesOf(some), "file")}`;
  const reaches = [
    ...(using.length > 0 ? [`${count(uses, "use")} ${inFiles(using)}`] : []),
    ...(overrides.length > 0 ? [`${count(overrides.length, "override")} ${inFiles(overrides)}`] : []),
    ...(declarations.length > 0 ? [`${count(declarations.length, "declaration")} elsewhere`] : []),
  ].join(" and ");
  const said =
    direct.length === 0
      ? `Only tests use ${name}${takenIn}`
      : `A change of ${name} reaches ${reaches}${tests.length > 0 ? " outside tests" : ""}: ${placesOf(
          [...using, ...overrides].flatMap(({ path, lines }) => lines.map((line_start) => ({ path, line_start }))),
          uses + overrides.length,
        )}`;
  return `${said}. ${reached(callers, tests, stops)}`;
}

/** Who reaches what breaks or may break and, apart from these, who reaches only what else changed. */
function reachOfChanges({ callers, tests, ...stops }: Found): string {
  const others = { callers: callers.filter((one) => !one.reaches_broken), tests: tests.filter((one) => !one.reaches_broken) };
  const isMixed = others.callers.length + others.tests.length < callers.length + tests.length && others.callers.length > 0;
  if (!isMixed) return reached(callers, tests, stops);
  const ofBroken = reached(
    callers.filter((one) => one.reaches_broken),
    tests.filter((one) => one.reaches_broken),
    { stopped: [], unsure: [] },
  );
  return `${ofBroken} Of what else changed: ${reached(others.callers, others.tests, stops)}`;
}

type Stops = Pick<Found, "stopped" | "unsure">;

function reached(found: readonly ImpactCaller[], tests: readonly ImpactTest[], stops: Stops): string {
  const callers = found.filter((one) => one.is_declaration === undefined);
  const within = Math.max(0, ...callers.map(({ distance }) => distance));
  const files = new Set(callers.map(({ path }) => path)).size;
  const reach =
    callers.length === 0
      ? "No code reaches it"
      : `${count(callers.length, "caller")} in ${count(files, "file")} within ${count(within, "step")}`;
  const linked = tests.filter(({ distance }) => distance !== null).length;
  const named = tests.length - linked;
  const tested =
    linked > 0
      ? `${count(linked, "test file")} ${linked === 1 ? "reaches" : "reach"} it`
      : named > 0
        ? `${count(named, "test file")} by name only`
        : stops.stopped.length + stops.unsure.length > 0
          ? "no test was found that reaches it"
          : "no test reaches it within that distance";
  return `${reach}; ${tested}.${notFollowed(stops.stopped)}${unsureOf(stops.unsure)}`;
}

/** That further code only may use some callers, and which answers have it. */
function unsureOf(unsure: readonly PlaceLine[]): string {
  if (unsure.length === 0) return "";
  const [whose, answer] = unsure.length === 1 ? ["a caller", "impact"] : [`${unsure.length} callers`, "impact of"];
  return ` Uncertain callers of ${whose} were not followed: ${answer} ${placesOf(unsure, unsure.length)} shows them.`;
}

/** Where following stopped and how to continue: a caller that only may use the symbol may use another one instead. */
function notFollowed(stopped: readonly PlaceLine[]): string {
  if (stopped.length === 0) return "";
  const [one] = stopped;
  if (one && stopped.length === 1)
    return ` It was not followed beyond 1 uncertain caller: impact ${visible(one.path)}:${one.line_start} goes on.`;
  return ` It was not followed beyond ${stopped.length} uncertain callers: impact of ${placesOf(stopped, stopped.length)} goes on.`;
}

function filesOf(sites: readonly { readonly path: string }[]): number {
  return new Set(sites.map(({ path }) => path)).size;
}

function placesOf(sites: readonly PlaceLine[], all: number): string {
  const places = sites.slice(0, PLACES_MAX).map(({ path, line_start }) => `${path}:${line_start}`);
  return `${places.join(", ")}${all > places.length ? ", …" : ""}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
