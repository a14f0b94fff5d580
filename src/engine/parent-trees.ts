/**
 * Trees of earlier commits, one after another, in one temporary directory that is indexed like a workspace: from commit to commit
 * only the files that differ are written and parsed. The user's working tree and index are not touched.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectDirectory } from "#core/config.ts";
import { openPlain } from "#vcs/no-vcs.ts";
import type { History } from "#vcs/vcs-adapter.ts";
import { QuerySession } from "./answer.ts";
import { indexWorkspace } from "./index-workspace.ts";
import { openForQuery } from "./project.ts";
import type { SettingsSource } from "./settings.ts";
import type { Workspace } from "./workspace.ts";

export class ParentTrees {
  readonly #history: History;
  readonly #settings: SettingsSource;
  readonly #directory: string;
  readonly #workspace: Workspace;
  #commit: string | null = null;
  #session: QuerySession | undefined;

  /** `settings` are those of the workspace whose history it is. */
  constructor(history: History, settings: SettingsSource) {
    this.#history = history;
    this.#settings = settings;
    this.#directory = realpathSync(mkdtempSync(join(tmpdir(), "codecompass-eval-")));
    const path = join(this.#directory, "tree");
    mkdirSync(path);
    this.#workspace = { path, vcs: openPlain(path), warnings: [] };
  }

  /** A session on the tree of a commit, good until the next call. */
  async at(commit: string, signal?: AbortSignal): Promise<QuerySession> {
    if (commit !== this.#commit) {
      // For the few files between two commits, starting a second thread costs more than it saves.
      const jobs = this.#commit === null ? {} : { jobs: 1 };
      await this.#history.writeTree(this.#commit, commit, this.#workspace.path);
      this.#commit = commit;
      await indexWorkspace(this.#workspace, { allowBroad: true, ...jobs, ...(signal ? { signal } : {}) });
    }
    this.#session ??= new QuerySession(openForQuery(this.#workspace), { settings: this.#settings });
    return this.#session;
  }

  /** Removes the directory and its index. */
  close(): void {
    this.#session?.close();
    rmSync(projectDirectory(this.#workspace.vcs.projectKey), { recursive: true, force: true });
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
