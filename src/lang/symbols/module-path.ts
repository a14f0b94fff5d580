import type { Language } from "#lang/language.ts";

/** Directories that hold sources without being part of a module's name. */
const SOURCE_ROOTS: ReadonlySet<string> = new Set(["src", "lib"]);
/** File stems that name the directory's module. */
const DIRECTORY_STEMS: ReadonlySet<string> = new Set(["index", "__init__", "mod", "lib", "main"]);

/** The module of a file in a language that names it after the file, with a capital: `src/memo/memo.ml` is `Memo`. */
export function capitalizedModule(path: string): string {
  const stem = path.slice(path.lastIndexOf("/") + 1).replace(/(?<=.)\..*$/, "");
  return stem.charAt(0).toUpperCase() + stem.slice(1);
}

/**
 * The module of a file according to its path: `src/auth/jwt.ts` is `auth.jwt`, `pkg/__init__.py` is `pkg`. Leaves out everything up to
 * the last `src` or `lib` directory.
 */
export function modulePath(path: string): string[] {
  const segments = path.split("/");
  const file = segments.pop() ?? "";
  const root = segments.findLastIndex((segment) => SOURCE_ROOTS.has(segment));
  const parts = segments.slice(root + 1);
  const stem = file.replace(/(?<=.)\..*$/, "");
  return DIRECTORY_STEMS.has(stem) ? parts : [...parts, stem];
}

/** The parts that the file's path adds to the front of a qualified name, outermost first. */
export function pathModule({ moduleFromPath }: Language, path: string): readonly string[] {
  if (moduleFromPath === undefined) return [];
  return moduleFromPath === "path" ? modulePath(path) : [capitalizedModule(path)];
}
