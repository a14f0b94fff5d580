import { NOTICES_PATH } from "#assets";
import { command as declare } from "#cli/command.ts";
import { respond } from "#cli/session.ts";
import { noticesSheet } from "#format/notices.ts";

export const command = declare({
  name: "licenses",
  description: "Print the names, versions and licences of what the executable contains",
  flags: {},
  run: async (values) => {
    respond(values, noticesSheet(await Bun.file(NOTICES_PATH).text()));
    return 0;
  },
});
