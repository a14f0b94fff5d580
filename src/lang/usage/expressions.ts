/** The expressions of one file, each stored once. */
import { BUILTIN, type Expression, type ExpressionId, type ObjectMember, PROPS, UNKNOWN } from "#core/usage-facts.ts";
import { step } from "./usage-work.ts";

/** Most alternatives kept of one value; more would tell nothing. */
const EITHER_MAX = 4;
/** How many parts of an intersection count. */
const ALL_MAX = 16;
/** Most links followed of a chain `a.b().c.d()`. */
const DEPTH_MAX = 24;
/** Most members kept of an object; an object with more is a table. */
const MEMBERS_MAX = 64;

/** Most types kept of those that one call names. */
const NAMED_MAX = 3;

/** Types written in place, whose values have the same members as the type itself. */
const WRITTEN: ReadonlySet<Expression["op"] | undefined> = new Set(["object", "function"]);

/**
 * Operators whose operands are a number and perhaps a name. Most expressions of a file have one of these, so they are found again by a
 * numeric key.
 */
const SIMPLE = {
  name: 0,
  type: 1,
  member: 2,
  key: 3,
  symbol: 4,
  import: 5,
  self: 6,
  super: 7,
  call: 8,
  instance: 9,
  element: 10,
  awaited: 11,
  asType: 12,
};
/** More than there are such operators, and more than a file has expressions or symbols, so that their products stay below 2 ** 53. */
const OPERATORS = 16;
const OPERANDS = 2 ** 24;
/** The name number of an expression without a name. */
const NO_NAME = 0;

export class Expressions {
  readonly list: Expression[] = [{ op: "unknown" }, { op: "builtin" }];
  readonly #depths: number[] = [0, 0];
  readonly #byKey = new Map<string, ExpressionId>();
  readonly #simple = new Map<number, ExpressionId>();
  readonly #names = new Map<string, number>();

  name(name: string, within: number | null): ExpressionId {
    const key = this.#key(SIMPLE.name, placeWithin(within), name);
    return this.#simple.get(key) ?? this.#put(key, { op: "name", name, within }, 0);
  }

  type(name: string, within: number | null): ExpressionId {
    const key = this.#key(SIMPLE.type, placeWithin(within), name);
    return this.#simple.get(key) ?? this.#put(key, { op: "type", name, within }, 0);
  }

  symbol(symbol: number): ExpressionId {
    const key = this.#key(SIMPLE.symbol, symbol);
    return this.#simple.get(key) ?? this.#put(key, { op: "symbol", symbol }, 0);
  }

  import(index: number): ExpressionId {
    const key = this.#key(SIMPLE.import, index);
    return this.#simple.get(key) ?? this.#put(key, { op: "import", import: index }, 0);
  }

  self(symbol: number): ExpressionId {
    const key = this.#key(SIMPLE.self, symbol);
    return this.#simple.get(key) ?? this.#put(key, { op: "self", symbol }, 0);
  }

  super(symbol: number): ExpressionId {
    const key = this.#key(SIMPLE.super, symbol);
    return this.#simple.get(key) ?? this.#put(key, { op: "super", symbol }, 0);
  }

  member(of: ExpressionId, name: string): ExpressionId {
    const key = this.#key(SIMPLE.member, of, name);
    return this.#simple.get(key) ?? this.#put(key, { op: "member", of, name }, this.#depth(of));
  }

  /** The keyword argument `name` of the called function `of`. */
  key(of: ExpressionId, name: string): ExpressionId {
    if (of === UNKNOWN || of === BUILTIN) return BUILTIN;
    const key = this.#key(SIMPLE.key, of, name);
    return this.#simple.get(key) ?? this.#put(key, { op: "key", of, name }, this.#depth(of));
  }

  call(of: ExpressionId): ExpressionId {
    return this.#wrap("call", of);
  }

  /** A value of a type. An expression that is no type stays as it is. */
  instance(of: ExpressionId): ExpressionId {
    return this.#wrap("instance", of);
  }

  element(of: ExpressionId): ExpressionId {
    return this.#wrap("element", of);
  }

  awaited(of: ExpressionId): ExpressionId {
    return this.#wrap("awaited", of);
  }

  parameter(of: ExpressionId, index: number): ExpressionId {
    if (of === UNKNOWN || of === BUILTIN) return of;
    return this.#add(`p${of} ${index}`, { op: "parameter", of, index }, this.#depth(of));
  }

