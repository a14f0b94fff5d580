/**
 * What an executable for macOS is: checked here because no Mac is. Its signature matters most: Apple's processors start nothing unsigned.
 */

export interface MachOFacts {
  readonly machine: "x64" | "arm64" | "unknown";
  /** The earliest macOS that it says it runs on, as `13.0`. */
  readonly macos: string;
  readonly hasEntryPoint: boolean;
  /** Whether it has a signature, and every page is what the signature says. */
  readonly signature: "none" | "valid" | "broken";
}

const MACHINES: Readonly<Record<number, MachOFacts["machine"]>> = { 16777223: "x64", 16777228: "arm64" };
const MAGIC_64 = 0xfeedfacf;
const TYPE_EXECUTE = 2;
const HEADER_BYTES = 32;
const LC_MAIN = 0x80000028;
const LC_CODE_SIGNATURE = 0x1d;
const LC_BUILD_VERSION = 0x32;
const LC_VERSION_MIN_MACOS = 0x24;
const CODE_DIRECTORY = 0xfade0c02;
const SHA256 = 2;

export function machOFacts(bytes: Buffer): MachOFacts {
  if (bytes.readUInt32LE(0) !== MAGIC_64 || bytes.readUInt32LE(12) !== TYPE_EXECUTE) throw new Error("this is no 64-bit Mach-O program");
  const commands = commandsOf(bytes);
  const version = commands.get(LC_BUILD_VERSION) ?? commands.get(LC_VERSION_MIN_MACOS);
  if (version === undefined) throw new Error("this Mach-O program does not say which macOS it needs");
  const packed = bytes.readUInt32LE(commands.has(LC_BUILD_VERSION) ? version + 12 : version + 8);
  const signed = commands.get(LC_CODE_SIGNATURE);
  return {
    machine: MACHINES[bytes.readUInt32LE(4)] ?? "unknown",
    macos: `${packed >> 16}.${(packed >> 8) & 0xff}`,
    hasEntryPoint: commands.has(LC_MAIN),
    signature: signed === undefined ? "none" : isSigned(bytes, bytes.readUInt32LE(signed + 8)) ? "valid" : "broken",
  };
}

/** Where each kind of load command stands. */
function commandsOf(bytes: Buffer): ReadonlyMap<number, number> {
  const commands = new Map<number, number>();
  let at = HEADER_BYTES;
  for (let left = bytes.readUInt32LE(16); left > 0; left -= 1) {
    commands.set(bytes.readUInt32LE(at), at);
    at += bytes.readUInt32LE(at + 4);
  }
  return commands;
}

/** Whether every page has the hash that the signature's list has for it. Numbers in a signature are big-endian. */
function isSigned(bytes: Buffer, blob: number): boolean {
  const count = bytes.readUInt32BE(blob + 8);
  const offsets = Array.from({ length: count }, (_, index) => blob + bytes.readUInt32BE(blob + 16 + index * 8));
  const directory = offsets.find((offset) => bytes.readUInt32BE(offset) === CODE_DIRECTORY);
  if (directory === undefined || bytes[directory + 37] !== SHA256) return false;
  const hashes = directory + bytes.readUInt32BE(directory + 16);
  const pages = bytes.readUInt32BE(directory + 28);
  const limit = bytes.readUInt32BE(directory + 32);
  const pageBytes = 2 ** (bytes[directory + 39] ?? 0);
  // The signature lies behind all that it covers.
  if (limit !== blob || pages !== Math.ceil(limit / pageBytes)) return false;
  for (let page = 0; page < pages; page += 1) {
    const text = bytes.subarray(page * pageBytes, Math.min((page + 1) * pageBytes, limit));
    const digest = new Bun.CryptoHasher("sha256").update(text).digest();
    if (!digest.equals(bytes.subarray(hashes + page * 32, hashes + (page + 1) * 32))) return false;
  }
  return true;
}
