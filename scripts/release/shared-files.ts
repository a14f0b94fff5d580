/** What every package has beside the executable. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { shellFiles } from "../shell-files.ts";
import { ROOT } from "./facts.ts";

export interface SharedFiles {
  readonly readme: Uint8Array;
  readonly license: Uint8Array;
  readonly notices: Uint8Array;
  readonly changelog: Uint8Array;
  readonly man: Uint8Array;
  readonly bash: Uint8Array;
  readonly zsh: Uint8Array;
  readonly fish: Uint8Array;
  readonly powershell: Uint8Array;
}

export async function sharedFiles(): Promise<SharedFiles> {
  const read = (name: string): Uint8Array => readFileSync(join(ROOT, name));
  const shells = await shellFiles();
  return {
    readme: read("README.md"),
    license: read("LICENSE"),
    notices: read("THIRD-PARTY-NOTICES.md"),
    changelog: read("CHANGELOG.md"),
    man: Buffer.from(shells["man/codecompass.1"]),
    bash: Buffer.from(shells["completions/codecompass"]),
    zsh: Buffer.from(shells["completions/_codecompass"]),
    fish: Buffer.from(shells["completions/codecompass.fish"]),
    powershell: Buffer.from(shells["completions/codecompass.ps1"]),
  };
}
