/** The paths that a search is limited to, from the caller's words and globs. */
import { existsSync } from "node:fs";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { fromVisible } from "#core/visible.ts";
import { withoutBackslashes } from "#engine/project/windows-path.ts";
import { pathChoice } from "#query/parse/path-choice.ts";
import { pathRules } from "#text/path-glob.ts";
import { EVERY_PATH } from "./searched-file.ts";

/**
 * `file:…` and `lang:…` among the words after a pattern, with the meaning that they have in a query of `search`; all other words are paths.
 */
interface Words {
  readonly paths: readonly string[];
  readonly files: readonly { readonly value: string; readonly isNot: boolean }[];
  readonly languages: readonly string[];
  readonly notLanguages: readonly string[];
}

const OPERATOR = /^(?<not>-?)(?<name>file|path|lang|language):(?<value>.+)$/;

/** Reads the words after a pattern. In the pattern itself, `lang:go` is plain text. */
export function readWords(words: readonly string[]): Words {
  const operators = words.flatMap((word) => {
    const groups = OPERATOR.exec(word)?.groups;
    return groups ? [{ name: groups["name"] ?? "", value: groups["value"] ?? "", isNot: groups["not"] === "-" }] : [];
  });
  const valuesOf = (names: readonly string[], wantsNot: boolean): string[] =>
    operators.filter(({ name, isNot }) => names.includes(name) && isNot === wantsNot).map(({ value }) => value);
  const files = [true, false].flatMap((isNot) => valuesOf(["file", "path"], isNot).map((value) => ({ value, isNot })));
  const [languages, notLanguages] = [valuesOf(["lang", "language"], false), valuesOf(["lang", "language"], true)];
  return { paths: words.filter((word) => !OPERATOR.test(word)), files, languages, notLanguages };
}

interface PathLimits {
  readonly workspace: string;
  /** The directory of the files; null for a commit. */
  readonly directory: string | null;
  /** The caller's working directory. */
  readonly cwd: string | undefined;
  /** Files and directories to search in. */
  readonly paths: readonly string[];
  /** Globs; those that begin with `!` exclude paths and what lies below them. */
  readonly globs: readonly string[];
  /** The values of `file:`, all of which a path must meet. */
  readonly files: Words["files"];
}

/**
 * A test for paths: below one of the paths, and selected by the globs.
 * @throws path_not_found for a path that does not exist, path_outside_workspace
 */
export function pathFilter({ workspace, directory, cwd, paths, globs, files }: PathLimits): (path: string) => boolean {
  const below = paths.map((path) => relativePath({ workspace, directory, cwd }, path));
  const isSelected = pathRules(globs);
  const isBelow = below.length === 0 || below.includes("") ? EVERY_PATH : isBelowOneOf(below);
  if (isBelow === EVERY_PATH && globs.length + files.length === 0) return EVERY_PATH;
  const choices = files.map(({ value, isNot }) => ({ matches: pathChoice(value, false), isNot }));
  return (path) => isBelow(path) && choices.every(({ matches, isNot }) => matches(path) !== isNot) && isSelected(path);
}

function isBelowOneOf(directories: readonly string[]): (path: string) => boolean {
  return (path) => directories.some((directory) => path === directory || path.startsWith(`${directory}/`));
}

/** The caller's path relative to the workspace; "" for the workspace itself. */
function relativePath(
  { workspace, directory, cwd = workspace }: Pick<PathLimits, "workspace" | "directory" | "cwd">,
  given: string,
): string {
  const slashed = withoutBackslashes(workspace, given, cwd);
  const spellings = [slashed, given, fromVisible(given) ?? given];
  const candidates = [...new Set(spellings.flatMap((path) => [resolve(cwd, path), resolve(workspace, path)]))].map((path) =>
    relative(workspace, path),
  );
  const inside = candidates.filter((path) => path !== ".." && !path.startsWith(`..${sep}`) && !isAbsolute(path));
  const found = directory === null ? inside[0] : inside.find((path) => existsSync(join(directory, path)));
  if (found !== undefined) return found.split(sep).join("/");
  if (inside.length === 0) throw new CodeCompassError("path_outside_workspace", `${given} is not inside ${workspace}.`);
  throw new CodeCompassError("path_not_found", `There is no file or directory ${given}.`, {
    remediation: "Name one of the workspace, or use --glob for a pattern of paths.",
  });
}
