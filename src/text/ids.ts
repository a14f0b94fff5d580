/** Makes identities: of contents, of symbols across versions, of symbols in one view. */
import { createBLAKE3 } from "hash-wasm";
import type { SymbolKind } from "#core/types.ts";
import { STABLE_ID_VERSION } from "#core/version.ts";

type Blake3 = Awaited<ReturnType<typeof createBLAKE3>>;
const HANDLE_BYTES = 8;

/** BLAKE3, ready to use; the WebAssembly behind it is compiled once per thread. */
export class Hashes {
  readonly #blake3: Blake3;

  private constructor(blake3: Blake3) {
    this.#blake3 = blake3;
  }

  static async create(): Promise<Hashes> {
    return new Hashes(await createBLAKE3());
  }

  /** `content_hash`: BLAKE3 of the bytes on disk, 32 bytes. */
  contentHash(bytes: Uint8Array): Uint8Array {
    return this.#blake3.init().update(bytes).digest("binary");
  }

  /**
   * `symbol_stable_id`: identifies a symbol wherever it stands. Lines and path do not enter, so
   * moving a symbol keeps its id; renaming it or changing its signature changes it.
   */
  stableId(symbol: { language: string; kind: SymbolKind; qualifiedName: string; signature: string }): string {
    const signature = symbol.signature.replace(/\s+/g, " ").trim();
    const identity = [symbol.language, symbol.kind, symbol.qualifiedName, signature].join("|");
    return handleText(this.#blake3.init().update(`stable_id:v${STABLE_ID_VERSION}|${identity}`).digest("binary"));
  }
}

/** Git's object id of a blob with these bytes. */
export function blobId(bytes: Uint8Array, algorithm: "sha1" | "sha256" = "sha1"): Uint8Array {
  return new Bun.CryptoHasher(algorithm).update(`blob ${bytes.length}\0`).update(bytes).digest() as Uint8Array;
}

/** A hash written as a handle: its first 8 bytes in base64url, which costs fewer tokens than hex. */
function handleText(hash: Uint8Array): string {
  return Buffer.from(hash.buffer, hash.byteOffset, HANDLE_BYTES).toString("base64url");
}

/** `symbol_id`: identifies one symbol at one place in one view. */
export function symbolId(place: { repo: string; ref: string; path: string; kind: SymbolKind; lineStart: number; name: string }): string {
  const key = [place.repo, place.ref, place.path, place.kind, place.lineStart, place.name].join("\0");
  return handleText(new Bun.CryptoHasher("sha256").update(key).digest() as Uint8Array);
}
