/** Templates by their paths: a file that other templates extend and include is a symbol, which people name by its path. */
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { manifestsAt } from "#query/graph/modules/languages/templates/manifests.ts";
import { templateOf } from "#query/graph/modules/languages/templates/template-files.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** How many files that end in one path are looked at. */
const FILES_MAX = 200;
const PATH = /^[^\s:]+\.[a-z]\w*$/;

/** The templates at a path, or at paths that end in it; none where the text is no path of a template. */
export function templatesAt(facts: ViewFacts, given: string): readonly SymbolRow[] {
  const path = given.trim().replace(/^\.?\//, "");
  if (!PATH.test(path)) return kustomizationOf(facts, path);
  const paths = facts.hasPath(path) ? [path] : facts.paths.filter((one) => one.endsWith(`/${path}`)).slice(0, FILES_MAX);
  return paths.flatMap((one) => {
    const file = facts.fileAt(one);
    return file ? (templateOf(facts, file) ?? []) : [];
  });
}

/** The kustomization of the directory at a path, which others name by the directory. */
function kustomizationOf(facts: ViewFacts, path: string): readonly SymbolRow[] {
  const directory = path.replace(/\/$/, "");
  return directory.includes("/") && !facts.hasPath(directory) ? manifestsAt(facts, directory) : [];
}
