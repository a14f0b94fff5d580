/** The table of settings: every key that a settings file may have, and which values it accepts. */
import {
  INDEX_FILES_WARNED,
  INDEX_FILES_WARNED_MAX,
  INDEX_PATTERNS_MAX,
  SETTING_GROUP_WORDS_MAX,
  SETTING_GROUPS_MAX,
  SETTING_WORD_CHARS_MAX,
} from "#core/limits.ts";
import { DOC_PATTERNS, isPatterns } from "#indexer/rules/tree-rules.ts";
import { RANKING_PARAMETERS } from "#query/rank/ranking-parameters.ts";
import { rankingWords } from "./ranking-words.ts";

export type SettingValue = number | boolean | readonly string[] | readonly (readonly string[])[];

/**
 * One setting. Its value can only be a number within bounds, words or a boolean, because the file may come with a repository that nobody
 * vouches for.
 */
export interface Setting {
  /** The key, with dots between the levels of the file. */
  readonly key: string;
  /** What the setting does, in words for people. */
  readonly about: string;
  /** Whether only a project's file can set it: what an index holds must not depend on who builds it. */
  readonly ofProject?: boolean;
  /** Whether only the user's own file can set it: a repository must start nothing on its reader's machine. */
  readonly ofUser?: boolean;
  readonly default: SettingValue;
  /** What a value must be, as the end of "It takes …". */
  readonly takes: string;
  readonly accepts: (value: unknown) => boolean;
}

export const EXPANSION_GROUPS_KEY = "search.expansions.groups";
export const EXPANSIONS_OFF_KEY = "search.expansions.off";

export const MAX_FILES_KEY = "index.maxFiles";
export const AUTO_START_KEY = "watch.autoStart";
export const EXTRACT_COMMENTS_KEY = "index.extractComments";

const WORD = /^[\p{Ll}\p{Lo}\p{N}_]+$/u;

function isWord(value: unknown): boolean {
  return typeof value === "string" && value.length <= SETTING_WORD_CHARS_MAX && WORD.test(value);
}

function isListOf(item: (value: unknown) => boolean, min: number, max: number): (value: unknown) => boolean {
  return (value) => Array.isArray(value) && value.length >= min && value.length <= max && value.every(item);
}

const PATTERNS = { takes: `at most ${INDEX_PATTERNS_MAX} patterns as in .gitignore, such as ["docs/", "*.gen.go"]`, accepts: isPatterns };
const TRUTH = { takes: "true or false", accepts: (value: unknown) => typeof value === "boolean" };

/** Settings about what belongs in an index. */
const INDEX_SETTINGS: readonly Setting[] = [
  { key: "index.include", about: "Index only files that match one of these; [] is everything", default: [], ...PATTERNS },
  { key: "index.exclude", about: "Leave out files that match one of these", default: [], ...PATTERNS },
  { key: "index.indexDocs", about: "Whether documentation is indexed; false leaves out index.docPatterns", default: true, ...TRUTH },
  { key: "index.docPatterns", about: "What documentation is, for index.indexDocs", default: DOC_PATTERNS, ...PATTERNS },
  {
    key: EXTRACT_COMMENTS_KEY,
    about: "Whether search --docs finds comments and strings without being told to (--docs-kind)",
    default: true,
    ...TRUTH,
  },
  {
    key: MAX_FILES_KEY,
    about: "Number of files above which indexing warns",
    default: INDEX_FILES_WARNED,
    takes: `a whole number from 1 to ${INDEX_FILES_WARNED_MAX}`,
    accepts: (value: unknown) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= INDEX_FILES_WARNED_MAX,
  },
];

export const SETTINGS: readonly Setting[] = [
  ...INDEX_SETTINGS.map((setting) => ({ ...setting, ofProject: true })),
  {
    key: EXPANSION_GROUPS_KEY,
    about: "Synonyms in this project, besides the built-in groups",
    default: [],
    takes: `at most ${SETTING_GROUPS_MAX} lists of 2 to ${SETTING_GROUP_WORDS_MAX} single words in lower case, such as [["tenant", "organisation", "org"]]`,
    accepts: isListOf(isListOf(isWord, 2, SETTING_GROUP_WORDS_MAX), 0, SETTING_GROUPS_MAX),
  },
  {
    key: EXPANSIONS_OFF_KEY,
    about: "Words whose built-in groups do not apply here",
    default: [],
    takes: `at most ${SETTING_GROUPS_MAX} single words in lower case, such as ["account"]`,
    accepts: isListOf(isWord, 0, SETTING_GROUPS_MAX),
  },
  {
    key: AUTO_START_KEY,
    about: "Whether a command starts a process that watches when there is none, as watch --background does",
    ofUser: true,
    default: false,
    ...TRUTH,
  },
  ...RANKING_PARAMETERS.map(({ key, default: value, min, max }) => ({
    key,
    // Computed on demand: there are hundreds of keys, and every query loads this table.
    get about() {
      return rankingWords(key);
    },
    default: value,
    takes: `a number from ${min} to ${max}`,
    accepts: (given: unknown) => typeof given === "number" && given >= min && given <= max,
  })),
];

const byKey = new Map(SETTINGS.map((setting) => [setting.key, setting]));

/** The setting with a key. */
export function settingOf(key: string): Setting | undefined {
  return byKey.get(key);
}

/** The next parts of the settings below a key. Empty for a setting itself and for an unknown key. */
export function partsUnder(key: string): string[] {
  const prefix = key === "" ? "" : `${key}.`;
  const longer = SETTINGS.filter((setting) => setting.key.startsWith(prefix));
  return [...new Set(longer.map((setting) => setting.key.slice(prefix.length).split(".")[0] ?? ""))];
}
