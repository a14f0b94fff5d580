/** Use case `history`: the versions of one symbol along the first parents of a commit, with the commits that made them. */

import { counted } from "#core/counted.ts";
import { CodeCompassError } from "#core/errors.ts";
import { isHandle } from "#core/handle.ts";
import { HISTORY_LIMIT_DEFAULT, LIMIT_MAX } from "#core/limits.ts";
import type { FileHistoryResponse, HistoryResponse, SymbolVersion } from "#core/protocol/changes.ts";
import type { AnswerState, Hit } from "#core/protocol.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import { named } from "#core/visible.ts";
import { resolveRef } from "#engine/project/resolve-ref.ts";
import { pathsMeant } from "#engine/project/workspace-path.ts";
import { locate } from "#engine/search/locate.ts";
import { orLeftOut } from "#engine/session/left-out-name.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { PlacedIn } from "#query/compare/symbol-change.ts";
import { parseNameQuery } from "#query/parse/name-query.ts";
import { placesIn } from "#query/parse/places.ts";
import type { PathCommit } from "#vcs/vcs-adapter.ts";
import { goneFiles, isChanged, pathBeforeMove, symbolBeforeMove, symbolIn } from "./committed-symbol.ts";
import { cutOffRemark } from "./cut-off.ts";
import { refuseWithoutGit } from "./diff-range.ts";
import { fileHistory, isFileIn } from "./file-history.ts";
import { type HistoryStep, SymbolWalk } from "./symbol-walk.ts";

export interface HistoryRequest {
  readonly name: string;
  /** Only definitions whose paths match. */
  readonly pathGlobs?: readonly string[];
  /** Versions that are wanted. */
  readonly limit?: number;
  /** Where to start instead of the commit that is checked out. */
  readonly ref?: string;
}

/** Asks about a file where a path is given, or a line that is in no symbol; about a symbol otherwise. */
export async function historyOf(
  session: QuerySession,
  request: HistoryRequest & { readonly cwd?: string },
): Promise<HistoryResponse | FileHistoryResponse> {
  const { vcs, path: workspace } = session.project.workspace;
  refuseWithoutGit(vcs);
  const { cwd, ref, limit } = request;
  const name = session.placeOf(request.name);
  if (name.trim() === "") throw new CodeCompassError("invalid_input", "Nothing is named.", { remediation: "Name a symbol or a file." });
  const [place, ...more] = placesIn(name);
  const asFile = async (path: string): Promise<FileHistoryResponse | undefined> => {
    const commit = await commitOf(session, ref);
    const asked = { commit, ref: ref ?? vcs.head().ref, limit: checkLimit(limit) };
    if (await isFileIn(vcs, commit, path)) return fileHistory(session, { ...asked, path });
    const was = ref === undefined ? await pathBeforeMove(session.project.workspace, commit, path) : undefined;
    if (was === undefined) return undefined;
    const found = await fileHistory(session, { ...asked, path: was });
    return { ...found, warnings: [movedRemark(path, was), ...(found.warnings ?? [])] };
  };
  if (/[./]/.test(name)) {
    for (const path of pathsSpelled(workspace, name, cwd)) {
      const found = await asFile(path);
      if (found) return found;
    }
  }
  try {
    return await history(session, request);
  } catch (thrown) {
    const isLine = place !== undefined && more.length === 0 && thrown instanceof CodeCompassError && thrown.code === "symbol_not_found";
    const found = isLine ? await asFile(place.path) : undefined;
    if (!found) throw thrown;
    return { ...found, warnings: [`${named(name)} is in no symbol that a commit has; this is the history of its file.`] };
  }
}

/**
 * Follows a symbol through its file's commits, and through moves and renames. Uncommitted edits are no version yet.
 * @throws symbol_not_found, ref_not_found, invalid_input without version control
 */
export async function history(session: QuerySession, asked: HistoryRequest): Promise<HistoryResponse> {
  const request = { ...asked, name: session.placeOf(asked.name) };
  const { vcs } = session.project.workspace;
  refuseWithoutGit(vcs);
  const limit = checkLimit(request.limit);
  const commit = await commitOf(session, request.ref);
  const source = await session.source(request.ref);
  const { chosen, others, remarks } = await orLeftOut(source, request.name, definitionOf(session, request, commit));
  session.keepMemory();
  const walk = new SymbolWalk(vcs, chosen);
  const versions: SymbolVersion[] = [];
  let isMore = false;
  let last: PathCommit | undefined;
  for await (const step of walk.steps(commit)) {
    isMore = versions.length === limit;
    if (isMore) break;
    last = step.commit;
    versions.push(versionOf(step));
  }
  session.releaseMemoryWhenIdle();
  const { symbol, file } = chosen;
  const isAdded = !isMore && versions.at(-1)?.change === "added";
  const cutOff = isAdded ? await cutOffRemark(vcs, commit, last) : undefined;
  const warnings = cutOff === undefined ? remarks : [...remarks, cutOff];
  return {
    codecompass_protocol_version: PROTOCOL_VERSION,
    repo: session.project.workspace.path,
    ref: request.ref ?? vcs.head().ref,
    ref_commit: commit,
    result_completeness: isMore ? "truncated" : isAdded && cutOff === undefined ? "complete" : "partial",
    name: symbol.name,
    qualified_name: symbol.qualifiedName,
    kind: symbol.kind,
    path: file.path,
    line: symbol.nameLine,
    also_in: others,
    commits_examined: walk.examined,
    ...(warnings.length > 0 ? { warnings } : {}),
    versions,
  };
}

