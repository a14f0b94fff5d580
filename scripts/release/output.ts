/** The files of a release as they are written, with their sums. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sha256 } from "./formats/compress.ts";

/** A file that a step has made. */
export interface Made {
  /** Below the folder of the release. */
  readonly path: string;
  readonly bytes: Uint8Array | string;
  /** The target it is for, and what kind of file: for archives, which others point at. */
  readonly target?: string;
  readonly kind?: string;
}

/** A file that has been written. */
export interface Written extends Omit<Made, "bytes"> {
  readonly sha256: string;
  readonly size: number;
}

export class Output {
  readonly folder: string;
  readonly #files: Written[] = [];

  constructor(folder: string) {
    this.folder = folder;
  }

  get files(): readonly Written[] {
    return this.#files;
  }

  add({ bytes, ...made }: Made): void {
    const data = typeof bytes === "string" ? Buffer.from(bytes) : bytes;
    const path = join(this.folder, made.path);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, data);
    this.#files.push({ ...made, sha256: sha256(data), size: data.length });
  }

  /** What each kind of file for a target weighs, for the person who waits. */
  sizesOf(target: string): string {
    return this.#files
      .filter((file) => file.target === target)
      .map(({ kind, size }) => `, ${kind} ${(size / 1e6).toFixed(0)} MB`)
      .join("");
  }

  /** Writes SHA256SUMS, which `sha256sum --check` reads. */
  writeSums(): void {
    const rows = this.#files.map(({ path, sha256: sum }) => `${sum}  ${path}\n`).sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1));
    this.add({ path: "SHA256SUMS", bytes: rows.join("") });
  }
}
