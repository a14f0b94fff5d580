/** The executable under test, on one workspace with a store of its own. */
import { rmSync } from "node:fs";
import { BINARY } from "./corpora.ts";
import { directoryBytes, openOnlyIndex } from "./index-database.ts";
import { type Environment, type Finished, type Measured, memoryOf, type ProcessMemory, runMeasured, runTimed } from "./process-run.ts";

/** `search` and `locate` end with 1 when they find nothing. */
const EXIT_NOTHING = 1;
const IDLE_WAIT_MS = 3000;

export type QueryCommand = "search" | "locate" | "grep";

/** What one `search -` process did with a list of queries. */
export interface SessionTimes {
  /** From the start of the process to its first answer. */
  readonly firstMs: number;
  /** From a line written to its answer read, for every query after the first. */
  readonly latenciesMs: readonly number[];
  readonly idle: ProcessMemory;
}

export class Product {
  readonly #workspace: string;
  readonly #home: string;
  readonly #env: Environment;

  constructor(workspace: string, home: string) {
    this.#workspace = workspace;
    this.#home = home;
    this.#env = { CODECOMPASS_HOME: home };
  }

  get home(): string {
    return this.#home;
  }

  /** Indexes from nothing. */
  index(): Promise<Measured> {
    rmSync(this.#home, { recursive: true, force: true });
    return runMeasured(this.#command("index"), { env: this.#env });
  }

  /** Whole-process milliseconds of `sync`. */
  syncMs(): number {
    return runTimed(this.#command("sync"), { env: this.#env }).wallMs;
  }

  /** One query in a fresh process. */
  query(command: QueryCommand, words: string, ...flags: string[]): Finished {
    return runTimed(this.#command(command, ...flags, "--", words), { env: this.#env, allowedExits: [EXIT_NOTHING] });
  }

  get databaseBytes(): number {
    return directoryBytes(this.#home);
  }

  /** The index, to read. Close it when done. */
  openIndex(): ReturnType<typeof openOnlyIndex> {
    return openOnlyIndex(this.#home);
  }

  /** Asks the queries one at a time through a single process, each after the answer to the one before. */
  async askInOneProcess(command: QueryCommand, queries: readonly string[]): Promise<SessionTimes> {
    let start = performance.now();
    const child = Bun.spawn(this.#command(command, "-"), {
      env: { ...process.env, ...this.#env },
      stdin: "pipe",
      stdout: "pipe",
      stderr: "ignore",
    });
    const answers = linesOf(child.stdout);
    const times: number[] = [];
    for (const query of queries) {
      if (times.length > 0) start = performance.now();
      child.stdin.write(`${query}\n`);
      await child.stdin.flush();
      const { done } = await answers.next();
      if (done) throw new Error(`${command} - ended before it answered "${query}"`);
      times.push(performance.now() - start);
    }
    await Bun.sleep(IDLE_WAIT_MS);
    const idle = memoryOf(child.pid);
    await child.stdin.end();
    await child.exited;
    return { firstMs: times[0] ?? Number.NaN, latenciesMs: times.slice(1), idle };
  }

  #command(name: string, ...words: string[]): string[] {
    return [BINARY, name, "--workspace", this.#workspace, ...words];
  }
}

/** The lines of a stream, as soon as each is whole. */
async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let pending = "";
  for await (const chunk of stream) {
    const lines = (pending + decoder.decode(chunk, { stream: true })).split("\n");
    pending = lines.pop() ?? "";
    yield* lines;
  }
}
