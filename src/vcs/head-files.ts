/** Reads HEAD from git's files: every query needs it, and a git process costs as much as the rest of a short query. */
import { join } from "node:path";
import { regularText } from "#core/files/regular-file.ts";
import { PACKED_REFS_BYTES_MAX, REF_FILE_BYTES_MAX } from "#core/limits.ts";

const OBJECT_ID = /^([\da-f]{40}|[\da-f]{64})\s*$/;
const SYMBOLIC = /^ref: refs\/heads\/(\S+)\s*$/;

/** The commit of HEAD, and the branch whose tip it is; undefined for a detached HEAD. */
export interface HeadInFiles {
  readonly branch: string | undefined;
  readonly commit: string;
}

/**
 * HEAD, from its files. Undefined where only git can tell: a branch without commits, a
 * repository with ref tables, a branch that is a symbolic ref.
 */
export function headInFiles(gitDir: string, commonDir: string): HeadInFiles | undefined {
  const head = regularText(join(gitDir, "HEAD"), REF_FILE_BYTES_MAX) ?? "";
  const detached = OBJECT_ID.exec(head)?.[1];
  if (detached !== undefined) return { branch: undefined, commit: detached };
  // With ref tables, refs have no files of their own, and the file HEAD names a ref that cannot exist.
  const branch = SYMBOLIC.exec(head)?.[1];
  const commit = branch === undefined ? undefined : tipOf(branch, commonDir);
  return commit === undefined ? undefined : { branch, commit };
}

/**
 * The commit of a branch. The branch's own file takes precedence over packed refs, in git as
 * here: `git pack-refs` writes those before it removes the file.
 */
function tipOf(branch: string, commonDir: string): string | undefined {
  const ref = `refs/heads/${branch}`;
  const own = regularText(join(commonDir, ref), REF_FILE_BYTES_MAX);
  if (own !== undefined) return OBJECT_ID.exec(own)?.[1];
  const packed = regularText(join(commonDir, "packed-refs"), PACKED_REFS_BYTES_MAX) ?? "";
  const end = packed.indexOf(` ${ref}\n`);
  return end < 0 ? undefined : OBJECT_ID.exec(packed.slice(packed.lastIndexOf("\n", end) + 1, end))?.[1];
}
