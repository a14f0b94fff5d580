/** Finds the uses that changes break: uses of existing symbols that do not fit them any more, and uses of symbols that are gone. */
import { basename } from "node:path/posix";
import type { BreakingChange, ImpactSite, SiteVerdict } from "#core/protocol/impact.ts";
import { languageById } from "#lang/languages.ts";
import { type Arity, arityIn, arityOf } from "#query/compare/breaking/breaking-change.ts";
import { arityOfMembers, isWholeLiteral } from "#query/compare/breaking/made-of-members.ts";
import { isCallback } from "#query/compare/breaking/required-members.ts";
import { anchorOf, isOfProduct } from "#query/compare/change-rank.ts";
import type { PlacedIn, SymbolChange } from "#query/compare/symbol-change.ts";
import { callAt } from "#query/compare/uses/call-arguments.ts";
import { symbolsIn } from "#query/graph/meaning/meaning.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { Target } from "#query/graph/target.ts";
import type { Reference } from "#query/graph/use-judge.ts";
import { isTestPath, isTestPlace } from "#query/rank/test-code.ts";
import { signatureOf } from "#query/read/signature.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import type { Changed } from "./changed.ts";
import type { GonePath } from "./edited-lines.ts";
import type { LostName } from "./gone/lost-names.ts";
import { type BreakingUses, type JudgedPlace, type Judging, placeOf, worstOfEach } from "./judging.ts";
import { anonymousLacking } from "./overrides/anonymous.ts";
import { inheritedConstructorCalls, unsaidConstructions } from "./overrides/constructors.ts";
import { unfulfilled } from "./overrides/fulfilment.ts";
import { inheritedMembers } from "./overrides/inherited-members.ts";
import { COUNTED } from "./overrides/override-verdict.ts";
import { mustFulfil } from "./overrides/overrides.ts";
import { askingOf, outdatedSignatures, type SharedBody, sharedBody } from "./overrides/shared-body.ts";
import { marksWithout, unnamedElements } from "./sites/annotations.ts";
import { type Asked, askedBy } from "./sites/asked.ts";
import { callOf } from "./sites/call-at-use.ts";
import { modulesWithoutCallback } from "./sites/callbacks.ts";
import { unnamedMaking } from "./sites/conversions.ts";
import { outdatedDeclarations } from "./sites/declarations.ts";
import { withoutCallsOfOthers } from "./sites/former-calls.ts";
import { givenWithout, partlyAsked } from "./sites/given-values.ts";
import { literalsWithout } from "./sites/literals.ts";
import type { SiteCode } from "./sites/notices.ts";
import { callsOfOthers } from "./sites/overload-calls.ts";
import { valuesWithoutPointer } from "./sites/pointers.ts";
import { type ChangedDeclaration, type JudgedSite, OF_PARAMETERS, verdictOf } from "./sites/site-verdict.ts";
import { tagsWithout } from "./sites/tags.ts";
import type { State } from "./state.ts";

