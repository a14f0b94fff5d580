/** Draws maps: for Mermaid, for Graphviz, and as SVG. */
import { counted } from "#core/counted.ts";
import type { MapEdge, MapResponse } from "#core/protocol/map.ts";
import { printable } from "#format/lines.ts";
import { mapSvg } from "./map-svg.ts";

export const DRAWINGS = ["svg", "mermaid", "dot"] as const;
export type Drawing = (typeof DRAWINGS)[number];

/** An edge is left out when the opposite edge is more than this many times stronger. */
const COUNTER_SHARE_MAX = 3;
/** Roads (drawn edges) that leave one module at most, so that a drawing stays readable. */
const ROADS_OF_MODULE_MAX = 3;

/** Whether a format is one of the drawings. */
export function isDrawing(format: string): format is Drawing {
  return DRAWINGS.some((one) => one === format);
}

/** Draws the modules and the main roads between them. */
export function drawn(response: MapResponse, drawing: Drawing): string {
  return WRITERS[drawing](response, mainRoads(response));
}

const WRITERS: Readonly<Record<Drawing, (response: MapResponse, roads: readonly MapEdge[]) => string>> = { svg: mapSvg, mermaid, dot };

/**
 * The strongest edges of each module, without those that a path over another module implies, and without those opposite to much stronger
 * ones.
 */
function mainRoads({ edges }: Pick<MapResponse, "edges">): MapEdge[] {
  const weights = new Map(edges.map(({ from, to, files }) => [`${from}\0${to}`, files]));
  const isMain = ({ from, to, files }: MapEdge): boolean => files * COUNTER_SHARE_MAX >= (weights.get(`${to}\0${from}`) ?? 0);
  const kept = [...Map.groupBy(edges.filter(isMain), ({ from }) => from).values()].flatMap((some) =>
    some.slice(0, ROADS_OF_MODULE_MAX * 2),
  );
  const next = Map.groupBy(kept, ({ from }) => from);
  const isSaid = ({ from, to, files }: MapEdge): boolean =>
    (next.get(from) ?? []).some(
      (first) => first.to !== to && first.files >= files && (next.get(first.to) ?? []).some((second) => second.to === to),
    );
  const roads = [...next.values()].flatMap((some) => some.filter((edge) => !isSaid(edge)).slice(0, ROADS_OF_MODULE_MAX));
  return roads.sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : a.to < b.to ? -1 : 1));
}

function mermaid({ modules }: MapResponse, roads: readonly MapEdge[]): string {
  const ids = idsOf(modules);
  const label = (text: string): string => printable(text).replace(/["&<>#]/g, (char) => `#${char.codePointAt(0)};`);
  return [
    "flowchart TD",
    ...modules.map(
      ({ path, files, lines }) => `  ${ids.get(path)}["${label(path)}<br/>${counted(files, "file")}, ${counted(lines, "line")}"]`,
    ),
    ...roads.map(({ from, to, files }) => `  ${ids.get(from)} -->|${files}| ${ids.get(to)}`),
  ].join("\n");
}

function dot({ modules }: MapResponse, roads: readonly MapEdge[]): string {
  const quoted = (text: string): string => `"${printable(text).replace(/["\\]/g, "\\$&")}"`;
  return [
    "digraph map {",
    "  node [shape=box, fontname=monospace];",
    ...modules.map(
      ({ path, files, lines }) =>
        `  ${quoted(path)} [label=${quoted(path).slice(0, -1)}\\n${counted(files, "file")}, ${counted(lines, "line")}"];`,
    ),
    ...roads.map(({ from, to, files }) => `  ${quoted(from)} -> ${quoted(to)} [label="${files}"];`),
    "}",
  ].join("\n");
}

function idsOf(modules: MapResponse["modules"]): ReadonlyMap<string, string> {
  return new Map(modules.map(({ path }, at) => [path, `m${at}`]));
}
