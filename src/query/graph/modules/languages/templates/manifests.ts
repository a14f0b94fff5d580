/** Manifests that others name by path: a file by its own, a kustomization by that of its directory. */
import { basename, dirname } from "node:path/posix";
import { isOfTags } from "#core/symbol-kinds.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** The names that the kustomization of a directory has, in the order in which Kustomize looks for them. */
const KUSTOMIZATIONS = ["kustomization.yaml", "kustomization.yml", "Kustomization"];

/** The resources that the file at a path defines, or the kustomization of the directory there. */
export function manifestsAt(facts: ViewFacts, path: string): readonly SymbolRow[] {
  const file = [path, ...KUSTOMIZATIONS.map((name) => `${path}/${name}`)].flatMap((one) => facts.fileAt(one) ?? [])[0];
  if (!file) return [];
  const resources = facts.symbolsOf(file.versionId).filter((symbol) => symbol.kind === "module" && isOfTags(symbol));
  // What a part of a resource makes, such as a generator of a kustomization, is named by itself.
  const isInside = (one: SymbolRow): boolean =>
    resources.some((other) => other !== one && other.lineStart <= one.lineStart && other.lineEnd >= one.lineEnd && isLonger(other, one));
  return resources.filter((one) => !isInside(one));
}

function isLonger(a: SymbolRow, b: SymbolRow): boolean {
  return a.lineEnd - a.lineStart > b.lineEnd - b.lineStart;
}

/** The last parts of the paths by which others may name the file of a resource. */
export function pathNames({ kind, path, parentRow, ...symbol }: SymbolRow): readonly string[] {
  if (kind !== "module" || parentRow !== null || !isOfTags({ kind, ...symbol })) return [];
  const name = basename(path);
  return KUSTOMIZATIONS.includes(name) ? [name, basename(dirname(path))] : [name];
}
