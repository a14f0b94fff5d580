/** The installer script, run by the shell that people have, on archives that are made here. What it cannot verify it does not install. */
import { beforeAll, describe, expect, test } from "bun:test";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sha256 } from "../../scripts/release/formats/compress.ts";
import { archives } from "../../scripts/release/packages/archives.ts";
import { channels } from "../../scripts/release/packages/channels.ts";
import { sharedFiles } from "../../scripts/release/shared-files.ts";
import { TARGETS } from "../../scripts/release/targets.ts";
import { directoryWith, sharedDirectory, temporaryDirectory } from "../temporary.ts";

const FACTS = { name: "codecompass", version: "9.9.9", description: "A: b", license: "MIT", commit: "0".repeat(40), epoch: 1e9 };
/** Everything that an installation on Linux can be told about the system by. */
const SYSTEM = {
  uname: 'case $1 in -m) echo "$MACHINE" ;; *) echo "$KERNEL" ;; esac',
  ldd: "echo GNU libc",
  getconf: "echo glibc 2.36",
};

let release: string;
let script: string;

beforeAll(async () => {
  release = join(sharedDirectory(), 'a release\'s "files", größer');
  mkdirSync(release);
  const shared = await sharedFiles();
  const files = TARGETS.filter(({ format }) => format !== "pe").flatMap((target) => {
    const program = `#!/bin/sh\n[ -z "$BROKEN" ] || { echo "no libstdc++"; exit 127; }\necho ${FACTS.version} ${target.name}\n`;
    return archives({ target, bytes: Buffer.from(program) }, shared, { ...FACTS, baseUrl: undefined }).map((made) => {
      writeFileSync(join(release, made.path), made.bytes);
      return { ...made, sha256: sha256(made.bytes as Uint8Array), size: made.bytes.length };
    });
  });
  const builds = TARGETS.filter(({ format }) => format !== "pe").map((target) => ({ target, needs: { glibc: "2.17", macos: "13.0" } }));
  const [installer] = channels(builds, { ...FACTS, baseUrl: undefined }, files);
  script = String(installer?.bytes);
});

interface Run {
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Programs that stand before those of this system. */
  readonly programs?: Readonly<Record<string, string>>;
  readonly from?: string;
  readonly home?: string;
}

function install({ args = [], env = {}, programs = {}, from = release, home = temporaryDirectory() }: Run = {}) {
  const all = Object.entries({ ...SYSTEM, ...programs }).map(([name, body]) => [name, `#!/bin/sh\n${body}\n`]);
  const bin = directoryWith(Object.fromEntries(all));
  for (const name of readdirSync(bin)) chmodSync(join(bin, name), 0o755);
  const words = ["sh", "-s", "--", ...(from === "" ? [] : ["--from", from]), ...args];
  const PATH = `${bin}:${process.env["PATH"]}`;
  const { exitCode, stdout, stderr } = Bun.spawnSync(words, {
    stdin: Buffer.from(script),
    env: { PATH, HOME: home, MACHINE: "x86_64", KERNEL: "Linux", ...env },
  });
  const installed = join(home, ".local/bin/codecompass");
  const started = existsSync(installed) ? Bun.spawnSync([installed]).stdout.toString().trim() : undefined;
  return { exitCode, stdout: stdout.toString(), stderr: stderr.toString(), started, home };
}

