/**
 * References and callers against what language servers say (the data of the evaluation's `graph` folder, whose README explains the scores).
 *
 *   CODECOMPASS_GRAPH_TREES=… CODECOMPASS_EVAL=… bun bench/graph.ts [--repo NAME,…] [--wrong N] [--label resolved|ambiguous|name_only] [--rows N]
 *       [--reached]
 *
 * `--reached` leaves out the files in which the server says no use of any sampled definition: headers that nothing it compiled includes.
 *
 * The trees are indexed by the source, in this process's checkout, and asked in this process: what is scored is the answer, not its time.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { CONFIDENCES } from "#core/protocol/graph.ts";
import { callers, references } from "#engine/graph/references.ts";
import { openForQuery } from "#engine/project/project.ts";
import { resolveWorkspace } from "#engine/project/workspace.ts";
import { QuerySession } from "#engine/session/query-session.ts";
import type { RefsRequest } from "#flags/graph-flags.ts";

type Label = (typeof CONFIDENCES)[number];

/** A sampled definition with what the server says: places `[line, column, kind, line of the function around, and a letter where it is a use of a relative]` by path. */
interface Row {
  readonly symbol: string;
  readonly kind: string;
  readonly path: string;
  readonly line: number;
  readonly drop?: boolean;
  readonly references: Readonly<Record<string, readonly (readonly [number, number, string, number, string?])[]>>;
  readonly enc: Readonly<Record<string, Readonly<Record<string, readonly [string, number]>>>>;
}

interface Found {
  readonly path: string;
  readonly line: number;
  readonly name: string | undefined;
  readonly label: Label;
}

const { values: options } = parseArgs({
  options: {
    repo: { type: "string" },
    wrong: { type: "string" },
    label: { type: "string" },
    rows: { type: "string" },
    keep: { type: "boolean" },
    reached: { type: "boolean" },
  },
});
const trees = required("CODECOMPASS_GRAPH_TREES");
const data = join(required("CODECOMPASS_EVAL"), "graph");
const repositories = JSON.parse(readFileSync(join(data, "repos.json"), "utf8")) as { name: string; lang: string }[];

const linesByPath = new Map<string, string[]>();

function required(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`set ${name}`);
  return value;
}

async function scoreRepository(name: string, lang: string): Promise<void> {
  const tree = join(trees, name);
  if (!options.keep) {
    const index = Bun.spawnSync(["bun", join(import.meta.dir, "../src/main.ts"), "index", "--log-level", "error", "--workspace", tree], {
      stderr: "inherit",
    });
    if (index.exitCode !== 0) throw new Error(`indexing ${tree} failed`);
  }
  const rows = lines(join(data, "data", `${name}.jsonl.gz`))
    .map((line) => JSON.parse(line) as Row)
    .filter(({ drop }) => !drop)
    .slice(0, Number(options.rows ?? Number.POSITIVE_INFINITY));
  const { blind } = JSON.parse(readFileSync(join(data, "data", `${name}.meta.json`), "utf8")) as {
    blind: Record<string, [number, number][]>;
  };
  const reached = new Set(rows.flatMap(({ path, references }) => [path, ...Object.keys(references)]));
  const isBlind = (path: string, line: number): boolean =>
    (options.reached && !reached.has(path)) || (blind[path] ?? []).some(([first, last]) => first <= line && line <= last);
  const session = new QuerySession(openForQuery(resolveWorkspace(tree, tree)));
  const scores = new Scores();
  for (const row of rows) {
    const asked: RefsRequest = { target: `${row.path}:${row.line}`, limit: 100_000, freshness: "best_effort" };
    const uses = await references(session, asked).then(
      ({ results }) =>
        results.map(({ path, line_start, confidence }): Found => ({ path, line: line_start, name: undefined, label: confidence })),
      () => [],
    );
    scores.references(row, uses, { isBlind, tree });
    if (row.kind === "class") continue;
    const calling = await callers(session, asked).then(
      ({ results }) =>
        results.flatMap(({ path, from, confidence, sites }) =>
          sites.map(({ line_start }): Found => ({ path, line: line_start, name: from?.name, label: confidence })),
        ),
      () => [],
    );
    scores.callers(row, calling, isBlind);
  }
  session.close();
  console.log(`${name} (${lang}), ${rows.length} symbols`);
  scores.print(tree);
}

function lines(path: string): string[] {
  return new TextDecoder()
    .decode(Bun.gunzipSync(readFileSync(path)))
    .split("\n")
    .filter((line) => line !== "");
}

