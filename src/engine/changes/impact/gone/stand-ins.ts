/**
 * Judges whether another symbol takes the place of a gone one: an overload, a function beside a property of its name, a getter beside a
 * setter.
 */

import type { Judging } from "#engine/changes/impact/judging.ts";
import { callAtUse } from "#engine/changes/impact/sites/call-at-use.ts";
import type { State } from "#engine/changes/impact/state.ts";
import { arityOf as writtenArity } from "#query/compare/breaking/breaking-change.ts";
import { marksOver } from "#query/compare/breaking/marks.ts";
import { isWithin } from "#query/compare/uses/call-arguments.ts";
import { arityOf } from "#query/graph/meaning/arity.ts";
import { isFunction, isType, isValue } from "#query/graph/meaning/symbol-kinds.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import { mayTake } from "#query/graph/overloads/by-count.ts";
import { refusesTypes } from "#query/graph/overloads/by-types.ts";
import type { Target } from "#query/graph/target.ts";
import type { Reference } from "#query/graph/use-judge.ts";
import { signatureOf } from "#query/read/signature.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { type GivenCall, meantByTypes } from "./given-types.ts";

/**
 * Whether a symbol takes the place of a gone one for a use. `perhaps`: only the types of arguments tell, and the index does not infer
 * these.
 */
export type Fit = "fits" | "perhaps" | "no";

/** What an accessor function does with its property. */
type Access = "reads" | "writes";

/** What a use needs of the symbol that it means. */
interface Need extends Pick<Reference, "file" | "use"> {
  readonly isCall: boolean;
  readonly isImport: boolean;
  readonly count: number | undefined;
  /** What tells the types of the arguments of a call. */
  readonly given: GivenCall;
  /** How the use accesses the name, if that is a property. */
  readonly access: readonly Access[];
}

export class StandIns {
  readonly #gone: SymbolRow;
  readonly #isConstructor: boolean;
  readonly #before: ViewFacts;
  readonly #judging: Judging;
  readonly #access: Access | undefined;

  constructor({ symbol, constructed }: Target, before: State, judging: Judging) {
    this.#gone = symbol;
    this.#isConstructor = constructed.size > 0;
    this.#before = before.facts;
    this.#judging = judging;
    this.#access = accessOf(symbol, judging.texts);
  }

