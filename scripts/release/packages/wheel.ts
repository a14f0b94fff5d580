/** The Python wheel of a system: pip puts the executable where it puts scripts, so `uvx codecompass` and `pipx run codecompass` find it. */

import type { Needs } from "../checks/executable.ts";
import type { Build } from "../executable-build.ts";
import type { ReleaseFacts } from "../facts.ts";
import type { Entry } from "../formats/tar.ts";
import { zip } from "../formats/zip.ts";
import type { Made } from "../output.ts";
import type { SharedFiles } from "../shared-files.ts";
import { executableName, type Target } from "../targets.ts";
import { render } from "../templates.ts";

/** The earliest musl that current Python images for Alpine have. */
const MUSL = "1_2";
const MACHINES: Readonly<Record<Target["format"], Readonly<Record<Target["machine"], string>>>> = {
  elf: { x64: "x86_64", arm64: "aarch64" },
  "mach-o": { x64: "x86_64", arm64: "arm64" },
  pe: { x64: "win_amd64", arm64: "win_arm64" },
};

export function wheel({ target, bytes, needs }: Build, shared: SharedFiles, facts: ReleaseFacts): Made {
  const tag = `py3-none-${platformTag(target, needs)}`;
  const { version, description, license } = facts;
  const info = `codecompass-${version}.dist-info`;
  const entries: Entry[] = [
    { path: "codecompass/__init__.py", bytes: Buffer.from(render("wheel-init.py", { version })) },
    { path: "codecompass/__main__.py", bytes: Buffer.from(render("wheel-main.py", {})) },
    { path: `codecompass-${version}.data/scripts/${executableName(target)}`, bytes, isExecutable: true },
    { path: `${info}/licenses/LICENSE`, bytes: shared.license },
    { path: `${info}/licenses/THIRD-PARTY-NOTICES.md`, bytes: shared.notices },
    { path: `${info}/METADATA`, bytes: metadata({ version, description, license }, shared) },
    { path: `${info}/WHEEL`, bytes: Buffer.from(render("wheel-tags.txt", { tag })) },
  ];
  const record = [...entries.map(recordRow), `${info}/RECORD,,`].join("\n");
  const all = [...entries, { path: `${info}/RECORD`, bytes: Buffer.from(`${record}\n`) }];
  return { path: `pypi/codecompass-${version}-${tag}.whl`, bytes: zip(all, facts.epoch), target: target.name, kind: "wheel" };
}

function metadata(facts: Readonly<Record<string, string>>, shared: SharedFiles): Uint8Array {
  return Buffer.concat([Buffer.from(render("wheel-metadata.txt", facts)), shared.readme]);
}

/** The systems on which pip may install a wheel, from what its executable needs. */
function platformTag(target: Target, { glibc, macos }: Needs): string {
  const machine = MACHINES[target.format][target.machine];
  if (target.format === "pe") return machine;
  if (macos !== undefined) return `macosx_${macos.replace(".", "_")}_${machine}`;
  return glibc === undefined ? `musllinux_${MUSL}_${machine}` : `manylinux_${glibc.replace(".", "_")}_${machine}`;
}

function recordRow({ path, bytes }: Entry): string {
  const digest = new Bun.CryptoHasher("sha256").update(bytes).digest("base64url").replace(/=+$/, "");
  return `${path},sha256=${digest},${bytes.length}`;
}
