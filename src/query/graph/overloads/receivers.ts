/** Receivers of extension methods: parameters that a call may pass ahead of the method's name. */
import type { Use } from "#core/usage-facts.ts";
import type { Resolver } from "#query/graph/meaning/resolver.ts";
import type { GraphFile } from "#query/graph/meaning/view-facts.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { mayTake } from "./by-count.ts";

function takesReceiver(symbol: SymbolRow): boolean {
  return systemOf(symbol.language)?.takesReceiver?.(symbol) ?? false;
}

/** Whether a call passes the first parameter of a function ahead of its name (`box.Put(1)`), and not in brackets (`Boxes.Put(box, 1)`). */
export function passesReceiver(resolver: Resolver, file: GraphFile, use: Use, symbol: SymbolRow): boolean {
  if (!takesReceiver(symbol)) return false;
  const member = resolver.facts.usage(file.versionId)?.used(use);
  if (member?.op !== "member") return false;
  const owner = resolver.facts.parentOf(symbol)?.qualifiedName;
  return !resolver.meaning(file, member.of).denotations.some((one) => one.is === "symbol" && one.symbol.qualifiedName === owner);
}

/** Whether a function may take as many arguments as a call passes, its receiver included where the function takes that. */
export function mayTakeAsMany(resolver: Resolver, file: GraphFile, use: Use, symbol: SymbolRow): boolean {
  const { arguments: count } = use;
  if (systemOf(symbol.language)?.takesNoCalls?.(symbol)) return false;
  if (!mayTake(resolver.facts, symbol, count)) return false;
  if (count === undefined || !takesReceiver(symbol)) return true;
  // The stored arity counts calls of both forms: at least without the receiver, at most with it.
  return mayTake(resolver.facts, symbol, passesReceiver(resolver, file, use, symbol) ? count + 1 : count - 1);
}
