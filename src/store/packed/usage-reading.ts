/**
 * Reads the packed usage facts of one version. It decodes each fact only on request: a
 * question about one name looks into a thousand files for one use each.
 */
import { EDGE_TYPES, type EdgeType } from "#core/types.ts";
import {
  type Arity,
  type Declared,
  EXPRESSION_OPS,
  type Expression,
  type ExpressionId,
  IMPORT_KINDS,
  type Import,
  type ImportKind,
  UNKNOWN,
  type UsageFacts,
  type Use,
} from "#core/usage-facts.ts";
import { EDGE_TYPES_MAX, toNullable, Unpacker } from "./packing.ts";
import { ABOUT_CALLS, type AboutCalls, type Layout, layoutOf, type Section } from "./usage-layout.ts";

/**
 * Which uses count when names are counted: all; all except uses of values, where the facts tell values from types; or all except uses of a
 * value's members, since any type may have a field of that name.
 */
type CountedUses = "all" | "not_values" | "not_fields";

export class PackedUsage {
  readonly #bytes: Uint8Array;
  /** Start and end offset of each string's bytes. */
  readonly #places: Uint32Array;
  readonly #strings: (string | undefined)[];
  readonly #body: number;
  readonly #made: (Expression | undefined)[] = [];
  #known: Layout | undefined;
  #declared: ReadonlyMap<number, ExpressionId> | undefined;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const from = new Unpacker(bytes);
    const count = from.number();
    this.#strings = new Array(count);
    this.#places = new Uint32Array(2 * count);
    for (let at = 0; at < count; at++) {
      const length = from.number();
      this.#places[2 * at] = from.at;
      this.#places[2 * at + 1] = from.at + length;
      from.at += length;
    }
    from.number();
    this.#body = from.at;
  }

  /** The expression with this id; undefined where the file has none. */
  expression(id: ExpressionId): Expression | undefined {
    const known = this.#made[id];
    if (known) return known;
    const offset = this.#layout.expressions[id];
    if (offset === undefined) return undefined;
    const made = this.#expressionAt(this.#from(offset), id);
    this.#made[id] = made;
    return made;
  }

  /**
   * The expression that a use stands for, without an `asType` or `apply` (type arguments) around it; the free name itself, where wildcard
   * imports of a block may bring it in.
   */
  used({ expression }: Pick<Use, "expression">): Expression | undefined {
    const found = this.expression(expression);
    const inner = found?.op === "asType" || found?.op === "apply" ? this.expression(found.of) : found;
    return inner?.op === "first" ? (this.#freeName(inner.of) ?? inner) : inner;
  }

  /** The free name behind the wildcard imports of a block; undefined for other alternatives. */
  #freeName(of: readonly ExpressionId[]): Expression | undefined {
    const first = this.expression(of[0] ?? UNKNOWN);
    const owner = first?.op === "member" ? this.expression(first.of) : undefined;
    if (owner?.op !== "import" || this.imports[owner.import]?.kind !== "block") return undefined;
    return this.expression(of.at(-1) ?? UNKNOWN);
  }

  get imports(): UsageFacts["imports"] {
    this.#imports ??= this.#list("imports", (from) => this.#import(from));
    return this.#imports;
  }
  #imports: UsageFacts["imports"] | undefined;

  /** The imports that bind a name in the file. */
  importsBinding(name: string): UsageFacts["imports"] {
    this.#importsBinding ??= Map.groupBy(this.imports, ({ local }) => local);
    return this.#importsBinding.get(name) ?? [];
  }
  #importsBinding: ReadonlyMap<string, UsageFacts["imports"]> | undefined;

  get attributes(): UsageFacts["attributes"] {
    this.#attributes ??= this.#list("attributes", (from) => ({
      symbol: from.number(),
      name: this.#text(from.number()),
      expression: from.number(),
    }));
    return this.#attributes;
  }
  #attributes: UsageFacts["attributes"] | undefined;

  get supertypes(): UsageFacts["supertypes"] {
    this.#supertypes ??= this.#list("supertypes", (from) => {
      const head = from.number();
      return { symbol: head >> 1, type: head % 2 === 1 ? "extends" : "implements", expression: from.number() };
    });
    return this.#supertypes;
  }
  #supertypes: UsageFacts["supertypes"] | undefined;

  get exports(): UsageFacts["exports"] {
    this.#exports ??= this.#list("exports", (from) => ({ name: this.#text(from.number()), expression: from.number() }));
    return this.#exports;
  }
  #exports: UsageFacts["exports"] | undefined;

  get packages(): UsageFacts["packages"] {
    this.#packages ??= this.#list("packages", (from) => this.#text(from.number()));
    return this.#packages;
  }
  #packages: UsageFacts["packages"] | undefined;

  get extensions(): UsageFacts["extensions"] {
    this.#extensions ??= this.#list("extensions", declaredFrom);
    return this.#extensions;
  }
  #extensions: UsageFacts["extensions"] | undefined;

  /** The expression of the type that the function at a position extends; undefined for a function that is no extension. */
  extendedBy(symbol: number): ExpressionId | undefined {
    // The first one of a symbol counts.
    this.#extended ??= new Map(this.extensions.toReversed().map((one) => [one.symbol, one.expression]));
    return this.#extended.get(symbol);
  }
  #extended: ReadonlyMap<number, ExpressionId> | undefined;

  /** What the file says that the type at a position extends and implements. */
  supertypesOf(symbol: number): UsageFacts["supertypes"] {
    this.#supertypesOf ??= Map.groupBy(this.supertypes, (one) => one.symbol);
    return this.#supertypesOf.get(symbol) ?? [];
  }
  #supertypesOf: ReadonlyMap<number, UsageFacts["supertypes"]> | undefined;

  /** The members that the file assigns to the symbol at a position under a name. */
  attributesOf(symbol: number, name: string): UsageFacts["attributes"] {
    this.#attributesOf ??= Map.groupBy(this.attributes, (one) => `${one.symbol} ${one.name}`);
    return this.#attributesOf.get(`${symbol} ${name}`) ?? [];
  }
  #attributesOf: ReadonlyMap<string, UsageFacts["attributes"]> | undefined;

  /** What the file exports under a name. */
  exportsNamed(name: string): UsageFacts["exports"] {
    this.#exportsNamed ??= Map.groupBy(this.exports, (one) => one.name);
    return this.#exportsNamed.get(name) ?? [];
  }
  #exportsNamed: ReadonlyMap<string, UsageFacts["exports"]> | undefined;

  /** How many arguments each function takes, by the position of its symbol. */
  get arities(): ReadonlyMap<number, Arity> {
    this.#arities ??= new Map(
      this.#list("arities", (from) => ({ symbol: from.number(), least: from.number(), most: toNullable(from.number()) }))
        .toReversed()
        .map((one) => [one.symbol, one]),
    );
    return this.#arities;
  }
  #arities: ReadonlyMap<number, Arity> | undefined;

  get parameters(): UsageFacts["parameters"] {
    this.#parameters ??= this.#list("parameters", (from) => ({
      symbol: from.number(),
      index: from.number(),
      expression: from.number(),
    }));
    return this.#parameters;
  }
  #parameters: UsageFacts["parameters"] | undefined;

  /** The expression that the symbol at a position declares; undefined where the file does not say. */
  declaredBy(symbol: number): ExpressionId | undefined {
    return this.#allDeclared().get(symbol);
  }

  /** The positions of the symbols that declare one of some expressions, directly or inside an `asType` or `apply`. */
  declaring(expressions: ReadonlySet<ExpressionId>): number[] {
    const isOne = (id: ExpressionId): boolean => {
      if (expressions.has(id)) return true;
      const said = this.expression(id);
      return (said?.op === "asType" || said?.op === "apply") && expressions.has(said.of);
    };
    return [...this.#allDeclared()].flatMap(([symbol, expression]) => (isOne(expression) ? [symbol] : []));
  }

  #allDeclared(): ReadonlyMap<number, ExpressionId> {
    // The first declaration of a symbol counts.
    this.#declared ??= new Map(
      this.#list("declared", declaredFrom)
        .toReversed()
        .map((one) => [one.symbol, one.expression]),
    );
    return this.#declared;
  }

  /** The uses of a name, in order of place. */
  usesOf(name: string): readonly Use[] {
    const known = this.#usesOf.get(name);
    if (known) return known;
    const id = this.#idOf(name);
    const packed = id === undefined ? undefined : this.#layout.uses.get(id);
    const uses = packed ? unpackUses(name, packed, this.#layout.about) : [];
    this.#usesOf.set(name, uses);
    return uses;
  }
  readonly #usesOf = new Map<string, readonly Use[]>();

  /** The names among `names` that the file uses. */
  usedAmong(names: ReadonlySet<string>): string[] {
    const { uses } = this.#layout;
    if (names.size > NAMES_LOOKED_UP) return [...uses.keys()].map((id) => this.#text(id)).filter((name) => names.has(name));
    return [...names].filter((name) => {
      const id = this.#idOf(name);
      return id !== undefined && uses.has(id);
    });
  }

  /** The names that the file uses, as it writes them, which are among `folded` in lower case. */
  usedInAnyCase(folded: ReadonlySet<string>): string[] {
    return [...this.#layout.uses.keys()].map((id) => this.#text(id)).filter((name) => folded.has(name.toLowerCase()));
  }

  /** Calls `visit` with the UTF-8 bytes of each name that has a use that counts. */
  eachUsedName(counting: CountedUses, visit: (utf8: Uint8Array) => void): void {
    for (const [id, packed] of this.#layout.uses) {
      if (this.#hasCounted(counting, packed)) visit(this.#bytes.subarray(this.#places[2 * id], this.#places[2 * id + 1]));
    }
  }

  #hasCounted(counting: CountedUses, packed: Uint8Array): boolean {
    if (counting === "all") return true;
    const numbersOfArguments = ABOUT_CALLS.indexOf(this.#layout.about);
    const from = new Unpacker(packed);
    while (!from.done) {
      const type = EDGE_TYPES[from.number() % EDGE_TYPES_MAX];
      from.skip(1);
      const expression = this.expression(from.number());
      from.skip(numbersOfArguments);
      if (type !== "references") return true;
      if (counting === "not_values" && (expression?.op === "type" || expression?.op === "asType")) return true;
      if (
        counting === "not_fields" &&
        (expression?.op !== "key" || this.expression(expression.of)?.op === "parameter") &&
        (expression?.op !== "member" || NAMED.has(this.expression(expression.of)?.op))
      )
        return true;
    }
    return false;
  }

  /** All uses, by name and then by place. */
  allUses(): Use[] {
    const { uses, about } = this.#layout;
    return [...uses].flatMap(([id, packed]) => unpackUses(this.#text(id), packed, about));
  }

  /** The index of a name in the table of strings. */
  #idOf(name: string): number | undefined {
    const wanted = encoder.encode(name);
    for (let id = 0; id < this.#strings.length; id++) {
      const start = this.#places[2 * id] as number;
      if ((this.#places[2 * id + 1] as number) - start === wanted.length && startsWith(this.#bytes, start, wanted)) return id;
    }
    return undefined;
  }

  #text(id: number): string {
    const known = this.#strings[id];
    if (known !== undefined) return known;
    if (id >= this.#strings.length) return "";
    const text = decoder.decode(this.#bytes.subarray(this.#places[2 * id], this.#places[2 * id + 1]));
    this.#strings[id] = text;
    return text;
  }

  #from(offset: number): Unpacker {
    const from = new Unpacker(this.#bytes);
    from.at = offset;
    return from;
  }

  #list<T>(section: Section, read: (from: Unpacker) => T): T[] {
    const from = this.#from(this.#layout.sections[section]);
    const list: T[] = [];
    for (let left = from.number(); left > 0; left--) list.push(read(from));
    return list;
  }

  get #layout(): Layout {
    this.#known ??= layoutOf(this.#from(this.#body));
    return this.#known;
  }

  #import(from: Unpacker): Import {
    const head = from.number();
    return {
      kind: IMPORT_KINDS[head >> 1] as ImportKind,
      isExported: head % 2 === 1,
      module: this.#text(from.number()),
      name: this.#text(from.number()),
      local: this.#text(from.number()),
      within: toNullable(from.number()),
      line: from.number(),
    };
  }

  #expressionAt(from: Unpacker, id: ExpressionId): Expression {
    const op = EXPRESSION_OPS[from.number()] ?? "unknown";
    const back = (): ExpressionId => id - from.number();
    const many = <T>(read: () => T): T[] => Array.from({ length: from.number() }, read);
    switch (op) {
      case "name":
      case "type":
        return { op, name: this.#text(from.number()), within: toNullable(from.number()) };
      case "symbol":
      case "self":
      case "super":
        return { op, symbol: from.number() };
      case "import":
        return { op, import: from.number() };
      case "member":
      case "key":
        return { op, of: back(), name: this.#text(from.number()) };
      case "call":
      case "instance":
      case "element":
      case "awaited":
      case "asType":
        return { op, of: back() };
      case "parameter":
        return { op, of: back(), index: from.number() };
      case "typeParameter":
        return { op, symbol: from.number(), index: from.number(), of: back() };
      case "apply":
      case "function":
      case "naming":
        return { op, of: back(), arguments: many(back) };
      case "object":
        return { op, members: many(() => ({ name: this.#text(from.number()), value: back() })) };
      case "either":
      case "first":
      case "arguments":
      case "all":
        return { op, of: many(back) };
      default:
        return { op };
    }
  }
}

/** Operators of receivers that are named things, such as modules or types, and not values: a member of one counts like a plain name. */
const NAMED: ReadonlySet<Expression["op"] | undefined> = new Set<Expression["op"]>(["name", "type", "import", "symbol", "asType"]);
/** Up to this many names are each searched in the table of strings; for more, every used name is looked up in the set instead. */
const NAMES_LOOKED_UP = 4;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

function startsWith(bytes: Uint8Array, start: number, wanted: Uint8Array): boolean {
  for (let at = 0; at < wanted.length; at++) if (bytes[start + at] !== wanted[at]) return false;
  return true;
}

function declaredFrom(from: Unpacker): Declared {
  return { symbol: from.number(), expression: from.number() };
}

function unpackUses(name: string, packed: Uint8Array, about: AboutCalls): Use[] {
  const from = new Unpacker(packed);
  const uses: Use[] = [];
  let line = 0;
  while (!from.done) {
    const head = from.number();
    line += Math.floor(head / EDGE_TYPES_MAX);
    const use = { name, type: EDGE_TYPES[head % EDGE_TYPES_MAX] as EdgeType, line, column: from.number(), expression: from.number() };
    const args = about === "nothing" ? null : toNullable(from.number());
    const passed = about === "types" ? from.number() : UNKNOWN;
    const counted = args === null ? use : { ...use, arguments: args };
    uses.push(passed === UNKNOWN ? counted : { ...counted, passed });
  }
  return uses;
}
