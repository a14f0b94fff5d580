/**
 * What HEAD means, read from the files that git keeps it in: every query asks, and a process of git costs as much as the rest of a
 * short query.
 */
import { join } from "node:path";
import { regularText } from "#core/files/regular-file.ts";
import { PACKED_REFS_BYTES_MAX, REF_FILE_BYTES_MAX } from "#core/limits.ts";

const OBJECT_ID = /^([\da-f]{40}|[\da-f]{64})\s*$/;
const SYMBOLIC = /^ref: refs\/heads\/(\S+)\s*$/;

/** What HEAD means: a commit, and the branch that it is the tip of; a detached HEAD has none. */
export interface HeadInFiles {
  readonly branch: string | undefined;
  readonly commit: string;
}

/** HEAD, as its files say it. Undefined where only git can tell: a branch without commits, ref tables, a branch that names another ref. */
export function headInFiles(gitDir: string, commonDir: string): HeadInFiles | undefined {
  const head = regularText(join(gitDir, "HEAD"), REF_FILE_BYTES_MAX) ?? "";
  const detached = OBJECT_ID.exec(head)?.[1];
  if (detached !== undefined) return { branch: undefined, commit: detached };
  // With ref tables, refs have no files of their own, and HEAD names a ref that cannot exist.
  const branch = SYMBOLIC.exec(head)?.[1];
  const commit = branch === undefined ? undefined : tipOf(branch, commonDir);
  return commit === undefined ? undefined : { branch, commit };
}

/** The commit of a branch. Its own file comes before the packed refs, in git as here: `git pack-refs` writes those before it removes the file. */
function tipOf(branch: string, commonDir: string): string | undefined {
  const ref = `refs/heads/${branch}`;
  const own = regularText(join(commonDir, ref), REF_FILE_BYTES_MAX);
  if (own !== undefined) return OBJECT_ID.exec(own)?.[1];
  const packed = regularText(join(commonDir, "packed-refs"), PACKED_REFS_BYTES_MAX) ?? "";
  const end = packed.indexOf(` ${ref}\n`);
  return end < 0 ? undefined : OBJECT_ID.exec(packed.slice(packed.lastIndexOf("\n", end) + 1, end))?.[1];
}
