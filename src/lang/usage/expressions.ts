/** The expressions of one file, each stored once. */
import { BUILTIN, type Expression, type ExpressionId, type ObjectMember, UNKNOWN } from "#core/usage-facts.ts";

/** Alternatives that are kept of one value; more say nothing. */
const EITHER_MAX = 4;
/** Links of a chain `a.b().c.d()` that are followed. */
const DEPTH_MAX = 24;
/** Members that are kept of an object; one with more is a table. */
const MEMBERS_MAX = 64;

/** Types that are written on the spot: a value of one is known by the same. */
const WRITTEN: ReadonlySet<Expression["op"] | undefined> = new Set(["object", "function"]);

export class Expressions {
  readonly list: Expression[] = [{ op: "unknown" }, { op: "builtin" }];
  readonly #depths: number[] = [0, 0];
  readonly #byKey = new Map<string, ExpressionId>();

  name(name: string, within: number | null): ExpressionId {
    return this.#add(`n${within ?? ""} ${name}`, { op: "name", name, within }, 0);
  }

  type(name: string, within: number | null): ExpressionId {
    return this.#add(`y${within ?? ""} ${name}`, { op: "type", name, within }, 0);
  }

  symbol(symbol: number): ExpressionId {
    return this.#add(`s${symbol}`, { op: "symbol", symbol }, 0);
  }

  import(index: number): ExpressionId {
    return this.#add(`i${index}`, { op: "import", import: index }, 0);
  }

  self(symbol: number): ExpressionId {
    return this.#add(`t${symbol}`, { op: "self", symbol }, 0);
  }

  super(symbol: number): ExpressionId {
    return this.#add(`u${symbol}`, { op: "super", symbol }, 0);
  }

  member(of: ExpressionId, name: string): ExpressionId {
    return this.#add(`m${of} ${name}`, { op: "member", of, name }, this.#depth(of));
  }

  /** The name of an argument of what is called. */
  key(of: ExpressionId, name: string): ExpressionId {
    return of === UNKNOWN || of === BUILTIN ? BUILTIN : this.#add(`k${of} ${name}`, { op: "key", of, name }, this.#depth(of));
  }

  call(of: ExpressionId): ExpressionId {
    return this.#wrap("call", of);
  }

  /** A value of a type. What is no type stays what it is. */
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

  /** A type parameter of which nothing is asked, or a value of such a type. */
  isUnbounded(id: ExpressionId): boolean {
    const expression = this.list[id];
    if (expression?.op === "instance") return this.isUnbounded(expression.of);
    return expression?.op === "typeParameter" && expression.of === UNKNOWN;
  }

  /** Whether it is of the language's own types alone: nothing that a repository defines. */
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

  /** Only what may be several things needs it: a definition of this very file is known. */
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

  /** A function by what it gives and takes; of the language where all of that is, or nobody knows. */
  function(gives: ExpressionId, takes: readonly ExpressionId[]): ExpressionId {
    const all = [gives, ...takes];
    if (all.every((id) => id <= BUILTIN)) return BUILTIN;
    return this.#add(`g${all.join(" ")}`, { op: "function", of: gives, arguments: takes }, Math.max(...all.map((id) => this.#depth(id))));
  }

  /** `isWhole`: all its members are there, those of the language too. */
  object(members: readonly ObjectMember[], isWhole = false): ExpressionId {
    const said = members.filter(({ value }) => value > BUILTIN);
    if (said.length === 0 || said.length > MEMBERS_MAX) return UNKNOWN;
    const known = isWhole ? members.slice(0, MEMBERS_MAX) : said;
    const key = known.map(({ name, value }) => `${value} ${name}`).join(",");
    return this.#add(`o${key}`, { op: "object", members: known }, Math.max(...known.map(({ value }) => this.#depth(value))));
  }

  either(of: readonly ExpressionId[]): ExpressionId {
    if (of.length === 1) return of[0] as ExpressionId;
    const distinct = [...new Set(of.flatMap((id) => this.#alternatives(id)))].filter((id) => id !== UNKNOWN);
    if (distinct.length === 0) return UNKNOWN;
    if (distinct.length === 1) return distinct[0] as ExpressionId;
    const kept = distinct.slice(0, EITHER_MAX);
    return this.#add(`e${kept.join(" ")}`, { op: "either", of: kept }, Math.max(...kept.map((id) => this.#depth(id))));
  }

  first(of: readonly ExpressionId[]): ExpressionId {
    const known = [...new Set(of)].filter((id) => id !== UNKNOWN);
    if (known.length <= 1) return known[0] ?? UNKNOWN;
    return this.#add(`f${known.join(" ")}`, { op: "first", of: known }, Math.max(...known.map((id) => this.#depth(id))));
  }

  /** Whether it is a member of something of the language: of a list, of a literal, of the runtime's own. */
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
    // What is done with something of the language gives something of the language, or something nobody knows.
    if (of === UNKNOWN || (op === "instance" && (of === BUILTIN || WRITTEN.has(this.list[of]?.op)))) return of;
    return this.#add(`${op}${of}`, { op, of }, this.#depth(of));
  }

  #depth(id: ExpressionId): number {
    return this.#depths[id] ?? 0;
  }

  #add(key: string, expression: Expression, depth: number): ExpressionId {
    const known = this.#byKey.get(key);
    if (known !== undefined) return known;
    if (depth >= DEPTH_MAX) return UNKNOWN;
    const id = this.list.push(expression) - 1;
    this.#depths.push(depth + 1);
    this.#byKey.set(key, id);
    return id;
  }
}
