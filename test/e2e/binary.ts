/**
 * Drives the compiled program as a user does: a process of its own, an empty home, real directories, real signals.
 * `CODECOMPASS_BINARY` names another build than dist/codecompass.
 */
import { cpSync, existsSync, lstatSync } from "node:fs";
import { join, resolve } from "node:path";
import { temporaryDirectory, whenTestEnds } from "../temporary.ts";
import { commandsIn } from "./suggestions.ts";

export const BINARY = resolve(process.env["CODECOMPASS_BINARY"] ?? join(import.meta.dir, "../../dist/codecompass"));
if (!existsSync(BINARY)) throw new Error(`${BINARY} does not exist: build it first (npm run build)`);

/** How long anything that is waited for may take; generous, because it only matters when a test is about to fail. */
const DEADLINE_MS = 120_000;
const POLL_MS = 5;

export interface RunOptions {
  /** Where the user stands; the home directory when left out. */
  readonly cwd?: string;
  /** HOME; a new empty directory when left out, so name one to let several runs share an index. */
  readonly home?: string;
  readonly stdin?: string | Uint8Array;
  /** Added to a clean environment; `undefined` removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

export interface Outcome {
  /** Null when a signal ended the process. */
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process under way. It is killed after the test if it still runs. */
export interface Running {
  readonly pid: number;
  readonly outcome: Promise<Outcome>;
  kill(signal: NodeJS.Signals): void;
  /** Whether it has not ended yet. */
  isRunning(): boolean;
}

/** Runs the program to its end. */
function run(args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
  return start(args, options).outcome;
}

/** Runs the program through the shell, wherever PATH leads: `$CODECOMPASS` in the script is the program. */
function runShell(script: string, options: RunOptions = {}): Promise<Outcome> {
  return startCommand(["/bin/sh", "-c", script], options).outcome;
}

/** Starts the program and returns at once. */
function start(args: readonly string[], options: RunOptions = {}): Running {
  return startCommand([BINARY, ...args], options);
}

/** Starts any command in the environment that the program gets. */
export function startCommand(command: readonly string[], options: RunOptions = {}): Running {
  const home = options.home ?? temporaryDirectory();
  const { stdin } = options;
  const child = Bun.spawn([...command], {
    cwd: options.cwd ?? home,
    env: environment(home, options.env),
    stdin: stdin === undefined ? "ignore" : typeof stdin === "string" ? new TextEncoder().encode(stdin) : stdin,
    stdout: "pipe",
    stderr: "pipe",
  });
  const process: Running = {
    pid: child.pid,
    outcome: outcomeOf(child),
    kill: (signal) => child.kill(signal),
    isRunning: () => child.exitCode === null && child.signalCode === null,
  };
  whenTestEnds(() => process.kill("SIGKILL"));
  return process;
}

async function outcomeOf(child: Bun.Subprocess<"ignore" | Uint8Array, "pipe", "pipe">): Promise<Outcome> {
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  await child.exited;
  return { exitCode: child.exitCode, stdout, stderr };
}

/** Only what a program cannot do without: nothing of the developer's own settings reaches it. */
function environment(home: string, extra: RunOptions["env"] = {}): Record<string, string> {
  const { PATH, TMPDIR } = process.env;
  const all: Record<string, string | undefined> = { PATH, TMPDIR, HOME: home, CODECOMPASS: BINARY, ...extra };
  return Object.fromEntries(Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/** Waits until `look` returns something, looking again and again. Fails at the deadline and says what was waited for. */
export async function until<T>(what: string, look: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  const deadline = performance.now() + DEADLINE_MS;
  for (;;) {
    const seen = await look();
    if (seen !== undefined && seen !== false) return seen;
    if (performance.now() > deadline) throw new Error(`waited ${DEADLINE_MS} ms in vain until ${what}`);
    await Bun.sleep(POLL_MS);
  }
}

/** Suggestions that were taken, without the names of temporary directories. */
const TAKEN = new Set<string>();
/** Those that change nothing that a test goes on to look at; others are taken on a copy of the home. */
const READ_ONLY = /^codecompass (?:search|locate|show|outline|status|list-refs|config|grep|doctor|files)\b/;
/** Suggestions that change more than what is in the home, run a client's own command, or want to be confirmed by a person. */
const NOT_TAKEN = /^codecompass (?:serve-mcp|delete|watch|config (?:set|init|unset)|setup (?!.*--print))\b/;

/** What one is not: "1 files". Only words that nothing but our own sentences has behind a number. */
const ONE_OF_MANY =
  /(?<![\w.,:/-])1 (?:more |other |matching |tracked )?(?:files|lines|symbols|snippets|paths|uses|mentions|commits|callers|modules|directories|queries|tokens|candidates|rows|functions|views|definitions|results|repositories)\b/;

function refuseOneOfMany({ stdout, stderr }: Outcome): void {
  const [found] = ONE_OF_MANY.exec(`${stderr}\n${stdout}`) ?? [];
  if (found !== undefined) throw new Error(`the answer says "${found}"`);
}

const COPIES_MAX = 10;

/** A copy of a home in which processes may still be at work: a file that goes while it is copied means another copy. Sockets stay behind. */
function copyOf(home: string): string {
  for (let attempt = 1; ; attempt++) {
    const copy = temporaryDirectory();
    try {
      cpSync(home, copy, { recursive: true, filter: (path) => lstatSync(path, { throwIfNoEntry: false })?.isSocket() !== true });
      return copy;
    } catch (thrown) {
      if ((thrown as NodeJS.ErrnoException).code !== "ENOENT" || attempt === COPIES_MAX) throw thrown;
    }
  }
}

/** Someone at a shell: one home, one directory, one command after another. */
export class User {
  readonly home: string;
  readonly cwd: string;
  readonly #takesSuggestions: boolean;

  /** `takesSuggestions` is false for a repository in which nothing can succeed, whatever is suggested. */
  constructor(cwd: string, home: string = temporaryDirectory(), { takesSuggestions = true } = {}) {
    this.cwd = cwd;
    this.home = home;
    this.#takesSuggestions = takesSuggestions;
  }

  async run(args: readonly string[], options: RunOptions = {}): Promise<Outcome> {
    const outcome = await run(args, { cwd: this.cwd, home: this.home, ...options });
    refuseOneOfMany(outcome);
    if (this.#takesSuggestions) await this.#takeSuggestions(outcome, options);
    return outcome;
  }

  /** Takes what an answer suggests, each once in a test file: what is suggested must be a command that works. */
  async #takeSuggestions({ stdout, stderr }: Outcome, { cwd = this.cwd, home = this.home, env }: RunOptions): Promise<void> {
    for (const line of commandsIn(`${stderr}\n${stdout}`)) {
      const kind = line.replaceAll(/\/\S*codecompass-test-\w+/g, "");
      if (TAKEN.has(kind) || NOT_TAKEN.test(line) || !existsSync(cwd)) continue;
      TAKEN.add(kind);
      const isQuiet = READ_ONLY.test(line);
      const copy = isQuiet ? home : copyOf(home);
      const taken = await this.shell(line.replace(/^codecompass/, '"$CODECOMPASS"'), { cwd, home: copy, ...(env ? { env } : {}) });
      // Another process that holds the index, as one that a test suspended, is no fault of the suggestion: it says to try again.
      const isBusy = taken.stderr.includes("Another process is using the index");
      if (taken.exitCode === 2 && !isBusy) throw new Error(`the suggested command fails: ${line}\n${taken.stderr}`);
    }
  }

  start(args: readonly string[], options: RunOptions = {}): Running {
    return start(args, { cwd: this.cwd, home: this.home, ...options });
  }

  shell(script: string, options: RunOptions = {}): Promise<Outcome> {
    return runShell(script, { cwd: this.cwd, home: this.home, ...options });
  }

  /** Runs a command with `--format json` and returns what it wrote. */
  async json<T>(args: readonly string[], options: RunOptions = {}): Promise<T> {
    const { stdout, stderr } = await this.run([...args, "--format", "json"], options);
    try {
      return JSON.parse(stdout) as T;
    } catch {
      throw new Error(`${args.join(" ")} did not answer in JSON: ${stdout}${stderr}`);
    }
  }
}
