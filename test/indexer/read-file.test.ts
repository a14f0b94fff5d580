/** When the time of a file says that its content is still the one that was read. */
import { describe, expect, test } from "bun:test";
import { distrustIfRecent } from "#indexer/read-file.ts";

const SECOND_US = 1_000_000;
const NOW_US = 1_800_000_000 * SECOND_US;
const stamp = (ctimeUs: number, mtimeUs = ctimeUs) => ({ sizeBytes: 10, mtimeUs, ctimeUs });
const isTrusted = (ctimeUs: number, mtimeUs?: number): boolean => distrustIfRecent(stamp(ctimeUs, mtimeUs), NOW_US).mtimeUs !== 0;

describe("a stamp is believed", () => {
  test.each([
    ["a file written a moment ago", NOW_US - 1_001, undefined, false],
    ["a file written a second ago", NOW_US - SECOND_US - 1, undefined, true],
    ["a file written just now whose modification time was set back", NOW_US - 1_001, NOW_US - 100 * SECOND_US, false],
    ["an old file whose modification time is ahead of the clock", NOW_US - 10 * SECOND_US - 1, NOW_US + 10 * SECOND_US, true],
    ["a file written a second ago where times are whole seconds", NOW_US - SECOND_US, undefined, false],
    ["a file written three seconds ago where times are whole seconds", NOW_US - 3 * SECOND_US, undefined, true],
    ["a file written a moment before the clock was set back a little", NOW_US + 20_001, undefined, false],
    ["a file written before the clock was set back an hour", NOW_US + 3600 * SECOND_US + 1, undefined, true],
  ])("%s: %p", (_, ctimeUs, mtimeUs, expected) => {
    expect(isTrusted(ctimeUs, mtimeUs)).toBe(expected);
  });
});
