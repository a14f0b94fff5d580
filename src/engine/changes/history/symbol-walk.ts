/**
 * Follows one symbol back through the commits that changed its file.
 *
 * For every commit, the walk reads the content of the file before it. If that content has the symbol word for word, nothing is parsed; else
 * the walk parses and compares it. If the file had no such symbol, the walk searches the other files of that commit.
 */
import { HISTORY_COMMITS_MAX } from "#core/limits.ts";
import type { UnreadContent } from "#engine/changes/missing-contents.ts";
import { LocalParser } from "#engine/changes/parse-here.ts";
import { readableText } from "#indexer/readable-text.ts";
import type { ComparedFile } from "#query/compare/compared-file.ts";
import { joinOverloads } from "#query/compare/pairing/join-overloads.ts";
import { pairRenamed } from "#query/compare/pairing/pair-files.ts";
import { pairSymbols } from "#query/compare/pairing/pair-symbols.ts";
import type { PlacedIn, SymbolChange } from "#query/compare/symbol-change.ts";
import { cameFrom, changeOfWhole, compareFiles, type FilePair } from "#query/compare/symbol-changes.ts";
import { decodeText } from "#text/decode.ts";
import type { PathCommit, VcsAdapter } from "#vcs/vcs-adapter.ts";
import { blobOfPath, contentOfPath, contentsOf, isUnreadIn } from "./commit-contents.ts";
import { likelyOrigins } from "./origin-files.ts";

/** Commits of a file that the first request to git asks for; each further request asks for `HISTORY_COMMITS_FACTOR` times as many. */
const HISTORY_COMMITS_FIRST = 32;
const HISTORY_COMMITS_FACTOR = 4;
/** A symbol's text below this many characters may stand elsewhere in its file by chance. */
const HISTORY_UNCHANGED_CHARS_MIN = 40;

/** A commit that changed the symbol. `change` has the symbol before and after; `line` is its line (1-based) after the commit. */
export interface HistoryStep {
  readonly commit: PathCommit;
  readonly change: SymbolChange;
  readonly line: number;
}

/** What an older content of the file says about the symbol. */
type OlderContent =
  | { readonly is: "same" }
  | { readonly is: "changed"; readonly change: SymbolChange }
  | { readonly is: "gone"; readonly older: ComparedFile | null };

/** The walk of one symbol, newest step first. */
export class SymbolWalk {
  readonly #vcs: VcsAdapter;
  readonly #parser = new LocalParser();
  #at: PlacedIn;
  #line: number;
  #examined: number;
  #unread: UnreadContent | undefined;

  /** `examined` is the number of commits that an enclosing walk has already examined. */
  constructor(vcs: VcsAdapter, at: PlacedIn, examined = 0) {
    this.#vcs = vcs;
    this.#at = at;
    this.#line = at.symbol.nameLine;
    this.#examined = examined;
  }

  /** Number of commits that the walk has examined. */
  get examined(): number {
    return this.#examined;
  }

  /** The content that the walk could not read, and at which it ended. */
  get unread(): UnreadContent | undefined {
    return this.#unread;
  }

