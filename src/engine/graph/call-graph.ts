/**
 * Use case `call-graph`: the callers and callees of a function, up to `depth` calls away, as a graph that is cut before it is too large to
 * draw.
 */
import { CALL_DEPTH_DEFAULT, CALL_NODES_MAX, CALL_USES_MAX } from "#core/limits.ts";
import type { CallDirection, CallEdge, CallGraphResponse, CallNode, GraphSymbol, LeftCalls, UseConfidence } from "#core/protocol/graph.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import type { CallGraphRequest } from "#flags/graph-flags.ts";
import { isFunction } from "#query/graph/meaning/symbol-kinds.ts";
import type { Target } from "#query/graph/target.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { answerAbout, frameOf, type Ground } from "./answer.ts";
import { calleesOf } from "./callees.ts";
import { graphSymbol } from "./graph-symbol.ts";
import { isCalled, usesOf } from "./references.ts";

/** Neighbours shown for one function; nobody wants all callers of `append` or of a logger. */
const FAN_MAX = 40;
/** Call lines that one edge lists. */
const EDGE_LINES_MAX = 10;

type Side = CallEdge["side"];

/** @throws symbol_not_found, ref_not_found, unsupported_language */
export async function callGraph(session: QuerySession, request: CallGraphRequest): Promise<CallGraphResponse> {
  const { direction = "both", depth = CALL_DEPTH_DEFAULT, confidence = "ambiguous" } = request;
  const answer = await answerAbout(session, { ...request, confidence }, { question: "call-graph", prefers: isCalled }, (ground, symbol) => {
    const walk = new CallWalk(ground, symbol);
    walk.go(direction, depth);
    return { made: walk, paths: walk.nodes.map(({ path }) => path) };
  });
  const { nodes, edges, leftOut, unsure } = answer.made;
  return {
    ...frameOf(answer, leftOut.length > 0),
    direction,
    depth,
    ...{ nodes, edges, edges_total: edges.length, left_out: leftOut, unsure_calls: unsure },
  };
}

/**
 * The graph with its first `shown` edges and the nodes that these need. The dropped edges are counted at the node where the walk found
 * them.
 */
export function cutGraph(answer: CallGraphResponse, shown: number): CallGraphResponse {
  if (shown >= answer.edges.length) return answer;
  const edges = answer.edges.slice(0, shown);
  const ids = new Set([0, ...edges.flatMap(({ from, to }) => [from, to])]);
  const left = new Map<string, LeftCalls>();
  const add = ({ id, side, left: count }: LeftCalls): void => {
    const known = left.get(`${side} ${id}`)?.left ?? 0;
    if (ids.has(id)) left.set(`${side} ${id}`, { id, side, left: count === null ? null : known + count });
  };
  for (const { side, from, to } of answer.edges.slice(shown)) add({ id: side === "callers" ? to : from, side, left: 1 });
  for (const one of answer.left_out) add(one);
  return {
    ...answer,
    result_completeness: answer.result_completeness === "partial" ? "partial" : "truncated",
    nodes: answer.nodes.filter(({ id }) => ids.has(id)),
    edges,
    left_out: [...left.values()],
  };
}

/** A caller or a callee of a function. */
interface Neighbour {
  readonly key: string;
  readonly shown: GraphSymbol;
  /** Undefined where the walk cannot go on, because the code stands outside of functions. */
  readonly symbol: SymbolRow | undefined;
  readonly confidence: UseConfidence;
  readonly lines: readonly number[];
  readonly isValue?: boolean;
}

interface Waiting {
  readonly id: number;
  readonly symbol: SymbolRow;
  readonly side: Side;
}

/** Walks outwards from a function breadth-first, so that near functions come first. */
class CallWalk {
  readonly nodes: CallNode[] = [];
  readonly edges: CallEdge[] = [];
  readonly leftOut: LeftCalls[] = [];
  unsure = 0;
  readonly #ground: Ground;
  readonly #root: SymbolRow;
  readonly #ids = new Map<string, number>();

  constructor(ground: Ground, root: SymbolRow) {
    this.#ground = ground;
    this.#root = root;
    this.#idOf(keyOf(root), graphSymbol(root, ground.shown), 0);
  }

