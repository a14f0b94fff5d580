/** The supertypes, subtypes and members of types, across files, by resolved names. */

import type { Use } from "#core/usage-facts.ts";
import { languageById } from "#lang/languages.ts";
import type { Confidence } from "#query/graph/in-reach.ts";
import { symbolsIn } from "#query/graph/meaning/meaning.ts";
import { preferring } from "#query/graph/meaning/preferring.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { fileOf, meantBy } from "#query/graph/meant-by.ts";
import { isExtensible, isPackage, systemOf } from "#query/graph/modules/module-systems.ts";
import type { References } from "#query/graph/references.ts";
import type { Reference } from "#query/graph/use-judge.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionsUsing } from "#store/indices/name-users.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { textOfVersion } from "#store/versions/files.ts";
import { FileText } from "#text/file-text.ts";
import {
  fulfils,
  implementersByShape,
  interfacesByShape,
  isOnSameSide,
  mayBeOneMethod,
  mayHaveShape,
  mayOverride,
  mayOverrideInherited,
} from "./implementations.ts";
import { BUILT, namedTypes, type OtherNames, otherNamesOf } from "./other-names.ts";

/** How many types one answer visits, up or down. */
const TYPES_MAX = 5_000;
/** How many uses are judged in the search for subtypes; beyond that the list has only those known by then. */
const USES_MAX = 100_000;

/** Another type, and its relation to the type asked about. */
export interface TypeLink {
  readonly edge: "extends" | "implements";
  /** Undefined for a type that the view does not define. */
  readonly symbol: SymbolRow | undefined;
  readonly name: string;
  /** Where the relation is written, for a type without a definition; else where the type is defined. */
  readonly path: string;
  readonly line: number;
  readonly confidence: Confidence;
  /** Steps up or down: 1 for a direct relation. */
  readonly depth: number;
}

/** From some types to the types directly related to them. */
type Step = (types: readonly SymbolRow[]) => Omit<TypeLink, "depth">[];

export class TypeTree {
  readonly #facts: ViewFacts;
  readonly #graph: References;
  readonly #below = new Map<number, TypeLink[]>();
  readonly #names = new Map<number, OtherNames>();
  readonly #columns = new Map<string, readonly number[]>();
  readonly #packages = new Map<number, readonly SymbolRow[]>();
  readonly #building = new Map<number, ReadonlyMap<number | undefined, readonly Use[]>>();
  #isCut = false;

  constructor(facts: ViewFacts, graph: References) {
    this.#facts = facts;
    this.#graph = graph;
  }

  /** Whether a cap left out related types. */
  get isCut(): boolean {
    return this.#isCut;
  }

  /** Everything that a type extends and implements, nearest first. */
  above(type: SymbolRow): TypeLink[] {
    return this.#walked(type, (types) => types.flatMap((at) => this.#directlyAbove(at)));
  }

  /** Everything that extends or implements a type, nearest first. */
  below(type: SymbolRow): TypeLink[] {
    const known = this.#below.get(type.symbolRow) ?? this.#walked(type, (types) => this.#directlyBelow(types));
    this.#below.set(type.symbolRow, known);
    return known;
  }

