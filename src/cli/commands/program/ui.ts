import { command as declare } from "#cli/command.ts";
import { DIRECTORY_WORD } from "#flags/common-flags.ts";
import { on, portNumber } from "#flags/flag.ts";

export const UI_FLAGS = {
  ...DIRECTORY_WORD,
  port: portNumber({ name: "port", about: "Port to listen on (7878, or another where that is taken); 0 takes a free one", hint: "N" }),
  open: on({ name: "open", about: "Open the page in the browser" }),
};

export const command = declare({
  name: "ui",
  description: "Show a local page for people: search as you type, code, differences, the state of the index",
  more: [
    "Prints the address of the page and serves it until Ctrl-C, on this machine only.",
    "The address has a token, a new one at each start: whoever has it can read",
    "the workspace. The page connects to no other machine.",
  ].join("\n"),
  flags: UI_FLAGS,
  run: async (values) => (await import("#cli/page-serving.ts")).servePage(values),
});
