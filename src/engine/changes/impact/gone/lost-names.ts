/**
 * Names that an edited file no longer imports or passes on, although their definitions stand: who takes the name through the file, or uses
 * it in the file itself, refers to nothing now.
 */
import { basename, dirname } from "node:path/posix";
import type { Import } from "#core/usage-facts.ts";
import { summedName } from "#engine/changes/impact/breaking-uses.ts";
import type { BreakingUses, JudgedPlace, Judging } from "#engine/changes/impact/judging.ts";
import type { State } from "#engine/changes/impact/state.ts";
import { languageById } from "#lang/languages.ts";
import { isSupposed, type Meaning, symbolsIn } from "#query/graph/meaning/meaning.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { meaningNow } from "./left-behind.ts";
import type { Fit } from "./stand-ins.ts";
import { UsesNow } from "./uses-now.ts";

/** Lost names whose users one answer looks for. */
const NAMES_MAX = 200;
/** Definitions that count as lost where a file no longer takes in all names of another. */
const WHOLE_MAX = 300;

/** A name that a file had from elsewhere, or all names of another file. */
export interface LostName {
  readonly file: GraphFile;
  /** The name under which others take it; for all names of a module, the module as written. */
  readonly name: string;
  /** What the file lost, in words. */
  readonly detail: string;
  readonly line: number;
  /** Whether only the list of names for wildcard imports has it no more. */
  readonly isListed?: true;
  /** Whether users outside of the repository may take it, too. */
  readonly isGiven: boolean;
  /** The definitions that the name meant. */
  readonly targets: readonly SymbolRow[];
  /** Set where the name means something outside of the repository: the module that the file took it from. */
  readonly outside?: string;
}

/** The list of the names that a wildcard import of a module takes. */
const LISTING = "__all__";

/** Finds who still takes names through files that have them no more; one row for each such name. */
export function lostNames(before: State, judging: Judging): { found: BreakingUses[]; isCut: boolean } {
  const lost = judging.edits.losing.flatMap((path) => [...lostBy(path, before, judging), ...unlistedBy(path, before, judging)]);
  const found = lost.slice(0, NAMES_MAX).map((one) => summedName(one, judged(one, before, judging), judging));
  return { found, isCut: lost.length > NAMES_MAX };
}

function judged(lost: LostName, before: State, judging: Judging): JudgedPlace[] {
  if (lost.outside !== undefined) return judgedImports(lost, lost.outside, judging);
  return lost.isListed ? judgedUnlisted(lost, before, judging) : judgedUses(lost, before, judging);
}

function lostBy(path: string, before: State, judging: Judging): LostName[] {
  const { now } = judging;
  const [file, fileNow] = [before.facts.fileAt(path), now.facts.fileAt(path)];
  const [usage, usageNow] = [file && before.facts.usage(file.versionId), fileNow && now.facts.usage(fileNow.versionId)];
  if (!file || !fileNow || !usage || !usageNow || file.versionId === fileNow.versionId || !systemOf(file.language)) return [];
  const kept = new Set(usageNow.imports.map(keyOf));
  const exportedNow = new Set(usageNow.exports.map(({ name }) => name));
  const has = (name: string): boolean => isKnown(now.graph.resolver.exported(fileNow, name));
  const imported = usage.imports
    .filter((what) => !kept.has(keyOf(what)))
    .flatMap((what): LostName | [] => {
      const isWhole = what.kind === "all" || what.kind === "file";
      const name = isWhole ? what.module : what.local || what.name;
      const meaning = before.graph.resolver.imported(file, what);
      if (name === "" || (!isWhole && has(name))) return [];
      const whole = (): SymbolRow[] => [...wholeOf(meaning, before.facts), ...includedBy(file, what, before.facts)];
      const isGiven = isGivenOn(what, file, judging);
      const isKept = usageNow.imports.some((one) => one.isExported && (one.kind === "all" || (one.local || one.name) === name));
      const isOutside = isGiven && !isWhole && !isKept && isChosen(file) && isFromOutside(meaning);
      const targets = isWhole ? whole().filter((symbol) => !isSeen(symbol, fileNow, now.facts)) : symbolsIn(meaning);
      return {
        file,
        name,
        detail: `${isWhole ? "what comes from" : "import of"} ${name}`,
        line: what.line,
        isGiven,
        targets,
        ...(isOutside ? { outside: what.module } : {}),
      };
    });
  const exported = usage.exports
    .filter(({ name }) => name !== "" && name !== "default" && !exportedNow.has(name) && !has(name))
    .map(({ name }): LostName => {
      const targets = symbolsIn(before.graph.resolver.exported(file, name)).filter((symbol) => symbol.path !== path);
      return { file, name, detail: `export of ${name}`, line: lineOf(name, usage.imports), isGiven: true, targets };
    });
  const others = exported.filter(({ name }) => !imported.some((one) => one.name === name));
  return [...imported, ...others]
    .map((one) => ({
      ...one,
      targets: one.targets.filter((symbol) => stands(symbol, now.facts) || (one.isGiven && isCarried(symbol, judging))),
    }))
    .filter(({ targets, outside }) => targets.length > 0 || outside !== undefined);
}

