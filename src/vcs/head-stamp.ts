import { join } from "node:path";
import { REF_FILE_BYTES_MAX } from "#core/limits.ts";
import { regularText } from "#core/regular-file.ts";

const OBJECT_ID = /^[\da-f]{40,64}\s*$/;
const SYMBOLIC = /^ref: (\S+)\s*$/;

/**
 * The content of the files that define HEAD, to tell without a git process whether HEAD has moved: every query asks.
 * Undefined where only git can tell: packed refs, ref tables, a ref that names another.
 */
export function headStamp(gitDir: string, commonDir: string): string | undefined {
  const head = regularText(join(gitDir, "HEAD"), REF_FILE_BYTES_MAX);
  if (head === undefined || OBJECT_ID.test(head)) return head;
  const ref = SYMBOLIC.exec(head)?.[1];
  // With ref tables, refs have no files of their own, and HEAD names a ref that cannot exist.
  const target = ref?.startsWith("refs/heads/") ? regularText(join(commonDir, ref), REF_FILE_BYTES_MAX) : undefined;
  return target !== undefined && OBJECT_ID.test(target) ? head + target : undefined;
}
