import type { ConfigResponse } from "#core/protocol-eval.ts";
import { printable } from "./lines.ts";

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
