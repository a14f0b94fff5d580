/** The table of settings: every key that a settings file may have, and what its value must be. */
import { SETTING_GROUP_WORDS_MAX, SETTING_GROUPS_MAX, SETTING_WORD_CHARS_MAX } from "#core/limits.ts";
import { RANKING_PARAMETERS } from "#query/rank/ranking-parameters.ts";

export type SettingValue = number | readonly string[] | readonly (readonly string[])[];

/** One setting. It can only be a number within bounds or words, since the file may come with a repository that nobody vouches for. */
export interface Setting {
  /** With dots between the levels of the file. */
  readonly key: string;
  readonly default: SettingValue;
  /** What a value must be, as the end of "it takes …". */
  readonly takes: string;
  readonly accepts: (value: unknown) => boolean;
}

export const EXPANSION_GROUPS_KEY = "search.expansions.groups";
export const EXPANSIONS_OFF_KEY = "search.expansions.off";

const WORD = /^[\p{Ll}\p{Lo}\p{N}_]+$/u;

function isWord(value: unknown): boolean {
  return typeof value === "string" && value.length <= SETTING_WORD_CHARS_MAX && WORD.test(value);
}

function isListOf(item: (value: unknown) => boolean, min: number, max: number): (value: unknown) => boolean {
  return (value) => Array.isArray(value) && value.length >= min && value.length <= max && value.every(item);
}

export const SETTINGS: readonly Setting[] = [
  ...RANKING_PARAMETERS.map(({ key, default: value, min, max }) => ({
    key,
    default: value,
    takes: `a number from ${min} to ${max}`,
    accepts: (given: unknown) => typeof given === "number" && given >= min && given <= max,
  })),
  {
    key: EXPANSION_GROUPS_KEY,
    default: [],
    takes: `at most ${SETTING_GROUPS_MAX} lists of 2 to ${SETTING_GROUP_WORDS_MAX} single words in lower case, such as [["tenant", "organisation", "org"]]`,
    accepts: isListOf(isListOf(isWord, 2, SETTING_GROUP_WORDS_MAX), 0, SETTING_GROUPS_MAX),
  },
  {
    key: EXPANSIONS_OFF_KEY,
    default: [],
    takes: `at most ${SETTING_GROUPS_MAX} single words in lower case, such as ["account"]`,
    accepts: isListOf(isWord, 0, SETTING_GROUPS_MAX),
  },
];

const byKey = new Map(SETTINGS.map((setting) => [setting.key, setting]));

/** The setting of a key. */
export function settingOf(key: string): Setting | undefined {
  return byKey.get(key);
}

/** What may stand right under a key: the next parts of the settings that begin with it. None for a setting or an unknown key. */
export function partsUnder(key: string): string[] {
  const prefix = key === "" ? "" : `${key}.`;
  const longer = SETTINGS.filter((setting) => setting.key.startsWith(prefix));
  return [...new Set(longer.map((setting) => setting.key.slice(prefix.length).split(".")[0] ?? ""))];
}
