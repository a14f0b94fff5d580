import { FORMAT_FLAG } from "#flags/common-flags.ts";
import { word } from "#flags/flag.ts";
import { PLACE, QUERY, tool } from "#mcp/tool.ts";

const { kinds, languages, pathGlobs, limit } = QUERY;

export const explainRanking = tool({
  name: "explain_ranking",
  description:
    "Say why a place ranks where it does in search_code, or which step left it out. Use it when an expected file is missing. Not for searching.",
  flags: {
    query: word({ name: "query", about: "The query" }),
    target: word({ name: "target", about: "The place", toModel: "PATH or PATH:LINE" }),
    ...{ kinds, languages, pathGlobs, limit },
    ...PLACE,
    ...FORMAT_FLAG,
  },
  readOnly: true,
  call: async (values, call) => {
    const [useCase, { explainSheet }, { writeSheet }] = await Promise.all([
      import("#engine/search/explain.ts"),
      import("#format/answers/explain.ts"),
      import("#format/sheet.ts"),
    ]);
    return call.workspaces.use(call, values, async ({ session, ref }) => {
      const { ref: _, ...request } = values;
      const explained = await useCase.explainRanking(session, { ...request, ...(ref === undefined ? {} : { ref }) });
      return writeSheet(explainSheet(explained, call.reader), values.format ?? "toon");
    });
  },
});
