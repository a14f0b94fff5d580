/** Finds the imports, module declarations and paths in quotes that name a file by a path that it no longer has. */
import { basename, dirname, join } from "node:path/posix";
import type { Import } from "#core/usage-facts.ts";
import { summedFile } from "#engine/changes/impact/breaking-uses.ts";
import type { GonePath } from "#engine/changes/impact/edited-lines.ts";
import type { BreakingUses, JudgedPlace, Judging } from "#engine/changes/impact/judging.ts";
import type { State } from "#engine/changes/impact/state.ts";
import { familyOf, LANGUAGES } from "#lang/languages.ts";
import { isSupposed, type Meaning, NOTHING } from "#query/graph/meaning/meaning.ts";
import type { Resolver } from "#query/graph/meaning/resolver.ts";
import type { GraphFile } from "#query/graph/meaning/view-facts.ts";
import { fileBySuffix } from "#query/graph/modules/file-by-suffix.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import type { FileVersion } from "#store/versions/files.ts";

/** Moved or deleted files that one answer looks into. */
const FILES_MAX = 500;

/** Names of files that stand for their directory. */
const OF_DIRECTORY = /^(?:index|mod|__init__|init|default)$/;

/** A line of a file that names another file. */
interface Lead {
  readonly line: number;
  /** Identifies the lead in another version of its file. */
  readonly key: string;
  readonly name: string;
  /** What the lead means: for an import, what it imports and the module that it imports from. */
  readonly meanings: readonly Meaning[];
  /** The file that it names as text, where its meaning is unknown. */
  readonly path: string | undefined;
}

/** Finds who still names files that are gone from their paths; one row for each such file. */
export function missedFiles(gone: readonly GonePath[], before: State, judging: Judging): { found: BreakingUses[]; isCut: boolean } {
  const found = gone.slice(0, FILES_MAX).flatMap((one) => {
    const file = before.facts.fileAt(one.before);
    return file && systemOf(file.language) ? summedFile(one, placesMissing(file, before, judging), judging) : [];
  });
  return { found, isCut: gone.length > FILES_MAX };
}

/** The lines of other files that name a file: imports, declarations of modules, and paths in quotes that an import may mean. */
export function namersOf(file: FileVersion, now: State): { readonly path: string; readonly line_start: number }[] {
  if (!systemOf(file.language)) return [];
  const words = wordsFor(file, now);
  return mentioning(words, file, now).flatMap((user) => {
    const lines = leadsOf(now.graph.resolver, user, words).flatMap((lead) => (isLeading(lead, file) ? lead.line : []));
    return [...new Set(lines)].map((line) => ({ path: user.path, line_start: line }));
  });
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

/**
 * Words of which a text that names the file by its path has at least one: the file's name without extension, or the directory that it stood
 * for.
 */
function wordsFor({ path, language }: FileVersion, { facts }: State): string[] {
  const stem = basename(path).replace(/\.[^.]*$/, "");
  const directory = dirname(path);
  const isLeft = (facts.directories.get(directory) ?? []).some((one) => facts.fileAt(one)?.language === language);
  return [stem, ...((OF_DIRECTORY.test(stem) || !isLeft) && directory !== "." ? [basename(directory)] : [])];
}

/** The files whose text has one of some words, in languages of the file's family. */
function mentioning(words: readonly string[], { language, versionId }: FileVersion, { facts }: State): GraphFile[] {
  const family = LANGUAGES.filter(({ id }) => familyOf(id) === familyOf(language));
  const found = family.flatMap(({ id }) =>
    words.flatMap((word) => facts.mayHold(word, id).map((file): [number, GraphFile] => [file.versionId, { ...file, language: id }])),
  );
  return [...new Map(found).values()].filter((file) => file.versionId !== versionId).sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The leads of a file that have one of some words: its imports, and its declarations of modules in other files. */
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

/** The file that a path in quotes means: the one beside the file that has the text, else the only file whose path ends so. */
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

/** Whether a lead that led to the file leads to something now; every meaning that did must. */
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
