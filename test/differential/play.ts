/** Plays a history and compares what views say with what the oracle says. */
import { lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { INLINE_SYNC_FILES_MAX } from "#core/limits.ts";
import { indexWorkspace } from "#engine/lifecycle/index-workspace.ts";
import { prune } from "#engine/lifecycle/prune.ts";
import { switchRef } from "#engine/lifecycle/switch-ref.ts";
import { openForQuery } from "#engine/project/project.ts";
import { repositoryStamp, resolveWorkspace, type Workspace } from "#engine/project/workspace.ts";
import { OpenIndex } from "#engine/session/open-index.ts";
import { type Asked, type Observation, observe, SteadySession } from "./observe.ts";
import { Oracle } from "./oracle.ts";
import { Playground } from "./playground.ts";
import type { Look, Step } from "./steps.ts";
import { type Tree, treeOfCommit, treeOfPlain, treeOfWorktree } from "./tree.ts";

/** Runs that a user asks for. A few versions are enough for a segment of trigrams, which thousands would be otherwise. */
const COMMANDED = { allowBroad: true, uncoveredVersionsMax: 3 };

/** A look whose answer was not the oracle's. */
interface Failure {
  /** Position of the look in the list of steps. */
  readonly at: number;
  readonly look: Look;
  /** What differs: lines that the view must not say, and lines that it does not say. */
  readonly differences: readonly string[];
}

export interface Played {
  readonly steps: number;
  /** View states compared, and how many different trees they showed. */
  readonly compared: number;
  readonly trees: number;
  readonly failure: Failure | undefined;
  /** Positions of the steps that could not be done or did nothing. */
  readonly idle: ReadonlySet<number>;
}

export interface PlayOptions {
  /** Only the last look is compared; the others still happen. For finding out which steps a failure needs. */
  readonly comparesLastOnly?: boolean;
  readonly deadlineMs?: number;
  /** Milliseconds that pass before each look, for what is remembered only once it has stood still. */
  readonly settleMs?: number;
  /** Milliseconds by which the clock is ahead of the file system's: so much later all that was written has stood still. */
  readonly aheadMs?: number;
}

/** Plays steps until a view is wrong, in directories of their own. */
export async function play(steps: readonly Step[], options: PlayOptions = {}): Promise<Played> {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "codecompass-differential-")));
  const home = process.env["CODECOMPASS_HOME"];
  const { now } = Date;
  Date.now = () => now() + (options.aheadMs ?? 0);
  process.env["CODECOMPASS_HOME"] = join(root, "home");
  const game = new Game(root, await Oracle.create(root));
  try {
    return await game.play(steps, options);
  } finally {
    game.close();
    Date.now = now;
    if (home === undefined) delete process.env["CODECOMPASS_HOME"];
    else process.env["CODECOMPASS_HOME"] = home;
    rmSync(root, { recursive: true, force: true });
  }
}

/** What a look must be answered with: the name it goes by, and the tree; or that there is no such ref. */
type Expected = { readonly ref: string; readonly tree: Tree } | undefined;

class Game {
  readonly #playground: Playground;
  readonly #oracle: Oracle;
  readonly #kept = new Map<string, SteadySession>();
  /** Default refs by worktree, as they were stored. */
  readonly #defaults = new Map<string, string>();
  #compared = 0;
  #isIdle = false;

  constructor(root: string, oracle: Oracle) {
    mkdirSync(join(root, "work"));
    this.#playground = new Playground(join(root, "work"));
    this.#oracle = oracle;
  }

