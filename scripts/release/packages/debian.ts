/** The Debian package: the executable, its manual page, completions for three shells, and what Debian wants to know about a package. */
import { gzipSync } from "node:zlib";
import type { Build } from "../executable-build.ts";
import type { ReleaseFacts } from "../facts.ts";
import { ar } from "../formats/ar.ts";
import { gzip } from "../formats/compress.ts";
import { type Entry, tar } from "../formats/tar.ts";
import type { Made } from "../output.ts";
import type { SharedFiles } from "../shared-files.ts";
import { render } from "../templates.ts";

const BEST = 9;
const REVISION = 1;

export function debianPackage(build: Build, shared: SharedFiles, facts: ReleaseFacts, maintainer: string): Made {
  const { target, needs } = build;
  const version = `${facts.version}-${REVISION}`;
  const files = installed(build, shared, facts, maintainer);
  const size = files.reduce((total, { bytes }) => total + Math.ceil(bytes.length / 1024), 0);
  const control = render("debian-control.txt", {
    ...{ version, architecture: String(target.debian), maintainer, size: String(size), glibc: String(needs.glibc) },
    // Debian wants one short phrase.
    description: facts.description.split(":")[0] ?? facts.name,
  });
  const sums = files.map(({ path, bytes }) => `${new Bun.CryptoHasher("md5").update(bytes).digest("hex")}  ${path}\n`).join("");
  const about: Entry[] = [
    { path: "control", bytes: Buffer.from(control) },
    { path: "md5sums", bytes: Buffer.from(sums) },
  ];
  const options = { epoch: facts.epoch, folders: true };
  const bytes = ar(
    [
      { name: "debian-binary", bytes: Buffer.from("2.0\n") },
      { name: "control.tar.gz", bytes: gzip(tar(about, options)) },
      { name: "data.tar.gz", bytes: gzip(tar(files, options)) },
    ],
    facts.epoch,
  );
  return { path: `debian/codecompass_${version}_${target.debian}.deb`, bytes, target: target.name, kind: "deb" };
}

function installed({ bytes }: Build, shared: SharedFiles, facts: ReleaseFacts, maintainer: string): Entry[] {
  const date = new Date(facts.epoch * 1000).toUTCString().replace("GMT", "+0000");
  const log = render("debian-changelog.txt", { version: `${facts.version}-${REVISION}`, maintainer, date });
  const copyright = render("debian-copyright.txt", { license: indented(shared.license) });
  return [
    { path: "usr/bin/codecompass", bytes, isExecutable: true },
    { path: "usr/share/bash-completion/completions/codecompass", bytes: shared.bash },
    { path: "usr/share/doc/codecompass/THIRD-PARTY-NOTICES.md.gz", bytes: smallest(shared.notices) },
    { path: "usr/share/doc/codecompass/changelog.Debian.gz", bytes: smallest(Buffer.from(log)) },
    { path: "usr/share/doc/codecompass/changelog.gz", bytes: smallest(shared.changelog) },
    { path: "usr/share/doc/codecompass/copyright", bytes: Buffer.from(copyright) },
    { path: "usr/share/fish/vendor_completions.d/codecompass.fish", bytes: shared.fish },
    { path: "usr/share/lintian/overrides/codecompass", bytes: Buffer.from(render("debian-overrides.txt", {})) },
    { path: "usr/share/man/man1/codecompass.1.gz", bytes: smallest(shared.man) },
    { path: "usr/share/zsh/vendor-completions/_codecompass", bytes: shared.zsh },
  ];
}

/** As Debian wants papers compressed. */
function smallest(bytes: Uint8Array): Uint8Array {
  return gzipSync(bytes, { level: BEST });
}

/** A text as the body of a field: each line behind a blank, empty ones as a dot. */
function indented(text: Uint8Array): string {
  const lines = Buffer.from(text).toString().trim().split("\n");
  return lines.map((line) => ` ${line.trim() === "" ? "." : line}`).join("\n");
}
