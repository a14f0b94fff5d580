/**
 * Writes what packagers install beside the executable: `bun scripts/shell-files.ts [DIRECTORY]`, into dist/ unless told otherwise. The
 * manual page goes to man/, completions go to completions/ under the names that shells look for.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { COMPLETION_SCRIPTS } from "#cli/completion/scripts.ts";
import { manPage } from "#cli/help/man-page.ts";

/** The files by their paths. */
export async function shellFiles() {
  return {
    "man/codecompass.1": await manPage(),
    "completions/codecompass": COMPLETION_SCRIPTS.bash,
    "completions/_codecompass": COMPLETION_SCRIPTS.zsh,
    "completions/codecompass.fish": COMPLETION_SCRIPTS.fish,
    "completions/codecompass.ps1": COMPLETION_SCRIPTS.powershell,
  };
}

if (import.meta.main) {
  const directory = process.argv[2] ?? join(import.meta.dir, "../dist");
  for (const [name, text] of Object.entries(await shellFiles())) {
    const path = join(directory, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    console.log(path);
  }
}
