/**
 * The archive of a state: a tar of two members, the manifest first, compressed with zstd. It is written and read as a stream, since the
 * database of a large repository does not fit into memory. An archive may hold anything: sizes are compared with what the manifest allows
 * before a byte is kept, and no member's name ever becomes a path.
 */
import { createReadStream, createWriteStream, statSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { createTarDecoder, createTarPacker, type ParsedTarEntry } from "modern-tar";
import { CodeCompassError, interrupted, toCodeCompassError } from "#core/errors.ts";
import { statIfThere } from "#core/files/if-there.ts";
import { PRIVATE_FILE } from "#core/files/private-place.ts";
import type { StateManifest } from "#core/protocol/state.ts";
import { named } from "#core/visible.ts";
import { refused } from "#store/database/foreign.ts";
import { DATABASE_NAME, MANIFEST_BYTES_MAX, MANIFEST_NAME, parseManifest } from "./manifest.ts";

/** Level 9 makes the archive a tenth smaller than level 3 and still writes 20 MB a second. */
const ZSTD_LEVEL = 9;
const UNDATED = new Date(0);

/** SHA-256 of a file, in hex. */
export async function sha256OfFile(path: string): Promise<string> {
  const hasher = new Bun.CryptoHasher("sha256");
  for await (const chunk of createReadStream(path)) hasher.update(chunk as Uint8Array);
  return hasher.digest("hex");
}

/** Writes an archive to a file that must not exist yet. */
export async function writeArchive(path: string, manifest: StateManifest, databasePath: string, signal?: AbortSignal): Promise<void> {
  const { readable, controller } = createTarPacker();
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL, [constants.ZSTD_c_checksumFlag]: 1 } });
  const file = createWriteStream(path, { flags: "wx", mode: PRIVATE_FILE, flush: true });
  const written = pipeline(Readable.fromWeb(readable as never), compress, file, signal ? { signal } : {});
  const text = new TextEncoder().encode(`${JSON.stringify(manifest, null, 2)}\n`);
  const packing = (async () => {
    await pack(controller.add({ ...HEADER, name: MANIFEST_NAME, size: text.length }), [text]);
    await pack(controller.add({ ...HEADER, name: DATABASE_NAME, size: statSync(databasePath).size }), createReadStream(databasePath));
    controller.finalize();
  })();
  try {
    await Promise.all([written, packing]);
  } catch (thrown) {
    controller.error(thrown);
    await Promise.allSettled([written, packing]);
    throw signal?.aborted ? interrupted("nothing was written") : thrown;
  }
}

const HEADER = { mode: PRIVATE_FILE, mtime: UNDATED, type: "file", uid: 0, gid: 0, uname: "", gname: "" } as const;

async function pack(member: WritableStream<Uint8Array>, chunks: Iterable<Uint8Array> | AsyncIterable<unknown>): Promise<void> {
  const writer = member.getWriter();
  for await (const chunk of chunks) await writer.write(chunk as Uint8Array);
  await writer.close();
}

/** Whether a file begins like the archive of a state, of this or any other version of the program. */
export async function isState(path: string): Promise<boolean> {
  try {
    await readArchive(path, { onManifest: async () => undefined });
    return true;
  } catch (thrown) {
    const { code } = toCodeCompassError(thrown);
    return code === "index_incompatible";
  }
}

