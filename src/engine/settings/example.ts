/** Use case `config init`: a settings file that shows what can be set and changes nothing. */
import { CodeCompassError } from "#core/errors.ts";
import type { ConfigEdit } from "./config.ts";
import { settingsStampOf } from "./settings-file.ts";
import { type SettingsFile, type SettingsScope, settingsFiles } from "./settings-places.ts";
import { SETTINGS, type Setting } from "./settings-schema.ts";

const HEAD = `// Settings of CodeCompass. Every line below is a default: remove the // of one to change it.
// The command "codecompass config" lists all settings with their values and where they are set; the project's file wins over your own.
`;

/** Groups of the file, in reading order, with a sentence on each. */
const GROUPS: readonly { readonly key: string; readonly about: string; readonly only?: RegExp }[] = [
  { key: "index", about: "What belongs in the index. Patterns are those of .gitignore; .codecompassignore does the same, line by line." },
  { key: "search", about: "Synonyms." },
  { key: "watch", about: "The process that keeps indexes open and answers commands at once." },
  {
    key: "ranking",
    about: 'What counts how much; "codecompass eval" measures a change. "codecompass config ranking" lists the other numbers.',
    only: /^ranking\.path_factors\./,
  },
];

/**
 * The text of a settings file for this scope in which nothing is set.
 * @throws invalid_input when the file exists already
 */
export function exampleConfig(workspace: string, scope: SettingsScope): ConfigEdit {
  const file = settingsFiles(workspace).find((candidate) => candidate.scope === scope) as SettingsFile;
  if (settingsStampOf(file) !== undefined) {
    throw new CodeCompassError("invalid_input", `${file.path} exists already.`, {
      remediation: "Remove it first, or change a value in it with config set.",
    });
  }
  return { path: file.path, text: exampleText(scope) };
}

/** The example text, generated from the table of settings. */
function exampleText(scope: SettingsScope): string {
  const groups = GROUPS.map(({ key, about, only }) => {
    const settings = SETTINGS.filter((setting) => setting.key.startsWith(`${key}.`) && (only?.test(setting.key) ?? true));
    const allowed = settings.filter(({ ofProject, ofUser }) => (scope === "project" ? !ofUser : !ofProject));
    return allowed.length === 0 ? "" : `  // ${about}\n${objectText(key, allowed, key.length + 1, "  ")},\n`;
  });
  return `${HEAD}{\n${groups.filter((text) => text !== "").join("\n")}}\n`;
}

/** An object whose members are commented out; `from` is the offset in the keys at which the names of its members begin. */
function objectText(name: string, settings: readonly Setting[], from: number, indent: string): string {
  const inner = `${indent}  `;
  const parts = [...new Set(settings.map(({ key }) => key.slice(from).split(".")[0] ?? ""))];
  const members = parts.map((part) => {
    const own = settings.filter(({ key }) => key.slice(from) === part || key.slice(from).startsWith(`${part}.`));
    const [setting] = own;
    if (own.length > 1 || setting?.key.slice(from) !== part) return `${objectText(part, own, from + part.length + 1, inner)},`;
    return `${inner}// ${setting.about}. It takes ${setting.takes}.\n${inner}// ${JSON.stringify(part)}: ${JSON.stringify(setting.default)},`;
  });
  return `${indent}${JSON.stringify(name)}: {\n${members.join("\n")}\n${indent}}`;
}