  go(direction: CallDirection, depth: number): void {
    const sides: readonly Side[] = direction === "both" ? ["callers", "callees"] : [direction];
    const seen = new Set<string>();
    let level: Waiting[] = sides.map((side) => ({ id: 0, symbol: this.#root, side }));
    for (let away = 1; away <= depth && level.length > 0; away++) {
      const next: Waiting[] = [];
      for (const waiting of level) {
        const key = `${waiting.side} ${waiting.id}`;
        if (seen.has(key)) continue;
        seen.add(key);
        next.push(...this.#expand(waiting, away));
      }
      level = next;
    }
  }

  #expand({ id, symbol, side }: Waiting, depth: number): Waiting[] {
    if (this.nodes.length >= CALL_NODES_MAX || this.#ground.graph.judged >= CALL_USES_MAX) {
      this.leftOut.push({ id, side, left: null });
      return [];
    }
    const all = side === "callers" ? this.#callers(symbol) : this.#callees(symbol);
    if (all.length > FAN_MAX) this.leftOut.push({ id, side, left: all.length - FAN_MAX });
    return all.slice(0, FAN_MAX).flatMap(({ key, shown, symbol: other, confidence, lines, isValue }) => {
      const neighbour = this.#idOf(key, shown, depth);
      const ends = side === "callers" ? { from: neighbour, to: id } : { from: id, to: neighbour };
      const as = isValue ? { as_value: true as const } : {};
      this.edges.push({ ...ends, confidence, lines: [...new Set(lines)].slice(0, EDGE_LINES_MAX), side, ...as });
      return other ? [{ id: neighbour, symbol: other, side }] : [];
    });
  }

  #idOf(key: string, shown: GraphSymbol, depth: number): number {
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const id = this.nodes.length;
    this.#ids.set(key, id);
    this.nodes.push({ id, depth, ...shown });
    return id;
  }

  /**
   * The callers of a function, then the code that only passes it on or stores it: from there on the function is called under another name.
   */
  #callers(symbol: SymbolRow): Neighbour[] {
    const { enclosing, shown, isSure } = this.#ground;
    const types = isFunction(symbol) ? (["calls", "references"] as const) : (["calls"] as const);
    const all = usesOf({ ...this.#ground, isSure: () => true }, this.#targetOf(symbol), { types });
    const [calls, values] = [all.filter(({ use }) => use.type === "calls"), all.filter(({ use }) => use.type !== "calls")];
    this.unsure += calls.filter(({ confidence }) => !isSure(confidence)).length;
    const found = new Map<string, Neighbour & { lines: number[] }>();
    for (const { file, use, confidence } of [...calls, ...values]) {
      const isValue = use.type !== "calls";
      // A use whose only evidence is the name is as often of a field or a variable as of the function.
      if (!isSure(confidence) || (isValue && confidence === "name_only")) continue;
      const around = enclosing.at(file.versionId, use.line);
      const key = around ? keyOf(around) : `file ${file.versionId}`;
      const known = found.get(key);
      if (known?.isValue === isValue) known.lines.push(use.line);
      else if (!known) {
        const from = around ? graphSymbol(around, shown) : fileNode(file.path, use.line);
        found.set(key, { key, shown: from, symbol: around, confidence, lines: [use.line], isValue });
      }
    }
    return [...found.values()];
  }

  /** Of the callers' own overloads, only the one that calls is meant. */
  #targetOf(symbol: SymbolRow): Target {
    const { graph, isOneOverload } = this.#ground;
    return graph.target(symbol, { isOneOverload: isOneOverload || symbol.symbolRow !== this.#root.symbolRow });
  }

  #callees(symbol: SymbolRow): Neighbour[] {
    const { shown, isSure, isWanted } = this.#ground;
    return calleesOf(this.#ground, symbol).flatMap(({ to, confidence, uses }) => {
      if (confidence === "external") return [];
      if (!to || !isSure(confidence)) {
        this.unsure += uses.length;
        return [];
      }
      if (!isWanted({ path: to.path, language: to.language, versionId: 0 })) return [];
      return [{ key: keyOf(to), shown: graphSymbol(to, shown), symbol: to, confidence, lines: uses.map(({ line }) => line) }];
    });
  }
}

/** All overloads share one key: often nothing tells which overload a call means, and each of them would get the same callers. */
function keyOf({ path, qualifiedName }: SymbolRow): string {
  return `symbol ${path} ${qualifiedName}`;
}

/** A node for code outside of functions, which stands for its file. */
function fileNode(path: string, line: number): GraphSymbol {
  return { name: "<module>", qualified_name: "<module>", kind: "module", path, line_start: line, symbol_id: "" };
}
