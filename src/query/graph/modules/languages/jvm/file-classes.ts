/**
 * Classes that hold top-level functions and properties for the other JVM languages: `ReaderKt` for `Reader.kt`, or the name in
 * `@file:JvmName("Readers")`; and the names that `@JvmName` gives to single functions and accessors.
 */
import { basename } from "node:path/posix";
import { hasAccessors, LANGUAGES } from "#lang/languages.ts";
import { isFunction } from "#query/graph/meaning/symbol-kinds.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { textOfVersion } from "#store/versions/files.ts";

/** How many files with `@JvmName` annotations are read; the symbols of further files keep their own names. */
const READ_MAX = 500;
const RENAMING = /@(?:(file|get|set):)?(?:JvmName|\[[^\]\n]*\bJvmName)\s*\(\s*(?:name\s*=\s*)?"([^"\n]+)"\s*\)/gu;
/** The declaration after annotations and modifiers; a function may be an extension. */
const DECLARED = /\b(fun|va[lr])\s+(?:<[^>]*>\s*)?(?:[\w.<>?,* ]+\.)?`?(\w+)/u;
/** How far after an annotation its declaration may begin, in UTF-16 units. */
const DECLARED_WITHIN = 400;

export interface FileClasses {
  /** Whether a package has a file class of this name. */
  has(scope: string, name: string): boolean;
  /** The names that annotations give to symbols written as `written`. */
  renamed(written: string): string[];
  /** The written names of symbols to which an annotation gives `name`. */
  written(name: string): string[];
  /** Whether an annotation gives a function another name, so that its written name is not usable. */
  isRenamed(symbol: SymbolRow): boolean;
}

const NONE: FileClasses = { has: () => false, renamed: () => [], written: () => [], isRenamed: () => false };
const byFacts = new WeakMap<ViewFacts, FileClasses>();

/** The file classes of a view. */
export function fileClasses(facts: ViewFacts): FileClasses {
  const known = byFacts.get(facts) ?? read(facts);
  byFacts.set(facts, known);
  return known;
}

function read(facts: ViewFacts): FileClasses {
  const languages = LANGUAGES.filter(({ id }) => hasAccessors(id) && facts.hasLanguage(id));
  if (languages.length === 0) return NONE;
  const versions = new Map<string, number[]>();
  const add = (name: string, versionId: number): unknown => versions.set(name, [...(versions.get(name) ?? []), versionId]);
  for (const { extensions = [], fileClassSuffix } of languages) {
    for (const path of facts.paths) {
      const extension = extensions.find((one) => path.endsWith(one));
      if (extension === undefined) continue;
      const stem = basename(path, extension);
      add(stem.charAt(0).toUpperCase() + stem.slice(1) + fileClassSuffix, facts.versionAt(path) as number);
    }
  }
  const functions = new Set<string>();
  const names: { readonly given: string; readonly written: string }[] = [];
  for (const { versionId } of languages.flatMap(({ id }) => facts.mayHold("JvmName", id)).slice(0, READ_MAX)) {
    const text = textOfVersion(facts.db, versionId);
    for (const { 0: all, 1: target, 2: given = "", index } of text.matchAll(RENAMING)) {
      if (target === "file") add(given, versionId);
      else {
        const after = index + all.length;
        const [, kind, declared] = DECLARED.exec(text.slice(after, after + DECLARED_WITHIN)) ?? [];
        if (declared === undefined || declared === given) continue;
        names.push({ given, written: declared });
        if (kind === "fun") functions.add(`${versionId} ${declared}`);
      }
    }
  }
  return {
    isRenamed: (symbol) => isFunction(symbol) && functions.has(`${versionOf(symbol.symbolRow)} ${symbol.name}`),
    has: (scope, name) => versions.get(name)?.some((versionId) => isOf(facts, versionId, scope)) ?? false,
    renamed: (written) => [...new Set(names.filter((one) => one.written === written).map(({ given }) => given))],
    written: (name) => [...new Set(names.filter(({ given }) => given === name).map(({ written }) => written))],
  };
}

/** Whether a file is part of a package; "" is the package of files that declare none. */
function isOf(facts: ViewFacts, versionId: number, scope: string): boolean {
  const packages = facts.usage(versionId)?.packages ?? [];
  return scope === "" ? packages.length === 0 : packages.includes(scope);
}
