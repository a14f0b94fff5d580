/**
 * Traces made of functions of real repositories, in the formats of runtimes, debuggers, compilers, linters and test runners (`trace-formats.ts`),
 * as other machines write their paths and as logs wrap their lines: whether `search` answers with the functions, in the order of the text.
 *
 *   CODECOMPASS_CORPORA=… bun bench/traces.ts [--keep DIR] [--repo NAME,…] [--only FORMAT] [--seed 1] [--count 12] [--misses]
 *
 * The functions are those of `outline`. A line is one of the function's own, in no function inside of it. Of a text that is older than the
 * sources (`older`), the lines are those of no function or of another one, and the answer has to say so.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  ask,
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
import { TRACE_FORMATS, type TraceFormat, type TraceFrame, type Writing } from "./trace-formats.ts";

const SOURCE = /\.(?:[cm]?[jt]sx?|py|go|rs|rb|[ch]|cc|cpp|hpp|cs|kt|java|scala|php|swift|exs?|hs|ml|lua)$/;
const NOT_SOURCE = /(?:^|\/)(?:vendor|node_modules|third_party|generated|dist|build|docs?|fixtures?|testdata|stubs?)\/|\.d\.ts$|\.min\.js$/;
/** Files of a repository whose functions are taken. */
const FILES_PER_REPOSITORY = 16;
/** Sources in a language that a repository is not written in. */
const FEW_FILES = 6;
const FRAMES_PER_TRACE = 3;
const FUNCTION_LINES_MIN = 4;
const FUNCTION_LINES_MAX = 400;
/** Lines of annotations and comments that a hit may begin with. */
const HEAD_LINES_MAX = 15;
const CALLABLE: ReadonlySet<string> = new Set(["function", "method"]);
const OWNERS: ReadonlySet<string> = new Set([
  "class",
  "struct",
  "interface",
  "trait",
  "enum",
  "module",
  "impl",
  "type",
  "object",
  "extension",
  "record",
  "namespace",
]);

interface MadeFrame extends TraceFrame {
  readonly start: number;
  readonly end: number;
}

interface Hit {
  readonly path: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly name: string | null;
  readonly moved?: boolean;
}

interface Answer {
  readonly places?: { readonly outside: number; readonly moved: number };
  readonly results: readonly Hit[];
}

/** How a machine writes the paths of a checkout. */
const PATHS: Readonly<Record<string, (path: string, repo: string) => string>> = {
  "as git has them": (path) => path,
  "with ./": (path) => `./${path}`,
  "of another machine": (path, repo) => `/home/ci/work/${repo}-fork/${path}`,
  "of a container": (path) => `/app/${path}`,
  "of Windows": (path, repo) => `C:\\Users\\me\\src\\${repo}\\${path.replaceAll("/", "\\")}`,
  "of Windows, slashes": (path, repo) => `D:/a/${repo}/${repo}/${path}`,
  "with spaces": (path, repo) => `/Users/Jane Doe/My Projects/${repo} (copy)/${path}`,
  "from a subdirectory": (path) => `../../${path}`,
};

/** What logs and terminals do with a text. */
const WRAPS: Readonly<Record<string, (text: string) => string>> = {
  "time before each line": (text) => each(text, (line) => `2024-05-01T10:00:00.123Z ${line}`),
  "time and level": (text) => each(text, (line) => `2024-05-01 10:00:00,123 ERROR [worker-1] ${line}`),
  "kubectl, CRI": (text) => each(text, (line) => `2024-05-01T10:00:00.123456789Z stderr F ${line}`),
  "docker compose": (text) => each(text, (line) => `web-1  | ${line}`),
  journald: (text) => each(text, (line) => `May 01 10:00:00 host app[1234]: ${line}`),
  "GitHub Actions": (text) => each(text, (line) => `2024-05-01T10:00:00.1234567Z ${line}`),
  "GitHub Actions, with job and step": (text) => each(text, (line) => `build\tRun tests\t2024-05-01T10:00:00.1234567Z ${line}`),
  colours: (text) => text.replace(/^(.*?)(\S+:\d+)/gm, "$1\u001b[36m$2\u001b[39m").replace(/^(?=\S)/gm, "\u001b[1;31m\u001b[0m"),
  "colours of the whole line": (text) => each(text, (line) => `\u001b[31m${line}\u001b[0m`),
  "ends of lines as Windows has them": (text) => text.replaceAll("\n", "\r\n"),
  "quoted in a mail": (text) => each(text, (line) => `> ${line}`),
  indented: (text) => each(text, (line) => `        ${line}`),
  "without indentation": (text) => each(text, (line) => line.trimStart()),
  "in a JSON string": (text) => JSON.stringify({ level: "error", stack: text }),
  "on one line": (text) => text.replace(/\s*\n\s*/g, " "),
  "in a fence, with words": (text) => `I get this since yesterday, where does it come from?\n\n\`\`\`\n${text}\n\`\`\`\n`,
  "cut off behind": (text) => `${text}\n${(text.split("\n").at(-1) ?? "").slice(0, 9)}`,
  "empty lines between": (text) => text.replaceAll("\n", "\n\n"),
};

