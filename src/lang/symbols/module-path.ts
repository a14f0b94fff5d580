import type { Language } from "#lang/language.ts";

/** Directories that hold sources without being part of a module's name. */
const SOURCE_ROOTS: ReadonlySet<string> = new Set(["src", "lib"]);
/** File stems that stand for their directory. */
const DIRECTORY_STEMS: ReadonlySet<string> = new Set(["index", "__init__", "mod", "lib", "main"]);

/** The module that a file is in a language that gives it the file's own name with a capital: `src/memo/memo.ml` is `Memo`. */
export function capitalizedModule(path: string): string {
  const stem = path.slice(path.lastIndexOf("/") + 1).replace(/(?<=.)\..*$/, "");
  return stem.charAt(0).toUpperCase() + stem.slice(1);
}

/**
 * The module that a file is, as its path says: `src/auth/jwt.ts` is `auth.jwt`, `pkg/__init__.py` is `pkg`.
 * Everything up to the last `src` or `lib` directory is left out.
 */
export function modulePath(path: string): string[] {
  const segments = path.split("/");
  const file = segments.pop() ?? "";
  const root = segments.findLastIndex((segment) => SOURCE_ROOTS.has(segment));
  const parts = segments.slice(root + 1);
  const stem = file.replace(/(?<=.)\..*$/, "");
  return DIRECTORY_STEMS.has(stem) ? parts : [...parts, stem];
}

/** What of a qualified name the file adds by itself, outermost part first. */
export function pathModule({ moduleFromPath }: Language, path: string): readonly string[] {
  if (moduleFromPath === undefined) return [];
  return moduleFromPath === "path" ? modulePath(path) : [capitalizedModule(path)];
}
