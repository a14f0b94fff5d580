import { command as declare } from "#cli/command.ts";
import { respond } from "#cli/session.ts";

export const command = declare({
  name: "man",
  description: "Print the manual page, to be read with: codecompass man | man -l -",
  flags: {},
  run: async (values) => {
    const { manPage } = await import("#cli/help/man-page.ts");
    const page = await manPage();
    respond(values, { data: () => ({ page }), lines: () => page.trimEnd() });
    return 0;
  },
});
