/** Bytes that are looked through sixteen at a time, beside a look at each of them. */
import { expect, test } from "bun:test";
import { ByteWindow, FeedCounter, scanRoom } from "#text/byte-scan.ts";
import { Random } from "../differential/random.ts";

const ROUNDS = 500;
const LINE_FEED = 0x0a;

function randomText(random: Random): Buffer {
  return Buffer.from(Array.from({ length: random.below(200) }, () => random.pick([LINE_FEED, 0x20, 0x41, 0x42, 0x61, 0x31, 0x7f, 0])));
}

/** A text where it is scanned, or somewhere else. */
function placed(random: Random, text: Buffer): Buffer {
  if (random.chance(0.5)) return text;
  scanRoom().fill(0x41);
  scanRoom().set(text);
  return scanRoom().subarray(0, text.length);
}

test("line feeds before ascending places are counted", () => {
  const random = new Random(1);
  for (let round = 0; round < ROUNDS; round++) {
    const text = randomText(random);
    const counter = new FeedCounter(placed(random, text));
    const places = Array.from({ length: 5 }, () => random.below(text.length + 1)).sort((a, b) => a - b);
    for (const place of places) expect(counter.before(place)).toBe(text.subarray(0, place).filter((byte) => byte === LINE_FEED).length);
  }
});

test("a text that is longer than any file of an index is counted too", () => {
  const text = Buffer.alloc(scanRoom().length + 5, LINE_FEED);
  expect(new FeedCounter(text).before(text.length)).toBe(text.length);
});

test("a window is found where each of its bytes is in its class, and nowhere behind the end of a text", () => {
  const random = new Random(2);
  for (let round = 0; round < ROUNDS; round++) {
    const sets = Array.from(
      { length: 1 + random.below(8) },
      () => new Set(Array.from({ length: 1 + random.below(5) }, () => random.pick([0x20, 0x41, 0x42, 0x61, 0x31, 0x7f, 0]))),
    );
    const classes = sets.map((set, distance) => ({ has: (byte: number) => set.has(byte), distance }));
    const window = new ByteWindow(random.chance(0.5) ? classes : classes.toReversed());
    const text = randomText(random);
    const isAt = (at: number): boolean =>
      at + sets.length <= text.length && sets.every((set, distance) => set.has(text[at + distance] as number));
    const search = window.searchOf(placed(random, text));
    for (const from of [0, random.below(text.length + 1)]) {
      const expected = Array.from(text.keys()).find((at) => at >= from && isAt(at)) ?? -1;
      expect(search?.(from)).toBe(expected);
    }
  }
});
