/**
 * Finds which definitions an expression of a file means inside one view. Nothing of it is stored, because the same file can mean something
 * else on another branch.
 *
 * The resolver follows an expression through the definitions on its way: a call to the declared return type of the function, a member to
 * the type of its receiver and the supertypes of that. Where one step is unknown the rest is too: the answer says so (`isOpen`) instead of
 * guessing.
 */
import { BUILTIN, type Expression, type ExpressionId, type Import, TYPE_OF } from "#core/usage-facts.ts";
import type { ExtensionsByType, Resolving } from "#query/graph/modules/module-system.ts";
import { hasMembers, systemOf } from "#query/graph/modules/module-systems.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { positionOf, versionOf } from "#store/rows/row-id.ts";
import { objectsLast } from "./companions.ts";
import { extensionsByType, NO_EXTENSIONS } from "./extensions.ts";
import { Answer, Following } from "./following.ts";
import { freeName, freeType, importedAlone } from "./free-names.ts";
import { Giving } from "./giving.ts";
import {
  asPart,
  calledSo,
  type Denotation,
  EXTERNAL,
  each,
  isExternal,
  isSupposed,
  type Meaning,
  meaningOf,
  NOTHING,
  NOTHING_KNOWN,
  OF_LANGUAGE,
  only,
  symbolsIn,
  union,
} from "./meaning.ts";
import { MemberOf } from "./member-of.ts";
import { type Meant, Members, type Side } from "./members.ts";
import { ModuleMembers } from "./module-members.ts";
import {
  anything,
  functionsFirst,
  holdersFirst,
  notFunctions,
  notValues,
  type Reading,
  typesFirst,
  withoutNamesakes,
} from "./preferring.ts";
import { TypeArguments } from "./type-arguments.ts";
import { takingTypes } from "./type-parameters.ts";
import { TypeParts } from "./type-parts.ts";
import type { GraphFile, ViewFacts } from "./view-facts.ts";

export class Resolver implements Resolving {
  readonly facts: ViewFacts;
  readonly following = new Following();
  readonly types = new TypeParts(this);
  readonly giving = new Giving(this);
  readonly modules = new ModuleMembers(this);
  readonly typeArguments = new TypeArguments(this);
  readonly #members = new Members(this);
  readonly #memberOf = new MemberOf(this);
  /** For each version: the meaning of each expression, and its meaning as the callee of a call. */
  readonly #meanings = new Map<number, (Answer<Meaning> | undefined)[]>();

  readonly #extensions = new Map<readonly SymbolRow[], Answer<ExtensionsByType>>();

  constructor(facts: ViewFacts) {
    this.facts = facts;
  }

  /** What an expression of a file means. `isCalled`: it is called, which matters where functions have a namespace of their own. */
  meaning(file: GraphFile, id: ExpressionId, isCalled = false): Meaning {
    if (id === BUILTIN) return OF_LANGUAGE;
    const ofFile = this.#meanings.get(file.versionId) ?? [];
    this.#meanings.set(file.versionId, ofFile);
    const key = 2 * id + (isCalled ? 1 : 0);
    const answer = ofFile[key] ?? new Answer<Meaning>();
    ofFile[key] = answer;
    return this.following.take(answer, NOTHING_KNOWN, () => {
      const expression = this.facts.usage(file.versionId)?.expression(id);
      if (!expression) return NOTHING_KNOWN;
      const found = this.#evaluate(file, expression, isCalled);
      return expression.op === "apply" ? found : takingTypes(found, 0);
    });
  }

