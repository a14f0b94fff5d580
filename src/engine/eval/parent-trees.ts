/**
 * Trees of earlier commits, as views of commits in a temporary store: from commit to commit, only contents that are new to the store are
 * read and parsed. The user's working tree and index are not touched.
 */
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownerMark, removeLeftBehind } from "#core/process-identity.ts";
import { createIn } from "#engine/project/project.ts";
import { syncCommit } from "#engine/project/sync.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { QuerySession } from "#engine/session/query-session.ts";
import type { AskedAt } from "./eval.ts";

const PREFIX = "codecompass-eval-";

export class ParentTrees {
  readonly #directory: string;
  readonly #session: QuerySession;
  #isEmpty = true;

  /** Makes the store in a temporary directory, which `close` removes; if the process is killed, the next instance removes it. */
  constructor(workspace: Workspace) {
    removeLeftBehind(tmpdir(), PREFIX);
    this.#directory = realpathSync(mkdtempSync(join(tmpdir(), `${PREFIX}${ownerMark()}-`)));
    try {
      this.#session = new QuerySession(createIn(this.#directory, workspace));
    } catch (thrown) {
      rmSync(this.#directory, { recursive: true, force: true });
      throw thrown;
    }
  }

  /** The session and ref in which the tree of a commit is asked. */
  async at(commit: string, signal?: AbortSignal): Promise<AskedAt> {
    // For the few files between two commits, starting a second thread costs more than it saves.
    const jobs = this.#isEmpty ? {} : { jobs: 1 };
    await syncCommit(this.#session.project, commit, { ...jobs, ...(signal ? { signal } : {}) });
    this.#isEmpty = false;
    return { session: this.#session, ref: commit };
  }

  close(): void {
    this.#session.close();
    rmSync(this.#directory, { recursive: true, force: true });
  }
}
