/** One executable of a release: compiled, checked, and held until everything that contains it is made. */
import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { compile } from "../compile.ts";
import { checkExecutable, type Needs } from "./checks/executable.ts";
import { machOFacts } from "./checks/mach-o.ts";
import { adHocSigned } from "./formats/mach-o-signature.ts";
import { runtimeFor } from "./runtimes.ts";
import { executableName, type Target } from "./targets.ts";

export class Build {
  readonly target: Target;
  readonly needs: Needs;
  readonly size: number;
  #bytes: Uint8Array | undefined;

  constructor(target: Target, bytes: Buffer) {
    this.target = target;
    this.needs = checkExecutable(target, bytes);
    this.size = bytes.length;
    this.#bytes = bytes;
  }

  get bytes(): Uint8Array {
    if (!this.#bytes) throw new Error(`the executable for ${this.target.name} was forgotten already`);
    return this.#bytes;
  }

  /** Eight executables at once would take a gigabyte of memory. */
  forget(): void {
    this.#bytes = undefined;
  }
}

/** Compiles for a target. The name of the file is written into it, so it is the same for all runs. */
export function buildOf(target: Target, folder: string): Build {
  const scratch = join(folder, ".scratch");
  mkdirSync(scratch, { recursive: true });
  try {
    const outfile = join(scratch, executableName(target));
    if (compile({ outfile, target: target.bun, runtime: runtimeFor(target) }) !== 0) throw new Error(`${target.name} does not compile`);
    return new Build(target, signed(target, readFileSync(outfile)));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** A program for macOS whose signature is not that of its bytes gets one that is. */
function signed(target: Target, bytes: Buffer): Buffer {
  const isBroken = target.format === "mach-o" && machOFacts(bytes).signature !== "valid";
  return isBroken ? adHocSigned(bytes, "codecompass") : bytes;
}
