/** What questions say about a file that changed and cannot be read into the index now. */
import { counted } from "#core/counted.ts";
import { CodeCompassError } from "#core/errors.ts";
import { named } from "#core/visible.ts";
import { unwritableReason } from "#store/database/unwritable.ts";
import type { CheckedView } from "./view-source.ts";

/** Why the index takes nothing in, where it cannot be written. */
type Unwritable = CheckedView["unwritable"];

/** The error for a question that only this file could answer. */
export function changedNow(path: string, unwritable: Unwritable): CodeCompassError {
  if (!unwritable)
    return new CodeCompassError("index_busy", `${named(path)} has changed and cannot be read into the index now.`, {
      remediation: "Read the file, or ask again in a moment; codecompass sync says why the index cannot take it in.",
    });
  const why = `${named(path)} has changed since it was indexed, and the index cannot be written (${unwritableReason(unwritable)})`;
  return new CodeCompassError(unwritable.code, `${why}: CodeCompass cannot tell what is in it now.`, {
    remediation: `Read the file, or search it with grep. ${unwritable.data.remediation ?? ""}`.trim(),
  });
}

/** The warning of an answer about a symbol as it was when its file was indexed. */
export function asIndexedRemark(name: string, path: string): string {
  return `${named(path)} has changed since it was indexed: this is about ${named(name)} as it was then, and lacks what the file has now.`;
}

/** Errors that say that something does not exist. */
const ABSENCES: ReadonlySet<string> = new Set(["symbol_not_found", "path_not_found"]);

/**
 * The result of `asking` a view that lacks the files in `left`. Where it fails because something does not exist, the error says that these
 * files may have it; where one of these files decides, the error is about that file.
 */
export function orChanged<T>({ unwritable }: CheckedView, left: ReadonlySet<string>, asking: () => T): T {
  try {
    return asking();
  } catch (thrown) {
    if (left.size === 0 || !(thrown instanceof CodeCompassError)) throw thrown;
    const { path } = thrown.data;
    if (typeof path === "string" && left.has(path)) throw changedNow(path, unwritable);
    // Such an error has counted the files already.
    if (!ABSENCES.has(thrown.code) || thrown.data["unchecked_files"] !== undefined) throw thrown;
    const files = `${counted(left.size, "file has", "files have")} changed since the index was made, and may have it`;
    const why = unwritable ? `: the index cannot be written (${unwritableReason(unwritable)})` : "";
    throw new CodeCompassError(thrown.code, `${thrown.message} But ${files}${why}.`, thrown.data);
  }
}
