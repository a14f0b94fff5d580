/** The parts of a release that need no compiled executable: archives, papers, the addresses that package managers read. */
import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inflateRawSync } from "node:zlib";
import { elfFacts } from "../../scripts/release/checks/elf.ts";
import { machOFacts } from "../../scripts/release/checks/mach-o.ts";
import { peFacts } from "../../scripts/release/checks/pe.ts";
import { ROOT, releaseFacts } from "../../scripts/release/facts.ts";
import { ar } from "../../scripts/release/formats/ar.ts";
import { gzip } from "../../scripts/release/formats/compress.ts";
import { adHocSigned } from "../../scripts/release/formats/mach-o-signature.ts";
import { tar, untar } from "../../scripts/release/formats/tar.ts";
import { zip } from "../../scripts/release/formats/zip.ts";
import { channels } from "../../scripts/release/packages/channels.ts";
import { notesOf } from "../../scripts/release/papers.ts";
import { pins } from "../../scripts/release/runtimes.ts";
import { bom } from "../../scripts/release/sbom.ts";
import { TARGETS, targetsNamed } from "../../scripts/release/targets.ts";
import { render } from "../../scripts/release/templates.ts";
import { directoryWith } from "../temporary.ts";

const EPOCH = Date.UTC(2026, 10, 23, 12, 30, 8) / 1000;
const FACTS = { ...releaseFacts(), baseUrl: "https://downloads.example.org/v1" };
const ENTRIES = [
  { path: "top/program", bytes: Buffer.from("#!/bin/sh\n"), isExecutable: true },
  { path: "top/papers/größe.txt", bytes: Buffer.from("x".repeat(1000)) },
];

describe("archives", () => {
  test("tar(1) reads ours, with modes and times, and the same entries give the same bytes", () => {
    const bytes = gzip(tar(ENTRIES, { epoch: EPOCH }));
    expect(Buffer.from(gzip(tar(ENTRIES, { epoch: EPOCH }))).equals(bytes)).toBe(true);
    const folder = directoryWith({ "a.tar.gz": bytes });
    const { stdout } = Bun.spawnSync(["tar", "-tvzf", "a.tar.gz"], {
      cwd: folder,
      env: { PATH: process.env["PATH"], TZ: "UTC", LC_ALL: "C.UTF-8" },
    });
    expect(stdout.toString()).toMatch(
      /^-rwxr-xr-x root\/root +10 2026-11-23 12:30 top\/program\n-rw-r--r-- root\/root +1000 2026-11-23 12:30 /,
    );
    expect(Bun.spawnSync(["tar", "-xzf", "a.tar.gz"], { cwd: folder }).exitCode).toBe(0);
    expect(readFileSync(join(folder, "top/papers/größe.txt"), "utf8")).toBe("x".repeat(1000));
  });

  test("an archive that was cut short has no file", () => {
    const whole = tar(ENTRIES, { epoch: EPOCH });
    expect(Buffer.from(untar(whole, "top/program")).toString()).toBe("#!/bin/sh\n");
    expect(() => untar(whole.subarray(0, 1200), "top/papers/größe.txt")).toThrow("no complete file");
    expect(() => tar([{ path: `${"x/".repeat(60)}y`, bytes: Buffer.alloc(0) }], { epoch: EPOCH })).toThrow("longer than the 100 bytes");
  });

  test("zip holds names, modes, times and bytes where its directory says", () => {
    const bytes = Buffer.from(zip(ENTRIES, EPOCH));
    const end = bytes.length - 22;
    expect([bytes.readUInt32LE(end), bytes.readUInt16LE(end + 10)]).toEqual([0x06054b50, 2]);
    const row = bytes.readUInt32LE(end + 16);
    expect(bytes.toString("utf8", row + 46, row + 46 + bytes.readUInt16LE(row + 28))).toBe("top/program");
    expect(bytes.readUInt32LE(row + 38) >>> 16).toBe(0o100755);
    expect([bytes.readUInt16LE(row + 14), bytes.readUInt16LE(row + 12)]).toEqual([(46 << 9) | (11 << 5) | 23, (12 << 11) | (30 << 5) | 4]);
    const data = 30 + "top/program".length;
    expect(inflateRawSync(bytes.subarray(data, data + bytes.readUInt32LE(row + 20))).toString()).toBe("#!/bin/sh\n");
    expect(bytes.readUInt32LE(row + 16)).toBe(Bun.hash.crc32("#!/bin/sh\n"));
  });

  test("ar pads members to an even length, as dpkg expects", () => {
    const bytes = Buffer.from(ar([{ name: "debian-binary", bytes: Buffer.from("2.0") }], EPOCH)).toString();
    expect(bytes).toBe(`!<arch>\ndebian-binary   ${String(EPOCH).padEnd(12)}0     0     100644  3         \`\n2.0\n`);
  });
});

