import { expect, test } from "bun:test";
import { blobId, Hashes, symbolId } from "#text/ids.ts";
import { directoryWith, git } from "../temporary.ts";

test("blobId is what git gives the same bytes", () => {
  const root = directoryWith({ "a.txt": "some\ncontent\n" });
  git(root, "init", "-q");
  expect(Buffer.from(blobId(new TextEncoder().encode("some\ncontent\n"))).toString("hex")).toBe(git(root, "hash-object", "a.txt"));
});

test("contentHash is BLAKE3", async () => {
  const hashes = await Hashes.create();
  // The empty input's hash, from the BLAKE3 reference test vectors.
  expect(Buffer.from(hashes.contentHash(new Uint8Array())).toString("hex")).toBe(
    "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262",
  );
});

test("a stable id ignores white space in the signature, and notices everything else", async () => {
  const hashes = await Hashes.create();
  const base = { language: "go", kind: "function", qualifiedName: "a.F", signature: "func F(x int)" } as const;
  const id = (change: Partial<typeof base>): string => hashes.stableId({ ...base, ...change } as typeof base);
  expect(id({ signature: "func  F(x\n int)" as never })).toBe(id({}));
  expect(id({ qualifiedName: "b.F" as never })).not.toBe(id({}));
  expect(id({ signature: "func F(x int, y int)" as never })).not.toBe(id({}));
  expect(id({ kind: "method" as never })).not.toBe(id({}));
});

test("symbol ids tell places apart", () => {
  const place = { repo: "/r", ref: "main", path: "a.go", kind: "function", lineStart: 3, name: "F" } as const;
  expect(symbolId(place)).toBe(symbolId({ ...place }));
  expect(symbolId({ ...place, ref: "other" })).not.toBe(symbolId(place));
  expect(symbolId({ ...place, lineStart: 4 })).not.toBe(symbolId(place));
});
