/** Maps as drawings: for Mermaid, for Graphviz, and as SVG. */
import type { MapEdge, MapResponse } from "#core/protocol-map.ts";
import { printable } from "./lines.ts";
import { mapSvg } from "./map-svg.ts";

export const DRAWINGS = ["svg", "mermaid", "dot"] as const;
export type Drawing = (typeof DRAWINGS)[number];

/** Roads that leave one module, so that a drawing stays readable; those of circles are drawn besides. */
const ROADS_OF_MODULE_MAX = 3;

export function isDrawing(format: string): format is Drawing {
  return DRAWINGS.some((one) => one === format);
}

/** Draws the modules and the main roads between them. */
export function drawn(response: MapResponse, drawing: Drawing): string {
  return WRITERS[drawing](response, mainRoads(response));
}

const WRITERS: Readonly<Record<Drawing, (response: MapResponse, roads: readonly MapEdge[]) => string>> = { svg: mapSvg, mermaid, dot };

/** The strongest edges of each module, those that a longer way says left out, and the edges of circles. */
export function mainRoads({ edges, cycles }: Pick<MapResponse, "edges" | "cycles">): MapEdge[] {
  const inCircle = new Set(cycles.flatMap((cycle) => cycle.slice(1).map((to, at) => `${cycle[at]}\0${to}`)));
  const kept = [...Map.groupBy(edges, ({ from }) => from).values()].flatMap((some) => some.slice(0, ROADS_OF_MODULE_MAX * 2));
  const next = Map.groupBy(kept, ({ from }) => from);
  const isSaid = ({ from, to, files }: MapEdge): boolean =>
    (next.get(from) ?? []).some(
      (first) => first.to !== to && first.files >= files && (next.get(first.to) ?? []).some((second) => second.to === to),
    );
  const roads = [...next.values()].flatMap((some) => some.filter((edge) => !isSaid(edge)).slice(0, ROADS_OF_MODULE_MAX));
  const circles = edges.filter(({ from, to }) => inCircle.has(`${from}\0${to}`));
  const all = [...new Map([...roads, ...circles].map((edge) => [`${edge.from}\0${edge.to}`, edge])).values()];
  return all.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.to < b.to ? -1 : 1));
}

function mermaid({ modules }: MapResponse, roads: readonly MapEdge[]): string {
  const ids = idsOf(modules);
  const label = (text: string): string => printable(text).replace(/["&<>#]/g, (char) => `#${char.codePointAt(0)};`);
  return [
    "flowchart TD",
    ...modules.map(({ path, files, lines }) => `  ${ids.get(path)}["${label(path)}<br/>${files} files, ${lines} lines"]`),
    ...roads.map(({ from, to, files }) => `  ${ids.get(from)} -->|${files}| ${ids.get(to)}`),
  ].join("\n");
}

function dot({ modules }: MapResponse, roads: readonly MapEdge[]): string {
  const quoted = (text: string): string => `"${printable(text).replace(/["\\]/g, "\\$&")}"`;
  return [
    "digraph map {",
    "  node [shape=box, fontname=monospace];",
    ...modules.map(({ path, files, lines }) => `  ${quoted(path)} [label=${quoted(path).slice(0, -1)}\\n${files} files, ${lines} lines"];`),
    ...roads.map(({ from, to, files }) => `  ${quoted(from)} -> ${quoted(to)} [label="${files}"];`),
    "}",
  ].join("\n");
}

function idsOf(modules: MapResponse["modules"]): ReadonlyMap<string, string> {
  return new Map(modules.map(({ path }, at) => [path, `m${at}`]));
}
