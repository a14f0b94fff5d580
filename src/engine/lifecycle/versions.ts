/** Versions of the rules by which this program ranks and makes stable ids. */
import { STABLE_ID_VERSION } from "#core/version.ts";
import { rankingValues, usableSettings } from "#engine/settings/settings.ts";
import { rankingWith } from "#query/rank/ranking-parameters.ts";
import { DEFAULT_RANKING, type Ranking, rankProfileVersion } from "#query/rank/weights.ts";

export interface RuleVersions {
  readonly rank_profile_version: string;
  readonly stable_id_version: number;
}

/** The versions in force in a workspace, or those of the program itself. */
export function ruleVersions(workspace?: string): RuleVersions {
  const ranking = workspace === undefined ? DEFAULT_RANKING : rankingOf(workspace);
  return { rank_profile_version: rankProfileVersion(ranking), stable_id_version: STABLE_ID_VERSION };
}

/** Uses the valid settings only; `doctor` and every query report the others. */
function rankingOf(workspace: string): Ranking {
  return rankingWith(rankingValues(usableSettings(workspace).given));
}
