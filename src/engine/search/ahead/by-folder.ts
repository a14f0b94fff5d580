/** Answers questions for a folder with its most used files: the words of "where are the models" stand in files of many folders. */

import { counted } from "#core/counted.ts";
import { named } from "#core/visible.ts";
import { inScope, type Retrieval, type Retrieve, type RetrieveSource, withFirst } from "#engine/search/retrieval.ts";
import { folderKey, foldersAsked } from "#query/parse/folder-question.ts";
import { isAside } from "#query/rank/asides.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import { usersOf } from "#store/indices/centrality.ts";
import { symbolsOfVersion } from "#store/indices/symbols.ts";
import { type FileVersion, versionsMatching } from "#store/versions/files.ts";
import { lineCandidates } from "./placed-lines.ts";

/** How many folders of the name are shown, and how many files of each. */
const FOLDERS_SHOWN_MAX = 3;
const FILES_SHOWN_MAX = 4;
/** A folder of the name says where things are, and not which of them is meant. */
const CONFIDENCE = 0.7;

interface Folder {
  readonly path: string;
  readonly files: readonly FileVersion[];
}

/** Puts the files of the folder that a query asks for first, and proposes a map of it; has `retrieve` answer all other queries. */
export function orByFolder(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const asked = foldersAsked(query);
    const folders = asked.length > 0 ? foldersCalled(source, asked) : [];
    const [first] = folders;
    if (!first) return retrieve(source, query);
    const found = retrieve(source, query);
    const front = inScope(
      source,
      folders.flatMap((folder) => shownFiles(source, folder)),
    );
    if (front.length === 0) return found;
    const why = `${named(first.path)} has ${counted(first.files.length, "file")}; its map names what they define.`;
    return {
      ...withFirst(found, front),
      answerConfidence: Math.max(CONFIDENCE, found.answerConfidence),
      suggestedNext: { next: { do: "map", directory: first.path }, why },
    };
  };
}

/** The folders of the first name that some folder has, not below another one of it: the project's own before others, those with most files first. */
function foldersCalled({ project, scope }: RetrieveSource, asked: readonly string[]): Folder[] {
  const files = versionsMatching(project.db, scope.view, () => true);
  const keys = new Map<string, string>();
  const keyOf = (part: string): string => {
    const known = keys.get(part) ?? folderKey(part);
    keys.set(part, known);
    return known;
  };
  for (const name of asked) {
    const folderOf = ({ path }: FileVersion): string | undefined => {
      const parts = path.split("/").slice(0, -1);
      const at = parts.findIndex((part) => keyOf(part) === name);
      return at < 0 ? undefined : parts.slice(0, at + 1).join("/");
    };
    const grouped = Map.groupBy(files, folderOf);
    const folders = [...grouped].flatMap(([path, own]) => (path === undefined ? [] : [{ path, files: own }]));
    if (folders.length === 0) continue;
    const rest = (path: string): string => path.slice(0, path.lastIndexOf("/") + 1);
    return folders
      .sort(
        (one, other) =>
          Number(isAside({ path: `${rest(one.path)}_` })) - Number(isAside({ path: `${rest(other.path)}_` })) ||
          other.files.length - one.files.length,
      )
      .slice(0, FOLDERS_SHOWN_MAX);
  }
  return [];
}

/** The most used files of a folder, each at its first definition. */
function shownFiles({ project: { db } }: RetrieveSource, { files }: Folder): RankedCandidate[] {
  const users = usersOf(
    db,
    files.map(({ versionId }) => versionId),
  );
  const usersOfFile = ({ versionId }: FileVersion): number => users.get(versionId) ?? 0;
  const shown = files
    .toSorted((one, other) => usersOfFile(other) - usersOfFile(one) || (one.path < other.path ? -1 : 1))
    .slice(0, FILES_SHOWN_MAX);
  const lines = shown.map((file) => {
    const defined = symbolsOfVersion(db, file.versionId).find(
      ({ isDefinition, kind }) => isDefinition && kind !== "import" && kind !== "section",
    );
    return { file, line: defined?.nameLine ?? 1 };
  });
  return lineCandidates(db, lines, "folder");
}
