/** Uses of symbols that are gone: they break where they are still there and refer to nothing now. */

import { dirname } from "node:path/posix";
import { FUNCTION_KINDS } from "#core/symbol-kinds.ts";
import { summed } from "#engine/changes/impact/breaking-uses.ts";
import { type Changed, isCarriedAlong, isGone, isNamedNow, isValueNow } from "#engine/changes/impact/changed.ts";
import type { EditedLines } from "#engine/changes/impact/edited-lines.ts";
import type { BreakingUses, JudgedPlace, Judging } from "#engine/changes/impact/judging.ts";
import { markedLeftBehind, unfulfilled } from "#engine/changes/impact/overrides/fulfilment.ts";
import { rowIn } from "#engine/changes/impact/row-in.ts";
import { unnamedElements } from "#engine/changes/impact/sites/annotations.ts";
import { seesPrivate } from "#engine/changes/impact/sites/private-members.ts";
import { verdictOfHidden } from "#engine/changes/impact/sites/site-verdict.ts";
import type { State } from "#engine/changes/impact/state.ts";
import { languageById } from "#lang/languages.ts";
import type { PlacedIn } from "#query/compare/symbol-change.ts";
import { type Denotation, isSupposed, symbolsIn } from "#query/graph/meaning/meaning.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { Target } from "#query/graph/target.ts";
import type { Reference } from "#query/graph/use-judge.ts";
import { isTestPath, isTestSymbol } from "#query/rank/test-code.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { setsItself } from "./own-values.ts";
import { type Fit, StandIns } from "./stand-ins.ts";
import { UsesNow } from "./uses-now.ts";

/** A symbol that is gone, with its uses in the state that had it. */
export interface Gone {
  readonly target: Target;
  readonly uses: readonly Reference[];
}

/**
 * Judges the former uses of a symbol that is gone, moved, or less visible. For a module, `gone` has its members too, and the module itself
 * last.
 */
export function usesLeftBehind(changed: Changed, gone: readonly Gone[], before: State, judging: Judging): BreakingUses {
  const judged = isGone(changed)
    ? [
        ...unfulfilled(changed, judging),
        ...markedLeftBehind(changed, judging),
        ...unnamedElements(changed, judging),
        ...gone.flatMap((one) => judgedUses(one, before, judging, isLostWithFile(changed, judging))),
      ]
    : gone.flatMap((one) => {
        const hidden = usesOfHidden(changed, one, before, judging);
        if (isNamedNow(changed)) return [...hidden, ...importsLeft(one, before, judging)];
        if (isValueNow(changed)) return judgedUses(one, before, judging);
        return hidden.length > 0 || !isCarriedAlong(changed) ? hidden : judgedUses(one, before, judging);
      });
  return summed(changed, judged, judging);
}

/** The imports that still take a module's former unnamed export, which has a name now, and mean nothing thereby. */
function importsLeft({ uses }: Gone, before: State, judging: Judging): JudgedPlace[] {
  const usesNow = new UsesNow(before, judging);
  return uses.flatMap((reference): JudgedPlace[] => {
    const left = reference.use.type === "imports" && reference.confidence === "resolved" ? usesNow.take(reference) : undefined;
    return left && !isMeantNow(left, judging) ? [{ reference: left, verdict: "breaks" }] : [];
  });
}

/** Whether an import of a line means something: a module in between may give by another name what it gave. */
function isMeantNow({ file, use }: Reference, { now: { facts, graph } }: Judging): boolean {
  const imports = (facts.usage(file.versionId)?.imports ?? []).filter(
    (one) => one.line === use.line && [one.name, one.local].includes(use.name),
  );
  // A module without an unnamed export stands for itself.
  const isMeant = (meant: Denotation, kind: string): boolean => !isSupposed(meant) && !(kind === "default" && meant.is === "module");
  return imports.some((one) => graph.resolver.imported(file, one).denotations.some((meant) => isMeant(meant, one.kind)));
}

