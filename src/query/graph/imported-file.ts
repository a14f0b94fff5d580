/** The file from which an import takes a name. */

import type { Resolver } from "./meaning/resolver.ts";
import type { GraphFile } from "./meaning/view-facts.ts";
import { systemOf } from "./modules/module-systems.ts";

/**
 * The path of the file, or of the directory whose files are one module, from which the import on `line` takes `name`. Undefined where the
 * view has no such file, or where there are several.
 */
export function importedFile(resolver: Resolver, file: GraphFile, name: string, line: number): string | undefined {
  const { facts } = resolver;
  const what = facts.usage(file.versionId)?.imports.find((one) => one.line === line && (one.name === name || one.local === name));
  const found = what && systemOf(file.language)?.imported(resolver, file, what);
  if (found?.denotations.length !== 1) return undefined;
  const [only] = found.denotations;
  if (only?.is !== "module") return undefined;
  const { versionId, directory } = only.module;
  if (versionId !== undefined) return facts.paths.find((path) => facts.versionAt(path) === versionId);
  if (directory === undefined) return undefined;
  return (
    facts.paths.find((path) => path.replace(/\.[^./]+$/, "") === directory) ?? (facts.directories.has(directory) ? directory : undefined)
  );
}