  /**
   * The steps from a commit back to the one that added the symbol, or until the commits that `without` has as well; ends early after
   * `HISTORY_COMMITS_MAX` commits. After a merge that combined two versions into a third come the steps of the merged branch, then those of
   * the first parent.
   */
  async *steps(from: string, without: string | null = null): AsyncGenerator<HistoryStep> {
    let next: string | null = from;
    for (let asked = HISTORY_COMMITS_FIRST; next !== null && this.#examined < HISTORY_COMMITS_MAX; asked *= HISTORY_COMMITS_FACTOR) {
      const { path } = this.#at.file;
      const most = Math.min(asked, HISTORY_COMMITS_MAX - this.#examined);
      const commits: PathCommit[] = await this.#vcs.commitsOf(next, path, most);
      // Git's list of a path's commits cannot leave out `without` by itself: it would skip a merge whose first parent is left out.
      const own = without === null ? undefined : new Set(await this.#vcs.firstParents(next, HISTORY_COMMITS_MAX, without));
      const before = await contentsOf(
        this.#vcs,
        commits.map(({ before: then }) => then),
      );
      next = commits.length < asked ? null : (commits.at(-1)?.parent ?? null);
      for (const commit of commits) {
        if (own && !own.has(commit.commit)) return;
        this.#examined++;
        if (isUnreadIn(before, commit.before)) this.#unread = commit;
        const change = this.#unread ? undefined : await this.#look(commit, before.get(commit.before?.blob ?? ""));
        if (this.#unread) return;
        if (!change) continue;
        const branch = await this.#branchOf(commit);
        if (this.#unread) return;
        if (branch !== undefined) {
          next = branch;
          break;
        }
        yield { commit, change, line: this.#line };
        if (!change.before) return;
        yield* this.#mergedSteps(commit);
        if (this.#unread) return;
        this.#at = change.before;
        this.#line = change.before.symbol.nameLine;
        if (this.#at.file.path === path) continue;
        // The symbol came from another file: continue with that file's history.
        next = commit.parent;
        break;
      }
    }
  }

  /** The change that a commit made to the symbol; undefined when it left the symbol alone. */
  async #look(commit: PathCommit, bytes: Uint8Array | undefined): Promise<SymbolChange | undefined> {
    const then = await this.#goBack(bytes);
    return then.is === "gone" ? this.#arrival(commit, then.older) : then.is === "changed" ? then.change : undefined;
  }

  /** Compares the symbol with an older content of its file. Where that content has the symbol unchanged, the walk continues from there. */
  async #goBack(bytes: Uint8Array | undefined): Promise<OlderContent> {
    const { file } = this.#at;
    // Masking secrets costs many times as much as searching a text, and text without secrets is the same when masked.
    const raw = bytes && decodeText(bytes);
    const line = raw ? this.#lineIn(raw) : undefined;
    if (line !== undefined) {
      this.#line = line;
      return { is: "same" };
    }
    const before = bytes && readableText(file.path, bytes);
    if (typeof before !== "string") return { is: "gone", older: null };
    const older = await this.#parse(file.path, before, file);
    const there = this.#partnerIn(older);
    if (!there) return { is: "gone", older };
    const change = changeOfWhole(there, this.#at);
    if (change) return { is: "changed", change };
    this.#at = there;
    this.#line = there.symbol.nameLine;
    return { is: "same" };
  }

  /**
   * The merged branch that had the symbol exactly as the merge has it: the commits that changed the symbol are on that branch, and the
   * merge only brought it in. Undefined for a commit that is no merge, and for a merge that combined two versions into a third. Git
   * simplifies the history of a file in the same way.
   */
  async #branchOf({ merged, path }: PathCommit): Promise<string | undefined> {
    for (const parent of merged) {
      const content = await this.#contentAt(parent, path);
      if (content && (await this.#goBack(content)).is === "same") return parent;
    }
    return undefined;
  }

  /** The changes that the branches of a merge made to the symbol since they left the first parent's line. */
  async *#mergedSteps({ merged, parent, path }: PathCommit): AsyncGenerator<HistoryStep> {
    for (const branch of merged) {
      const bytes = await this.#contentAt(branch, path);
      const text = bytes && readableText(path, bytes);
      const there = typeof text === "string" ? this.#partnerIn(await this.#parse(path, text, this.#at.file)) : undefined;
      if (!there) continue;
      const walk = new SymbolWalk(this.#vcs, there, this.#examined);
      for await (const step of walk.steps(branch, parent)) if (step.change.before) yield step;
      this.#examined = walk.examined;
      this.#unread ??= walk.unread;
    }
  }

  /** The content of a path in a commit; one that cannot be read ends the walk. */
  async #contentAt(commit: string, path: string): Promise<Uint8Array | undefined> {
    const content = await contentOfPath(this.#vcs, commit, path);
    if (!content && (await blobOfPath(this.#vcs, commit, path)) !== undefined) this.#unread = { commit, path };
    return content;
  }

  /** The symbol in an older content of its file, which may have had another path then; undefined when that content has no such symbol. */
  #partnerIn(older: ComparedFile): PlacedIn | undefined {
    const index = pairSymbols(older, this.#at.file).pairs.find(([, after]) => after === this.#at.index)?.[0];
    const symbol = index === undefined ? undefined : older.symbols[index];
    return index === undefined || !symbol ? undefined : { file: older, index, symbol };
  }

  /** Line (1-based) of the symbol's name in a text that has the symbol word for word exactly once; undefined for any other text. */
  #lineIn(text: string): number | undefined {
    const { file, symbol } = this.#at;
    const lines = file.text.range(symbol);
    const at = lines.length < HISTORY_UNCHANGED_CHARS_MIN || !lines.includes(symbol.name) ? -1 : text.indexOf(lines);
    if (at < 0 || text.indexOf(lines, at + 1) >= 0) return undefined;
    return text.slice(0, at).split("\n").length + symbol.nameLine - symbol.lineStart;
  }

  /** The change by a commit that brought the symbol into its file: moved from another file, renamed, or added. */
  async #arrival(commit: PathCommit, older: ComparedFile | null): Promise<SymbolChange | undefined> {
    await this.#readAgain(commit.after);
    const here = this.#at;
    const { pairs: others, isLacking } = await this.#otherFiles(commit);
    const pairs = [...others, { before: older, after: here.file }];
    const files = older === null ? joinRenamed(pairs) : pairs;
    const renamed = files.find(({ before, after }) => before && before !== older && after === here.file)?.before;
    const there = renamed && this.#partnerIn(renamed);
    if (there) return changeOfWhole(there, here) ?? arrived(here);
    const { changes } = compareFiles(files);
    const found = changes.find(({ after }) => after?.file === here.file && after.index === here.index);
    if (found?.before) return found;
    if (isLacking) {
      this.#unread = { commit: commit.commit, path: here.file.path, isOrigin: true };
      return undefined;
    }
    // A symbol without a change of its own is a member of one that the commit added, and was added with it, or was extracted from one that
    // the commit removed.
    return cameFrom(files, here) ?? found ?? arrived(here);
  }

  /**
   * Reads the symbol's file as the commit has it. While a symbol stays unchanged, the walk keeps the newest content, which years of other
   * changes may have made unlike the file that the commit moved.
   */
  async #readAgain(side: PathCommit["after"]): Promise<void> {
    const bytes = side?.blob ? (await contentsOf(this.#vcs, [side])).get(side.blob) : undefined;
    const { file } = this.#at;
    const text = bytes && readableText(file.path, bytes);
    if (typeof text !== "string") return;
    this.#at = this.#partnerIn(await this.#parse(file.path, text, file)) ?? this.#at;
    this.#line = this.#at.symbol.nameLine;
  }

  /** The files that the symbol may have come from with a commit (`likelyOrigins`), parsed. */
  async #otherFiles(commit: PathCommit): Promise<{ pairs: readonly FilePair[]; isLacking: boolean }> {
    const { origins, isLacking } = await likelyOrigins(this.#vcs, commit, this.#at);
    const { name } = this.#at.symbol;
    const pairs: FilePair[] = [];
    for (const { path, before, after, isRenamed } of origins) {
      const [text, now] = [readableText(path, before), after ? readableText(path, after) : null];
      const older = text === null ? undefined : await this.#parse(path, text);
      if (!older || !(isRenamed || older.symbols.some((symbol) => symbol.name === name))) continue;
      pairs.push({ before: older, after: now === null ? null : await this.#parse(path, now, older) });
    }
    return { pairs, isLacking };
  }

  /**
   * Parses a content with the overloads of each function joined into one symbol: a history follows all signatures of a function together.
   */
  async #parse(path: string, text: string, newer: ComparedFile | null = null): Promise<ComparedFile> {
    return joinOverloads(await this.#parser.parse(path, text, newer));
  }
}

function arrived(here: PlacedIn): SymbolChange {
  const linesAdded = here.file.code(here.symbol).length;
  return { change: "added", before: null, after: here, isBodyChanged: true, linesAdded, linesDeleted: 0, members: 0 };
}

/** Joins each added file with the deleted file that it was renamed from, if there is one. */
export function joinRenamed(pairs: readonly FilePair[]): FilePair[] {
  const ends = (side: "before" | "after") =>
    pairs.flatMap((pair) => {
      const file = pair[side];
      const isAlone = pair[side === "before" ? "after" : "before"] === null;
      return file && isAlone ? { path: file.path, blob: null, file } : [];
    });
  const renamed = pairRenamed(ends("before"), ends("after"));
  const joined = [...renamed].map(([gone, came]) => ({ before: gone.file, after: came.file }));
  const taken = new Set<ComparedFile>(joined.flatMap(({ before, after }) => [before, after]));
  return [...joined, ...pairs.filter(({ before, after }) => ![before, after].some((file) => file && taken.has(file)))];
}
