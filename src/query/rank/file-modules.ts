/**
 * Modules that nothing declares: files, in languages where code calls a file by a name. `Super_context` of OCaml is what `super_context.ml` holds,
 * `celery.app` of Python the package in that directory.
 */
import { fileModule, LANGUAGES, qualifiedModule } from "#lang/languages.ts";
import type { Database } from "#store/database/database.ts";
import { filesNamed } from "#store/indices/files-named.ts";
import type { FileVersion } from "#store/versions/files.ts";
import type { Scope } from "#store/views/scope.ts";

/** A file as a module. */
export interface FileModule {
  readonly file: FileVersion;
  /** What it is called, its directories first. */
  readonly module: readonly string[];
  /** As code says it. */
  readonly qualifiedName: string;
}

const EXTENSIONS = LANGUAGES.flatMap(({ filesAreModules, extensions }) => (filesAreModules ? extensions : []));
const MODULE_FILE = new RegExp(`^[^.]*(?=(?:${EXTENSIONS.map(RegExp.escape).join("|")})$)`);
/** Files that stand for the directory that they are in. */
const OF_DIRECTORY: ReadonlySet<string> = new Set(["__init__", "mod", ...LANGUAGES.flatMap(({ directoryModule = [] }) => directoryModule)]);

/** The files of a scope that are modules of a name, in these letters. */
export function modulesCalled(db: Database, scope: Scope, name: string): FileModule[] {
  if (!/^[\p{L}_][\p{L}\p{N}_']*$/u.test(name) || (scope.kinds && !scope.kinds.includes("module"))) return [];
  const wanted = scope.versionIds && new Set(scope.versionIds);
  return filesNamed(db, scope.view, [name], mayBeModule(name)).flatMap((file) => {
    if ((wanted && !wanted.has(file.versionId)) || (scope.languages && !scope.languages.includes(file.language))) return [];
    const module = fileModule(file.path, file.language);
    return module.at(-1) === name ? [{ file, module, qualifiedName: qualifiedModule(file.path, file.language) }] : [];
  });
}

/** Tests paths of files that may be modules of a name: called so in whatever letters, or standing for a directory that is. */
function mayBeModule(name: string): (path: string) => boolean {
  const folded = name.toLowerCase();
  return (path) => {
    if (!path.toLowerCase().includes(folded)) return false;
    const [file = "", directory] = path.toLowerCase().split("/").reverse();
    const stem = MODULE_FILE.exec(file)?.[0];
    return stem === folded || (directory === folded && stem !== undefined && OF_DIRECTORY.has(stem));
  };
}
