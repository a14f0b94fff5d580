import { expect } from "bun:test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Compares text with a committed golden file. `UPDATE_GOLDEN=1 npm test` rewrites it; the diff is then read in review. */
export function expectGolden(path: string, actual: string): void {
  if (process.env["UPDATE_GOLDEN"] === "1") {
    mkdirSync(dirname(path), { recursive: true });
    if (!existsSync(path) || readFileSync(path, "utf8") !== actual) writeFileSync(path, actual);
    return;
  }
  expect(existsSync(path), `${path} is missing: run with UPDATE_GOLDEN=1`).toBe(true);
  expect(actual).toBe(readFileSync(path, "utf8"));
}
