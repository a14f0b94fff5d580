/**
 * Places in, code out: traces, compiler output, places, decorated names and handles (places.jsonl), each with the functions it means.
 *
 *   CODECOMPASS_CORPORA=… bun bench/places.ts [--keep DIR] [--wrong]
 *
 * A row is right when the first results are the expected functions, in the order of the text. Rows without expected functions are right
 * when the answer claims nothing: `plain` ones name no place, `doubt` ones must not be sure of themselves.
 */
import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { BINARY, corpus, scratch } from "./corpora.ts";

/** Lines of attributes and comments that may stand between the first line of a hit and the line that names it. */
const HEAD_LINES_MAX = 15;

interface Question {
  readonly repo: string;
  readonly kind: string;
  readonly query: string;
  /** `path:line` of each function, by the line that names it. */
  readonly expect: readonly string[];
}

interface Hit {
  readonly path: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly symbol_id: string;
  readonly symbol_stable_id: string | null;
}

interface Answer {
  readonly confidence_level?: string;
  readonly places?: unknown;
  readonly results: readonly Hit[];
}

function isAt({ path, line_start, line_end }: Hit, expected: string): boolean {
  const at = expected.lastIndexOf(":");
  const line = Number(expected.slice(at + 1));
  return path === expected.slice(0, at) && line >= line_start && line <= line_end && line - line_start <= HEAD_LINES_MAX;
}

/** How each kind of question is asked, and when its answer is right. */
class Asker {
  readonly #run: (args: readonly string[]) => string;

  constructor(workspace: string, home: string) {
    const env = { ...process.env, CODECOMPASS_HOME: home };
    this.#run = ([command = "", ...args]) => {
      const words = [command, "--workspace", workspace, "--log-level", "silent", ...args];
      return Bun.spawnSync([BINARY, ...words], { env, maxBuffer: 1 << 30 }).stdout.toString();
    };
    this.#run(["index"]);
  }

  isRight({ kind, query, expect }: Question): boolean {
    if (kind === "plain") return this.#ask("search", query).places === undefined;
    if (kind === "doubt")
      return this.#ask("search", query).confidence_level !== "high" && this.#ask("locate", query).confidence_level !== "high";
    if (kind.endsWith("handle")) return this.#isHandleRight(kind, query, expect);
    const hits = distinct(this.#ask("search", query).results);
    return distinct(expect).every((expected, at) => hits[at] !== undefined && isAt(hits[at], expected));
  }

  #isHandleRight(kind: string, query: string, [expected = ""]: readonly string[]): boolean {
    const hit = this.#ask("locate", query).results.find((found) => isAt(found, expected));
    const handle = kind === "handle" ? hit?.symbol_id : hit?.symbol_stable_id;
    const [first] = handle ? this.#ask("locate", handle).results : [];
    return first !== undefined && isAt(first, expected);
  }

  #ask(command: string, query: string): Answer {
    const text = this.#run([command, "--format", "json", "--detail", "location", "--no-session", "--", query]);
    const answer = text === "" ? {} : (JSON.parse(text) as Partial<Answer>);
    return { ...answer, results: answer.results ?? [] };
  }
}

/** One of each: a trace that goes through a function twice is answered by it twice, at other lines. */
function distinct<T extends string | Hit>(items: readonly T[]): T[] {
  const keyOf = (item: T): string => (typeof item === "string" ? item : `${item.path}:${item.line_start}`);
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

const { values } = parseArgs({ options: { keep: { type: "string" }, wrong: { type: "boolean" } } });
const rows = readFileSync(join(import.meta.dir, "places.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Question);
const directory = values.keep ? { path: values.keep, dispose: () => {} } : scratch();
mkdirSync(directory.path, { recursive: true });
const byKind = new Map<string, { right: number; all: number }>();
for (const [repo, questions] of Map.groupBy(rows, (row) => row.repo)) {
  const workspace = corpus(repo);
  if (workspace === undefined) continue;
  const asker = new Asker(workspace, directory.path);
  for (const question of questions) {
    const counts = byKind.get(question.kind) ?? { right: 0, all: 0 };
    const isRight = asker.isRight(question);
    byKind.set(question.kind, { right: counts.right + (isRight ? 1 : 0), all: counts.all + 1 });
    if (!isRight && values.wrong) console.log(`wrong ${repo} ${question.kind}: ${JSON.stringify(question.query.slice(0, 100))}`);
  }
}
directory.dispose();
const total = [...byKind.values()].reduce((sum, { right, all }) => ({ right: sum.right + right, all: sum.all + all }));
for (const [kind, { right, all }] of [...byKind, ["all", total] as const]) console.log(`${kind.padEnd(16)} ${right} of ${all}`);
