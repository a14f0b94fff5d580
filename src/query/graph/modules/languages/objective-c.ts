/** Objective-C: C, plus classes and protocols that the whole program sees. A class is in a header, its source, and categories anywhere. */
import { basename, dirname } from "node:path/posix";
import { EXTERNAL, type Meaning, meaningOf } from "#query/graph/meaning/meaning.ts";
import { preferring } from "#query/graph/meaning/preferring.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { ModuleSystem } from "#query/graph/modules/module-system.ts";
import { nearest } from "#query/graph/modules/nearest.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { C_MODULES } from "./c/c.ts";

const CLASSES: ReadonlySet<string> = new Set(["class", "impl", "interface"]);
/** Names of directories that keep headers apart from sources. */
const APART = /(?:^|\/)(?:include|headers?|public|private|sources?|src|classes|internal)(?:\/|$)/i;

const stem = (path: string): string => basename(path).replace(/\.\w+$/, "");

const isProtocol = ({ kind }: SymbolRow): boolean => kind === "interface";

/** The key under which the profile looks up a protocol (`lang/usage/profiles/objective-c/objective-c.ts`). */
const PROTOCOL_KEY = /^@protocol\((\w+)\)$/;

/** A meaning without the classes and protocols that are not among some. */
function without(meaning: Meaning, classes: readonly SymbolRow[]): Meaning {
  const rows = new Set(classes.map(({ symbolRow }) => symbolRow));
  const denotations = meaning.denotations.filter(
    (one) => one.is !== "symbol" || !CLASSES.has(one.symbol.kind) || rows.has(one.symbol.symbolRow),
  );
  return { ...meaning, denotations };
}

/** Whether the symbols around two definitions are both protocols, or both none. */
function areOne(a: SymbolRow, b: SymbolRow, facts: ViewFacts): boolean {
  const [ofA, ofB] = [a, b].map((one) => (CLASSES.has(one.kind) ? one : facts.parentOf(one)));
  return ofA === undefined || ofB === undefined || isProtocol(ofA) === isProtocol(ofB);
}

/**
 * Whether two definitions belong together: a class and its categories, a header and its source. Two programs in one repository may have
 * classes of one name.
 */
function isSameOwner(a: SymbolRow, b: SymbolRow): boolean {
  if (CLASSES.has(a.kind) && isProtocol(a) !== isProtocol(b)) return false;
  if (a.kind === "function" || a.kind === "variable") return C_MODULES.isSameOwner(a, b);
  if (a.path === b.path || dirname(a.path) === dirname(b.path) || a.kind === "impl" || b.kind === "impl") return true;
  return stem(a.path) === stem(b.path) && (APART.test(dirname(a.path)) || APART.test(dirname(b.path)));
}

export const OBJECTIVE_C_MODULES: ModuleSystem = {
  ...C_MODULES,
  separator: ".",
  callsNoTypes: false,
  hasNoFreeTop: true,
  isSameOwner,
  areOne,
  free: (resolving, file, name, within, stands): Meaning => {
    const [, protocol] = PROTOCOL_KEY.exec(name) ?? [];
    const all = resolving.facts.named(protocol ?? name, file.language);
    if (all.length === 0) return EXTERNAL;
    const isWanted = (symbol: SymbolRow): boolean => CLASSES.has(symbol.kind) && isProtocol(symbol) === (protocol !== undefined);
    const wanted = all.filter(isWanted);
    // A protocol is also named as a value, and a type as the argument of a generic class, where only a protocol is expected.
    const classes = wanted.length > 0 || protocol !== undefined ? wanted : all.filter(isProtocol);
    const seen = without(C_MODULES.free(resolving, file, protocol ?? name, within, stands), classes);
    if (classes.length === 0) return seen;
    const own = classes.filter(({ path }) => path === file.path);
    if (own.length > 0) return meaningOf(preferring(own, ({ kind }) => kind !== "impl"));
    return seen.denotations.length > 0 && !seen.isOpen ? seen : meaningOf(nearest(classes, file.path));
  },
  isInReach: (resolving, file, symbol) =>
    symbol.kind === "method" || symbol.kind === "property" || CLASSES.has(symbol.kind) || C_MODULES.isInReach(resolving, file, symbol),
};