/** Whether a file passes on only what it says it does: in Python it passes on all that it imports, even what nobody should take. */
function isChosen({ path }: GraphFile): boolean {
  return !basename(path).startsWith("__init__.");
}

function isFromOutside({ denotations }: Meaning): boolean {
  return denotations.every((one) => one.is === "external" || isSupposed(one));
}

/** The imports of a name that do not take it from outside of the repository themselves: they may take it through the file that lost it. */
function judgedImports({ file, name }: LostName, outside: string, { now }: Judging): JudgedPlace[] {
  return now.facts.paths.flatMap((path): JudgedPlace[] => {
    const user = now.facts.fileAt(path);
    if (!user || user.language !== file.language) return [];
    const taken = now.facts.usage(user.versionId)?.imports.filter((one) => one.name === name && one.module !== outside) ?? [];
    return taken
      .filter((one) => isFromOutside(now.graph.resolver.imported(user, one)))
      .map(({ line }) => ({
        reference: {
          file: user,
          use: { name, expression: -1, type: "imports", line, column: 1 },
          confidence: "ambiguous",
          candidates: 1,
        },
        verdict: "may_break",
      }));
  });
}

/** The names that a file lists no more for wildcard imports, and still has. */
function unlistedBy(path: string, before: State, judging: Judging): LostName[] {
  const [file, fileNow] = [before.facts.fileAt(path), judging.now.facts.fileAt(path)];
  const [was, is] = [file && listedIn(file, before, judging), fileNow && listedIn(fileNow, judging.now, judging)];
  if (!file || !fileNow || !was || !is) return [];
  return [...was.names]
    .filter((name) => !is.names.has(name))
    .flatMap((name): LostName | [] => {
      const targets = symbolsIn(before.graph.resolver.exported(file, name)).filter((symbol) => stands(symbol, judging.now.facts));
      return targets.length > 0
        ? { file, name, detail: `${LISTING} entry ${name}`, isListed: true, line: was.line, isGiven: true, targets }
        : [];
    });
}