  typeParameter(symbol: number, index: number, of: ExpressionId): ExpressionId {
    return this.#add(`q${symbol} ${index}`, { op: "typeParameter", symbol, index, of }, this.#depth(of));
  }

  /** Whether an expression is a type parameter without a bound, or a value of such a type. */
  isUnbounded(id: ExpressionId): boolean {
    const expression = this.list[id];
    if (expression?.op === "instance") return this.isUnbounded(expression.of);
    return expression?.op === "typeParameter" && expression.of === UNKNOWN;
  }

  /** Whether an expression consists only of the language's own types, so of nothing that a repository defines. */
  isOfLanguage(id: ExpressionId): boolean {
    const expression = this.list[id];
    switch (expression?.op) {
      case "builtin":
        return true;
      case "instance":
      case "element":
        return this.isOfLanguage(expression.of);
      case "apply":
        return this.isOfLanguage(expression.of) && expression.arguments.every((one) => one === UNKNOWN || this.isOfLanguage(one));
      default:
        return false;
    }
  }

  /**
   * The expression where only a type can stand. Needed only for an expression that may mean several things; a definition in this very
   * file is known.
   */
  asType(of: ExpressionId): ExpressionId {
    const op = this.list[of]?.op;
    return op === "import" || op === "member" || op === "either" ? this.#wrap("asType", of) : of;
  }

