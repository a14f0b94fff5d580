/**
 * Literals typed as they stand: how often `search` shows one of the few places that have them first, or among the first five. Literals are
 * drawn by a seed from a corpus' own files, in four shapes and as whole lines; each stands in at most three lines.
 *
 *     npx bun bench/literals.ts [--seed N] [--each N] DIRECTORY ...
 */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { Random } from "../test/differential/random.ts";
import { BINARY } from "./corpora.ts";

const LINES_MAX = 3;
const FILE_BYTES_MAX = 1_048_576;

/** What is drawn: the first group of a match, in source as people write it. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  "environment name": /\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+){1,})\b/g,
  "dotted key": /["'`\s]([a-z][a-zA-Z0-9_]*(?:\.[a-z][a-zA-Z0-9_]*){2,})["'`\s:=]/g,
  "kebab id": /["'`\s]([a-z][a-z0-9]*(?:-[a-z0-9]+){1,})["'`\s:=]/g,
  "path in a string": /["'`]((?:\/|[\w.-]+\/)[\w.{}:-]+(?:\/[\w.{}:-]+)*)["'`]/g,
  "source line": /^[ \t]*(\S.{18,118}\S)[ \t]*$/gm,
};

interface Place {
  readonly path: string;
  readonly line: number;
}

interface Hit {
  readonly path: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly matches?: readonly { readonly line: number }[];
  /** The line that the answer points at, where that is outside of the symbol: in an annotation above it. */
  readonly at_line?: number | null;
}

/** The files that the index has, by path. */
function textsOf(directory: string): Map<string, string> {
  const listed = Bun.spawnSync([BINARY, "files", "**", "--workspace", directory, "--format", "jsonl"]).stdout.toString();
  const texts = new Map<string, string>();
  for (const row of listed.split("\n").filter((line) => line.startsWith("{"))) {
    const { path } = JSON.parse(row) as { path?: string };
    if (path === undefined) continue;
    const bytes = readFileSync(join(directory, path));
    if (bytes.length <= FILE_BYTES_MAX) texts.set(path, bytes.toString("utf8"));
  }
  return texts;
}

/** Literals of a shape, drawn without order, with their places. */
function draw(texts: ReadonlyMap<string, string>, shape: RegExp, each: number, random: Random): Map<string, Place[]> {
  const all = new Set<string>();
  for (const text of texts.values()) for (const match of text.matchAll(shape)) all.add(match[1] as string);
  const drawn = new Map<string, Place[]>();
  const pool = [...all].sort();
  while (drawn.size < each && pool.length > 0) {
    const at = random.below(pool.length);
    const literal = pool[at] as string;
    pool[at] = pool.at(-1) as string;
    pool.pop();
    const places = placesOf(texts, literal);
    if (places.length <= LINES_MAX) drawn.set(literal, places);
  }
  return drawn;
}

function placesOf(texts: ReadonlyMap<string, string>, literal: string): Place[] {
  const places: Place[] = [];
  for (const [path, text] of texts) {
    for (let at = text.indexOf(literal); at >= 0 && places.length <= LINES_MAX; at = text.indexOf(literal, at + 1)) {
      places.push({ path, line: text.slice(0, at).split("\n").length });
    }
    if (places.length > LINES_MAX) break;
  }
  return places;
}

/** A path in a string that is also the path of a file, or its end, asks for the file as well. */
const isFile = ({ path }: Hit, literal: string): boolean => `/${path}`.endsWith(`/${literal.replace(/^(?:\.?\/)+/, "")}`);

const isAt = ({ path, line_start, line_end, matches = [], at_line }: Hit, place: Place): boolean =>
  path === place.path &&
  ((line_start <= place.line && place.line <= line_end) || at_line === place.line || matches.some(({ line }) => line === place.line));

async function ask(directory: string, queries: readonly string[]): Promise<(readonly Hit[])[]> {
  const child = Bun.spawn([BINARY, "search", "-", "--workspace", directory, "--limit", "5"], {
    stdin: "pipe",
    stdout: "pipe",
    stderr: "ignore",
  });
  child.stdin.write(`${queries.join("\n")}\n`);
  child.stdin.end();
  const answers = (await new Response(child.stdout).text()).trim().split("\n");
  return answers.map((answer) => (JSON.parse(answer) as { results?: readonly Hit[] }).results ?? []);
}

/** How the literals of one shape were answered. */
export interface LiteralScore {
  asked: number;
  first: number;
  inFive: number;
  /** Literals whose places were not first, for people. */
  readonly misses: string[];
}

/** Asks for literals of each shape, `each` from every directory, and scores the answers. The directories get an index where they lie. */
export async function literalScores(
  directories: readonly string[],
  { seed, each }: { readonly seed: number; readonly each: number },
): Promise<Map<string, LiteralScore>> {
  const scores = new Map<string, LiteralScore>();
  for (const directory of directories) {
    Bun.spawnSync([BINARY, "index", "--workspace", directory, "--log-level", "silent"]);
    const texts = textsOf(directory);
    const random = new Random(seed);
    for (const [name, shape] of Object.entries(SHAPES)) {
      const score = scores.get(name) ?? { asked: 0, first: 0, inFive: 0, misses: [] };
      scores.set(name, score);
      await scoreShape(directory, draw(texts, shape, each, random), score);
    }
  }
  return scores;
}

async function scoreShape(directory: string, drawn: ReadonlyMap<string, Place[]>, score: LiteralScore): Promise<void> {
  const answers = await ask(directory, [...drawn.keys()]);
  for (const [index, [literal, places]] of [...drawn].entries()) {
    const rank = (answers[index] ?? []).findIndex((hit) => isFile(hit, literal) || places.some((place) => isAt(hit, place)));
    score.asked++;
    if (rank === 0) score.first++;
    else score.misses.push(`${basename(directory)}\t${rank}\t${literal}\t${places[0]?.path}:${places[0]?.line}`);
    if (rank >= 0) score.inFive++;
  }
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({
    options: {
      seed: { type: "string", default: "1" },
      each: { type: "string", default: "60" },
      misses: { type: "boolean", default: false },
    },
    allowPositionals: true,
  });
  const scores = await literalScores(positionals, { seed: Number(values.seed), each: Number(values.each) });
  for (const [name, { asked, first, inFive, misses }] of scores) {
    console.log(`${name.padEnd(18)} ${asked} asked   first ${(first / asked).toFixed(3)}   in five ${(inFive / asked).toFixed(3)}`);
    if (values.misses) console.error(misses.join("\n"));
  }
}
