import { command as declare } from "#cli/command.ts";
import { atUser, respond, workspaceOf } from "#cli/session.ts";
import { CodeCompassError } from "#core/errors.ts";
import { on, optionalWord } from "#flags/flag.ts";
import { switchSheet } from "#format/answers/refs.ts";

export const command = declare({
  name: "switch-ref",
  description: "Choose the ref that queries search unless they name one; nothing is checked out",
  flags: {
    ref: optionalWord({ name: "ref", about: "A branch, tag, commit or worktree; if left out, show the stored one", completes: "ref" }),
    reset: on({ name: "reset", about: "Go back to the workspace's own files" }),
  },
  run: async (values) => {
    const { switchRef } = await import("#engine/lifecycle/switch-ref.ts");
    if (values.reset && values.ref !== undefined) {
      throw new CodeCompassError("invalid_input", "--reset takes no ref.", { next: { do: "reset_ref" } });
    }
    const ref = values.reset ? null : atUser(values).ref;
    respond(values, switchSheet(await switchRef(await workspaceOf(values), ref)));
    return 0;
  },
});
