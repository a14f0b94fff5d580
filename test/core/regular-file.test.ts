/** Reading files in whose place anything may stand. */
import { describe, expect, test } from "bun:test";
import { mkdirSync, symlinkSync, truncateSync } from "node:fs";
import { join } from "node:path";
import { readRegularFile, regularText } from "#core/files/regular-file.ts";
import { directoryWith } from "../temporary.ts";

describe("a file that is read without waiting", () => {
  test("is a regular file within a size, by itself or through a link", () => {
    const root = directoryWith({ a: "text", big: "" });
    symlinkSync("a", join(root, "link"));
    truncateSync(join(root, "big"), 10_000_000_000);
    expect(regularText(join(root, "a"), 4)).toBe("text");
    expect(regularText(join(root, "link"), 4)).toBe("text");
    expect(readRegularFile(join(root, "a"), 3)).toEqual({ is: "too_large" });
    expect(readRegularFile(join(root, "big"), 1_000)).toEqual({ is: "too_large" });
    expect(readRegularFile(join(root, "none"), 1_000)).toEqual({ is: "missing" });
  });

  test("is no pipe, device or directory", () => {
    const root = directoryWith({});
    mkdirSync(join(root, "directory"));
    Bun.spawnSync(["mkfifo", join(root, "pipe")]);
    symlinkSync("/dev/zero", join(root, "endless"));
    for (const name of ["directory", "pipe", "endless"]) expect(readRegularFile(join(root, name), 1_000)).toEqual({ is: "not_regular" });
  });

  test.if(process.platform === "linux")("ends where it ends, even if it says that it is empty", () => {
    expect(regularText("/proc/self/status", 100_000)).toContain("Pid:");
  });
});
