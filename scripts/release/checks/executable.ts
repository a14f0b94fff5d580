/** Whether an executable is what its target says: looked at as a file, since most targets cannot be run where they are built. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../facts.ts";
import type { Target } from "../targets.ts";
import { elfFacts } from "./elf.ts";
import { machOFacts } from "./mach-o.ts";
import { peFacts } from "./pe.ts";

/** What a system must have to start an executable; what no format says is left out. */
export interface Needs {
  readonly glibc?: string;
  readonly macos?: string;
  readonly libraries?: readonly string[];
}

/**
 * Checks format, machine, entry point and what is embedded, and returns what the executable needs. Throws on the first thing that is wrong.
 */
export function checkExecutable(target: Target, bytes: Buffer): Needs {
  const { machine, needs } = CHECKS[target.format](bytes, target);
  insist(machine === target.machine, target, `it is for ${machine}`);
  for (const asset of embeddedFiles()) insist(bytes.indexOf(readFileSync(asset)) >= 0, target, `it lacks ${asset.slice(ROOT.length + 1)}`);
  return needs;
}

type Check = (bytes: Buffer, target: Target) => { readonly machine: string; readonly needs: Needs };

const CHECKS: Readonly<Record<Target["format"], Check>> = {
  elf: (bytes, target) => {
    const { machine, interpreter, libraries, glibc } = elfFacts(bytes);
    insist(interpreter.includes("musl") === (target.npm.libc === "musl"), target, `its loader is ${interpreter}`);
    return { machine, needs: { libraries, ...(glibc === undefined || target.npm.libc === "musl" ? {} : { glibc }) } };
  },
  "mach-o": (bytes, target) => {
    const { machine, macos, hasEntryPoint, signature } = machOFacts(bytes);
    insist(hasEntryPoint, target, "it has no entry point");
    // Apple's processors start nothing without a signature, and no Mac starts what has a broken one.
    insist(signature === "valid", target, `its signature: ${signature}`);
    return { machine, needs: { macos } };
  },
  pe: (bytes, target) => {
    const { machine, isConsoleProgram, hasEntryPoint } = peFacts(bytes);
    insist(isConsoleProgram && hasEntryPoint, target, "it is no console program with an entry point");
    return { machine, needs: {} };
  },
};

/** The files that every executable carries as they are. */
function embeddedFiles(): string[] {
  const folder = join(ROOT, "dist/assets");
  const assets = readdirSync(folder).filter((name) => name.endsWith(".wasm.zst") || name.endsWith(".bin"));
  return [...assets.map((name) => join(folder, name)), join(ROOT, "THIRD-PARTY-NOTICES.md")];
}

function insist(holds: boolean, { name }: Target, problem: string): void {
  if (!holds) throw new Error(`the executable for ${name} is not what it should be: ${problem}`);
}
