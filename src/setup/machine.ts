/**
 * The properties of a machine that decide where MCP clients keep their configuration, as parameters, so that tests can describe any system.
 */
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { posix, win32 } from "node:path";

export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The machine this process runs on. */
export function thisMachine(): Machine {
  return { platform: process.platform, home: homedir(), env: process.env };
}

/** Joins path parts with the machine's separator. */
export function joinPath(machine: Machine, ...parts: string[]): string {
  return (machine.platform === "win32" ? win32 : posix).join(...parts);
}

/** Where applications keep settings: Roaming on Windows, Application Support on macOS, the XDG directory elsewhere. */
export function applicationData(machine: Machine): string {
  const { platform, home, env } = machine;
  if (platform === "win32") return env["APPDATA"] || joinPath(machine, home, "AppData", "Roaming");
  if (platform === "darwin") return joinPath(machine, home, "Library", "Application Support");
  return xdgConfig(machine);
}

/** `$XDG_CONFIG_HOME`, or `~/.config`, also for programs that use it on every system. */
export function xdgConfig(machine: Machine): string {
  return machine.env["XDG_CONFIG_HOME"] || joinPath(machine, machine.home, ".config");
}

/** `~/.config` or, on Windows, Roaming: for programs that use it on macOS, too, and ignore XDG variables. */
export function dotConfig(machine: Machine): string {
  return machine.platform === "win32" ? applicationData(machine) : joinPath(machine, machine.home, ".config");
}

/** `%LOCALAPPDATA%` of a Windows machine. */
export function localData(machine: Machine): string {
  return machine.env["LOCALAPPDATA"] || joinPath(machine, machine.home, "AppData", "Local");
}

/** Names in a directory, sorted; none when it cannot be read. */
export function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory).sort();
  } catch {
    return [];
  }
}

/** The path of a command on the machine's PATH. Relative entries are skipped, because they name another program in every directory. */
export function findCommand(machine: Machine, name: string): string | undefined {
  const { delimiter, isAbsolute } = machine.platform === "win32" ? win32 : posix;
  const entries = (machine.env["PATH"] ?? "").split(delimiter).filter((entry) => isAbsolute(entry));
  return Bun.which(name, { PATH: entries.join(delimiter) }) ?? undefined;
}

/** Whether two paths lead to the same file. */
export function isSameFile(one: string, other: string): boolean {
  return existsSync(one) && existsSync(other) && realpathSync(one) === realpathSync(other);
}
