import { ANSWER_CHARS_MAX, ANSWER_TOKENS_DEFAULT } from "#core/limits.ts";
import type { ImpactResponse } from "#core/protocol/impact.ts";
import { count, optionalWord, text } from "#flags/flag.ts";
import { OUTPUT, PLACE, QUERY, tool } from "#mcp/tool.ts";

export const getImpact = tool({
  name: "get_impact",
  description:
    "Before you finish a change: which uses it breaks, callers of changed symbols, tests that reach them. For uncommitted edits, or a planned change of symbol. Not for all uses of a name.",
  flags: {
    target: optionalWord({
      name: "symbol",
      about: "A name, a handle, path:line, a file or a range A..B",
      toModel: "name, handle, path:line, file or A..B",
    }),
    base: text({ name: "base", about: "The ref to compare with (the default branch)", toModel: "ref to compare with" }),
    distance: count({ name: "distance", about: "How many calls away to follow callers (3)" }, { max: 5 }),
    pathGlobs: { ...QUERY.pathGlobs, toModel: "only changes in these paths" },
    ...PLACE,
    ...OUTPUT,
  },
  readOnly: true,
  call: async (values, call) => {
    const [{ impact }, { impactSheet }, { writeSheet }, { notedSheet }, { costOf }] = await Promise.all([
      import("#engine/changes/impact/impact.ts"),
      import("#format/answers/changes/impact.ts"),
      import("#format/sheet.ts"),
      import("#mcp/text/changes-text.ts"),
      import("#format/fit.ts"),
    ]);
    // The default is not TOON, as in other tools: breaking changes are a list of lists, which a table would repeat.
    const style = { format: values.format ?? "lines", color: false, reader: call.reader };
    const maxTokens = values.maxTokens ?? ANSWER_TOKENS_DEFAULT;
    return call.workspaces.use(call, values, async ({ session, ref }) => {
      const { target, distance, pathGlobs } = values;
      const base = await call.workspaces.checkRef(session.project.workspace, values.base);
      const given = { target, base, distance, pathGlobs, ref, maxTokens };
      const request = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      const written = (answer: ImpactResponse): string => writeSheet(notedSheet(impactSheet(answer, style), answer), style.format);
      const response = await impact(session, request, (answer) => costOf(written(answer), ANSWER_CHARS_MAX));
      return written(response);
    });
  },
});
