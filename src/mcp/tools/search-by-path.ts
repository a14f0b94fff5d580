import { OUTPUT, type OutputArguments, PLACE, type PlaceArguments } from "../properties.ts";
import { tool } from "../tool.ts";

interface PathArguments extends PlaceArguments, OutputArguments {
  readonly pattern: string;
  readonly limit?: number;
  readonly cursor?: string;
}

export const searchByPath = tool<PathArguments>({
  name: "search_by_path",
  description:
    "List indexed files whose path matches a glob, with language, lines and symbols. A bare name matches anywhere; a directory, all below it. Not for file contents.",
  properties: { pattern: { type: "string" }, limit: { type: "integer", minimum: 1 }, cursor: { type: "string" }, ...PLACE, ...OUTPUT },
  required: ["pattern"],
  readOnly: true,
  call: async (args, call) => {
    const [{ findFiles }, { listText }] = await Promise.all([import("#engine/lookup/find-files.ts"), import("../list-text.ts")]);
    return call.workspaces.use(call, args, async ({ session, ref }) => {
      const { state, files } = await findFiles(session, args.pattern, ref);
      const rows = files.slice(0, args.limit).map((file) => ({ ...file }));
      const facts = { ...state, total_matches: files.length };
      const question = ["search_by_path", args.pattern, args.limit, ref];
      return listText({ question, facts, name: "matches", rows, lines: rows.map(({ path }) => path) }, args);
    });
  },
});
