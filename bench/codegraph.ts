/**
 * The peer: @colbymchenry/codegraph. Its executable is named by `$CODECOMPASS_BENCH_CODEGRAPH`; without it, its columns stay
 * empty. It writes `.codegraph/` into the repository and its settings into HOME, so it is given copies of both.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { directoryBytes } from "./index-database.ts";
import { type Environment, type Measured, runMeasured, runTimed } from "./process-run.ts";

export const CODEGRAPH_MISSING = "codegraph: CODECOMPASS_BENCH_CODEGRAPH does not name its executable";

/** The version of the peer, or undefined when there is none. */
export function codegraphVersion(): string | undefined {
  const executable = process.env["CODECOMPASS_BENCH_CODEGRAPH"];
  if (!executable) return undefined;
  return runTimed([executable, "--version"], { env: { CODEGRAPH_TELEMETRY: "0" } }).output.trim();
}

/** Codegraph on one copy of a repository. */
export class Codegraph {
  readonly #executable: string;
  readonly #workspace: string;
  readonly #env: Environment;

  private constructor(executable: string, workspace: string, home: string) {
    this.#executable = executable;
    this.#workspace = workspace;
    this.#env = { HOME: home, CODEGRAPH_TELEMETRY: "0" };
  }

  /** The peer on a workspace that it may write to, or undefined when it is not installed. */
  static on(workspace: string, home: string): Codegraph | undefined {
    const executable = process.env["CODECOMPASS_BENCH_CODEGRAPH"];
    return executable ? new Codegraph(executable, workspace, home) : undefined;
  }

  /** Indexes from nothing. */
  init(): Promise<Measured> {
    rmSync(this.#store, { recursive: true, force: true });
    return runMeasured([this.#executable, "init", "-y", this.#workspace], { env: this.#env });
  }

  /** Whole-process milliseconds of `sync`. */
  syncMs(): number {
    return runTimed([this.#executable, "sync"], { env: this.#env, cwd: this.#workspace }).wallMs;
  }

  /** Whole-process milliseconds of one query, and what it printed. */
  query(words: string): { readonly wallMs: number; readonly output: string } {
    return runTimed([this.#executable, "query", "--", words], { env: this.#env, cwd: this.#workspace, allowedExits: [1] });
  }

  /** Whole-process milliseconds of printing the version. */
  versionMs(): number {
    return runTimed([this.#executable, "--version"], { env: this.#env }).wallMs;
  }

  get databaseBytes(): number {
    return directoryBytes(this.#store);
  }

  get #store(): string {
    return join(this.#workspace, ".codegraph");
  }
}
