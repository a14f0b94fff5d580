/** Cycles in a graph of a few nodes. */

export type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The strongly connected components of more than one node, by Tarjan's algorithm, each with its nodes in order of name; the largest first.
 */
export function components(graph: Graph): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const found: string[][] = [];
  const visit = (node: string): void => {
    index.set(node, index.size);
    low.set(node, index.get(node) as number);
    stack.push(node);
    onStack.add(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) visit(next);
      if (onStack.has(next)) low.set(node, Math.min(low.get(node) as number, low.get(next) as number));
    }
    if (low.get(node) !== index.get(node)) return;
    const component: string[] = [];
    for (let top = ""; top !== node; ) {
      top = stack.pop() as string;
      onStack.delete(top);
      component.push(top);
    }
    if (component.length > 1) found.push(component.sort());
  };
  for (const node of [...graph.keys()].sort()) if (!index.has(node)) visit(node);
  return found.sort((a, b) => b.length - a.length || ((a[0] as string) < (b[0] as string) ? -1 : 1));
}

/** A shortest cycle in a component, with its first node repeated at the end. */
export function circleIn(graph: Graph, component: readonly string[]): string[] {
  const inside = new Set(component);
  let best: string[] | undefined;
  for (const start of component) {
    const circle = wayBack(graph, inside, start);
    if (circle && (!best || circle.length < best.length)) best = circle;
  }
  return best ?? [...component];
}

function wayBack(graph: Graph, inside: ReadonlySet<string>, start: string): string[] | undefined {
  const from = new Map<string, string>();
  const queue = [start];
  for (let node = queue.shift(); node !== undefined; node = queue.shift()) {
    for (const next of [...(graph.get(node) ?? [])].sort()) {
      if (next === start) {
        const way = [start];
        for (let at = node; at !== start; at = from.get(at) as string) way.push(at);
        return [start, ...way.slice(1).reverse(), start];
      }
      if (!inside.has(next) || from.has(next)) continue;
      from.set(next, node);
      queue.push(next);
    }
  }
  return undefined;
}
