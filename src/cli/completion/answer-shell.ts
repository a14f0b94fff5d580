/** `codecompass complete [--new-word] -- WORD...`: completion scripts call it while a person types. */

import { print } from "#cli/terminal/output.ts";
import type { ValueSource } from "#flags/flag.ts";
import { NOTHING, written } from "./candidate.ts";
import { complete } from "./complete.ts";

/** Milliseconds after the start of the process at which it gives up and completes nothing: a person waits at the keyboard. */
const ANSWER_MS_MAX = 100;

/**
 * Prints the candidates for the last word. `--new-word` says that an empty word follows, which PowerShell cannot pass on. On any failure it
 * prints no candidates, because an error message would land in the line that is being typed.
 */
export async function answerShell(words: readonly string[]): Promise<number> {
  const end = words.indexOf("--");
  const line = [...words.slice(end + 1), ...(words.slice(0, Math.max(end, 0)).includes("--new-word") ? [""] : [])];
  const answer = complete(line, storedNames).catch(() => NOTHING);
  const late = Bun.sleep(ANSWER_MS_MAX - performance.now()).then(() => NOTHING);
  print(written(await Promise.race([answer, late])));
  return 0;
}

async function storedNames(source: ValueSource, prefix: string, directory?: string): Promise<readonly string[]> {
  const { namesOf } = await import("#engine/lookup/name-completion.ts");
  return namesOf(source, prefix, { directory, cwd: process.cwd() });
}