/** Judges the uses of a changed symbol that still exists. */
export function usesThatDoNotFit(changed: Changed, target: Target, uses: readonly Reference[], judging: Judging): BreakingUses {
  const { symbol } = target;
  const shared = sharedBody(target, judging.now);
  // Callers see the signatures, not the body's declaration, so only a changed number of arguments affects calls.
  const isHidden = shared?.hidesBody === true && symbol.isDefinition;
  const declaration: ChangedDeclaration = {
    path: symbol.path,
    symbol,
    breaks: isHidden ? changed.breaks.filter(({ kind }) => COUNTED.has(kind)) : changed.breaks,
    isType: isType(symbol),
    mayTakeFewer: languageById(symbol.language)?.overridesMayTakeFewer === true,
    takesCounts: languageById(symbol.language)?.takesCounts,
    arities: aritiesNow(changed, target, shared, judging.now),
  };
  const types = [...unfulfilled(changed, judging), ...namelessLacking(changed, symbol, judging)];
  // A method of a contract has the type that the contract states, where the language always states it; an override with another type is
  // wrong by itself.
  const isOfOther = changed.breaks.every(({ kind }) => kind === "type_changed") && languageById(symbol.language)?.infersTypes !== true;
  const judge = (reference: Reference, site: JudgedSite): JudgedPlace => {
    // Calls through the contract are unaffected where the answer already reports the type that does not fulfil the contract.
    if (reference.via !== undefined && (types.length > 0 || isOfOther)) return { reference, verdict: undefined };
    const verdict = reference.confidence === "name_only" ? undefined : verdictOf(site, declaration);
    // A call that fits nothing is broken by the change. A call through a contract's method fits the contract; it is the changed method that
    // must fit it, too.
    const isSure = (reference.confidence === "resolved" || reference.isUnfit === true) && reference.via === undefined && !isHidden;
    return { reference, verdict: isSure || verdict === undefined ? verdict : "may_break" };
  };
  const literals = literalsLacking(changed, target, uses, judging);
  if (literals) return summed(changed, literals, judging);
  const called = declaration.breaks.some(({ kind }) => OF_PARAMETERS.has(kind)) ? inheritedConstructorCalls(symbol, judging) : [];
  const own = withoutCallsOfOthers(uses, changed, target, judging);
  const judged = [...own, ...called].map((reference) => judge(reference, judgedSite(reference, symbol, judging)));
  const listed = entriesOf(target, judging.now).map((entry) => judge(placeOf(entry), entrySite(entry, judging)));
  const marks = unnamedElements(changed, judging);
  const inherited = inheritedMembers(changed, symbol, judging);
  const declared = [
    ...marks,
    ...inherited,
    ...unsaidConstructions(changed, symbol, declaration.arities, judging),
    ...outdatedDeclarations(changed, target, judging),
    ...(shared ? outdatedSignatures(changed, symbol, shared, judging) : []),
    ...callsOfOthers(changed, target, judging),
    ...unnamedMaking(changed, symbol, judging),
    ...valuesWithoutPointer(changed, symbol, judging),
    ...judging.overrides.judged(symbol, changed),
  ];
  return summed(changed, [...declared, ...types, ...judged, ...listed], judging);
}

/**
 * For a type whose literals name all members: the places that build or destructure a value without the added members. Undefined for other
 * types and changes.
 */
function literalsLacking(
  { change, breaks }: Changed,
  { symbol }: Target,
  uses: readonly Reference[],
  { now, texts }: Judging,
): JudgedPlace[] | undefined {
  const { after } = change;
  if (!after || change.before !== after || breaks.every(({ kind }) => kind !== "parameter_added")) return undefined;
  if (languageById(symbol.language)?.constructsOfMembers?.isLiteral !== true) return undefined;
  const lacks = (versionId: number, line: number, column: number, length: number): boolean => {
    const code = texts.of(versionId).lines({ lineStart: line, lineEnd: line + LITERAL_LINES - 1 });
    const [ahead, behind] = [
      (code[0] ?? "").slice(0, column - 1),
      [(code[0] ?? "").slice(column - 1 + length), ...code.slice(1)].join("\n"),
    ];
    return isWholeLiteral(after, ahead, behind) === false;
  };
  const named = uses.map((reference): JudgedPlace => {
    const { file, use, confidence } = reference;
    const isLacking = confidence !== "name_only" && lacks(file.versionId, use.line, use.column, use.name.length);
    return { reference, verdict: isLacking ? (confidence === "resolved" ? "breaks" : "may_break") : undefined };
  });
  const inside = now.graph.resolver.partsOf(symbol).flatMap((part) => {
    const versionId = versionOf(part.symbolRow);
    return texts
      .of(versionId)
      .lines(part)
      .flatMap((text, at) => {
        const line = part.lineStart + at;
        return [...text.matchAll(OWN_LITERAL)].flatMap(({ index }): JudgedPlace | [] =>
          lacks(versionId, line, index + 1, "Self".length) ? { reference: placeOf({ ...part, nameLine: line }), verdict: "breaks" } : [],
        );
      });
  });
  return [...named, ...inside];
}