/** The paths that a text may be. One with spaces or colons may be a place or a name too, and is refused as a path by nobody. */
function pathsSpelled(workspace: string, name: string, cwd: string | undefined): readonly string[] {
  if (name.includes("\n")) return [];
  try {
    return pathsMeant(workspace, name, cwd);
  } catch (thrown) {
    if (/[\s:]/.test(name)) return [];
    throw thrown;
  }
}

function checkLimit(limit = HISTORY_LIMIT_DEFAULT): number {
  if (Number.isInteger(limit) && limit >= 1) return Math.min(limit, LIMIT_MAX);
  throw new CodeCompassError("invalid_input", `The limit must be a whole number from 1 to ${LIMIT_MAX}.`);
}

async function commitOf({ project }: QuerySession, ref: string | undefined): Promise<string> {
  const { workspace } = project;
  const meant = ref === undefined ? ({ is: "workspace" } as const) : await resolveRef(workspace, ref);
  const commit = meant.is === "commit" ? meant.commit : (meant.is === "worktree" ? meant.workspace : workspace).vcs.head().commit;
  if (commit) return commit;
  throw new CodeCompassError("ref_not_found", "There is no commit yet, and so no history.", { remediation: "git commit" });
}

interface Definition {
  readonly chosen: PlacedIn;
  /** Paths of other definitions of the name. */
  readonly others: readonly string[];
  /** What the index knows otherwise than the commit, or not at all. */
  readonly remarks: readonly string[];
}

/** The symbol that `locate` puts first among those of exactly this name, as the commit has it. */
async function definitionOf(session: QuerySession, { name, pathGlobs, ref }: HistoryRequest, commit: string): Promise<Definition> {
  const found = await locate(session, {
    query: name,
    limit: LIMIT_MAX,
    ...(pathGlobs === undefined ? {} : { pathGlobs }),
    ...(ref === undefined ? {} : { ref }),
  });
  const isExact = found.places !== undefined || isHandle(name);
  const hits = found.results.filter((hit) => isExact || isNamed(hit, name));
  const { vcs } = session.project.workspace;
  let gone: readonly string[] | undefined;
  for (const hit of hits) {
    let chosen = await symbolIn(vcs, commit, hit);
    if (!chosen && ref === undefined) {
      gone ??= await goneFiles(vcs, commit);
      chosen = await symbolBeforeMove(vcs, commit, hit, gone);
    }
    if (!chosen) continue;
    const others = new Set(hits.filter(({ path }) => path !== hit.path).map(({ path }) => path));
    const isEdited = await isChanged(session.project.workspace, commit, hit.path, ref);
    const { path: was } = chosen.file;
    const said =
      was !== hit.path
        ? [movedRemark(hit.path, was)]
        : isEdited
          ? [`${hit.path} has edits that are not committed; the versions are those of commits.`]
          : [];
    return { chosen, others: [...others], remarks: [...said, ...uncheckedRemark(found)] };
  }
  const near = [...new Set(found.results.map((hit) => hit.name))].slice(0, 5);
  const isUncommitted = hits.length > 0;
  throw new CodeCompassError(
    "symbol_not_found",
    [
      isUncommitted
        ? `${named(name)} is not in any commit yet.`
        : `No ${LIKE_PATH.test(name) ? "file of that commit and no symbol" : "symbol"} is called ${named(name)}.`,
      ...uncheckedRemark(found),
    ].join(" "),
    {
      ...(near.length > 0 && !isUncommitted
        ? { remediation: `Did you mean ${near.map(named).join(", ")}?` }
        : { next: { do: "search", query: name } }),
      near_names: near,
    },
  );
}

function movedRemark(path: string, was: string): string {
  return `${path} is in no commit yet; ${was} is the file that commits have.`;
}

/** A word that may have been meant as the path of a file. */
const LIKE_PATH = /\/|\.[a-z\d]{1,5}$/i;

function uncheckedRemark({ freshness_status, unchecked_files = 0 }: AnswerState): string[] {
  if (freshness_status === "fresh") return [];
  return [
    `The index is ${freshness_status}: ${counted(unchecked_files, "file has", "files have")} not been looked into, and may define the name too.`,
  ];
}

/** Whether a hit's qualified name ends as was asked for, in any language's way of writing it. */
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