describe("a signature of a program for macOS", () => {
  test("covers every page, and says so when a byte changes or another signature is left in its place", () => {
    const program = smallMachO();
    expect(machOFacts(program)).toMatchObject({ machine: "x64", macos: "13.0", hasEntryPoint: true, signature: "broken" });
    const signed = adHocSigned(program, "codecompass");
    expect(machOFacts(signed).signature).toBe("valid");
    expect(adHocSigned(signed, "codecompass").equals(signed)).toBe(true);
    signed[5000] = 1;
    expect(machOFacts(signed).signature).toBe("broken");
  });
});

/** A program for Intel Macs of two pages that does nothing, with room for a signature behind them. */
function smallMachO(): Buffer {
  const LIMIT = 8192;
  const bytes = Buffer.alloc(LIMIT + 20);
  bytes.writeUInt32LE(0xfeedfacf, 0);
  bytes.writeUInt32LE(0x01000007, 4);
  bytes.writeUInt32LE(2, 12);
  const commands = [
    [0x19, 72, "__TEXT", 0, 4096],
    [0x19, 72, "__LINKEDIT", 4096, 4096],
    [0x80000028, 24],
    [0x32, 24],
    [0x1d, 16],
  ] as const;
  bytes.writeUInt32LE(commands.length, 16);
  let at = 32;
  for (const [kind, size, name, from, length] of commands) {
    bytes.writeUInt32LE(kind, at);
    bytes.writeUInt32LE(size, at + 4);
    if (name !== undefined) bytes.write(name, at + 8);
    if (from !== undefined) bytes.writeBigUInt64LE(BigInt(from), at + 40);
    if (length !== undefined) bytes.writeBigUInt64LE(BigInt(length), at + 48);
    if (kind === 0x32) bytes.writeUInt32LE(13 << 16, at + 12);
    if (kind === 0x1d) bytes.writeUInt32LE(LIMIT, at + 8);
    at += size;
  }
  return bytes;
}

test("what is no executable of a format is refused", () => {
  const text = Buffer.from("#!/bin/sh\n".repeat(1000));
  for (const facts of [elfFacts, machOFacts, peFacts]) expect(() => facts(text)).toThrow("this is no ");
});

