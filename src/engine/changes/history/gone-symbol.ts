/**
 * Finds a symbol that no longer exists: its last version, and the commit that removed it.
 *
 * Git says which commits added or removed the name as text, newest first, and only the files of these are parsed. The limits count commits,
 * not time, so that a search reaches equally far back on every machine.
 */
import { extname } from "node:path/posix";
import { HISTORY_MOVE_FILES_MAX, HISTORY_MOVE_PARSED_MAX, HISTORY_PAST_COMMITS_MAX, HISTORY_PAST_HITS_MAX } from "#core/limits.ts";
import { LocalParser } from "#engine/changes/parse-here.ts";
import { readableText } from "#indexer/readable-text.ts";
import { secretRule } from "#indexer/rules/secret-files.ts";
import type { ComparedFile, ComparedSymbol } from "#query/compare/compared-file.ts";
import { joinOverloads } from "#query/compare/pairing/join-overloads.ts";
import type { PlacedIn, SymbolChange } from "#query/compare/symbol-change.ts";
import { compareFiles, type FilePair } from "#query/compare/symbol-changes.ts";
import { endsInNames, type NameQuery } from "#query/parse/name-query.ts";
import { isTestPath } from "#query/rank/test-code.ts";
import type { Content, PathChange, TreeCommit, VcsAdapter } from "#vcs/vcs-adapter.ts";
import { contentsOf, isMissingAny, isUnreadIn, textWithSecrets } from "./commit-contents.ts";
import { type HistoryStep, joinRenamed } from "./symbol-walk.ts";
import { bodyLines, hasMost } from "./telling-lines.ts";

/** Commits that git searches first, and the factor by which each further search grows: most names asked for were removed lately. */
const PAST_COMMITS_FIRST = 250;
const PAST_COMMITS_FACTOR = 4;

/** A symbol that no longer exists. */
export interface GoneSymbol {
  /** The symbol's last version. */
  readonly chosen: PlacedIn;
  /** The newest commit that has the symbol; its history goes on from there. */
  readonly from: string;
  /** The commit that removed the symbol; undefined where no commit has. */
  readonly removal?: HistoryStep;
  /** Paths of other symbols of the name that the same commit removed. */
  readonly others: readonly string[];
}

/** How far a search that found nothing looked back. */
export interface PastLooked {
  readonly commits: number;
  /** Why the search ended early: too many commits, too many commits with the name, or contents that the clone lacks. */
  readonly endedBy?: "commits" | "hits" | "missing";
  /** The newest commit that added or removed the name as text. */
  readonly asText?: TreeCommit;
}

export interface PastAsked {
  readonly name: NameQuery;
  /** Whether symbols at a path are wanted. */
  readonly matchesPath: (path: string) => boolean;
}

/** A symbol that the commit has and the working tree lacks, in a file that differs from the commit's. */
export async function goneFromWorktree(vcs: VcsAdapter, commit: string, asked: PastAsked): Promise<GoneSymbol | undefined> {
  if (vcs.isBare) return undefined;
  const changes = (await vcs.changesBetween(commit, null)) ?? [];
  const { last } = await new PastReader(vcs, asked).read(changes.slice(0, HISTORY_MOVE_FILES_MAX));
  const [chosen, ...others] = last;
  return chosen && { chosen, from: commit, others: pathsBeside(chosen, others) };
}

/** A symbol of the name in the ancestors of a commit, along first parents. */
export async function goneInPast(vcs: VcsAdapter, commit: string, asked: PastAsked): Promise<GoneSymbol | PastLooked> {
  const ids = await vcs.firstParents(commit, HISTORY_PAST_COMMITS_MAX + 1);
  const depth = Math.min(ids.length, HISTORY_PAST_COMMITS_MAX);
  const reader = new PastReader(vcs, asked);
  let asText: TreeCommit | undefined;
  let hits = 0;
  let at = 0;
  for (let size = PAST_COMMITS_FIRST; at < depth; size *= PAST_COMMITS_FACTOR) {
    const end = Math.min(depth, at + size);
    const range = { from: ids[at] ?? commit, downTo: ids[end] ?? null, limit: HISTORY_PAST_HITS_MAX - hits };
    const { commits, isWhole } = await vcs.commitsWithText(asked.name.name, range);
    for (const hit of commits) {
      asText ??= withoutSecretFiles(hit);
      const found = await goneIn(vcs, reader, commit, hit);
      if (found) return found;
    }
    hits += commits.length;
    const endedBy = hits >= HISTORY_PAST_HITS_MAX ? "hits" : isWhole ? undefined : "missing";
    if (endedBy) {
      const last = ids.indexOf(commits.at(-1)?.commit ?? "", at);
      return { commits: last < 0 ? at : last + 1, endedBy, ...(asText ? { asText } : {}) };
    }
    at = end;
  }
  const endedBy = reader.isLacking ? "missing" : ids.length > depth ? "commits" : undefined;
  return { commits: depth, ...(endedBy ? { endedBy } : {}), ...(asText ? { asText } : {}) };
}

