/**
 * Reads the text of files without text in the index, however large, in pieces that end at
 * line ends, so that memory stays small. Secrets in a piece are masked as in the index.
 */
import { closeSync, constants, lstatSync, openSync, readSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { isSamePlace } from "#core/files/path-rules.ts";
import { readRegularFile } from "#core/files/regular-file.ts";
import { decodeText, isBinary } from "#text/decode.ts";
import { readableText } from "./readable-text.ts";

/** Bytes that one read takes. A piece is larger where a line is longer, because it ends at the end of a line. */
const PIECE_BYTES = 32 * 1_048_576;
/** A line of more bytes than this is cut, as if it ended: holding it in memory takes several times as many. */
const LINE_BYTES_MAX = 512 * 1_048_576;
/** Bytes that are read first, to see whether a file is text; most text files are no larger. */
const FIRST_BYTES = 64 * 1_024;

/** Some lines of a file. */
export interface TextPiece {
  readonly text: string;
  /** Lines of the file before the piece. */
  readonly linesBefore: number;
}

export type Pieces =
  | { readonly is: "text"; readonly pieces: Iterable<TextPiece> }
  /** `holds` says whether the text between its other bytes passes a test; no binary content can be shown. */
  | { readonly is: "binary"; readonly holds: (test: IsWanted) => boolean }
  /** A link, a directory, a device, or a file that git still lists and nobody has: nothing to search for text. */
  | { readonly is: "not_regular" }
  | { readonly is: "unreadable" };

/** Do not follow a link in the file's place, and do not wait for the other end of a pipe. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

const IS_GONE: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR"]);

/**
 * A test of a text before its secrets are masked: false when none of it will be shown.
 * Masking a text costs many times as much as searching it for a pattern.
 */
export type IsWanted = (text: string) => boolean;

/** The pieces of a file of a workspace that pass `isWanted`. Take them all at once: the file stays open until the last piece is taken. */
export function piecesOnDisk(workspace: string, path: string, isWanted: IsWanted, isReal: IsReal = isRealDirectory): Pieces {
  const absolute = join(workspace, path);
  let file: number | undefined;
  try {
    const stat = lstatSync(absolute);
    if (!stat.isFile() || !isReal(dirname(absolute))) return { is: "not_regular" };
    file = openSync(absolute, OPEN_FLAGS);
    const first = readUpTo(file, FIRST_BYTES, stat.size + 1);
    if (!isBinary(first)) {
      const pieces = piecesFrom(file, first, { path, isWanted });
      file = undefined;
      return { is: "text", pieces };
    }
    return { is: "binary", holds: (test) => bytesHold(regularBytes(absolute), test) };
  } catch (error) {
    return { is: IS_GONE.has(String((error as NodeJS.ErrnoException).code)) ? "not_regular" : "unreadable" };
  } finally {
    if (file !== undefined) closeSync(file);
  }
}

/** Whether a directory's path leads to it without a link. */
type IsReal = (directory: string) => boolean;

function isRealDirectory(directory: string): boolean {
  return isSamePlace(realpathSync(directory), directory);
}

/** An {@link IsReal} that checks each directory once, for one pass over many files. */
export function realDirectories(): IsReal {
  const known = new Map<string, boolean>();
  return (directory) => {
    const isReal = known.get(directory) ?? isRealDirectory(directory);
    known.set(directory, isReal);
    return isReal;
  };
}

/** The pieces of a content that was read from version control. */
export function piecesOfBytes(path: string, bytes: Uint8Array, isWanted: IsWanted): Pieces {
  if (isBinary(bytes)) return { is: "binary", holds: (test) => bytesHold(bytes, test) };
  const text = wantedText(bytes, { path, isWanted });
  return { is: "text", pieces: text === undefined ? [] : [{ text, linesBefore: 0 }] };
}

/** Bytes of a binary file beyond which it is not searched. */
const BINARY_BYTES_MAX = 256 * 1_048_576;

function regularBytes(absolute: string): Uint8Array {
  const read = readRegularFile(absolute, BINARY_BYTES_MAX);
  return read.is === "file" ? read.bytes : new Uint8Array(0);
}

/** Tests the bytes as text. Lines end at NUL too, where most texts in a binary file end. */
function bytesHold(bytes: Uint8Array, test: IsWanted): boolean {
  return test(new TextDecoder().decode(bytes).replaceAll("\0", "\n"));
}

interface Wanted {
  readonly path: string;
  readonly isWanted: IsWanted;
}

function wantedText(bytes: Uint8Array, { path, isWanted }: Wanted): string | undefined {
  return isWanted(decodeText(bytes) ?? "") ? (readableText(path, bytes) ?? undefined) : undefined;
}

function* piecesFrom(file: number, first: Uint8Array, wanted: Wanted): Generator<TextPiece> {
  try {
    let linesBefore = 0;
    let isLast = first.length < FIRST_BYTES;
    let bytes = first;
    while (bytes.length > 0 || !isLast) {
      if (!isLast) {
        const more = readUpTo(file, PIECE_BYTES);
        isLast = more.length < PIECE_BYTES;
        bytes = Buffer.concat([bytes, more]);
      }
      const end = isLast ? bytes.length : lastLineEnd(bytes);
      if (end === 0) continue;
      const text = wantedText(bytes.subarray(0, end), wanted);
      if (text !== undefined) yield { text, linesBefore };
      linesBefore += lineFeeds(bytes.subarray(0, end));
      bytes = bytes.subarray(end);
    }
  } finally {
    closeSync(file);
  }
}

/** Offset after the last line feed; 0 when there is none and the line may grow further. */
function lastLineEnd(bytes: Uint8Array): number {
  return bytes.lastIndexOf(LINE_FEED) + 1 || (bytes.length < LINE_BYTES_MAX ? 0 : bytes.length);
}

const LINE_FEED = 0x0a;

function lineFeeds(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) count++;
  return count;
}

/**
 * Reads up to `bytesMax` bytes from the file's current position.
 * @param expected likely number of bytes, plus one to see the end of the file
 */
function readUpTo(file: number, bytesMax: number, expected = FIRST_BYTES): Uint8Array {
  let bytes = new Uint8Array(Math.max(1, Math.min(expected, FIRST_BYTES, bytesMax)));
  let length = 0;
  for (;;) {
    const read = readSync(file, bytes, length, bytes.length - length, null);
    length += read;
    if (read === 0 || length === bytesMax) return bytes.subarray(0, length);
    if (length < bytes.length) continue;
    const larger = new Uint8Array(Math.min(bytes.length * 2, bytesMax));
    larger.set(bytes);
    bytes = larger;
  }
}
