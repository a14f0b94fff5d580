import type { OutlineNode, OutlineResponse } from "#core/protocol.ts";
import { OUTPUT, type OutputArguments, PLACE, type PlaceArguments } from "../properties.ts";
import { tool } from "../tool.ts";

interface OutlineArguments extends PlaceArguments, OutputArguments {
  readonly path: string;
  readonly depth?: "top" | "all";
  readonly cursor?: string;
}

export const getFileOutline = tool<OutlineArguments>({
  name: "get_file_outline",
  description:
    "List a file's symbols with line ranges and signatures, at a tenth of its tokens. Then read only the lines you need. Not for small files.",
  properties: {
    path: { type: "string" },
    depth: { type: "string", enum: ["top", "all"] },
    cursor: { type: "string" },
    ...PLACE,
    ...OUTPUT,
  },
  required: ["path"],
  readOnly: true,
  call: async (args, call) => {
    const [{ outline }, { listText }, { outlineLines }] = await Promise.all([
      import("#engine/lookup/outline.ts"),
      import("../list-text.ts"),
      import("#format/lines.ts"),
    ]);
    return call.workspaces.use(call, args, async ({ session, ref }) => {
      const found = await outline(session, { path: args.path, depth: args.depth ?? "all", ...(ref === undefined ? {} : { ref }) });
      const { symbols, ...all } = found;
      const facts = args.format === "lines" ? inLines(found) : all;
      const question = ["outline", found.path, args.depth, found.symbols.length, ref];
      const rows = flatten(symbols, 0);
      return listText({ question, facts, name: "symbols", rows, lines: rowLines(found, rows.length, outlineLines) }, args);
    });
  },
});

/** What a person reads above the symbols. */
function inLines(found: OutlineResponse): Readonly<Record<string, string>> {
  const { path, language, line_count, imports, freshness_status } = found;
  return {
    file: `${path} (${language}, ${line_count} lines)`,
    ...(freshness_status === "fresh" ? {} : { freshness_status }),
    ...(imports.length > 0 ? { imports: imports.map(({ module }) => module).join(", ") } : {}),
  };
}

interface OutlineRow extends Readonly<Record<string, unknown>> {
  readonly depth: number;
}

/** One row a symbol, in order of appearance: nested data cannot be a table. */
function flatten(nodes: readonly OutlineNode[], depth: number): OutlineRow[] {
  return nodes.flatMap(({ line, line_end, kind, name, visibility, signature, children }) => [
    { line, line_end, depth, kind, name, visibility, signature },
    ...flatten(children, depth + 1),
  ]);
}

/** The lines of the symbols alone; what comes before them is said by the facts. */
function rowLines(found: OutlineResponse, count: number, write: (found: OutlineResponse, style: { color: boolean }) => string): string[] {
  return count === 0 ? [] : write(found, { color: false }).split("\n").slice(-count);
}
