/**
 * Draws a map as SVG, laid out in layers: users above what they use. A box is as wide as its text in a font of fixed width, so the file is
 * the same on every machine and needs nothing but a viewer. Rejected: a layout engine, which is larger than the rest of the format layer.
 */
import { counted } from "#core/counted.ts";
import type { MapEdge, MapModule, MapResponse } from "#core/protocol/map.ts";
import { printable } from "#format/lines.ts";

const CHAR_WIDTH = 7.3;
const BOX = { height: 42, padding: 14, gap: 26, layerGap: 74, margin: 44 };
/** Boxes in one row; a wider layer is split into several rows. */
const LAYER_BOXES_MAX = 6;
/** How often boxes are moved towards the boxes that they are connected to. */
const SWEEPS = 8;

interface Box {
  readonly module: MapModule;
  readonly width: number;
  layer: number;
  x: number;
  y: number;
}

export function mapSvg({ modules, edges, directory, repo }: MapResponse, roads: readonly MapEdge[]): string {
  const boxes = new Map(modules.map((module) => [module.path, boxOf(module)]));
  const layers = layered(boxes, roads, edges);
  const width = Math.max(0, ...layers.map(widthOf)) + 2 * BOX.margin;
  place(layers, roads, boxes, width);
  const height = layers.length * (BOX.height + BOX.layerGap) - BOX.layerGap + 2 * BOX.margin;
  const title = escaped(directory === "." ? (repo.split(/[\\/]/).at(-1) ?? repo) : directory);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(width)} ${Math.max(round(height), 2 * BOX.margin)}" font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="12">`,
    `<title>${title}</title>`,
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8z" fill="context-stroke"/></marker></defs>',
    '<rect width="100%" height="100%" fill="#ffffff"/>',
    ...roads.flatMap((road) => roadPath(road, boxes)),
    ...[...boxes.values()].map(boxShape),
    "</svg>",
  ].join("\n");
}

function boxOf(module: MapModule): Box {
  const chars = Math.max(printable(module.path).length, sizeText(module).length);
  return { module, width: Math.round(chars * CHAR_WIDTH + 2 * BOX.padding), layer: 0, x: 0, y: 0 };
}

function sizeText({ files, lines }: MapModule): string {
  return `${counted(files, "file")}, ${counted(lines, "line")}`;
}

/** Boxes by layer: each below everything that uses it, as far as cycles allow. */
function layered(boxes: ReadonlyMap<string, Box>, roads: readonly MapEdge[], edges: readonly MapEdge[]): Box[][] {
  const down = downward([...boxes.keys()], roads, edges);
  for (let round = 0; round < boxes.size; round++) {
    let moved = false;
    for (const { from, to } of down) {
      const [user, used] = [boxes.get(from), boxes.get(to)];
      if (!user || !used || used.layer > user.layer) continue;
      used.layer = user.layer + 1;
      moved = true;
    }
    if (!moved) break;
  }
  const tied = new Set(roads.flatMap(({ from, to }) => [from, to]));
  const last = Math.max(0, ...[...boxes.values()].map(({ layer }) => layer));
  const layers: Box[][] = Array.from({ length: last + 2 }, () => []);
  for (const [path, box] of boxes) layers[tied.has(path) ? box.layer : last + 1]?.push(box);
  const rows = layers.flatMap((layer) => chunks(layer, LAYER_BOXES_MAX));
  for (const [at, row] of rows.entries()) for (const box of row) box.layer = at;
  return rows;
}

/** The roads from modules that mostly use others to modules that are mostly used. Together they contain no cycle. */
function downward(paths: readonly string[], roads: readonly MapEdge[], edges: readonly MapEdge[]): MapEdge[] {
  const sum = (of: readonly MapEdge[]): number => of.reduce((total, { files }) => total + files, 0);
  const share = (path: string): number => {
    const used = sum(edges.filter(({ to }) => to === path));
    return used / Math.max(1, used + sum(edges.filter(({ from }) => from === path)));
  };
  const shares = new Map(paths.map((path) => [path, share(path)]));
  const ordered = paths.toSorted((a, b) => (shares.get(a) ?? 0) - (shares.get(b) ?? 0) || (a < b ? -1 : 1));
  const rank = new Map(ordered.map((path, at) => [path, at]));
  return roads.filter(({ from, to }) => (rank.get(from) ?? 0) < (rank.get(to) ?? 0));
}