function each(text: string, of: (line: string) => string): string {
  return text.split("\n").map(of).join("\n");
}

const PACKAGE: readonly [RegExp, RegExp][] = [
  [/\.(?:java|kt|scala)$/, /^\s*package\s+([\w.`]+)/m],
  [/\.cs$/, /^\s*namespace\s+([\w.]+)/m],
  [/\.php$/, /^\s*namespace\s+([\w\\]+)/m],
];

class Source {
  readonly workspace: string;
  readonly name: string;
  readonly module: string;
  readonly #frames = new Map<string, MadeFrame[]>();

  constructor(name: string, workspace: string, home: string, random: () => number) {
    this.name = name;
    this.workspace = workspace;
    this.module = /^module\s+(\S+)/m.exec(readIf(join(workspace, "go.mod")))?.[1] ?? `github.com/acme/${name}`;
    const byEnd = Map.groupBy(
      trackedFiles(workspace).filter((path) => SOURCE.test(path) && !NOT_SOURCE.test(path)),
      (path) => path.slice(path.lastIndexOf(".")),
    );
    for (const [end, all] of byEnd) {
      const few = all.length < FEW_FILES && byEnd.size > 1;
      const files = few ? [] : shuffled(all, random).slice(0, FILES_PER_REPOSITORY);
      this.#frames.set(
        end,
        files.flatMap((path) => this.#framesOf(path, home, random)),
      );
    }
  }

  framesFor({ files, fits = () => true }: TraceFormat): MadeFrame[] {
    return [...this.#frames.values()].flat().filter((frame) => files.test(frame.path) && fits(frame));
  }

  /** The name of the package around a file of Rust. */
  crateOf(path: string): string {
    const manifest = readIf(join(this.workspace, path.slice(0, path.indexOf("src/")), "Cargo.toml"));
    return /^name\s*=\s*"([^"]+)"/m.exec(manifest)?.[1] ?? this.name;
  }

  #framesOf(path: string, home: string, random: () => number): MadeFrame[] {
    const text = readIf(join(this.workspace, path));
    const written = text.split("\n");
    const shape = PACKAGE.find(([end]) => end.test(path))?.[1];
    const of = (shape?.exec(text)?.[1] ?? "").replaceAll("`", "");
    const found: MadeFrame[] = [];
    const walk = (symbol: OutlinedSymbol, types: readonly string[]): void => {
      const { name, line, line_end: end, children } = symbol;
      if (CALLABLE.has(symbol.kind)) {
        const own = Array.from({ length: Math.max(0, end - line) }, (_, at) => line + 1 + at).filter(
          (at) => at < end && /\w/.test(written[at - 1] ?? "") && !children.some((child) => child.line <= at && at <= child.line_end),
        );
        if (own.length >= FUNCTION_LINES_MIN - 2 && end - line <= FUNCTION_LINES_MAX && /^[\p{L}_$][\p{L}\p{N}_$?!]*$/u.test(name)) {
          const at = oneOf(own, random);
          const column = (/\S/.exec(written[at - 1] ?? "")?.index ?? 0) + 1;
          found.push({ path, line: at, column, name, types, package: of, start: line, end });
        }
        return;
      }
      for (const child of children) walk(child, OWNERS.has(symbol.kind) ? [...types, name] : types);
    };
    for (const symbol of outlineOf(this.workspace, home, path)) walk(symbol, goOwner(symbol, path));
    return found;
  }
}

/** Methods of Go stand beside their types. */
function goOwner({ signature, kind }: OutlinedSymbol, path: string): string[] {
  if (!path.endsWith(".go") || kind !== "method") return [];
  return [/^func\s*\(\s*\w*\s*\*?\s*(\w+)/.exec(signature)?.[1] ?? []].flat();
}

function readIf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

interface Made {
  readonly text: string;
  readonly frames: readonly MadeFrame[];
}

function made(format: TraceFormat, source: Source, style: string, random: () => number, isOlder: boolean): Made | undefined {
  const all = source.framesFor(format);
  const byName = Map.groupBy(all, ({ path, name }) => `${path} ${name}`);
  // Of namesakes in a file no older line tells which is meant.
  const usable = isOlder || format.isUnique ? all.filter(({ path, name }) => byName.get(`${path} ${name}`)?.length === 1) : all;
  const frames = [...new Map(shuffled(usable, random).map((frame) => [`${frame.path} ${frame.start}`, frame])).values()].slice(
    0,
    format.isOne ? 1 : FRAMES_PER_TRACE,
  );
  if (frames.length < (format.isOne ? 1 : FRAMES_PER_TRACE)) return undefined;
  const writing: Writing = {
    at: (path) => (PATHS[style] as (path: string, repo: string) => string)(path, source.name),
    random,
    repo: source.name,
    module: source.module,
    crate: (path) => source.crateOf(path),
  };
  const written = isOlder ? frames.map((frame) => ({ ...frame, line: frame.end + 3 + Math.floor(random() * 6) })) : frames;
  return { text: format.write(written, writing), frames };
}

function isAt({ path, line_start, line_end }: Hit, frame: MadeFrame): boolean {
  return (
    path === frame.path &&
    line_start <= frame.start &&
    frame.start - line_start <= HEAD_LINES_MAX &&
    frame.start <= line_end &&
    line_end <= frame.end + 1
  );
}

class Bench {
  readonly #home: string;
  readonly #hasMisses: boolean;
  readonly tallies = new Map<string, Tally>();

  constructor(home: string, hasMisses: boolean) {
    this.#home = home;
    this.#hasMisses = hasMisses;
  }

  ask(table: string, row: string, source: Source, { text, frames }: Made, isOlder = false): void {
    const answer = ask<Answer>(source.workspace, this.#home, "search", ["--limit", "10", "--", text]);
    const results = answer?.results ?? [];
    const isFirst = results[0] !== undefined && isAt(results[0], frames[0] as MadeFrame);
    const isAll = frames.every((frame, at) => results[at] !== undefined && isAt(results[at], frame)) && results.length === frames.length;
    const isAny = frames.every((frame) => results.some((hit) => isAt(hit, frame)));
    const isSaid = (answer?.places?.moved ?? 0) > 0;
    const tally = this.tallies.get(table) ?? new Tally();
    this.tallies.set(table, tally);
    tally.add(row, isFirst, isAll, isAny, ...(isOlder ? [isSaid] : []));
    if (!this.#hasMisses || (isAll && (!isOlder || isSaid))) return;
    console.log(`\n== ${table}: ${row} (${source.name})${isFirst ? " first right" : ""}\n${text}`);
    console.log(`-- wanted ${frames.map(({ path, start, name }) => `${name} ${path}:${start}`).join(", ")}`);
    console.log(`-- got ${results.map(({ path, line_start, name }) => `${name} ${path}:${line_start}`).join(", ") || "nothing"}`);
  }
}

/** The command line. */
function main(): void {
  const { values } = parseArgs({
    options: { ...OPTIONS, only: { type: "string" }, table: { type: "string" }, count: { type: "string", default: "12" } },
  });
  const home = homeOf(values.keep);
  const count = Number(values.count);
  const bench = new Bench(home.path, values.misses);
  const sources = repositories(values.repo).map(({ name, workspace }) => {
    indexed(workspace, home.path);
    return new Source(name, workspace, home.path, randomFrom(Number(values.seed) + Bun.hash.xxHash32(name)));
  });
  const wanted = values.only?.toLowerCase();
  const isIn = (table: string): boolean => values.table === undefined || table.startsWith(values.table);
  for (const format of TRACE_FORMATS) {
    if (wanted !== undefined && !format.of.toLowerCase().startsWith(wanted)) continue;
    const random = randomFrom(Number(values.seed) + Bun.hash.xxHash32(format.of));
    const having = sources.filter((source) => source.framesFor(format).length >= FRAMES_PER_TRACE);
    if (having.length === 0) {
      console.error(`skipped: no repository has functions for ${format.of}`);
      continue;
    }
    for (let at = 0; at < count; at++) {
      const source = oneOf(having, random);
      const style = format.isBare ? "as git has them" : oneOf(Object.keys(PATHS), random);
      const plain = made(format, source, style, random, false);
      if (plain && isIn("formats")) bench.ask("formats", format.of, source, plain);
      if (plain && isIn("paths") && !format.isBare) bench.ask("paths", style, source, plain);
      const older = format.isNamed ? made(format, source, "as git has them", random, true) : undefined;
      if (older && isIn("older") && at < count / 3) bench.ask("older", format.of, source, older, true);
      const wrap = oneOf(Object.keys(WRAPS), random);
      const wrapped = made(format, source, "as git has them", random, false);
      if (wrapped && isIn("wraps"))
        bench.ask("wraps", wrap, source, { ...wrapped, text: (WRAPS[wrap] as (text: string) => string)(wrapped.text) });
    }
  }
  home.dispose();
  for (const [table, tally] of bench.tallies) tally.print(table, "first", "all", "any order", ...(table === "older" ? ["said"] : []));
}

if (import.meta.main) main();
