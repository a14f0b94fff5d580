/**
 * The history of functions beside git's: `history PLACE` beside `git log -L` of the function's lines, for functions that a seed chooses.
 *
 *   CODECOMPASS_CORPORA=… bun bench/history.ts [--keep DIR] [--repo NAME,…] [--seed 1] [--count 20] [--misses]
 *
 * git follows lines, and this program what the lines are: git goes on behind the commit that wrote a function into what stood there before, and ends
 * where a function comes from another file. So what only one of the two lists is sorted by what can be checked without either: whether the lines
 * differ in more than white space, and whether the commit before the first one has the name.
 */
import { parseArgs } from "node:util";
import {
  ask,
  gitLines,
  homeOf,
  indexed,
  OPTIONS,
  type OutlinedSymbol,
  oneOf,
  outlineOf,
  randomFrom,
  repositories,
  shuffled,
  Tally,
  trackedFiles,
} from "./asked.ts";

const SOURCE = /\.(?:[cm]?[jt]sx?|py|go|rs|rb|[ch]|cc|cpp|hpp|cs|kt|java|scala|php|swift|exs?|hs|ml|lua)$/;
const NOT_SOURCE = /(?:^|\/)(?:vendor|node_modules|third_party|generated|dist|build|docs?|testdata)\/|\.min\.js$/;
const CALLABLE: ReadonlySet<string> = new Set(["function", "method"]);
const FUNCTION_LINES_MIN = 4;
const FUNCTION_LINES_MAX = 120;
const VERSIONS_MAX = 200;
/** Lines of a function that are also those before a commit, so that it was there under another name. */
const KEPT_SHARE = 0.6;

interface Version {
  readonly commit: string;
  readonly change: string;
  readonly path: string;
  readonly name: string;
  readonly subject: string;
}

interface Answer {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly versions: readonly Version[];
  readonly result_completeness: string;
}

/** A commit of `git log -L`, with the lines of its patch. */
interface LineCommit {
  readonly commit: string;
  readonly subject: string;
  readonly added: readonly string[];
  readonly deleted: readonly string[];
  readonly kept: readonly string[];
}

interface Chosen {
  readonly path: string;
  readonly symbol: OutlinedSymbol;
}

function functionsIn(symbols: readonly OutlinedSymbol[]): OutlinedSymbol[] {
  return symbols.flatMap((symbol) => (CALLABLE.has(symbol.kind) ? [symbol] : functionsIn(symbol.children)));
}

/** Functions of some files, one of each. */
function chosenFrom(workspace: string, home: string, count: number, random: () => number): Chosen[] {
  const paths = trackedFiles(workspace).filter((path) => SOURCE.test(path) && !NOT_SOURCE.test(path));
  const chosen: Chosen[] = [];
  for (const path of shuffled(paths, random)) {
    if (chosen.length >= count) break;
    const fitting = functionsIn(outlineOf(workspace, home, path)).filter(({ line, line_end }) => {
      const lines = line_end - line + 1;
      return lines >= FUNCTION_LINES_MIN && lines <= FUNCTION_LINES_MAX;
    });
    if (fitting.length > 0) chosen.push({ path, symbol: oneOf(fitting, random) });
  }
  return chosen;
}

function lineCommits(workspace: string, { path, symbol }: Chosen): LineCommit[] {
  const range = `${symbol.line},${symbol.line_end}:${path}`;
  const text = gitLines(workspace, "-c", "core.quotePath=false", "log", `-L${range}`, "--format=%x01%H %s");
  const commits: { commit: string; subject: string; added: string[]; deleted: string[]; kept: string[] }[] = [];
  for (const line of text) {
    const last = commits.at(-1);
    if (line.startsWith("\u0001")) commits.push({ commit: line.slice(1, 41), subject: line.slice(42), added: [], deleted: [], kept: [] });
    else if (!last || /^(?:\+\+\+|---|@@|diff )/.test(line)) continue;
    else if (line.startsWith("+")) last.added.push(line.slice(1));
    else if (line.startsWith("-")) last.deleted.push(line.slice(1));
    else if (line.startsWith(" ")) last.kept.push(line.slice(1));
  }
  return commits;
}

