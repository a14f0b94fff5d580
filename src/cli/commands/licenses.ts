import { NOTICES_PATH } from "#assets";
import { noticesSheet } from "#format/notices.ts";
import { command as declare } from "../command.ts";
import { respond } from "../session.ts";

export const command = declare({
  name: "licenses",
  description: "Print the names, versions and licences of what the executable contains",
  flags: {},
  run: async (values) => {
    respond(values, noticesSheet(await Bun.file(NOTICES_PATH).text()));
    return 0;
  },
});
