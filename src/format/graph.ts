/** Writing the answers about uses. */
import type { CallersResponse, RefsResponse } from "#core/protocol-graph.ts";
import { COLORS, NO_COLORS, printable } from "./lines.ts";
import type { Sheet } from "./sheet.ts";

interface GraphStyle {
  readonly color: boolean;
}

/** `path:line: text`, with what is not certain said behind it. */
export function refsSheet(response: RefsResponse, { color }: GraphStyle): Sheet {
  const { results, ...frame } = response;
  const colors = color ? COLORS : NO_COLORS;
  return {
    data: (tokens) => ({ ...frame, estimated_tokens: tokens, results }),
    rows: results,
    lines: () =>
      results
        .map(({ path, line_start, text, confidence }) => {
          const doubt = confidence === "resolved" ? "" : colors.dim(` [${confidence}]`);
          return `${colors.path(printable(path))}:${colors.line(String(line_start))}: ${printable(text)}${doubt}`;
        })
        .join("\n"),
    tokensSaidIn: ["json", "toon"],
  };
}

/** The function, then its calls. */
export function callersSheet(response: CallersResponse, { color }: GraphStyle): Sheet {
  const { results, ...frame } = response;
  const colors = color ? COLORS : NO_COLORS;
  return {
    data: (tokens) => ({ ...frame, estimated_tokens: tokens, results }),
    rows: results,
    lines: () =>
      results
        .map(({ path, line_start, from, sites, confidence }) => {
          const doubt = confidence === "resolved" ? "" : colors.dim(` [${confidence}]`);
          const lines = sites.map((site) => site.line_start).join(",");
          return `${colors.path(printable(path))}:${colors.line(String(line_start))}: ${printable(from?.qualified_name ?? "<module>")} (${lines})${doubt}`;
        })
        .join("\n"),
    tokensSaidIn: ["json", "toon"],
  };
}
