/** On which machine, and with which versions, something was measured. */
import { cpus, loadavg, totalmem } from "node:os";
import { codegraphVersion } from "./codegraph.ts";
import { BINARY } from "./corpora.ts";

const GIB_BYTES = 1024 ** 3;

export interface MeasuringEnvironment {
  readonly processor: string;
  readonly cores: number;
  readonly memoryGib: number;
  readonly system: string;
  /** Processes wanting to run, over the minute before the section began: above 0.5 the machine was not idle. */
  readonly loadAtStart: number;
  readonly versions: Readonly<Record<string, string>>;
}

/** The environment now. */
export function measuringEnvironment(): MeasuringEnvironment {
  return {
    processor: cpus()[0]?.model ?? "unknown",
    cores: cpus().length,
    memoryGib: Math.round(totalmem() / GIB_BYTES),
    system: `${firstLine(["uname", "-sm"])} ${firstLine(["uname", "-r"]).split("-")[0]}`,
    loadAtStart: loadavg()[0] ?? 0,
    versions: {
      codecompass: firstLine([BINARY, "--version"]),
      bun: Bun.version,
      git: firstLine(["git", "--version"]).replace("git version ", ""),
      codegraph: codegraphVersion() ?? "absent",
      "universal-ctags": firstLine(["ctags", "--version"]).match(/Ctags ([\d.]+)/)?.[1] ?? "absent",
      ripgrep: firstLine(["rg", "--version"]).match(/ripgrep ([\d.]+)/)?.[1] ?? "absent",
    },
  };
}

/** The first line a command prints, or nothing when it cannot be run. */
function firstLine(command: readonly string[]): string {
  try {
    return (
      Bun.spawnSync([...command], { stdin: "ignore", stderr: "ignore" })
        .stdout.toString()
        .split("\n")[0] ?? ""
    );
  } catch {
    return "";
  }
}
