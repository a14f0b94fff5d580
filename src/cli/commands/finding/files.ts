import { command as declare } from "#cli/command.ts";
import { respondList, withSession } from "#cli/session.ts";
import { remarkStanding } from "#cli/standing.ts";
import { warn } from "#cli/terminal/log.ts";
import type { AnswerState } from "#core/protocol.ts";
import { optionalWord } from "#flags/flag.ts";
import { LIST_LIMIT_FLAG, REF_FLAG } from "#flags/query-flags.ts";
import { filesList } from "#format/answers/lookup.ts";
import { commandLine } from "#format/command-line.ts";
import { nextCommand } from "#format/next-step.ts";

const EXIT_FOUND = 0;
const EXIT_NOTHING = 1;

/** The hint when no file matches. A word without wildcards matches whole names only, so the hint puts `*` around it. */
export function nothingFound(pattern: string, { freshness_status: status }: Pick<AnswerState, "freshness_status">): string {
  if (status === "syncing") return `Nothing found yet: not all files are in the index. Try: ${nextCommand({ do: "status" })}`;
  if (/[*?[]/.test(pattern)) return `Nothing found: no indexed path matches. Try: ${nextCommand({ do: "list_ignored" })}`;
  return `Nothing found: no indexed file or directory has this name. Try: ${commandLine(["codecompass", "files", `*${pattern}*`], process.platform)}`;
}

export const command = declare({
  name: "files",
  description: "List indexed files by glob: a bare name matches anywhere, a directory, all below it",
  flags: {
    pattern: optionalWord({
      name: "pattern",
      about: "A glob for their paths; all of the current directory when left out",
      completes: "file",
    }),
    ...LIST_LIMIT_FLAG,
    ...REF_FLAG,
  },
  run: (values) =>
    withSession(values, async (session, here) => {
      const { findFiles } = await import("#engine/lookup/find-files.ts");
      // A workspace that is named may be elsewhere, where the current directory says nothing.
      const typed = values.pattern ?? (values.workspace === undefined ? "." : "**");
      const { pathGlobs: [pattern = typed] = [], ref } = here.typed({ ...values, pathGlobs: [typed] });
      const found = here.seen(await findFiles(session, pattern, ref));
      await remarkStanding(found.state);
      await respondList(values, filesList(found));
      if (found.files.length === 0) await warn(nothingFound(typed, found.state));
      return found.files.length > 0 ? EXIT_FOUND : EXIT_NOTHING;
    }),
});
