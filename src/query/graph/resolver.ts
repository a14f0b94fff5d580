/**
 * Which definitions an expression of a file means, inside one view. Nothing is stored of it: the same file can mean something else in
 * another branch.
 *
 * An expression is followed through the definitions it passes: a call to what the function declares to give, a member to the type of what it
 * is taken of and what that extends. Where one step is not known the rest is not: the answer says so (`isOpen`) instead of guessing.
 */
import { BUILTIN, type Expression, type ExpressionId, type Import } from "#core/usage-facts.ts";
import type { ModuleSystem, Resolving } from "#query/graph/modules/module-system.ts";
import { MODULE_SYSTEMS } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { positionOf, versionOf } from "#store/rows/row-id.ts";
import { extensionsNamed } from "./extensions.ts";
import { type Denotation, EXTERNAL, type Meaning, type Module, meaningOf, NOTHING, NOTHING_KNOWN, symbolsIn, union } from "./meaning.ts";
import { isFunction, isType, isValue } from "./symbol-kinds.ts";
import type { GraphFile, ViewFacts } from "./view-facts.ts";

/** Steps that one expression may take through others. */
const DEPTH_MAX = 40;
/** Types of a hierarchy that are looked into for a member. */
const SUPERTYPES_MAX = 64;
/** Steps that one question may take in all; what is not worked out by then is unknown. */
const STEPS_MAX = 2_000_000;

export class Resolver implements Resolving {
  readonly facts: ViewFacts;
  readonly #memo = new Map<string, Meaning>();
  readonly #memberMemo = new Map<string, Meaning>();
  readonly #exportMemo = new Map<string, Meaning>();
  #depth = 0;
  #steps = 0;

  constructor(facts: ViewFacts) {
    this.facts = facts;
  }

  /** What an expression of a file means; of a name that is called, where functions have names of their own, which of these. */
  meaning(file: GraphFile, id: ExpressionId, isCalled = false): Meaning {
    if (id === BUILTIN) return EXTERNAL;
    const key = `${file.versionId} ${id}${isCalled ? " called" : ""}`;
    const known = this.#memo.get(key);
    if (known) return known;
    if (this.#depth >= DEPTH_MAX || this.#steps >= STEPS_MAX) return NOTHING_KNOWN;
    // What depends on itself, a class on its own base for instance, adds nothing to itself.
    this.#memo.set(key, NOTHING_KNOWN);
    this.#depth++;
    this.#steps++;
    const expression = this.facts.usage(file.versionId)?.expression(id);
    const found = expression ? this.#evaluate(file, expression, isCalled) : NOTHING_KNOWN;
    this.#depth--;
    this.#memo.set(key, found);
    return found;
  }

  #evaluate(file: GraphFile, expression: Expression, isCalled: boolean): Meaning {
    switch (expression.op) {
      case "name": {
        const { name, within } = expression;
        const apart = systemOf(file.language)?.separatesFunctions
          ? this.#name(file, name, within, isCalled ? notValues : notFunctions)
          : NOTHING;
        return apart.denotations.length > 0 ? apart : this.#name(file, name, within, anything);
      }
      case "type":
        return this.#name(file, expression.name, expression.within, typesOf);
      case "symbol":
        return meaningOf(this.#own(file, expression.symbol));
      case "import": {
        const imported = this.facts.usage(file.versionId)?.imports[expression.import];
        return imported ? this.imported(file, imported) : NOTHING_KNOWN;
      }
      case "member":
        return this.#memberExpression(file, expression.of, expression.name);
      case "call":
        return each(functionsFirst(withoutNamesakes(this.meaning(file, expression.of, true), true)), (denotation) =>
          this.#called(denotation, file),
        );
      case "instance":
        return each(typesFirst(this.meaning(file, expression.of)), (denotation) => this.#instance(denotation));
      case "self":
        return this.#self(file, expression.symbol);
      case "super":
        return this.#super(file, expression.symbol);
      case "element":
        return each(this.#valueOf(this.meaning(file, expression.of)), (denotation) => this.#element(denotation));
      case "awaited":
        return each(this.#valueOf(this.meaning(file, expression.of)), (denotation) => this.#awaited(denotation));
      case "apply":
        return this.#apply(file, expression.of, expression.arguments);
      case "object":
        return { denotations: [{ is: "object", file, members: expression.members }], isOpen: false };
      case "either":
        return union(expression.of.map((one) => this.meaning(file, one)));
      case "first":
        return this.#first(expression.of.map((one) => () => this.meaning(file, one)));
      default:
        return expression.op === "builtin" ? EXTERNAL : NOTHING_KNOWN;
    }
  }

  #memberOfObject({ file, members }: Extract<Denotation, { is: "object" }>, name: string): Meaning {
    const member = members.find((one) => one.name === name);
    return member ? this.meaning(file, member.value) : NOTHING_KNOWN;
  }

  #memberExpression(file: GraphFile, of: ExpressionId, name: string): Meaning {
    const meaning = withoutNamesakes(this.meaning(file, of), false);
    if (!this.#isOfSuper(file, of)) return this.#memberOrExtension(file, meaning, name);
    return this.#first(meaning.denotations.map((above) => () => this.#member(above, name, file)));
  }

  /** Whether something is taken of what a type extends, in a language where the first supertype counts. */
  #isOfSuper(file: GraphFile, id: ExpressionId): boolean {
    return this.facts.usage(file.versionId)?.expression(id)?.op === "super" && (systemOf(file.language)?.isLinear ?? false);
  }

  /** The first of several readings that says something. */
  #first(readings: readonly (() => Meaning)[]): Meaning {
    let isOpen = false;
    let external: Meaning | undefined;
    for (const reading of readings) {
      const found = reading();
      if (found.denotations.some(({ is }) => is !== "unnamed" && is !== "external")) return found;
      // Of what the view does not have, what says the types it is made of says more.
      if (found.denotations.some((one) => one.is === "external" && (!external || one.args))) external = found;
      isOpen ||= found.isOpen;
    }
    return external ?? (isOpen ? NOTHING_KNOWN : NOTHING);
  }

  /** A member; where what it is taken of has none of the name, one that the file's imports give to all types that they fit. */
  #memberOrExtension(file: GraphFile, of: Meaning, name: string): Meaning {
    const found = this.#memberOf(of, name, file);
    const extensions = systemOf(file.language)?.extensions;
    if (!extensions || found.denotations.length > 0) return found;
    const given = extensions(this, file, name);
    if (given.denotations.length === 0) return found;
    const isOfOurs = !of.isOpen && of.denotations.every(({ is }) => is === "value");
    return isOfOurs && of.denotations.length > 0 ? given : { ...given, isOpen: true };
  }

