/** The workspaces of a server, and their indexes, which it opens on first use and keeps open. */
import { basename, isAbsolute, resolve } from "node:path";
import { CodeCompassError, toCodeCompassError } from "#core/errors.ts";
import { statIfThere } from "#core/files/if-there.ts";
import { FIRST_INDEX_WAIT_MS, OPEN_WORKSPACES_MAX, PREWARM_WORKSPACES_MAX } from "#core/limits.ts";
import { shellWord } from "#core/shell-word.ts";
import { named } from "#core/visible.ts";
import type { IndexProgress } from "#engine/lifecycle/index-workspace.ts";
import {
  evictAutoWorkspaces,
  listKnownWorkspaces,
  registerAutoWorkspace,
  touchWorkspaceIfFree,
} from "#engine/lifecycle/known-workspaces.ts";
import { withMending } from "#engine/lifecycle/with-mending.ts";
import { isUpgradeDue, outdatedError } from "#engine/project/background.ts";
import { inspectProject, openForQuery } from "#engine/project/project.ts";
import { resolveRef } from "#engine/project/resolve-ref.ts";
import { isRepositoryRoot, repositoryStamp, resolveWorkspace, type Workspace } from "#engine/project/workspace.ts";
import { locate } from "#engine/search/locate.ts";
import { KeptOpen } from "#engine/session/kept-open.ts";
import { OpenIndex } from "#engine/session/open-index.ts";
import { QuerySession } from "#engine/session/query-session.ts";
import { type IndexRun, IndexRuns } from "./index-runs.ts";
import { realPath, type WorkspacePolicy } from "./workspace-policy.ts";

const WARM_UP_QUERY = "main";

/** A workspace with the stamp of its directory; when the stamp changes, the server asks version control again. */
interface CachedWorkspace {
  readonly workspace: Workspace;
  readonly stamp: string;
}

/** The client that waits for a call's answer. */
export interface Caller {
  /** Aborted when the client cancels the call. */
  readonly signal: AbortSignal;
  /** Reports progress to the client; undefined when it did not ask for that. */
  readonly report: ((progress: IndexProgress) => void) | undefined;
}

/** The workspace and ref that a call names. */
interface AskedPlace {
  readonly workspace?: string;
  readonly ref?: string;
}

/** The session for a query, with the workspace's indexing run and the ref. */
export interface OpenSession {
  readonly session: QuerySession;
  /** The workspace's indexing run in progress, if any. */
  readonly run: IndexRun | undefined;
  /** The checked ref to query; undefined for the workspace's default. */
  readonly ref: string | undefined;
}

/** Lends the open index of a workspace; the lender closes it. @throws not_indexed, index_incompatible */
export type Lend = (workspace: Workspace) => OpenIndex;

export class Workspaces {
  readonly runs = new IndexRuns();
  readonly policy: WorkspacePolicy;
  readonly warmset = { hits: 0, misses: 0 };
  readonly #warming = new Set<string>();
  #expectsPrewarm = false;
  readonly #warm = new Set<string>();
  readonly #counted = new Set<string>();
  readonly #cwd: string;
  /** Where the server's directory was, with links resolved, when it started. */
  readonly #realCwd: string;
  readonly #open = new KeptOpen<QuerySession>();
  readonly #known = new Map<string, CachedWorkspace>();

  readonly #lend: Lend | undefined;

  /** `cwd` determines the default workspace when none was named; `lend` lends indexes that other parts of the process have open too. */
  constructor(policy: WorkspacePolicy, cwd: string, lend?: Lend) {
    this.policy = policy;
    this.#cwd = cwd;
    this.#realCwd = realPath(cwd);
    this.#lend = lend;
  }

