import { OUTPUT, type OutputArguments, PLACE, type PlaceArguments } from "../properties.ts";
import { tool } from "../tool.ts";

interface SummaryArguments extends PlaceArguments, OutputArguments {
  readonly path: string;
  readonly cursor?: string;
}

export const getFileSummary = tool<SummaryArguments>({
  name: "get_file_summary",
  description:
    "Measure a file: lines of code and comments, functions and classes with cyclomatic complexity and nesting, imports, exports. Not its structure (get_file_outline).",
  properties: { path: { type: "string" }, cursor: { type: "string" }, ...PLACE, ...OUTPUT },
  required: ["path"],
  readOnly: true,
  call: async (args, call) => {
    const [{ summarizeFile }, { listText }] = await Promise.all([import("#engine/lookup/file-summary.ts"), import("../list-text.ts")]);
    return call.workspaces.use(call, args, async ({ session, ref }) => {
      const { state, symbols, ...facts } = await summarizeFile(session, args.path, ref);
      const rows = symbols.map((symbol) => ({ ...symbol }));
      return listText(
        { question: ["get_file_summary", facts.path, rows.length, ref], facts: { ...state, ...facts }, name: "symbols", rows },
        args,
      );
    });
  },
});
