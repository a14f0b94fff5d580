/**
 * Use case `history SYMBOL`: the versions of one symbol with the commits that made them, including those on merged branches where the merge
 * only brought them in.
 */
import { counted } from "#core/counted.ts";
import { CodeCompassError } from "#core/errors.ts";
import { isHandle } from "#core/handle.ts";
import { HISTORY_LIMIT_DEFAULT, LIMIT_MAX } from "#core/limits.ts";
import type { HistoryResponse, SymbolVersion } from "#core/protocol/changes.ts";
import type { Hit } from "#core/protocol.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import { named } from "#core/visible.ts";
import { refuseWithoutGit } from "#engine/changes/diff-range.ts";
import { missingRemedy, unreadSentence } from "#engine/changes/missing-contents.ts";
import { locate } from "#engine/search/locate.ts";
import { isGrowing, notYetIndexed } from "#engine/session/first-index.ts";
import { orLeftOut } from "#engine/session/left-out-name.ts";
import { placeRemark } from "#engine/session/place-remarks.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { sparseRemarks } from "#engine/session/sparse-checkout.ts";
import type { PlacedIn } from "#query/compare/symbol-change.ts";
import { isNameLike, parseNameQuery } from "#query/parse/name-query.ts";
import { shortCommit } from "#text/commit-name.ts";
import { pathRules } from "#text/path-glob.ts";
import type { PathCommit } from "#vcs/vcs-adapter.ts";
import { goneFiles, isChanged, symbolBeforeMove, symbolIn } from "./committed-symbol.ts";
import { cutOffRemark } from "./cut-off.ts";
import { type GoneSymbol, goneFromWorktree, goneInPast, type PastLooked } from "./gone-symbol.ts";
import { likeliestHitFirst } from "./likeliest-hit.ts";
import { noDefinition, uncheckedRemark } from "./no-definition.ts";
import { commitOf, movedRemark } from "./path-history.ts";
import { type HistoryStep, SymbolWalk } from "./symbol-walk.ts";

export interface HistoryRequest {
  readonly name: string;
  /** Only definitions at matching paths. */
  readonly pathGlobs?: readonly string[];
  /** The number of versions wanted. */
  readonly limit?: number;
  /** The ref to start from instead of the checked-out commit. */
  readonly ref?: string;
  /** Whether the versions begin with the one that added the symbol; `limit` then leaves out the newest. */
  readonly oldestFirst?: boolean;
}

/**
 * Follows a symbol through the commits of its file, and through moves and renames. Uncommitted edits are no version yet.
 * @throws symbol_not_found, ref_not_found, invalid_input without version control
 */
export async function history(session: QuerySession, asked: HistoryRequest): Promise<HistoryResponse> {
  const request = { ...asked, name: await session.placeIn(asked.ref, asked.name) };
  const { vcs } = session.project.workspace;
  refuseWithoutGit(vcs);
  const commit = await commitOf(session, request.ref);
  const source = await session.source(request.ref);
  const definition = await orLeftOut(source, request.name, definitionOf(session, request, commit));
  const isOfPlace = isHandle(request.name) || definition.isPlace;
  const remarks = [...definition.remarks, ...(isOfPlace ? [] : await sparseRemarks(source, request.pathGlobs))];
  return followed(session, request, commit, { ...definition, remarks, from: commit });
}

/**
 * The history of a symbol that no longer exists, down from the commit, or the uncommitted edits, that removed it.
 * @throws `thrown`, extended by how far back the search looked, where the past has no such symbol
 */
export async function goneHistory(session: QuerySession, request: HistoryRequest, thrown: CodeCompassError): Promise<HistoryResponse> {
  const { name, pathGlobs = [], ref } = request;
  if (!isNameLike(name)) throw thrown;
  const { vcs } = session.project.workspace;
  const commit = await commitOf(session, ref);
  const asked = { name: parseNameQuery(name), matchesPath: pathRules(pathGlobs) };
  session.keepMemory();
  const uncommitted = ref === undefined ? await goneFromWorktree(vcs, commit, asked) : undefined;
  const found = uncommitted ?? (await goneInPast(vcs, commit, asked));
  if (!("chosen" in found)) throw await withLooked(thrown, session, commit, found);
  const unchecked = thrown.data["unchecked_files"];
  const isUnchecked = uncommitted !== undefined && typeof unchecked === "number";
  const remark = isUnchecked ? uncheckedGone(uncommitted, unchecked) : goneRemark(found, uncommitted !== undefined);
  return followed(session, request, commit, { ...found, remarks: [remark] });
}

/** The warning about a symbol of the commit that is checked out, when the index lacks files that changed since: it may be in these. */
function uncheckedGone({ chosen: { symbol, file } }: GoneSymbol, files: number): string {
  const changed = counted(files, "file has", "files have");
  return `${named(symbol.qualifiedName)} is in the commit that is checked out, in ${named(file.path)}. The index does not say whether the working tree still has it: ${changed} not been checked.`;
}

