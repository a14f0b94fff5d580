/**
 * Which file of a view a path means that was written elsewhere: on another machine, in a container, by a compiler that stood in a
 * subdirectory, by a runtime that knows only the file's name. Paths are compared by their last parts.
 */
import type { PlaceMention } from "#query/parse/places.ts";
import type { ShownFile } from "#store/versions/files.ts";
import { type OwnPackages, VERSION } from "./own-packages.ts";

/** A file that a path may mean, and how much speaks for it. */
export interface FileMeant {
  readonly file: ShownFile;
  /**
   * `sure`: the path, or the whole path of the file, is the end of the other. `if_named`: it could as well be a library's file of the same
   * name, so that only the function's name tells.
   */
  readonly trust: "sure" | "if_named";
  /** The whole path of the file is the end of the path. */
  readonly isWhole?: boolean;
  /** What of the path stands before the part that is alike: the root of a checkout, or of an installed package. */
  readonly root: string;
}

/** Below these, package managers keep packages, each in a directory of its name. */
const PACKAGES =
  /^.*(?:^|\/)(?:node_modules|bower_components|site-packages|dist-packages|vendor|gems|deps|Pods|\.nuget\/packages|\.cargo\/registry\/src\/[^/]+|pkg\/mod)\//;
/** Below these, machines keep what else is not the repository: toolchains, checkouts, system headers. What follows is the library's own path. */
const LIBRARIES =
  /^.*(?:^|\/)(?:\.cargo\/git\/checkouts|rustc\/[\da-f]+|usr\/(?:lib|lib64|include|share)|(?:usr\/local|usr\/lib|opt|libexec)\/go(?:[-/][\d.]+)?\/src|lib\/python[\d.]+)\//;

/** How Swift names files in what it prints of itself: the module and the file, without the folders between. */
const FILE_OF_MODULE = /^\w+\/[^/]+\.swift$/;

/** The files of a view that a place can be in, of those with its file name; the likeliest, and all of them where several are alike. */
export function filesMeant({ path, spacedPath, name }: PlaceMention, called: readonly ShownFile[], own: OwnPackages): FileMeant[] {
  const exact = called.find((file) => file.path === spacedPath) ?? called.find((file) => file.path === path);
  // A runtime or a browser that writes only the names of files has as many of them as folders; then the function tells.
  if (exact && (name === undefined || exact.path.includes("/"))) return [{ file: exact, trust: "sure", root: "" }];
  // The runtimes that know only a file's name (Java's) know its package, which is its folder.
  const folder = path.includes("/") || !name ? [] : packageOf([...name.scope, name.name]);
  if (folder.length > 0) return inFolder(called, folder);
  return inOwnPackage(path, called, own) ?? longest(called.flatMap((file) => comparison(path, file) ?? []));
}

/**
 * The files that a path below an installed package means: those at its end in the package of that name, where the view has its sources. Undefined where
 * only the path can tell, since the path is not of a package or the view says nothing of packages.
 */
function inOwnPackage(path: string, called: readonly ShownFile[], own: OwnPackages): FileMeant[] | undefined {
  const library = PACKAGES.exec(path)?.[0];
  if (library === undefined) return undefined;
  const found = own.find(path.slice(library.length));
  if (!found) {
    const alike = longest(called.flatMap((file) => comparison(path, file) ?? []));
    // A foreign package may have a file of the same name with a function of the same name. Python's are installed by the names of their modules.
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
  // Where the sources lie deeper than what is installed of them, a bare name would fit too many.
  const below = rest.includes("/") ? meant((file, directory) => file.startsWith(joined(directory, "")) && file.endsWith(`/${rest}`)) : [];
  return below.length > 0 ? below : longest(called.flatMap((file) => comparison(path, file) ?? []));
}

function joined(directory: string, rest: string): string {
  return directory === "" ? rest : `${directory}/${rest}`;
}

interface Comparison extends FileMeant {
  /** Parts that are alike. */
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

/** The package of a class: what comes before the first name with a capital, which of a constructor is the last. */
function packageOf(scope: readonly string[]): readonly string[] {
  const classAt = scope.findIndex((part) => /^\p{Lu}/u.test(part));
  return classAt < 0 ? [] : scope.slice(0, classAt);
}

/**
 * Java's folders are its packages. Kotlin leaves out of its folders what all packages of a project begin with, and Scala asks for none, so
 * that less of a package, or nothing, may agree where the function's name does.
 */
function inFolder(called: readonly ShownFile[], folder: readonly string[]): FileMeant[] {
  const found = called.map((file) => ({ file, alike: commonEnd(folder, file.path.split("/").slice(0, -1)) }));
  const whole = found.filter(({ alike }) => alike === folder.length);
  if (whole.length > 0) return whole.map(({ file }) => ({ file, trust: "sure", root: "" }));
  const likely = found.filter(({ file, alike }) => alike > 0 || !file.path.endsWith(".java"));
  return longest(likely.map(({ file, alike }) => ({ file, alike, trust: "if_named", root: "" })));
}