  /** The meaning of a name before type arguments: all types of the name, whatever the number of their type parameters. */
  #meaningBeforeTypes(file: GraphFile, id: ExpressionId): Meaning {
    const expression = systemOf(file.language)?.typesByParameters ? this.facts.usage(file.versionId)?.expression(id) : undefined;
    const isName = expression?.op === "name" || expression?.op === "type" || expression?.op === "member";
    return isName ? this.#evaluate(file, expression, false) : this.meaning(file, id);
  }

  #evaluate(file: GraphFile, expression: Expression, isCalled: boolean): Meaning {
    const { giving } = this;
    switch (expression.op) {
      case "name":
        return calledSo(freeName(this, file, expression, isCalled), expression.name);
      case "type":
        return calledSo(freeType(this, file, expression), expression.name);
      case "symbol":
        return meaningOf(this.#own(file, expression.symbol));
      case "import": {
        const imported = this.facts.usage(file.versionId)?.imports[expression.import];
        if (!imported) return NOTHING_KNOWN;
        const named = calledSo(this.imported(file, imported), imported.name || imported.local);
        const alone = importedAlone(this, file, named, isCalled);
        return systemOf(file.language)?.hasNamesakes ? this.modules.withWhole(file, imported.local, alone) : alone;
      }
      case "member":
        return this.#takenInBlock(file, expression) ?? this.#member(file, expression.of, expression.name);
      case "call": {
        const called = functionsFirst(withoutNamesakes(this.meaning(file, expression.of, true), true));
        return each(objectsLast(called), (denotation) => giving.called(denotation, file));
      }
      case "instance":
        return each(objectsLast(typesFirst(this.meaning(file, expression.of))), (denotation) => giving.instance(denotation));
      case "self":
        return this.#self(file, expression.symbol);
      case "super":
        return this.#super(file, expression.symbol);
      case "parameter": {
        const called = functionsFirst(withoutNamesakes(this.meaning(file, expression.of, true), true));
        return each(called, (denotation) => giving.taken(denotation, expression.index));
      }
      case "element":
        return each(giving.held(this.meaning(file, expression.of)), (denotation) => giving.element(denotation));
      case "typeParameter": {
        const owner = this.facts.symbolAt(file.versionId, expression.symbol);
        const said = this.meaning(file, expression.of);
        const bound = owner && said.denotations.length === 0 ? this.typeArguments.askedOfType(owner, expression.index) : said;
        return owner ? only({ is: "parameter", owner: owner.symbolRow, index: expression.index, isValue: false, bound }) : bound;
      }
      case "key": {
        const { literalKey, takesField } = systemOf(file.language) ?? {};
        const { of, name } = expression;
        // A name that the callee certainly takes for a field is none that the file sees.
        if (takesField)
          return takesField(this, file, of) === "always" ? NOTHING_KNOWN : freeName(this, file, { name, within: null }, false);
        return literalKey ? literalKey(this, file, this.meaning(file, of), name) : this.giving.keyed(this.meaning(file, of, true), name);
      }
      case "asType":
        return this.#asHolder(file, this.meaning(file, expression.of));
      case "awaited":
        return each(giving.held(this.meaning(file, expression.of)), (denotation) => giving.awaited(denotation));
      case "apply":
        return this.#apply(file, expression.of, expression.arguments);
      case "naming":
        return this.#naming(this.meaning(file, expression.of), () => expression.arguments.map((type) => this.meaning(file, type)));
      case "function":
        return only({
          is: "external",
          gives: this.meaning(file, expression.of),
          takes: expression.arguments.map((one) => this.meaning(file, one)),
        });
      case "object":
        return only({ is: "object", file, members: expression.members });
      case "either":
        return union(expression.of.map((one) => this.meaning(file, one)));
      case "all":
        return union(expression.of.map((one) => asPart(this.meaning(file, one))));
      case "first":
        return this.#first(file, expression.of, isCalled);
      default:
        return expression.op === "builtin" ? OF_LANGUAGE : NOTHING_KNOWN;
    }
  }

  /** The first of several expressions that resolves: to a function where it is called, in languages that keep functions apart. */
  #first(file: GraphFile, of: readonly ExpressionId[], isCalled: boolean): Meaning {
    const { separatesFunctions, functionsAreOnlyCalled } = systemOf(file.language) ?? {};
    const read = (reading: Reading): Meaning => firstOf(of.map((one) => () => reading(this.meaning(file, one, isCalled))));
    if (!separatesFunctions) return read(anything);
    const apart = read(isCalled ? notValues : notFunctions);
    const isDone = symbolsIn(apart).length > 0 || (functionsAreOnlyCalled === true && !isCalled);
    return isDone ? apart : read(anything);
  }

  /** The result of an external function that was passed a type of ours may be a value of that type, or anything that contains one. */
  #naming(given: Meaning, types: () => readonly Meaning[]): Meaning {
    if (!isExternal(given)) return given;
    const own = types().map((type) => each(typesFirst(type), (one) => this.giving.instance(one)));
    const { denotations } = union(own);
    const values = denotations.filter(({ is }) => is === "value");
    return values.length === 0 ? given : { denotations: values, isOpen: true };
  }

  /** What a free name means through a wildcard import of the block around it; undefined for all other members. */
  #takenInBlock(file: GraphFile, { of, name }: Expression & { readonly op: "member" }): Meaning | undefined {
    const usage = this.facts.usage(file.versionId);
    const owner = usage?.expression(of);
    const what = owner?.op === "import" ? usage?.imports[owner.import] : undefined;
    if (what?.kind !== "block") return undefined;
    return this.modules.takenFrom(file, what, name);
  }

  /** Narrows to types, or, where modules and functions can share a name, to what can have members. */
  #asHolder({ language }: GraphFile, meaning: Meaning): Meaning {
    return systemOf(language)?.hasNamesakes ? holdersFirst(meaning) : typesFirst(meaning);
  }

  #own(file: GraphFile, position: number): SymbolRow[] {
    const symbol = this.facts.symbolAt(file.versionId, position);
    return symbol ? [symbol] : [];
  }

  #member(file: GraphFile, of: ExpressionId, name: string): Meaning {
    const meaning = withoutNamesakes(this.meaning(file, of), false);
    const owner = this.facts.usage(file.versionId)?.expression(of);
    const isOfSuper = owner?.op === "super";
    if (name === TYPE_OF && systemOf(file.language)?.computesTypes) return typesOfThese(meaning);
    if (!isOfSuper && name === systemOf(file.language)?.typeMember) return each(meaning, typeOf);
    if (isOfSuper && systemOf(file.language)?.isLinear)
      return this.#onSelf(file, owner.symbol, firstOf(meaning.denotations.map((above) => () => this.#memberOf.ofOne(above, name, file))));
    const among = this.memberOf(meaning, name, file);
    const found = isOfSuper ? this.#onSelf(file, owner.symbol, among) : among;
    if (found.denotations.length > 0) return found;
    const added = systemOf(file.language)?.extensions?.(this, undefined, name, file) ?? NOTHING;
    return added.denotations.length > 0 ? { ...added, isOpen: true } : found;
  }

  #apply(file: GraphFile, of: ExpressionId, args: readonly ExpressionId[]): Meaning {
    const given = args.map((argument) => this.meaning(file, argument));
    const base = objectsLast(takingTypes(this.#meaningBeforeTypes(file, of), args.length));
    return {
      denotations: base.denotations.map((denotation) =>
        denotation.is === "symbol" || denotation.is === "value" || denotation.is === "external"
          ? { ...denotation, args: given }
          : denotation,
      ),
      isOpen: base.isOpen,
    };
  }

  #self(file: GraphFile, position: number): Meaning {
    const symbol = this.facts.symbolAt(file.versionId, position);
    const type = symbol && (hasMembers(symbol) ? this.types.typeMeant(symbol) : this.ownerOf(symbol));
    if (!type) return NOTHING_KNOWN;
    return only({ is: "value", symbol: type, ...(systemOf(type.language)?.selfIsReceiver ? { isSelf: true } : {}) });
  }

  /** Members of `super`, which run on the object itself. */
  #onSelf(file: GraphFile, position: number, members: Meaning): Meaning {
    const [self] = this.#self(file, position).denotations;
    return self?.is === "value" ? this.typeArguments.onReceiver(members, self) : members;
  }

  #super(file: GraphFile, position: number): Meaning {
    return each(this.#self(file, position), (denotation) =>
      denotation.is === "value" ? each(this.supertypes(denotation.symbol), (above) => this.giving.instance(above)) : NOTHING_KNOWN,
    );
  }

  /** What a symbol declares: for a function its return value, for other symbols what they hold. */
  declared(symbol: SymbolRow): Meaning {
    const file = this.fileOf(symbol);
    const said = this.facts.usage(file.versionId)?.declaredBy(positionOf(symbol.symbolRow));
    return said === undefined ? NOTHING_KNOWN : this.meaning(file, said);
  }

  /** The file that defines a symbol. */
  fileOf(symbol: SymbolRow): GraphFile {
    return { versionId: versionOf(symbol.symbolRow), path: symbol.path, language: symbol.language };
  }

  imported(file: GraphFile, what: Import): Meaning {
    return this.modules.imported(file, what);
  }

  exported(file: GraphFile, name: string): Meaning {
    return this.modules.exported(file, name);
  }

  exportedBeside(file: GraphFile, name: string, self: Import): Meaning {
    return this.modules.exportedBeside(file, name, self);
  }

  moduleOf(file: GraphFile): Meaning {
    return this.modules.moduleOf(file);
  }

  /**
   * The members of a type by name; `side` prefers static or instance members, where the language tells them apart. `isMeant`: only members
   * that satisfy it.
   */
  members(type: SymbolRow, name: string, side?: Side, reader?: string, isMeant?: Meant): Meaning {
    return this.#members.of(type, name, side, reader, isMeant);
  }

  qualified(owner: SymbolRow, name: string): SymbolRow[] {
    return this.#members.qualified(owner, name);
  }

  extensionsNamed(name: string, language: string): ExtensionsByType {
    const named = this.facts.named(name, language);
    const answer = this.#extensions.get(named) ?? new Answer<ExtensionsByType>();
    this.#extensions.set(named, answer);
    return this.following.take(answer, NO_EXTENSIONS, () => extensionsByType(this, named));
  }

  /** The member `name` of a meaning, as `file` sees it; `isMeant`: only members that satisfy it. */
  memberOf(of: Meaning, name: string, file: GraphFile, isMeant?: Meant): Meaning {
    return isMeant ? this.#memberOf.meantOf(of, name, file, isMeant) : this.#memberOf.of(of, name, file);
  }

  supertypes(type: SymbolRow): Meaning {
    return this.types.supertypes(type);
  }

  /** The type that a method or property belongs to. */
  ownerOf(symbol: SymbolRow): SymbolRow | undefined {
    return this.types.ownerOf(symbol);
  }

  /** A type and the other places that define it: partial classes, `impl` blocks, extensions. */
  partsOf(type: SymbolRow): readonly SymbolRow[] {
    return this.types.partsOf(type);
  }
}

