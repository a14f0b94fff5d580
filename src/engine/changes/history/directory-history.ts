/** Use case `history DIRECTORY`: the commits that changed something below a directory, with the files and symbols that each one changed. */
import { CodeCompassError } from "#core/errors.ts";
import { HISTORY_BELOW_FILES_MAX, HISTORY_COMMITS_MAX } from "#core/limits.ts";
import type { ChangedBelow, DirectoryHistoryResponse, DirectoryVersion } from "#core/protocol/changes.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import { named } from "#core/visible.ts";
import { missingRemedy, missingSentence } from "#engine/changes/missing-contents.ts";
import { LocalParser } from "#engine/changes/parse-here.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { readableText } from "#indexer/readable-text.ts";
import { secretRule } from "#indexer/rules/secret-files.ts";
import type { ComparedFile } from "#query/compare/compared-file.ts";
import { pairRenamed } from "#query/compare/pairing/pair-files.ts";
import { compareFiles } from "#query/compare/symbol-changes.ts";
import { isTestPath } from "#query/rank/test-code.ts";
import type { Content, PathChange, TreeCommit, VcsAdapter } from "#vcs/vcs-adapter.ts";
import { contentsOf, isMissingAny, isUnreadIn } from "./commit-contents.ts";
import { cutOffRemark } from "./cut-off.ts";
import { changedNames, type FileHistoryRequest } from "./file-history.ts";

/** Files named for one commit. */
const FILES_NAMED_MAX = 8;
/** Symbols named for one file of a commit. */
const NAMES_MAX = 6;

/**
 * Lists the commits below a directory, newest first; "" is the workspace. A move into the directory is a commit like any other and does not
 * end the list.
 */
export async function directoryHistory(
  session: QuerySession,
  { path, commit, ref, limit, oldestFirst }: FileHistoryRequest,
): Promise<DirectoryHistoryResponse> {
  const { vcs, path: repo } = session.project.workspace;
  const wanted = Math.min(limit, HISTORY_COMMITS_MAX);
  const commits = await vcs.commitsBelow(commit, path, (oldestFirst ? HISTORY_COMMITS_MAX : wanted) + 1);
  if (oldestFirst && commits.length > HISTORY_COMMITS_MAX) throw tooMany(path);
  const below = new Below(vcs);
  const versions: DirectoryVersion[] = [];
  for (const one of oldestFirst ? commits.slice(-wanted).reverse() : commits.slice(0, wanted)) versions.push(await below.versionOf(one));
  session.releaseMemoryWhenIdle();
  const isMore = commits.length > wanted;
  const last = commits.at(-1);
  const cutOff =
    (isMore && !oldestFirst) || !last ? undefined : await cutOffRemark(vcs, commit, { ...last, path, before: null, after: null });
  const unread = below.isSpent ? [`Only the first ${HISTORY_BELOW_FILES_MAX} files list their symbols.`] : [];
  const { missing } = below;
  const [where] = missing.values();
  const lacking = where === undefined ? [] : [`${missingSentence([...missing.keys()])} ${await missingRemedy(vcs, [where, `${where}^`])}`];
  const warnings = [...lacking, ...unread, ...(cutOff === undefined ? [] : [cutOff])];
  return {
    codecompass_protocol_version: PROTOCOL_VERSION,
    repo,
    ref,
    ref_commit: commit,
    result_completeness: missing.size > 0 || cutOff !== undefined ? "partial" : isMore ? "truncated" : "complete",
    ...(warnings.length > 0 ? { warnings } : {}),
    path: path === "" ? "." : path,
    is_directory: true,
    ...(oldestFirst ? { oldest_first: true } : {}),
    versions,
  };
}

function tooMany(path: string): CodeCompassError {
  const where = path === "" ? "the workspace" : named(path);
  const message = `More than ${HISTORY_COMMITS_MAX.toLocaleString("en")} commits changed something below ${where}, too many to begin with the oldest.`;
  return new CodeCompassError("invalid_input", message, { remediation: "Name a file or a symbol, or ask for the newest commits." });
}