  #own(file: GraphFile, position: number): SymbolRow[] {
    const symbol = this.facts.symbolAt(file.versionId, position);
    return symbol ? [symbol] : [];
  }

  /** A free name: a member of what is around it, a definition of the file, of its package, or of what it imports whole. */
  #name(file: GraphFile, name: string, within: number | null, only: (meaning: Meaning) => Meaning): Meaning {
    const system = systemOf(file.language);
    const inner = within === null ? undefined : this.facts.symbolAt(file.versionId, within);
    for (const around of this.facts.outwards(inner)) {
      const inside = only(this.#inside(system, around, name));
      if (inside.denotations.length > 0) return inside;
    }
    const top = system?.bindsTopLevel ? NOTHING : only(meaningOf(this.#topLevel(file, name)));
    if (top.denotations.length > 0) return top;
    if (!system) return NOTHING_KNOWN;
    const beside = only(system.free(this, file, name, inner));
    if (beside.denotations.length > 0) return beside;
    const taken = only(this.#importedWhole(file, name, new Set()));
    if (taken.denotations.length > 0) return taken;
    return only === typesOf && system.seesAllTypes ? EXTERNAL : NOTHING_KNOWN;
  }

  /** A name inside a type or a namespace. */
  #inside(system: ModuleSystem | undefined, around: SymbolRow, name: string): Meaning {
    if (hasMembers(around)) {
      if (system?.hasBareMembers) return this.members(this.#typeMeant(around) ?? around, name);
      return NOTHING;
    }
    if (isFunction(around)) {
      const owner = this.#ownerByName(around);
      return owner && system?.hasBareMembers ? this.members(owner, name) : NOTHING;
    }
    return around.kind === "module" ? meaningOf(this.#qualified(around, name)) : NOTHING;
  }

  #topLevel(file: GraphFile, name: string): SymbolRow[] {
    return this.facts.symbolsOf(file.versionId).filter((symbol) => symbol.name === name && symbol.parentRow === null && isNameable(symbol));
  }

  /** Definitions whose qualified name is that of `owner` and one more. */
  #qualified(owner: SymbolRow, name: string): SymbolRow[] {
    const system = systemOf(owner.language);
    const wanted = `${owner.qualifiedName}${system?.separator ?? "."}${name}`;
    return this.facts
      .named(name, owner.language)
      .filter(
        (symbol) =>
          symbol.parentRow === owner.symbolRow || (symbol.qualifiedName === wanted && (system?.isSameOwner(owner, symbol) ?? false)),
      );
  }

  /** What an import brings in. */
  imported(file: GraphFile, what: Import): Meaning {
    // Modules that give on what they take from each other.
    if (this.#importing.has(what)) {
      this.#cuts++;
      return NOTHING;
    }
    this.#importing.add(what);
    const found = this.#importedNow(file, what);
    this.#importing.delete(what);
    return found;
  }
  readonly #importing = new Set<Import>();
  /** How often a circle was left where it was met. What was found meanwhile may be more when it is asked for from elsewhere. */
  #cuts = 0;

  #importedNow(file: GraphFile, what: Import): Meaning {
    const system = systemOf(file.language);
    if (!system) return NOTHING_KNOWN;
    const found = system.imported(this, file, what);
    if (what.kind === "module" || what.kind === "file" || what.kind === "all") return found;
    return each(found, (denotation) => {
      if (denotation.is === "module" && what.kind === "default") return this.#withoutName(denotation, file);
      if (denotation.is === "module") return this.#moduleMember(denotation.module, what.name, file);
      return denotation.is === "external" ? EXTERNAL : { denotations: [denotation], isOpen: false };
    });
  }

  /** What a module gives without a name: its default, else what it is as a whole, else all that it has. */
  #withoutName(denotation: Denotation & { readonly is: "module" }, file: GraphFile): Meaning {
    for (const name of ["default", ""]) {
      const found = this.#moduleMember(denotation.module, name, file);
      if (found.denotations.length > 0) return found;
    }
    return { denotations: [denotation], isOpen: false };
  }

  /** What a file takes in whole: wildcard imports and includes, and what these take in and give on. */
  #importedWhole(file: GraphFile, name: string, seen: Set<number>): Meaning {
    const usage = this.facts.usage(file.versionId);
    const whole = usage?.imports.filter(({ kind, local }) => (kind === "all" || kind === "file") && local === "") ?? [];
    let isOpen = false;
    for (const what of whole) {
      const found = this.imported(file, what);
      isOpen ||= found.isOpen;
      for (const denotation of found.denotations) {
        if (denotation.is === "external") isOpen = true;
        const inside =
          denotation.is === "module"
            ? this.#moduleMember(denotation.module, name, file, seen)
            : denotation.is === "symbol"
              ? this.#memberOf(meaningOf([denotation.symbol]), name, file)
              : NOTHING;
        if (inside.denotations.some(({ is }) => is !== "external")) return inside;
      }
    }
    return isOpen ? NOTHING_KNOWN : NOTHING;
  }

  #moduleMember(module: Module, name: string, from: GraphFile, seen: Set<number> = new Set()): Meaning {
    if (module.versionId === undefined) return systemOf(from.language)?.moduleMember?.(this, module, name, from) ?? NOTHING;
    if (seen.has(module.versionId)) {
      this.#cuts++;
      return NOTHING;
    }
    seen.add(module.versionId);
    const file = this.#fileOf(module.versionId, from.language);
    return file ? this.#exportedBy(file, name, seen) : NOTHING;
  }

  #fileOf(versionId: number, language: string): GraphFile | undefined {
    const known = this.#filesById.get(versionId);
    if (known) return known;
    const first = this.facts.symbolsOf(versionId)[0];
    return { versionId, path: first?.path ?? "", language: first?.language ?? language };
  }
  readonly #filesById = new Map<number, GraphFile>();

  /** The module that one file is. */
  moduleOf(file: GraphFile): Meaning {
    this.#filesById.set(file.versionId, file);
    return { denotations: [{ is: "module", module: { key: `file ${file.versionId}`, versionId: file.versionId } }], isOpen: false };
  }

  exported(file: GraphFile, name: string): Meaning {
    return this.#exportedBy(file, name, new Set([file.versionId]));
  }

  #exportedBy(file: GraphFile, name: string, seen: Set<number>): Meaning {
    const key = `${file.versionId} ${name}`;
    const known = this.#exportMemo.get(key);
    if (known) return known;
    const cuts = this.#cuts;
    // Two files that take the same name from each other give nothing.
    this.#exportMemo.set(key, NOTHING_KNOWN);
    const usage = this.facts.usage(file.versionId);
    const named = usage?.exports.filter((one) => one.name === name) ?? [];
    const found = named.length > 0 ? union(named.map(({ expression }) => this.meaning(file, expression))) : this.#given(file, name, seen);
    if (cuts === this.#cuts || seen.size <= 1) this.#exportMemo.set(key, found);
    else this.#exportMemo.delete(key);
    return found;
  }

  exportedBeside(file: GraphFile, name: string, self: Import): Meaning {
    const own = this.#topLevel(file, name);
    if (own.length > 0) return meaningOf(own);
    const taken = this.facts.usage(file.versionId)?.imports.find((one) => one !== self && one.local === name && one.within === null);
    return taken && !(taken.module === self.module && taken.line === self.line) ? this.imported(file, taken) : NOTHING;
  }

  /** What a file gives under a name that it exports nothing else as. */
  #given(file: GraphFile, name: string, seen: Set<number>): Meaning {
    const own = this.#topLevel(file, name);
    const usage = this.facts.usage(file.versionId);
    if (own.length > 0) {
      const besides = systemOf(file.language)?.hasNamesakes
        ? usage?.imports.filter((one) => one.local === name && one.within === null)
        : [];
      return union([meaningOf(own), ...(besides ?? []).map((one) => closed(this.imported(file, one)))]);
    }
    const whole = usage?.exports.filter((one) => one.name === "") ?? [];
    for (const { expression } of name === "" ? [] : whole) {
      const inside = this.#memberOf(this.meaning(file, expression), name, file);
      if (inside.denotations.length > 0) return inside;
    }
    const taken = usage?.imports.find(({ local, kind }) => local === name && kind !== "file");
    if (taken) return this.imported(file, taken);
    return this.#importedWhole(file, name, seen);
  }

  memberOf(of: Meaning, name: string, file: GraphFile): Meaning {
    return this.#memberOf(of, name, file);
  }

  /** A member of each thing that something may be. */
  #memberOf(of: Meaning, name: string, file: GraphFile): Meaning {
    const plain = withoutNamesakes(of, false);
    const holders = systemOf(file.language)?.hasNamesakes ? withoutFunctions(plain) : plain;
    return each(holders, (denotation) => this.#member(denotation, name, file));
  }

  #member(denotation: Denotation, name: string, file: GraphFile): Meaning {
    switch (denotation.is) {
      case "module":
        return this.#moduleMember(denotation.module, name, file);
      case "external":
        return this.#memberOfExternal(denotation, name, file);
      case "value":
        return this.#memberOfValue(denotation, name, file);
      case "object":
        return this.#memberOfObject(denotation, name);
      case "unnamed":
        return NOTHING_KNOWN;
      default:
        return this.#memberOfSymbol(denotation.symbol, name, file);
    }
  }

  #memberOfExternal(denotation: Extract<Denotation, { is: "external" }>, name: string, file: GraphFile): Meaning {
    const added = this.#extension(denotation, name, file);
    if (added.denotations.length > 0) return added;
    const given = denotation.args ? this.#givenByHolder(denotation, name, file) : undefined;
    if (given) return given;
    const system = systemOf(file.language);
    // A property of a generic type: what it gives has the member.
    if (denotation.member !== undefined && denotation.args && system?.genericMember?.(denotation.member)) {
      return each(this.#calledOutside(denotation, file), (held) => this.#member(held, name, file));
    }
    if (system?.genericMember) return { denotations: [{ ...denotation, member: name }], isOpen: false };
    // A member of a collection of ours may be one of ours: which, nobody knows.
    return denotation.args?.some((meaning) => meaning.denotations.some(({ is }) => is !== "external")) ? NOTHING_KNOWN : EXTERNAL;
  }

  #memberOfValue(denotation: Extract<Denotation, { is: "value" }>, name: string, file: GraphFile): Meaning {
    const own = this.members(denotation.symbol, name);
    if (own.denotations.length > 0) return own;
    const added = this.#extension(denotation, name, file);
    if (added.denotations.length > 0) return added;
    // What no type of ours has, one of others has that it extends.
    if (own === INHERITED_OUTSIDE && systemOf(file.language)?.genericMember) return EXTERNAL;
    const system = systemOf(file.language);
    const behind =
      system?.pointsTo === undefined || name === system.pointsTo ? NOTHING : this.#behind(denotation.symbol, system.pointsTo, name, file);
    if (behind.denotations.length > 0) return behind;
    if (system?.passing?.has(name)) return giving({ denotations: [denotation], isOpen: false });
    return system?.extensions ? NOTHING_KNOWN : own;
  }

  /** A member of what values of a type can be used as. */
  #behind(type: SymbolRow, pointsTo: string, name: string, file: GraphFile): Meaning {
    const targets = symbolsIn(this.members(type, pointsTo)).map((symbol) => this.declared(symbol));
    return targets.length === 0
      ? NOTHING
      : this.#memberOf(
          each(union(targets), (meant) => this.#instance(meant)),
          name,
          file,
        );
  }

  #extension(of: Denotation, name: string, file: GraphFile): Meaning {
    return systemOf(file.language)?.hasExtensions ? extensionsNamed(this, of, name, file) : NOTHING;
  }

  /** A method of the language's own collections, by what it gives. */
  #givenByHolder(holder: Denotation & { readonly is: "external" }, name: string, file: GraphFile): Meaning | undefined {
    const how = systemOf(file.language)?.holding?.get(name);
    if (how === undefined) return undefined;
    return giving(how === "element" ? this.#element(holder) : { denotations: [holder], isOpen: false });
  }

  #memberOfSymbol(symbol: SymbolRow, name: string, file: GraphFile): Meaning {
    if (hasMembers(symbol)) return this.#memberOfType(symbol, name, file);
    if (symbol.kind === "module") {
      const elsewhere = systemOf(symbol.language)?.moduleDeclared?.(this, symbol);
      if (elsewhere) return this.#memberOf(elsewhere, name, file);
      const inside = this.#qualified(symbol, name);
      return inside.length > 0 ? meaningOf(inside) : this.#importedInto(symbol, name);
    }
    const typed = isValue(symbol) && systemOf(symbol.language)?.functionsConstruct ? this.#memberOfDeclaredType(symbol, name) : NOTHING;
    if (typed.denotations.length > 0) return typed;
    const nested = this.#qualified(symbol, name);
    if (nested.length > 0) return meaningOf(nested);
    if (systemOf(symbol.language)?.functionsConstruct) {
      const given = this.#givenBeside(symbol, name);
      if (given.denotations.length > 0 || symbol.kind === "function") return given;
    }
    // A value, or a property that is written as a function.
    return this.#once(symbol, `member ${name}`, () => this.#memberOf(this.declared(symbol), name, file));
  }

  /** A member of the type that a value is declared to have: who is written to have one is used as that. */
  #memberOfDeclaredType(symbol: SymbolRow, name: string): Meaning {
    return this.#once(symbol, `type ${name}`, () => {
      const types = this.declared(symbol).denotations.filter(({ is }) => is === "value");
      return union([NOTHING, ...types.map((type) => (type.is === "value" ? this.members(type.symbol, name) : NOTHING))]);
    });
  }

  /** What is assigned to a function or an object: members of it, and, of what a file gives as a whole, what it gives by name. */
  #givenBeside(symbol: SymbolRow, name: string): Meaning {
    const file = this.#fileOfSymbol(symbol);
    const usage = this.facts.usage(file.versionId);
    const position = positionOf(symbol.symbolRow);
    const isWhole = usage?.exports.some(
      (one) => one.name === "" && symbolsIn(this.meaning(file, one.expression)).some(({ symbolRow }) => symbolRow === symbol.symbolRow),
    );
    const given = [
      ...(usage?.attributes.filter((one) => one.symbol === position && one.name === name) ?? []),
      ...(isWhole ? (usage?.exports.filter((one) => one.name === name) ?? []) : []),
    ];
    return given.length > 0 ? union(given.map(({ expression }) => this.meaning(file, expression))) : NOTHING_KNOWN;
  }

  #memberOfType(type: SymbolRow, name: string, file: GraphFile): Meaning {
    const found = this.members(type, name);
    if (found.denotations.length > 0) return found;
    if (type.kind === "type" && this.#ownsNothing(type)) {
      const alias = this.declared(type);
      if (alias.denotations.length > 0) return this.#once(type, `alias ${name}`, () => this.#memberOf(alias, name, file));
    }
    const isMade = systemOf(file.language)?.constructing?.has(name);
    return isMade ? giving(this.#instance({ is: "symbol", symbol: type })) : found;
  }

  /** What a module that is part of a file imports under a name, or whole. */
  #importedInto(module: SymbolRow, name: string): Meaning {
    const file = this.#fileOfSymbol(module);
    const position = positionOf(module.symbolRow);
    const imports = this.facts.usage(file.versionId)?.imports.filter(({ within }) => within === position) ?? [];
    const named = imports.filter(({ local }) => local === name);
    if (named.length > 0) return union(named.map((one) => this.imported(file, one)));
    for (const whole of imports.filter(({ kind }) => kind === "all")) {
      const inside = this.#memberOf(this.imported(file, whole), name, file);
      if (inside.denotations.some(({ is }) => is !== "external")) return inside;
    }
    return NOTHING_KNOWN;
  }

  /** The members of a type by a name: its own, wherever they are defined, else what methods assign, else those it inherits. */
  members(of: SymbolRow, name: string): Meaning {
    const type = of.kind === "impl" ? (this.#typeMeant(of) ?? of) : of;
    const key = `${type.symbolRow} ${name}`;
    const known = this.#memberMemo.get(key);
    if (known) return known;
    this.#memberMemo.set(key, NOTHING_KNOWN);
    this.#depth++;
    const found = this.#depth >= DEPTH_MAX ? NOTHING_KNOWN : this.#membersIn(type, name);
    this.#depth--;
    this.#memberMemo.set(key, found);
    return found;
  }

  #membersIn(type: SymbolRow, name: string): Meaning {
    let isOpen = false;
    let isOutside = false;
    const seen = new Set<number>();
    for (let level = [type]; level.length > 0 && seen.size < SUPERTYPES_MAX; ) {
      const found: Meaning[] = [];
      const next: SymbolRow[] = [];
      for (const at of level) {
        if (seen.has(at.symbolRow)) continue;
        seen.add(at.symbolRow);
        const own = this.#ownMembers(at, name);
        if (own.denotations.length > 0) {
          found.push(own);
          continue;
        }
        const above = this.supertypes(at);
        isOpen ||= systemOf(at.language)?.isOpenType?.(at) ?? false;
        isOpen ||= above.isOpen;
        isOutside ||= above.denotations.some(({ is }) => is === "external");
        next.push(...symbolsIn(above).filter(hasMembers));
      }
      if (found.length > 0) return systemOf(type.language)?.isLinear ? (found[0] as Meaning) : union(found);
      level = next;
    }
    return isOpen ? NOTHING_KNOWN : isOutside ? INHERITED_OUTSIDE : NOTHING;
  }

  #ownMembers(type: SymbolRow, name: string): Meaning {
    // Inside a type its name means the type, though constructors bear it too.
    if (name === type.name && systemOf(type.language)?.namesConstructorsLikeTypes) return meaningOf([type]);
    const own = [...this.#qualified(type, name), ...this.#inBlocks(type, name)];
    if (own.length > 0) return meaningOf(own);
    const file = this.#fileOfSymbol(type);
    const position = positionOf(type.symbolRow);
    const assigned = this.facts.usage(file.versionId)?.attributes.filter((one) => one.symbol === position && one.name === name) ?? [];
    if (assigned.length > 0) {
      const held = union(assigned.map(({ expression }) => this.meaning(file, expression)));
      return held.denotations.length > 0 ? held : { denotations: [{ is: "unnamed" }], isOpen: false };
    }
    // A name for a type that is written on the spot has what is written there.
    const written = type.kind === "type" ? this.declared(type).denotations.filter(({ is }) => is === "object") : [];
    return written.length > 0 ? this.#memberOf({ denotations: written, isOpen: false }, name, file) : NOTHING;
  }

  /** Members that blocks of a type hold: those that are for itself before those that implement something. */
  #inBlocks(type: SymbolRow, name: string): SymbolRow[] {
    const blocks = this.partsOf(type).filter(({ kind, symbolRow }) => kind === "impl" && symbolRow !== type.symbolRow);
    if (blocks.length === 0) return [];
    const found = this.facts.named(name, type.language);
    const ofBlocks = (some: readonly SymbolRow[]): SymbolRow[] =>
      found.filter(({ parentRow }) => some.some(({ symbolRow }) => symbolRow === parentRow));
    const inherent = ofBlocks(blocks.filter((block) => this.#writtenSupertypes(block).length === 0));
    return inherent.length > 0 ? inherent : ofBlocks(blocks);
  }

  #writtenSupertypes(part: SymbolRow) {
    const position = positionOf(part.symbolRow);
    return this.facts.usage(versionOf(part.symbolRow))?.supertypes.filter(({ symbol }) => symbol === position) ?? [];
  }

  /** What a type extends and implements, as types. */
  supertypes(type: SymbolRow): Meaning {
    const meanings = this.partsOf(type).flatMap((part) => {
      const file = this.#fileOfSymbol(part);
      return this.#writtenSupertypes(part).map(({ expression }) => this.meaning(file, expression));
    });
    const above = union(meanings);
    return {
      denotations: above.denotations.map((one) => (one.is === "value" ? { is: "symbol", symbol: one.symbol } : one)),
      isOpen: above.isOpen,
    };
  }

  /** A type and the other places that define it: parts of a class, `impl` blocks, extensions. */
  partsOf(type: SymbolRow): readonly SymbolRow[] {
    const known = this.#partsMemo.get(type.symbolRow);
    if (known) return known;
    this.#partsMemo.set(type.symbolRow, [type]);
    const parts = this.#partsIn(type);
    this.#partsMemo.set(type.symbolRow, parts);
    return parts;
  }
  readonly #partsMemo = new Map<number, readonly SymbolRow[]>();

  #partsIn(type: SymbolRow): readonly SymbolRow[] {
    const system = systemOf(type.language);
    const others = this.facts
      .named(type.name, type.language)
      .filter((other) => other.symbolRow !== type.symbolRow && hasMembers(other) && this.#isPart(type, other, system));
    return [type, ...others];
  }

  #isPart(type: SymbolRow, other: SymbolRow, system: ModuleSystem | undefined): boolean {
    if (other.kind === "impl") {
      const meant = symbolsIn(this.declared(other)).filter(isType);
      if (meant.length > 0) return meant.some(({ symbolRow }) => symbolRow === type.symbolRow);
    }
    if (versionOf(type.symbolRow) === versionOf(other.symbolRow))
      return other.qualifiedName === type.qualifiedName && (system?.areOne?.(type, other) ?? true);
    return other.qualifiedName === type.qualifiedName && (system?.isSameOwner(type, other) ?? false);
  }

  /** The type that a block of its members stands for. */
  #typeMeant(around: SymbolRow): SymbolRow | undefined {
    if (around.kind !== "impl") return around;
    const declared = symbolsIn(this.declared(around)).find((type) => isType(type) && type.kind !== "impl");
    if (declared) return declared;
    return this.partsOf(around).find(({ kind }) => kind !== "impl") ?? around;
  }

  #called(denotation: Denotation, file: GraphFile): Meaning {
    if (denotation.is === "module" || denotation.is === "object" || denotation.is === "unnamed") return NOTHING_KNOWN;
    if (denotation.is === "external") return denotation.gives ?? this.#calledOutside(denotation, file);
    if (denotation.is === "value") return NOTHING_KNOWN;
    const { symbol } = denotation;
    if (isType(symbol)) return this.#instance(denotation);
    if (isFunction(symbol)) return this.declared(symbol);
    const isAccessor = systemOf(symbol.language)?.callsProperties ?? false;
    return this.#once(symbol, "called", () =>
      each(this.declared(symbol), (held) => {
        if (held.is === "symbol") return this.#called(held, file);
        return isAccessor ? { denotations: [held], isOpen: false } : NOTHING_KNOWN;
      }),
    );
  }

  /** What a method of others gives: of a collection of ours, mostly an element or another such collection. */
  #calledOutside({ args, member = "" }: Extract<Denotation, { is: "external" }>, file: GraphFile): Meaning {
    if (!args) return EXTERNAL;
    const gives = systemOf(file.language)?.genericMember?.(member);
    if (gives === "same") return { denotations: [{ is: "external", args }], isOpen: false };
    if (gives === "keys") return { denotations: [{ is: "external", args: args.slice(0, 1) }], isOpen: false };
    if (gives === "other" || args.every(isExternal)) return EXTERNAL;
    const which = gives === "first" ? args.at(0) : gives === "last" ? args.at(-1) : undefined;
    return which ? each(which, (meant) => this.#instance(meant)) : NOTHING_KNOWN;
  }

  #instance(denotation: Denotation): Meaning {
    if (denotation.is !== "symbol") return { denotations: [denotation], isOpen: false };
    const { symbol, args } = denotation;
    if (symbol.kind === "type") {
      const alias = this.declared(symbol);
      // A name for another type; of a type of its own nothing is declared, or what it is made of.
      if (alias.denotations.length > 0 && this.#ownsNothing(symbol)) {
        return this.#once(symbol, "instance", () => each(alias, (meant) => this.#instance(meant)));
      }
    }
    if (hasMembers(symbol)) return { denotations: [{ is: "value", symbol, ...(args ? { args } : {}) }], isOpen: false };
    if (isFunction(symbol) && systemOf(symbol.language)?.functionsConstruct)
      return { denotations: [{ is: "value", symbol }], isOpen: false };
    if (!isValue(symbol)) return NOTHING_KNOWN;
    return this.#once(symbol, "instance", () => each(this.declared(symbol), (held) => this.#instance(held)));
  }

  /** A step through what a symbol declares; one that comes back to where it is on the way adds nothing. */
  #once(symbol: SymbolRow, step: string, take: () => Meaning): Meaning {
    const key = `${symbol.symbolRow} ${step}`;
    if (this.#underway.has(key)) return NOTHING_KNOWN;
    this.#underway.add(key);
    const found = take();
    this.#underway.delete(key);
    return found;
  }
  readonly #underway = new Set<string>();

  #ownsNothing(type: SymbolRow): boolean {
    const position = positionOf(type.symbolRow);
    return !this.facts
      .symbolsOf(versionOf(type.symbolRow))
      .some(({ parentRow }) => parentRow !== null && positionOf(parentRow) === position);
  }

  /** What variables and properties hold, instead of these themselves. */
  #valueOf(meaning: Meaning): Meaning {
    return each(withoutNamesakes(meaning, false), (denotation) => {
      const isHeld = denotation.is === "symbol" && !isType(denotation.symbol) && denotation.symbol.kind !== "module";
      return isHeld ? this.declared(denotation.symbol) : { denotations: [denotation], isOpen: false };
    });
  }

  #element(denotation: Denotation): Meaning {
    if (denotation.is === "value" && systemOf(denotation.symbol.language)?.pointsWithOperators) return this.#pointed(denotation);
    const last =
      denotation.is === "module" || denotation.is === "object" || denotation.is === "unnamed" ? undefined : denotation.args?.at(-1);
    if (last) return each(last, (meant) => this.#instance(meant));
    if (denotation.is === "value" && denotation.symbol.kind === "type")
      return this.#once(denotation.symbol, "element", () => each(this.declared(denotation.symbol), (meant) => this.#element(meant)));
    return NOTHING_KNOWN;
  }

  /** What a value points to: a plain pointer to what it is, one of a type with operators to what that holds. */
  #pointed(denotation: Denotation & { readonly is: "value" }): Meaning {
    const { symbol, args } = denotation;
    const operator = POINTING.flatMap((name) => symbolsIn(this.members(symbol, name)))[0];
    if (!operator) return { denotations: [denotation], isOpen: false };
    const given = this.declared(operator);
    const last = args?.[0];
    return given.denotations.length > 0 || !last ? given : each(last, (meant) => this.#instance(meant));
  }

  /** Functions that are said to give what others wait for give it to who waits. */
  #awaited(denotation: Denotation): Meaning {
    const last = denotation.is === "external" ? denotation.args?.at(-1) : undefined;
    return last ? each(last, (meant) => this.#instance(meant)) : { denotations: [denotation], isOpen: false };
  }

  #apply(file: GraphFile, of: ExpressionId, args: readonly ExpressionId[]): Meaning {
    const given = args.map((argument) => this.meaning(file, argument));
    const base = this.meaning(file, of);
    return {
      denotations: base.denotations.map((denotation) =>
        denotation.is === "module" || denotation.is === "object" || denotation.is === "unnamed"
          ? denotation
          : { ...denotation, args: given },
      ),
      isOpen: base.isOpen,
    };
  }

  #self(file: GraphFile, position: number): Meaning {
    const symbol = this.facts.symbolAt(file.versionId, position);
    const type = symbol && (hasMembers(symbol) ? this.#typeMeant(symbol) : this.#ownerByName(symbol));
    return type ? { denotations: [{ is: "value", symbol: type }], isOpen: false } : NOTHING_KNOWN;
  }

  #super(file: GraphFile, position: number): Meaning {
    const self = this.#self(file, position);
    return each(self, (denotation) =>
      denotation.is === "value" ? each(this.supertypes(denotation.symbol), (above) => this.#instance(above)) : NOTHING_KNOWN,
    );
  }

  /** The type that a method or property belongs to. */
  ownerOf(symbol: SymbolRow): SymbolRow | undefined {
    return this.#ownerByName(symbol);
  }

  /** The type that a function names in its own name: `Foo::bar`. */
  #ownerByName(symbol: SymbolRow): SymbolRow | undefined {
    const parent = this.facts.parentOf(symbol);
    if (parent && hasMembers(parent)) return this.#typeMeant(parent);
    const system = systemOf(symbol.language);
    const separator = system?.separator ?? ".";
    const cut = symbol.qualifiedName.lastIndexOf(separator);
    if (cut < 0) return undefined;
    const owner = symbol.qualifiedName.slice(0, cut);
    const name = owner.slice(owner.lastIndexOf(separator) + separator.length).replace(/^.*(?<=::)/, "");
    const types = this.facts.named(name, symbol.language).filter((type) => isType(type) && type.qualifiedName === owner);
    return types.find((type) => type.isDefinition && (system?.isSameOwner(type, symbol) ?? false)) ?? types[0];
  }

  /** What a symbol declares: of a function what calling it gives, of others what they hold. */
  declared(symbol: SymbolRow): Meaning {
    const file = this.#fileOfSymbol(symbol);
    const position = positionOf(symbol.symbolRow);
    const said = this.facts.usage(file.versionId)?.declaredBy(position);
    return said === undefined ? NOTHING_KNOWN : this.meaning(file, said);
  }

  #fileOfSymbol(symbol: SymbolRow): GraphFile {
    return { versionId: versionOf(symbol.symbolRow), path: symbol.path, language: symbol.language };
  }
}

