/**
 * At which nodes the patterns of a query can begin. Tree-sitter tries the patterns at every node of a tree, an eighth of a microsecond
 * each, and nearly all nodes begin no match. Our copy of the tree knows each node's kind, so a query runs only at nodes that can begin a
 * match, and no deeper than the match goes. What it finds at one node does not depend on other nodes, unless a pattern has several roots
 * or begins with a wildcard.
 */

/** The kinds of nodes at which matches can begin. */
export interface QueryRoots {
  /** By kind number: 0, or a {@link ROOT}. */
  readonly kinds: Uint8Array;
  /** Patterns that are a single node: for each kind, the patterns and the captures they make. */
  readonly alone: ReadonlyMap<number, readonly LonePattern[]>;
}

interface LonePattern {
  readonly pattern: number;
  readonly capture: number;
}

/**
 * How to treat nodes of a kind. `alone`: each is a match by itself. `match`: run the query at the node and below. `matchIfEndShown`: the
 * same, unless the node's last child is hidden by the grammar: there the runtime forgets matches that wait for an optional node if it is
 * told not to go deeper.
 */
export const ROOT = { alone: 1, match: 2, matchIfEndShown: 3 } as const;

/** Length of a query step in 16-bit halves; steps make up patterns. */
const STEP_HALVES = 10;
const STEP = { symbol: 0, supertype: 1, field: 2, captures: 3, depth: 6, alternative: 7, negated: 8, flags: 9 } as const;
/** Flag bits: the pattern depends on siblings before or after the node, or on the node being missing. */
const PLACED = 0b10_0000_0110;
/** Length in halves of the entry for one pattern: its first step, its number, whether it has one root. */
const ENTRY_HALVES = 3;
const NONE = 0xffff;
const WILDCARD = 0;
const KINDS = 0x1_0000;

/**
 * Reads the step and entry lists of a compiled query. Undefined when some pattern can begin at nodes that their kind does not determine.
 */
export function rootsOf(stepBytes: Uint8Array, entryBytes: Uint8Array, conditioned: ReadonlySet<number>): QueryRoots | undefined {
  const steps = halvesOf(stepBytes);
  const entries = halvesOf(entryBytes);
  const kinds = new Uint8Array(KINDS);
  const alone = new Map<number, LonePattern[]>();
  for (let at = 0; at < entries.length; at += ENTRY_HALVES) {
    const step = (entries[at] as number) * STEP_HALVES;
    const pattern = entries[at + 1] as number;
    const isRooted = ((entries[at + 2] as number) & 0xff) !== 0;
    const of = (place: number): number => steps[step + place] as number;
    const kind = of(STEP.symbol);
    const isPlaced = of(STEP.depth) !== 0 || of(STEP.field) !== 0 || of(STEP.supertype) !== 0 || (of(STEP.flags) & PLACED) !== 0;
    if (!isRooted || isPlaced || kind === WILDCARD) return undefined;
    const root = rootOf(steps, step, conditioned.has(pattern));
    kinds[kind] = Math.max(kinds[kind] as number, root);
    if (root !== ROOT.alone) continue;
    const known = alone.get(kind);
    if (known) known.push({ pattern, capture: of(STEP.captures) });
    else alone.set(kind, [{ pattern, capture: of(STEP.captures) }]);
  }
  return { kinds, alone };
}

function halvesOf(bytes: Uint8Array): Uint16Array {
  return new Uint16Array(bytes.slice().buffer);
}

/** The {@link ROOT} of the pattern whose steps begin at `first`. */
function rootOf(steps: Uint16Array, first: number, isConditioned: boolean): number {
  let depthMax = 0;
  let isForked = false;
  let step = first;
  for (; (steps[step + STEP.depth] as number) !== NONE; step += STEP_HALVES) {
    depthMax = Math.max(depthMax, steps[step + STEP.depth] as number);
    isForked ||= steps[step + STEP.alternative] !== NONE;
  }
  if (isForked && depthMax > 1) return ROOT.matchIfEndShown;
  const isSingle = step === first + STEP_HALVES && !isForked && !isConditioned && steps[first + STEP.negated] === 0;
  return isSingle && steps[first + STEP.captures] !== NONE && steps[first + STEP.captures + 1] === NONE ? ROOT.alone : ROOT.match;
}