  #walked(type: SymbolRow, step: Step): TypeLink[] {
    const links = walk(type, step);
    if (links.length >= TYPES_MAX) this.#isCut = true;
    return links;
  }

  #directlyAbove(type: SymbolRow): Omit<TypeLink, "depth">[] {
    const { resolver } = this.#graph;
    const written = resolver.partsOf(type).flatMap((part) => this.#writtenAbove(part));
    const known = new Set(written.flatMap(({ symbol }) => symbol?.symbolRow ?? []));
    const methods = mayHaveShape(type) ? this.membersOf(type).filter(isFunction) : [];
    const shaped = this.#withEmbedding(type, interfacesByShape(resolver, type, methods)).filter(({ symbolRow }) => !known.has(symbolRow));
    return [...written, ...this.#unnamedAbove(type, known), ...shaped.map((symbol) => linkTo(symbol, "implements"))];
  }

  /**
   * The interfaces that a type implements by shape, and those that embed these: an interface that only embeds others has no method of its
   * own by which it could be found.
   */
  #withEmbedding(type: SymbolRow, interfaces: readonly SymbolRow[]): SymbolRow[] {
    const found = new Map(interfaces.map((one) => [one.symbolRow, one]));
    for (let step = interfaces; step.length > 0; ) {
      const embedding = this.#directlyBelow(step).flatMap(({ symbol }) => symbol ?? []);
      step = embedding.filter((one) => !found.has(one.symbolRow) && fulfils(this.#graph.resolver, type, one));
      for (const one of step) found.set(one.symbolRow, one);
    }
    return [...found.values()];
  }

  /** The types that a type extends through a name that is no definition: a variable that is set under a condition. */
  #unnamedAbove(type: SymbolRow, known: ReadonlySet<number>): Omit<TypeLink, "depth">[] {
    const { resolver } = this.#graph;
    return resolver.partsOf(type).flatMap((part) => {
      const file = fileOf(part);
      const usage = this.#facts.usage(file.versionId);
      return resolver.types.writtenSupertypes(part).flatMap(({ expression, type: edge }) => {
        const isChoice = usage?.expression(expression)?.op === "either";
        const meant = isChoice ? symbolsIn(resolver.meaning(file, expression)).filter(isType) : [];
        return meant.filter(({ symbolRow }) => !known.has(symbolRow)).map((symbol) => linkTo(symbol, edge as TypeLink["edge"]));
      });
    });
  }

  /** The types after `extends` and `implements` on the lines of a type, without those of types nested in it. */
  #writtenAbove(part: SymbolRow): Omit<TypeLink, "depth">[] {
    const versionId = versionOf(part.symbolRow);
    return this.#buildingOn(part).flatMap((use): Omit<TypeLink, "depth">[] => {
      const { symbols, confidence } = meantBy(this.#graph.resolver, { versionId, path: part.path, language: part.language }, use);
      const edge = use.type as TypeLink["edge"];
      if (confidence === undefined || confidence === "name_only") {
        return [{ edge, symbol: undefined, name: use.name, path: part.path, line: use.line, confidence: "name_only" }];
      }
      // For an alias of a type, the link leads to the type.
      const behind = symbols.flatMap((symbol) => {
        const types = namedTypes(this.#graph.resolver, symbol).filter(isType);
        return types.length > 0 ? types : [symbol];
      });
      return behind.map((symbol) => ({ ...linkTo(symbol, edge), confidence }));
    });
  }

  /** The uses in a part of a type that say what it extends and implements. */
  #buildingOn({ symbolRow }: SymbolRow): readonly Use[] {
    const versionId = versionOf(symbolRow);
    const uses = (): Use[] => this.#facts.usage(versionId)?.allUses() ?? [];
    const known =
      this.#building.get(versionId) ??
      Map.groupBy(
        uses().filter(({ type }) => BUILT.has(type)),
        (use) => this.#typeAt(versionId, use)?.symbolRow,
      );
    this.#building.set(versionId, known);
    return known.get(symbolRow) ?? [];
  }

  /** Definitions that are only another name of a type. */
  namesOf(type: SymbolRow): readonly SymbolRow[] {
    return this.#otherNames(type).names;
  }

  #otherNames(type: SymbolRow): OtherNames {
    const known = this.#names.get(type.symbolRow) ?? otherNamesOf(this.#graph.resolver, type);
    this.#names.set(type.symbolRow, known);
    return known;
  }

  /** The subtypes of some types, in one pass over the files that name them. */
  #directlyBelow(types: readonly SymbolRow[]): Omit<TypeLink, "depth">[] {
    const asked = types.map((type) => {
      const { names, built } = this.#otherNames(type);
      return { type, built, targets: [type, ...names].map((one) => this.#graph.target(one)) };
    });
    const { found, isCut } = this.#graph.usesOfAll(
      asked.flatMap(({ targets }) => targets),
      { types: BUILT, usesMax: Math.max(0, USES_MAX - this.#graph.judged) },
    );
    if (isCut) this.#isCut = true;
    return asked.flatMap(({ type, built, targets }) => {
      const links = this.#builtOn(
        type,
        targets.flatMap((target) => found.get(target) ?? []),
      );
      const known = new Set(links.map(({ symbol }) => symbol?.symbolRow));
      const others = built.filter(({ symbol }) => symbol.symbolRow !== type.symbolRow && !known.has(symbol.symbolRow));
      return [...links, ...others.map(({ symbol, edge }) => linkTo(symbol, edge))];
    });
  }

  #builtOn(type: SymbolRow, uses: readonly Reference[]): Omit<TypeLink, "depth">[] {
    const { resolver } = this.#graph;
    const found = new Map<number, Omit<TypeLink, "depth">>();
    for (const { file, use, confidence } of uses) {
      if (confidence === "name_only") continue;
      const at = this.#typeAt(file.versionId, use);
      const below = at?.kind === "impl" ? this.#forWhom(resolver.types.typeMeant(at) ?? at, type) : at;
      if (below && below.symbolRow !== type.symbolRow && !found.has(below.symbolRow)) {
        found.set(below.symbolRow, { ...linkTo(below, use.type as TypeLink["edge"]), confidence });
      }
    }
    for (const shaped of implementersByShape(resolver, type)) {
      if (!found.has(shaped.symbolRow)) found.set(shaped.symbolRow, linkTo(shaped, "implements"));
    }
    return [...found.values()];
  }

  /**
   * The type that a block implements a contract for. For a type that the view does not define it is the block; for a block that names no
   * type, the symbol around it.
   */
  #forWhom(block: SymbolRow, contract: SymbolRow): SymbolRow {
    return block.kind === "impl" && block.name === contract.name ? (this.#facts.parentOf(block) ?? block) : block;
  }

  /** The type around a position, or the module in languages where modules implement. */
  #typeAt(versionId: number, { line, column }: Pick<Use, "line" | "column">): SymbolRow | undefined {
    const around = this.#around(versionId, line);
    const type = this.#atColumn(versionId, around.filter(isExtensible), { line, column });
    // Inside the code of a method, what extends a type is an anonymous type.
    const isNameless =
      type &&
      languageById(type.language)?.buildsNameless &&
      around.slice(around.indexOf(type)).some((one) => isFunction(one) && one.lineStart < line);
    return isNameless ? undefined : (type ?? around.findLast(({ kind }) => kind === "module"));
  }

  /** The symbols around a line, and the packages that lines above it name, in order of position. */
  #around(versionId: number, line: number): readonly SymbolRow[] {
    const packages = this.#packages.get(versionId) ?? this.#facts.symbolsOf(versionId).filter(isPackage);
    this.#packages.set(versionId, packages);
    const around = this.#facts.around(versionId, line);
    const above = packages.filter(({ lineStart, lineEnd }) => lineStart <= line && lineEnd < line);
    return above.length === 0 ? around : [...around, ...above].sort((a, b) => a.symbolRow - b.symbolRow);
  }

  /** The innermost of the types around a line; of several that begin on it, the last whose name is before the column. */
  #atColumn(versionId: number, types: readonly SymbolRow[], { line, column }: Pick<Use, "line" | "column">): SymbolRow | undefined {
    const beginning = types.filter(({ nameLine }) => nameLine === line);
    if (beginning.length < 2) return types.at(-1);
    const columns = this.#columnsOf(versionId, line, beginning);
    return beginning.findLast((_, at) => (columns[at] ?? Number.POSITIVE_INFINITY) <= column) ?? types.at(-1);
  }

  /** The columns, counted from 1, of the names of some definitions on one line, in the order of the definitions. */
  #columnsOf(versionId: number, line: number, symbols: readonly SymbolRow[]): readonly number[] {
    const key = `${versionId}:${line}`;
    const known = this.#columns.get(key);
    if (known) return known;
    const text = new FileText(textOfVersion(this.#facts.db, versionId)).line(line);
    let end = 0;
    const columns = symbols.map(({ name }) => {
      const at = text.indexOf(name, end);
      if (at < 0) return Number.POSITIVE_INFINITY;
      end = at + name.length;
      return at + 1;
    });
    this.#columns.set(key, columns);
    return columns;
  }

  /** The members of a type wherever they are defined: in its parts, and by their full name in other files. */
  membersOf(type: SymbolRow): SymbolRow[] {
    const parts = this.#graph.resolver.partsOf(type);
    const system = systemOf(type.language);
    const prefix = `${type.qualifiedName}${system?.separator ?? "."}`;
    const own = Map.groupBy(parts, (part) => versionOf(part.symbolRow));
    const inside = [...own.values()].flatMap((beside) =>
      beside.flatMap((part) => this.#facts.childrenOf(part)).sort((a, b) => a.symbolRow - b.symbolRow),
    );
    // A member in another file names its type.
    const others = versionsUsing(this.#facts.db, this.#facts.view, [type.name], [type.language]);
    const versions = others.map(({ versionId }) => versionId).filter((versionId) => !own.has(versionId));
    const elsewhere = versions.flatMap((versionId) =>
      this.#facts.symbolsOf(versionId).filter((symbol) => {
        if (!isFunction(symbol) || symbol.qualifiedName !== `${prefix}${symbol.name}`) return false;
        // A symbol inside another type of this qualified name is a member of that type.
        const around = this.#facts.parentOf(symbol);
        return !(around && isType(around)) && (system?.isSameOwner(type, symbol) ?? false);
      }),
    );
    return [...inside, ...elsewhere];
  }

  /** The methods of supertypes that a method overrides or implements, nearest first. */
  overriddenBy(method: SymbolRow): SymbolRow[] {
    const mayBe = (other: SymbolRow): boolean => mayOverrideInherited(this.#graph.resolver, method, other);
    return this.#namesakes(method, mayBe, (owner) => this.above(owner));
  }

  /** The methods of subtypes that override or implement a method, nearest first. */
  overriding(method: SymbolRow): SymbolRow[] {
    const mayBe = (other: SymbolRow): boolean => mayOverrideInherited(this.#graph.resolver, other, method);
    return this.#namesakes(method, mayBe, (owner) => this.below(owner));
  }

  #namesakes(method: SymbolRow, mayBe: (other: SymbolRow) => boolean, linked: (owner: SymbolRow) => TypeLink[]): SymbolRow[] {
    const { resolver } = this.#graph;
    const owner = mayOverride(method) ? resolver.ownerOf(method) : undefined;
    if (!owner) return [];
    const byOwner = Map.groupBy(
      this.#facts
        .named(method.name, method.language)
        .filter((other) => other.symbolRow !== method.symbolRow && mayBe(other) && isOnSameSide(resolver, method, other)),
      (other) => resolver.ownerOf(other)?.symbolRow,
    );
    if (byOwner.size === 0) return [];
    // Of several overloads the one that takes the same; what takes something else alone is an override that did not change along.
    const isSame = (other: SymbolRow): boolean => mayBeOneMethod(resolver, method, other);
    return linked(owner).flatMap(({ symbol }) =>
      symbol && symbol.symbolRow !== owner.symbolRow ? preferring(byOwner.get(symbol.symbolRow) ?? [], isSame) : [],
    );
  }
}

function linkTo(symbol: SymbolRow, edge: TypeLink["edge"]): Omit<TypeLink, "depth"> {
  return { edge, symbol, name: symbol.name, path: symbol.path, line: symbol.nameLine, confidence: "resolved" };
}

/**
 * Follows a step from a type, visiting each type once: first along certain links, level by level, then along the others. Everything behind
 * an uncertain link is uncertain too.
 */
function walk(type: SymbolRow, step: Step): TypeLink[] {
  const seen = new Set([type.symbolRow]);
  const links: TypeLink[] = [];
  const later: TypeLink[] = [];
  const take = (link: TypeLink): SymbolRow[] => {
    if (link.symbol && seen.has(link.symbol.symbolRow)) return [];
    links.push(link);
    if (!link.symbol) return [];
    seen.add(link.symbol.symbolRow);
    return isExtensible(link.symbol) ? [link.symbol] : [];
  };
  let level = [type];
  for (let depth = 1; level.length > 0 && seen.size < TYPES_MAX; depth++) {
    const found = step(level).map((link): TypeLink => ({ ...link, depth }));
    later.push(...found.filter(isDoubtful));
    level = found.filter((link) => !isDoubtful(link)).flatMap(take);
  }
  let depth = 1;
  for (let doubtful: TypeLink[] = later; doubtful.length > 0 && seen.size < TYPES_MAX; depth++) {
    const behind = step(doubtful.filter((link) => link.depth === depth).flatMap(take));
    const further = behind.map((link): TypeLink => ({ ...link, depth: depth + 1, confidence: doubtfulAs(link) }));
    doubtful = [...doubtful.filter((link) => link.depth > depth), ...further];
  }
  return links.sort((a, b) => a.depth - b.depth);
}

function doubtfulAs({ confidence }: Omit<TypeLink, "depth">): Confidence {
  return confidence === "resolved" ? "ambiguous" : confidence;
}

/** Whether a link leads to a type, but not with certainty. A link to a type that the view does not define leads nowhere. */
function isDoubtful({ symbol, confidence }: Omit<TypeLink, "depth">): boolean {
  return symbol !== undefined && confidence !== "resolved";
}
