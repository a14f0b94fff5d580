import { QUERY, type QueryArguments } from "../properties.ts";
import { tool } from "../tool.ts";

interface ExplainArguments extends Pick<QueryArguments, "kind" | "language" | "path" | "limit" | "workspace" | "ref" | "format"> {
  readonly query: string;
  readonly target: string;
}

const { kind, language, path, limit, workspace, ref, format } = QUERY;

export const explainRanking = tool<ExplainArguments>({
  name: "explain_ranking",
  description:
    "Say why a place ranks where it does in search_code, or which step left it out. Use it when an expected file is missing. Not for searching.",
  properties: {
    query: { type: "string" },
    target: { type: "string", description: "PATH or PATH:LINE" },
    ...{ kind, language, path, limit, workspace, ref, format },
  },
  required: ["query", "target"],
  readOnly: true,
  call: async (args, call) => {
    const [useCase, { explainLines }, { toJson, withTokenCount }, { toToon }, { filtersOf }] = await Promise.all([
      import("#engine/search/explain.ts"),
      import("#format/explain.ts"),
      import("#format/json.ts"),
      import("#format/toon.ts"),
      import("../query-tool.ts"),
    ]);
    const filters = filtersOf(args);
    return call.workspaces.use(call, args, async ({ session, ref: asked }) => {
      const { query, target, limit: hits } = args;
      const request = {
        ...filters,
        ...{ query, target },
        ...(hits === undefined ? {} : { limit: hits }),
        ...(asked === undefined ? {} : { ref: asked }),
      };
      const explained = await useCase.explainRanking(session, request);
      if (args.format === "lines") return explainLines(explained);
      const isJson = args.format === "json" || args.format === "jsonl";
      return withTokenCount({ ...explained, estimated_tokens: 0 }, isJson ? toJson : toToon);
    });
  },
});
