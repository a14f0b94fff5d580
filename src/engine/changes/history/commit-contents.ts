/** File contents from commits, for histories. */
import { FILE_BYTES_MAX } from "#core/limits.ts";
import { decodeText } from "#text/decode.ts";
import type { Content, VcsAdapter } from "#vcs/vcs-adapter.ts";

type Side = Content | null | undefined;

/** The contents of files on the sides of changes, by blob id, without files that are too large to be read as code. */
export async function contentsOf(vcs: VcsAdapter, sides: readonly Side[]): Promise<Map<string, Uint8Array>> {
  const ids = [...new Set(sides.flatMap((side) => (side?.is === "file" && side.blob ? side.blob : [])))];
  const sizes = await vcs.blobSizes(ids);
  return vcs.readBlobs(ids.filter((id) => (sizes.get(id) ?? Number.POSITIVE_INFINITY) <= FILE_BYTES_MAX));
}

/** The content of a path in a commit; undefined where the commit lacks the path, or the file is too large to be read as code. */
export async function contentOfPath(vcs: VcsAdapter, commit: string, path: string): Promise<Uint8Array | undefined> {
  const [content] = (await vcs.readBlobs([`${commit}:${vcs.directory}${path}`])).values();
  return content && content.length <= FILE_BYTES_MAX ? content : undefined;
}

/** The blob id of a path in a commit, even if the repository lacks the blob; undefined where the commit has no file there. */
export async function blobOfPath(vcs: VcsAdapter, commit: string, path: string): Promise<string | undefined> {
  return (await vcs.committedBlobs([path], commit))?.get(path);
}

/** Whether a side is a file of a commit whose content was not read: it is missing, damaged, or too large. */
export function isUnreadIn(contents: ReadonlyMap<string, Uint8Array>, side: Side): boolean {
  return side?.is === "file" && side.blob !== null && !contents.has(side.blob);
}

/** Whether some sides are files of commits whose contents are missing or damaged. */
export async function isMissingAny(vcs: VcsAdapter, contents: ReadonlyMap<string, Uint8Array>, sides: readonly Side[]): Promise<boolean> {
  const unread = sides.flatMap((side) => (isUnreadIn(contents, side) && side?.blob ? [side.blob] : []));
  if (unread.length === 0) return false;
  const sizes = await vcs.blobSizes(unread);
  return unread.some((blob) => (sizes.get(blob) ?? 0) <= FILE_BYTES_MAX);
}

/** The unmasked text of a side, for searching only; empty when it was not read. */
export function textWithSecrets(contents: ReadonlyMap<string, Uint8Array>, side: Side): string {
  const bytes = contents.get(side?.blob ?? "");
  return bytes ? (decodeText(bytes) ?? "") : "";
}
