/** The part of `outline` that is about directories: their entries, with the names that each file defines. */
import { join, relative, resolve, sep } from "node:path";
import { statIfThere } from "#core/files/if-there.ts";
import type { DirectoryEntry, DirectoryOutline } from "#core/protocol/lookup.ts";
import type { AnswerState } from "#core/protocol.ts";
import { fromVisible } from "#core/visible.ts";
import type { FileRequest } from "#engine/session/named-file.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { verified } from "#engine/session/verify.ts";
import type { Database } from "#store/database/database.ts";
import { symbolsOfVersion } from "#store/indices/symbols.ts";
import type { View } from "#store/rows/view.ts";
import { type FileVersion, shownAt, versionsMatching } from "#store/versions/files.ts";

/** Names listed for one file: its top-level definitions in file order. */
const DEFINED_NAMES_MAX = 12;
/** Directories with more files than this list figures only, without names. */
const NAMED_FILES_MAX = 300;

/** The content of a directory; undefined when the view has no file below the path, or has a file at it. */
export async function outlineDirectory(
  session: QuerySession,
  { path: given, cwd, ref, freshness = "balanced" }: FileRequest,
): Promise<DirectoryOutline | undefined> {
  const { db, workspace } = session.project;
  const source = await session.source(ref);
  const { directory: root } = source;
  const isThere = (path: string): boolean => root === null || statIfThere(join(root, path))?.isDirectory() === true;
  const candidates = directoriesMeant(workspace.path, given, cwd).filter(isThere);
  if (candidates.length === 0) return undefined;
  const { current, made } = await verified(source, await source.ensure(freshness), ({ view }, left) => {
    const found = session.project.reading(view, (now) => firstThere(db, now, candidates, left));
    return { made: found, cited: [] };
  });
  return made && { ...current.state, ...made };
}

/** The directories of the workspace that a path may mean, the likeliest first; "" is the root. */
function directoriesMeant(workspace: string, given: string, cwd = workspace): string[] {
  const typed = [given, fromVisible(given) ?? given].flatMap((path) => [resolve(cwd, path), resolve(workspace, path)]);
  const inside = typed.map((path) => relative(workspace, path)).filter((path) => path !== ".." && !path.startsWith(`..${sep}`));
  return [...new Set(inside.filter((path) => resolve(path) !== path || path === "").map((path) => path.split(sep).join("/")))];
}

function firstThere(
  db: Database,
  view: View,
  candidates: readonly string[],
  left: ReadonlySet<string>,
): Omit<DirectoryOutline, keyof AnswerState> | undefined {
  for (const directory of candidates) {
    if (directory !== "" && shownAt(db, view, directory)) return undefined;
    const prefix = directory === "" ? "" : `${directory}/`;
    const below = versionsMatching(db, view, (path) => path.startsWith(prefix) && !left.has(path));
    if (below.length > 0 || directory === "") return { path: directory || ".", ...total(below), entries: entriesOf(db, below, prefix) };
  }
  return undefined;
}

function total(files: readonly FileVersion[]): { files: number; lines: number; symbols: number } {
  const sum = (count: (file: FileVersion) => number): number => files.reduce((all, file) => all + count(file), 0);
  return { files: files.length, lines: sum(({ lineCount }) => lineCount), symbols: sum(({ symbolCount }) => symbolCount) };
}

/** Directories first, then files, each by name. */
function entriesOf(db: Database, below: readonly FileVersion[], prefix: string): DirectoryEntry[] {
  const files = below.filter(({ path }) => !path.slice(prefix.length).includes("/"));
  const directories = Map.groupBy(
    below.filter(({ path }) => path.slice(prefix.length).includes("/")),
    ({ path }) => path.slice(prefix.length).split("/", 1)[0] ?? "",
  );
  const namesAreListed = files.length <= NAMED_FILES_MAX;
  return [
    ...[...directories].map(([name, inside]) => ({
      path: join(prefix, name),
      is: "directory" as const,
      ...total(inside),
      language: "",
      defines: "",
    })),
    ...files.map((file) => ({
      path: file.path,
      is: "file" as const,
      ...total([file]),
      language: file.language,
      defines: namesAreListed ? definedNames(db, file) : "",
    })),
  ];
}

function definedNames(db: Database, { versionId, symbolCount }: FileVersion): string {
  if (symbolCount === 0) return "";
  const top = symbolsOfVersion(db, versionId).filter(
    ({ parentRow, kind }) => parentRow === null && kind !== "import" && kind !== "section",
  );
  const names = [...new Set(top.map(({ name }) => name))];
  const more = names.length - DEFINED_NAMES_MAX;
  return [...names.slice(0, DEFINED_NAMES_MAX), ...(more > 0 ? [`+${more}`] : [])].join(", ");
}
