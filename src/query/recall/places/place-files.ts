/**
 * Which file of a view a path means that was written elsewhere: on another machine, in a container, by a compiler that ran in a
 * subdirectory, by a runtime that knows only file names. Compares paths by their last segments.
 */
import type { PlaceMention } from "#query/parse/pasted/places.ts";
import { type OwnPackages, VERSION } from "#query/recall/own-packages.ts";
import type { ShownFile } from "#store/versions/files.ts";

/** A file that a path may mean, and the evidence for it. */
export interface FileMeant {
  readonly file: ShownFile;
  /**
   * `sure`: one of the two paths, as a whole, is the end of the other. `if_named`: it could as well be a library's file of the same name,
   * so that only the function's name decides.
   */
  readonly trust: "sure" | "if_named";
  /** The file's whole path is the end of the path. */
  readonly isWhole?: boolean;
  /** The part of the path before the common end: the root of a checkout, or of an installed package. */
  readonly root: string;
}

/** Directories below which package managers install packages, each in a directory of its name. */
export const PACKAGES =
  /^.*(?:^|\/)(?:node_modules|bower_components|site-packages|dist-packages|vendor|gems|deps|Pods|\.nuget\/packages|\.cargo\/registry\/src\/[^/]+|pkg\/mod)\//;
/** Directories for other code outside the repository: toolchains, checkouts, system headers. The library's own path follows. */
const LIBRARIES =
  /^.*(?:^|\/)(?:\.cargo\/git\/checkouts|rustc\/[\da-f]+|usr\/(?:lib|lib64|include|share)|(?:usr\/local|usr\/lib|opt|libexec)\/go(?:[-/][\d.]+)?\/src|lib\/python[\d.]+)\//;

/** How Swift prints the file of a place: the module and the file name, without the directories between. */
const FILE_OF_MODULE = /^\w+\/[^/]+\.swift$/;

/** The files of a view in which a place may be, of those with its file name (`called`): the likeliest, and all where several are equal. */
export function filesMeant({ path, spacedPath, name }: PlaceMention, called: readonly ShownFile[], own: OwnPackages): FileMeant[] {
  const exact = called.find((file) => file.path === spacedPath) ?? called.find((file) => file.path === path);
  // A runtime or browser that prints only file names may mean any directory; then the function decides.
  if (exact && (name === undefined || exact.path.includes("/"))) return [{ file: exact, trust: "sure", root: "" }];
  // Runtimes that know only the file's name (Java's) know its package, which is its directory.
  const folder = path.includes("/") || !name ? [] : packageOf([...name.scope, name.name]);
  if (folder.length > 0) return inFolder(called, folder);
  return inOwnPackage(path, called, own) ?? longest(called.flatMap((file) => comparison(path, file) ?? []));
}

/**
 * The files that a path below an installed package means: those at the same path in the package of that name, where the view has its
 * sources; else those with the same end that are surely no library's, or all if the view names no packages. Undefined for a path in no
 * directory of installed packages.
 */
function inOwnPackage(path: string, called: readonly ShownFile[], own: OwnPackages): FileMeant[] | undefined {
  const library = PACKAGES.exec(path)?.[0];
  if (library === undefined) return undefined;
  const found = own.find(path.slice(library.length));
  if (!found) {
    const alike = longest(called.flatMap((file) => comparison(path, file) ?? []));
    // A package from elsewhere may have a file and a function of the same names. Python packages are installed under the names of their
    // modules.
    const isOwn = ({ trust, root }: FileMeant): boolean =>
      trust === "sure" && (/(?:site|dist)-packages\/$/.test(library) || root.length + 1 < library.length);
    return own.areKnown ? alike.filter(isOwn) : alike;
  }
  const { directories, rest } = found;
  const root = path.slice(0, path.length - rest.length - 1);
  const meant = (isMeant: (file: string, directory: string) => boolean): FileMeant[] =>
    called.filter((file) => directories.some((directory) => isMeant(file.path, directory))).map((file) => ({ file, trust: "sure", root }));
  const whole = meant((file, directory) => file === joined(directory, rest));
  if (whole.length > 0) return whole;
  // The sources may be deeper than the installed files; a bare file name would then match too many.
  const below = rest.includes("/") ? meant((file, directory) => file.startsWith(joined(directory, "")) && file.endsWith(`/${rest}`)) : [];
  return below.length > 0 ? below : longest(called.flatMap((file) => comparison(path, file) ?? []));
}

function joined(directory: string, rest: string): string {
  return directory === "" ? rest : `${directory}/${rest}`;
}

interface Comparison extends FileMeant {
  /** How many segments the ends of both paths share. */
  readonly alike: number;
}

function comparison(path: string, file: ShownFile): Comparison | undefined {
  const typed = path.split("/");
  const own = file.path.split("/");
  const alike = commonEnd(typed, own);
  const library = (PACKAGES.exec(path) ?? LIBRARIES.exec(path))?.[0] ?? "";
  const rest = path.slice(library.length).split("/");
  const root = typed.slice(0, typed.length - alike).join("/");
  const isWhole = alike === own.length;
  if (alike === 0) return undefined;
  if (alike === 1 && FILE_OF_MODULE.test(path)) return { file, trust: "sure", isWhole, root, alike };
  if (library === "") return alike === typed.length || isWhole || alike > 1 ? { file, trust: "sure", isWhole, root, alike } : undefined;
  if (alike >= rest.length && alike > 1) return { file, trust: "sure", isWhole, root, alike };
  return isWhole || alike >= rest.length ? { file, trust: "if_named", isWhole, root, alike } : undefined;
}

function commonEnd(typed: readonly string[], own: readonly string[]): number {
  let alike = 0;
  while (alike < typed.length && alike < own.length) {
    const [a = "", b = ""] = [typed.at(-1 - alike), own.at(-1 - alike)];
    if (a !== b && a.replace(VERSION, "") !== b) return alike;
    alike++;
  }
  return alike;
}

function longest(found: readonly Comparison[]): FileMeant[] {
  const most = Math.max(0, ...found.map(({ alike }) => alike));
  return found.filter(({ alike }) => alike === most);
}

/** The package of a class: the parts before the first one with a capital, which for a constructor is the last. */
function packageOf(scope: readonly string[]): readonly string[] {
  const classAt = scope.findIndex((part) => /^\p{Lu}/u.test(part));
  return classAt < 0 ? [] : scope.slice(0, classAt);
}

/**
 * Java's directories are its packages. Kotlin leaves the common prefix of a project's packages out of its directories, and Scala requires
 * none, so that less of a package, or nothing, may agree where the function's name does.
 */
function inFolder(called: readonly ShownFile[], folder: readonly string[]): FileMeant[] {
  const found = called.map((file) => ({ file, alike: commonEnd(folder, file.path.split("/").slice(0, -1)) }));
  const whole = found.filter(({ alike }) => alike === folder.length);
  if (whole.length > 0) return whole.map(({ file }) => ({ file, trust: "sure", root: "" }));
  const likely = found.filter(({ file, alike }) => alike > 0 || !file.path.endsWith(".java"));
  return longest(likely.map(({ file, alike }) => ({ file, alike, trust: "if_named", root: "" })));
}