/** The same without a doubt: what else it may be is known. */
function closed(meaning: Meaning): Meaning {
  return { ...meaning, isOpen: false };
}

/** Nothing is taken out of a function where there is a module or a type of its name. */
function withoutFunctions(meaning: Meaning): Meaning {
  if (meaning.denotations.length < 2) return meaning;
  const holders = meaning.denotations.filter((one) => one.is !== "symbol" || !isFunction(one.symbol));
  return holders.length > 0 ? { ...meaning, denotations: holders } : meaning;
}

/** Something of the language that gives this when it is called. */
function giving(gives: Meaning): Meaning {
  return { denotations: [{ is: "external", gives }], isOpen: false };
}

/** Operators that make a type a pointer or a list. */
const POINTING = ["operator->", "operator*", "operator[]"];

/** Where a type and something else have one name, what is said of a type is said of the type. */
function typesFirst(meaning: Meaning): Meaning {
  if (meaning.denotations.length < 2) return meaning;
  const types = meaning.denotations.filter((denotation) => denotation.is === "symbol" && isType(denotation.symbol));
  return types.length > 0 ? { ...meaning, denotations: types } : meaning;
}

/** Where a field and a method have one name, the method is called. */
function functionsFirst(meaning: Meaning): Meaning {
  if (meaning.denotations.length < 2) return meaning;
  const functions = meaning.denotations.filter((denotation) => denotation.is === "symbol" && isFunction(denotation.symbol));
  return functions.length > 0 ? { ...meaning, denotations: functions } : meaning;
}

