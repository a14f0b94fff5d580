/** Entry point: dispatch only. */
import { VERSION } from "#core/version.ts";

const words = process.argv.slice(2);
if (words.length === 1 && (words[0] === "--version" || words[0] === "-V")) {
  process.stdout.write(`${VERSION}\n`);
} else {
  const { beginForIndexing } = await import("#cli/engine-start.ts");
  beginForIndexing(words);
  const { run } = await import("#cli/run.ts");
  process.exit(await run(words));
}
