import { command as declare } from "#cli/command.ts";
import { INDEXING_STRATEGIES } from "#core/types.ts";
import { DIRECTORY_WORD } from "#flags/common-flags.ts";
import { choice, count, on } from "#flags/flag.ts";

export const WATCH_FLAGS = {
  background: on({ name: "background", about: "Return at once and keep watching" }),
  status: on({ name: "status", about: "Say what is watched, and what that costs" }),
  stop: on({ name: "stop", about: "Stop the watching process" }),
  strategy: choice(
    {
      name: "strategy",
      about: "Update the index at each write (realtime), at each query (lazy), or at each commit and checkout (git)",
    },
    INDEXING_STRATEGIES,
  ),
  idleMinutes: count(
    { name: "idle-minutes", about: "End after this long without a command (240 in the background)", hint: "N" },
    { min: 1 },
  ),
};

export const command = declare({
  name: "watch",
  description: "Keep the index of a workspace up to date, and answer commands from it at once",
  more: [
    "One process serves all workspaces of a user. While it runs, search, show, refs",
    "and every other command that only reads let it answer; without it they answer",
    "by themselves, and say the same. Another version of the program, or variables",
    "that change answers (GIT_*, CODECOMPASS_*), make a command answer by itself;",
    "CODECOMPASS_ALONE=1 does so always.",
  ].join("\n"),
  flags: { ...DIRECTORY_WORD, ...WATCH_FLAGS },
  run: async (values) => (await import("#cli/resident/watching.ts")).watchCommand(values),
});
