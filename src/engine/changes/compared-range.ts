/** A range after comparison: its files in pairs, and the symbols that differ. */
import { counted } from "#core/counted.ts";
import { DIFF_FILES_MAX } from "#core/limits.ts";
import type { AnswerState } from "#core/protocol.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import { named } from "#core/visible.ts";
import { verified } from "#engine/session/verify.ts";
import { pairRenamed } from "#query/compare/pairing/pair-files.ts";
import type { SymbolChange } from "#query/compare/symbol-change.ts";
import { compareFiles, type FilePair } from "#query/compare/symbol-changes.ts";
import { withoutUnread } from "#query/compare/unread-changes.ts";
import { hasConflict } from "#text/merge-conflicts.ts";
import type { DiffRange } from "./diff-range.ts";
import { type Differences, differencesIn, differs, isUnread, type Side, type Sides } from "./diff-sides.ts";
import { missingRemedy, missingSentence } from "./missing-contents.ts";

export interface Comparison {
  /** The compared range; for a working tree, with the view that was compared. */
  readonly range: DiffRange;
  /** The differing files that were compared, renamed ones with both sides. */
  readonly files: readonly Sides[];
  readonly filesTotal: number;
  readonly secretFiles: number;
  /** Paths of files that were compared as they stand in the working tree, although git would run a filter on them first. */
  readonly filtered: readonly string[];
  readonly changes: readonly SymbolChange[];
  /** Symbols that only seem added, deleted or moved, because the grammar does not understand one side of their file. */
  readonly unread: readonly SymbolChange[];
  /** Symbols in which only comments or white space changed. */
  readonly cosmetic: number;
  /** The sentence about files that were not compared because the repository lacks their contents; undefined where it has all. */
  readonly missing?: string;
}

/** Compares the two sides of a range, symbol by symbol. */
export async function compareRange(asked: DiffRange): Promise<Comparison> {
  const compared = await comparedSides(asked);
  const missing = await missingRemark(compared);
  return missing === undefined ? compared : { ...compared, missing };
}

/** Says which files of a comparison git lacks the contents of, and how to get them. */
async function missingRemark({ range: { from, to, project }, files }: Comparison): Promise<string | undefined> {
  const lacking = files.filter(({ before, after }) => before?.note === "missing" || after?.note === "missing");
  if (lacking.length === 0) return undefined;
  const newer = to.is === "commit" ? to.commit : to.head;
  const remedy = await missingRemedy(project.workspace.vcs, [from, ...(newer === null ? [] : [newer])]);
  return `${missingSentence(lacking.map(({ before, after }) => (after ?? before)?.path ?? ""))} ${remedy}`;
}

async function comparedSides(asked: DiffRange): Promise<Comparison> {
  const { range, differences } = await verifiedDifferences(asked);
  const all = joinRenamed(differences.sides);
  const isOne = (side: { readonly path: string } | null | undefined): boolean => side != null && range.isAsked(side.path);
  const below = all.filter(({ before, after }) => isOne(before) || isOne(after));
  const files = below.slice(0, DIFF_FILES_MAX);
  const found = { range, files, filesTotal: below.length, secretFiles: differences.secretFiles, filtered: differences.filtered };
  if (below.length === all.length) {
    const { changes, cosmetic } = compareFiles(pairsOf(files));
    return { ...found, ...withoutUnread(changes, pairsOf(files)), cosmetic };
  }
  // A symbol that came from, or went to, a file outside of the asked paths has moved, so the other files are compared too.
  const others = all.filter((sides) => !below.includes(sides)).slice(0, DIFF_FILES_MAX - files.length);
  const { changes } = compareFiles(pairsOf([...files, ...others]));
  const wanted = changes.filter(({ before, after }) => isOne(before?.file) || isOne(after?.file));
  return { ...found, ...withoutUnread(wanted, pairsOf(files)), cosmetic: compareFiles(pairsOf(files)).cosmetic };
}

function pairsOf(files: readonly Sides[]): FilePair[] {
  // For a file with one unread side, nobody can tell which symbols were added or deleted.
  const known = files.filter(({ before, after }) => !isUnread(before) && !isUnread(after));
  return known.map(({ before, after }) => ({ before: before?.file ?? null, after: after?.file ?? null }));
}

/** Pairs the two sides of renamed files. */
function joinRenamed(sides: readonly Sides[]): Sides[] {
  const gone = sides.flatMap(({ before, after }) => (before && !after ? before : []));
  const came = sides.flatMap(({ before, after }) => (after && !before ? after : []));
  const pairs = pairRenamed<Side>(gone, came);
  const taken = new Set<Side>(pairs.values());
  return sides.flatMap(({ before, after }) => {
    if (before && after) return { before, after };
    if (before) return { before, after: pairs.get(before) ?? null };
    return after && taken.has(after) ? [] : { before, after };
  });
}