/** The type of a value. */
function typeOf(denotation: Denotation): Meaning {
  if (denotation.is === "value")
    return denotation.isSelf ? only({ is: "symbol", symbol: denotation.symbol, isSelf: true }) : meaningOf([denotation.symbol]);
  return denotation.is === "external" ? EXTERNAL : NOTHING_KNOWN;
}

/** The types of definitions, of which these are the values. */
function typesOfThese(meaning: Meaning): Meaning {
  return { ...meaning, denotations: meaning.denotations.map((one) => (one.is === "symbol" ? { ...one, isTypeOf: true } : one)) };
}

/** The first of several readings that yields a definition; else the first supposed module, else an external meaning. */
function firstOf(readings: readonly (() => Meaning)[]): Meaning {
  let isOpen = false;
  let external: Meaning | undefined;
  let supposed: Meaning | undefined;
  for (const reading of readings) {
    const found = reading();
    if (found.denotations.some((one) => one.is !== "unnamed" && one.is !== "external" && !isSupposed(one))) return found;
    // Among external meanings, one that states its type arguments or parameters says more than one that does not.
    if (found.denotations.some((one) => one.is === "external" && (!external || one.args || one.takes))) external = found;
    if (found.denotations.some(isSupposed)) supposed ??= found;
    isOpen ||= found.isOpen;
  }
  return supposed ?? external ?? (isOpen ? NOTHING_KNOWN : NOTHING);
}
