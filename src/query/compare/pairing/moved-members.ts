/** Compares the members of types that moved or were renamed: each member that did not come along unchanged is a change of its own. */
import { TYPE_KINDS } from "#core/symbol-kinds.ts";
import { type ComparedSymbol, likeness } from "#query/compare/compared-file.ts";
import type { PlacedIn, SymbolChange } from "#query/compare/symbol-change.ts";

/** Positions of the symbols inside each deleted or added symbol, by its place in a change. */
export type InsideOf = ReadonlyMap<PlacedIn, readonly number[]>;

/** How {@link withMovedMembers} states its findings. */
interface Comparing {
  readonly pair: (before: PlacedIn, after: PlacedIn) => SymbolChange | undefined;
  readonly alone: (change: "deleted" | "added", placed: PlacedIn) => SymbolChange;
}

/** A member of a type, and what identifies it inside the type. */
interface Member {
  readonly placed: PlacedIn;
  /** Its name, with those of the symbols between it and the type. */
  readonly name: string;
  readonly code: readonly string[];
}

/**
 * The changes, with those of the members of each moved type. A block of members (`impl`) belongs to the type of its name: where that moved
 * with it, a block that was split, merged or rewritten is no deletion of all its members.
 */
export function withMovedMembers(changes: readonly SymbolChange[], inside: InsideOf, comparing: Comparing): SymbolChange[] {
  const moved = changes.filter(
    ({ before, after }) => before && after && TYPE_KINDS.has(before.symbol.kind) && TYPE_KINDS.has(after.symbol.kind),
  );
  const blocks = changes.filter((change) => (change.before ?? change.after)?.symbol.kind === "impl");
  const handled = new Set<SymbolChange>();
  const found: SymbolChange[] = [];
  // Types come before blocks, which are taken as parts of their types first.
  for (const change of moved.toSorted((a, b) => Number(isBlock(a)) - Number(isBlock(b)))) {
    if (handled.has(change)) continue;
    const parts = isBlock(change) ? [change] : [change, ...blocks.filter((block) => isPartOf(block, change))];
    for (const part of parts) handled.add(part);
    const [gone, came] = [membersOf(parts, "before", inside), membersOf(parts, "after", inside)];
    found.push(...compared(gone, came, comparing));
  }
  return [...changes.filter((change) => !handled.has(change) || (change.before && change.after)), ...found];
}

function isBlock({ before }: SymbolChange): boolean {
  return before?.symbol.kind === "impl";
}

/** Whether a block is of a moved type, in the file that the type left or in the one that it came to. */
function isPartOf(block: SymbolChange, { before, after }: SymbolChange): boolean {
  const isOf = (part: PlacedIn | null, type: PlacedIn | null): boolean =>
    part === null || (part.symbol.name === type?.symbol.name && part.file === type.file);
  return isOf(block.before, before) && isOf(block.after, after);
}

function membersOf(parts: readonly SymbolChange[], side: "before" | "after", inside: InsideOf): Member[] {
  return parts.flatMap((part) => {
    const owner = part[side];
    return (owner ? (inside.get(owner) ?? []) : []).flatMap((index): Member | [] => {
      const symbol = owner?.file.symbols[index];
      if (!owner || !symbol) return [];
      return { placed: { file: owner.file, index, symbol }, name: nameInside(symbol, owner.symbol), code: owner.file.code(symbol) };
    });
  });
}

/** The name of a member from its type on. A constructor that is called like the type has the same name in a renamed type. */
function nameInside({ name, qualifiedName }: ComparedSymbol, owner: ComparedSymbol): string {
  if (name === owner.name) return "";
  return qualifiedName.startsWith(owner.qualifiedName) ? qualifiedName.slice(owner.qualifiedName.length) : name;
}

/** Ways in which members of two states are the same, from the surest on. */
const IDENTITIES: readonly ((member: Member) => string)[] = [
  ({ name, placed, code }) => [placed.symbol.kind, name, ...code].join("\n"),
  ({ name, placed: { symbol } }) => [symbol.kind, name, symbol.isDefinition, symbol.signature.replace(/\s+/g, " ")].join("\n"),
  ({ name, placed: { symbol } }) => `${symbol.kind} ${symbol.isDefinition} ${name}`,
  ({ name }) => name,
];

function compared(gone: readonly Member[], came: readonly Member[], { pair, alone }: Comparing): SymbolChange[] {
  const found: SymbolChange[] = [];
  let [left, right] = [gone, came];
  for (const identity of IDENTITIES) {
    const waiting = Map.groupBy(right, identity);
    const taken = new Set<Member>();
    left = left.filter((member) => {
      const partner = mostAlike(member, waiting.get(identity(member))?.filter((one) => !taken.has(one)) ?? []);
      if (!partner) return true;
      taken.add(partner);
      const change = pair(member.placed, partner.placed);
      if (change) found.push(change);
      return false;
    });
    right = right.filter((member) => !taken.has(member));
  }
  return [...found, ...outermost(left).map((one) => alone("deleted", one)), ...outermost(right).map((one) => alone("added", one))];
}

function mostAlike({ code }: Member, others: readonly Member[]): Member | undefined {
  if (others.length < 2) return others[0];
  return others.map((one) => ({ one, score: likeness(code, one.code) })).sort((a, b) => b.score - a.score)[0]?.one;
}

/** Those of some members that are inside no other of them. */
function outermost(members: readonly Member[]): PlacedIn[] {
  const all = new Set(members.map(({ placed }) => placed.symbol));
  const isInside = ({ file, symbol }: PlacedIn): boolean => {
    const owner = symbol.parent === null ? undefined : file.symbols[symbol.parent];
    return owner !== undefined && (all.has(owner) || isInside({ file, index: symbol.parent ?? 0, symbol: owner }));
  };
  return members.flatMap(({ placed }) => (isInside(placed) ? [] : placed));
}
