import { ANSWER_CHARS_MAX, MAP_TOKENS_DEFAULT } from "#core/limits.ts";
import { optionalWord } from "#flags/flag.ts";
import { OUTPUT, PLACE, tool } from "#mcp/tool.ts";

export const explore = tool({
  name: "explore",
  description:
    "Overview of a repository, or a directory of it: modules, their most used symbols, dependencies, entry points. Ask once, in code you do not know. Not for one symbol or file.",
  flags: { path: optionalWord({ name: "path", about: "A directory", toModel: "a directory" }), ...PLACE, ...OUTPUT },
  readOnly: true,
  call: async (values, call) => {
    const [{ map }, { mapSheet, mapTokens }, { writeSheet }] = await Promise.all([
      import("#engine/graph/map.ts"),
      import("#format/map/map.ts"),
      import("#format/sheet.ts"),
    ]);
    const style = { format: values.format ?? "lines", color: false, reader: call.reader };
    return call.workspaces.use(call, values, async ({ session, ref }) => {
      const place = { ...(values.path === undefined ? {} : { directory: values.path }), ...(ref === undefined ? {} : { ref }) };
      const response = await map(session, { ...place, maxTokens: values.maxTokens ?? MAP_TOKENS_DEFAULT }, (answer) => {
        const tooLong = writeSheet(mapSheet(answer, style), style.format).length > ANSWER_CHARS_MAX;
        return tooLong ? Number.POSITIVE_INFINITY : mapTokens(answer, style);
      });
      return writeSheet(mapSheet(response, style), style.format);
    });
  },
});
