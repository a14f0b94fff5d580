/** What an executable for Linux needs of the system it is started on. */

export interface ElfFacts {
  readonly machine: "x64" | "arm64" | "unknown";
  /** The program that loads it, which says which C library it is for. */
  readonly interpreter: string;
  readonly libraries: readonly string[];
  /** The latest version of glibc whose symbols it uses; undefined for musl. */
  readonly glibc: string | undefined;
}

const MACHINES: Readonly<Record<number, ElfFacts["machine"]>> = { 62: "x64", 183: "arm64" };
const SECTION_STRTAB = 3;
const SECTION_DYNAMIC = 6;
const DT_NEEDED = 1;
const PT_INTERP = 3;

export function elfFacts(bytes: Buffer): ElfFacts {
  if (bytes.readUInt32BE(0) !== 0x7f454c46 || bytes[4] !== 2 || bytes[5] !== 1) throw new Error("this is no 64-bit little-endian ELF file");
  if (bytes.readBigUInt64LE(24) === 0n) throw new Error("this ELF file has no entry point");
  const sections = sectionsOf(bytes);
  const dynamic = sections.find(({ type }) => type === SECTION_DYNAMIC);
  const names = dynamic && sections[dynamic.link];
  if (!dynamic || names?.type !== SECTION_STRTAB) throw new Error("this ELF file does not say what it links");
  const libraries: string[] = [];
  for (let at = dynamic.offset; at < dynamic.offset + dynamic.size; at += 16) {
    if (Number(bytes.readBigUInt64LE(at)) === DT_NEEDED)
      libraries.push(stringAt(bytes, names.offset + Number(bytes.readBigUInt64LE(at + 8))));
  }
  const symbols = bytes.toString("latin1", names.offset, names.offset + names.size);
  const versions = [...symbols.matchAll(/\0GLIBC_(\d+)\.(\d+)/g)].map(([, major, minor]) => [Number(major), Number(minor)] as const);
  const [latest] = versions.sort(([a, b], [c, d]) => c - a || d - b);
  return {
    machine: MACHINES[bytes.readUInt16LE(18)] ?? "unknown",
    interpreter: interpreterOf(bytes),
    libraries,
    glibc: latest?.join("."),
  };
}

interface Section {
  readonly type: number;
  readonly link: number;
  readonly offset: number;
  readonly size: number;
}

function sectionsOf(bytes: Buffer): Section[] {
  const from = Number(bytes.readBigUInt64LE(40));
  const size = bytes.readUInt16LE(58);
  return Array.from({ length: bytes.readUInt16LE(60) }, (_, index) => {
    const at = from + index * size;
    const number = (offset: number): number => Number(bytes.readBigUInt64LE(at + offset));
    return { type: bytes.readUInt32LE(at + 4), link: bytes.readUInt32LE(at + 40), offset: number(24), size: number(32) };
  });
}

function interpreterOf(bytes: Buffer): string {
  const from = Number(bytes.readBigUInt64LE(32));
  const size = bytes.readUInt16LE(54);
  for (let index = 0; index < bytes.readUInt16LE(56); index += 1) {
    const at = from + index * size;
    if (bytes.readUInt32LE(at) === PT_INTERP) return stringAt(bytes, Number(bytes.readBigUInt64LE(at + 8)));
  }
  throw new Error("this ELF file names no loader");
}

function stringAt(bytes: Buffer, at: number): string {
  return bytes.toString("utf8", at, bytes.indexOf(0, at));
}
