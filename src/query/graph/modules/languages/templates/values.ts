/** Values of a Helm chart: which keys of which file `.Values.image.tag` means. */
import { basename, dirname, join } from "node:path/posix";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

const VALUES = ["values.yaml", "values.yml"];

/** The keys of a chart's values under a path, as a template of the chart means it; a chart around it may set them, too. */
export function valuesMeant(facts: ViewFacts, template: string, path: string): readonly SymbolRow[] {
  for (let at = dirname(template); ; at = dirname(at)) {
    const own = keysIn(facts, at, path);
    if (own.length > 0) return own;
    if (VALUES.some((name) => facts.hasPath(join(at, name))) || facts.hasPath(join(at, "Chart.yaml"))) return fromAbove(facts, at, path);
    if (at === "." || at === "/") return [];
  }
}

/** What the values of the chart around a chart in `charts/` say: globals, and under the name of the inner chart. */
function fromAbove(facts: ViewFacts, chart: string, path: string): readonly SymbolRow[] {
  if (basename(dirname(chart)) !== "charts") return [];
  const outer = dirname(dirname(chart));
  const own = keysIn(facts, outer, `${basename(chart)}.${path}`);
  return own.length > 0 || !path.startsWith("global.") ? own : keysIn(facts, outer, path);
}

function keysIn(facts: ViewFacts, directory: string, path: string): readonly SymbolRow[] {
  const file = VALUES.map((name) => facts.fileAt(join(directory, name))).find((one) => one !== undefined);
  return file ? (keysByPath(facts, file.versionId).get(path) ?? []) : [];
}

const known = new WeakMap<ViewFacts, Map<number, ReadonlyMap<string, readonly SymbolRow[]>>>();

function keysByPath(facts: ViewFacts, versionId: number): ReadonlyMap<string, readonly SymbolRow[]> {
  const ofView = known.get(facts) ?? new Map<number, ReadonlyMap<string, readonly SymbolRow[]>>();
  known.set(facts, ofView);
  const keys = ofView.get(versionId) ?? Map.groupBy(facts.symbolsOf(versionId), ({ qualifiedName }) => qualifiedName);
  ofView.set(versionId, keys);
  return keys;
}
