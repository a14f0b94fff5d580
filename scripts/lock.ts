/**
 * Renews package-lock.json: `npm run lock`, after a dependency changed in package.json.
 *
 * The lock names versions and hashes and no registry (`omit-lockfile-registry-resolved` in .npmrc), so that it serves whoever installs
 * from a mirror. Some mirrors lack the optional packages of platforms that they do not serve, and npm then leaves those packages out of
 * the lock, which would leave those platforms without linter. This script adds the missing rows from what the packages say about
 * themselves, without hashes, which the mirror cannot give.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface LockedPackage {
  readonly version?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

type Locked = Record<string, LockedPackage>;

const path = join(import.meta.dir, "../package-lock.json");
const npm = Bun.spawnSync(["npm", "install", "--package-lock-only", "--ignore-scripts"], {
  cwd: join(import.meta.dir, ".."),
  stdio: ["ignore", "inherit", "inherit"],
});
if (npm.exitCode !== 0) process.exit(npm.exitCode);
const lock = JSON.parse(readFileSync(path, "utf8")) as { packages: Locked };
const added = missingPlatforms(lock.packages);
const packages = Object.entries({ ...lock.packages, ...added }).sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(path, `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`);
console.log(
  `package-lock.json: ${packages.length} packages, ${Object.keys(added).length} of them platforms that the registry did not have`,
);

/** Rows for the optional packages that a locked package names and the lock does not have. */
function missingPlatforms(locked: Locked): Locked {
  const rows: Locked = {};
  for (const { optionalDependencies = {} } of Object.values(locked)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      const key = `node_modules/${name}`;
      const platform = platformOf(name);
      if (locked[key] === undefined && platform) rows[key] = { version, ...platform };
    }
  }
  return rows;
}

/** The platform in a name such as `@biomejs/cli-linux-x64-musl`, in the words of the lock file. */
function platformOf(name: string): object | undefined {
  const [, os, cpu, abi = ""] = /-(android|darwin|freebsd|linux|openharmony|win32)-([a-z0-9]+)(?:-([a-z]+))?$/.exec(name) ?? [];
  if (os === undefined || cpu === undefined) return undefined;
  const libc = os === "linux" ? { libc: [abi.startsWith("musl") ? "musl" : "glibc"] } : {};
  // In npm's own order, or the next `npm install` would rewrite the file.
  return { cpu: [cpu], dev: true, ...libc, optional: true, os: [os] };
}