describe("the installer", () => {
  test("puts the executable into the home of whoever runs it, and says what it did and how to undo it", () => {
    const { exitCode, stdout, stderr, started, home } = install();
    expect([exitCode, stderr, started]).toEqual([0, "", "9.9.9 linux-x64"]);
    expect(stdout).toContain(`installed ${home}/.local/bin/codecompass, version 9.9.9`);
    expect(stdout).toContain("is not on your PATH");
    expect(stdout).toContain(`to uninstall: rm "${home}/.local/bin/codecompass"`);
    expect(readdirSync(join(home, ".local/bin"))).toEqual(["codecompass"]);
  });

  test.each([
    ["an Arm processor", { MACHINE: "aarch64" }, {}, "9.9.9 linux-arm64"],
    ["Alpine", {}, { ldd: "echo musl libc >&2; exit 1" }, "9.9.9 linux-x64-musl"],
    ["a Mac", { KERNEL: "Darwin", MACHINE: "arm64" }, { sw_vers: "echo 14.2" }, "9.9.9 darwin-arm64"],
    ["a Mac whose shell runs under Rosetta", { KERNEL: "Darwin" }, { sw_vers: "echo 14.2", sysctl: "echo 1" }, "9.9.9 darwin-arm64"],
  ])("knows %s", (_, env, programs, expected) => {
    expect(install({ env, programs }).started).toBe(expected);
  });

  test.each([
    ["an older glibc", {}, { getconf: "echo glibc 2.12" }, "this system has glibc 2.12, and CodeCompass needs glibc 2.17 or later."],
    [
      "an older macOS",
      { KERNEL: "Darwin" },
      { sw_vers: "echo 12.6.1" },
      "this is macOS 12.6.1, and CodeCompass needs macOS 13.0 or later.",
    ],
    ["another processor", { MACHINE: "riscv64" }, {}, "no executable for the processor riscv64"],
    ["another system", { KERNEL: "FreeBSD" }, {}, "this installer knows Linux and macOS, not FreeBSD"],
    ["an executable that does not start", { BROKEN: "1" }, {}, "the executable does not start here: no libstdc++"],
  ])("refuses %s before it changes anything", (_, env, programs, expected) => {
    const { exitCode, stderr, home } = install({ env, programs });
    expect(exitCode).toBe(1);
    expect(stderr).toContain(expected);
    expect(stderr).toContain("  next: ");
    expect(existsSync(join(home, ".local/bin/codecompass"))).toBe(false);
  });

  test("keeps the executable that is there when the download was cut short", () => {
    const { home } = install();
    const cut = temporaryDirectory();
    const name = "codecompass-9.9.9-linux-x64.tar.gz";
    writeFileSync(join(cut, name), readFileSync(join(release, name)));
    truncateSync(join(cut, name), 1000);
    const again = install({ from: cut, home, env: {} });
    expect(again.exitCode).toBe(1);
    expect(again.stderr).toContain("what was fetched is not the archive of this release: its SHA-256 is");
    expect(again.started).toBe("9.9.9 linux-x64");
    expect(readdirSync(join(home, ".local/bin"))).toEqual(["codecompass"]);
  });

  test("says which file cannot be fetched, which directory not written, and where it was not told to look", () => {
    const missing = temporaryDirectory();
    expect(install({ from: missing }).stderr).toContain(`${missing}/codecompass-9.9.9-linux-x64.tar.gz cannot be fetched.`);
    const occupied = join(directoryWith({ bin: "a file" }), "bin");
    const refused = install({ args: ["--to", occupied] });
    expect([refused.exitCode, refused.stderr]).toEqual([1, expect.stringContaining(`you may not write to ${occupied}.`)]);
    expect(install({ from: "" }).stderr).toContain("does not know where the archives lie");
    expect(install({ args: ["--force"] }).stderr).toContain('there is no option "--force"');
    expect(install({ args: ["--to"] }).stderr).toContain("--to wants a value");
  });

  test("--dry-run only says what it would do; half a script does nothing", () => {
    const { stdout, home } = install({ args: ["--dry-run"] });
    expect(stdout).toContain(`would install ${home}/.local/bin/codecompass`);
    expect(readdirSync(home)).toEqual([]);
    const half = script.slice(0, script.lastIndexOf("\nmain "));
    const run = Bun.spawnSync(["sh", "-s", "--", "--from", release], {
      stdin: Buffer.from(half),
      env: { PATH: process.env["PATH"], HOME: home },
    });
    expect([run.exitCode, run.stdout.toString(), readdirSync(home)]).toEqual([0, "", []]);
  });
});
