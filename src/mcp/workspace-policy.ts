/** Decides which directories a call may name as its workspace, by resolved paths, before anything in them is looked at. */
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
  /** Set when workspaces that only a call has named may be indexed. */
  readonly autoWorkspace: AutoWorkspaceLimits | undefined;
  /** Whether queries may also name any other workspace that has an index, unless roots were named. */
  readonly answersIndexed: boolean;
}

/** Checks the workspaces that calls name. */
export class WorkspacePolicy {
  readonly autoWorkspace: AutoWorkspaceLimits | undefined;
  readonly answersIndexed: boolean;
  readonly #named: readonly string[];
  #adopted: readonly string[] = [];
  readonly #roots: readonly string[];

  constructor(options: PolicyOptions) {
    this.#named = options.registered.map(realPath);
    this.autoWorkspace = options.autoWorkspace;
    this.answersIndexed = options.answersIndexed;
    this.#roots = options.allowedRoots.map(realPath);
  }

  /** The directories named when the server was started or, if there are none, those that the client works in. */
  get registered(): readonly string[] {
    return this.#named.length > 0 ? this.#named : this.#adopted;
  }

  /** Whether directories were named when the server was started. */
  get isNamed(): boolean {
    return this.#named.length > 0;
  }

  /** Registers the directories that the client works in, as far as the server may read them; the one around `cwd` comes first. */
  adopt(directories: readonly string[], cwd: string): void {
    const real = directories.map(realPath);
    const allowed = real.filter((path) => this.#roots.length === 0 || this.#roots.some((root) => isWithin(root, path)));
    const here = realPath(cwd);
    this.#adopted = [...allowed.filter((path) => isWithin(path, here)), ...allowed.filter((path) => !isWithin(path, here))];
  }

  /**
   * The resolved path of a workspace that a call names, about which the server may answer if it is indexed.
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

  /** Whether calls are limited to some directories. */
  get hasRoots(): boolean {
    return this.#roots.length > 0;
  }

  /** Whether calls may ask about a path: any, unless roots were named. */
  isAllowed(path: string): boolean {
    return this.#roots.length === 0 || this.isInReach(path);
  }

  /** Whether the server may look at a path that has no index: one in a registered workspace, or below an allowed root. */
  isInReach(path: string): boolean {
    return this.isRegistered(path) || this.#roots.some((root) => isWithin(root, path));
  }

  /** Whether a path is a registered workspace, or lies in one. */
  isRegistered(path: string): boolean {
    return this.registeredAround(path) !== undefined;
  }

  /** The innermost registered workspace that is, or contains, a path. */
  registeredAround(path: string): string | undefined {
    const around = this.registered.filter((workspace) => isWithin(workspace, path));
    return around.sort((a, b) => b.length - a.length)[0];
  }
}

/** The path without links. If it does not exist, its existing part is resolved, so that a link cannot hide its target. */
export function realPath(path: string): string {
  if (existsSync(path)) return realpathSync(path);
  const parent = dirname(path);
  return parent === path ? path : resolve(realPath(parent), relative(parent, path));
}
