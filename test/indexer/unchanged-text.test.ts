/** The text of an indexed file, read where the file lies: the very text that was indexed, or none. */
import { describe, expect, test } from "bun:test";
import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { unchangedText } from "#indexer/unchanged-text.ts";
import { textHash } from "#text/text-hash.ts";
import { directoryWith } from "../temporary.ts";

const TEXT = "func Überblick() {\n}\n";
const HASH = textHash(TEXT);

const written = (content: string | Uint8Array): string => join(directoryWith({ "file.go": content }), "file.go");

describe("the text of an indexed file, read where the file lies", () => {
  test("is what was indexed, in any script", () => {
    expect(unchangedText(written(TEXT), HASH)?.toString()).toBe(TEXT);
  });

  test("is none when the file was edited and kept its size", () => {
    expect(unchangedText(written(TEXT.replace("func", "FUNC")), HASH)).toBeUndefined();
  });

  test("is none when the file grew or shrank", () => {
    expect(unchangedText(written(`${TEXT}\n`), HASH)).toBeUndefined();
    expect(unchangedText(written(TEXT.slice(1)), HASH)).toBeUndefined();
  });

  test("is none when a secret of the file is masked in the index", () => {
    const secret = 'password = "hunter2hunter2"\n';
    const masked = 'password = "**************"\n';
    expect(unchangedText(written(secret), textHash(masked))).toBeUndefined();
  });

  test("is none when the index holds a conversion of the file's bytes", () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(TEXT, "utf16le")]);
    expect(unchangedText(written(bytes), textHash(TEXT))).toBeUndefined();
  });

  test("is none when a link, a directory or nothing is in the file's place", () => {
    const target = written(TEXT);
    const link = `${target}.link`;
    symlinkSync(target, link);
    const directory = `${target}.directory`;
    mkdirSync(directory);
    for (const path of [link, directory, `${target}.gone`]) expect(unchangedText(path, HASH)).toBeUndefined();
  });
});
