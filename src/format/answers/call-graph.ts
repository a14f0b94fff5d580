/** Writes a call graph: as a tree for readers, as nodes and edges for programs. */
import { counted } from "#core/counted.ts";
import type { CallEdge, CallGraphResponse, CallNode } from "#core/protocol/graph.ts";
import { definitionLine, type Naming, namesAmong } from "#format/graph-names.ts";
import { COLORS, NO_COLORS, type Palette, printable } from "#format/lines.ts";
import type { Sheet } from "#format/sheet.ts";
import { standingRows } from "#format/standing.ts";
import { toLeanToon } from "#format/toon.ts";
import { type GraphStyle, leanGraphFrame } from "./graph.ts";

/** Lines of calls listed in one line of the tree. */
const LINES_SHOWN_MAX = 3;

export function callGraphSheet(response: CallGraphResponse, style: GraphStyle): Sheet {
  const { compact } = style;
  const { nodes, edges, ...frame } = response;
  const nameOf = namesAmong(nodes);
  const rows = {
    nodes: nodes.map((node) => (compact ? leanNode(node, nameOf) : node)),
    edges: edges.map((edge) => (compact ? leanEdge(edge) : edge)),
  };
  const { direction: _, depth: __, unsure_calls: unsure, ...told } = frame;
  const facts: Record<string, unknown> = compact
    ? leanGraphFrame({ ...told, ...(unsure > 0 ? { unsure_calls: unsure } : {}) } as typeof frame)
    : { ...frame };
  return {
    data: (tokens) => ({ ...facts, ...(compact ? {} : { estimated_tokens: tokens }), ...rows }),
    rows: [...nodes, ...edges, ...standingRows(response)],
    lines: () => tree(response, style),
    ...(compact ? { toon: () => toLeanToon({ ...facts, ...rows }) } : {}),
    tokensSaidIn: compact ? [] : ["json", "toon"],
  };
}

function leanNode(node: CallNode, nameOf: Naming): Record<string, unknown> {
  const { id, path, line_start } = node;
  return { id, name: nameOf(node), at: `${path}:${line_start}` };
}

function leanEdge({ from, to, confidence, lines, as_value: isValue }: CallEdge): Record<string, unknown> {
  const sure = confidence === "resolved" ? "" : confidence;
  return { from, to, lines: lines.join(" "), sure: isValue ? `${sure} as a value`.trim() : sure };
}

const SIDES = ["callers", "callees"] as const;

/** The function, its callers, and its callees as a tree. A function's own branches stand only where it first appears. */
function tree(response: CallGraphResponse, { color, isFramed }: GraphStyle): string {
  const colors = color ? COLORS : NO_COLORS;
  const { symbol, signature, edges, edges_total: total, unsure_calls: unsure } = response;
  const lines: string[] = isFramed === false ? [] : [printable(definitionLine(symbol, signature))];
  for (const side of SIDES) {
    const branches = new Branches(response, side, colors);
    if (branches.isEmpty) continue;
    lines.push(`${side}:`, ...branches.lines(0, symbol.path, [0], 1));
  }
  if (isFramed === false) return lines.join("\n");
  const functions = response.nodes.length - 1;
  const cut = edges.length < total ? `; ${edges.length} of ${counted(total, "call")} shown, the nearest` : "";
  const sure = unsure > 0 ? `; ${counted(unsure, "call")} not followed: it is unknown what ${unsure === 1 ? "it calls" : "they call"}` : "";
  lines.push(colors.dim(`${functions} ${functions === 1 ? "function" : "functions"}, up to ${response.depth} calls away${cut}${sure}`));
  return lines.join("\n");
}

/** One side (callers or callees) of a graph, as the branches of a tree. */
class Branches {
  readonly #nodes: ReadonlyMap<number, CallNode>;
  readonly #next: ReadonlyMap<number, readonly CallEdge[]>;
  /** The edge by which each function was reached first; the function's own branches stand below that edge. */
  readonly #first = new Map<number, CallEdge>();
  readonly #left: ReadonlyMap<number, number | null>;
  readonly #side: CallEdge["side"];
  readonly #colors: Palette;
  readonly #nameOf: Naming;

  constructor({ nodes, edges, left_out: left }: CallGraphResponse, side: CallEdge["side"], colors: Palette) {
    const own = edges.filter((edge) => edge.side === side);
    this.#side = side;
    this.#colors = colors;
    this.#nameOf = namesAmong(nodes);
    this.#nodes = new Map(nodes.map((node) => [node.id, node]));
    this.#next = Map.groupBy(own, (edge) => (side === "callers" ? edge.to : edge.from));
    this.#left = new Map(left.flatMap((one) => (one.side === side ? [[one.id, one.left]] : [])));
    for (const edge of own) {
      const far = this.#far(edge);
      if (far !== 0 && !this.#first.has(far)) this.#first.set(far, edge);
    }
  }

  get isEmpty(): boolean {
    return this.#next.size === 0 && this.#left.size === 0;
  }

  #far({ from, to }: CallEdge): number {
    return this.#side === "callers" ? from : to;
  }

  /** The lines below a function, whose file is `path`. */
  lines(id: number, path: string, above: readonly number[], level: number): string[] {
    const indent = " ".repeat(level);
    const branches = (this.#next.get(id) ?? []).flatMap((edge) => {
      const node = this.#nodes.get(this.#far(edge));
      if (!node) return [];
      const isAbove = above.includes(node.id);
      const isAgain = !isAbove && this.#first.get(node.id) !== edge;
      const inside = isAbove || isAgain ? [] : this.lines(node.id, node.path, [...above, node.id], level + 1);
      const sign = isAbove ? " ↺" : isAgain && this.#next.has(node.id) ? " (again)" : "";
      return [`${indent}${this.#branch(node, edge, path)}${sign}`, ...inside];
    });
    const left = this.#left.get(id);
    const rest =
      left === undefined ? [] : [`${indent}${this.#colors.dim(left === null ? "... not followed: too much work" : `... ${left} more`)}`];
    return [...branches, ...rest];
  }

  /** `name path:line (lines of the calls)`; without the path when it is that of the line above in the tree. */
  #branch(node: CallNode, { lines, confidence, as_value: isValue }: CallEdge, above: string): string {
    const { path, line_start } = node;
    const { path: paint, dim } = this.#colors;
    const more = lines.length > LINES_SHOWN_MAX ? ",..." : "";
    const calls = `${lines.slice(0, LINES_SHOWN_MAX).join(",")}${more}`;
    const doubt = `${isValue ? " [as a value]" : ""}${confidence === "resolved" ? "" : ` [${confidence}]`}`;
    const place = `${path === above ? "" : paint(printable(path))}:${line_start}`;
    return `${printable(this.#nameOf(node))} ${place} ${dim(`(${calls})${doubt}`)}`;
  }
}
