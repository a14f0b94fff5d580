/** The members that a component which is a file declares by symbols of that file: for the tags of other files, and for its own markup. */
import { EVENTS, PROPS, SLOTS } from "#core/usage-facts.ts";
import type { PlacedSymbol } from "#lang/symbols/symbols.ts";
import type { Later } from "./profile.ts";

const ROLES = [
  [PROPS, "prop"],
  [EVENTS, "event"],
  [SLOTS, "slot"],
] as const;

/** What the component lets others set, hear and fill: one object for each. */
export function declaredMembers(symbols: readonly PlacedSymbol[]): readonly { readonly name: string; readonly value: Later }[] {
  return ROLES.map(([name, role]) => {
    const members = symbols.flatMap((symbol, at) => (symbol.role === role ? [{ name: symbol.name, at }] : []));
    const value: Later = (reader) =>
      reader.object(
        members.map((member) => ({ name: member.name, value: reader.symbol(member.at) })),
        true,
      );
    return { name, value };
  });
}

/**
 * The names under which the markup of the component sees members, with the positions of their symbols. Events and slots are none, and hide
 * methods and properties of their name.
 */
export function namesForMarkup(symbols: readonly PlacedSymbol[]): readonly { readonly name: string; readonly symbol: number }[] {
  const all = symbols.map(({ name, kind, role }, symbol) => ({ name, kind, role, symbol }));
  const members = new Set(all.flatMap(({ name, role }) => (role === undefined ? [] : [name])));
  return [
    ...all.filter(({ role }) => role === "prop" || role === "own"),
    ...all.filter(({ name, kind, role }) => role === undefined && (kind === "method" || kind === "property") && !members.has(name)),
  ];
}
