/** Contents that commits have, as histories read them. */
import { FILE_BYTES_MAX } from "#core/limits.ts";
import { decodeText } from "#text/decode.ts";
import type { Content, VcsAdapter } from "#vcs/vcs-adapter.ts";

type Side = Content | null | undefined;

/** The contents of files on sides of changes, by the ids that git gives them; without those that are too large to be read as code. */
export async function contentsOf(vcs: VcsAdapter, sides: readonly Side[]): Promise<Map<string, Uint8Array>> {
  const ids = [...new Set(sides.flatMap((side) => (side?.is === "file" && side.blob ? side.blob : [])))];
  const sizes = await vcs.blobSizes(ids);
  return vcs.readBlobs(ids.filter((id) => (sizes.get(id) ?? Number.POSITIVE_INFINITY) <= FILE_BYTES_MAX));
}

/** The content of a path of a commit; undefined where it has none, or one that is too large to be read as code. */
export async function contentOfPath(vcs: VcsAdapter, commit: string, path: string): Promise<Uint8Array | undefined> {
  const [content] = (await vcs.readBlobs([`${commit}:${vcs.directory}${path}`])).values();
  return content && content.length <= FILE_BYTES_MAX ? content : undefined;
}

/** A text, with its secrets, that is only looked through; empty when it is not there. */
export function textWithSecrets(contents: ReadonlyMap<string, Uint8Array>, side: Side): string {
  const bytes = contents.get(side?.blob ?? "");
  return bytes ? (decodeText(bytes) ?? "") : "";
}
