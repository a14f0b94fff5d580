import { counted } from "#core/counted.ts";
import { ANSWER_CHARS_MAX, ANSWER_TOKENS_DEFAULT } from "#core/limits.ts";
import type { OutlineNode, OutlineResponse } from "#core/protocol.ts";
import { choice, word } from "#flags/flag.ts";
import { COMPACT_OUTLINE } from "#flags/outline-flags.ts";
import type { Standing } from "#format/standing.ts";
import { isForPrograms, OUTPUT, PLACE, QUERY, tool } from "#mcp/tool.ts";

const NAMES_OF_PATH = [
  ...[
    "file",
    "file-path",
    "filename",
    "file-name",
    "target",
    "dir",
    "directory",
    "relative-path",
    "target-file",
    "relative-workspace-path",
  ],
];
/** Tools that count levels begin at 0 or 1. */
const DEPTHS = { 0: "top", 1: "top", 2: "all", 3: "all", 4: "all", 5: "all", 6: "all", 7: "all", 8: "all", 9: "all", 10: "all" } as const;

export const getFileOutline = tool({
  name: "get_file_outline",
  description: "List a file's symbols with lines and signatures, at a tenth of its tokens; a directory's contents. Not for small files.",
  flags: {
    path: word({ name: "path", about: "A file", aliases: NAMES_OF_PATH }),
    depth: choice({ name: "depth", about: "Only top-level symbols, or all", aliases: ["max-depth"] }, ["top", "all"], DEPTHS),
    compact: COMPACT_OUTLINE,
    cursor: QUERY.cursor,
    ...PLACE,
    ...OUTPUT,
  },
  readOnly: true,
  call: async (args, call) => {
    const [{ outline }, { outlineDirectory }, { directoryList }, { listText }, { compactNode, compactRow, mayBeMissing, outlineLines }] =
      await Promise.all([
        import("#engine/lookup/outline.ts"),
        import("#engine/lookup/outline-directory.ts"),
        import("#format/answers/lookup.ts"),
        import("#mcp/text/list-text.ts"),
        import("#format/answers/outline.ts"),
      ]);
    return call.workspaces.use(call, args, async ({ session, ref }) => {
      const request = { path: args.path, depth: args.depth ?? "all", ...(ref === undefined ? {} : { ref }) } as const;
      const directory = await outlineDirectory(session, request);
      if (directory) return listText(directoryList(directory), ["outline", directory.path, directory.files, ref], args);
      const found = await outline(session, request);
      const { symbols, ...all } = found;
      const lost = mayBeMissing(found);
      const facts = isForPrograms(args) ? all : { ...said(found), ...(lost === undefined ? {} : { may_be_missing: lost }) };
      const question = ["outline", found.path, args.depth, found.symbols.length, ref];
      // Programs get the tree; a table has rows, each with its depth.
      if (isForPrograms(args)) {
        const { costOf } = await import("#format/fit.ts");
        const room = (args.maxTokens ?? ANSWER_TOKENS_DEFAULT) * SHARE_OF_ONE_SYMBOL;
        const fits = (node: object): boolean => costOf(JSON.stringify(node), ANSWER_CHARS_MAX) <= room;
        const nested = symbols.map((node) => {
          const shown = args.compact ? compactNode(node) : node;
          return fits(shown) ? shown : { ...shown, ...membersLeftOut(node) };
        });
        return listText({ facts, name: "symbols", rows: nested, lines: nested.map(({ name }) => name) }, question, args);
      }
      const rows = flatten(symbols, 0).map(({ node, depth }) => (args.compact ? compactRow(node, depth) : fullRow(node, depth)));
      const lines = rowLines(found, rows.length, (shown) => outlineLines(shown, { color: false, compact: args.compact ?? false }));
      return listText({ facts, name: "symbols", rows, lines }, question, args);
    });
  },
});

/** Share of the budget that one symbol of a tree may take with everything inside it. */
const SHARE_OF_ONE_SYMBOL = 0.6;

/** The number of a symbol's members, in place of the members. */
function membersLeftOut({ children }: OutlineNode): { readonly children: readonly []; readonly members_left_out: number } {
  return { children: [], members_left_out: flatten(children, 0).length };
}

/** The facts that a reader needs above the symbols. */
function said(found: OutlineResponse): Readonly<Record<string, unknown>> & Partial<Standing> {
  const { path, language, line_count, imports, freshness_status, unchecked_files, answered_from } = found;
  return {
    file: `${path} (${language}, ${counted(line_count, "line")})`,
    ...(answered_from === undefined ? {} : { answered_from }),
    ...(freshness_status === "fresh" ? {} : { freshness_status }),
    ...(unchecked_files === undefined ? {} : { unchecked_files }),
    ...(imports.length > 0 ? { imports: imports.map(({ module }) => module).join(", ") } : {}),
  };
}

interface NodeAtDepth {
  readonly node: OutlineNode;
  readonly depth: number;
}

/** The symbols in order of appearance, for a row each: a table cannot hold nested data. */
function flatten(nodes: readonly OutlineNode[], depth: number): NodeAtDepth[] {
  return nodes.flatMap((node) => [{ node, depth }, ...flatten(node.children, depth + 1)]);
}

function fullRow({ line, line_end, kind, name, visibility, signature }: OutlineNode, depth: number): object {
  return { line, line_end, depth, kind, name, visibility, signature };
}

/** The lines of the symbols alone; the facts say what comes before them. */
function rowLines(found: OutlineResponse, count: number, write: (found: OutlineResponse) => string): string[] {
  return count === 0 ? [] : write(found).split("\n").slice(-count);
}
