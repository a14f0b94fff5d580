/** The archives that people download: `.tar.gz` and `.tar.zst`, `.zip` for Windows. */
import type { Build } from "../executable-build.ts";
import type { ReleaseFacts } from "../facts.ts";
import { gzip, zstd } from "../formats/compress.ts";
import { type Entry, tar } from "../formats/tar.ts";
import { zip } from "../formats/zip.ts";
import type { Made } from "../output.ts";
import type { SharedFiles } from "../shared-files.ts";
import { executableName, isWindows } from "../targets.ts";

/** The folder that an archive unpacks into, which is its name too. */
export function archiveName({ version }: Pick<ReleaseFacts, "version">, target: string): string {
  return `codecompass-${version}-${target}`;
}

export function archives({ target, bytes }: Pick<Build, "target" | "bytes">, shared: SharedFiles, facts: ReleaseFacts): Made[] {
  const name = archiveName(facts, target.name);
  const entries = contentsOf(executableName(target), bytes, shared).map((entry) => ({ ...entry, path: `${name}/${entry.path}` }));
  const made = (kind: string, packed: Uint8Array): Made => ({ path: `${name}.${kind}`, bytes: packed, target: target.name, kind });
  if (isWindows(target)) return [made("zip", zip(entries, facts.epoch))];
  const whole = tar(entries, facts);
  return [made("tar.gz", gzip(whole)), made("tar.zst", zstd(whole))];
}

function contentsOf(executable: string, bytes: Uint8Array, shared: SharedFiles): Entry[] {
  return [
    { path: executable, bytes, isExecutable: true },
    { path: "README.md", bytes: shared.readme },
    { path: "LICENSE", bytes: shared.license },
    { path: "THIRD-PARTY-NOTICES.md", bytes: shared.notices },
    { path: "man/codecompass.1", bytes: shared.man },
    { path: "completions/codecompass", bytes: shared.bash },
    { path: "completions/_codecompass", bytes: shared.zsh },
    { path: "completions/codecompass.fish", bytes: shared.fish },
    { path: "completions/codecompass.ps1", bytes: shared.powershell },
  ];
}
