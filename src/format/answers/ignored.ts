/** Writes what an index leaves out. */
import { visible } from "#core/visible.ts";
import type { Sheet } from "#format/sheet.ts";

interface LeftOut {
  readonly path: string;
  readonly layer: string;
  readonly rule: string;
  readonly source?: string;
}

/** Per line: `path`, a tab, then the layer of the ignore chain, the rule, and the file that holds the rule. */
export function ignoredSheet(ignored: readonly LeftOut[]): Sheet {
  return { data: () => ({ ignored }), rows: ignored, lines: () => ignored.map(ignoredLine).join("\n") };
}

function ignoredLine({ path, layer, rule, source }: LeftOut): string {
  const where = source ? ` (${source})` : "";
  return `${visible(path)}\t${visible(`${layer}: ${rule}${where}`)}`;
}
