import { expect, test } from "bun:test";
import { decodeText } from "#text/decode.ts";

const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values);

test("UTF-8 stays, invalid bytes become replacement characters on their own line", () => {
  expect(decodeText(new TextEncoder().encode("naïve\n✓"))).toBe("naïve\n✓");
  expect(decodeText(bytes(0x61, 0x0a, 0xff, 0xfe, 0x0a, 0x62))?.split("\n")).toHaveLength(3);
});

test("UTF-16 is read by its byte-order mark", () => {
  expect(decodeText(bytes(0xff, 0xfe, 0x61, 0x00, 0x0a, 0x00))).toBe("a\n");
  expect(decodeText(bytes(0xfe, 0xff, 0x00, 0x61, 0x00, 0x0a))).toBe("a\n");
});

test("a NUL near the start means binary, one far behind does not", () => {
  expect(decodeText(bytes(0x61, 0x00, 0x62))).toBeNull();
  const late = new Uint8Array(9_000).fill(0x61);
  late[8_500] = 0;
  expect(decodeText(late)).not.toBeNull();
});

test("an empty file is an empty text", () => expect(decodeText(new Uint8Array())).toBe(""));

test("a UTF-8 byte-order mark is no part of the text", () => {
  expect(decodeText(bytes(0xef, 0xbb, 0xbf, 0x61))).toBe("a");
});

test("a document is no text, however late its first NUL", () => {
  expect(decodeText(new TextEncoder().encode("%PDF-1.6\n1 0 obj\n<</Type/Catalog>>\nendobj\n"))).toBeNull();
  expect(decodeText(new TextEncoder().encode("% PDF- is what a document begins with\n"))).not.toBeNull();
});
