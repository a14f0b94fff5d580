/** What an index leaves out, as lines. */
import { visible } from "#core/visible.ts";

interface LeftOut {
  readonly path: string;
  readonly layer: string;
  readonly rule: string;
  readonly source?: string;
}

/** `path`, a tab, then the layer of the ignore chain, the rule, and the file that the rule stands in. */
export function ignoredLine({ path, layer, rule, source }: LeftOut): string {
  const where = source ? ` (${source})` : "";
  return `${visible(path)}\t${visible(`${layer}: ${rule}${where}`)}`;
}
