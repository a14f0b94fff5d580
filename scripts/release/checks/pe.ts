/** What an executable for Windows is: checked here because no Windows is. */

export interface PeFacts {
  readonly machine: "x64" | "arm64" | "unknown";
  readonly isConsoleProgram: boolean;
  /** Whether it begins in code. */
  readonly hasEntryPoint: boolean;
  readonly sections: readonly string[];
}

const MACHINES: Readonly<Record<number, PeFacts["machine"]>> = { 34404: "x64", 43620: "arm64" };
const PE32_PLUS = 0x20b;
const SUBSYSTEM_CONSOLE = 3;
const EXECUTABLE = 0x20000000;
const SECTION_BYTES = 40;

export function peFacts(bytes: Buffer): PeFacts {
  const pe = bytes.readUInt16LE(0) === 0x5a4d ? bytes.readUInt32LE(0x3c) : 0;
  if (bytes.readUInt32LE(pe) !== 0x4550) throw new Error("this is no program for Windows");
  const optional = pe + 24;
  if (bytes.readUInt16LE(optional) !== PE32_PLUS) throw new Error("this is no 64-bit program for Windows");
  const entry = bytes.readUInt32LE(optional + 16);
  const first = optional + bytes.readUInt16LE(pe + 20);
  const sections = Array.from({ length: bytes.readUInt16LE(pe + 6) }, (_, index) => sectionAt(bytes, first + index * SECTION_BYTES));
  return {
    machine: MACHINES[bytes.readUInt16LE(pe + 4)] ?? "unknown",
    isConsoleProgram: bytes.readUInt16LE(optional + 68) === SUBSYSTEM_CONSOLE,
    hasEntryPoint: sections.some(({ from, size, isCode }) => isCode && entry >= from && entry < from + size),
    sections: sections.map(({ name }) => name),
  };
}

function sectionAt(bytes: Buffer, at: number) {
  const name = bytes.toString("latin1", at, at + 8).replace(/\0+$/, "");
  const isCode = (bytes.readUInt32LE(at + 36) & EXECUTABLE) !== 0;
  return { name, size: bytes.readUInt32LE(at + 8), from: bytes.readUInt32LE(at + 12), isCode };
}
