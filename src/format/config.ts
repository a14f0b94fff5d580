import type { ConfigResponse } from "#core/protocol-eval.ts";
import { printable } from "./lines.ts";
import type { Sheet } from "./sheet.ts";

/** Settings with their sources. */
export function configSheet(found: ConfigResponse): Sheet {
  return { data: () => ({ ...found }), rows: found.settings, lines: () => configLines(found) };
}

/** Where settings are kept. */
export function configFilesSheet(files: ConfigResponse["files"]): Sheet {
  const line = ({ scope, path, exists }: ConfigResponse["files"][number]): string =>
    printable(`${scope.padEnd(7)}  ${path}${exists ? "" : "  (does not exist)"}`);
  return { data: () => ({ files }), rows: files, lines: () => files.map(line).join("\n") };
}

/** Settings for people: one a line, with its source where it is not the default's. */
export function configLines({ settings }: ConfigResponse): string {
  const width = Math.max(0, ...settings.map(({ key }) => key.length));
  return settings
    .map(({ key, value, default: initial, source }) => {
      const set = source === "default" ? "" : `   (${source}; default ${JSON.stringify(initial)})`;
      return `${key.padEnd(width)}  ${printable(JSON.stringify(value))}${set}`;
    })
    .join("\n");
}
