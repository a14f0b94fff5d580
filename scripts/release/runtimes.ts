/**
 * Bun's own executables for other systems, which `bun build --compile` writes the program into. They come as npm packages, so that a
 * release needs one registry and nothing else, and each is held to the hash in runtimes.json. `npm run release -- --pin` renews that file
 * after Bun was upgraded.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./facts.ts";
import { untar } from "./formats/tar.ts";
import { isWindows, TARGETS, type Target } from "./targets.ts";

interface Pins {
  /** Bun's version. */
  readonly version: string;
  /** SHA-512 of the packed packages, as npm writes it. */
  readonly integrity: Readonly<Record<string, string>>;
}

const CACHE = join(ROOT, "node_modules/.cache/codecompass-release");
const PINS = join(import.meta.dir, "runtimes.json");

export function pins(): Pins {
  return JSON.parse(readFileSync(PINS, "utf8"));
}

/** The path of Bun's executable for a target: downloaded once, checked every time. */
export function runtimeFor(target: Target): string {
  const { version, integrity } = pins();
  const expected = integrity[target.runtime];
  if (expected === undefined) throw new Error(`runtimes.json has no hash of ${target.runtime}\n  next: npm run release -- --pin`);
  const archive = packed(target.runtime, version);
  const bytes = readFileSync(archive);
  if (integrityOf(bytes) !== expected) {
    rmSync(archive);
    throw new Error(
      `${target.runtime} ${version} is not what runtimes.json has the hash of: a truncated download, or another package\n  next: run it again`,
    );
  }
  const name = isWindows(target) ? "bun.exe" : "bun";
  const path = join(CACHE, target.name, name);
  mkdirSync(join(CACHE, target.name), { recursive: true });
  writeFileSync(path, untar(Bun.gunzipSync(bytes), `package/bin/${name}`), { mode: 0o755 });
  return path;
}

/** Writes runtimes.json for the version of Bun in package.json. */
export function pinRuntimes(): void {
  const version: string = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).devDependencies.bun;
  const rows = TARGETS.map(({ runtime }) => [runtime, integrityOf(readFileSync(packed(runtime, version)))]);
  writeFileSync(PINS, `${JSON.stringify({ version, integrity: Object.fromEntries(rows) }, null, 2)}\n`);
}

/** The path of a package's archive, which npm fetches if it is not there yet. */
function packed(name: string, version: string): string {
  const folder = join(CACHE, `${name.replace("/", "+")}-${version}`);
  const found = (): string | undefined => (existsSync(folder) ? readdirSync(folder).find((file) => file.endsWith(".tgz")) : undefined);
  if (found() === undefined) {
    mkdirSync(folder, { recursive: true });
    const npm = Bun.spawnSync(["npm", "pack", `${name}@${version}`, "--pack-destination", folder, "--silent"], { cwd: folder });
    if (npm.exitCode !== 0 || found() === undefined) {
      throw new Error(`npm pack ${name}@${version} failed: ${npm.stderr.toString().trim()}\n  next: check that npm reaches its registry`);
    }
  }
  return join(folder, found() as string);
}

function integrityOf(bytes: Uint8Array): string {
  return `sha512-${new Bun.CryptoHasher("sha512").update(bytes).digest("base64")}`;
}