function goneRemark({ chosen: { symbol, file }, removal }: GoneSymbol, isUncommitted: boolean): string {
  const what = named(symbol.qualifiedName);
  if (isUncommitted) return `${what} is no longer in the working tree, but no commit has removed it yet.`;
  if (!removal) return `${what} is in ${named(file.path)}, which the index does not show.`;
  const { after } = removal.change;
  const commit = shortCommit(removal.commit.commit);
  if (!after) return `${what} was deleted in ${commit}.`;
  const now = `${named(after.symbol.qualifiedName)} in ${named(after.file.path)}`;
  return `${what} became ${now} in ${commit}; its history goes on under that name.`;
}

/** The error that a name means nothing, with a sentence on how far back the search looked. */
async function withLooked(error: CodeCompassError, session: QuerySession, commit: string, looked: PastLooked): Promise<CodeCompassError> {
  if (error.data["is_uncommitted"]) return error;
  const { commits, endedBy, asText } = looked;
  const { vcs } = session.project.workspace;
  const isShallow = endedBy === undefined && (await vcs.rootCommits(commit)).length === 0;
  const where = `${endedBy === undefined ? "the" : "the newest"} ${counted(commits, "commit")} of this branch`;
  const why = isShallow ? "This clone is shallow, and older commits are not here." : WHY_ENDED[endedBy ?? "all"];
  const text = asText
    ? `As text it was last added or removed in ${shortCommit(asText.commit)} (${asText.changes
        .slice(0, PATHS_NAMED)
        .map(({ path }) => named(path))
        .join(", ")}).`
    : "";
  // One of the last commits that were searched, or the next one, has the missing objects.
  const ends = endedBy === "missing" ? (await vcs.firstParents(commit, commits + 2)).slice(-3) : [];
  const remedy = ends.length > 0 ? await missingRemedy(vcs, ends) : "";
  const said = [error.message, `No symbol had the name in ${where}, each merge counted as one.`, why, remedy, text].filter(
    (sentence) => sentence !== "",
  );
  return new CodeCompassError(error.code, said.join(" "), { ...error.data, commits_examined: commits });
}

/** Paths that a sentence names. */
const PATHS_NAMED = 3;
const WHY_ENDED: Readonly<Record<NonNullable<PastLooked["endedBy"]> | "all", string>> = {
  all: "",
  commits: "Older commits were not searched: name one of them with --ref.",
  hits: "Older commits were not searched: too many have the name in other places.",
  missing: "Git could not read all contents of older commits.",
};

/** A symbol whose history is to be followed. */
interface Followed extends Definition {
  /** The commit at which the walk begins. */
  readonly from: string;
  readonly removal?: HistoryStep;
}

