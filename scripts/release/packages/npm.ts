/**
 * The npm packages: `codecompass`, whose command is a thin launcher, and a package for each system with the executable, which npm chooses
 * among by `os`, `cpu` and `libc`. Nothing runs at installation, so `--ignore-scripts` changes nothing.
 */
import type { Build } from "../executable-build.ts";
import type { ReleaseFacts } from "../facts.ts";
import { gzip } from "../formats/compress.ts";
import { type Entry, tar } from "../formats/tar.ts";
import type { Made } from "../output.ts";
import type { SharedFiles } from "../shared-files.ts";
import { executableName, type Target } from "../targets.ts";
import { render } from "../templates.ts";

const NODE = ">=18";

/** The package of a system. */
export function platformPackage({ target, bytes }: Pick<Build, "target" | "bytes">, shared: SharedFiles, facts: ReleaseFacts): Made {
  const { os, cpu, libc } = target.npm;
  const manifest = {
    name: packageName(target),
    version: facts.version,
    description: `The executable of ${facts.name} for ${target.name}. Install ${facts.name} instead.`,
    license: facts.license,
    preferUnplugged: true,
    files: ["bin"],
    os: [os],
    cpu: [cpu],
    ...(libc === undefined ? {} : { libc: [libc] }),
  };
  const program = { path: `bin/${executableName(target)}`, bytes, isExecutable: true };
  const path = `npm/codecompass-${target.name}-${facts.version}.tgz`;
  return { path, bytes: packed(manifest, [program, ...papers(shared)], facts), target: target.name, kind: "npm" };
}

/** The package that people name. */
export function launcherPackage(targets: readonly Target[], shared: SharedFiles, facts: ReleaseFacts): Made {
  const manifest = {
    name: facts.name,
    version: facts.version,
    description: facts.description,
    license: facts.license,
    bin: { codecompass: "bin/codecompass.js" },
    files: ["bin"],
    engines: { node: NODE },
    optionalDependencies: Object.fromEntries(targets.map((target) => [packageName(target), facts.version])),
  };
  const packages = targets.map((target) => [packageName(target), systemOf(target), `bin/${executableName(target)}`]);
  const launcher = render("launcher.cjs", { packages: JSON.stringify(packages) });
  const program = { path: "bin/codecompass.js", bytes: Buffer.from(launcher), isExecutable: true };
  const path = `npm/codecompass-${facts.version}.tgz`;
  return { path, bytes: packed(manifest, [program, { path: "README.md", bytes: shared.readme }, ...papers(shared)], facts) };
}

function packageName({ name }: Target): string {
  return `@codecompass/${name}`;
}

/** A system as the launcher names it: as node does, with the C library where there are two. */
function systemOf({ npm }: Target): string {
  return [npm.os, npm.cpu, ...(npm.libc === undefined ? [] : [npm.libc])].join(" ");
}

function papers(shared: SharedFiles): Entry[] {
  return [
    { path: "LICENSE", bytes: shared.license },
    { path: "THIRD-PARTY-NOTICES.md", bytes: shared.notices },
  ];
}

function packed(manifest: object, entries: readonly Entry[], facts: ReleaseFacts): Uint8Array {
  const json = { path: "package.json", bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) };
  return gzip(
    tar(
      [json, ...entries].map((entry) => ({ ...entry, path: `package/${entry.path}` })),
      facts,
    ),
  );
}