/**
 * A commit without its files that are secret by their names; undefined if it has no others: answers must not tell whether a secret file has
 * a text.
 */
function withoutSecretFiles(hit: TreeCommit): TreeCommit | undefined {
  const changes = hit.changes.filter(({ path }) => secretRule(path) === undefined);
  return changes.length > 0 ? { ...hit, changes } : undefined;
}

/** The symbol, if a commit that added or removed its name removed it, or shows which file had it. */
async function goneIn(vcs: VcsAdapter, reader: PastReader, newest: string, hit: TreeCommit): Promise<GoneSymbol | undefined> {
  const { last, kept } = await reader.read(hit.changes);
  const [chosen, ...others] = last;
  if (chosen) return removedBy(vcs, reader, hit, chosen, pathsBeside(chosen, others));
  const [survivor] = kept;
  if (!survivor) return undefined;
  // The symbol was removed later, by a commit that left the number of the name's occurrences in the file unchanged.
  const { path } = survivor.file;
  for (const { before, after, ...commit } of await vcs.commitsOf(newest, path, HISTORY_MOVE_FILES_MAX)) {
    const found = await reader.read([{ path, before, after }]);
    const [was] = found.last;
    if (was) return removedBy(vcs, reader, { ...commit, changes: [] }, was, []);
    if (found.kept.length > 0 || commit.commit === hit.commit) break;
  }
  return { chosen: survivor, from: hit.commit, others: [] };
}

async function removedBy(
  vcs: VcsAdapter,
  reader: PastReader,
  commit: TreeCommit,
  chosen: PlacedIn,
  others: readonly string[],
): Promise<GoneSymbol> {
  const { parent } = commit;
  if (parent === null) throw new RangeError("a first commit takes nothing away");
  const all = (await vcs.changesBetween(parent, commit.commit)) ?? [];
  const { path } = chosen.file;
  const own = all.find((change) => change.path === path);
  const change = await changeBy(reader, chosen, own, all);
  const { symbol } = change.after ?? chosen;
  const at = { commit: commit.commit, parent, merged: commit.merged, date: commit.date, author: commit.author, subject: commit.subject };
  const removal = { commit: { ...at, path, before: own?.before ?? null, after: own?.after ?? null }, change, line: symbol.nameLine };
  return { chosen, from: parent, removal, others };
}

/** What a commit did to a symbol that its file lacks afterwards: deleted it, moved it to another file, or renamed it. */
async function changeBy(
  reader: PastReader,
  chosen: PlacedIn,
  own: PathChange | undefined,
  all: readonly PathChange[],
): Promise<SymbolChange> {
  const { file, symbol, index } = chosen;
  const alike = all.filter((change) => change !== own && change.after?.blob && extname(change.path) === extname(file.path));
  const body = bodyLines(file.text.range(symbol), symbol.name);
  const near = await reader.having(alike.slice(0, HISTORY_MOVE_FILES_MAX), (then, now) => hasMost(now, body) && !hasMost(then, body));
  const pairs: FilePair[] = [...near, { before: file, after: own ? await reader.parsed(own.path, own.after) : null }];
  const { changes } = compareFiles(joinRenamed(pairs));
  const found = changes.find(({ before }) => before?.file === file && before.index === index);
  // A symbol without a change of its own is a member of one that the commit deleted, and was deleted with it.
  return (
    found ?? {
      change: "deleted",
      before: chosen,
      after: null,
      isBodyChanged: true,
      linesAdded: 0,
      linesDeleted: file.code(symbol).length,
      members: 0,
    }
  );
}

function pathsBeside({ file }: PlacedIn, others: readonly PlacedIn[]): string[] {
  return [...new Set(others.map((other) => other.file.path))].filter((path) => path !== file.path);
}

