import { join } from "node:path";
import { REF_FILE_BYTES_MAX } from "#core/limits.ts";
import { regularText } from "#core/regular-file.ts";

const OBJECT_ID = /^[\da-f]{40,64}\s*$/;
const SYMBOLIC = /^ref: (\S+)\s*$/;

/**
 * What the files behind HEAD say, which is the same as long as HEAD is: asking git takes a process, and every query wants to know.
 * Undefined where it takes git to know: packed refs, ref tables, a ref that names another.
 */
export function headStamp(gitDir: string, commonDir: string): string | undefined {
  const head = regularText(join(gitDir, "HEAD"), REF_FILE_BYTES_MAX);
  if (head === undefined || OBJECT_ID.test(head)) return head;
  const ref = SYMBOLIC.exec(head)?.[1];
  // What Git keeps in ref tables is not in files of the refs' names; HEAD then names one that cannot be.
  const target = ref?.startsWith("refs/heads/") ? regularText(join(commonDir, ref), REF_FILE_BYTES_MAX) : undefined;
  return target !== undefined && OBJECT_ID.test(target) ? head + target : undefined;
}
