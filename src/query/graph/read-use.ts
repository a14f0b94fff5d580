/** Reads which definitions a use means. The search for uses of a definition and the search for what a definition uses share this code. */
import type { Use } from "#core/usage-facts.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { takingLabels } from "./argument-labels.ts";
import { isOnlyCalledSo } from "./meaning/letter-case.ts";
import { type Meaning, symbolsIn } from "./meaning/meaning.ts";
import { fittingFirst, preferring, withoutNamesakes } from "./meaning/preferring.ts";
import type { Resolver } from "./meaning/resolver.ts";
import type { GraphFile } from "./meaning/view-facts.ts";
import { takingSo } from "./overloads.ts";

interface ReadUse {
  readonly meaning: Meaning;
  /** The definitions in the meaning that fit how the name is used. */
  readonly meant: readonly SymbolRow[];
}

/** Reads a use of a file. */
export function readUse(resolver: Resolver, file: GraphFile, use: Use): ReadUse {
  const isCalled = use.type === "calls";
  const meaning = withoutNamesakes(takenIn(resolver, file, use) ?? resolver.meaning(file, use.expression, isCalled), isCalled);
  const standing = withoutMacros(
    resolver,
    file,
    use,
    standingThere(
      resolver,
      file,
      use,
      accessed(resolver, file, use, [...symbolsIn(meaning), ...namesOfFiles(resolver, file, use, meaning)]),
    ),
  );
  const spelled = isCalled ? standing : standing.filter((symbol) => !isOnlyCalledSo(symbol, use.name));
  const taking = takingSo(resolver.facts, fittingFirst(spelled, isCalled), use.arguments);
  return { meaning, meant: takingLabels(resolver.facts, file, use, taking) };
}

/** The names that files have for themselves, where a use of such a name means the file. */
function namesOfFiles({ facts }: Resolver, file: GraphFile, { name }: Use, { denotations }: Meaning): readonly SymbolRow[] {
  const { namesItself } = systemOf(file.language) ?? {};
  if (!namesItself) return [];
  return denotations
    .flatMap((one) => (one.is === "module" && one.module.versionId !== undefined ? [one.module.versionId] : []))
    .flatMap((versionId) => facts.symbolsOf(versionId).filter((symbol) => symbol.name === name && namesItself(symbol)));
}

/** Where a use stands for accessors: the setter, where the use assigns. */
function accessed(resolver: Resolver, file: GraphFile, use: Use, symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  if (use.type !== "references" || symbols.length === 0) return symbols;
  return systemOf(file.language)?.accessorsUsed?.(resolver, file, use, symbols) ?? symbols;
}

/** The meaning of an import itself, where the imported name also means other things in the file. */
function takenIn(resolver: Resolver, file: GraphFile, use: Use): Meaning | undefined {
  if (use.type !== "imports" || !systemOf(file.language)?.hasNamesakes) return undefined;
  const usage = resolver.facts.usage(file.versionId);
  const expression = usage?.expression(use.expression);
  const what = expression?.op === "import" ? usage?.imports[expression.import] : undefined;
  return what && resolver.imported(file, what);
}

/** Where macros have a namespace of their own, only a call or an import means a macro. */
function withoutMacros({ modules }: Resolver, file: GraphFile, use: Use, symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  if (symbols.length < 2 || use.type === "calls" || use.type === "imports" || !systemOf(file.language)?.hasNamesakes) return symbols;
  return preferring(symbols, (symbol) => !modules.isMacro(symbol));
}

/** Where a type and a value of one name are two things: a use not marked as a type means the value; an import brings in both. */
function standingThere({ facts }: Resolver, file: GraphFile, use: Use, symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  const system = systemOf(file.language);
  if (symbols.length < 2 || use.type === "imports" || !system) return symbols;
  const op = facts.usage(file.versionId)?.expression(use.expression)?.op;
  if (system.separatesTypes) return op === "asType" ? symbols : preferring(symbols, ({ kind }) => kind !== "interface" && kind !== "type");
  const { isObject } = system;
  if (!isObject) return symbols;
  // A call may mean a constructor, which needs no keyword.
  const isOfType = op === "type" || op === "asType" || use.type === "extends" || use.type === "implements";
  return isOfType || use.type !== "calls" ? preferring(symbols, (symbol) => isObject(symbol) !== isOfType) : symbols;
}