interface SymbolsFound {
  /** Symbols that files had before the changes and lack after them. */
  readonly last: readonly PlacedIn[];
  /** Symbols that files still have after the changes. */
  readonly kept: readonly PlacedIn[];
}

/** Reads past contents and finds the symbols of one name in them. */
class PastReader {
  readonly #vcs: VcsAdapter;
  readonly #asked: PastAsked;
  readonly #parser = new LocalParser();
  #isLacking = false;

  /** Whether a content that had to be searched is missing or damaged. */
  get isLacking(): boolean {
    return this.#isLacking;
  }

  constructor(vcs: VcsAdapter, asked: PastAsked) {
    this.#vcs = vcs;
    this.#asked = asked;
  }

  /** The symbols of the name that some files had before and after their changes, sources before tests. */
  async read(changes: readonly PathChange[]): Promise<SymbolsFound> {
    const asked = changes.filter(({ path }) => this.#asked.matchesPath(path) && secretRule(path) === undefined);
    const contents = await contentsOf(
      this.#vcs,
      asked.flatMap(({ before, after }) => [before, after]),
    );
    const isNamed = (side: Content | null): boolean => textWithSecrets(contents, side).includes(this.#asked.name.name);
    // Where one side of a file is unread, nobody can tell what the file lost.
    const known = await this.#known(asked, contents);
    const having = known.filter(({ before, after }) => isNamed(before) || isNamed(after));
    const ordered = having.toSorted((a, b) => Number(isTestPath(a.path)) - Number(isTestPath(b.path)));
    const found = { last: [] as PlacedIn[], kept: [] as PlacedIn[] };
    for (const { path, before, after } of ordered.slice(0, HISTORY_MOVE_PARSED_MAX)) {
      const [then, now] = [before, after].map((side) => (isNamed(side) ? contents.get(side?.blob ?? "") : undefined));
      const kept = this.#named(await this.#parse(path, now));
      const was = kept.length > 0 ? [] : this.#named(await this.#parse(path, then));
      found.kept.push(...kept);
      found.last.push(...was);
    }
    return found;
  }

  /** Both sides, parsed, of the changes whose texts before and after pass a test. */
  async having(changes: readonly PathChange[], isIt: (then: string, now: string) => boolean): Promise<FilePair[]> {
    const visible = changes.filter(({ path }) => secretRule(path) === undefined);
    const contents = await contentsOf(
      this.#vcs,
      visible.flatMap(({ before, after }) => [before, after]),
    );
    const known = await this.#known(visible, contents);
    const likely = known.filter(({ before, after }) => isIt(textWithSecrets(contents, before), textWithSecrets(contents, after)));
    const pairs: FilePair[] = [];
    for (const { path, before, after } of likely.slice(0, HISTORY_MOVE_PARSED_MAX)) {
      const [then, now] = [before, after].map((side) => contents.get(side?.blob ?? ""));
      pairs.push({ before: await this.#parse(path, then), after: await this.#parse(path, now) });
    }
    return pairs;
  }

  /** The changes whose contents were all read; notes in `isLacking` whether git lacks some. */
  async #known(changes: readonly PathChange[], contents: ReadonlyMap<string, Uint8Array>): Promise<PathChange[]> {
    const sides = changes.flatMap(({ before, after }) => [before, after]);
    this.#isLacking ||= await isMissingAny(this.#vcs, contents, sides);
    return changes.filter(({ before, after }) => !isUnreadIn(contents, before) && !isUnreadIn(contents, after));
  }

  async parsed(path: string, side: Content | null): Promise<ComparedFile | null> {
    const contents = await contentsOf(this.#vcs, [side]);
    return this.#parse(path, contents.get(side?.blob ?? ""));
  }

  #named(file: ComparedFile | null): PlacedIn[] {
    const { scope, name } = this.#asked.name;
    const isMeant = (symbol: ComparedSymbol): boolean =>
      symbol.name === name && symbol.kind !== "import" && symbol.kind !== "section" && endsInNames(symbol.qualifiedName, [...scope, name]);
    return file?.symbols.flatMap((symbol, index) => (isMeant(symbol) ? [{ file, symbol, index }] : [])) ?? [];
  }

  async #parse(path: string, bytes: Uint8Array | undefined): Promise<ComparedFile | null> {
    const text = bytes ? readableText(path, bytes) : null;
    return typeof text === "string" ? joinOverloads(await this.#parser.parse(path, text)) : null;
  }
}
