/**
 * The settings of users and projects: two files, the user's under the storage root and the project's in the workspace; the project's wins
 * key by key. They are read when first needed, and again whenever a file has changed.
 */
import { CodeCompassError } from "#core/errors.ts";
import { INDEX_FILES_WARNED } from "#core/limits.ts";
import { rankingWith } from "#query/rank/ranking-parameters.ts";
import { DEFAULT_RANKING, type Ranking } from "#query/rank/weights.ts";
import { BUILT_IN_EXPANSIONS, EXPANSION_GROUPS, type Expansions, expansionsFrom } from "#text/words/expansions.ts";
import { type OnMistake, parseSettings, readSettingsText, settingsStampOf } from "./settings-file.ts";
import { type SettingsScope, settingsFiles } from "./settings-places.ts";
import {
  AUTO_START_KEY,
  EXPANSION_GROUPS_KEY,
  EXPANSIONS_OFF_KEY,
  EXTRACT_COMMENTS_KEY,
  MAX_FILES_KEY,
  type SettingValue,
} from "./settings-schema.ts";

/** Settings in the form in which queries use them. */
export interface Settings {
  readonly ranking: Ranking;
  readonly expansions: Expansions;
  /** Whether a search in prose looks at comments and strings unless told otherwise. */
  readonly findsComments: boolean;
}

export const DEFAULT_SETTINGS: Settings = { ranking: DEFAULT_RANKING, expansions: BUILT_IN_EXPANSIONS, findsComments: true };

/** The values that were set, by key, each with its scope. */
export type GivenSettings = ReadonlyMap<string, { readonly value: SettingValue; readonly scope: SettingsScope }>;

/**
 * The settings in the files of a workspace.
 * @throws invalid_input for a file with a mistake
 */
export function readSettings(workspace: string): GivenSettings {
  const given = new Map<string, { value: SettingValue; scope: SettingsScope }>();
  for (const file of settingsFiles(workspace)) {
    for (const [key, value] of parseSettings(file, readSettingsText(file))) given.set(key, { value, scope: file.scope });
  }
  return given;
}

/**
 * The valid settings in the files of a workspace, and a sentence for each mistake, whose key keeps its default: a key of a newer program
 * version must not stop queries.
 */
export function usableSettings(workspace: string): { readonly given: GivenSettings; readonly mistakes: readonly string[] } {
  const given = new Map<string, { value: SettingValue; scope: SettingsScope }>();
  const mistakes: string[] = [];
  const note: OnMistake = ({ message, data: { remediation = "" } }) =>
    mistakes.push(`${message} The default applies. ${remediation}`.trim());
  for (const file of settingsFiles(workspace)) {
    try {
      for (const [key, value] of parseSettings(file, readSettingsText(file), note)) given.set(key, { value, scope: file.scope });
    } catch (thrown) {
      if (!(thrown instanceof CodeCompassError)) throw thrown;
      note(thrown);
    }
  }
  return { given, mistakes: mistakes.slice(0, MISTAKES_TOLD_MAX) };
}

/** Mistakes that an answer reports; `doctor` stops at the first. */
const MISTAKES_TOLD_MAX = 5;

/** The number of files above which indexing a workspace warns. */
export function filesWarned(workspace: string): number {
  const { value } = usableSettings(workspace).given.get(MAX_FILES_KEY) ?? {};
  return typeof value === "number" ? value : INDEX_FILES_WARNED;
}

/** Whether the user wants any command to start a process that watches. */
export function startsWatching(workspace: string): boolean {
  const { value, scope } = usableSettings(workspace).given.get(AUTO_START_KEY) ?? {};
  return value === true && scope === "user";
}

/** The numbers of the ranking among the settings. */
export function rankingValues(given: GivenSettings): Map<string, number> {
  const numbers = [...given].filter(([key]) => key.startsWith("ranking.")).map(([key, { value }]) => [key, value] as const);
  return new Map(numbers.filter((entry): entry is [string, number] => typeof entry[1] === "number"));
}

function settingsFrom(given: GivenSettings): Settings {
  if (given.size === 0) return DEFAULT_SETTINGS;
  const groups = (given.get(EXPANSION_GROUPS_KEY)?.value ?? []) as readonly (readonly string[])[];
  const off = (given.get(EXPANSIONS_OFF_KEY)?.value ?? []) as readonly string[];
  const findsComments = given.get(EXTRACT_COMMENTS_KEY)?.value !== false;
  return { ranking: rankingWith(rankingValues(given)), expansions: expansionsWith(groups, off), findsComments };
}

/** The project's own groups of expansions and the built-in ones, without built-in groups that have a switched-off word. */
function expansionsWith(groups: readonly (readonly string[])[], off: readonly string[]): Expansions {
  const isOff = (group: readonly string[]): boolean => group.some((word) => off.includes(word));
  const builtIn = off.length === 0 ? BUILT_IN_EXPANSIONS : expansionsFrom(EXPANSION_GROUPS.filter((group) => !isOff(group)));
  if (groups.length === 0) return builtIn;
  const own = expansionsFrom(groups);
  return (word) => [...new Set([...builtIn(word), ...own(word)])];
}

/** The settings of a workspace during a session. */
export class SettingsSource {
  readonly #workspace: string;
  #stamp: string | undefined;
  #settings = DEFAULT_SETTINGS;
  #mistakes: readonly string[] = [];

  constructor(workspace: string) {
    this.#workspace = workspace;
  }

  /** The mistakes in the files when they were last read. */
  get mistakes(): readonly string[] {
    return this.#mistakes;
  }

  /** The settings as the files are now. */
  current(): Settings {
    const stamp = settingsFiles(this.#workspace)
      .map((file) => settingsStampOf(file) ?? "")
      .join("|");
    if (stamp !== this.#stamp) {
      const { given, mistakes } = usableSettings(this.#workspace);
      this.#settings = settingsFrom(given);
      this.#mistakes = mistakes;
      this.#stamp = stamp;
    }
    return this.#settings;
  }
}
