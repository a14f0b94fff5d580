/**
 * Compares `grep` as users get it, index of trigrams and files outside the index included, with ripgrep: `bun bench/grep-product.ts [--seed N]
 * [--literals N] [--expressions N] DIRECTORY...`. Each directory is indexed into CODECOMPASS_HOME first. The sets of (path, line) are compared
 * over the files that ripgrep lists and that are no secrets. Ends with status 1 when they differ.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { toCodeCompassError } from "#core/errors.ts";
import { grep } from "#engine/exact/grep.ts";
import { indexWorkspace } from "#engine/lifecycle/index-workspace.ts";
import { openForQuery } from "#engine/project/project.ts";
import { resolveWorkspace } from "#engine/project/workspace.ts";
import { QuerySession } from "#engine/session/query-session.ts";
import { readableText } from "#indexer/readable-text.ts";
import { secretRule } from "#indexer/rules/secret-files.ts";
import { decodeText } from "#text/decode.ts";
import { Random } from "../test/differential/random.ts";
import { type RandomPattern, randomExpression, randomLiteral } from "./random-patterns.ts";

const LINE_CHARS_MAX = 300;
/** A word boundary before the start of a line: of the 62 lines of one file that begin with a word, ripgrep 13 finds 1 for `\b^`, and `grep -P` and Perl find all. */
const RIPGREP_LOSES_LINES = /\\b[*+?]*\^/i;
const CASE_FLAGS = { always: ["-i"], smart: ["-S"], never: [] } as const;

/** How many patterns found the same, were refused by both, or found different lines. */
export interface Agreement {
  equal: number;
  /** Patterns that ripgrep 13 answers wrongly, and that say nothing about `grep`. */
  notCompared: number;
  bothRefuse: number;
  different: number;
  readonly differences: string[];
}

/** Compares `grep` with ripgrep on random patterns over one directory, which gets an index. */
export async function agreementWithRipgrep(
  directory: string,
  { seed, literals, expressions }: { readonly seed: number; readonly literals: number; readonly expressions: number },
): Promise<Agreement> {
  const workspace = resolveWorkspace(directory, "/");
  await indexWorkspace(workspace);
  const session = new QuerySession(openForQuery(workspace));
  const { paths, lines } = comparable(directory);
  const random = new Random(seed);
  const patterns = [
    ...Array.from({ length: literals }, () => randomLiteral(random, lines)),
    ...Array.from({ length: expressions }, () => randomExpression(random, lines)),
  ];
  const agreement: Agreement = { equal: 0, notCompared: 0, bothRefuse: 0, different: 0, differences: [] };
  for (const pattern of patterns) {
    if (!pattern.literal && RIPGREP_LOSES_LINES.test(pattern.source)) {
      agreement.notCompared++;
      continue;
    }
    const ours = await oursOf(session, pattern, paths);
    const theirs = theirsOf(directory, pattern, paths);
    if (ours === undefined && theirs === undefined) agreement.bothRefuse++;
    else if (ours !== undefined && theirs !== undefined && ours.symmetricDifference(theirs).size === 0) agreement.equal++;
    else {
      agreement.different++;
      const only = [...(ours ?? new Set<string>()).symmetricDifference(theirs ?? new Set<string>())].slice(0, 3);
      agreement.differences.push(JSON.stringify({ pattern, ours: ours?.size, theirs: theirs?.size, only }));
    }
  }
  session.close();
  return agreement;
}

/** Files whose text is the same for both: no carriage returns, UTF-8, nothing masked. */
function comparable(directory: string): { paths: ReadonlySet<string>; lines: string[] } {
  const listed = Bun.spawnSync(["rg", "--files", "--hidden", "-g", "!.git"], { cwd: directory }).stdout.toString().trim().split("\n");
  const paths = new Set<string>();
  const lines: string[] = [];
  // Ripgrep lists in the order in which its threads come to the files; patterns are drawn from the lines, and a seed is to draw the same ones.
  for (const path of listed.sort().filter((path) => secretRule(path) === undefined)) {
    const bytes = readFileSync(join(directory, path));
    const text = decodeText(bytes);
    if (text === null || /[\r\ufffd]/.test(text) || bytes.includes(0) || readableText(path, bytes) !== text) continue;
    paths.add(path);
    lines.push(...text.split("\n").filter((line) => line.trim() !== "" && line.length <= LINE_CHARS_MAX));
  }
  return { paths, lines };
}

async function oursOf(
  session: QuerySession,
  { source, literal, ignoreCase, word, line }: RandomPattern,
  paths: ReadonlySet<string>,
): Promise<Set<string> | undefined> {
  try {
    const { results } = await grep(
      session,
      {
        pattern: source,
        literal,
        word,
        line,
        ignoreCase: ignoreCase === "always",
        smartCase: ignoreCase === "smart",
        limit: 0,
        all: true,
      },
      { symbols: false },
    );
    return new Set(results.filter(({ path }) => paths.has(path)).map(({ path, line }) => `${path}:${line}`));
  } catch (thrown) {
    if (toCodeCompassError(thrown).code === "internal") throw thrown;
    return undefined;
  }
}

function theirsOf(
  directory: string,
  { source, literal, ignoreCase, word, line }: RandomPattern,
  paths: ReadonlySet<string>,
): Set<string> | undefined {
  const words = [
    "rg",
    "--no-heading",
    "-n",
    "-o",
    "-r",
    "",
    "--hidden",
    "-g",
    "!.git",
    "--null",
    ...(literal ? ["-F"] : []),
    ...(word ? ["-w"] : []),
    ...(line ? ["-x"] : []),
    ...CASE_FLAGS[ignoreCase],
    "-e",
    source,
    ".",
  ];
  const { stdout, exitCode } = Bun.spawnSync(words, { cwd: directory });
  if (exitCode === 2) return undefined;
  const rows = stdout
    .toString()
    .split("\n")
    .filter((row) => row !== "");
  const places = rows
    .map((row) => row.replace(/^\.\//, "").split("\0"))
    .map(([path = "", rest = ""]) => ({ path, line: rest.split(":")[0] }));
  return new Set(places.filter(({ path }) => paths.has(path)).map(({ path, line }) => `${path}:${line}`));
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seed: { type: "string", default: "1" },
      literals: { type: "string", default: "300" },
      expressions: { type: "string", default: "100" },
    },
  });
  const { seed, literals, expressions } = values;
  for (const directory of positionals) {
    const counts = { seed: Number(seed), literals: Number(literals), expressions: Number(expressions) };
    const { differences, ...agreement } = await agreementWithRipgrep(directory, counts);
    console.log([...differences, `${directory}: ${JSON.stringify(agreement)}`].join("\n"));
    if (differences.length > 0) process.exitCode = 1;
  }
}
