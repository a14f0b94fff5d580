/** Analyses what changes reach: which changes break their users, who reaches the changed symbols at which distance, and which tests do. */
import { type BreakingChange, type BreakKind, isMerelyDeprecated } from "#core/protocol/impact.ts";
import type { SymbolKind } from "#core/types.ts";
import type { Sought } from "#engine/graph/unread-code.ts";
import { anchorOf } from "#query/compare/change-rank.ts";
import type { SymbolChange } from "#query/compare/symbol-change.ts";
import { isFollowed, type Reached, reachOf } from "#query/graph/reach.ts";
import type { Target } from "#query/graph/target.ts";
import type { Reference } from "#query/graph/use-judge.ts";
import { isTestPlace } from "#query/rank/test-code.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { behaviourOf, deprecationOf } from "./behaviour-change.ts";
import { isWorthSaying, rankOf, summed, typesWithoutMember, usesThatDoNotFit } from "./breaking-uses.ts";
import { breakingChanges, type Changed, forOthersFirst, isOfOverload, isUsedAsBefore } from "./changed.ts";
import { byDamage, changedNames, removedNames } from "./damage.ts";
import type { EditedLines } from "./edited-lines.ts";
import { usesByName } from "./gone/assigned-members.ts";
import { missedFiles } from "./gone/gone-files.ts";
import { usesLeftBehind } from "./gone/left-behind.ts";
import { lostNames } from "./gone/lost-names.ts";
import { partsGone } from "./gone/reopened-modules.ts";
import { type BreakingUses, type JudgedPlace, type Judging, worstOfEach } from "./judging.ts";
import { Overrides } from "./overrides/overrides.ts";
import { rowIn } from "./row-in.ts";
import { branchesWithout } from "./sites/branches.ts";
import { formerCalls } from "./sites/former-calls.ts";
import type { State } from "./state.ts";

export interface Analysis {
  /** Changes that break something, or that everybody outside of the repository may notice; the most damaging first. */
  readonly breaking: readonly BreakingChange[];
  /** The public symbols that are gone or have another name. */
  readonly removed?: readonly string[];
  /** The other public symbols that changed for their users. */
  readonly changed?: readonly string[];
  /** The symbols that changed for their users, as these name them; the most damaging change first. */
  readonly unfit?: readonly Sought[];
  readonly reached: readonly Reached[];
  /** Those of `reached` that use something which does not fit any more, or that reach such a user. */
  readonly broken?: ReadonlySet<Reached>;
  /** Those of `reached` whose own users were not followed, since they only may use what changed. */
  readonly stopped: readonly Reached[];
  /** Those of `reached` with users that were not followed, since these only may use them. */
  readonly unsure: readonly Reached[];
  /** The changed symbols that still exist, or the symbol asked about. */
  readonly seeds: readonly SymbolRow[];
  /** The files whose tests by name belong to the answer, where the seeds may be in none: a file may define nothing. */
  readonly changedPaths?: readonly string[];
  /** The number of files that were moved or deleted. */
  readonly filesGone?: number;
  readonly isCut: boolean;
  /** True where nothing changed, and the question is what a change of the seed would reach. */
  readonly isAsked?: true;
}

/** The most changes whose users are looked for in the state before. */
const GONE_MAX = 1_000;

interface AnalysisInput {
  readonly changes: readonly SymbolChange[];
  readonly edits: EditedLines;
  readonly texts: VersionTexts;
  readonly now: State;
  /** The state before the changes; undefined where nothing is gone. */
  readonly before: State | undefined;
  readonly distanceMax: number;
}

/** Whether the analysis needs the state before: for uses of symbols that are gone, of paths that files had, or of names they imported. */
export function needsBefore(changes: readonly SymbolChange[], edits: EditedLines): boolean {
  return (
    edits.gone.length > 0 || edits.losing.length > 0 || breakingChanges(changes).some((one) => isUsedAsBefore(one) || isOfOverload(one))
  );
}