/** What a reader does with an archive. */
export interface ArchiveReader {
  /** Checks the manifest and returns the path for the database; undefined when the database is not wanted. */
  readonly onManifest: (manifest: StateManifest) => Promise<string | undefined>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Reads an archive: its manifest and, if wanted, its database. When this returns, the database has the size and hash that the manifest
 * states.
 * @throws path_not_found, invalid_input; whatever `onManifest` throws
 */
export async function readArchive(path: string, { onManifest, signal }: ArchiveReader): Promise<StateManifest> {
  requireFile(path);
  const unpacked = createZstdDecompress();
  const feeding = pipeline(createReadStream(path), unpacked, signal ? { signal } : {}).catch(() => undefined);
  const room = { bytes: BEFORE_MANIFEST_BYTES_MAX };
  const bytes = (Readable.toWeb(unpacked) as unknown as ReadableStream<Uint8Array>).pipeThrough(within(room));
  const members = bytes.pipeThrough(createTarDecoder({ strict: true })).getReader();
  try {
    const manifest = parseManifest(await smallMember(await nextMember(members)));
    const target = await onManifest(manifest);
    if (target === undefined) return manifest;
    room.bytes += bytesWithin(manifest, statSync(path).size);
    await storeMember(await nextMember(members), manifest, target, signal);
    if (!(await members.read()).done) throw refused("it has more members than an index");
    return manifest;
  } catch (thrown) {
    if (signal?.aborted) throw interrupted("nothing was changed");
    throw asRefusal(thrown);
  } finally {
    // This ends what feeds it, too. To destroy the decompressor besides, in the middle of its work, makes Bun 1.4 unpack for ever.
    await members.cancel().catch(() => undefined);
    await feeding;
  }
}

/** Bytes that may be unpacked before the manifest is parsed: the manifest, and what is read ahead of it. */
const BEFORE_MANIFEST_BYTES_MAX = MANIFEST_BYTES_MAX + 32 * 1_048_576;
/**
 * An index is compressed already, so its archive is about a third of its size. A manifest that claims more than this many times the
 * archive's size is an attempt to waste resources.
 */
const UNPACKED_TIMES_MAX = 200;
/** Bytes that any archive may unpack to, whatever its own size: a little text may compress that well. */
const UNPACKED_BYTES_FREE = 64 * 1_048_576;

/**
 * How many bytes an archive may unpack to, by its manifest.
 * @throws invalid_input when that is not plausible for the archive's own size
 */
function bytesWithin({ members }: StateManifest, archiveBytes: number): number {
  const bytes = members.reduce((sum, { size_bytes: size }) => sum + size, 0);
  if (bytes > UNPACKED_BYTES_FREE + UNPACKED_TIMES_MAX * archiveBytes)
    throw refused("its manifest says that it unpacks to more than an index of its size can");
  return bytes;
}

/** Passes bytes on, and fails when there are more than `room` allows. */
function within(room: { readonly bytes: number }): TransformStream<Uint8Array, Uint8Array> {
  let passed = 0;
  return new TransformStream({
    transform: (chunk, controller) => {
      passed += chunk.length;
      if (passed > room.bytes) controller.error(refused("it unpacks to more than its manifest says"));
      else controller.enqueue(chunk);
    },
  });
}

function requireFile(path: string): void {
  const found = statIfThere(path);
  if (found?.isFile()) return;
  throw new CodeCompassError("path_not_found", found ? `${named(path)} is not a file.` : `There is no file ${named(path)}.`, {
    remediation: "Name a file that codecompass state export wrote.",
  });
}

type Members = { read(): Promise<{ done: boolean; value?: ParsedTarEntry | undefined }> };

async function nextMember(members: Members): Promise<ParsedTarEntry> {
  const { done, value } = await members.read();
  if (done || !value) throw refused("it ends before its index");
  return value;
}

async function smallMember({ header, body }: ParsedTarEntry): Promise<Uint8Array> {
  if (header.type !== "file" || header.name !== MANIFEST_NAME) throw refused("it does not begin with a manifest");
  if (header.size > MANIFEST_BYTES_MAX) throw refused("its manifest is too large");
  return new Uint8Array(await new Response(body as never).arrayBuffer());
}

async function storeMember({ header, body }: ParsedTarEntry, manifest: StateManifest, target: string, signal?: AbortSignal): Promise<void> {
  const expected = manifest.members.find(({ name }) => name === header.name);
  if (header.type !== "file" || !expected) throw refused(`it has a member that is not an index, ${named(header.name)} (${header.type})`);
  if (header.size !== expected.size_bytes) throw refused("its index is not as large as its manifest says");
  const hasher = new Bun.CryptoHasher("sha256");
  const hashed = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      hasher.update(chunk);
      yield chunk;
    }
  };
  const file = createWriteStream(target, { flags: "wx", mode: PRIVATE_FILE, flush: true });
  await pipeline(hashed, file, signal ? { signal } : {});
  if (hasher.digest("hex") !== expected.sha256) throw refused("its index is not the one that its manifest names (SHA-256)");
}

/** Errors of zlib and the tar reader are about the archive; errors of the operating system are about this machine. */
function asRefusal(thrown: unknown): unknown {
  if (thrown instanceof CodeCompassError) return thrown;
  const { code, syscall } = thrown as NodeJS.ErrnoException;
  if (syscall !== undefined && code !== undefined) return thrown;
  return refused("it is not a state archive, or it is damaged or incomplete");
}