/** Whether another overload, with the visibility that the symbol had before, takes over a use. */
function otherOverload(left: Reference, now: PlacedIn, target: Target, before: State, judging: Judging): Fit {
  const row = rowIn(judging.now.facts, now);
  if (!row || !isFunction(row)) return "no";
  const { qualifiedName, parentRow, symbolRow } = row;
  const seen = judging.now.facts
    .symbolsOf(versionOf(symbolRow))
    .filter((one) => isFunction(one) && one.symbolRow !== symbolRow && one.qualifiedName === qualifiedName && one.parentRow === parentRow)
    .filter(({ visibility }) => visibility === target.symbol.visibility);
  return seen.length === 0 ? "no" : new StandIns(target, before, judging).for(left, seen);
}

/** The former uses of a symbol whose visibility was narrowed. */
function usesOfHidden({ change: { after }, breaks }: Changed, { target, uses }: Gone, before: State, judging: Judging): JudgedPlace[] {
  const narrowed = breaks.find(({ kind }) => kind === "visibility_narrowed");
  if (!after || !narrowed) return [];
  const { path, language } = after.file;
  const usesNow = new UsesNow(before, judging);
  return uses.flatMap((reference): JudgedPlace[] => {
    const left = usesNow.take(reference);
    if (!left) return [];
    if (setsItself(left, target.symbol, judging)) return [{ reference: left, verdict: undefined }];
    const isInside = seesPrivate(left, after, judging);
    const isOfOtherUnit = systemOf(language)?.isOfOtherUnit?.(judging.now.graph.resolver, left.file, path) === true;
    const verdict =
      reference.confidence === "name_only"
        ? undefined
        : verdictOfHidden(
            left.file.path,
            { path, language, detail: narrowed.detail, isOfOtherPackage: isInOtherPackage(left, after, judging), isOfOtherUnit },
            isInside,
          );
    const fit = verdict && otherOverload(left, after, target, before, judging);
    if (fit === "fits") return [];
    return [{ reference: left, verdict: verdict && (fit === "perhaps" || reference.confidence === "ambiguous") ? "may_break" : verdict }];
  });
}

/** Whether a file is surely of another package than a declaration, where what is not public is of its package. */
function isInOtherPackage({ file }: Reference, { file: declaring }: PlacedIn, { texts }: Judging): boolean {
  if (file.language !== declaring.language || languageById(file.language)?.hidesByPackage !== true) return false;
  const text = texts.of(file.versionId);
  const own = packageOf(declaring, () => declaring.content);
  return own !== packageOf(text, () => text.slice(0, text.chars));
}

const PACKAGE = /^[ \t]*package[ \t]+([\w.]+)\s*;/m;

/** The packages that files name, by the object that has the file's text: each file is read once for all of its uses. */
const packages = new WeakMap<object, string>();

function packageOf(file: object, content: () => string): string {
  const known = packages.get(file) ?? PACKAGE.exec(content())?.[1] ?? "";
  packages.set(file, known);
  return known;
}

/** Whether the index knows nearly every owner of such a member, so that a use on something unknown is one of another member. */
function isOfKnown({ kind, language }: SymbolRow): boolean {
  return kind === "property" && languageById(language)?.declaresMembers === true;
}

/**
 * Whether a symbol was deleted together with its file, from a directory that still has others: no package from elsewhere can be what its
 * path names now. An included header may be one of elsewhere.
 */
function isLostWithFile({ change: { before }, breaks }: Changed, { now, edits }: Judging): boolean {
  if (!before || !breaks.some(({ kind }) => kind === "removed")) return false;
  const { path, language } = before.file;
  if (languageById(language)?.headers || languageById(language)?.laterNames?.test(before.symbol.name)) return false;
  const extension = path.slice(path.lastIndexOf("."));
  const isShared = (now.facts.directories.get(dirname(path)) ?? []).some((one) => one.endsWith(extension));
  return isShared && edits.gone.some((one) => one.before === path);
}

