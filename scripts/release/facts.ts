/** What a release says about itself, from package.json and git: nothing in it depends on the machine or the time of the build. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dir, "../..");

export interface ReleaseFacts {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly commit: string;
  /** Seconds since 1970 that every file of the release is dated with: `SOURCE_DATE_EPOCH`, or when the commit was made. */
  readonly epoch: number;
  /** Where the files of this release will lie, without a slash at the end; undefined when nobody has said. */
  readonly baseUrl: string | undefined;
}

/** The facts of the commit that is checked out. */
export function releaseFacts(baseUrl?: string): ReleaseFacts {
  const { name, version, description, license } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const given = process.env["SOURCE_DATE_EPOCH"];
  const epoch = Number(given ?? git("log", "-1", "--format=%ct"));
  if (!Number.isSafeInteger(epoch) || epoch < 0) throw new Error(`SOURCE_DATE_EPOCH is "${given}", which is no number of seconds`);
  if (baseUrl !== undefined && !/^https:\/\/[^\s"'\\]+$/.test(baseUrl) && !/^file:\/\/\/[^\s"'\\]+$/.test(baseUrl))
    throw new Error(`--base-url "${baseUrl}" is no address: it begins with https:// and has no blanks or quotes`);
  return { name, version, description, license, commit: git("rev-parse", "HEAD"), epoch, baseUrl: baseUrl?.replace(/\/+$/, "") };
}

/** Paths that differ from the commit; what is built from them is no release of it. */
export function uncommittedPaths(): readonly string[] {
  return git("status", "--porcelain")
    .split("\n")
    .filter((line) => line !== "");
}

function git(...words: readonly string[]): string {
  const { exitCode, stdout, stderr } = Bun.spawnSync(["git", ...words], { cwd: ROOT });
  if (exitCode !== 0) throw new Error(`git ${words.join(" ")}: ${stderr.toString().trim()}\n  next: release from a clone with git`);
  return stdout.toString().trim();
}