const bare = (lines: readonly string[]): string => lines.join("").replace(/\s+/g, "");
const trimmed = (lines: readonly string[]): string[] => lines.map((line) => line.trim()).filter((line) => line !== "");
/** Whether nothing but white space was changed; a patch of lines may end before the lines that it puts elsewhere. */
function isWhiteSpace({ added, deleted }: LineCommit): boolean {
  const [now, then] = [trimmed(added), new Set(trimmed(deleted))];
  return bare(added) === bare(deleted) || (now.length > 2 && now.every((line) => then.has(line)));
}
const COMMENT = /^\s*(?:\/\/|\/?\*|#(?!include|if|define|end|else)|--|"""|;)/;
const uncommented = (lines: readonly string[]): string =>
  bare(lines.filter((line) => !COMMENT.test(line)).map((line) => line.replace(/\s(?:\/\/|#)\s.*$/, "")));
const isComment = ({ added, deleted }: LineCommit): boolean => uncommented(added) === uncommented(deleted);

/** How many of a function's lines were there before a commit. */
function keptShare({ added, kept }: LineCommit): number {
  const telling = (lines: readonly string[]): number => lines.filter((line) => /\w{3}/.test(line)).length;
  const all = telling(added) + telling(kept);
  return all === 0 ? 0 : telling(kept) / all;
}

/** Whether any file of the same sort has the name as a word in the commit before. */
function isNamedBefore(workspace: string, commit: string, name: string, path: string): boolean {
  const ending = path.slice(path.lastIndexOf("."));
  return gitLines(workspace, "grep", "-l", "-w", "-F", "-e", name, `${commit}^`, "--", `*${ending}`).length > 0;
}

class Bench {
  readonly #hasMisses: boolean;
  readonly #home: string;
  readonly repositories = new Tally();
  readonly missed = new Map<string, number>();
  readonly extra = new Map<string, number>();
  readonly births = new Map<string, number>();
  listed = 0;
  ofGit = 0;
  both = 0;
  /** Commits of both sides that are of the time since the later of the two first ones. */
  ofGitSince = 0;
  bothSince = 0;

  constructor(home: string, hasMisses: boolean) {
    this.#home = home;
    this.#hasMisses = hasMisses;
  }

  ask(repo: string, workspace: string, chosen: Chosen): void {
    const { path, symbol } = chosen;
    const git = lineCommits(workspace, chosen);
    if (git.length === 0 || git.length > VERSIONS_MAX / 2) return;
    const place = `${path}:${symbol.line}`;
    const answer = ask<Answer>(workspace, this.#home, "history", ["--limit", String(VERSIONS_MAX), place]);
    if (!answer || answer.name !== symbol.name) {
      this.#count(this.births, "no answer about the function", `${repo} ${place} ${symbol.name}: ${answer?.name ?? "error"}`);
      this.repositories.add(repo, false, false, false);
      return;
    }
    const ours = answer.versions.map(({ commit }) => commit);
    const theirs = git.map(({ commit }) => commit);
    const birth = answer.versions.at(-1);
    const end = birth?.change === "added" ? theirs.indexOf(birth.commit) : -1;
    const since = end < 0 ? git : git.slice(0, end + 1);
    const where = `${repo} ${place} ${symbol.name}`;
    const missing = since.filter(({ commit }) => !ours.includes(commit));
    const names = [symbol.name, ...answer.versions.map(({ name }) => name)];
    const kinds = missing.map((one) => this.#whyMissed(one, names));
    for (const [at, one] of missing.entries())
      this.#count(this.missed, kinds[at] as string, `${where}: ${one.commit.slice(0, 10)} ${one.subject}`);
    const lastOfGit = ours.indexOf(theirs.at(-1) ?? "");
    for (const [at, version] of answer.versions.entries()) {
      if (theirs.includes(version.commit)) continue;
      const kind = lastOfGit >= 0 && at > lastOfGit ? "older than git's first" : `${version.change} between`;
      this.#count(
        this.extra,
        kind,
        `${where}: ${version.commit.slice(0, 10)} ${version.change} ${version.path} ${version.name} ${version.subject}`,
      );
    }
    const verdict = this.#birth(workspace, chosen, answer, git);
    this.#count(
      this.births,
      verdict,
      `${where}: ours ${birth?.commit.slice(0, 10)} ${birth?.change} ${birth?.path} ${birth?.name}, git's ${theirs.at(-1)?.slice(0, 10)} ${git.at(-1)?.subject}`,
    );
    this.listed += ours.length;
    this.ofGit += theirs.length;
    this.both += theirs.filter((commit) => ours.includes(commit)).length;
    this.ofGitSince += since.length;
    this.bothSince += since.length - missing.length;
    this.repositories.add(
      repo,
      !kinds.includes("code"),
      answer.versions.every(({ commit }, at) => theirs.includes(commit) || (lastOfGit >= 0 && at > lastOfGit)),
      !verdict.includes("?"),
    );
  }

  #whyMissed(one: LineCommit, names: readonly string[]): string {
    if (isWhiteSpace(one)) return "white space";
    if (isComment(one)) return "comments";
    // git prints the whole range: where the name is not in it, it has drifted to lines beside the function.
    const isThere = names.some((name) => [...one.kept, ...one.added].some((line) => line.includes(name)));
    return isThere ? "code" : "git's lines are others than the function's";
  }

  #birth(workspace: string, { path }: Chosen, answer: Answer, git: readonly LineCommit[]): string {
    const birth = answer.versions.at(-1);
    if (!birth) return "nothing listed ?";
    if (birth.change !== "added") return `no first one (${answer.result_completeness}) ?`;
    if (birth.commit === git.at(-1)?.commit) return "the same";
    const at = git.findIndex(({ commit }) => commit === birth.commit);
    const isThere = isNamedBefore(workspace, birth.commit, birth.name, path);
    if (at < 0) return isThere ? "another than git's, the name was there before ?" : "another than git's, and nothing had the name before";
    const kept = keptShare(git[at] as LineCommit);
    if (!isThere)
      return kept >= KEPT_SHARE
        ? "git goes on, most lines were there under another name ?"
        : "git goes on, and nothing had the name before";
    return kept >= KEPT_SHARE ? "git goes on, lines and name were there ?" : "git goes on, the name was there, the lines were not";
  }

  #count(counts: Map<string, number>, kind: string, about: string): void {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (this.#hasMisses && kind !== "the same")
      console.log(`${counts === this.missed ? "not listed" : counts === this.extra ? "not git's" : "first"}: ${kind}: ${about}`);
  }
}

function printed(title: string, counts: ReadonlyMap<string, number>): void {
  console.log(`\n${title}`);
  for (const [kind, count] of [...counts].sort(([, a], [, b]) => b - a)) console.log(`${String(count).padStart(6)}  ${kind}`);
}

/** The command line. */
function main(): void {
  const { values } = parseArgs({ options: OPTIONS });
  const home = homeOf(values.keep);
  const bench = new Bench(home.path, values.misses);
  for (const { name, workspace } of repositories(values.repo)) {
    indexed(workspace, home.path);
    const random = randomFrom(Number(values.seed) + Bun.hash.xxHash32(name));
    for (const chosen of chosenFrom(workspace, home.path, Number(values.count), random)) bench.ask(name, workspace, chosen);
  }
  home.dispose();
  const share = (part: number, whole: number): string => (whole === 0 ? "-" : (part / whole).toFixed(3));
  bench.repositories.print("functions", "all of git", "none more", "first right");
  console.log(
    `\ncommits of git listed ${share(bench.both, bench.ofGit)} of ${bench.ofGit}, since the first one that is listed ${share(bench.bothSince, bench.ofGitSince)} of ${bench.ofGitSince}; listed ones that are git's ${share(bench.both, bench.listed)} of ${bench.listed}`,
  );
  printed("commits of git that are not listed, since the first one that is", bench.missed);
  printed("listed commits that are not git's", bench.extra);
  printed("the first commit", bench.births);
}

if (import.meta.main) main();