  /**
   * The workspace that a call means: the one it names, else the server's first, else the one around the server's directory.
   * @throws workspace_not_found, workspace_not_allowed, workspace_not_registered
   */
  resolve(given?: string): Workspace {
    if (given === undefined) return this.#default();
    const path = this.policy.check(this.#pathOfName(given) ?? given, this.#cwd);
    if (!isDirectory(path) && !this.policy.isInReach(path)) throw notRegistered(given);
    const workspace = this.#workspaceAt(this.#enclosing(path));
    if (this.policy.answersIndexed || this.#isOwn(workspace)) return workspace;
    throw new CodeCompassError("workspace_not_allowed", `${given} is not a workspace of this server.`, {
      remediation: "Leave workspace out, or ask the user to start the server with --workspace or --allowed-root for it.",
    });
  }

  /** The path of the server's workspace whose directory is called so: agents name a repository by the last part of its path. */
  #pathOfName(given: string): string | undefined {
    if (given === "" || given.includes("/") || isDirectory(resolve(this.#cwd, given))) return undefined;
    const { registered } = this.policy;
    const own = registered.length > 0 ? registered : [this.#default().path];
    return own.find((path) => basename(path) === given);
  }

  /** The workspace that contains a directory: agents name the directory in which they stand. A nested repository is its own workspace. */
  #enclosing(path: string): string {
    if (isRepositoryRoot(path)) return path;
    const registered = this.policy.registeredAround(path);
    if (registered !== undefined) return registered;
    const root = isDirectory(path) ? this.#remember(`around ${path}`, () => resolveWorkspace(undefined, path)).path : path;
    return this.policy.isAllowed(root) ? root : path;
  }

  /**
   * The workspace of a call that reads or changes an index without opening it for a query.
   * @throws workspace_not_registered when it has no index and may not get one
   */
  resolveRegistered(given?: string): Workspace {
    const workspace = this.resolve(given);
    if (given !== undefined && !this.#mayIndex(workspace) && !inspectProject(workspace).databasePath) throw notRegistered(given);
    return workspace;
  }

  /**
   * The workspace of a call that changes or deletes an index. Queries may reach every index of the user; what a call changes must belong
   * to this server, because a client that reads something elsewhere is no reason to rebuild or delete it.
   * @throws workspace_not_registered, workspace_not_allowed
   */
  resolveToChange(given?: string): Workspace {
    const workspace = this.resolveRegistered(given);
    if (this.#isOwn(workspace)) return workspace;
    throw new CodeCompassError("workspace_not_allowed", `${given} is not a workspace of this server: it answers queries there, no more.`, {
      remediation: `Queries keep its index up to date. For more, ask the user to start the server with --workspace ${shellWord(workspace.path)}.`,
    });
  }

  /**
   * Whether a workspace belongs to this server: a registered one or the default one, another worktree of the same repository, or a
   * directory in a registered workspace or below an allowed root. What lies in the default workspace is not its own for that alone: a
   * server that was started in the home directory would own everything.
   */
  #isOwn({ path, vcs }: Workspace): boolean {
    if (this.policy.isInReach(path)) return true;
    const { registered } = this.policy;
    const own = registered.length > 0 ? registered.filter(isDirectory).map((known) => this.#workspaceAt(known)) : [this.#default()];
    return own.some((known) => known.vcs.projectKey === vcs.projectKey);
  }

  /**
   * The checked ref of a call. A path is relative to the workspace, wherever the server was
   * started; a worktree is another directory, which calls must be allowed to name.
   * @throws ref_not_found, workspace_not_allowed
   */
  async checkRef(workspace: Workspace, given: string | undefined): Promise<string | undefined> {
    if (given === undefined) return undefined;
    const ref = /^\.{1,2}(?:\/|$)/.test(given) ? resolve(workspace.path, given) : given;
    // Check the path before anything in it is opened.
    if (isAbsolute(ref)) this.policy.check(ref, workspace.path);
    if (!this.policy.hasRoots) return ref;
    const meant = await resolveRef(workspace, ref);
    if (meant.is === "worktree") this.policy.check(meant.workspace.path, workspace.path);
    return ref;
  }

  /** Paths of the registered workspaces, or else the default one, and of all open ones. */
  known(): readonly string[] {
    const named = this.policy.registered.length > 0 ? this.policy.registered : [this.#default().path];
    return [...new Set([...named, ...this.#open.paths])];
  }

  /** A known workspace; undefined when its directory is gone. */
  find(path: string): Workspace | undefined {
    return isDirectory(path) ? this.#workspaceAt(path) : undefined;
  }

  /** Runs `work` with the index of a workspace, which stays open meanwhile. */
  async use<T>(caller: Caller, args: AskedPlace, work: (use: OpenSession) => Promise<T> | T): Promise<T> {
    const workspace = this.resolve(args.workspace);
    const ref = await this.checkRef(workspace, args.ref);
    const isFirst = this.#countFirst(workspace.path);
    const warmed = this.#opened(workspace);
    // To warm an index up starts no indexing, so the first query does.
    if (warmed && isFirst) this.#upgradeIfDue(workspace, warmed);
    const session = warmed ?? (await this.#openSession(workspace, caller, args.workspace));
    const answer = async (): Promise<T> => work({ session, run: this.runs.of(workspace.path), ref });
    return this.#open.using(workspace.path, session, () => withMending(() => workspace, answer));
  }

  /**
   * Opens the indexes that calls will probably use: those of the registered workspaces, then the most recently used ones that calls may
   * name anyway. Starts no indexing. First removes indexes of automatic workspaces that nobody used for long.
   */
  async prewarm(): Promise<void> {
    if (this.policy.autoWorkspace) evictAutoWorkspaces(this.policy.autoWorkspace.evictionDays);
    const recent = this.policy.autoWorkspace ? listKnownWorkspaces().map(({ path }) => path) : [];
    const paths = [...new Set([...this.known(), ...recent.filter((path) => this.policy.isInReach(path))])].slice(0, PREWARM_WORKSPACES_MAX);
    for (const path of paths) this.#warming.add(path);
    this.#expectsPrewarm = false;
    for (const path of paths) {
      try {
        const workspace = this.#workspaceAt(path);
        const session = this.#opened(workspace) ?? this.#add(workspace);
        this.#warm.add(path);
        await locate(session, { query: WARM_UP_QUERY, limit: 1, freshness: "best_effort" });
      } catch {
        // The call that needs the workspace will report why it cannot be opened.
      } finally {
        this.#warming.delete(path);
      }
    }
  }

  /** Whether no directories were named when the server was started. */
  get wantsRoots(): boolean {
    return !this.policy.isNamed;
  }

  /** Registers the directories that the client works in as workspaces; each stands for the repository around it. */
  adopt(directories: readonly string[]): void {
    const there = directories.filter(isDirectory);
    this.policy.adopt([...new Set(there.map((path) => resolveWorkspace(undefined, path).path))], this.#cwd);
  }

  /** Announces a call of {@link prewarm}: until then its workspaces count as warming. */
  expectPrewarm(): void {
    this.#expectsPrewarm = true;
  }

  isWarming(path: string): boolean {
    return this.#expectsPrewarm || this.#warming.has(path);
  }

  /** Stops indexing and closes everything. */
  async close(): Promise<void> {
    await this.runs.stop();
    this.#open.close();
  }

  /** Counts whether the first query of a workspace found its index warm; returns whether this query is the first. */
  #countFirst(path: string): boolean {
    if (this.#counted.has(path)) return false;
    this.#counted.add(path);
    if (this.#warm.has(path)) this.warmset.hits++;
    else this.warmset.misses++;
    return true;
  }

  /** Starts the work that an update of this program has left. The present index answers until it is done. */
  #upgradeIfDue(workspace: Workspace, { project }: QuerySession): void {
    if (isUpgradeDue(project)) this.runs.start(workspace);
  }

  #default(): Workspace {
    const [first] = this.policy.registered;
    if (first !== undefined) return this.#workspaceAt(first);
    return this.#remember("", () => {
      refuseReplaced(this.#realCwd, realPath(this.#cwd));
      return resolveWorkspace(undefined, this.#cwd);
    });
  }

  /** The workspace at a path whose links are resolved. */
  #workspaceAt(path: string): Workspace {
    return this.#remember(path, () => {
      const workspace = resolveWorkspace(path, this.#cwd);
      refuseReplaced(path, workspace.path);
      return workspace;
    });
  }

  /**
   * The open index of a workspace. One that was opened before the directory became a repository, or ceased to be one, is another
   * workspace's.
   */
  #opened(workspace: Workspace): QuerySession | undefined {
    const open = this.#open.get(workspace.path);
    if (!open || open.project.workspace.vcs.projectKey === workspace.vcs.projectKey) return open;
    this.#open.retire(workspace.path);
    return undefined;
  }

  #remember(key: string, resolveIt: () => Workspace): Workspace {
    const known = this.#known.get(key);
    if (known && repositoryStamp(known.workspace.path) === known.stamp) return known.workspace;
    const workspace = resolveIt();
    if (this.#known.size >= OPEN_WORKSPACES_MAX) this.#known.clear();
    this.#known.set(key, { workspace, stamp: repositoryStamp(workspace.path) });
    return workspace;
  }

  async #openSession(workspace: Workspace, caller: Caller, given: string | undefined): Promise<QuerySession> {
    try {
      const session = this.#add(workspace);
      this.#upgradeIfDue(workspace, session);
      return session;
    } catch (thrown) {
      const { code } = toCodeCompassError(thrown);
      if (code === "index_incompatible" && outdatedError(workspace)) return this.#rebuilt(workspace, caller);
      if (code !== "not_indexed") throw thrown;
      if (given !== undefined && !this.#mayIndex(workspace)) throw notRegistered(given);
    }
    await this.#waitForFirst(workspace, caller);
    return this.#opened(workspace) ?? this.#add(workspace);
  }

  /** Rebuilds an index of an earlier version of this program. That needs no new permission: the index was allowed when it was made. */
  async #rebuilt(workspace: Workspace, caller: Caller): Promise<QuerySession> {
    await this.#waitForFirst(workspace, caller);
    const rebuilding = outdatedError(workspace, { progress: this.runs.of(workspace.path)?.progress() });
    if (rebuilding) throw rebuilding;
    return this.#opened(workspace) ?? this.#add(workspace);
  }

  /** Registers a workspace that only a call has named. */
  registerIfAuto(workspace: Workspace): void {
    const { autoWorkspace } = this.policy;
    const isNamed = this.policy.isRegistered(workspace.path) || workspace.path === this.#default().path;
    if (autoWorkspace && !isNamed) registerAutoWorkspace(workspace, autoWorkspace);
  }

  /** Whether a query may start indexing a workspace that has no index. */
  #mayIndex({ path }: Workspace): boolean {
    return this.policy.isRegistered(path) || this.policy.autoWorkspace !== undefined || path === this.#default().path;
  }

  /** Starts the first indexing run and waits a moment, so that a small workspace is complete before the answer. */
  async #waitForFirst(workspace: Workspace, caller: Caller): Promise<void> {
    this.registerIfAuto(workspace);
    const run = this.runs.start(workspace);
    const unfollow = caller.report ? run.follow(caller.report) : () => {};
    try {
      await Promise.race([run.done, Bun.sleep(FIRST_INDEX_WAIT_MS)]);
    } finally {
      unfollow();
    }
  }

  #add(workspace: Workspace): QuerySession {
    // A query may name a ref, too, as an argument may.
    const checkRef = async (at: Workspace, given: string): Promise<string> => (await this.checkRef(at, given)) ?? given;
    const index = this.#lend?.(workspace) ?? new OpenIndex(openForQuery(workspace), { isWatched: true });
    const session = this.#open.add(workspace.path, new QuerySession(index, { checkRef, isLent: this.#lend !== undefined }));
    touchWorkspaceIfFree(session.project);
    return session;
  }
}

/**
 * Refuses a directory of this server in whose place there is a link to another one now: nobody has allowed the server to answer about that.
 * @throws workspace_not_allowed
 */
function refuseReplaced(allowed: string, now: string): void {
  if (now === allowed) return;
  throw new CodeCompassError(
    "workspace_not_allowed",
    `${named(allowed)} is a link to ${named(now)} now, which is no workspace of this server.`,
    {
      remediation: "Ask the user to put the directory back, or to start the server again.",
    },
  );
}

function notRegistered(given: string): CodeCompassError {
  return new CodeCompassError("workspace_not_registered", `${given} is not a workspace of this server and has no index.`, {
    remediation: isAbsolute(given)
      ? `Leave workspace out, or check the path; if it is a directory, ask the user to run codecompass index --workspace ${shellWord(given)}.`
      : "Pass an absolute path, or leave workspace out: a relative one is read from where the server was started.",
  });
}

function isDirectory(path: string): boolean {
  return statIfThere(path)?.isDirectory() ?? false;
}
