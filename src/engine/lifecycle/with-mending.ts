/** Asking again after damage was mended, or another index put in place. What mends, parsers and all, is loaded only when something is damaged. */
import { IndexReplacedError } from "#core/errors.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { damagedVersionsOf } from "#store/packed/damage.ts";

/** How often a query is asked again: what is mended may have hidden other damage, and an index may be replaced twice. */
const MENDING_ROUNDS_MAX = 5;

/**
 * Asks, and if damaged versions stand in the way mends them and asks again. An index that was replaced meanwhile, as an update of the program has
 * one built anew behind the first query, is asked anew.
 * @throws index_incompatible with the remedy when they cannot be mended
 */
export async function withMending<T>(workspace: () => Workspace | Promise<Workspace>, ask: () => Promise<T>): Promise<T> {
  for (let round = 1; ; round++) {
    try {
      return await ask();
    } catch (thrown) {
      if (thrown instanceof IndexReplacedError && round <= MENDING_ROUNDS_MAX) continue;
      const damaged = damagedVersionsOf(thrown);
      if (damaged.length === 0 || round > MENDING_ROUNDS_MAX) throw thrown;
      const { mendVersions } = await import("./mend-versions.ts");
      if (!(await mendVersions(await workspace(), damaged))) throw thrown;
    }
  }
}
