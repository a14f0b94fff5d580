import { command as declare } from "#cli/command.ts";
import { COMPLETION_SCRIPTS, SHELLS } from "#cli/completion/scripts.ts";
import { respond } from "#cli/session.ts";
import { choiceWord } from "#flags/flag.ts";

export const command = declare({
  name: "completions",
  description: "Print a script that completes command lines: commands, flags, values, refs, paths and symbol names",
  flags: { shell: choiceWord({ name: "shell", about: `${SHELLS.join(", ")}; the script's first lines say how to load it` }, SHELLS) },
  run: ({ shell, ...values }) => {
    const script = COMPLETION_SCRIPTS[shell];
    respond(values, { data: () => ({ shell, script }), lines: () => script.trimEnd() });
    return 0;
  },
});
