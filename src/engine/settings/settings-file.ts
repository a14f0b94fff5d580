/**
 * Reads a settings file: JSON with comments, checked against the table of settings. Only values that the table describes have an effect;
 * anything else is reported with its place, because a setting with a misspelt name would otherwise do nothing for years.
 */
import type { Stats } from "node:fs";
import { type Node, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { CodeCompassError } from "#core/errors.ts";
import { lstatIfThere, statIfThere } from "#core/files/if-there.ts";
import { readRegularFile } from "#core/files/regular-file.ts";
import { SETTINGS_BYTES_MAX } from "#core/limits.ts";
import { named, visible } from "#core/visible.ts";
import type { SettingsFile } from "./settings-places.ts";
import { partsUnder, type SettingValue, settingOf } from "./settings-schema.ts";

/** A stamp that changes whenever the file does; undefined when there is no file. */
export function settingsStampOf(file: SettingsFile): string | undefined {
  const stat = statOf(file);
  return stat && `${stat.ino}:${stat.size}:${stat.mtimeMs}`;
}

/** A link in a repository could lead anywhere, so it is not followed; a link in the user's own directory is. */
function statOf({ scope, path }: SettingsFile): Stats | undefined {
  return scope === "project" ? lstatIfThere(path) : statIfThere(path);
}

/**
 * The text of a settings file, "" when there is none.
 * @throws invalid_input when it is not a plain file or is too large; permission_denied
 */
export function readSettingsText(file: SettingsFile): string {
  const stat = statOf(file);
  if (!stat) return "";
  if (!stat.isFile()) throw invalid(file, "is not a plain file", "Put a file in its place, or remove it.");
  if (stat.size > SETTINGS_BYTES_MAX) {
    throw invalid(file, `is larger than ${SETTINGS_BYTES_MAX / 1024} KiB`, "Shorten it.");
  }
  const read = readRegularFile(file.path, SETTINGS_BYTES_MAX);
  if (read.is === "unreadable") {
    throw new CodeCompassError("permission_denied", `${file.path} cannot be read (${read.code}).`, {
      remediation: "Make it readable, or remove it.",
    });
  }
  return read.is === "file" ? new TextDecoder().decode(read.bytes) : "";
}

/** Called with each mistake: its place, the key and what to do. The key keeps its default. */
export type OnMistake = (mistake: CodeCompassError) => void;

const refuse: OnMistake = (mistake) => {
  throw mistake;
};

/**
 * The valid settings in a text, by key.
 * @throws invalid_input for a text that is not a settings object and, without another `onMistake`, for a mistake
 */
export function parseSettings(file: SettingsFile, text: string, onMistake = refuse): Map<string, SettingValue> {
  const found = new Map<string, SettingValue>();
  if (text.trim() === "") return found;
  const root = parse(file, text);
  collect({ file, text, found, onMistake }, root, "");
  return found;
}

function parse(file: SettingsFile, text: string): Node {
  const errors: ParseError[] = [];
  let root: Node | undefined;
  try {
    root = parseTree(text, errors, { allowTrailingComma: true });
  } catch {
    // The parser recurses, and a file of brackets exhausts the stack.
    throw invalid(file, "is nested too deeply", "Write one object with the settings in it.");
  }
  const [error] = errors;
  if (error) throw invalidAt(file, text, error.offset, `this is not JSON (${printParseErrorCode(error.error)})`, "Correct it there.");
  if (root?.type !== "object") throw invalid(file, "is not an object", 'Write one object, such as {"search": {}}.');
  return root;
}

interface Collecting {
  readonly file: SettingsFile;
  readonly text: string;
  readonly found: Map<string, SettingValue>;
  readonly onMistake: OnMistake;
}

/** Collects the settings of an object at the key `prefix`. It descends only into keys of the table, so the depth is bounded. */
function collect(into: Collecting, object: Node, prefix: string): void {
  const { file, text, found, onMistake } = into;
  const seen = new Set<string>();
  for (const { children: [name, value] = [] } of object.children ?? []) {
    if (!name || !value) continue;
    const part = String(name.value);
    const key = prefix === "" ? part : `${prefix}.${part}`;
    const mistake = (problem: string, next: string): void => onMistake(invalidAt(file, text, name.offset, problem, next, key));
    const setting = settingOf(key);
    const given = plain(value);
    if (seen.has(part)) mistake(`${named(shortened(key))} is given twice`, "Keep one of them.");
    // A part with a dot in it would pass for two levels.
    else if (part.includes(".") || !partsUnder(prefix).includes(part)) {
      mistake(`there is no setting ${named(shortened(key))}`, known(prefix));
    } else if (setting?.ofProject && file.scope !== "project") {
      mistake(`${key} is a project setting`, "Put it into the .codecompass.jsonc of the project.");
    } else if (setting?.ofUser && file.scope !== "user") {
      mistake(`${key} is a user setting`, "Put it into your own file: codecompass config set --user.");
    } else if (setting?.accepts(given)) found.set(key, given as SettingValue);
    else if (setting) mistake(`${key} cannot be ${excerpt(text, value)}`, `It takes ${setting.takes}.`);
    else if (value.type === "object") collect(into, value, key);
    else mistake(`${key} is not a value but a group`, `Write an object. ${known(key)}`);
    seen.add(part);
  }
}

/** The value of a node: a list or a plain value. No setting has an object as value. */
function plain(node: Node): unknown {
  return node.type === "array"
    ? (node.children ?? []).map((item) => (item.type === "array" ? (item.children ?? []).map(leaf) : leaf(item)))
    : leaf(node);
}

function leaf(node: Node): unknown {
  return node.type === "array" || node.type === "object" ? undefined : node.value;
}

/**
 * Checks a value for a key, outside of any file.
 * @throws invalid_input
 */
export function checkSetting(key: string, value: unknown): SettingValue {
  const setting = settingOf(key);
  if (!setting) {
    const parent = key.split(".").slice(0, -1).join(".");
    const parts = partsUnder(key).length > 0 ? key : partsUnder(parent).length > 0 ? parent : "";
    const problem = parts === key ? `${key} is a group of settings, not one` : `There is no setting ${named(shortened(key))}`;
    throw new CodeCompassError("invalid_input", `${problem}.`, { key, remediation: known(parts) });
  }
  if (setting.accepts(value)) return value as SettingValue;
  throw new CodeCompassError("invalid_input", `${key} cannot be ${visible(shortened(JSON.stringify(value) ?? ""))}.`, {
    key,
    remediation: `It takes ${setting.takes}.`,
  });
}

function known(prefix: string): string {
  const parts = partsUnder(prefix).join(", ");
  return `${prefix === "" ? "At the top" : `Under ${prefix}`} there can be: ${parts}. The settings can be listed.`;
}

function excerpt(text: string, { offset, length }: Node): string {
  // The excerpt keeps the quotes that the value has in the file.
  return visible(shortened(text.slice(offset, offset + length).replace(/\s+/g, " ")));
}

const SHOWN_CHARS_MAX = 60;

function shortened(text: string): string {
  return text.length > SHOWN_CHARS_MAX ? `${text.slice(0, SHOWN_CHARS_MAX)}…` : text;
}

function invalidAt(file: SettingsFile, text: string, offset: number, problem: string, next: string, key?: string): CodeCompassError {
  const before = text.slice(0, offset).split("\n");
  const place = `${file.path}:${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
  const data = { remediation: next, file: file.path, line: before.length, ...(key === undefined ? {} : { key }) };
  return new CodeCompassError("invalid_input", `${place}: ${problem}.`, data);
}

function invalid(file: SettingsFile, problem: string, next: string): CodeCompassError {
  return new CodeCompassError("invalid_input", `The settings file ${file.path} ${problem}.`, { remediation: next, file: file.path });
}