async function followed(
  session: QuerySession,
  request: HistoryRequest,
  commit: string,
  { chosen, others, remarks, from, removal }: Followed,
): Promise<HistoryResponse> {
  const { vcs } = session.project.workspace;
  const { oldestFirst = false } = request;
  const limit = checkLimit(request.limit);
  session.keepMemory();
  const walk = new SymbolWalk(vcs, chosen);
  const steps: HistoryStep[] = removal ? [removal] : [];
  let isMore = false;
  let last: PathCommit | undefined;
  for await (const step of walk.steps(from)) {
    isMore = steps.length >= limit;
    if (isMore && !oldestFirst) break;
    last = step.commit;
    steps.push(step);
  }
  session.releaseMemoryWhenIdle();
  const versions = (oldestFirst ? steps.slice(-limit).reverse() : steps).map(versionOf);
  const { symbol, file } = chosen;
  const isEndReached = oldestFirst || !isMore;
  const unread = isEndReached ? walk.unread : undefined;
  const isAdded = isEndReached && !unread && steps.at(-1)?.change.change === "added";
  const cutOff = unread ? await unreadSentence(vcs, unread) : isAdded ? await cutOffRemark(vcs, from, last) : undefined;
  const warnings = cutOff === undefined ? remarks : [...remarks, cutOff];
  return {
    codecompass_protocol_version: PROTOCOL_VERSION,
    repo: session.project.workspace.path,
    ref: request.ref ?? vcs.head().ref,
    ref_commit: commit,
    result_completeness: isEndReached && !(isAdded && cutOff === undefined) ? "partial" : isMore ? "truncated" : "complete",
    name: symbol.name,
    qualified_name: symbol.qualifiedName,
    kind: symbol.kind,
    path: file.path,
    line: symbol.nameLine,
    also_in: others,
    commits_examined: walk.examined,
    ...(removal ? { gone_since: removal.commit.commit } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
    ...(oldestFirst ? { oldest_first: true } : {}),
    versions,
  };
}

export function checkLimit(limit = HISTORY_LIMIT_DEFAULT): number {
  if (Number.isInteger(limit) && limit >= 1) return Math.min(limit, LIMIT_MAX);
  throw new CodeCompassError("invalid_input", `The limit must be a whole number from 1 to ${LIMIT_MAX}.`);
}

interface Definition {
  readonly chosen: PlacedIn;
  /** Paths of other definitions of the name. */
  readonly others: readonly string[];
  /** Warnings about where the index and the commit differ. */
  readonly remarks: readonly string[];
}

/** The symbol that a name means, among those of exactly this name, as the commit has it. */
async function definitionOf(
  session: QuerySession,
  { name, pathGlobs, ref }: HistoryRequest,
  commit: string,
): Promise<Definition & { readonly isPlace: boolean }> {
  const found = await locate(session, {
    query: name,
    limit: LIMIT_MAX,
    ...(pathGlobs === undefined ? {} : { pathGlobs }),
    ...(ref === undefined ? {} : { ref }),
  });
  const isExact = found.places !== undefined || isHandle(name);
  const alike = found.results.filter((hit) => isExact || isNamed(hit, name));
  const { scope, path } = parseNameQuery(name);
  const isBare = !isExact && scope.length === 0 && path === "";
  const hits = isBare ? await likeliestHitFirst(session, ref, alike) : alike;
  const { vcs } = session.project.workspace;
  const [first] = hits;
  // A module is a file, and has the history of that file.
  const isOfModule = first !== undefined && !isExact && isModule(first);
  const module = isOfModule ? new CodeCompassError("symbol_not_found", `${named(name)} is a module.`, { module_path: first.path }) : null;
  if (module && scope.length > 0) throw module;
  let gone: readonly string[] | undefined;
  for (const hit of hits) {
    let chosen = await symbolIn(vcs, commit, hit);
    if (!chosen && ref === undefined) {
      gone ??= await goneFiles(vcs, commit);
      chosen = await symbolBeforeMove(vcs, commit, hit, gone);
    }
    if (!chosen) continue;
    const others = new Set(hits.filter(({ path }) => path !== hit.path).map(({ path }) => path));
    return {
      chosen,
      others: [...others],
      isPlace: found.places !== undefined,
      remarks: [...askedAt(hit, chosen), ...(await sinceCommit(session, commit, { hit, chosen, ref })), ...uncheckedRemark(found)],
    };
  }
  if (module) throw module;
  if (hits.length === 0 && (await isStillGrowing(session, ref))) throw notYetIndexed("symbol_not_found", name);
  const isUncommitted = first !== undefined && ref === undefined;
  // In a damaged repository, the commit may have the file all the same: this fails there.
  if (isUncommitted) await vcs.commitsBelow(commit, first.path, 1);
  throw await noDefinition(session, { name, ref, isUncommitted }, found);
}

/** The warnings for a file that differs from the commit: it was moved since, or has edits. */
async function sinceCommit(
  session: QuerySession,
  commit: string,
  { hit: { path }, chosen, ref }: { readonly hit: Hit; readonly chosen: PlacedIn; readonly ref: string | undefined },
): Promise<readonly string[]> {
  if (chosen.file.path !== path) return [movedRemark(path, chosen.file.path)];
  const isEdited = await isChanged(session.project.workspace, commit, path, ref);
  return isEdited ? [`${path} has edits that are not committed; the versions are those of commits.`] : [];
}

/** Whether the view that a ref means is that of a first index which is being built: it may yet get the symbol. */
export async function isStillGrowing(session: QuerySession, ref: string | undefined): Promise<boolean> {
  const view = (await session.source(ref)).view();
  return view !== undefined && isGrowing(view);
}

/** The warnings that the function which the question names is no longer at the place asked for, or never was. */
function askedAt({ name, path, at_line: line, moved, absent_name: absentName }: Hit, { symbol }: PlacedIn): readonly string[] {
  if (line === undefined) return [];
  const place = { line, ...(moved === undefined ? {} : { hasMoved: moved }), ...(absentName === undefined ? {} : { absentName }) };
  return placeRemark(place, { path, name, line: symbol.nameLine });
}

/** Whether a hit is a file that stands for a module. */
function isModule({ kind, symbol_stable_id, guess }: Hit): boolean {
  return kind === "module" && symbol_stable_id === null && guess !== true;
}

/** Whether a hit's qualified name ends in the name asked for, whatever separator its language uses. */
function isNamed(hit: Hit, asked: string): boolean {
  const { scope, name } = parseNameQuery(asked);
  const [wanted, named] = [[...scope, name].join("."), hit.qualified_name ?? hit.name].map((text) =>
    text.toLowerCase().split(/[^\p{L}\p{N}_$]+/u),
  );
  return (wanted ?? []).every((part, index, parts) => named?.at(index - parts.length) === part);
}

function versionOf({ commit, change, line }: HistoryStep): SymbolVersion {
  const { before } = change;
  const after = change.after ?? change.before;
  if (!after) throw new RangeError("a change has no side");
  const { symbol, file } = after;
  const other = <T>(now: T, then: T | undefined): T | null => (then === undefined || now === then ? null : then);
  return {
    commit: commit.commit,
    date: commit.date,
    author: commit.author,
    subject: commit.subject,
    change: change.change,
    path: file.path,
    name: symbol.name,
    line,
    line_end: line + symbol.lineEnd - symbol.nameLine,
    signature: symbol.signature,
    before_signature: other(symbol.signature, before?.symbol.signature),
    before_path: other(file.path, before?.file.path),
    before_name: other(symbol.name, before?.symbol.name),
    body_changed: change.isBodyChanged,
    lines_added: change.linesAdded,
    lines_deleted: change.linesDeleted,
  };
}
