/**
 * Following one symbol back through the commits that changed its file.
 *
 * Of every commit the content before it is looked at. While the symbol stands there word for word, nothing is parsed; where it does not,
 * the content is parsed and compared. When it is not in its file any more, it is looked for in the other files of that commit.
 */
import { extname } from "node:path/posix";
import { FILE_BYTES_MAX, HISTORY_COMMITS_MAX, HISTORY_MOVE_FILES_MAX } from "#core/limits.ts";
import { readableText } from "#indexer/readable-text.ts";
import { secretRule } from "#indexer/secret-files.ts";
import type { ComparedFile } from "#query/compare/compared-file.ts";
import { pairRenamed } from "#query/compare/pair-files.ts";
import { pairSymbols } from "#query/compare/pair-symbols.ts";
import type { PlacedIn, SymbolChange } from "#query/compare/symbol-change.ts";
import { changeOfWhole, compareFiles, type FilePair } from "#query/compare/symbol-changes.ts";
import type { PathCommit, VcsAdapter } from "#vcs/vcs-adapter.ts";
import { LocalParser } from "./parse-here.ts";

/** Commits of a file that the first request to git asks for; each further request asks for twice as many as the last. */
const HISTORY_COMMITS_FIRST = 32;
/** Characters below which a symbol's text may be elsewhere in its file by chance. */
const HISTORY_UNCHANGED_CHARS_MIN = 40;

/** A commit that changed the symbol. `change` has the symbol before and after; `line` is where it stood after. */
export interface Step {
  readonly commit: PathCommit;
  readonly change: SymbolChange;
  readonly line: number;
}

/** The walk of one symbol, newest step first. */
export class SymbolWalk {
  readonly #vcs: VcsAdapter;
  readonly #parser = new LocalParser();
  #at: PlacedIn;
  #line: number;
  #examined = 0;

  constructor(vcs: VcsAdapter, at: PlacedIn) {
    this.#vcs = vcs;
    this.#at = at;
    this.#line = at.symbol.nameLine;
  }

  /** Commits that were looked at. */
  get examined(): number {
    return this.#examined;
  }