function listedIn(
  { versionId }: GraphFile,
  { facts }: State,
  { texts }: Judging,
): { names: ReadonlySet<string>; line: number } | undefined {
  const list = facts.symbolsOf(versionId).find(({ name, parentRow }) => name === LISTING && parentRow === null);
  if (!list) return undefined;
  const text = texts.of(versionId).lines(list).join("\n");
  return { names: new Set([...text.matchAll(/["'](\w+)["']/g)].map(([, name = ""]) => name)), line: list.nameLine };
}

/** The uses in files that take the name with a wildcard alone. */
function judgedUnlisted({ file, name, targets }: LostName, before: State, judging: Judging): JudgedPlace[] {
  const wildcards = (user: GraphFile) => (before.facts.usage(user.versionId)?.imports ?? []).filter(({ kind }) => kind === "all");
  const isNamed = (user: GraphFile): boolean => before.facts.usage(user.versionId)?.imports.some((one) => one.local === name) === true;
  const wanted = before.graph.usesOfAll(
    targets.map((symbol) => before.graph.target(symbol, { through: "none" })),
    { onlySure: true, wants: (user) => user.versionId !== file.versionId && wildcards(user).length > 0 && !isNamed(user) },
  );
  const usesNow = new UsesNow(before, judging);
  return [...wanted.found.values()].flat().flatMap((reference): JudgedPlace | [] => {
    const op = before.facts.usage(reference.file.versionId)?.used(reference.use)?.op;
    const isBare = op === "name" || op === "import" || op === "symbol";
    const left = isBare && reference.use.name === name ? usesNow.take(reference) : undefined;
    if (!left || reference.confidence === "name_only") return [];
    const taken = wildcards(reference.file);
    return { reference: left, verdict: taken.length === 1 && reference.confidence === "resolved" ? "breaks" : "may_break" };
  });
}

function keyOf({ kind, module, name, local, within }: Import): string {
  return [kind, module, name, local, within !== null].join("\0");
}

/** Names of files that stand for a package, a crate or their directory: what these pass on is part of an interface. */
const OF_PACKAGE = /^(?:__init__|index|lib|mod|init)\./;

/** Whether users of a package may take an import from the file, which passes it on unconditionally. */
function isGivenOn({ isExported, within, line }: Import, { path, versionId }: GraphFile, { texts }: Judging): boolean {
  const isConditional = /^\s+.*\bimport\b/.test(texts.of(versionId).line(line));
  return isExported && within === null && OF_PACKAGE.test(basename(path)) && !isConditional;
}

function lineOf(name: string, imports: readonly Import[]): number {
  return imports.find((one) => one.local === name || one.name === name)?.line ?? 1;
}

function isKnown({ denotations }: Meaning): boolean {
  return denotations.some((one) => !isSupposed(one));
}

/** Whether a definition still stands where it was: one that went or moved is a change of its own. */
function stands({ name, language, path, qualifiedName, kind }: SymbolRow, now: ViewFacts): boolean {
  return now.named(name, language).some((one) => one.path === path && one.qualifiedName === qualifiedName && one.kind === kind);
}

/** Whether a definition moved with its file: where it did not change itself, only the name that went tells of it. */
function isCarried({ path }: SymbolRow, { edits }: Judging): boolean {
  return edits.gone.some(({ before, after }) => before === path && after !== null);
}

/** The definitions at the top of a module. */
function wholeOf({ denotations }: Meaning, facts: ViewFacts): SymbolRow[] {
  return denotations
    .flatMap((one) => (one.is === "module" && one.module.versionId !== undefined ? facts.symbolsOf(one.module.versionId) : []))
    .filter(({ parentRow, kind, visibility }) => parentRow === null && kind !== "import" && visibility !== "private")
    .slice(0, WHOLE_MAX);
}

/** The definitions at the top of the header that an include means. */
function includedBy(file: GraphFile, { kind, module }: Import, facts: ViewFacts): SymbolRow[] {
  const { takesInOneOf } = systemOf(file.language) ?? {};
  if (kind !== "file" || !takesInOneOf) return [];
  const named = basename(module);
  const paths = facts.paths.filter((path) => basename(path) === named && path !== file.path && takesInOneOf(facts, file, new Set([path])));
  return paths
    .flatMap((path) => facts.symbolsOf(facts.fileAt(path)?.versionId ?? -1))
    .filter(({ parentRow, kind: defined, visibility }) => parentRow === null && defined !== "import" && visibility !== "private")
    .slice(0, WHOLE_MAX);
}

/** Whether a file includes one of the files that declare a name, in languages that include files whole. */
function isSeen({ name, language }: Pick<SymbolRow, "name" | "language">, file: GraphFile, facts: ViewFacts): boolean {
  const paths = new Set(facts.named(name, language).map(({ path }) => path));
  return systemOf(file.language)?.takesInOneOf?.(facts, file, paths) === true;
}

function judgedUses(lost: LostName, before: State, judging: Judging): JudgedPlace[] {
  const targets = lost.targets.map((symbol) => before.graph.target(symbol, { through: "none" }));
  const takes = takersOf(lost, before.facts);
  const { found } = before.graph.usesOfAll(targets, { onlySure: true, wants: (file) => takes(file) });
  const usesNow = new UsesNow(before, judging);
  const losing = judging.now.facts.fileAt(lost.file.path);
  return targets.flatMap((target) =>
    (found.get(target) ?? []).flatMap((reference): JudgedPlace[] => {
      if (reference.confidence === "name_only" || reference.via !== undefined) return [];
      const left = usesNow.take(reference);
      if (!left) return [];
      if (systemOf(left.file.language)?.takesInOneOf) {
        const isLost = isSeen(target.symbol, reference.file, before.facts) && !isSeen(target.symbol, left.file, judging.now.facts);
        // Headers are found along paths that the build sets, so the name may still come from one that nobody sees.
        return isLost ? [{ reference: left, verdict: "may_break" }] : [];
      }
      const meant = meaningNow(left, { gone: target.symbol, standIns: ANY, cameElsewhere: "no" }, judging);
      if (meant !== "nothing") return [];
      const isSure = reference.confidence === "resolved" && ![left.file, losing].some((file) => file && takesUnknown(file, judging.now));
      return [{ reference: left, verdict: isSure ? "breaks" : "may_break" }];
    }),
  );
}

/** Whether a file imports all names of something that is not in the repository. */
function takesUnknown(file: GraphFile, { facts, graph }: State): boolean {
  const wildcards = facts.usage(file.versionId)?.imports.filter(({ kind }) => kind === "all") ?? [];
  return wildcards.some((what) => graph.resolver.imported(file, what).denotations.every((one) => one.is === "external" || isSupposed(one)));
}

/** A use that means any symbol now is not broken. */
const ANY = { for: (): Fit => "fits" };

/** Tells which files may take a name through the file that lost it: the file itself, and those that import the name, or the file. */
function takersOf({ file, name }: LostName, facts: ViewFacts): (user: GraphFile) => boolean {
  const stem = basename(file.path).replace(/\.[^.]*$/, "");
  const words = [stem, basename(dirname(file.path))];
  const known = new Map<number, boolean>([[file.versionId, true]]);
  return ({ versionId, language }) => {
    const imports = facts.usage(versionId)?.imports ?? [];
    const isTaker =
      known.get(versionId) ??
      (languageById(language)?.headers !== undefined ||
        imports.some((one) => one.name === name || one.kind === "all" || words.some((word) => one.module.includes(word))));
    known.set(versionId, isTaker);
    return isTaker;
  };
}