/** Whether the function around a use now has a variable of the name of a function that stood in it: `const f = other`. */
function isVariableNow({ file, use }: Reference, gone: SymbolRow, before: State, { now, texts }: Judging): boolean {
  const owner = before.facts.parentOf(gone);
  const around = owner && isFunction(owner) ? now.enclosing.at(file.versionId, use.line) : undefined;
  if (!around) return false;
  const name = RegExp.escape(use.name);
  const declared = new RegExp(`\\b(?:const|let|var|val|local)\\s+${name}(?![\\w$])|^[ \\t]*${name}\\s*:?=(?!=)`, "m");
  return declared.test(texts.of(file.versionId).lines(around).join("\n"));
}

function judgedUses({ target, uses }: Gone, before: State, judging: Judging, isLost = false): JudgedPlace[] {
  const usesNow = new UsesNow(before, judging);
  const standIns = new StandIns(target, before, judging);
  const cameElsewhere = placesCome(target.symbol, before, judging);
  const known = new Map<string, boolean>();
  const taking = (left: Reference): boolean => {
    const isTaking = known.get(left.file.path) ?? takesMoreIn(left, judging);
    known.set(left.file.path, isTaking);
    return isTaking;
  };
  return uses.flatMap((reference): JudgedPlace[] => {
    if (reference.confidence === "name_only" || (reference.isGuess && isOfKnown(target.symbol))) return [];
    const left = usesNow.take(reference);
    const meant = left && meaningNow(left, { gone: target.symbol, standIns, cameElsewhere }, judging);
    if (!left || !meant) return [];
    if (setsItself(left, target.symbol, judging) || isVariableNow(left, target.symbol, before, judging))
      return [{ reference: left, verdict: undefined }];
    // What a test writes for itself is nothing that other code could mean.
    if (reference.confidence !== "resolved" && isTestPath(target.symbol.path) && !isTestPath(left.file.path)) return [];
    const isSure =
      (meant === "nothing" || (meant === "outside" && isLost)) && reference.confidence === "resolved" && reference.via === undefined;
    // An import from elsewhere that the file gained may define the name. A use that was not surely of the gone symbol then counts as one of
    // the imported name.
    const isBrought = meant !== "perhaps" && taking(left);
    if (isBrought && !isSure) return [];
    return [{ reference: left, verdict: isSure && !isBrought ? "breaks" : "may_break" }];
  });
}

/** Whether the changes added a symbol of the same name and kind, to which the gone one may have been moved, and only as a method. */
function placesCome({ name, kind, language }: SymbolRow, before: State, { now }: Judging): Missing["cameElsewhere"] {
  const keyOf = ({ path, qualifiedName }: SymbolRow): string => `${path}\0${qualifiedName}`;
  const there = new Set(before.facts.named(name, language).map(keyOf));
  const isAlike = (one: SymbolRow): boolean => one.kind === kind || (isFunction(one) && FUNCTION_KINDS.has(kind));
  const come = now.facts.named(name, language).filter((one) => isAlike(one) && !there.has(keyOf(one)));
  return come.length === 0 ? "no" : come.every((one) => one.kind === "method") ? "as method" : "yes";
}

/** A symbol that is gone, and what may take its place. */
interface Missing {
  readonly gone: SymbolRow;
  readonly standIns: Pick<StandIns, "for">;
  readonly cameElsewhere: "no" | "as method" | "yes";
}

/**
 * What a use of a gone symbol means now. "nothing": no symbol takes its place. "perhaps": a symbol may. "outside": only a type that is
 * defined elsewhere could give its owner such a member. Undefined: the use means another symbol of the repository.
 */