/** Compares what commits changed, symbol by symbol, for at most `HISTORY_BELOW_FILES_MAX` files per answer. */
class Below {
  readonly #vcs: VcsAdapter;
  readonly #parser = new LocalParser();
  #left = HISTORY_BELOW_FILES_MAX;
  /** Paths whose contents git lacks, each with the newest commit that changed it. */
  readonly #missing = new Map<string, string>();

  constructor(vcs: VcsAdapter) {
    this.#vcs = vcs;
  }

  /** Whether the answer's quota of files is used up. */
  get isSpent(): boolean {
    return this.#left === 0;
  }

  get missing(): ReadonlyMap<string, string> {
    return this.#missing;
  }

  async versionOf({ commit, date, author, subject, changes }: TreeCommit): Promise<DirectoryVersion> {
    const shown = changes.filter(({ path }) => secretRule(path) === undefined);
    const ordered = shown.toSorted((a, b) => Number(isTestPath(a.path)) - Number(isTestPath(b.path)));
    const read = ordered.slice(0, this.#left);
    this.#left -= read.length;
    const ends = await this.#ends(read, commit);
    const gone = ends.flatMap(({ before, after }) => (before && !after ? before : []));
    const came = ends.flatMap(({ before, after }) => (after && !before ? after : []));
    const moved = pairRenamed(gone, came);
    const taken = new Set(moved.values());
    const pairs = ends.flatMap(({ before, after }) => {
      const now = after ?? (before && moved.get(before)) ?? null;
      return !before && after && taken.has(after) ? [] : [{ before, after: now }];
    });
    const known = pairs.filter(({ before, after }) => !before?.isUnread && !after?.isUnread);
    const compared = compareFiles(known.map(({ before, after }) => ({ before: before?.file ?? null, after: after?.file ?? null })));
    const bySide = Map.groupBy(compared.changes, ({ before, after }) => (after ?? before)?.file.path ?? "");
    const files = pairs.map(({ before, after }): ChangedBelow => {
      const path = (after ?? before)?.path ?? "";
      const names = changedNames(bySide.get(path) ?? []);
      return {
        change: before && after ? (before.path === after.path ? "modified" : "moved") : after ? "added" : "deleted",
        path,
        before_path: before && after && before.path !== after.path ? before.path : null,
        symbols: names.slice(0, NAMES_MAX),
        symbols_omitted: Math.max(0, names.length - NAMES_MAX),
      };
    });
    const unread = ordered.slice(read.length).map(unreadChange);
    const all = [...files, ...unread];
    return {
      commit,
      date,
      author,
      subject,
      files: all.slice(0, FILES_NAMED_MAX),
      files_omitted: Math.max(0, all.length - FILES_NAMED_MAX),
    };
  }

  async #ends(changes: readonly PathChange[], commit: string): Promise<{ readonly before: End | null; readonly after: End | null }[]> {
    const contents = await contentsOf(
      this.#vcs,
      changes.flatMap(({ before, after }) => [before, after]),
    );
    const ends: { before: End | null; after: End | null }[] = [];
    for (const { path, before, after } of changes) {
      if (!this.#missing.has(path) && (await isMissingAny(this.#vcs, contents, [before, after]))) this.#missing.set(path, commit);
      ends.push({ before: before && (await this.#end(path, before, contents)), after: after && (await this.#end(path, after, contents)) });
    }
    return ends;
  }

  async #end(path: string, side: Content, contents: ReadonlyMap<string, Uint8Array>): Promise<End> {
    const { blob } = side;
    const bytes = contents.get(blob ?? "");
    const text = bytes ? readableText(path, bytes) : null;
    const isUnread = isUnreadIn(contents, side);
    return { path, blob, file: typeof text === "string" ? await this.#parser.parse(path, text) : null, isUnread };
  }
}

interface End {
  readonly path: string;
  readonly blob: string | null;
  readonly file: ComparedFile | null;
  /** Whether the file exists but cannot be read, so that its symbols are unknown. */
  readonly isUnread: boolean;
}

function unreadChange({ path, before, after }: PathChange): ChangedBelow {
  return {
    change: before && after ? "modified" : after ? "added" : "deleted",
    path,
    before_path: null,
    symbols: [],
    symbols_omitted: 0,
  };
}