  async play(
    steps: readonly Step[],
    { comparesLastOnly = false, deadlineMs = Number.POSITIVE_INFINITY, settleMs = 0 }: PlayOptions,
  ): Promise<Played> {
    let failure: Failure | undefined;
    let at = 0;
    const idle = new Set<number>();
    for (; at < steps.length && !failure && performance.now() < deadlineMs; at++) {
      const step = steps[at] as Step;
      const isCompared = !comparesLastOnly || at === steps.length - 1;
      this.#isIdle = false;
      if (step.do === "look") await Bun.sleep(settleMs);
      const differences = await this.#step(step, isCompared);
      if (this.#isIdle) idle.add(at);
      if (differences.length > 0 && step.do === "look") failure = { at, look: step, differences };
      else if (differences.length > 0) failure = { at, look: { do: "look", at: step.at }, differences };
    }
    return { steps: at, compared: this.#compared, trees: this.#oracle.trees, failure, idle };
  }

  close(): void {
    for (const session of this.#kept.values()) session.close();
  }

  async #step(step: Step, isCompared: boolean): Promise<readonly string[]> {
    try {
      if (step.do === "look") return await this.#look(step, isCompared);
      if (step.do === "prune" || step.do === "force" || step.do === "sync") await this.#command(step);
      else if (step.do === "crowd") await this.#crowd(step.looks);
      else if (step.do === "default") await this.#default(step);
      else this.#isIdle = !this.#playground.play(step);
      return [];
    } catch (thrown) {
      const stack = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown);
      const detail = thrown instanceof CodeCompassError ? ` ${JSON.stringify(thrown.data)}` : "";
      return [`${step.do} failed: ${stack}${detail}`];
    }
  }

  /** What a user may do at any time and what must not change an answer. */
  async #command({ do: command, at }: Extract<Step, { do: "prune" | "force" | "sync" }>): Promise<void> {
    const directory = this.#playground.at(at);
    if (!directory) return;
    const workspace = this.#workspace(directory);
    await this.#indexed(workspace);
    if (command === "prune") await prune(workspace, { days: 0 });
    else await indexWorkspace(workspace, { ...COMMANDED, ...(command === "force" ? { force: true } : {}) });
  }

  async #crowd(looks: readonly Look[]): Promise<void> {
    await Promise.all(looks.map((look) => this.#look(look, false)));
    this.#isIdle = false;
  }

  async #default({ at, ref }: Extract<Step, { do: "default" }>): Promise<void> {
    const directory = this.#playground.at(at);
    if (!directory || (ref !== null && !this.#expected(directory, ref))) return;
    const workspace = this.#workspace(directory);
    await this.#indexed(workspace);
    const { default_ref: stored } = await switchRef(workspace, ref);
    if (stored === null) this.#defaults.delete(directory);
    else this.#defaults.set(directory, stored);
  }

  async #look(look: Look, isCompared: boolean): Promise<readonly string[]> {
    const root = this.#playground.at(look.at);
    const directory = root && join(root, look.below ?? "");
    const isThere = directory !== undefined && lstatSync(directory, { throwIfNoEntry: false })?.isDirectory() === true;
    this.#isIdle = !isThere;
    if (!isThere) return [];
    const session = await this.#session(directory, look.isKept === true);
    const expected = isCompared ? this.#expected(directory, look.ref ?? this.#defaults.get(directory)) : undefined;
    try {
      return isCompared ? await this.#compare(session, look, expected) : await this.#glance(session, look);
    } finally {
      // From here on the watch vouches for what it has not heard of.
      await session.index.settled();
      if (!look.isKept) session.close();
    }
  }

  async #compare(session: SteadySession, look: Look, expected: Expected): Promise<readonly string[]> {
    this.#compared++;
    const asked: Asked = { freshness: "balanced", ...(look.ref === undefined ? {} : { ref: look.ref }) };
    const answers = expected ? await this.#oracle.answersFor(expected.tree) : undefined;
    try {
      const source = await session.source(look.ref);
      const looked = await source.ensure(look.isStrict ? "strict" : "balanced");
      // A query leaves more changes than these to a sync, and says so: what is true is told once that is done.
      const { view, state } = (looked.state.unchecked_files ?? 0) > INLINE_SYNC_FILES_MAX ? await source.ensure("strict") : looked;
      if (!expected || !answers) return [`there is no ${look.ref}, but it was answered for`];
      const said = { ...(await observe(session, view, asked)), state: [`${state.ref} ${state.freshness_status}`] };
      return differences({ ...answers, state: [`${expected.ref} fresh`] }, said);
    } catch (thrown) {
      if (expected || !(thrown instanceof CodeCompassError) || thrown.code !== "ref_not_found") throw thrown;
      return [];
    }
  }