/** Analyses what changes reach, in one pass over the files that use the changed names. */
export function analyse({ changes, edits, texts, now, before, distanceMax }: AnalysisInput): Analysis {
  const overrides = new Overrides(now, changes);
  const breaking = breakingChanges(changes.flatMap((change) => partsGone(change, now)));
  const plain: Judging = { now, edits, texts, overrides, former: new Map() };
  const judging: Judging = before ? { ...plain, former: formerCalls(breaking, before, plain) } : plain;
  const seeds = seedsOf(changes, breaking, now);
  // The search takes only so many symbols: those whose declaration changed have to be among them.
  const declaredFirst = [...forOthersFirst(breaking).flatMap(({ change }) => seeds.get(change) ?? []), ...seeds.values()];
  const reach = reachOf(now.facts, now.graph, { seeds: [...new Set(declaredFirst)], distanceMax, isOneOverload: true });
  const bySeed = new Map([...reach.uses].map((entry) => [entry[0].symbol.symbolRow, entry]));
  const fitting = breaking.flatMap(
    (changed) => judgedInPlace(changed, bySeed.get(seeds.get(changed.change)?.symbolRow ?? -1), judging) ?? [],
  );
  const left = before ? leftBehind(breaking.filter(isUsedAsBefore), before, judging) : { found: [], isCut: false };
  const missed = before ? missedFiles(edits.gone, before, judging) : { found: [], isCut: false };
  const lost = before ? lostNames(before, judging) : { found: [], isCut: false };
  const valued = breaking
    .filter(({ breaks }) => breaks.some(({ kind }) => kind === "value_added"))
    .map((changed) => summed(changed, branchesWithout(changed, judging), judging));
  const declared = [...fitting, ...valued, ...left.found];
  const told = new Set(declared.map(({ key }) => key));
  const behaving = changes.flatMap((change) => {
    const found = behavingOtherwise(change, bySeed.get(seeds.get(change)?.symbolRow ?? -1)?.[1] ?? [], judging);
    // The row of the declaration, into which this one goes, has the uses.
    return found.map((one) => (told.has(one.key) ? { ...one, row: { ...one.row, ...NO_USES } } : one));
  });
  const worth = merged([...declared, ...behaving, ...missed.found, ...lost.found]).filter(isWorthSaying);
  worth.sort(byDamage);
  const seen = new Set(reach.reached.map(keyOf));
  const { true: known = [], false: orphans = [] } = Object.groupBy(
    worth.flatMap(({ broken, row }) => usersOf(now, broken, row)),
    (one) => `${seen.has(keyOf(one))}`,
  );
  const near = new Map([...orphans, ...withPlaces(reach.reached, known)].map((one) => [keyOf(one), one]));
  const beyond = followed(orphans, now, distanceMax);
  const further = beyond.reached.filter((one) => !near.has(keyOf(one)));
  const reached = [...near.values(), ...new Map(further.map((one) => [keyOf(one), one])).values()].sort((a, b) => a.distance - b.distance);
  return {
    breaking: worth.map(({ row }) => row),
    removed: removedNames(worth, now),
    changed: changedNames(worth),
    unfit: worth.flatMap(soughtOf),
    reached,
    broken: reachingBroken(reached, worth),
    stopped: [...reach.stopped, ...(distanceMax > 1 ? orphans.filter((one) => one.symbol && isFollowed(one.symbol) && !isSure(one)) : [])],
    unsure: [...new Map([...reach.unsure, ...beyond.unsure].map((one) => [keyOf(one), one])).values()],
    seeds: [...new Set(seeds.values())],
    filesGone: edits.gone.length,
    isCut: reach.isCut || left.isCut || missed.isCut || lost.isCut,
  };
}

const FOLLOWED: ReadonlySet<SymbolKind> = new Set([
  "function",
  "method",
  "macro",
  "class",
  "struct",
  "interface",
  "trait",
  "enum",
  "type",
  "constant",
  "variable",
  "property",
]);

/**
 * The symbol of the current view that each change's users are looked for by: the changed symbol, or for a new required member the contract
 * that asks for it. Tests have no users.
 */
function seedsOf(changes: readonly SymbolChange[], breaking: readonly Changed[], { facts }: State): Map<SymbolChange, SymbolRow> {
  const seeds = new Map<SymbolChange, SymbolRow>();
  for (const change of changes) {
    const { after } = change;
    if (!after || change.change === "added" || !FOLLOWED.has(after.symbol.kind)) continue;
    if (isTestPlace({ path: after.file.path, symbol: after.symbol })) continue;
    const row = rowIn(facts, after);
    if (row) seeds.set(change, row);
  }
  // Types that changed only through their members (`remadeTypes`).
  for (const { change } of breaking) {
    const row = change.after && change.before === change.after ? rowIn(facts, change.after) : undefined;
    if (row) seeds.set(change, row);
  }
  for (const { change, breaks } of breaking) {
    if (!change.after || !breaks.some(({ kind }) => kind === "member_required")) continue;
    const row = rowIn(facts, change.after);
    const owner = row && facts.parentOf(row);
    if (owner) seeds.set(change, owner);
  }
  return seeds;
}

