/** The systems that a release is made for, and what each channel calls them. */

/** Whatever differs between two executables of one release. */
export interface Target {
  /** Our own name, in the names of archives. */
  readonly name: string;
  /** What `bun build --target` calls it. */
  readonly bun: string;
  /** The npm package that carries Bun's own executable for it. */
  readonly runtime: string;
  /** `os`, `cpu` and `libc` of a package.json. */
  readonly npm: { readonly os: string; readonly cpu: string; readonly libc?: string };
  readonly format: "elf" | "mach-o" | "pe";
  readonly machine: "x64" | "arm64";
  /** Debian's name of the architecture, for systems that Debian runs on. */
  readonly debian?: string;
  /** Homebrew's block, Nix's system and Scoop's architecture. */
  readonly homebrew?: string;
  readonly nix?: string;
  readonly scoop?: string;
}

export const TARGETS: readonly Target[] = [
  {
    ...{ name: "linux-x64", bun: "bun-linux-x64", runtime: "@oven/bun-linux-x64", format: "elf", machine: "x64" },
    npm: { os: "linux", cpu: "x64", libc: "glibc" },
    ...{ debian: "amd64", homebrew: "linux/intel", nix: "x86_64-linux" },
  },
  {
    ...{ name: "linux-arm64", bun: "bun-linux-arm64", runtime: "@oven/bun-linux-aarch64", format: "elf", machine: "arm64" },
    npm: { os: "linux", cpu: "arm64", libc: "glibc" },
    ...{ debian: "arm64", homebrew: "linux/arm", nix: "aarch64-linux" },
  },
  {
    ...{ name: "linux-x64-musl", bun: "bun-linux-x64-musl", runtime: "@oven/bun-linux-x64-musl", format: "elf", machine: "x64" },
    npm: { os: "linux", cpu: "x64", libc: "musl" },
  },
  {
    ...{ name: "linux-arm64-musl", bun: "bun-linux-arm64-musl", runtime: "@oven/bun-linux-aarch64-musl", format: "elf", machine: "arm64" },
    npm: { os: "linux", cpu: "arm64", libc: "musl" },
  },
  {
    ...{ name: "darwin-x64", bun: "bun-darwin-x64", runtime: "@oven/bun-darwin-x64", format: "mach-o", machine: "x64" },
    npm: { os: "darwin", cpu: "x64" },
    ...{ homebrew: "macos/intel", nix: "x86_64-darwin" },
  },
  {
    ...{ name: "darwin-arm64", bun: "bun-darwin-arm64", runtime: "@oven/bun-darwin-aarch64", format: "mach-o", machine: "arm64" },
    npm: { os: "darwin", cpu: "arm64" },
    ...{ homebrew: "macos/arm", nix: "aarch64-darwin" },
  },
  {
    ...{ name: "windows-x64", bun: "bun-windows-x64", runtime: "@oven/bun-windows-x64", format: "pe", machine: "x64" },
    npm: { os: "win32", cpu: "x64" },
    scoop: "64bit",
  },
  {
    ...{ name: "windows-arm64", bun: "bun-windows-arm64", runtime: "@oven/bun-windows-aarch64", format: "pe", machine: "arm64" },
    npm: { os: "win32", cpu: "arm64" },
    scoop: "arm64",
  },
];

export function isWindows({ format }: Target): boolean {
  return format === "pe";
}

/** The executable's name on a system. */
export function executableName(target: Target): string {
  return isWindows(target) ? "codecompass.exe" : "codecompass";
}

/** Targets by their names, separated by commas; all of them when nothing is given. */
export function targetsNamed(names: string | undefined): readonly Target[] {
  if (names === undefined) return TARGETS;
  return names.split(",").map((name) => {
    const target = TARGETS.find((one) => one.name === name.trim());
    if (!target) throw new Error(`there is no target "${name}"; there are ${TARGETS.map((one) => one.name).join(", ")}`);
    return target;
  });
}
