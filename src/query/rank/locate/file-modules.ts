/**
 * Modules that no code declares: files, in languages where code refers to a file by a name. OCaml's `Super_context` is the file
 * `super_context.ml`, Python's `celery.app` the package in that directory.
 */
import { fileModule, LANGUAGES, qualifiedModule } from "#lang/languages.ts";
import type { Database } from "#store/database/database.ts";
import { filesNamed } from "#store/indices/files-named.ts";
import type { FileVersion } from "#store/versions/files.ts";
import type { Scope } from "#store/views/scope.ts";

/** A file as a module. */
export interface FileModule {
  readonly file: FileVersion;
  /** Its name, with the names of its directories before it. */
  readonly module: readonly string[];
  /** The name by which code refers to it. */
  readonly qualifiedName: string;
}

const EXTENSIONS = LANGUAGES.flatMap(({ filesAreModules, extensions }) => (filesAreModules ? extensions : []));
const MODULE_FILE = new RegExp(`^[^.]*(?=(?:${EXTENSIONS.map(RegExp.escape).join("|")})$)`);
/** Names of files that stand for their directory. */
const OF_DIRECTORY: ReadonlySet<string> = new Set(["__init__", "mod", ...LANGUAGES.flatMap(({ directoryModule = [] }) => directoryModule)]);

/** The files of a scope that are modules of exactly this name. */
export function modulesCalled(db: Database, scope: Scope, name: string): FileModule[] {
  if (!/^[\p{L}_][\p{L}\p{N}_']*$/u.test(name) || (scope.kinds && !scope.kinds.includes("module"))) return [];
  const wanted = scope.versionIds && new Set(scope.versionIds);
  return filesNamed(db, scope.view, [name], mayBeModule(name)).flatMap((file) => {
    if ((wanted && !wanted.has(file.versionId)) || (scope.languages && !scope.languages.includes(file.language))) return [];
    const module = fileModule(file.path, file.language);
    return module.at(-1) === name ? [{ file, module, qualifiedName: qualifiedModule(file.path, file.language) }] : [];
  });
}

/**
 * Tests whether the file at a path may be a module of a name: with that file name, ignoring case, or standing for a directory of that name.
 */
function mayBeModule(name: string): (path: string) => boolean {
  const folded = name.toLowerCase();
  return (path) => {
    if (!path.toLowerCase().includes(folded)) return false;
    const [file = "", directory] = path.toLowerCase().split("/").reverse();
    const stem = MODULE_FILE.exec(file)?.[0];
    return stem === folded || (directory === folded && stem !== undefined && OF_DIRECTORY.has(stem));
  };
}
