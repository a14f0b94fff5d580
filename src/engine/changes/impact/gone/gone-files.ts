/** What names a file by its path, an import or the declaration of a module, and leads nowhere since that has another path or is gone. */
import { basename, dirname, join } from "node:path/posix";
import type { Import } from "#core/usage-facts.ts";
import { summedFile } from "#engine/changes/impact/breaking-uses.ts";
import type { GonePath } from "#engine/changes/impact/edited-lines.ts";
import type { BreakingUses, JudgedPlace, Judging } from "#engine/changes/impact/judging.ts";
import type { State } from "#engine/changes/impact/state.ts";
import { LANGUAGES } from "#lang/languages.ts";
import { isSupposed, type Meaning, NOTHING } from "#query/graph/meaning/meaning.ts";
import type { Resolver } from "#query/graph/meaning/resolver.ts";
import { familyOf, type GraphFile } from "#query/graph/meaning/view-facts.ts";
import { fileBySuffix } from "#query/graph/modules/file-by-suffix.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import type { FileVersion } from "#store/versions/files.ts";

/** Files without their path that are looked into for one answer. */
const FILES_MAX = 500;

/** Files that stand for the directory they lie in. */
const OF_DIRECTORY = /^(?:index|mod|__init__|init|default)$/;

/** Something of a file that names another. */
interface Lead {
  readonly line: number;
  /** What it is known by in another version of its file. */
  readonly key: string;
  readonly name: string;
  /** What it means: of an import what it takes, and what it takes that from. */
  readonly meanings: readonly Meaning[];
  /** The file that it names as text, where nothing else is known of it. */
  readonly path: string | undefined;
}

/** Who misses the files that are not where they were, one row for each of these. */
export function missedFiles(gone: readonly GonePath[], before: State, judging: Judging): { found: BreakingUses[]; isCut: boolean } {
  const found = gone.slice(0, FILES_MAX).flatMap((one) => {
    const file = before.facts.fileAt(one.before);
    return file && systemOf(file.language) ? summedFile(one, placesMissing(file, before, judging), judging) : [];
  });
  return { found, isCut: gone.length > FILES_MAX };
}

function placesMissing(file: FileVersion, before: State, { now, edits }: Judging): JudgedPlace[] {
  const words = wordsFor(file, now);
  return mentioning(words, file, before).flatMap((user) => {
    const leads = leadsOf(before.graph.resolver, user, words).filter((lead) => isLeading(lead, file));
    const path = leads.length > 0 ? edits.pathNow(user.path) : undefined;
    const version = path === undefined ? undefined : now.facts.fileAt(path);
    if (!version) return [];
    const leadsNow = Map.groupBy(leadsOf(now.graph.resolver, version, words), ({ key }) => key);
    return leads.flatMap((lead): JudgedPlace[] => {
      const left = leadsNow.get(lead.key)?.shift();
      if (!left || leadsOn(lead, left, file)) return [];
      const isSure = lead.meanings.every(({ denotations, isOpen }) => denotations.length <= 1 && !isOpen);
      const use = { name: left.name, expression: -1, type: "imports", line: left.line, column: 1 } as const;
      const reference = { file: version, use, confidence: isSure ? "resolved" : "ambiguous", candidates: 1 } as const;
      return [{ reference, verdict: isSure ? "breaks" : "may_break" }];
    });
  });
}

/** Words one of which stands in whatever names a file by its path: what it is called, or the directory that it stood for. */
function wordsFor({ path, language }: FileVersion, { facts }: State): string[] {
  const stem = basename(path).replace(/\.[^.]*$/, "");
  const directory = dirname(path);
  const isLeft = (facts.directories.get(directory) ?? []).some((one) => facts.fileAt(one)?.language === language);
  return [stem, ...((OF_DIRECTORY.test(stem) || !isLeft) && directory !== "." ? [basename(directory)] : [])];
}

/** The files whose text has one of some words, in the languages that can name a file. */
function mentioning(words: readonly string[], { language, versionId }: FileVersion, { facts }: State): GraphFile[] {
  const family = LANGUAGES.filter(({ id }) => familyOf(id) === familyOf(language));
  const found = family.flatMap(({ id }) =>
    words.flatMap((word) => facts.mayHold(word, id).map((file): [number, GraphFile] => [file.versionId, { ...file, language: id }])),
  );
  return [...new Map(found).values()].filter((file) => file.versionId !== versionId).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** What of a file names others by one of some words: its imports, and the modules that it declares to be elsewhere. */
function leadsOf(resolver: Resolver, file: GraphFile, words: readonly string[]): Lead[] {
  const has = (text: string): boolean => words.some((word) => text.includes(word));
  const imports = (resolver.facts.usage(file.versionId)?.imports ?? []).filter(({ module, name }) => has(module) || has(name));
  const { moduleDeclared } = systemOf(file.language) ?? {};
  const declared = moduleDeclared
    ? resolver.facts.symbolsOf(file.versionId).filter(({ kind, name }) => kind === "module" && words.includes(name))
    : [];
  return [
    ...imports.map((what) => ({ line: what.line, key: keyOf(what), name: what.name || what.module, ...namedBy(resolver, file, what) })),
    ...declared.flatMap((symbol: SymbolRow): Lead | [] => {
      const meaning = moduleDeclared?.(resolver, symbol);
      const key = `declares ${symbol.qualifiedName}`;
      return symbol.isDefinition ? [] : { line: symbol.nameLine, key, name: symbol.name, meanings: [meaning ?? NOTHING], path: undefined };
    }),
  ];
}

function namedBy(resolver: Resolver, file: GraphFile, what: Import): Pick<Lead, "meanings" | "path"> {
  const meanings = [resolver.imported(file, what), systemOf(file.language)?.imported(resolver, file, what) ?? NOTHING];
  const isKnown = meanings.some(({ denotations }) => denotations.length > 0);
  return { meanings, path: isKnown ? undefined : pathNamed(resolver, file, what.module) };
}

/** The file that a path in quotes means: beside the file that has it, else the only one that ends so. */
function pathNamed({ facts }: Resolver, { path }: GraphFile, written: string): string | undefined {
  const ending = /\.\w+$/.exec(path)?.[0] ?? "";
  for (const one of [written, `${written}${ending}`]) {
    const beside = join(dirname(path), one);
    const found = facts.hasPath(beside) ? beside : fileBySuffix(facts, one.replace(/^(?:\.\.?\/)+/, ""));
    if (found !== undefined) return found;
  }
  return undefined;
}

function keyOf({ kind, module, name, local }: Import): string {
  return [kind, module, name, local].join("\0");
}

function isLeading({ meanings, path }: Lead, file: FileVersion): boolean {
  return path === file.path || meanings.some((meaning) => leadsTo(meaning, file));
}

/** Whether what led to a file leads to something now: all that did has to. */
function leadsOn(lead: Lead, now: Lead, file: FileVersion): boolean {
  if (lead.path === file.path) return now.path !== undefined;
  return lead.meanings.every((meaning, at) => !leadsTo(meaning, file) || leadsSomewhere(now.meanings[at] ?? NOTHING));
}

function leadsTo({ denotations }: Meaning, { versionId, path }: FileVersion): boolean {
  const places = [dirname(path), path.replace(/\.\w+$/, "")];
  return denotations.some((one) => {
    if (one.is === "symbol" || one.is === "value") return one.symbol.path === path;
    return one.is === "module" && (one.module.versionId === versionId || places.includes(one.module.directory ?? ""));
  });
}

function leadsSomewhere({ denotations }: Meaning): boolean {
  return denotations.some((one) => one.is !== "external" && !isSupposed(one));
}
