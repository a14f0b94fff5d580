import type { ConfigResponse } from "#core/protocol/eval.ts";
import { printable } from "#format/lines.ts";
import type { Sheet } from "#format/sheet.ts";

/** Writes settings with their sources. */
export function configSheet(found: ConfigResponse): Sheet {
  return { data: () => ({ ...found }), rows: found.settings, lines: () => configLines(found) };
}

/** Writes where settings are stored. */
export function configFilesSheet(files: ConfigResponse["files"]): Sheet {
  const line = ({ scope, path, exists }: ConfigResponse["files"][number]): string =>
    printable(`${scope.padEnd(7)}  ${path}${exists ? "" : "  (does not exist)"}`);
  return { data: () => ({ files }), rows: files, lines: () => files.map(line).join("\n") };
}

/** Settings for people: one per line, with the source of a value that is not the default, and what the setting does. */
export function configLines({ settings }: ConfigResponse): string {
  const width = Math.max(0, ...settings.map(({ key }) => key.length));
  const said = settings.map(({ value, default: initial, source }) => {
    const set = source === "default" ? "" : ` (${source}; default ${JSON.stringify(initial)})`;
    return `${printable(JSON.stringify(value))}${set}`;
  });
  const valueWidth = Math.min(VALUE_WIDTH_MAX, Math.max(0, ...said.map((text) => text.length)));
  return settings.map(({ key, about }, index) => `${key.padEnd(width)}  ${said[index]?.padEnd(valueWidth)}  ${about}`).join("\n");
}

/** Characters to which the column of values is padded; a longer value pushes its description to the right. */
const VALUE_WIDTH_MAX = 12;