/** The differences of a range, verified against the disk where the newer side is a working tree. */
async function verifiedDifferences(range: DiffRange): Promise<{ range: DiffRange; differences: Differences }> {
  const { to } = range;
  if (to.is === "commit") return { range, differences: onlyDiffering(await differencesIn(range)) };
  // The differences are what is asked for, so waiting for a sync of everything is worth it.
  const { differing, unwritable, state } = to.current;
  const isWaiting = (differing?.size ?? 0) > 0 && state.freshness_status === "stale" && !unwritable;
  const looked = isWaiting ? await to.source.ensure("strict") : to.current;
  let listed = isWaiting ? undefined : await range.listed;
  const { current, made } = await verified(to.source, looked, async (now, left) => {
    // Where the index cannot be written, the changed files are read from the disk.
    const found = await differencesIn({ ...range, to: { ...to, current: now } }, listed, now.unwritable ? left : undefined);
    // If files have changed since the listing, git is asked again.
    listed = undefined;
    const lacking = now.unwritable ? found.stale : left;
    const sides = found.sides.filter(({ before, after }) => !lacking.has((after ?? before)?.path ?? ""));
    const cited = sides.flatMap(({ after }) => (after?.versionId ? [{ path: after.path, versionId: after.versionId }] : []));
    return { made: { ...found, sides }, cited };
  });
  const read = current.unwritable && (current.differing?.size ?? 0) > 0 ? [readRemark(made.stale.size)] : [];
  return { range: { ...range, to: { ...to, current }, remarks: [...range.remarks, ...read] }, differences: onlyDiffering(made) };
}

/** The warning that changed files were compared although the index lacks them; the users of their symbols are still those it has. */
function readRemark(others: number): string {
  const more = others === 0 ? "" : `, except ${counted(others, "file")}: those are too many to parse for one answer and are left out`;
  return `What changed since was read from the disk and compared${more}.`;
}

function onlyDiffering({ sides, ...others }: Differences): Differences {
  return { ...others, sides: sides.filter(differs) };
}

/** The fields of an answer that say what was compared. */
export function frameOf(comparison: Comparison) {
  const { range } = comparison;
  const { to, project } = range;
  const isWorktree = to.is === "worktree";
  const committed: AnswerState = { repo: project.workspace.path, ref: range.ref, freshness_status: "fresh", indexing_status: "ready" };
  const state = isWorktree ? to.current.state : committed;
  const warnings = [...(state.warnings ?? []), ...range.remarks, ...remarksOn(comparison)];
  return {
    codecompass_protocol_version: PROTOCOL_VERSION,
    ...state,
    ref: range.ref,
    base: range.base,
    base_commit: range.baseCommit,
    merge_base_commit: range.mergeBase,
    ref_commit: isWorktree ? to.head : to.commit,
    includes_uncommitted: isWorktree,
    ...(range.pathGlobs.length > 0 ? { paths: range.pathGlobs } : {}),
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

/** Files with conflicts that a warning names. */
const CONFLICTS_NAMED_MAX = 3;

/** The warning about files with merge conflicts: of their side, only the lines are known. */
function conflictRemarks(files: readonly Sides[]): string[] {
  const paths = files.flatMap(({ after }) => (after?.file && hasConflict(after.file.content) ? [named(after.path)] : []));
  if (paths.length === 0) return [];
  const more = paths.length > CONFLICTS_NAMED_MAX ? ` and ${paths.length - CONFLICTS_NAMED_MAX} more` : "";
  const are = paths.length === 1 ? "has a merge conflict" : "have merge conflicts";
  return [
    `${paths.slice(0, CONFLICTS_NAMED_MAX).join(", ")}${more} ${are}: our side is compared, of theirs only definitions guessed line by line.`,
  ];
}

/** Names and paths in a warning about code that the grammar does not understand. */
const UNREAD_NAMED_MAX = 3;

/** The warning about symbols that are not reported as added, deleted or moved, because nobody can tell. */
function unreadRemarks(unread: readonly SymbolChange[]): string[] {
  if (unread.length === 0) return [];
  const few = (all: readonly string[]): string =>
    `${all.slice(0, UNREAD_NAMED_MAX).map(named).join(", ")}${all.length > UNREAD_NAMED_MAX ? ` and ${all.length - UNREAD_NAMED_MAX} more` : ""}`;
  const places = unread.flatMap(({ before, after }) => before ?? after ?? []);
  const paths = [...new Set(places.map(({ file }) => file.path))];
  const names = [...new Set(places.map(({ symbol }) => symbol.name))];
  return [
    `The grammar cannot parse all of ${few(paths)}: ${few(names)} ${names.length === 1 ? "is" : "are"} not reported as added, deleted or moved, since the lines that declare ${names.length === 1 ? "it" : "them"} are on both sides. The outline says which lines it cannot parse.`,
  ];
}

/** The warning about files that may differ only because a filter was not run. */
function filteredRemarks({ files, filtered: all }: Comparison): string[] {
  const filtered = all.filter((path) => files.some(({ after }) => after?.path === path));
  if (filtered.length === 0) return [];
  const more = filtered.length > UNREAD_NAMED_MAX ? ` and ${filtered.length - UNREAD_NAMED_MAX} more` : "";
  const [go, they, them] = filtered.length === 1 ? ["goes", "it is", "it"] : ["go", "they are", "them"];
  return [
    `${filtered.slice(0, UNREAD_NAMED_MAX).map(named).join(", ")}${more} ${go} through a filter of git's configuration, which CodeCompass does not run: ${they} compared as the working tree has ${them}, and may differ only by that. git status tells.`,
  ];
}

/** The warnings of a comparison, among them how many differing files the answer does not cover. */
function remarksOn(comparison: Comparison): string[] {
  const { files, filesTotal, secretFiles, unread, missing } = comparison;
  const left = filesTotal - files.length;
  const more = left > 0 ? [`${counted(left, "more file differs and was", "more files differ and were")} not compared.`] : [];
  const secrets =
    secretFiles === 1 ? "1 file that differs is left out as a secret." : `${secretFiles} files that differ are left out as secrets.`;
  return [
    ...(missing === undefined ? [] : [missing]),
    ...filteredRemarks(comparison),
    ...conflictRemarks(files),
    ...unreadRemarks(unread),
    ...more,
    ...(secretFiles > 0 ? [secrets] : []),
  ];
}