function judgedInPlace(
  changed: Changed,
  found: readonly [Target, readonly Reference[]] | undefined,
  judging: Judging,
): BreakingUses | undefined {
  if (!found || changed.breaks.every(({ kind }) => kind === "visibility_narrowed")) return undefined;
  const [target, uses] = found;
  if (changed.breaks.some(({ kind }) => kind === "member_required")) return typesWithoutMember(changed, target.symbol, uses, judging);
  return usesThatDoNotFit(changed, target, uses, judging);
}

/** The symbol that users of a change name: as it was, unless its uses all fit as before. */
function soughtOf({ change, row }: BreakingUses): Sought[] {
  const isFitting = row.why.every(({ kind }) => FITTING.has(kind)) || isMerelyDeprecated(row);
  if (change === null || isFitting) return [];
  const { file, symbol } = change.before ?? anchorOf(change);
  const { name, kind } = symbol;
  return [{ name, kind, language: file.language, ownerName: file.symbols[symbol.parent ?? -1]?.name }];
}

/** Changes that leave the uses of the symbol itself as they are. */
const FITTING: ReadonlySet<BreakKind> = new Set(["behaviour_changed", "value_added", "member_required"]);

const NO_USES = { uses: 0, breaks: 0, may_break: 0, name_only: 0, sites: [] };

/**
 * The row of a symbol that behaves otherwise, or is deprecated. Given uses all fit as before. They may get something else now; those of
 * what is deprecated and that nobody edited should go.
 */
function behavingOtherwise(change: SymbolChange, uses: readonly Reference[], judging: Judging): BreakingUses[] {
  const deprecated = deprecationOf(change);
  const breaks = [...behaviourOf(change), ...deprecated];
  if (breaks.length === 0) return [];
  const shouldGo = ({ confidence, file, use }: Reference): boolean =>
    deprecated.length > 0 && confidence !== "name_only" && !judging.edits.areNew(file.path, use.line, 1);
  const judged = uses.map((reference): JudgedPlace => ({ reference, verdict: shouldGo(reference) ? "may_break" : undefined }));
  return [{ ...summed({ change, breaks }, judged, judging), broken: [] }];
}

function leftBehind(gone: readonly Changed[], before: State, judging: Judging): { found: BreakingUses[]; isCut: boolean } {
  const some = forOthersFirst(gone).slice(0, GONE_MAX);
  const targets = some.map(({ change }) => {
    const row = change.before && rowIn(before.facts, change.before);
    const rows = row ? [...membersOfModule(row, before), row] : [];
    return rows.map((one) => before.graph.target(one, { through: "none", isOneOverload: true }));
  });
  const { found, isCut } = before.graph.usesOfAll(targets.flat());
  const judged = some.flatMap((changed, at) => {
    const own = (targets[at] ?? []).map((target) => {
      const uses = found.get(target) ?? [];
      return { target, uses: uses.length > 0 ? uses : usesByName(target.symbol, before, judging.texts) };
    });
    return own.length > 0 ? [usesLeftBehind(changed, own, before, judging)] : [];
  });
  return { found: judged, isCut: isCut || some.length < gone.length };
}

/** The symbols in a module and in its nested modules: without the module's name, their qualified names are wrong as well. */
function membersOfModule({ kind, symbolRow }: SymbolRow, { facts }: State): SymbolRow[] {
  if (kind !== "module") return [];
  const modules = new Set([symbolRow]);
  return facts.symbolsOf(versionOf(symbolRow)).filter((one) => {
    if (one.parentRow === null || !modules.has(one.parentRow)) return false;
    if (one.kind === "module") modules.add(one.symbolRow);
    return one.kind !== "import";
  });
}

/**
 * Merges the rows that are one change to its users: a renamed symbol is looked for under both names, and a function of several clauses once
 * per clause.
 */
