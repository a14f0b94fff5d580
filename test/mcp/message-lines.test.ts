import { expect, test } from "bun:test";
import { LineDecoder } from "#mcp/message-lines.ts";

function linesOf(chunks: readonly (string | Uint8Array)[], bytesMax = 100): { lines: string[]; tooLong: number } {
  const lines: string[] = [];
  let tooLong = 0;
  const cutter = new LineDecoder(
    bytesMax,
    (line) => lines.push(line),
    () => tooLong++,
  );
  for (const chunk of chunks) cutter.push(typeof chunk === "string" ? new TextEncoder().encode(chunk) : chunk);
  cutter.end();
  return { lines, tooLong };
}

test("lines come whole however the bytes are cut, in the middle of a character too", () => {
  const bytes = new TextEncoder().encode('{"a":"ü€😀"}\n\r\n  \n{"b":1}');
  for (let at = 0; at <= bytes.length; at++) {
    expect(linesOf([bytes.slice(0, at), bytes.slice(at)]).lines).toEqual(['{"a":"ü€😀"}', '{"b":1}']);
  }
});

test("a line that is too long is dropped up to its end, once said, and the next is read", () => {
  const { lines, tooLong } = linesOf(["x".repeat(60), "x".repeat(60), "x".repeat(500), "\nnext\n"]);
  expect(lines).toEqual(["next"]);
  expect(tooLong).toBe(1);
});
