/**
 * What `impact` says that a change breaks, held against what a compiler says: definitions drawn by chance are edited, one in one way at a time,
 * and nothing that uses them is.
 *
 *   CODECOMPASS_CORPORA=… bun bench/impact.ts --keep DIR [--repo NAME,…] [--seed N] [--count N] [--wrong N] [--mutation KIND] [--only ID]
 *
 * The compiler is asked once for each mutation; what it said is kept in DIR, and used again while the checkout and the seed are the same.
 * `--wrong N` shows, of each repository, N errors without a row and N rows `breaks` without an error.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { isTestPath } from "#query/rank/test-code.ts";
import { type CompilerError, SUBJECTS, type Subject } from "./compilers.ts";
import { BINARY, corpus } from "./corpora.ts";
import { type Compared, compared, type Range, type Site } from "./impact-score.ts";
import { type IndexedDefinition, indexedDefinitions, openOnlyIndex } from "./index-database.ts";
import { type Drawn, type Edit, isDrawable, type MutationKind, mutationsOf, type Splice } from "./mutations.ts";
import { runTimed } from "./process-run.ts";

/** One mutation with what the compiler says of it. */
interface Case {
  readonly id: number;
  readonly mutation: MutationKind;
  readonly kind: string;
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly edit: Edit;
  readonly ranges: readonly Range[];
  readonly errors: readonly CompilerError[];
}

const { values } = parseArgs({
  options: {
    keep: { type: "string" },
    repo: { type: "string" },
    seed: { type: "string", default: "1" },
    count: { type: "string", default: "60" },
    wrong: { type: "string", default: "0" },
    mutation: { type: "string" },
    only: { type: "string" },
  },
});
if (values.keep === undefined) throw new Error("--keep names the directory for checkouts, indexes and what compilers said");
const kept = values.keep;
const SEED = Number(values.seed);
const COUNT = Number(values.count);
const TOKENS_MAX = "100000";
/** Of names that occur once, in nothing but their definition, one in so many is drawn: hardly a change of them says anything. */
const UNUSED_EVERY = 8;

/** Numbers from 0 to 1 that a seed decides. */
function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function shuffled<T>(all: readonly T[], random: () => number): T[] {
  const list = [...all];
  for (let at = list.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [list[at], list[other]] = [list[other] as T, list[at] as T];
  }
  return list;
}

/** A checkout of its own, committed, with its index. */
class Checkout {
  readonly root: string;
  readonly home: string;
  readonly #env: Record<string, string>;

  constructor({ name, prepare }: Subject, source: string) {
    const folder = join(kept, name);
    this.root = join(folder, "tree");
    this.home = join(folder, "home");
    this.#env = { CODECOMPASS_HOME: this.home };
    if (!existsSync(join(this.root, ".git"))) this.#make(source, prepare);
    this.#git("checkout", "-q", "-f", "HEAD", "--", ".");
    this.#git("clean", "-q", "-fd");
  }

