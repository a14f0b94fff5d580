/** The files of a view as sources of what a project says of itself: the project's own first, those at the root before others. */
import { basename } from "node:path";
import type { RetrieveSource } from "#engine/search/retrieval.ts";
import { MAIN_CHECKS } from "#query/project/integration.ts";
import { pathMarks } from "#query/rank/path-factors.ts";
import { type FileVersion, versionsMatching } from "#store/versions/files.ts";

/** One statement at the root is what was asked for; of several packages, or of many places, the question does not say which. */
export const CONFIDENCE_AT_ROOT = 0.9;
export const CONFIDENCE_OF_SEVERAL = 0.7;

/** Folders that belong to the root: what they have is said of the whole project. */
const OF_ROOT = new Set(["gradle", ".config", "config", "build-aux", "requirements"]);

/** A file that may say something of the project, and where it stands among others. */
export interface Placed {
  readonly file: FileVersion;
  /** Whether it belongs to examples, tests, documentation or copies of other projects. */
  readonly isAside: boolean;
  /** Folders between it and the root. */
  readonly depth: number;
  /** Whether a folder on its path is called like the project. */
  readonly isNamed: boolean;
}

/**
 * The files of the view in the languages and paths asked for: the project's own first, those at the root before others. Only so many statements
 * are shown, so those that a filter leaves out must not be counted.
 */
export function filesFromRoot(source: RetrieveSource): Placed[] {
  const { project, scope } = source;
  const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  const name = bare(projectName(source));
  const within = scope.versionIds && new Set(scope.versionIds);
  const files = versionsMatching(project.db, scope.view, () => true).filter(
    ({ versionId, language }) => (within?.has(versionId) ?? true) && (scope.languages?.includes(language) ?? true),
  );
  // What a file itself is called does not count: a license is documentation, and says of which project.
  const byFolder = Map.groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf("/") + 1));
  const placed = [...byFolder].flatMap(([folder, own]) => {
    const folders = folder.split("/").slice(0, -1);
    const place = {
      isAside: pathMarks(`${folder}_`, "").some(({ factor }) => factor !== "path_source"),
      depth: folders.filter((one) => !OF_ROOT.has(one)).length,
      isNamed: folders.some((one) => bare(one) === name),
    };
    return own.map((file): Placed => ({ file, ...place }));
  });
  return placed.sort((one, other) => compared(orderOf(one), orderOf(other)) || (one.file.path < other.file.path ? -1 : 1));
}

/** Where a file stands among others: numbers to compare one by one, with `compared`. */
export function orderOf({ isAside: isLast, depth, isNamed }: Placed): readonly number[] {
  return [Number(isLast), Number(depth > 0), Number(depth > 0 && !isNamed), depth];
}

/** Compares two lists of numbers by the first at which they differ, for sorting. */
export function compared(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] as number) - (other[at] as number);
}

/** The name of the folder that the repository stands in. */
export function projectName({ project }: RetrieveSource): string {
  return basename(project.workspace.vcs.repoRoot);
}

/** Whether a path has no folder. */
export function isAtRoot(path: string): boolean {
  return !path.includes("/");
}

/** Files of continuous integration, those first that by their name check every change. */
export function mainChecksFirst(files: readonly FileVersion[]): FileVersion[] {
  const isMain = ({ path }: FileVersion): boolean => MAIN_CHECKS.test(basename(path).replace(/\.\w+$/, ""));
  return [...files.filter(isMain), ...files.filter((file) => !isMain(file))];
}