  /** The steps, from a commit back to the one that brought the symbol; ends early when too many commits were looked at. */
  async *steps(from: string): AsyncGenerator<Step> {
    let next: string | null = from;
    for (let asked = HISTORY_COMMITS_FIRST; next !== null && this.#examined < HISTORY_COMMITS_MAX; asked *= 2) {
      const { path } = this.#at.file;
      const commits: PathCommit[] = await this.#vcs.commitsOf(next, path, Math.min(asked, HISTORY_COMMITS_MAX - this.#examined));
      const before = await this.#texts(commits.map(({ before: then }) => ({ path, blob: then?.blob })));
      next = commits.length < asked ? null : (commits.at(-1)?.parent ?? null);
      for (const commit of commits) {
        this.#examined++;
        const change = await this.#look(commit, before.get(keyOf(path, commit.before?.blob)));
        if (!change) continue;
        yield { commit, change, line: this.#line };
        if (!change.before) return;
        this.#at = change.before;
        this.#line = change.before.symbol.nameLine;
        if (this.#at.file.path === path) continue;
        // From here on it is another file's history.
        next = commit.parent;
        break;
      }
    }
  }

  /** What a commit did to the symbol; nothing when it left it alone. */
  async #look(commit: PathCommit, before: string | undefined): Promise<SymbolChange | undefined> {
    const { file } = this.#at;
    if (before === undefined) return this.#arrival(commit, null);
    const line = this.#lineIn(before);
    if (line !== undefined) {
      this.#line = line;
      return undefined;
    }
    const older = await this.#parser.parse(file.path, before);
    const there = this.#partnerIn(older);
    if (!there) return this.#arrival(commit, older);
    const change = changeOfWhole(there, this.#at);
    if (change) return change;
    this.#at = there;
    this.#line = there.symbol.nameLine;
    return undefined;
  }

  /** What the symbol is in an older content of its file, under whatever path. */
  #partnerIn(older: ComparedFile): PlacedIn | undefined {
    const index = pairSymbols(older, this.#at.file).pairs.find(([, after]) => after === this.#at.index)?.[0];
    const symbol = index === undefined ? undefined : older.symbols[index];
    return index === undefined || !symbol ? undefined : { file: older, index, symbol };
  }

  /** Where the name stands in a text that has the symbol word for word, once. */
  #lineIn(text: string): number | undefined {
    const { file, symbol } = this.#at;
    const lines = file.text.range(symbol);
    const at = lines.length < HISTORY_UNCHANGED_CHARS_MIN || !lines.includes(symbol.name) ? -1 : text.indexOf(lines);
    if (at < 0 || text.indexOf(lines, at + 1) >= 0) return undefined;
    return text.slice(0, at).split("\n").length + symbol.nameLine - symbol.lineStart;
  }

  /** The commit that brought the symbol into its file: from another one, from another name, or from nowhere. */
  async #arrival(commit: PathCommit, older: ComparedFile | null): Promise<SymbolChange> {
    const here = this.#at;
    const pairs = [...(await this.#otherFiles(commit)), { before: older, after: here.file }];
    const files = older === null ? joinRenamed(pairs) : pairs;
    const renamed = files.find(({ before, after }) => before && before !== older && after === here.file)?.before;
    const there = renamed && this.#partnerIn(renamed);
    if (there) return changeOfWhole(there, here) ?? arrived(here);
    const { changes } = compareFiles(files);
    const found = changes.find(({ after }) => after?.file === here.file && after.index === here.index);
    // What is not found is a member of what came.
    return found ?? arrived(here);
  }

  /** Files of the commit, besides this one, that had the name before it. */
  async #otherFiles({ commit, parent, path }: PathCommit): Promise<FilePair[]> {
    if (parent === null) return [];
    const changes = (await this.#vcs.changesBetween(parent, commit)) ?? [];
    const candidates = changes
      .filter((change) => change.before?.blob && change.path !== path && extname(change.path) === extname(path))
      .filter((change) => secretRule(change.path) === undefined)
      .slice(0, HISTORY_MOVE_FILES_MAX);
    const texts = await this.#texts(
      candidates.flatMap(({ path: other, before, after }) => [before, after].map((side) => ({ path: other, blob: side?.blob }))),
    );
    const pairs: FilePair[] = [];
    for (const { path: other, before, after } of candidates) {
      const [text, now] = [texts.get(keyOf(other, before?.blob)), texts.get(keyOf(other, after?.blob))];
      if (text === undefined || !(text.includes(this.#at.symbol.name) || now === undefined)) continue;
      const newer = now === undefined ? null : await this.#parser.parse(other, now);
      pairs.push({ before: await this.#parser.parse(other, text, newer), after: newer });
    }
    return pairs;
  }

  /** Contents by path and blob: what of a text is masked depends on the path as well. */
  async #texts(contents: readonly PathContent[]): Promise<Map<string, string>> {
    const distinct = [...new Set(contents.flatMap(({ blob }) => blob ?? []))];
    const sizes = await this.#vcs.blobSizes(distinct);
    const bytes = await this.#vcs.readBlobs(distinct.filter((blob) => (sizes.get(blob) ?? Number.POSITIVE_INFINITY) <= FILE_BYTES_MAX));
    return new Map(
      contents.flatMap(({ path, blob }) => {
        const content = bytes.get(blob ?? "");
        const text = content ? readableText(path, content) : null;
        return text === null ? [] : [[keyOf(path, blob), text] as const];
      }),
    );
  }
}

interface PathContent {
  readonly path: string;
  readonly blob: string | null | undefined;
}

function keyOf(path: string, blob: string | null | undefined): string {
  return `${blob ?? ""} ${path}`;
}

function arrived(here: PlacedIn): SymbolChange {
  const linesAdded = here.file.code(here.symbol).length;
  return { change: "added", before: null, after: here, isBodyChanged: true, linesAdded, linesDeleted: 0, members: 0 };
}

/** Puts a file that came and the one it was before together. */
function joinRenamed(pairs: readonly FilePair[]): FilePair[] {
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