  #make(source: string, prepare: Subject["prepare"]): void {
    const left = new Set([".git", "node_modules", "target", "dist"]);
    rmSync(this.root, { recursive: true, force: true });
    mkdirSync(join(this.root, ".."), { recursive: true });
    cpSync(source, this.root, { recursive: true, dereference: true, filter: (path) => !left.has(basename(path)) || path === source });
    if (existsSync(join(source, "node_modules"))) symlinkSync(join(source, "node_modules"), join(this.root, "node_modules"));
    prepare?.(this.root);
    this.#git("init", "-q", "-b", "main");
    this.#git("add", "-A", "-f", "--", ".", ":!node_modules");
    this.#git("-c", "user.name=bench", "-c", "user.email=bench@localhost", "commit", "-q", "-m", "as it is");
    writeFileSync(join(this.root, ".git/info/exclude"), "node_modules\n");
  }

  #git(...words: string[]): void {
    runTimed(["git", "-C", this.root, ...words]);
  }

  index(): void {
    runTimed([BINARY, "index", "--workspace", this.root, "--log-level", "error"], { env: this.#env });
  }

  definitions(): IndexedDefinition[] {
    const db = openOnlyIndex(this.home);
    try {
      return indexedDefinitions(db);
    } finally {
      db.close();
    }
  }

  lines(path: string): string[] {
    return readFileSync(join(this.root, path), "utf8").split("\n");
  }

  /** Does something with the checkout as a mutation leaves it, and puts it back. */
  mutated<T>(edit: Edit, path: string, work: () => T): T {
    const files = new Map<string, string>();
    for (const splice of edit.splices) {
      if (!files.has(splice.path)) files.set(splice.path, readFileSync(join(this.root, splice.path), "utf8"));
    }
    for (const [file, text] of files) {
      const own = edit.splices.filter((one) => one.path === file).sort((a, b) => b.line - a.line);
      writeFileSync(join(this.root, file), own.reduce(spliced, text.split("\n")).join("\n"));
    }
    if (edit.renamedTo !== undefined) renameSync(join(this.root, path), join(this.root, edit.renamedTo));
    try {
      return work();
    } finally {
      if (edit.renamedTo !== undefined) renameSync(join(this.root, edit.renamedTo), join(this.root, path));
      for (const [file, text] of files) writeFileSync(join(this.root, file), text);
    }
  }

  impact(): Answer {
    const command = [
      BINARY,
      "impact",
      "--base",
      "HEAD",
      "--direct",
      "--format",
      "json",
      "--max-tokens",
      TOKENS_MAX,
      "--workspace",
      this.root,
    ];
    const { output } = runTimed([...command, "--log-level", "error"], { env: this.#env, allowedExits: [1] });
    return JSON.parse(output) as Answer;
  }
}

interface Answer {
  readonly breaks: number;
  readonly may_break: number;
  readonly breaking: readonly { readonly breaks: number; readonly may_break: number; readonly sites: readonly Site[] }[];
}

function spliced(lines: readonly string[], { line, count, text }: Splice): string[] {
  return [...lines.slice(0, line - 1), ...text, ...lines.slice(line - 1 + count)];
}

/** Where some definitions stand once an edit is made; nothing of what it took away. */
function rangesOf({ splices, renamedTo }: Edit, mutation: MutationKind, definitions: readonly IndexedDefinition[]): Range[] {
  if (mutation === "delete" || renamedTo !== undefined) return [];
  return definitions.map(({ path, startLine, endLine }) => {
    const grown = (line: number): number =>
      splices.filter((one) => one.path === path && one.line <= line).reduce((sum, { text, count }) => sum + text.length - count, 0);
    return { path, from: startLine + grown(startLine - 1), to: endLine + grown(endLine) };
  });
}

/** A range with the marks above it, which belong to what they mark. */
function marked({ path, from, to }: Range, checkout: Checkout): Range {
  const lines = checkout.lines(path);
  let first = from;
  while (first > 1 && /^\s*(?:@|#\[)/.test(lines[first - 2] ?? "")) first--;
  return { path, from: first, to };
}

/** What is wrong now and was not before: told by its message and the text of its line, since lines move. */
class Baseline {
  readonly #known = new Map<string, number>();
  readonly #text: (path: string, line: number) => string;

  constructor(errors: readonly CompilerError[], text: (path: string, line: number) => string) {
    this.#text = text;
    for (const error of errors) this.#known.set(this.#keyOf(error), (this.#known.get(this.#keyOf(error)) ?? 0) + 1);
  }

  #keyOf({ path, line, message }: CompilerError): string {
    return `${path}\0${message}\0${this.#text(path, line)}`;
  }

  new(errors: readonly CompilerError[], pathBefore: (path: string) => string): CompilerError[] {
    const left = new Map(this.#known);
    return errors.filter((error) => {
      const key = `${pathBefore(error.path)}\0${error.message}\0${this.#text(error.path, error.line)}`;
      const count = left.get(key) ?? 0;
      left.set(key, count - 1);
      return count <= 0;
    });
  }
}

/** Files that the compiler gives up in the checkout as it is: nothing that they say of a mutation is known. */
function unreadIn(subject: Subject, checkout: Checkout): ReadonlySet<string> {
  const file = join(kept, subject.name, "unread.json");
  if (!existsSync(file)) {
    const given = subject.compile(checkout.root, "").filter(({ message }) => /No such file or directory/.test(message));
    writeFileSync(file, JSON.stringify([...new Set(given.map(({ path }) => path))]));
  }
  return new Set(JSON.parse(readFileSync(file, "utf8")) as string[]);
}

/** Draws mutations and asks the compiler of each. */
function casesOf(subject: Subject, checkout: Checkout): Case[] {
  const file = join(kept, subject.name, `truth-${SEED}-${COUNT}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, "utf8")) as Case[];
  const random = chance(SEED);
  const all = checkout.definitions().filter(({ path }) => subject.paths.test(path));
  const byPath = Map.groupBy(all, ({ path }) => path);
  const byRow = new Map(all.map((one) => [one.row, one]));
  const words = new Map<string, number>();
  for (const path of byPath.keys()) {
    for (const [word] of checkout
      .lines(path)
      .join("\n")
      .matchAll(/[\w$]+/g))
      words.set(word, (words.get(word) ?? 0) + 1);
  }
  const drawable = all.filter((one) => !isTestPath(one.path) && isDrawable(one, byPath.get(one.path) ?? []));
  const textAt = (path: string, line: number): string =>
    existsSync(join(checkout.root, path)) ? (checkout.lines(path)[line - 1] ?? "").trim() : "";
  const everything = subject.compile(checkout.root, "");
  const baseline = new Baseline(everything, textAt);
  console.error(`${subject.name}: ${all.length} definitions, ${drawable.length} to draw from, ${everything.length} errors before`);
  const drawn = new Map<MutationKind, number>();
  const cases: Case[] = [];
  for (const definition of shuffled(drawable, random)) {
    if (cases.length >= COUNT) break;
    if ((words.get(definition.name) ?? 0) < 2 && random() * UNUSED_EVERY > 1) continue;
    const parent = definition.parentRow === null ? undefined : byRow.get(definition.parentRow);
    const others = all
      .filter((one) => one.row !== definition.row && one.qualifiedName === definition.qualifiedName && one.kind !== "import")
      .filter((one) => one.path === definition.path || /^C(?:\+\+)?$/.test(subject.language));
    const here: Drawn = {
      definition,
      parent,
      lines: checkout.lines(definition.path),
      others: others.map((one) => ({ definition: one, lines: checkout.lines(one.path) })),
      language: subject.language,
    };
    const possible = shuffled(mutationsOf(here), random).sort(([a], [b]) => (drawn.get(a) ?? 0) - (drawn.get(b) ?? 0));
    const [first] = possible;
    if (!first) continue;
    const [mutation, edit] = first;
    const found = checkout.mutated(edit, definition.path, () =>
      baseline.new(subject.compile(checkout.root, edit.renamedTo === undefined ? definition.name : ""), (path) =>
        path === edit.renamedTo ? definition.path : path,
      ),
    );
    const ranges = rangesOf(edit, mutation, [definition, ...others]);
    const isBroken = found.some(
      ({ path, line, isSyntax }) =>
        isSyntax &&
        (ranges.length === 0 || (line === 1 && path === definition.path)
          ? path === definition.path
          : ranges.some((range) => range.path === path && range.from <= line && line <= range.to)),
    );
    if (isBroken) continue;
    drawn.set(mutation, (drawn.get(mutation) ?? 0) + 1);
    const { kind, name, path, nameLine } = definition;
    cases.push({ id: cases.length, mutation, kind, name, path, line: nameLine, edit, ranges, errors: found });
    if (cases.length % 20 === 0) console.error(`${subject.name}: ${cases.length} of ${COUNT}`);
  }
  writeFileSync(file, JSON.stringify(cases));
  return cases;
}

interface Judged {
  readonly one: Case;
  readonly answer: Answer;
  readonly scores: Compared;
  /** Whether the answer lists fewer lines than it counts. */
  readonly isCut: boolean;
  readonly text: (path: string, line: number) => string;
}

/** What whoever uses the old definition says. */
function wordOf({ mutation, name, path }: Case): string | undefined {
  if (mutation === "require member" || mutation === "add field") return undefined;
  return mutation === "rename file" ? basename(path).replace(/\..*$/, "") : name.replace(/^#/, "");
}

function judge(one: Case, checkout: Checkout, isCompiled: (path: string) => boolean): Judged {
  return checkout.mutated(one.edit, one.path, () => {
    const answer = checkout.impact();
    const sites = answer.breaking.flatMap((row) => row.sites);
    const known = new Map<string, string[]>();
    const lines = (path: string): string[] => {
      const text = known.get(path) ?? (existsSync(join(checkout.root, path)) ? checkout.lines(path) : []);
      known.set(path, text);
      return text;
    };
    const scores = compared({ ...one, word: wordOf(one), isCompiled }, sites, lines);
    for (const { path } of [...sites, ...one.errors]) lines(path);
    const isCut = answer.breaking.some(({ breaks, may_break, sites: shown }) => breaks + may_break > shown.length);
    return { one, answer, scores, isCut, text: (path, line) => (known.get(path)?.[line - 1] ?? "").trim().slice(0, 150) };
  });
}

function share(part: number, whole: number): string {
  return whole === 0 ? "-" : `${(part / whole).toFixed(3)} (${part}/${whole})`;
}

function sum(all: readonly Judged[], count: (scores: Compared) => number): number {
  return all.reduce((total, { scores }) => total + count(scores), 0);
}

function rowOf(name: string, all: readonly Judged[]): string {
  const harmful = all.filter(({ scores }) => scores.direct.size > 0);
  const silent = harmful.filter(({ answer }) => answer.breaks + answer.may_break === 0);
  const harmless = all.filter(({ scores }) => scores.errors.length === 0);
  const alarmed = harmless.filter(({ scores }) => scores.breaks.length > 0);
  const whole = all.filter(({ isCut }) => !isCut);
  const errors = sum(whole, ({ direct }) => direct.size);
  const unlisted = sum(whole, (scores) => scores.unlisted.filter((error) => scores.direct.has(error)).length);
  const doubted = sum(whole, (scores) => scores.doubted.filter((error) => scores.direct.has(error)).length);
  const following = sum(whole, (scores) => scores.errors.length) - errors;
  const breaks = sum(all, (scores) => scores.breaks.length);
  const doubts = sum(all, (scores) => scores.doubts.length);
  return [
    name,
    String(all.length),
    `${silent.length} of ${harmful.length}`,
    `${alarmed.length} of ${harmless.length}`,
    share(errors - unlisted - doubted, errors),
    share(errors - unlisted, errors),
    share(breaks - sum(all, (scores) => scores.unfounded.length), breaks),
    share(doubts - sum(all, (scores) => scores.unfoundedDoubts.length), doubts),
    String(following),
    String(all.length - whole.length),
  ].join(" | ");
}

const HEAD =
  "mutations | made | said nothing, with errors | said breaks, without errors | recall of breaks | with may break | precision of breaks | of may break | errors that follow | cut";

function show(all: readonly Judged[], count: number): void {
  const about = ({ one }: Judged): string => `#${one.id} ${one.mutation} ${one.kind} ${one.name} (${one.path}:${one.line})`;
  const missed = all.flatMap((judged) =>
    judged.isCut
      ? []
      : judged.scores.unlisted
          .filter((error) => judged.scores.direct.has(error))
          .slice(0, 2)
          .map(
            (error) =>
              `${about(judged)}\n      ${error.path}:${error.line}: ${error.message.slice(0, 160)}\n      ${judged.text(error.path, error.line)}`,
          ),
  );
  const unfounded = all.flatMap((judged) =>
    judged.scores.unfounded
      .slice(0, 2)
      .map((site) => `${about(judged)}\n      ${site.path}:${site.line_start}: ${judged.text(site.path, site.line_start)}`),
  );
  for (const line of missed.slice(0, count)) console.log(`  missed ${line}`);
  for (const line of unfounded.slice(0, count)) console.log(`  unfounded ${line}`);
}

for (const subject of SUBJECTS) {
  if (values.repo !== undefined && !values.repo.split(",").includes(subject.name)) continue;
  const source = corpus(subject.name);
  if (!source) continue;
  const checkout = new Checkout(subject, source);
  checkout.index();
  const cases = casesOf(subject, checkout)
    .filter(({ path }) => subject.paths.test(path))
    .filter(({ mutation }) => values.mutation === undefined || mutation === values.mutation)
    .filter(({ id }) => values.only === undefined || values.only.split(",").map(Number).includes(id));
  const unread = unreadIn(subject, checkout);
  const isCompiled = (path: string): boolean => subject.paths.test(path) && !unread.has(path);
  const judged = cases.map((one) => judge({ ...one, ranges: one.ranges.map((range) => marked(range, checkout)) }, checkout, isCompiled));
  console.log(`\n${subject.name} (${subject.language}), seed ${SEED}\n${HEAD}`);
  for (const [mutation, some] of Map.groupBy(judged, ({ one }) => one.mutation)) console.log(rowOf(mutation, some));
  console.log(rowOf("all", judged));
  show(judged, Number(values.wrong));
}