  apply(of: ExpressionId, args: readonly ExpressionId[]): ExpressionId {
    if (args.length === 0) return of;
    return this.#add(
      `a${of} ${args.join(" ")}`,
      { op: "apply", of, arguments: args },
      Math.max(...[of, ...args].map((id) => this.#depth(id))),
    );
  }

  /**
   * The result of a call that names types. It is just the call when the file itself defines the called function, or when no named type is
   * one that a repository defines.
   */
  naming(call: ExpressionId, types: readonly ExpressionId[]): ExpressionId {
    const named = types.filter((type) => type > BUILTIN && !this.isUnbounded(type)).slice(0, NAMED_MAX);
    if (named.length === 0 || !this.#mayBeOfOthers(call)) return call;
    return this.#add(
      `n${call} ${named.join(" ")}`,
      { op: "naming", of: call, arguments: named },
      Math.max(...[call, ...named].map((id) => this.#depth(id))),
    );
  }

  /** Whether a call may be of something that this file does not define. */
  #mayBeOfOthers(call: ExpressionId): boolean {
    const expression = this.list[call];
    if (expression?.op === "first") return expression.of.some((one) => this.#mayBeOfOthers(one));
    return expression?.op === "call" && this.list[expression.of]?.op !== "symbol";
  }

  /** A function, by its result and its parameters; BUILTIN where all of these are built-in or unknown. */
  function(gives: ExpressionId, takes: readonly ExpressionId[]): ExpressionId {
    const all = [gives, ...takes];
    if (all.every((id) => id <= BUILTIN)) return BUILTIN;
    return this.#add(`g${all.join(" ")}`, { op: "function", of: gives, arguments: takes }, Math.max(...all.map((id) => this.#depth(id))));
  }

  /** An object by its members. `isWhole`: these are all its members, and those with built-in values are kept too. */
  object(members: readonly ObjectMember[], isWhole = false): ExpressionId {
    const said = members.filter(({ value }) => value > (isWhole ? UNKNOWN : BUILTIN));
    if (said.length === 0 || said.length > MEMBERS_MAX) return UNKNOWN;
    const known = isWhole ? members.slice(0, MEMBERS_MAX) : said;
    const key = known.map(({ name, value }) => `${value} ${name}`).join(",");
    return this.#add(`o${key}`, { op: "object", members: known }, Math.max(...known.map(({ value }) => this.#depth(value))));
  }

  either(of: readonly ExpressionId[], most = EITHER_MAX): ExpressionId {
    if (of.length === 1) return of[0] as ExpressionId;
    const alternatives = of.map((id) => this.#alternatives(id));
    const distinct = [...new Set(alternatives.flat())].filter((id) => id !== UNKNOWN);
    if (distinct.length === 0) return UNKNOWN;
    if (distinct.length === 1) return distinct[0] as ExpressionId;
    const kept = distinct.slice(0, Math.max(most, ...alternatives.map(({ length }) => length)));
    return this.#add(`e${kept.join(" ")}`, { op: "either", of: kept }, Math.max(...kept.map((id) => this.#depth(id))));
  }

  first(of: readonly ExpressionId[]): ExpressionId {
    const known = [...new Set(of)].filter((id) => id !== UNKNOWN);
    if (known.length <= 1) return known[0] ?? UNKNOWN;
    return this.#add(`f${known.join(" ")}`, { op: "first", of: known }, Math.max(...known.map((id) => this.#depth(id))));
  }

  /** All of these at once; parts about which the file says nothing still count, because the others need not have every member. */
  all(of: readonly ExpressionId[]): ExpressionId {
    const parts = [...new Set(of)].slice(0, ALL_MAX);
    if (parts.length === 1) return parts[0] as ExpressionId;
    return this.#add(`i${parts.join(" ")}`, { op: "all", of: parts }, Math.max(...parts.map((id) => this.#depth(id))));
  }

  /** The arguments of a call; UNKNOWN where nothing is known about any of them. */
  arguments(of: readonly ExpressionId[]): ExpressionId {
    if (of.every((id) => id <= BUILTIN)) return UNKNOWN;
    return this.#add(`l${of.join(" ")}`, { op: "arguments", of }, Math.max(...of.map((id) => this.#depth(id))));
  }

  /** Whether an expression is what an import brings in, or a member of that. */
  isOfImport(id: ExpressionId): boolean {
    const expression = this.list[id];
    return expression?.op === "import" || (expression?.op === "member" && this.isOfImport(expression.of));
  }

  /** Whether an expression is a member of something imported, or of the properties of the component that the file is. */
  isTakenMember(id: ExpressionId): boolean {
    const expression = this.list[id];
    if (expression?.op !== "member") return false;
    const of = this.list[expression.of];
    return this.isOfImport(expression.of) || (of?.op === "member" && of.name === PROPS && this.list[of.of]?.op === "self");
  }

  /** What an expression may be: the alternatives that the text gives for it, or itself. */
  alternatives(id: ExpressionId): readonly ExpressionId[] {
    return this.#alternatives(id);
  }

  /** Whether an expression is a member of a built-in value: of a list, a literal, or something in the runtime. */
  isOfRuntime(id: ExpressionId): boolean {
    const member = this.list[id];
    if (member?.op !== "member") return false;
    if (this.isOfRuntime(member.of)) return true;
    const of = this.list[member.of];
    const type = of?.op === "instance" ? this.list[of.of] : of;
    return member.of === BUILTIN || (type?.op === "apply" && type.of === BUILTIN);
  }

  #alternatives(id: ExpressionId): readonly ExpressionId[] {
    const expression = this.list[id];
    return expression?.op === "either" ? expression.of : [id];
  }

  #wrap(op: "call" | "instance" | "element" | "awaited" | "asType", of: ExpressionId): ExpressionId {
    // An operation on a built-in value gives something built-in or something unknown.
    if (of === UNKNOWN || (op === "instance" && (of === BUILTIN || WRITTEN.has(this.list[of]?.op)))) return of;
    const key = this.#key(SIMPLE[op], of);
    return this.#simple.get(key) ?? this.#put(key, { op, of }, this.#depth(of));
  }

  #depth(id: ExpressionId): number {
    return this.#depths[id] ?? 0;
  }

  #add(key: string, expression: Expression, depth: number): ExpressionId {
    step(key.length);
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    if (depth >= DEPTH_MAX) return UNKNOWN;
    const id = this.#append(expression, depth);
    this.#byKey.set(key, id);
    return id;
  }

  #key(operator: number, operand: number, name?: string): number {
    step();
    return ((name === undefined ? NO_NAME : this.#nameNumber(name)) * OPERANDS + operand) * OPERATORS + operator;
  }

  #nameNumber(name: string): number {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    const number = this.#names.size + 1;
    this.#names.set(name, number);
    return number;
  }

  #put(key: number, expression: Expression, depth: number): ExpressionId {
    if (depth >= DEPTH_MAX) return UNKNOWN;
    const id = this.#append(expression, depth);
    this.#simple.set(key, id);
    return id;
  }

  #append(expression: Expression, depth: number): ExpressionId {
    this.#depths.push(depth + 1);
    return this.list.push(expression) - 1;
  }
}

/** The numeric operand of a name that is looked up inside a symbol of the file, or (null) anywhere in the file. */
const placeWithin = (symbol: number | null): number => (symbol === null ? 0 : symbol + 1);
