/** Taking states apart and putting them together again, as somebody would who means no good. */
import { Database } from "bun:sqlite";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packTar, type TarHeader, unpackTar } from "modern-tar";
import type { StateManifest } from "#core/protocol/state.ts";
import { temporaryDirectory } from "./temporary.ts";

export interface State {
  readonly manifest: StateManifest;
  readonly database: Uint8Array;
}

export async function readState(file: string): Promise<State> {
  const [manifest, database] = await unpackTar(Bun.zstdDecompressSync(readFileSync(file)), { strict: true });
  if (!manifest?.data || !database?.data) throw new Error(`${file} has no two members`);
  return { manifest: JSON.parse(Buffer.from(manifest.data).toString()) as StateManifest, database: database.data };
}

export const sha256 = (bytes: Uint8Array): string => new Bun.CryptoHasher("sha256").update(bytes).digest("hex");

interface Packing {
  /** What the manifest says, whatever is true. */
  readonly claims?: Partial<Record<keyof StateManifest, unknown>>;
  /** The header of the database's member. */
  readonly header?: Partial<TarHeader>;
  /** Members after it. */
  readonly more?: readonly { readonly header: TarHeader; readonly data?: Uint8Array }[];
}

/** Writes a state whose manifest has the database's size and hash, unless it claims others. */
export async function writeState(
  file: string,
  { manifest, database }: State,
  { claims = {}, header = {}, more = [] }: Packing = {},
): Promise<void> {
  const members = [{ name: "index.db", size_bytes: database.length, sha256: sha256(database) }];
  const text = Buffer.from(JSON.stringify({ ...manifest, members, ...claims }));
  const packed = await packTar([
    { header: { name: "manifest.json", size: text.length, type: "file" }, body: text },
    {
      header: { name: "index.db", size: database.length, type: "file", ...header },
      body: header.type === "symlink" ? undefined : database,
    },
    ...more.map(({ header: other, data }) => ({ header: other, body: data })),
  ]);
  writeFileSync(file, Bun.zstdCompressSync(packed));
}

/** The state with a database in which something was changed. */
export function changed({ manifest, database }: State, change: (db: Database) => void): State {
  const path = join(temporaryDirectory(), "changed.db");
  writeFileSync(path, database);
  const db = new Database(path);
  db.run("PRAGMA foreign_keys = OFF");
  change(db);
  db.close();
  return { manifest, database: readFileSync(path) };
}
