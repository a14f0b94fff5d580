/**
 * Whether `impact` of two releases names what their changelog says was removed or broken (changelogs.jsonl): names that were taken from
 * changelogs and upgrade guides alone. Those marked `held_out` were written down before anyone had seen an answer about their repositories.
 *
 *   CODECOMPASS_CORPORA=… bun bench/changelogs.ts [--keep DIR] [--repo NAME,…] [--misses]
 *
 * Checkouts are named as after the slash in `repository`, and have the tags of both releases. `--keep` keeps clones and indexes for the
 * next run; `--misses` prints every entry that the default text does not name.
 */
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { BINARY, corpus, scratch } from "./corpora.ts";
import { runTimed } from "./process-run.ts";

/** What a changelog says of one symbol. */
interface Entry {
  readonly repository: string;
  readonly from: string;
  readonly to: string;
  /** The symbol's name with as many of its owners as tell it from others, joined by dots in every language. */
  readonly name: string;
  /** What happened to the symbol, in a word. */
  readonly what: string;
  /** Its file, for a name that other files have too. */
  readonly path?: string;
  readonly held_out?: true;
}

interface Row {
  readonly qualified_name: string;
  readonly name: string;
  readonly path: string;
  readonly line_start: number;
  readonly why: readonly { readonly kind: string }[];
}

interface Answer {
  readonly removed: readonly string[];
  /** Absent from answers of versions before this list. */
  readonly changed?: readonly string[];
  readonly breaks: number;
  readonly may_break: number;
  readonly breaking: readonly Row[];
}

/** What the answers about one pair of releases say of one entry. */
interface Judged {
  readonly entry: Entry;
  readonly isInData: boolean;
  readonly isInText: boolean;
  /** The place of the first row that names it; undefined where only the names of removed symbols have it, or nothing. */
  readonly rank: number | undefined;
  readonly rows: number;
}

interface Pair {
  readonly judged: readonly Judged[];
  readonly breaks: number;
  readonly doubts: number;
  readonly isHeldOut: boolean;
}

/** Tokens and rows that no answer about these repositories reaches. */
const ALL = ["--max-tokens", "1000000", "--limit", "100000"];

const { values } = parseArgs({
  options: { keep: { type: "string" }, repo: { type: "string" }, misses: { type: "boolean", default: false } },
});

/** Both answers about a pair of releases: everything as data, and the text that a caller without flags gets. */
function answersAbout({ repository, from, to }: Entry, source: string, directory: string): { data: Answer; text: string } {
  const folder = join(directory, `${basename(repository)}-${from.replaceAll("/", "-")}`);
  const [tree, env] = [join(folder, "tree"), { CODECOMPASS_HOME: join(folder, "home") }];
  mkdirSync(folder, { recursive: true });
  if (!existsSync(tree)) runTimed(["git", "clone", "-q", "--shared", "--no-checkout", source, tree]);
  // Snapshots that lack their largest files still have all sources: git writes what there is, and ends with 1.
  runTimed(["git", "-C", tree, "checkout", "-q", "-f", to], { allowedExits: [1] });
  runTimed([BINARY, "index", "--workspace", tree, "--log-level", "error"], { env });
  const ask = (...flags: string[]): string => {
    const words = ["impact", `${from}..${to}`, "--workspace", tree, "--log-level", "error", ...flags];
    return runTimed([BINARY, ...words], { env, allowedExits: [1] }).output;
  };
  return { data: JSON.parse(ask("--format", "json", ...ALL)) as Answer, text: ask() };
}

/** A qualified name as its parts: `A::b`, `A\b`, `A#b` and `A.b` are one. */
function partsOf(name: string): string[] {
  return name.split(/[^\p{L}\p{N}_]+/u).filter((part) => part !== "");
}

/** Whether a name ends with all parts of another. */
function endsWith(name: string, wanted: string): boolean {
  const [parts, last] = [partsOf(name), partsOf(wanted)];
  return last.length > 0 && last.every((part, at) => parts[parts.length - last.length + at] === part);
}

