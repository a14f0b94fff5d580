/** Objective-C: C, plus classes and protocols that the whole program sees. A class is in a header, its source, and categories anywhere. */
import { basename, dirname } from "node:path/posix";
import { EXTERNAL, type Meaning, meaningOf } from "#query/graph/meaning/meaning.ts";
import type { ModuleSystem } from "#query/graph/modules/module-system.ts";
import { nearest } from "#query/graph/modules/nearest.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { C_MODULES } from "./c/c.ts";

const CLASSES: ReadonlySet<string> = new Set(["class", "impl", "interface"]);
/** Names of directories that keep headers apart from sources. */
const APART = /(?:^|\/)(?:include|headers?|public|private|sources?|src|classes|internal)(?:\/|$)/i;

const stem = (path: string): string => basename(path).replace(/\.\w+$/, "");

/**
 * Whether two definitions belong together: a class and its categories, a header and its source. Two programs in one repository may have
 * classes of one name.
 */
function isSameOwner(a: SymbolRow, b: SymbolRow): boolean {
  if (a.kind === "function" || a.kind === "variable") return C_MODULES.isSameOwner(a, b);
  if (a.path === b.path || dirname(a.path) === dirname(b.path) || a.kind === "impl" || b.kind === "impl") return true;
  return stem(a.path) === stem(b.path) && (APART.test(dirname(a.path)) || APART.test(dirname(b.path)));
}

export const OBJECTIVE_C_MODULES: ModuleSystem = {
  ...C_MODULES,
  separator: ".",
  callsNoTypes: false,
  isSameOwner,
  free: (resolving, file, name, within, stands): Meaning => {
    const all = resolving.facts.named(name, file.language);
    if (all.length === 0) return EXTERNAL;
    const classes = all.filter(({ kind }) => CLASSES.has(kind));
    if (classes.length === 0) return C_MODULES.free(resolving, file, name, within, stands);
    const own = classes.filter(({ path }) => path === file.path);
    if (own.length > 0) return meaningOf(own);
    const seen = C_MODULES.free(resolving, file, name, within, stands);
    return seen.denotations.length > 0 && !seen.isOpen ? seen : meaningOf(nearest(classes, file.path));
  },
  isInReach: (resolving, file, symbol) =>
    symbol.kind === "method" || symbol.kind === "property" || CLASSES.has(symbol.kind) || C_MODULES.isInReach(resolving, file, symbol),
};
