/** Which definitions a use means: the one reading that who looks for uses and who follows them share. */
import type { Use } from "#core/usage-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { type Meaning, symbolsIn } from "./meaning.ts";
import { takingSo } from "./overloads.ts";
import { fittingFirst, withoutNamesakes } from "./preferring.ts";
import type { Resolver } from "./resolver.ts";
import type { GraphFile } from "./view-facts.ts";

interface ReadUse {
  readonly meaning: Meaning;
  /** The definitions among what it means that fit how the name is used. */
  readonly meant: readonly SymbolRow[];
}

/** Reads a use of a file. */
export function readUse(resolver: Resolver, file: GraphFile, use: Use): ReadUse {
  const isCalled = use.type === "calls";
  const meaning = withoutNamesakes(resolver.meaning(file, use.expression, isCalled), isCalled);
  return { meaning, meant: takingSo(resolver.facts, fittingFirst(symbolsIn(meaning), isCalled), use.arguments) };
}