export function meaningNow(
  reference: Reference,
  { gone, standIns, cameElsewhere }: Missing,
  { now }: Judging,
): "nothing" | "perhaps" | "outside" | undefined {
  const { file, use } = reference;
  const { denotations, isOpen } = now.graph.resolver.meaning(file, use.expression);
  // Where files declare all their names, an undeclared name counts as the platform's. But this name was declared in the repository before.
  const used = now.facts.usage(file.versionId)?.used(use);
  const isName = used?.op === "name" || used?.op === "type";
  const isUndeclared = isName && languageById(file.language)?.declaresAllNames === true;
  const explains = (one: Denotation): boolean => {
    // The name could also be an unseen package, but it was defined in the repository, and that definition is gone.
    if (isSupposed(one)) return false;
    if (one.is === "external" && isUndeclared) return false;
    if (one.is !== "symbol" && one.is !== "value") return true;
    const { symbol } = one;
    if (isTestSymbol(symbol) && !isTestPath(file.path) && !now.enclosing.isTestAt(file.versionId, use.line)) return false;
    // A symbol that is private to its own type takes the place for nobody else.
    if (symbol.path !== file.path && symbol.visibility === "private" && /\bprivate\b/.test(symbol.signature)) return false;
    // A declaration whose only definition is gone: linking fails.
    return symbol.isDefinition || !gone.isDefinition || hasDefinition(symbol);
  };
  // Compares the symbol's own name, since an import may give it another one.
  const hasDefinition = ({ name, qualifiedName }: SymbolRow): boolean =>
    now.facts.named(name, file.language).some((one) => one.isDefinition && one.qualifiedName === qualifiedName);
  const left = denotations.filter(explains);
  // A name without a receiver, or a member of a parameter whose type is unknown.
  const isLoose = isName || (used?.op === "member" && now.facts.usage(file.versionId)?.expression(used.of)?.op === "parameter");
  // Where members need a receiver, a bare name cannot mean a function that has become a method.
  const mayHaveCome =
    cameElsewhere === "yes" || (cameElsewhere === "as method" && !(isName && systemOf(file.language)?.hasBareMembers === false));
  if (denotations.length === 0 && isOpen && mayHaveCome && isLoose) return "perhaps";
  if (denotations.length === 0 && gone.parentRow === null && languageById(gone.language)?.laterNames?.test(gone.name)) return "outside";
  if (left.length === 0 || isAssignedAlone(reference, now)) return "nothing";
  const symbols = left.flatMap((one) => (one.is === "symbol" || one.is === "value" ? [one.symbol] : []));
  if (symbols.length > 0 && symbols.length === left.length) {
    const fit = standIns.for(reference, symbols);
    return fit === "fits" ? undefined : fit === "no" ? "nothing" : "perhaps";
  }
  if (left.some(({ is }) => is !== "external")) return undefined;
  return "outside";
}

/** Edited files that gained an import from elsewhere, computed once for all gone symbols. */
const takingMore = new WeakMap<EditedLines, ReadonlySet<string>>();

/** Whether a file, or a header that it includes, gained an include from elsewhere which may bring names that it does not list. */
function takesMoreIn({ file }: Reference, { now, edits }: Judging): boolean {
  const system = systemOf(file.language);
  if (!system?.takesInOneOf) return false;
  const taking = takingMore.get(edits) ?? new Set(edits.paths.filter((path) => takesMoreItself(path, now, edits)));
  takingMore.set(edits, taking);
  return taking.size > 0 && system.takesInOneOf(now.facts, file, taking);
}

function takesMoreItself(path: string, { facts, graph }: State, edits: EditedLines): boolean {
  const file = facts.fileAt(path);
  if (!file || !languageById(file.language)?.headers) return false;
  const imports = facts.usage(file.versionId)?.imports ?? [];
  return imports.some((one) => {
    const isNew = edits.areNew(path, one.line, 1);
    return isNew && graph.resolver.imported(file, one).denotations.every((meant) => meant.is === "external" || isSupposed(meant));
  });
}

/** Whether a use is of a member of the own object (`self.x`) that nothing declares: only assignments could have created it. */
function isAssignedAlone({ file, use }: Reference, { facts, graph: { resolver } }: State): boolean {
  if (languageById(file.language)?.declaresMembers !== true) return false;
  const usage = facts.usage(file.versionId);
  const member = usage?.used(use);
  const self = member?.op === "member" ? usage?.expression(member.of) : undefined;
  if (self?.op !== "self") return false;
  const type = facts.symbolsOf(file.versionId)[self.symbol];
  if (!type || !isType(type) || symbolsIn(resolver.members(type, use.name)).length > 0) return false;
  const above = resolver.supertypes(type);
  return !above.isOpen && above.denotations.every(({ is }) => is === "symbol");
}
