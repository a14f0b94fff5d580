/**
 * The first commit of texts beside git's: `history --reverse -n 1 'TEXT'` beside `git log -S TEXT --reverse`, for literals of the sources that
 * a seed chooses.
 *
 *   CODECOMPASS_CORPORA=… bun bench/text-history.ts [--keep DIR] [--repo NAME,…] [--seed 1] [--count 20] [--misses]
 *
 * Both are timed, one after the other, as whole processes. A text that was gone for a while begins with its return here, and with its first
 * time in git; `back` counts these, told by whether the commit before the one that is listed has the text nowhere.
 */
import { parseArgs } from "node:util";
import { ask, gitLines, homeOf, indexed, OPTIONS, randomFrom, repositories, shuffled, Tally } from "./asked.ts";

const SOURCES = ["*.py", "*.go", "*.ts", "*.js", "*.java", "*.rb", "*.c", "*.rs", "*.php", "*.kt"];
const LITERAL = '"[A-Za-z][A-Za-z0-9_ -]{8,40}"';

interface Answer {
  readonly versions: readonly { readonly commit: string }[];
}

/** String literals of the checked-out sources, without quotation marks. */
function literalsOf(workspace: string): string[] {
  const found = gitLines(workspace, "grep", "-hoE", LITERAL, "--", ...SOURCES);
  return [...new Set(found.map((text) => text.slice(1, -1)))].sort();
}

/** Milliseconds of a call, and what it returned. */
function timed<T>(call: () => T): { readonly value: T; readonly ms: number } {
  const since = performance.now();
  return { value: call(), ms: performance.now() - since };
}

/** The command line. */
function main(): void {
  const { values } = parseArgs({ options: OPTIONS });
  const home = homeOf(values.keep);
  const tally = new Tally();
  const spent = { ours: 0, git: 0 };
  for (const { name, workspace } of repositories(values.repo)) {
    indexed(workspace, home.path);
    const random = randomFrom(Number(values.seed) + Bun.hash.xxHash32(name));
    for (const text of shuffled(literalsOf(workspace), random).slice(0, Number(values.count))) {
      const ours = timed(() => ask<Answer>(workspace, home.path, "history", ["--reverse", "-n", "1", `"${text}"`])?.versions[0]?.commit);
      const git = timed(() => gitLines(workspace, "log", `-S${text}`, "--reverse", "--format=%H", "HEAD")[0]);
      // A clone that lacks contents ends git's search with an error.
      if (git.value === undefined) continue;
      spent.ours += ours.ms;
      spent.git += git.ms;
      const isSame = ours.value === git.value;
      const isBack = !isSame && ours.value !== undefined && gitLines(workspace, "grep", "-lF", text, `${ours.value}^`).length === 0;
      tally.add(name, isSame, isBack);
      if (values.misses && !isSame) console.log(`${name}: ${text}: ${ours.value?.slice(0, 12)}, git ${git.value.slice(0, 12)}`);
    }
  }
  home.dispose();
  tally.print("first commits of texts", "as git", "back");
  console.log(`\ntime beside git log -S: ${(spent.ours / spent.git).toFixed(2)}`);
}

if (import.meta.main) main();
