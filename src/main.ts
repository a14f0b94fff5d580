/** Entry point: dispatch only. */
import { askResident } from "#cli/resident/client.ts";
import { caller } from "#cli/terminal/caller.ts";
import { VERSION } from "#core/version.ts";

const words = process.argv.slice(2);
if (words.length === 1 && (words[0] === "--version" || words[0] === "-V")) {
  caller().write("out", `${VERSION}\n`);
} else {
  const isServer = words[0] === "serve-mcp";
  const status = isServer ? await (await import("#cli/resident/mcp-proxy.ts")).serveThroughResident(words) : await askResident(words);
  if (status !== undefined) process.exit(status);
  (await import("#cli/engine-start.ts")).beginForCommand(words);
  process.exit(await (await import("#cli/run.ts")).run(words));
}
