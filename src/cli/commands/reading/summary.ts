import { command as declare } from "#cli/command.ts";
import { respondList, withSession } from "#cli/session.ts";
import { remarkStanding } from "#cli/standing.ts";
import { word } from "#flags/flag.ts";
import { LIST_LIMIT_FLAG, REF_FLAG } from "#flags/query-flags.ts";
import { summaryList } from "#format/answers/lookup.ts";

export const command = declare({
  name: "summary",
  description: "Measure a file: lines, functions, classes, complexity, nesting, imports, exports",
  flags: { path: word({ name: "path", about: "A file of the workspace", completes: "file" }), ...LIST_LIMIT_FLAG, ...REF_FLAG },
  run: (values) =>
    withSession(values, async (session, here) => {
      const { summarizeFile } = await import("#engine/lookup/file-summary.ts");
      const found = here.seen(await summarizeFile(session, { ...here.typed(values), cwd: here.cwd }));
      await remarkStanding(found.state);
      await respondList(values, summaryList(found));
      return 0;
    }),
});