  async #glance(session: SteadySession, look: Look): Promise<readonly string[]> {
    try {
      const { view } = await (await session.source(look.ref)).ensure(look.isStrict ? "strict" : "balanced");
      // What a session was asked is remembered in it.
      if (look.isKept) await observe(session, view, { freshness: "balanced", ...(look.ref === undefined ? {} : { ref: look.ref }) });
    } catch (thrown) {
      // Whether it may fail in this way is for the run that compares to say.
      if (!(thrown instanceof CodeCompassError) || thrown.code === "internal") throw thrown;
    }
    return [];
  }

  async #session(directory: string, isKept: boolean): Promise<SteadySession> {
    // As servers do, which look whether another repository has taken a workspace's place.
    const key = `${directory} ${repositoryStamp(directory)}`;
    const kept = isKept ? this.#kept.get(key) : undefined;
    if (kept) {
      kept.forget();
      return kept;
    }
    const workspace = this.#workspace(directory);
    await this.#indexed(workspace);
    // A process that stays watches what it answers about.
    const session = new SteadySession(new OpenIndex(openForQuery(workspace), { isWatched: isKept }));
    if (isKept) this.#kept.set(key, session);
    return session;
  }

  #workspace(directory: string): Workspace {
    return resolveWorkspace(directory, "/");
  }

  /** Whoever looks first indexes the repository from where it stands. */
  async #indexed(workspace: Workspace): Promise<void> {
    try {
      openForQuery(workspace).close();
    } catch (thrown) {
      if (!(thrown instanceof CodeCompassError) || thrown.code !== "not_indexed") throw thrown;
      await indexWorkspace(workspace, COMMANDED);
    }
  }

  #expected(directory: string, ref: string | undefined): Expected {
    if (this.#textOf(directory, ["rev-parse", "--git-dir"]) === "") return { ref: "live", tree: treeOfPlain(this.#playground, directory) };
    const branch = this.#textOf(directory, ["symbolic-ref", "-q", "--short", "HEAD"]);
    if (ref === undefined || ref === branch) return this.#worktree(directory);
    if (ref.startsWith("@")) {
      const named = this.#playground.named(ref.slice(1));
      return named ? this.#worktree(named) : undefined;
    }
    const commit = this.#textOf(directory, ["rev-parse", "-q", "--verify", `${ref}^{commit}`]);
    return commit === "" ? undefined : { ref, tree: treeOfCommit(this.#playground, directory, commit) };
  }

  #worktree(directory: string): Expected {
    const branch = this.#textOf(directory, ["symbolic-ref", "-q", "--short", "HEAD"]);
    const ref = branch || this.#textOf(directory, ["rev-parse", "HEAD"]).slice(0, 12);
    return { ref, tree: treeOfWorktree(this.#playground, directory) };
  }

  #textOf(directory: string, args: readonly string[]): string {
    const { ok, out } = this.#playground.git(directory, args);
    return ok ? new TextDecoder().decode(out).trim() : "";
  }
}

/** Lines of one that the other has not, both ways; `order differs` when only that does. */
function differences(expected: Observation, said: Observation): string[] {
  const found: string[] = [];
  for (const about of new Set([...Object.keys(expected), ...Object.keys(said)])) {
    const [wanted, given] = [expected[about] ?? [], said[about] ?? []];
    if (wanted.join("\n") === given.join("\n")) continue;
    const before = found.length;
    for (const line of given) if (!wanted.includes(line)) found.push(`${about}: LEAKED ${line}`);
    for (const line of wanted) if (!given.includes(line)) found.push(`${about}: MISSING ${line}`);
    if (found.length === before) found.push(`${about}: order or count differs: ${JSON.stringify(wanted)} but ${JSON.stringify(given)}`);
  }
  return found;
}