function merged(found: readonly BreakingUses[]): BreakingUses[] {
  return [...Map.groupBy(found, ({ key }) => key).values()].map((group) => {
    const [one] = group as [BreakingUses, ...BreakingUses[]];
    if (group.length === 1) return one;
    const rows = group.map(({ row }) => row);
    const renamed = group.find(({ row }) => row.why.some(({ kind }) => kind === "renamed"));
    const first = renamed ?? one;
    const all = rows.flatMap((row) => row.sites);
    const sites = worstOfEach(all, ({ path, line_start }) => `${path}:${line_start}`).sort((a, b) => rankOf(a) - rankOf(b));
    // A function of which one clause has another name, and another clause is gone, has another name.
    const said = rows.flatMap(({ why }) => why).filter(({ kind }) => !renamed || kind !== "removed");
    const whys = new Map(said.map((why) => [`${why.kind} ${why.detail}`, why]));
    const isTwice = rows.every(({ line_start }) => line_start === first.row.line_start);
    const total = (field: "uses" | "name_only"): number =>
      isTwice ? rows.reduce((sum, row) => sum + row[field], 0) : Math.max(...rows.map((row) => row[field]));
    return {
      ...first,
      row: {
        ...first.row,
        why: [...whys.values()],
        uses: total("uses"),
        breaks: sites.filter(({ verdict }) => verdict === "breaks").length,
        may_break: sites.filter(({ verdict }) => verdict === "may_break").length,
        name_only: total("name_only"),
        sites,
      },
      broken: group.flatMap(({ broken }) => broken),
    };
  });
}

/** The users of a symbol that is gone, as reached at distance 1, each with all places where it uses the symbol. */
function usersOf({ enclosing }: State, broken: readonly Reference[], row: BreakingChange): Reached[] {
  const each = broken.flatMap((reference): Reached | [] => {
    const { file, use } = reference;
    const symbol = enclosing.at(file.versionId, use.line) ?? null;
    // Another signature beside the symbol itself is no user of it.
    if (symbol?.path === row.path && symbol.qualifiedName === row.qualified_name && symbol.nameLine === use.line) return [];
    return { path: file.path, symbol, distance: 1, used: { name: row.name, qualifiedName: row.qualified_name }, sites: [reference] };
  });
  return [...Map.groupBy(each, keyOf).values()].map((some) => ({ ...(some[0] as Reached), sites: some.flatMap(({ sites }) => sites) }));
}

/** What was reached directly, with the further places of others in it that no search from a present symbol finds. */
function withPlaces(reached: readonly Reached[], others: readonly Reached[]): Reached[] {
  const further = Map.groupBy(others, keyOf);
  return reached.map((one) => {
    const known = new Set(one.sites.map(placeKey));
    const places = one.distance > 1 ? [] : (further.get(keyOf(one)) ?? []).flatMap(({ sites }) => sites);
    const added = places.filter((site) => !known.has(placeKey(site)));
    return added.length === 0 ? one : { ...one, sites: [...one.sites, ...added].sort((a, b) => a.use.line - b.use.line) };
  });
}

/** Those that have a use which breaks or may break, and those that reach them. `reached` is in order of distance. */
function reachingBroken(reached: readonly Reached[], worth: readonly BreakingUses[]): Set<Reached> {
  const places = new Set(worth.flatMap(({ broken }) => broken.map(placeKey)));
  const rows = new Set<number>();
  const found = reached.filter(({ symbol, sites, usedRows = [] }) => {
    const isOne = sites.some((site) => places.has(placeKey(site))) || usedRows.some((row) => rows.has(row));
    if (isOne && symbol) rows.add(symbol.symbolRow);
    return isOne;
  });
  return new Set(found);
}

function placeKey({ file, use }: Reference): string {
  return `${file.path}:${use.line}`;
}

/**
 * Who surely reaches the users of symbols that are gone, which no search from a present symbol finds, and those of these users that others
 * only may use.
 */
function followed(orphans: readonly Reached[], { facts, graph }: State, distanceMax: number): Record<"reached" | "unsure", Reached[]> {
  const sure = orphans.filter((one) => one.symbol && isFollowed(one.symbol) && isSure(one));
  const seeds = new Map(sure.flatMap(({ symbol }) => (symbol ? [[symbol.symbolRow, symbol]] : [])));
  if (seeds.size === 0 || distanceMax < 2) return { reached: [], unsure: [] };
  const reach = reachOf(facts, graph, { seeds: [...seeds.values()], distanceMax: distanceMax - 1, isOneOverload: true });
  const unsureRows = new Set(reach.reached.filter((one) => !isSure(one)).flatMap(({ usedRows = [] }) => usedRows));
  const unsure = [...sure, ...reach.reached].filter(({ symbol }) => symbol && unsureRows.has(symbol.symbolRow));
  return { reached: reach.reached.filter(isSure).map((one) => ({ ...one, distance: one.distance + 1 })), unsure };
}

function isSure({ sites }: Reached): boolean {
  return sites.some(({ confidence }) => confidence === "resolved");
}

function keyOf({ symbol, path }: Reached): string {
  return symbol ? `${symbol.symbolRow}` : path;
}
