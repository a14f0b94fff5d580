/** Use case `config`: shows the settings and where each comes from, and changes them. */
import { existsSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { parse } from "jsonc-parser";
import { CodeCompassError } from "#core/errors.ts";
import { makePrivateDirectory } from "#core/files/private-place.ts";
import { replaceFile } from "#core/files/replace-file.ts";
import { ownerMark, removeLeftBehind } from "#core/process-identity.ts";
import type { ConfigResponse } from "#core/protocol/eval.ts";
import { jsoncSyntax } from "#syntax/jsonc.ts";
import { readSettings } from "./settings.ts";
import { checkSetting, parseSettings, readSettingsText, settingsStampOf } from "./settings-file.ts";
import { type SettingsFile, type SettingsScope, settingsFiles } from "./settings-places.ts";
import { partsUnder, SETTINGS, type SettingValue, settingOf } from "./settings-schema.ts";

/** The settings files of a workspace, whether or not they can be read. */
export function configFiles(workspace: string): ConfigResponse["files"] {
  return settingsFiles(workspace).map((file) => ({ scope: file.scope, path: file.path, exists: settingsStampOf(file) !== undefined }));
}

/**
 * The settings with their values and the source of each; with a key, only those under it.
 * @throws invalid_input for a key that does not exist, and for an invalid file
 */
export function showConfig(workspace: string, under = ""): ConfigResponse {
  if (under !== "" && !settingOf(under) && partsUnder(under).length === 0) checkSetting(under, undefined);
  const given = readSettings(workspace);
  const chosen = SETTINGS.filter(({ key }) => under === "" || key === under || key.startsWith(`${under}.`));
  return {
    files: configFiles(workspace),
    settings: chosen.map(({ key, about, default: initial }) => {
      const set = given.get(key);
      return { key, value: set?.value ?? initial, default: initial, source: set?.scope ?? "default", about };
    }),
  };
}

/** The text that a changed file would have. */
export interface ConfigEdit {
  readonly path: string;
  readonly text: string;
}

/**
 * The text of a settings file with some values changed, or removed where the value is undefined. Comments and layout stay.
 * @throws invalid_input
 */
export function editConfig(workspace: string, scope: SettingsScope, changes: ReadonlyMap<string, SettingValue | undefined>): ConfigEdit {
  const file = settingsFiles(workspace).find((candidate) => candidate.scope === scope) as SettingsFile;
  let text = readSettingsText(file);
  // Refuses to edit an invalid file: correcting it is up to the user.
  parseSettings(file, text);
  for (const [key, value] of changes) {
    checkSetting(key, value ?? settingOf(key)?.default);
    if (value !== undefined) refuseScope(key, scope);
    text = withSetting(text, key, value);
  }
  return { path: file.path, text };
}

/** @throws invalid_input for a setting that only the other scope's file may have */
function refuseScope(key: string, scope: SettingsScope): void {
  const setting = settingOf(key);
  if (setting?.ofUser && scope === "project") {
    throw new CodeCompassError("invalid_input", `${key} is a user setting: a repository must not start programs on its reader's machine.`, {
      remediation: "Set it with --user.",
    });
  }
  if (!setting?.ofProject || scope === "project") return;
  throw new CodeCompassError("invalid_input", `${key} is a project setting: what an index holds must not depend on who builds it.`, {
    remediation: "Set it without --user.",
  });
}

function withSetting(text: string, key: string, value: SettingValue | undefined): string {
  const path = key.split(".");
  if (value === undefined) return jsoncSyntax.take(text, path);
  return jsoncSyntax.put(text, path.slice(0, -1), { [path.at(-1) ?? key]: value });
}

/** Writes an edit as a whole or not at all. */
export function writeConfig(edit: ConfigEdit): void {
  const { text } = edit;
  makePrivateDirectory(dirname(edit.path));
  // If the settings file is a link, replaces its target, so that the link stays.
  const path = existsSync(edit.path) ? realpathSync(edit.path) : edit.path;
  const temporary = `${path}.${ownerMark()}.new`;
  removeLeftBehind(dirname(path), `${basename(path)}.`);
  try {
    writeFileSync(temporary, text, { flag: "wx" });
    replaceFile(temporary, path);
  } catch (thrown) {
    rmSync(temporary, { force: true });
    throw thrown;
  }
}

/**
 * The value of a key, read from words on a command line: JSON, or the words themselves as text.
 * @throws invalid_input
 */
export function configValue(key: string, words: string): SettingValue {
  const errors: unknown[] = [];
  const value: unknown = words.length > VALUE_CHARS_MAX ? undefined : parse(words, errors as never[]);
  return checkSetting(key, errors.length > 0 || value === undefined ? words : value);
}

const VALUE_CHARS_MAX = 10_000;

/** @throws invalid_input when the file does not set the key */
export function refuseUnset(workspace: string, scope: SettingsScope, key: string): void {
  checkSetting(key, settingOf(key)?.default);
  const file = settingsFiles(workspace).find((candidate) => candidate.scope === scope) as SettingsFile;
  if (parseSettings(file, readSettingsText(file)).has(key)) return;
  throw new CodeCompassError("invalid_input", `${key} is not set in ${file.path}.`, {
    remediation: "Look where its value comes from.",
    next: { do: "show_setting", key },
  });
}
