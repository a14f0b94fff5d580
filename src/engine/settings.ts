/** What a project can set for itself. */
import { DEFAULT_RANKING, type Ranking } from "#query/weights.ts";
import { BUILT_IN_EXPANSIONS, type Expansions } from "#text/expansions.ts";

export interface Settings {
  readonly ranking: Ranking;
  readonly expansions: Expansions;
}

export const DEFAULT_SETTINGS: Settings = { ranking: DEFAULT_RANKING, expansions: BUILT_IN_EXPANSIONS };