/** The module system of a language; undefined where none is known. */
export function systemOf(language: string): ModuleSystem | undefined {
  return MODULE_SYSTEMS.get(language);
}

/** Whether names are looked up in a symbol and in what it extends: in types, and in modules where these are taken in by types. */
export function hasMembers(symbol: SymbolRow): boolean {
  return isType(symbol) || (symbol.kind === "module" && (systemOf(symbol.language)?.hasMixins ?? false));
}

/** Definitions that a bare name at the top of a file can mean. */
function isNameable({ kind }: SymbolRow): boolean {
  return kind !== "import" && kind !== "section" && kind !== "impl" && kind !== "method";
}

/** Where functions and values of one name are members of one thing, a call means the functions and anything else the values. */
export function withoutNamesakes(meaning: Meaning, isCalled: boolean): Meaning {
  if (meaning.denotations.length < 2) return meaning;
  const kinds = new Set(meaning.denotations.map((one) => (one.is === "symbol" ? sortOf(one.symbol) : "")));
  if (!kinds.has("function") || !kinds.has("value")) return meaning;
  const wanted = isCalled ? "function" : "value";
  return { ...meaning, denotations: meaning.denotations.filter((one) => one.is !== "symbol" || sortOf(one.symbol) === wanted) };
}

function sortOf(symbol: SymbolRow): "function" | "value" | "" {
  return isFunction(symbol) ? "function" : isValue(symbol) ? "value" : "";
}

