/**
 * Asks a query again after damage was mended or the index was replaced. The mending code, parsers included, is loaded only when something
 * is damaged.
 */
import { IndexReplacedError } from "#core/errors.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { damagedVersionsOf } from "#store/packed/damage.ts";

/** How often a query is asked again: mended damage may have hidden more, and an index may be replaced twice. */
const MENDING_ROUNDS_MAX = 5;

/**
 * Runs `ask`; if damaged versions make it fail, mends them and runs it again. Also runs it again if the index was replaced meanwhile, as a
 * rebuild after an update of the program does.
 * @throws index_incompatible with the remedy when the versions cannot be mended
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
