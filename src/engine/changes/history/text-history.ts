/**
 * Use case `history TEXT`: the commits that added or removed a text which is no symbol's name, such as an environment variable or a message.
 *
 * Git searches only the files that have the text: for all files it takes many times as long. Where a commit brought the text into one of
 * them, the walk asks which other files lost it in that commit, and goes on in these as well, so that a moved text is followed. At the
 * commit that seems to have added it, the walk asks which other files had it before, so that a copied text is followed too.
 */
import { HISTORY_TEXT_COMMITS_MAX, HISTORY_TEXT_FILES_MAX } from "#core/limits.ts";
import type { TextChange, TextHistoryResponse, TextVersion } from "#core/protocol/changes.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import { missingRemedy } from "#engine/changes/missing-contents.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { readableText } from "#indexer/readable-text.ts";
import { secretRule } from "#indexer/rules/secret-files.ts";
import { isTestPath } from "#query/rank/test-code.ts";
import type { Content, TextRange, TreeCommit, VcsAdapter } from "#vcs/vcs-adapter.ts";
import { contentsOf, isUnreadIn } from "./commit-contents.ts";
import { cutOffRemark } from "./cut-off.ts";
import type { FileHistoryRequest } from "./file-history.ts";

/** Files named for one commit. */
const FILES_NAMED_MAX = 8;

export interface TextHistoryRequest extends Omit<FileHistoryRequest, "path"> {
  /** One line or a part of one, as it stands in the files. */
  readonly text: string;
  /** Whether files at a path are wanted. */
  readonly matchesPath: (path: string) => boolean;
}

/**
 * The commits that added or removed a text. "absent" where no file of the commit has it visibly; "common" where more than
 * `HISTORY_TEXT_FILES_MAX` files have it.
 */
export async function textHistory(session: QuerySession, request: TextHistoryRequest): Promise<TextHistoryResponse | "absent" | "common"> {
  const { text, commit, ref, limit, oldestFirst, matchesPath } = request;
  const { vcs, path: repo } = session.project.workspace;
  const walk = new TextWalk(vcs, { text, matchesPath }, oldestFirst ? HISTORY_TEXT_COMMITS_MAX : limit + 1);
  const paths = await walk.filesHaving(commit);
  if (paths === undefined) return "common";
  if (paths.length === 0) return "absent";
  const found: TextStep[] = [];
  for await (const step of walk.steps(commit, paths)) {
    found.push(step);
    if (found.length > limit && !oldestFirst) break;
  }
  session.releaseMemoryWhenIdle();
  const isMore = found.length > limit;
  const isEndReached = oldestFirst || !isMore;
  const shown = oldestFirst ? found.slice(-limit).reverse() : found.slice(0, limit);
  const last = found.at(-1)?.commit;
  const cutOff = isEndReached && last ? await cutOffRemark(vcs, commit, { ...last, path: "", before: null, after: null }) : undefined;
  const lacking = isEndReached && walk.isLacking ? `Git lacks contents of older commits. ${await missingRemedy(vcs, [commit])}` : undefined;
  const cut = isEndReached && walk.isCut ? CUT : undefined;
  const warnings = [cutOff, lacking, cut].filter((warning) => warning !== undefined);
  return {
    codecompass_protocol_version: PROTOCOL_VERSION,
    repo,
    ref,
    ref_commit: commit,
    result_completeness: warnings.length > 0 ? "partial" : isMore ? "truncated" : "complete",
    ...(warnings.length > 0 ? { warnings } : {}),
    text,
    files_total: paths.length,
    ...(oldestFirst ? { oldest_first: true } : {}),
    versions: shown.map(versionOf),
  };
}

/** The warning that an answer ends early. */
const CUT = `The answer covers the newest ${HISTORY_TEXT_COMMITS_MAX.toLocaleString("en")} commits that added or removed the text: an older one may have added it first.`;

/** A commit that changed how often the text stands in some files, with these. */
interface TextStep {
  readonly commit: TreeCommit;
  readonly changes: readonly TextChange[];
}

/** Follows a text back from a commit, newest step first. */
class TextWalk {
  readonly #vcs: VcsAdapter;
  readonly #text: string;
  readonly #matchesPath: (path: string) => boolean;
  /** Commits that one request to git asks for. */
  readonly #batch: number;
  #examined = 0;
  #isLacking = false;

  constructor(vcs: VcsAdapter, { text, matchesPath }: Pick<TextHistoryRequest, "text" | "matchesPath">, batch: number) {
    this.#vcs = vcs;
    this.#text = text;
    this.#matchesPath = matchesPath;
    this.#batch = batch;
  }

  /** Whether git lacked a content, so that steps may be missing. */
  get isLacking(): boolean {
    return this.#isLacking;
  }

  /** Whether the walk ended at its limit of commits. */
  get isCut(): boolean {
    return this.#examined >= HISTORY_TEXT_COMMITS_MAX;
  }

  async *steps(from: string, paths: readonly string[]): AsyncGenerator<TextStep> {
    let among = paths;
    let next: string | undefined = from;
    while (next !== undefined) {
      let oldest: TextStep | undefined;
      for await (const step of this.#walk(next, null, among)) {
        oldest = step;
        yield step;
      }
      next = oldest?.commit.parent ?? undefined;
      // The text may have been copied from files that lost it later.
      if (next !== undefined) among = (await this.filesHaving(next)) ?? [];
      if (among.length === 0 || this.isCut) return;
    }
  }