function judge(entry: Entry, { removed, changed = [], breaking }: Answer, text: string): Judged {
  const own = partsOf(entry.name).at(-1);
  const isIt = (row: Row): boolean =>
    (endsWith(row.qualified_name, entry.name) ||
      `${partsOf(basename(row.path))[0]}.${row.name}` === entry.name ||
      // Its row has the owners to which it moved.
      (row.name === own && row.why.some(({ kind }) => kind === "moved"))) &&
    (entry.path === undefined || row.path === entry.path);
  const rank = breaking.findIndex(isIt);
  const found = breaking.filter(isIt);
  // A list has a name with fewer owners than its row.
  const isNamed = (said: string): boolean => {
    const name = said.split(/ → | \(/)[0] ?? "";
    return endsWith(name, entry.name) || found.some((row) => endsWith(row.qualified_name, name));
  };
  const isListed = [...removed, ...changed].some(isNamed);
  const lines = text.split("\n");
  const places = found.map(({ path, line_start, name }) => ({ place: `${path}:${line_start}: `, name }));
  const isShown = lines.some((line) => places.some(({ place, name }) => line.startsWith(place) && partsOf(line).includes(name)));
  return {
    entry,
    isInData: rank >= 0 || isListed,
    isInText: isShown || namesIn(lines).some(isNamed),
    rank: rank < 0 ? undefined : rank + 1,
    rows: breaking.length,
  };
}

/** The names that the head of a text says are removed, or changed without a row. */
function namesIn(lines: readonly string[]): string[] {
  const lists = lines.filter((line) => /^\d+ (?:more )?public symbols? (?:removed|changed): /.test(line));
  return lists.flatMap((list) => list.slice(list.indexOf(": ") + 2).split(/, | and \d+ more$/));
}

function median(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)];
}

function share(part: number, whole: number): string {
  return whole === 0 ? "-" : `${(part / whole).toFixed(3)} (${part} of ${whole})`;
}

function report(title: string, pairs: readonly Pair[]): void {
  const judged = pairs.flatMap((pair) => pair.judged);
  const sum = (of: (pair: Pair) => number): number => pairs.reduce((total, pair) => total + of(pair), 0);
  console.log(`${title}: ${judged.length} entries of ${pairs.length} pairs of releases`);
  console.log(`  named in the data     ${share(judged.filter(({ isInData }) => isInData).length, judged.length)}`);
  console.log(`  named in default text ${share(judged.filter(({ isInText }) => isInText).length, judged.length)}`);
  console.log(`  median rank           ${median(judged.flatMap(({ rank }) => rank ?? [])) ?? "-"}`);
  console.log(`  lines called breaking ${sum(({ breaks }) => breaks)}, doubted ${sum(({ doubts }) => doubts)}`);
  for (const [what, some] of Map.groupBy(judged, ({ entry }) => entry.what))
    console.log(`  ${what.padEnd(12)} data ${share(some.filter(({ isInData }) => isInData).length, some.length)}`);
}

const chosen = values.repo?.split(",");
const entries = readFileSync(join(import.meta.dir, "changelogs.jsonl"), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => JSON.parse(line) as Entry)
  .filter(({ repository }) => chosen === undefined || chosen.includes(basename(repository)));
const directory = values.keep ? { path: values.keep, dispose: () => {} } : scratch();
const pairs: Pair[] = [];
for (const some of Map.groupBy(entries, ({ repository, from }) => `${repository} ${from}`).values()) {
  const [first] = some;
  const source = first && corpus(basename(first.repository));
  if (!source) continue;
  const { data, text } = answersAbout(first, source, directory.path);
  const judged = some.map((entry) => judge(entry, data, text));
  pairs.push({ judged, breaks: data.breaks, doubts: data.may_break, isHeldOut: first.held_out ?? false });
  const inText = judged.filter(({ isInText }) => isInText).length;
  const inData = judged.filter(({ isInData }) => isInData).length;
  console.log(
    `${first.repository} ${first.from}..${first.to}: ${some.length} entries, ${inData} in the data, ${inText} in the text; ` +
      `${data.breaking.length} rows, ${data.breaks} lines break, ${data.may_break} may`,
  );
  for (const { entry, isInData, isInText, rank, rows } of values.misses ? judged : []) {
    if (!isInText) console.log(`    ${isInData ? `left out, rank ${rank ?? "-"} of ${rows}` : "missing"}: ${entry.name} (${entry.what})`);
  }
}
directory.dispose();
report(
  "looked at",
  pairs.filter(({ isHeldOut }) => !isHeldOut),
);
report(
  "held out",
  pairs.filter(({ isHeldOut }) => isHeldOut),
);
