/** Tar archives in the ustar format, the same bytes for the same entries on every machine. */

/** A file of an archive. */
export interface Entry {
  /** With `/` between its parts, and none at the beginning. */
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly isExecutable?: boolean;
}

const BLOCK = 512;
const NAME_BYTES_MAX = 100;
const FILE_MODE = 0o644;
const PROGRAM_MODE = 0o755;
const TYPE_FILE = "0";
const TYPE_DIRECTORY = "5";

export function modeOf({ isExecutable }: Pick<Entry, "isExecutable">): number {
  return isExecutable ? PROGRAM_MODE : FILE_MODE;
}

export interface TarOptions {
  /** Seconds since 1970 of every entry. */
  readonly epoch: number;
  /** Writes an entry for each folder too, as dpkg expects. */
  readonly folders?: boolean;
}

/** An archive of files that belong to root. */
export function tar(entries: readonly Entry[], { epoch, folders = false }: TarOptions): Uint8Array {
  const parts = folders ? foldersOf(entries).map((path) => header(`./${path}`, 0, PROGRAM_MODE, TYPE_DIRECTORY, epoch)) : [];
  for (const entry of entries) {
    const { length } = entry.bytes;
    parts.push(header(folders ? `./${entry.path}` : entry.path, length, modeOf(entry), TYPE_FILE, epoch));
    parts.push(entry.bytes, new Uint8Array((BLOCK - (length % BLOCK)) % BLOCK));
  }
  return Buffer.concat([...parts, new Uint8Array(2 * BLOCK)]);
}

/** The folders of the entries, each before what is in it; the root of the archive is the empty path. */
function foldersOf(entries: readonly Entry[]): string[] {
  const folders = new Set([""]);
  for (const { path } of entries) {
    const parts = path.split("/").slice(0, -1);
    for (const [index] of parts.entries()) folders.add(`${parts.slice(0, index + 1).join("/")}/`);
  }
  return [...folders].sort();
}

function header(path: string, size: number, mode: number, type: string, epoch: number): Uint8Array {
  const block = Buffer.alloc(BLOCK);
  if (Buffer.byteLength(path) > NAME_BYTES_MAX)
    throw new Error(`"${path}" is longer than the ${NAME_BYTES_MAX} bytes that tar has for a name`);
  const octal = (value: number, at: number, length: number): number => block.write(`${value.toString(8).padStart(length - 1, "0")}\0`, at);
  block.write(path, 0);
  octal(mode, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(epoch, 136, 12);
  block.write("        ", 148);
  block.write(type, 156);
  block.write("ustar\x0000", 257, "latin1");
  block.write("root", 265);
  block.write("root", 297);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return block;
}

/** One file of an archive, by its path; throws when the archive ends before it. */
export function untar(archive: Uint8Array, path: string): Uint8Array {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength);
  for (let at = 0; at + BLOCK <= bytes.length; ) {
    const name = textAt(bytes, at, NAME_BYTES_MAX);
    const size = Number.parseInt(textAt(bytes, at + 124, 12), 8) || 0;
    const from = at + BLOCK;
    if (name === path && from + size <= bytes.length) return bytes.subarray(from, from + size);
    at = from + Math.ceil(size / BLOCK) * BLOCK;
  }
  throw new Error(`the archive has no complete file "${path}"`);
}

function textAt(bytes: Buffer, at: number, length: number): string {
  const field = bytes.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.toString("utf8", 0, end < 0 ? length : end).trim();
}
