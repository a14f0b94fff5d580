/** Which directories a call may name as its workspace. Decided on resolved paths, before anything in them is looked at. */
import { existsSync, realpathSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { isWithin } from "#core/files/path-rules.ts";
import { PATH_CHARS_MAX } from "#core/limits.ts";
import type { AutoWorkspaceLimits } from "#engine/lifecycle/known-workspaces.ts";
import { directoryMeant } from "#engine/project/workspace.ts";

export interface PolicyOptions {
  /** Directories that were named when the server was started. */
  readonly registered: readonly string[];
  readonly allowedRoots: readonly string[];
  /** Set when workspaces may be indexed that only calls name. */
  readonly autoWorkspace: AutoWorkspaceLimits | undefined;
}

/** Checks the workspaces that calls name. */
export class WorkspacePolicy {
  readonly autoWorkspace: AutoWorkspaceLimits | undefined;
  readonly #named: readonly string[];
  #adopted: readonly string[] = [];
  readonly #roots: readonly string[];

  constructor(options: PolicyOptions) {
    this.#named = options.registered.map(realPath);
    this.autoWorkspace = options.autoWorkspace;
    this.#roots = options.allowedRoots.map(realPath);
  }

  /** The directories that were named at the start; where none was, those that the client says it works in. */
  get registered(): readonly string[] {
    return this.#named.length > 0 ? this.#named : this.#adopted;
  }

  /** Whether whoever started the server named directories. */
  get isNamed(): boolean {
    return this.#named.length > 0;
  }

  /** Takes the directories that the client works in for named ones, as far as the server may read them; the one around `cwd` comes first. */
  adopt(directories: readonly string[], cwd: string): void {
    const real = directories.map(realPath);
    const allowed = real.filter((path) => this.#roots.length === 0 || this.#roots.some((root) => isWithin(root, path)));
    const here = realPath(cwd);
    this.#adopted = [...allowed.filter((path) => isWithin(path, here)), ...allowed.filter((path) => !isWithin(path, here))];
  }

  /**
   * The resolved path of a named workspace that may be answered from if it is indexed.
   * @throws workspace_not_allowed, invalid_input
   */
  check(given: string, base: string): string {
    if (given.includes("\0") || given.trim() === "" || given.length > PATH_CHARS_MAX) {
      throw new CodeCompassError("invalid_input", "workspace must be the path of a directory.", {
        remediation: "Pass an absolute path, or leave workspace out.",
      });
    }
    const path = realPath(directoryMeant(given, base));
    if (this.isAllowed(path)) return path;
    throw new CodeCompassError("workspace_not_allowed", `${given} is outside the directories this server may read.`, {
      remediation: "Use a directory below an --allowed-root of the server, or leave workspace out.",
    });
  }

  /** Whether calls are kept to some directories. */
  get hasRoots(): boolean {
    return this.#roots.length > 0;
  }

  /** Whether a path may be answered from: everything indexed, unless roots were named. */
  isAllowed(path: string): boolean {
    return this.#roots.length === 0 || this.isInReach(path);
  }

  /** Whether a path may be looked at unasked: registered, or below an allowed root. */
  isInReach(path: string): boolean {
    return this.isRegistered(path) || this.#roots.some((root) => isWithin(root, path));
  }

  /** Whether a path is, or lies in, a workspace that was named when the server was started. */
  isRegistered(path: string): boolean {
    return this.registeredAround(path) !== undefined;
  }

  /** The innermost registered workspace that a path is, or lies in. */
  registeredAround(path: string): string | undefined {
    const around = this.registered.filter((workspace) => isWithin(workspace, path));
    return around.sort((a, b) => b.length - a.length)[0];
  }
}

/** The path without links. Of what does not exist, the part that does is resolved, so that a link cannot hide where it leads. */
function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : resolve(realPath(parent), relative(parent, path));
}