interface Truth {
  readonly must: ReadonlySet<string>;
  readonly imports: ReadonlySet<string>;
  readonly neutral: ReadonlySet<string>;
  /** Calling functions by `path name`, with the lines of their calls and the names of all functions around these. */
  readonly calls: ReadonlyMap<string, { readonly lines: Set<number>; readonly names: Set<string> }>;
  readonly soft: ReadonlySet<string>;
}

function truthOf(row: Row): Truth {
  const must = new Set<string>();
  const imports = new Set<string>();
  const neutral = new Set([`${row.path} ${row.line}`]);
  const calls = new Map<string, { lines: Set<number>; names: Set<string> }>();
  const soft = new Set<string>();
  for (const [path, places] of Object.entries(row.references)) {
    for (const [line, , kind, around, via] of places) {
      const at = `${path} ${line}`;
      if (via || "dxmj".includes(kind)) neutral.add(at);
      else if (kind === "i") imports.add(at);
      else must.add(at);
      const names = namesAround(row, path, around);
      if (kind !== "c" || via) {
        for (const name of names) soft.add(`${path} ${name}`);
        continue;
      }
      const caller = calls.get(`${path} ${names[0]}`) ?? { lines: new Set(), names: new Set() };
      caller.lines.add(line);
      for (const name of names) caller.names.add(name);
      calls.set(`${path} ${names[0]}`, caller);
    }
  }
  for (const at of must) imports.delete(at);
  for (const at of [...must, ...imports]) neutral.delete(at);
  return { must, imports, neutral, calls, soft };
}

function namesAround(row: Row, path: string, line: number): string[] {
  const names: string[] = [];
  const around = row.enc[path] ?? {};
  for (let at = line; at && around[at]; at = (around[at] as readonly [string, number])[1]) {
    const [name] = around[at] as readonly [string, number];
    names.push(name === "*" ? `*${at}` : name);
  }
  return names.length > 0 ? names : ["<module>"];
}

/** Right, wrong and missed. */
type Counts = [number, number, number];

class Scores {
  readonly #references = new Map<Label, Counts[]>(CONFIDENCES.map((label) => [label, []]));
  readonly #callers = new Map<Label, Counts[]>(CONFIDENCES.map((label) => [label, []]));
  readonly #imports: [number, number] = [0, 0];
  readonly #unused: [number, number] = [0, 0];
  readonly #wrong: string[] = [];
  readonly #missed: string[] = [];
  /** Symbols without any use that are given one. */
  readonly #used: string[] = [];

  references(
    row: Row,
    found: readonly Found[],
    { isBlind, tree }: { isBlind: (path: string, line: number) => boolean; tree: string },
  ): void {
    const { must, imports, neutral } = truthOf(row);
    const labels = new Map<string, Label>();
    for (const { path, line, label } of found) {
      if (isBlind(path, line)) continue;
      const key = keyOf(row, tree, path, line, must, imports);
      const known = labels.get(key);
      if (known === undefined || rank(label) < rank(known)) labels.set(key, label);
    }
    for (const upto of CONFIDENCES) {
      const shown = [...labels].filter(([, label]) => rank(label) <= rank(upto)).map(([key]) => key);
      const right = shown.filter((key) => must.has(key)).length;
      const wrong = shown.filter((key) => !must.has(key) && !imports.has(key) && !neutral.has(key)).length;
      this.#references.get(upto)?.push([right, wrong, must.size - right]);
    }
    this.#imports[0] += [...imports].filter((key) => labels.has(key)).length;
    this.#imports[1] += imports.size;
    const wrong = [...labels].filter(([key]) => !must.has(key) && !imports.has(key) && !neutral.has(key));
    const about = `${row.kind} ${row.symbol} (${row.path}:${row.line})`;
    if (must.size + imports.size === 0) {
      this.#unused[1]++;
      if (wrong.length === 0) this.#unused[0]++;
      const [first] = wrong;
      if (first) this.#used.push(`${about} <- [${first[1]}] ${first[0]}`);
    }
    const wanted = options.label ?? "resolved";
    for (const [key] of wrong.filter(([, label]) => label === wanted).slice(0, 3)) this.#wrong.push(`${about} <- ${key}`);
    const missed = [...must].filter((key) => labels.get(key) !== "resolved").slice(0, 3);
    for (const key of missed) this.#missed.push(`${about} <- [${labels.get(key) ?? "-"}] ${key}`);
  }

