/** Asking again after damage was mended. What mends, parsers and all, is loaded only when something is damaged. */

import type { Workspace } from "#engine/project/workspace.ts";
import { damagedVersionsOf } from "#store/packed/damage.ts";

/** How often a query is asked again: what is mended may have hidden other damage. */
const MENDING_ROUNDS_MAX = 5;

/**
 * Asks, and if damaged versions stand in the way mends them and asks again.
 * @throws index_incompatible with the remedy when they cannot be mended
 */
export async function withMending<T>(workspace: () => Workspace | Promise<Workspace>, ask: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round++) {
    try {
      return await ask();
    } catch (thrown) {
      const damaged = damagedVersionsOf(thrown);
      if (damaged.length === 0 || round > MENDING_ROUNDS_MAX) throw thrown;
      const { mendVersions } = await import("./mend-versions.ts");
      if (!(await mendVersions(await workspace(), damaged))) throw thrown;
    }
  }
}