/** Only a type that the view does not define can have the member. */
const INHERITED_OUTSIDE: Meaning = { denotations: [], isOpen: true };

/** Whether something is certainly nothing that the view defines. */
function isExternal({ denotations, isOpen }: Meaning): boolean {
  return !isOpen && denotations.every((one) => one.is === "external" && (one.args ?? []).every(isExternal));
}

function notValues(meaning: Meaning): Meaning {
  return { ...meaning, denotations: meaning.denotations.filter((one) => one.is !== "symbol" || !isValue(one.symbol)) };
}

function notFunctions(meaning: Meaning): Meaning {
  return { ...meaning, denotations: meaning.denotations.filter((one) => one.is !== "symbol" || !isFunction(one.symbol)) };
}

const anything = (meaning: Meaning): Meaning => meaning;

/** What of it can stand where only a type can. */
function typesOf(meaning: Meaning): Meaning {
  return { ...meaning, denotations: meaning.denotations.filter((one) => one.is !== "symbol" || isType(one.symbol)) };
}

/** Each thing that something may be, taken a step further. */
function each(meaning: Meaning, step: (denotation: Denotation) => Meaning): Meaning {
  if (meaning.denotations.length === 0) return meaning;
  const next = union(meaning.denotations.map(step));
  return meaning.isOpen && !next.isOpen ? { ...next, isOpen: true } : next;
}