  callers(row: Row, found: readonly Found[], isBlind: (path: string, line: number) => boolean): void {
    const { must, imports, neutral, calls, soft } = truthOf(row);
    const byLine = new Map<string, string>(
      [...calls].flatMap(([key, { lines }]) => [...lines].map((line) => [`${key.split(" ")[0]} ${line}`, key] as const)),
    );
    const byName = new Map<string, string>(
      [...calls].flatMap(([key, { names }]) => [...names].map((name) => [`${key.split(" ")[0]} ${name}`, key] as const)),
    );
    for (const key of calls.keys()) byName.set(key, key);
    const right = new Map<string, number>();
    const wrong = new Map<string, number>();
    for (const { path, line, name, label } of found) {
      if (isBlind(path, line)) continue;
      const at = `${path} ${line}`;
      const key = byLine.get(at) ?? (name === undefined ? undefined : byName.get(`${path} ${name}`));
      if (key !== undefined) right.set(key, Math.min(right.get(key) ?? 9, rank(label)));
      else if (!soft.has(`${path} ${name}`) && !neutral.has(at) && !must.has(at) && !imports.has(at)) {
        const who = `${path} ${name ?? line}`;
        wrong.set(who, Math.min(wrong.get(who) ?? 9, rank(label)));
      }
    }
    for (const upto of CONFIDENCES) {
      const within = (ranks: ReadonlyMap<string, number>): number => [...ranks.values()].filter((value) => value <= rank(upto)).length;
      this.#callers.get(upto)?.push([within(right), within(wrong), calls.size - within(right)]);
    }
  }

  print(tree: string): void {
    for (const [what, scores] of [
      ["references", this.#references],
      ["callers", this.#callers],
    ] as const) {
      const columns = [...scores].map(([label, counts]) => `${label} ${precisionRecall(counts)}`);
      console.log(`  ${what.padEnd(10)} ${columns.join(" | ")}`);
    }
    console.log(`  imports ${share(this.#imports)}, symbols without uses left without ${share(this.#unused)}`);
    const count = Number(options.wrong ?? 0);
    for (const [what, all] of [
      ["wrong", this.#wrong],
      ["missed", this.#missed],
      ["unused", this.#used],
    ] as const) {
      for (const row of spread(all, count)) {
        const [path = "", line = ""] = row
          .slice(row.indexOf("<- ") + 3)
          .replace(/^\[.*?\] /, "")
          .split(" ");
        console.log(`    ${what}: ${row}: ${lineOf(tree, path, Number(line))}`);
      }
    }
  }
}

/** The line where a chain over several lines begins counts as the use that follows. */
function keyOf(row: Row, tree: string, path: string, line: number, must: ReadonlySet<string>, imports: ReadonlySet<string>): string {
  const key = `${path} ${line}`;
  if (must.has(key) || imports.has(key) || lineOf(tree, path, line).includes(row.symbol)) return key;
  for (let next = line + 1; next < line + 16; next++) if (must.has(`${path} ${next}`)) return `${path} ${next}`;
  return key;
}

function lineOf(tree: string, path: string, line: number): string {
  const full = join(tree, path);
  const known = linesByPath.get(full) ?? readFileSync(full, "utf8").split("\n");
  linesByPath.set(full, known);
  return known[line - 1]?.trim().slice(0, 140) ?? "";
}

function rank(label: Label): number {
  return CONFIDENCES.indexOf(label);
}

/** Means over symbols, and behind the slash all lines alike. */
function precisionRecall(counts: readonly Counts[]): string {
  const mean = (values: readonly number[]): string =>
    values.length > 0 ? (values.reduce((a, b) => a + b, 0) / values.length).toFixed(3) : "-";
  const sum = (at: 0 | 1 | 2): number => counts.reduce((total, row) => total + row[at], 0);
  const precision = mean(counts.filter(([right, wrong]) => right + wrong > 0).map(([right, wrong]) => right / (right + wrong)));
  const recall = mean(counts.filter(([right, , missed]) => right + missed > 0).map(([right, , missed]) => right / (right + missed)));
  const pooled = [sum(0) / (sum(0) + sum(1)), sum(0) / (sum(0) + sum(2))].map((value) => value.toFixed(3));
  return `P ${precision}/${pooled[0]} R ${recall}/${pooled[1]}`;
}

function share([part, whole]: readonly [number, number]): string {
  return whole === 0 ? "-" : (part / whole).toFixed(3);
}

function spread<T>(all: readonly T[], count: number): T[] {
  const step = Math.max(1, Math.floor(all.length / Math.max(1, count)));
  return all.filter((_, index) => index % step === 0).slice(0, count);
}

for (const { name, lang } of repositories) {
  if (options.repo && !options.repo.split(",").includes(name)) continue;
  await scoreRepository(name, lang);
}