/** Lines read of one literal. */
const LITERAL_LINES = 60;
/** The type's own name for itself (`Self`), with braces behind it. */
const OWN_LITERAL = /(?<!\/\/.*)\bSelf(?=\s*\{)/g;

/** The anonymous types that are built on the owner of a changed abstract method, and lack its new form. */
function namelessLacking({ breaks }: Changed, method: SymbolRow, judging: Judging): JudgedPlace[] {
  const owner = isFunction(method) && !method.isDefinition ? judging.now.graph.resolver.ownerOf(method) : undefined;
  if (!owner || !isType(owner) || !breaks.some(({ kind }) => COUNTED.has(kind))) return [];
  return anonymousLacking(method, [owner, ...judging.overrides.below(owner)], judging);
}

/** Names of members, besides constructors, that run when code makes a value of a type. */
const MAKING: ReadonlySet<string> = new Set(["constructor", "this", "init", "apply", "invoke"]);

/**
 * The arities that calls of a declaration may have now: those of its overloads or, for a type, those of everything that makes its values.
 */
function aritiesNow({ change }: Changed, { symbol, rows }: Target, shared: SharedBody | undefined, now: State): Arity[] {
  const { facts } = now;
  const all = facts.symbolsOf(versionOf(symbol.symbolRow));
  if (!isType(symbol)) {
    const overloads = shared ? askingOf(shared, symbol) : all.filter(({ symbolRow }) => rows.has(symbolRow));
    // A stored signature is shortened and may end within its parameter list, so the parsed one is preferred.
    const own = change.after && !shared ? arityIn(change.after) : undefined;
    return [...overloads, ...inheritedOverloads(symbol, now), ...declaredApart(symbol, rows, now)].flatMap(
      (one) => (one.symbolRow === symbol.symbolRow ? own : undefined) ?? arityOf(one, one.language) ?? [],
    );
  }
  const parts = new Set(all.filter(({ qualifiedName }) => qualifiedName === symbol.qualifiedName).map(({ symbolRow }) => symbolRow));
  const makers = all.filter(
    ({ name, kind, parentRow }) => kind === "method" && parts.has(parentRow ?? -1) && (MAKING.has(name) || name === symbol.name),
  );
  const own = change.after ? (arityOfMembers(change.after) ?? arityIn(change.after)) : undefined;
  // A type without a parameter list and without constructors is made with no arguments.
  const head = own ?? (makers.length === 0 ? { min: 0, max: 0 } : undefined);
  return [...(head ? [head] : []), ...makers.flatMap((one) => arityOf(one, one.language) ?? [])];
}

/** Declarations in other files (headers) with as many parameters, which may say that some are optional. */
function declaredApart(symbol: SymbolRow, rows: ReadonlySet<number>, { facts }: State): SymbolRow[] {
  if (!systemOf(symbol.language)?.declaresApart) return [];
  const most = arityOf(symbol, symbol.language)?.max;
  return facts
    .named(symbol.name, symbol.language)
    .filter((one) => rows.has(one.symbolRow) && one.path !== symbol.path && arityOf(one, one.language)?.max === most);
}

/** Methods of supertypes with the changed method's name: where overloads are inherited, calls may mean these. */
function inheritedOverloads(method: SymbolRow, { graph: { resolver } }: State): SymbolRow[] {
  const system = systemOf(method.language);
  const owner = system?.hasOverloads && !system.declaresApart && method.kind === "method" ? resolver.ownerOf(method) : undefined;
  if (!owner || system?.constructors?.has(method.name) || method.name === owner.name) return [];
  const above = symbolsIn(resolver.supertypes(owner)).filter(isType);
  return above.flatMap((type) => symbolsIn(resolver.members(type, method.name)).filter(isFunction));
}

/** The entries that an enumeration lists, where it or one of its constructors changed: each entry calls a constructor. */
function entriesOf({ symbol, constructed }: Target, { facts }: State): readonly SymbolRow[] {
  if (!systemOf(symbol.language)?.constructsEntries) return [];
  const owner = facts.parentOf(symbol);
  const types = symbol.kind === "enum" ? new Set([symbol.symbolRow]) : owner?.kind === "enum" ? constructed : new Set<number>();
  if (types.size === 0) return [];
  return facts
    .symbolsOf(versionOf(symbol.symbolRow))
    .filter(({ kind, parentRow }) => kind === "constant" && parentRow !== null && types.has(parentRow));
}

function entrySite({ signature, name, path, nameLine, language }: SymbolRow, { edits }: Judging): JudgedSite {
  const written = callAt([signature], signature.indexOf(name) + 1, language);
  return { type: "calls", path, call: { ...written, count: written.count ?? 0 }, isEdited: edits.areNew(path, nameLine, 1) };
}

function judgedSite({ file, use }: Reference, symbol: SymbolRow, judging: Judging): JudgedSite {
  const { edits } = judging;
  const call = callOf({ file, use }, symbol, judging);
  const code = (): SiteCode => codeRound({ file, use }, judging);
  return { type: use.type, path: file.path, call, isEdited: edits.areNew(file.path, use.line, call.lines), code };
}

/** Lines above a use that are read where no function encloses it. */
const ABOVE_LINES = 40;

function codeRound({ file, use }: Pick<Reference, "file" | "use">, { now, texts }: Judging): SiteCode {
  const text = texts.of(file.versionId);
  const found = now.enclosing.at(file.versionId, use.line);
  const around = found && isFunction(found) ? found : undefined;
  const lines = text.lines({ lineStart: around?.lineStart ?? Math.max(1, use.line - ABOVE_LINES), lineEnd: use.line });
  const line = lines.pop() ?? "";
  const ahead = line.slice(0, use.column - 1);
  const behind = [line.slice(use.column - 1 + use.name.length), ...text.lines({ lineStart: use.line + 1, lineEnd: use.line + 2 })];
  return {
    ahead,
    behind: behind.join("\n"),
    above: [...lines, ahead].join("\n"),
    inside: around ? text.lines(around).join("\n") : "",
    around: found,
    importedFrom: () => {
      const one = now.facts.usage(file.versionId)?.imports.findLast(({ line: at, name }) => at <= use.line && name === use.name);
      const named = one && now.graph.resolver.imported(file, { ...one, kind: "module", name: "" }).denotations[0];
      return named?.is === "module" ? named.module.versionId : undefined;
    },
  };
}

/** The types that lack a member which a contract requires now. */
export function typesWithoutMember(changed: Changed, owner: SymbolRow, uses: readonly Reference[], judging: Judging): BreakingUses {
  const { facts } = judging.now;
  const asked = askedBy(changed, owner, judging);
  if (!asked) return summed(changed, [], judging);
  const { member } = asked;
  if (isCallback(member)) return summed(changed, modulesWithoutCallback(member, uses, judging), judging);
  const judged = uses.flatMap((reference): JudgedPlace[] => {
    const { file, use, confidence } = reference;
    if ((use.type !== "implements" && use.type !== "extends") || confidence === "name_only") return [];
    const type = typeAround(facts, file.versionId, use.line);
    if (!type || !mustFulfil(type, owner) || isDelegated(reference, judging)) return [];
    const own = facts.childrenOf(type);
    const inherits = type.kind !== "impl" && judging.overrides.has(type, member);
    const isLacking = !inherits && !own.some(({ name }) => name === member.name);
    return [{ reference, verdict: isLacking ? "breaks" : undefined }];
  });
  const types = [owner, ...judging.overrides.below(owner)];
  const nameless = [...judging.overrides.lacking(member, owner), ...anonymousLacking(member, types, judging)];
  const literals = writtenWithout(asked, uses, judging);
  const tags = systemOf(owner.language)?.setsByTags ? tagsWithout(asked, uses, judging) : [];
  return summed(changed, [...judged, ...literals, ...nameless, ...tags, ...marksWithout(asked, uses, judging)], judging);
}

/** Whether another value fulfils a contract for a type, in Kotlin: `class Shared(flow: Flow) : Flow by flow`. */
function isDelegated({ file, use }: Reference, { texts }: Judging): boolean {
  const lines = texts.of(file.versionId).lines({ lineStart: use.line, lineEnd: use.line + 1 });
  return languageById(file.language)?.delegates?.test(lines.join("\n").slice(use.column - 1 + use.name.length)) === true;
}

/** Literals that do not name their type and lack a member that the type requires now. */
function writtenWithout(asked: Asked, uses: readonly Reference[], judging: Judging): JudgedPlace[] {
  if (languageById(asked.owner.language)?.writesLiterals !== true) return [];
  const partly = partlyAsked(asked, uses, judging);
  const keyed = literalsWithout(asked, judging).filter(({ reference: { file, use } }) => !partly.has(`${file.path}:${use.line}`));
  return [...keyed, ...givenWithout(asked, uses, judging)];
}

function typeAround(facts: ViewFacts, versionId: number, line: number): SymbolRow | undefined {
  return facts.around(versionId, line).findLast(isType);
}

/** The row of a change, with its judged uses. */
export function summed({ change, breaks }: Changed, judged: readonly JudgedPlace[], judging: Judging): BreakingUses {
  const { file, symbol } = anchorOf(change);
  const { before } = change;
  const { counts, broken } = counted(judged, judging);
  return {
    change,
    key: keyOf(change),
    isOfProduct: isOfProduct(anchorOf(change)),
    isTest: isTestPlace({ path: file.path, symbol }),
    isForHeirs: isForHeirs(before ?? anchorOf(change)),
    row: {
      kind: symbol.kind,
      name: symbol.name,
      qualified_name: symbol.qualifiedName,
      visibility: before?.symbol.visibility ?? symbol.visibility,
      path: file.path,
      line_start: symbol.nameLine,
      signature: symbol.signature,
      before_signature: before && change.after && before.symbol.signature !== symbol.signature ? before.symbol.signature : null,
      why: breaks.map(({ kind, detail }) => ({ kind, detail })),
      ...counts,
    },
    broken,
  };
}

/** Whether types outside of the repository may inherit a member: a protected one of a public type that may have subtypes. */
function isForHeirs({ file, symbol }: PlacedIn): boolean {
  const owner = symbol.visibility !== "protected" || symbol.parent === null ? undefined : file.symbols[symbol.parent];
  return owner?.visibility === "public" && !/\b(?:final|sealed)\b/.test(owner.signature);
}

/**
 * A key that all declarations of one thing share: the clauses of a function, by what it was before, or a prototype and its definition.
 */
function keyOf(change: SymbolChange): string {
  const anchor = anchorOf(change);
  const { file, symbol } = languageById(anchor.file.language)?.hasClauses ? (change.before ?? anchor) : anchor;
  const { patternDefaults, headers } = languageById(file.language) ?? {};
  const parameters = signatureOf(symbol, file.language).parameters ?? [];
  if (headers && isFunction(symbol) && symbol.visibility !== "private")
    return `\0${symbol.qualifiedName}(${parameters.map(({ type }) => type).join()})`;
  const which = patternDefaults === undefined ? `:${symbol.nameLine}` : `/${parameters.length}`;
  return `${file.path}\0${symbol.qualifiedName}${which}`;
}

/** The row of a file that was moved or deleted, with the places that name it by its old path; nothing where there are none. */
export function summedFile({ before, after }: GonePath, judged: readonly JudgedPlace[], judging: Judging): BreakingUses | [] {
  const { counts, broken } = counted(judged, judging);
  if (broken.length === 0) return [];
  const why = after === null ? { kind: "removed" as const, detail: "" } : { kind: "moved" as const, detail: `${before} → ${after}` };
  return {
    change: null,
    key: `${before}\0`,
    isOfProduct: true,
    isTest: isTestPath(after ?? before),
    row: {
      kind: "module",
      name: basename(before),
      qualified_name: before,
      visibility: "internal",
      path: after ?? before,
      line_start: 1,
      signature: before,
      before_signature: null,
      why: [why],
      ...counts,
    },
    broken,
  };
}

/** The row of a name that a file has no more, with the places that still take it from there. */
export function summedName(
  { file, name, detail, line, isGiven }: LostName,
  judged: readonly JudgedPlace[],
  judging: Judging,
): BreakingUses {
  const { counts, broken } = counted(judged, judging);
  return {
    change: null,
    key: `${file.path}\0imports ${name}`,
    isOfProduct: !isTestPath(file.path),
    isTest: isTestPath(file.path),
    row: {
      kind: "import",
      name,
      qualified_name: name,
      visibility: isGiven ? "public" : "internal",
      path: file.path,
      line_start: line,
      signature: judging.texts.of(file.versionId).line(line).trim(),
      before_signature: null,
      why: [{ kind: "removed", detail }],
      ...counts,
    },
    broken,
  };
}

type Counts = Pick<BreakingChange, "uses" | "breaks" | "may_break" | "name_only" | "sites">;

/** Counts judged uses and turns them into rows. */
function counted(all: readonly JudgedPlace[], { now, texts }: Judging): { readonly counts: Counts; readonly broken: readonly Reference[] } {
  const judged = all.filter(({ reference }) => !isClosingTag(reference, texts));
  const hit = uniqueSites(judged.filter(({ verdict }) => verdict !== undefined));
  const sites = hit.map(({ reference, verdict }): ImpactSite => {
    const { file: user, use, confidence, isUnfit } = reference;
    return {
      verdict: verdict as SiteVerdict,
      path: user.path,
      line_start: use.line,
      edge_type: use.type,
      confidence: confidence === "resolved" || isUnfit ? "resolved" : "ambiguous",
      from: now.enclosing.at(user.versionId, use.line)?.qualifiedName ?? null,
      text: texts.of(user.versionId).line(use.line).trim(),
    };
  });
  sites.sort((a, b) => rankOf(a) - rankOf(b));
  return {
    counts: {
      uses: uniqueSites(judged.filter(({ reference }) => reference.confidence !== "name_only")).length,
      breaks: sites.filter(({ verdict }) => verdict === "breaks").length,
      may_break: sites.filter(({ verdict }) => verdict === "may_break").length,
      name_only: uniqueSites(judged.filter(({ reference }) => reference.confidence === "name_only")).length,
      sites,
    },
    broken: hit.map(({ reference }) => reference),
  };
}

/** Whether a use is the closing tag of an element: whoever mends the opening tag sees it, too. */
function isClosingTag({ file, use }: Reference, texts: VersionTexts): boolean {
  return /<\/(?:[\w$]+\.)*$/.test(
    texts
      .of(file.versionId)
      .line(use.line)
      .slice(0, use.column - 1),
  );
}

/** The place of a site in the order in which a row names them: what surely breaks comes first. */
export function rankOf({ verdict, confidence }: ImpactSite): number {
  return (verdict === "breaks" ? 0 : 2) + (confidence === "resolved" ? 0 : 1);
}

/** One use for each line, the worst: whoever mends one use of a line sees the others, too. */
function uniqueSites(judged: readonly JudgedPlace[]): JudgedPlace[] {
  return worstOfEach(judged, ({ reference: { file, use } }) => `${file.path}:${use.line}`);
}

/**
 * Whether an answer has to name a change: something breaks, or users outside of the repository may notice. An added enumeration value alone
 * does not count: few users handle every value.
 */
export function isWorthSaying({ row, isTest, isOfProduct: isForOthers, isForHeirs: isInherited }: BreakingUses): boolean {
  const isNoticed = row.why.some(({ kind }) => kind !== "value_added");
  return row.breaks + row.may_break > 0 || ((row.visibility === "public" || isInherited === true) && !isTest && isNoticed && isForOthers);
}
