/**
 * Makes everything that a release is made of, under dist/release, and publishes nothing: `npm run release -- [--targets linux-x64,…]
 * [--out DIRECTORY] [--base-url URL] [--maintainer "NAME <ADDRESS>"] [--allow-dirty] [--pin]`.
 *
 * The same commit gives the same bytes: compare SHA256SUMS of two runs. `--base-url` says where the files will lie; without it the
 * installer asks for the place, and what cannot do without (Homebrew, Scoop, Nix) is left out.
 */
import { mkdirSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Build, buildOf } from "./executable-build.ts";
import { ROOT, releaseFacts, uncommittedPaths } from "./facts.ts";
import { Output } from "./output.ts";
import { archives } from "./packages/archives.ts";
import { debianPackage } from "./packages/debian.ts";
import { launcherPackage, platformPackage } from "./packages/npm.ts";
import { wheel } from "./packages/wheel.ts";
import { papersOf } from "./papers.ts";
import { pinRuntimes } from "./runtimes.ts";
import { sharedFiles } from "./shared-files.ts";
import { targetsNamed } from "./targets.ts";

const { values } = parseArgs({
  options: {
    targets: { type: "string" },
    out: { type: "string", default: `${ROOT}/dist/release` },
    "base-url": { type: "string" },
    maintainer: { type: "string", default: "CodeCompass contributors <contributors@codecompass.invalid>" },
    "allow-dirty": { type: "boolean", default: false },
    pin: { type: "boolean", default: false },
  },
});

try {
  if (values.pin) pinRuntimes();
  else await release();
} catch (thrown) {
  console.error(`release: ${(thrown as Error).message}`);
  process.exitCode = 1;
}

async function release(): Promise<void> {
  const targets = targetsNamed(values.targets);
  const facts = releaseFacts(values["base-url"]);
  const dirty = values["allow-dirty"] ? [] : uncommittedPaths();
  if (dirty.length > 0)
    throw new Error(`${dirty.length} paths differ from the commit (${dirty[0]?.trim()})\n  next: commit them, or say --allow-dirty`);
  const folder = resolve(values.out);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const output = new Output(folder);
  const shared = await sharedFiles();
  const builds: Build[] = [];
  for (const target of targets) {
    const build = buildOf(target, folder);
    builds.push(build);
    for (const made of archives(build, shared, facts)) output.add(made);
    output.add(platformPackage(build, shared, facts));
    output.add(wheel(build, shared, facts));
    if (target.debian) output.add(debianPackage(build, shared, facts, values.maintainer));
    build.forget();
    console.log(`${target.name}: ${(build.size / 1e6).toFixed(0)} MB${output.sizesOf(target.name)}`);
  }
  output.add(launcherPackage(targets, shared, facts));
  for (const paper of await papersOf(builds, facts, output.files)) output.add(paper);
  output.writeSums();
  console.log(
    `${folder}: ${output.files.length} files of version ${facts.version}, commit ${facts.commit.slice(0, 12)}; nothing is published`,
  );
}
