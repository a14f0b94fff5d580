/** What the names mean that tags of templates use, and paths of templates in programs. */
import { dirname } from "node:path/posix";
import { isOfTags } from "#core/symbol-kinds.ts";
import { TAG_NAMES } from "#core/usage-facts.ts";
import { EXTERNAL, type Meaning, meaningOf, union } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { Resolving } from "#query/graph/modules/module-system.ts";
import { nearest } from "#query/graph/modules/nearest.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { manifestsAt } from "./manifests.ts";
import { templateFiles, templateOf } from "./template-files.ts";
import { valuesMeant } from "./values.ts";
import { variablesMeant } from "./variables.ts";

/** What a name means that only tags have; undefined for a name of a script. */
export function tagMeaning(resolving: Resolving, file: GraphFile, name: string): Meaning | undefined {
  const kind = name.startsWith("{") ? Object.values(TAG_NAMES).find((one) => name.startsWith(one)) : undefined;
  if (kind === undefined) return undefined;
  const written = name.slice(kind.length);
  const { facts } = resolving;
  const found = (symbols: readonly SymbolRow[]): Meaning => (symbols.length > 0 ? meaningOf(symbols) : EXTERNAL);
  if (kind === TAG_NAMES.setting) return found(valuesMeant(facts, file.path, written));
  if (kind === TAG_NAMES.key) return found(keysMeant(facts, file, written.split(" ")));
  if (kind === TAG_NAMES.variable) return found(variablesMeant(facts, file.path, written));
  if (kind === TAG_NAMES.model) return found(modelsMeant(resolving, file, written));
  if (kind === TAG_NAMES.file) return found(manifestsAt(facts, written));
  if (kind === TAG_NAMES.part) return found(partsCalled(resolving, file, written));
  const files = filesMeant(resolving, file, written);
  if (kind === TAG_NAMES.macros) return files.length > 0 ? union(files.map((one) => resolving.moduleOf(one))) : EXTERNAL;
  const parts = partsCalled(resolving, file, written);
  return found(parts.length > 0 ? parts : files.flatMap((one) => templateOf(facts, one) ?? []));
}

/** The key at the first of some paths that the file has; else that of the files beside it in its language. */
function keysMeant(facts: ViewFacts, file: GraphFile, paths: readonly string[]): readonly SymbolRow[] {
  const all = paths.map((path) => {
    const isMeant = ({ qualifiedName, language }: SymbolRow): boolean => qualifiedName === path && language === file.language;
    return facts.named(path.slice(path.lastIndexOf(".") + 1), file.language).filter(isMeant);
  });
  const own = all.map((keys) => keys.filter(({ path }) => path === file.path)).find((keys) => keys.length > 0);
  const beside = all.map((keys) => keys.filter(({ path }) => dirname(path) === dirname(file.path))).find((keys) => keys.length > 0);
  return own ?? beside ?? [];
}

function filesMeant({ facts }: Resolving, file: GraphFile, path: string): readonly GraphFile[] {
  for (const one of [path, `_${path}`]) {
    // Hugo keeps partials in a directory whose name got an underscore.
    const files = one === path || path.startsWith("partials/") ? templateFiles(facts, file, one) : [];
    if (files.length > 0) return files;
  }
  return [];
}

/** The snapshot of a name, or the model that is a file of that name. */
function modelsMeant(resolving: Resolving, file: GraphFile, name: string): readonly SymbolRow[] {
  const { facts } = resolving;
  const snapshots = partsCalled(resolving, file, name).filter(({ signature }) => /^\{%-?\s*snapshot\b/.test(signature));
  return snapshots.length > 0 ? snapshots : templateFiles(facts, file, `${name}.sql`).flatMap((one) => templateOf(facts, one) ?? []);
}

/** The parts that tags define under a whole name: those of the file, else the nearest. */
function partsCalled({ facts }: Resolving, file: GraphFile, written: string): readonly SymbolRow[] {
  const names = [written.slice(written.search(/[^./]*$/)), written.slice(written.lastIndexOf(".") + 1), written];
  const parts = [...new Set(names)]
    .flatMap((name) => facts.named(name, file.language))
    .filter((symbol) => symbol.qualifiedName === written && symbol.kind !== "class" && isOfTags(symbol));
  const own = parts.filter(({ path }) => path === file.path);
  return own.length > 0 ? own : nearest(parts, file.path);
}