  /** The steps along first parents down to, but without, `downTo`; returns the paths with those from which the text came. */
  async *#walk(from: string, downTo: string | null, paths: readonly string[]): AsyncGenerator<TextStep, readonly string[]> {
    let among = paths;
    let next: string | null = from;
    while (next !== null && !this.isCut) {
      // A merge whose first parent is left out is missing in git's list of the commits of some paths.
      const commits = await this.#commits({ from: next, downTo, limit: this.#batch, ...(downTo === null ? { paths: among } : {}) });
      next = commits.length < this.#batch ? null : (commits.at(-1)?.parent ?? null);
      for (const whole of commits) {
        const commit = { ...whole, changes: whole.changes.filter(({ path }) => among.includes(path)) };
        if (commit.changes.length === 0) continue;
        this.#examined++;
        const grown = yield* this.#stepsOf(commit, among);
        if (grown.length === among.length) continue;
        among = grown;
        next = commit.parent;
        break;
      }
    }
    return among;
  }

  /** The step that a commit is; instead of a merge, those of the merged branches, if they changed the text. Returns as {@link #walk}. */
  async *#stepsOf(commit: TreeCommit, paths: readonly string[]): AsyncGenerator<TextStep, readonly string[]> {
    let among = paths;
    let isOnBranch = false;
    for (const merged of commit.merged) {
      const branch = this.#walk(merged, commit.parent, among);
      for (let step = await branch.next(); ; step = await branch.next()) {
        if (step.done) {
          among = step.value;
          break;
        }
        isOnBranch = true;
        yield step.value;
      }
    }
    if (isOnBranch) return among;
    const changes = await this.#changesOf(commit);
    if (changes.length === 0) return among;
    const others = changes.some(isGain) ? await this.#changesBeside(commit, among) : [];
    yield { commit, changes: [...changes, ...others] };
    const origins = others.filter((change) => !isGain(change)).map(({ path }) => path);
    return [...among, ...origins].slice(-HISTORY_TEXT_FILES_MAX);
  }

  /** The wanted files of a commit that visibly have the text; undefined where there are too many to follow. */
  async filesHaving(commit: string): Promise<readonly string[] | undefined> {
    const having = await this.#vcs.pathsWithText(commit, this.#text);
    const wanted = having.filter((path) => this.#matchesPath(path) && secretRule(path) === undefined);
    if (wanted.length > HISTORY_TEXT_FILES_MAX) return undefined;
    const blobs = (await this.#vcs.committedBlobs(wanted, commit)) ?? new Map<string, string>();
    const contents = await contentsOf(
      this.#vcs,
      [...blobs.values()].map((blob) => ({ is: "file", blob })),
    );
    return wanted.filter((path) => this.#timesIn(path, contents.get(blobs.get(path) ?? "")) > 0);
  }

  /** How often a file has the text where it is visible: what is masked as a secret does not count. */
  #timesIn(path: string, bytes: Uint8Array | undefined): number {
    return bytes ? (readableText(path, bytes) ?? "").split(this.#text).length - 1 : 0;
  }

  async #commits(range: TextRange): Promise<readonly TreeCommit[]> {
    const { commits, isWhole } = await this.#vcs.commitsWithText(this.#text, range);
    this.#isLacking ||= !isWhole;
    return commits;
  }

  /** What a commit that added the text to some files did to it in all others. */
  async #changesBeside(commit: TreeCommit, among: readonly string[]): Promise<TextChange[]> {
    if (commit.parent === null) return [];
    const known = new Set(among);
    const [whole] = await this.#commits({ from: commit.commit, downTo: commit.parent, limit: 1 });
    if (!whole) return [];
    return this.#changesOf({ ...whole, changes: whole.changes.filter(({ path }) => !known.has(path)) });
  }

  /** How often each changed file had the text before and after the commit. */
  async #changesOf({ changes }: TreeCommit): Promise<TextChange[]> {
    const visible = changes.filter(({ path }) => secretRule(path) === undefined);
    const contents = await contentsOf(
      this.#vcs,
      visible.flatMap(({ before, after }) => [before, after]),
    );
    const times = (path: string, side: Content | null): number => {
      this.#isLacking ||= isUnreadIn(contents, side);
      return this.#timesIn(path, contents.get(side?.blob ?? ""));
    };
    const counted = visible.map(({ path, before, after }) => ({ path, before: times(path, before), after: times(path, after) }));
    return counted.filter((change) => change.before !== change.after);
  }
}

function isGain({ before, after }: TextChange): boolean {
  return after > before;
}

function versionOf({ commit: { commit, date, author, subject }, changes }: TextStep): TextVersion {
  const ordered = changes.toSorted((a, b) => Number(isTestPath(a.path)) - Number(isTestPath(b.path)));
  const files_omitted = Math.max(0, ordered.length - FILES_NAMED_MAX);
  return { commit, date, author, subject, files: ordered.slice(0, FILES_NAMED_MAX), files_omitted };
}