  /** How well the symbols that a use means in the newer state take the gone symbol's place. */
  for(reference: Reference, symbols: readonly SymbolRow[]): Fit {
    const need = this.#needOf(reference);
    if (need.isImport) return "fits";
    if (isFunction(this.#gone) && need.count !== undefined && !takes(this.#before, this.#gone, need.count)) return "fits";
    const fits = callable(symbols.flatMap((symbol) => this.#made(symbol))).map((one) => this.#fit(one, need));
    return fits.includes("fits") ? "fits" : fits.includes("perhaps") ? "perhaps" : "no";
  }

  #needOf({ file, use }: Reference): Need {
    const { texts, now } = this.#judging;
    const behind = texts
      .of(file.versionId)
      .line(use.line)
      .slice(use.column - 1 + use.name.length);
    const call = callAtUse({ file, use }, texts);
    const around = now.enclosing.at(file.versionId, use.line);
    const lineStart = around && isFunction(around) ? around.lineStart : use.line;
    const above = texts.of(file.versionId).lines({ lineStart, lineEnd: use.line }).join("\n");
    return {
      file,
      use,
      isCall: use.type === "calls",
      isImport: use.type === "imports",
      count: call.count,
      given: { language: file.language, items: call.items, above, state: now },
      access: accessBy(behind),
    };
  }

  /** The type itself or, where a constructor is gone, the type's remaining constructors. */
  #made(symbol: SymbolRow): readonly SymbolRow[] {
    if (!this.#isConstructor || !isType(symbol)) return [symbol];
    const { facts, graph } = this.#judging.now;
    const parts = new Set(graph.resolver.partsOf(symbol).map(({ symbolRow }) => symbolRow));
    const versions = new Set([...parts].map(versionOf));
    const names = systemOf(symbol.language)?.constructors ?? new Set([symbol.name]);
    const own = [...versions].flatMap((version) =>
      facts
        .symbolsOf(version)
        .filter((one) => names.has(one.name) && isFunction(one) && one.parentRow !== null && parts.has(one.parentRow)),
    );
    return writtenArity(symbol, symbol.language) || own.length === 0 ? [symbol, ...own] : own;
  }

  #fit(one: SymbolRow, need: Need): Fit {
    if (isFunction(this.#gone)) return isFunction(one) ? this.#overload(one, need) : this.#noFunction(one, need);
    if (!isFunction(one) || need.isCall || !this.#isBeside(one)) return "fits";
    return systemOf(one.language)?.separatesFunctions ? "no" : "perhaps";
  }

  #overload(one: SymbolRow, { count, access, isCall, given, file, use }: Need): Fit {
    const { now, edits, texts } = this.#judging;
    if (count !== undefined && !takes(now.facts, one, count)) return "no";
    // A new overload was written to take the place.
    if (!this.#isBeside(one) || edits.areNew(one.path, one.nameLine, 1)) return "fits";
    const other = accessOf(one, texts);
    if (!isCall && (this.#access || other)) {
      const isNeeded = this.#access ? access.includes(this.#access) : true;
      return isNeeded && other !== this.#access ? (this.#access ? "no" : "perhaps") : "fits";
    }
    if (!systemOf(one.language)?.hasOverloads) return "fits";
    const [gone, types] = [this.#gone, one].map((symbol) => parametersOf(symbol).map(({ type }) => type));
    if (isCall && systemOf(one.language)?.overloadsByTypes && refusesTypes(now.graph.resolver, file, use, one)) return "no";
    const meant = isCall ? meantByTypes(given, gone ?? [], types ?? []) : undefined;
    if (meant) return meant === "one" ? "fits" : "no";
    return one.isDefinition !== this.#gone.isDefinition && typesOf(one) === typesOf(this.#gone) ? "fits" : "perhaps";
  }

  /** How well a type or a value takes the place of a gone function. */
  #noFunction(one: SymbolRow, { isCall, count }: Need): Fit {
    if (isType(one)) {
      if (!this.#isConstructor || count === 0) return "fits";
      const arity = writtenArity(one, one.language);
      return arity && count !== undefined && !isWithin(count, arity) ? "no" : "perhaps";
    }
    const system = systemOf(one.language);
    if (!isCall || !isValue(one) || !system?.separatesFunctions) return "fits";
    const owner = this.#judging.now.facts.parentOf(one);
    const isComponent = system.callsProperties && owner && parametersOf(owner).some(({ name }) => name === one.name);
    if (isComponent) return count === 0 ? "fits" : "no";
    // A value that holds a function is called like a function.
    return one.signature.includes("->") ? "perhaps" : "no";
  }

  #isBeside(one: SymbolRow): boolean {
    return one.qualifiedName === this.#gone.qualifiedName;
  }
}

/** The symbols that callers see: where signatures stand apart from the code, the code's own declaration cannot be called. */
function callable(symbols: readonly SymbolRow[]): readonly SymbolRow[] {
  const isSignature = (one: SymbolRow): boolean => isFunction(one) && !one.isDefinition;
  const signed = new Set(symbols.filter(isSignature).map(({ path, parentRow }) => `${path} ${parentRow}`));
  return symbols.filter(
    (one) => isSignature(one) || !signed.has(`${one.path} ${one.parentRow}`) || systemOf(one.language)?.declaresApart === true,
  );
}

function takes(facts: ViewFacts, symbol: SymbolRow, count: number): boolean {
  if (arityOf(facts, symbol)) return mayTake(facts, symbol, count);
  const written = writtenArity(symbol, symbol.language);
  return !written || isWithin(count, written);
}

function parametersOf(symbol: SymbolRow) {
  return signatureOf(symbol, symbol.language).parameters ?? [];
}

function typesOf(symbol: SymbolRow): string {
  return parametersOf(symbol)
    .map(({ type }) => type)
    .join(",");
}

/** Whether a function reads or writes a property of its name: `get size()`, or a decorator such as `@size.setter`. */
function accessOf({ name, signature, symbolRow, nameLine }: SymbolRow, texts: VersionTexts): Access | undefined {
  const word = new RegExp(`\\b(get|set)\\s+${RegExp.escape(name)}\\b`).exec(signature)?.[1];
  if (word) return word === "get" ? "reads" : "writes";
  const marks = marksOver(nameLine, (range) => texts.of(versionOf(symbolRow)).lines(range), /^\s*@/);
  return new RegExp(`@${RegExp.escape(name)}\\.setter\\b`).test(marks) ? "writes" : undefined;
}

/** What a use does with a property, judged by the text after the name. */
function accessBy(behind: string): readonly Access[] {
  if (/^\s*=(?![=>])/.test(behind)) return ["writes"];
  return /^\s*(?:[-+*/%&|^@]|\*\*|\/\/|<<|>>|&&|\|\||\?\?)=(?!=)/.test(behind) ? ["reads", "writes"] : ["reads"];
}