function chunks<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

function widthOf(layer: readonly Box[]): number {
  return layer.reduce((sum, { width }) => sum + width, 0) + BOX.gap * Math.max(0, layer.length - 1);
}

/** Moves each box near the middle of its connected boxes, layer by layer, and spreads each layer out. */
function place(layers: readonly Box[][], roads: readonly MapEdge[], boxes: ReadonlyMap<string, Box>, width: number): void {
  const ties = new Map<Box, Box[]>();
  for (const { from, to } of roads) {
    const [user, used] = [boxes.get(from), boxes.get(to)];
    if (!user || !used) continue;
    ties.set(user, [...(ties.get(user) ?? []), used]);
    ties.set(used, [...(ties.get(used) ?? []), user]);
  }
  const spread = (layer: Box[]): void => {
    let x = (width - widthOf(layer)) / 2;
    for (const box of layer) {
      box.x = x;
      x += box.width + BOX.gap;
    }
  };
  for (const [at, layer] of layers.entries()) {
    for (const box of layer) box.y = BOX.margin + at * (BOX.height + BOX.layerGap);
    spread(layer);
  }
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const layer of sweep % 2 === 0 ? layers : layers.toReversed()) {
      const middles = new Map(layer.map((box) => [box, middleOf(ties.get(box) ?? [box])]));
      layer.sort((a, b) => (middles.get(a) ?? 0) - (middles.get(b) ?? 0) || (a.module.path < b.module.path ? -1 : 1));
      spread(layer);
    }
  }
}

function middleOf(boxes: readonly Box[]): number {
  return boxes.reduce((sum, { x, width }) => sum + x + width / 2, 0) / boxes.length;
}

/** A road from the bottom of the user's box to the top of the used module's box; one that leads back up is dashed. */
function roadPath({ from, to, files }: MapEdge, boxes: ReadonlyMap<string, Box>): string[] {
  const [user, used] = [boxes.get(from), boxes.get(to)];
  if (!user || !used) return [];
  const isDown = used.layer > user.layer;
  const [x1, x2] = [user.x + user.width / 2, used.x + used.width / 2];
  const [y1, y2] = isDown ? [user.y + BOX.height, used.y] : [user.y, used.layer === user.layer ? used.y : used.y + BOX.height];
  const bend = isDown ? BOX.layerGap / 2 : -BOX.layerGap / 2;
  const end = used.layer === user.layer ? bend : -bend;
  const width = Math.min(4, 1 + Math.log10(1 + files));
  const looks = isDown ? 'stroke="#8a94a6"' : 'stroke="#c2410c" stroke-dasharray="5 4"';
  const curve = `M${round(x1)} ${round(y1)} C${round(x1)} ${round(y1 + bend)} ${round(x2)} ${round(y2 + end)} ${round(x2)} ${round(y2)}`;
  return [
    `<path d="${curve}" fill="none" ${looks} stroke-width="${round(width)}" marker-end="url(#tip)"><title>${escaped(`${from} → ${to}: ${counted(files, "file")}`)}</title></path>`,
  ];
}

function boxShape({ module, x, y, width }: Box): string {
  const middle = round(x + width / 2);
  return [
    `<g><title>${escaped(module.about ?? module.path)}</title>`,
    `<rect x="${round(x)}" y="${round(y)}" width="${width}" height="${BOX.height}" rx="6" fill="#eef2f8" stroke="#475569"/>`,
    `<text x="${middle}" y="${round(y + 18)}" text-anchor="middle" font-weight="600" fill="#0f172a">${escaped(module.path)}</text>`,
    `<text x="${middle}" y="${round(y + 34)}" text-anchor="middle" font-size="10" fill="#475569">${sizeText(module)}</text></g>`,
  ].join("");
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function escaped(text: string): string {
  return printable(text).replace(/[&<>"]/g, (char) => `&#${char.codePointAt(0)};`);
}