describe("the papers", () => {
  test("runtimes are pinned for every target, at the version of Bun that builds the program", () => {
    const { devDependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    expect(pins().version).toBe(devDependencies.bun);
    for (const { runtime } of TARGETS) expect(pins().integrity[runtime], runtime).toMatch(/^sha512-/);
  });

  test("the version stands in package.json and nowhere else among templates and scripts", () => {
    const paths = [...new Bun.Glob("scripts/release/**/*").scanSync({ cwd: ROOT })].filter((path) => !path.endsWith("runtimes.json"));
    for (const path of paths) expect(readFileSync(join(ROOT, path), "utf8"), path).not.toContain(FACTS.version);
  });

  test("notes are the section of the version; without one, of what has no version, and say that they are a draft", () => {
    const log = "# Changelog\n\n## Unreleased\n\n- new\n\n## [1.2.0] - 2026-01-01\n\n- old\n";
    expect(notesOf({ version: "1.2.0" }, [], log)).toStartWith("# CodeCompass 1.2.0\n\n- old\n");
    expect(notesOf({ version: "2.0.0" }, [], log)).toMatch(/> A draft: .*\n\n- new\n/);
    expect(() => notesOf({ version: "2.0.0" }, [], "# Changelog\n")).toThrow('no section "2.0.0"');
  });

  test("the bill of materials names what the notices name, each once, the same for the same commit", async () => {
    const bill = (await bom(FACTS)) as { serialNumber: string; components: { name: string; version: string; "bom-ref": string }[] };
    const names = bill.components.map(({ name, version }) => `${name} ${version}`);
    const headings = [...readFileSync(join(ROOT, "THIRD-PARTY-NOTICES.md"), "utf8").matchAll(/^## (\S+ \S+)$/gm)].map(
      ([, heading]) => heading,
    );
    const manifest = JSON.parse(readFileSync(join(ROOT, "grammars/manifest.json"), "utf8"));
    const grammars = new Set(
      bill.components.filter(({ name }) => name.startsWith("grammar ")).map((one) => one["bom-ref"].split("/").at(-1)),
    );
    expect(grammars.size).toBe(manifest.length);
    for (const heading of headings) {
      const isNamed = names.includes(String(heading).replace(/^Bun/, "bun"));
      const carries = bill.components.some((one) =>
        one["bom-ref"].startsWith(`pkg:npm/${String(heading).replace(" ", "@").replace(/^@/, "%40")}#`),
      );
      expect(isNamed || carries, heading).toBe(true);
    }
    expect(new Set(bill.components.map((one) => one["bom-ref"])).size).toBe(bill.components.length);
    expect(await bom(FACTS)).toEqual(bill);
    expect(bill.serialNumber).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});

describe("package managers", () => {
  const files = TARGETS.map(({ name, format }, index) => {
    const kind = format === "pe" ? "zip" : "tar.gz";
    return { path: `codecompass-${name}.${kind}`, target: name, kind, size: 1, sha256: String(index).repeat(64) };
  });
  const builds = TARGETS.map((target) => ({ target, needs: target.format === "elf" ? { glibc: "2.17" } : { macos: "13.0" } }));
  const textOf = (path: string): string => String(channels(builds, FACTS, files).find((made) => made.path === path)?.bytes);

  test.each([
    ["homebrew/codecompass.rb", ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"]],
    ["nix/codecompass.nix", ["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"]],
    ["scoop/codecompass.json", ["windows-x64", "windows-arm64"]],
  ])("%s has the address and the sum of each archive it needs, and no other", (path, names) => {
    const addresses = [
      ...textOf(path).matchAll(/https:\/\/downloads\.example\.org\/v1\/codecompass-([\w-]+)\.(?:tar\.gz|zip)"[\s\S]*?([0-9])\2{63}/g),
    ];
    expect(addresses.every(([, name, index]) => name === TARGETS[Number(index)]?.name)).toBe(true);
    expect(addresses.map(([, name]) => name).sort()).toEqual([...names].sort());
    expect(textOf(path).match(/https:/g)?.length).toBe(names.length + (path.startsWith("nix") ? 0 : 1));
  });

  test("without an address only the installer is made, which then asks for one", () => {
    expect(channels(builds, { ...FACTS, baseUrl: undefined }, files).map(({ path }) => path)).toEqual(["install.sh"]);
    expect(() => releaseFacts("ftp://example.org")).toThrow("is no address");
    expect(() => releaseFacts("https://example.org/'; rm -rf ~")).toThrow("is no address");
  });

  test("a template with a hole, or a fact that it has no place for, is refused; so is a target that does not exist", () => {
    expect(() => render("wheel-init.py", {})).toThrow("wants {{version}}");
    expect(() => render("wheel-init.py", { version: "1", more: "2" })).toThrow("has no place for more");
    expect(() => targetsNamed("linux-x64,plan9")).toThrow('no target "plan9"; there are linux-x64');
  });
});
