/** Finds the symbols of the working tree in a commit. */
import { basename, extname, join } from "node:path";
import { readRegularFile } from "#core/files/regular-file.ts";
import { FILE_BYTES_MAX } from "#core/limits.ts";
import type { Hit } from "#core/protocol.ts";
import { missingFile } from "#engine/changes/missing-contents.ts";
import { LocalParser } from "#engine/changes/parse-here.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { readableText } from "#indexer/readable-text.ts";
import { joinOverloads } from "#query/compare/pairing/join-overloads.ts";
import { type FileEnd, pairRenamed } from "#query/compare/pairing/pair-files.ts";
import type { PlacedIn } from "#query/compare/symbol-change.ts";
import type { VcsAdapter } from "#vcs/vcs-adapter.ts";
import { isFileIn } from "./file-history.ts";

/** Files missing from the working tree that are searched for a symbol that moved with its file. */
const GONE_FILES_MAX = 20;

/**
 * Whether the file on disk differs from the commit. Git's list of changes alone would not do: it includes files of which only the time
 * changed, and takes longer.
 */
export async function isChanged(
  { path: workspace, vcs }: Workspace,
  commit: string,
  path: string,
  ref: string | undefined,
): Promise<boolean> {
  if (ref !== undefined || vcs.isBare) return false;
  const [committed] = (await vcs.readBlobs([`${commit}:${vcs.directory}${path}`])).values();
  const read = readRegularFile(join(workspace, path), FILE_BYTES_MAX);
  if (committed && read.is === "file" && Buffer.from(committed).equals(read.bytes)) return false;
  // A file may differ from its blob only because a filter ran on checkout, which is no edit.
  return (await vcs.changesBetween(commit, null))?.some((change) => change.path === path) ?? false;
}

/**
 * The symbol of a hit in a commit, in its file or at another path: the one of the same name and kind that is nearest to the hit's line.
 * @throws ref_not_found when the repository lacks the commit's content of that path
 */
export async function symbolIn(vcs: VcsAdapter, commit: string, hit: Hit, path = hit.path): Promise<PlacedIn | undefined> {
  const [bytes] = (await vcs.readBlobs([`${commit}:${vcs.directory}${path}`])).values();
  if (!bytes && (await isFileIn(vcs, commit, path))) throw await missingFile(vcs, commit, path);
  const text = bytes && bytes.length <= FILE_BYTES_MAX ? readableText(path, bytes) : null;
  if (typeof text !== "string") return undefined;
  const file = joinOverloads(await new LocalParser().parse(path, text));
  const candidates = file.symbols.flatMap((symbol, index) => {
    // Where a file is a module, a symbol that moved with its file has another qualified name.
    const isIt = path === hit.path ? symbol.qualifiedName === hit.qualified_name : symbol.name === hit.name;
    return isIt && symbol.kind === hit.kind ? { file, symbol, index } : [];
  });
  const distance = ({ symbol: { lineStart, lineEnd } }: PlacedIn): number => {
    return hit.line_start > lineEnd ? hit.line_start - lineEnd : Math.max(0, lineStart - hit.line_start);
  };
  const offset = ({ symbol }: PlacedIn): number => Math.abs(symbol.lineStart - hit.line_start);
  return candidates.sort((a, b) => distance(a) - distance(b) || offset(a) - offset(b))[0];
}

/** Paths of files that the commit has and the working tree lacks. */
export async function goneFiles(vcs: VcsAdapter, commit: string): Promise<readonly string[]> {
  const changes = (await vcs.changesBetween(commit, null)) ?? [];
  return changes.filter(({ before, after }) => before && !after).map(({ path }) => path);
}

/**
 * The path that a moved file of the working tree has in a commit: of the paths that are gone, the one whose content is most like the file.
 */
export async function pathBeforeMove({ path: workspace, vcs }: Workspace, commit: string, path: string): Promise<string | undefined> {
  const read = readRegularFile(join(workspace, path), FILE_BYTES_MAX);
  if (read.is !== "file") return undefined;
  const parser = new LocalParser();
  const endOf = async (at: string, bytes: Uint8Array | undefined): Promise<FileEnd> => {
    const text = bytes && bytes.length <= FILE_BYTES_MAX ? readableText(at, bytes) : null;
    return { path: at, blob: null, file: text === null ? null : await parser.parse(at, text) };
  };
  const changes = (await vcs.changesBetween(commit, null)) ?? [];
  const alike = changes.flatMap(({ path: gone, before, after }) => {
    const blob = after === null && extname(gone) === extname(path) ? before?.blob : undefined;
    return blob ? [{ gone, blob }] : [];
  });
  const wanted = alike.slice(0, GONE_FILES_MAX);
  const contents = await vcs.readBlobs(wanted.map(({ blob }) => blob));
  const deleted = await Promise.all(wanted.map(({ gone, blob }) => endOf(gone, contents.get(blob))));
  return [...pairRenamed(deleted, [await endOf(path, read.bytes)]).keys()][0]?.path;
}

/** The symbol of a hit whose file the commit lacks, in the file that it moved from: one of `gone` with the same extension. */
export async function symbolBeforeMove(vcs: VcsAdapter, commit: string, hit: Hit, gone: readonly string[]): Promise<PlacedIn | undefined> {
  if (await isFileIn(vcs, commit, hit.path)) return undefined;
  const alike = gone.filter((path) => extname(path) === extname(hit.path));
  const isNear = (path: string): number => Number(basename(path) === basename(hit.path));
  for (const path of alike.sort((a, b) => isNear(b) - isNear(a)).slice(0, GONE_FILES_MAX)) {
    const found = await symbolIn(vcs, commit, hit, path);
    if (found) return found;
  }
  return undefined;
}
