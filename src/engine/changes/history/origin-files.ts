/** Which other files of a commit a symbol may have come from, judged by their texts alone: parsing comes after. */
import { basename, extname } from "node:path/posix";
import { HISTORY_MOVE_FILES_MAX, HISTORY_MOVE_PARSED_MAX } from "#core/limits.ts";
import { secretRule } from "#indexer/rules/secret-files.ts";
import type { PlacedIn } from "#query/compare/symbol-change.ts";
import type { PathChange, PathCommit, VcsAdapter } from "#vcs/vcs-adapter.ts";
import { contentsOf, isMissingAny, isUnreadIn, textWithSecrets } from "./commit-contents.ts";
import { bodyLines, hasMost } from "./telling-lines.ts";

type Contents = Awaited<ReturnType<typeof contentsOf>>;
type Content = NonNullable<ReturnType<Contents["get"]>>;

/** A file of a commit that a symbol may come from, as it was before the commit and after it. */
export interface Origin {
  readonly path: string;
  readonly before: Content;
  readonly after: Content | undefined;
  /** Whether the symbol may have another name there: the file was moved, or the symbol's body went from it. */
  readonly isRenamed: boolean;
}

/** By what a text shows that it had a symbol: its name, the first word of its declaration, the lines of its body. */
interface Traces {
  readonly name: string;
  readonly declaredBy: string;
  readonly body: ReturnType<typeof bodyLines>;
}

/**
 * Other files of the commit that the symbol may come from: they defined its name and lost a line with it, or they lost most of its body
 * under another name. If one file was moved here unchanged, only that file. `isLacking` when a possible file cannot be read.
 */
export async function likelyOrigins(
  vcs: VcsAdapter,
  { commit, parent, path, after: here }: PathCommit,
  { file, symbol }: PlacedIn,
): Promise<{ readonly origins: readonly Origin[]; readonly isLacking: boolean }> {
  if (parent === null) return { origins: [], isLacking: false };
  const changes = (await vcs.changesBetween(parent, commit)) ?? [];
  const possible = changes
    .filter((change) => change.before?.blob && change.path !== path && extname(change.path) === extname(path))
    .filter((change) => secretRule(change.path) === undefined);
  const same = possible.find(({ before, after }) => after === null && before?.blob === here?.blob);
  const isCalledAlike = (change: PathChange): boolean => basename(change.path) === basename(path);
  const ordered = possible.toSorted((a, b) => Number(isCalledAlike(b)) - Number(isCalledAlike(a)));
  const candidates = same ? [same] : ordered.slice(0, HISTORY_MOVE_FILES_MAX);
  const olds = candidates.map(({ before }) => before);
  const old = await contentsOf(vcs, olds);
  const { name } = symbol;
  const traces: Traces = { name, declaredBy: firstWord(file.text.line(symbol.nameLine)), body: bodyLines(file.text.range(symbol), name) };
  const had = (change: PathChange): boolean => {
    const text = textWithSecrets(old, change.before);
    return text.includes(name) || hasMost(text, traces.body);
  };
  const having = candidates.filter((change) => isCalledAlike(change) || had(change));
  const youngs = having.map(({ after }) => after);
  const young = await contentsOf(vcs, youngs);
  const whole = having.filter(({ before, after }) => !isUnreadIn(old, before) && !isUnreadIn(young, after));
  const isLacking = (await isMissingAny(vcs, old, olds)) || (await isMissingAny(vcs, young, youngs));
  const suspects = whole.flatMap((change) => suspected(change, { old, young }, traces, change.after === null && isCalledAlike(change)));
  const likely = suspects.filter(({ isLikely }) => isLikely);
  return { origins: (likely.length > 0 ? likely : suspects).slice(0, HISTORY_MOVE_PARSED_MAX), isLacking };
}

/** A file whose text lost something of the symbol; none if it did not. */
function suspected(
  { path, before: then, after: now }: PathChange,
  { old, young }: { readonly old: Contents; readonly young: Contents },
  { name, declaredBy, body }: Traces,
  isMoved: boolean,
): (Origin & { readonly isLikely: boolean })[] {
  const [before, after] = [old.get(then?.blob ?? ""), young.get(now?.blob ?? "")];
  if (!before) return [];
  const [textThen, textNow] = [textWithSecrets(old, then), textWithSecrets(young, now)];
  const lost = linesLost(name, textThen, textNow);
  const isDeclared = lost.some((line) => firstWord(line) === declaredBy);
  const hasGone = hasMost(textThen, body) && !hasMost(textNow, body);
  const isLikely = isMoved || isDeclared || hasGone;
  return isLikely || lost.length > 0 ? [{ path, before, after, isRenamed: isMoved || hasGone, isLikely }] : [];
}

/** The lines with a name that a text lost: the symbol that they defined may be gone. */
function linesLost(name: string, before: string, after: string): string[] {
  if (!before.includes(name)) return [];
  const linesOf = (text: string): string[] => text.split("\n").flatMap((line) => (line.includes(name) ? line.trim() : []));
  const kept = new Set(linesOf(after));
  return linesOf(before).filter((line) => !kept.has(line));
}

/** The first word of a line, which tells the kind of a declaration. */
function firstWord(line: string): string {
  return /[\p{L}\p{N}_$]+/u.exec(line)?.[0] ?? "";
}
