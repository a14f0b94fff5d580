/** Reads the tokens of a Perl file: packages and their parents, imports, and uses of names with their receivers. */
import { UNKNOWN } from "#core/usage-facts.ts";
import type { Later } from "#lang/usage/profile.ts";
import { Cursor, lastPart, named, objectOf } from "./perl-cursor.ts";
import { Packages, type PerlParent } from "./perl-packages.ts";
import type { Token } from "./perl-tokens.ts";
import { PERL_WORDS } from "./perl-words.ts";

export interface PerlScan {
  readonly uses: Cursor["uses"];
  readonly imports: Packages["imports"];
  readonly parents: readonly PerlParent[];
}

const EXTENDS: ReadonlySet<string> = new Set(["extends", "with"]);
const unknown: Later = () => UNKNOWN;
/** Words that a label follows. */
const JUMPS: ReadonlySet<string> = new Set(["last", "next", "redo", "goto"]);
/** Methods that return an object of the class they are called on. */
const MAKING: ReadonlySet<string> = new Set(["new", "instance", "singleton", "clone"]);
/** Operators and words that end a value. */
const ENDS: ReadonlySet<string> = new Set([
  ";",
  "||",
  "//",
  "&&",
  "?",
  ":",
  ",",
  "=",
  "}",
  ")",
  "or",
  "and",
  "if",
  "unless",
  "for",
  "foreach",
]);

class Scanner {
  readonly cursor: Cursor;
  readonly packages: Packages;
  /** The value of the primary expression that ends before this token; undefined when none does. */
  #value: Later | undefined;
  /** The open brackets; for calls, with the called function's value. */
  readonly #brackets: (Later | undefined)[] = [];
  /** The functions that are not closed yet: how many brackets were open where each began, and whether it has a name. */
  readonly #functions: { readonly depth: number; readonly isNamed: boolean }[] = [];
  #isFunctionNext: { readonly isNamed: boolean } | undefined;
  #variables = new Map<string, Later>();
  #assigning: { readonly name: string; readonly depth: number } | undefined;

  constructor(text: string) {
    this.cursor = new Cursor(text);
    this.packages = new Packages(this.cursor);
  }

  run(): void {
    const { cursor } = this;
    for (; cursor.at < cursor.tokens.length; cursor.at++) this.#read(cursor.tokens[cursor.at] as Token);
  }

  #read(token: Token): void {
    if (this.#assigning && ENDS.has(token.text) && this.#brackets.length <= this.#assigning.depth) {
      if (this.#value) this.#variables.set(this.#assigning.name, this.#value);
      this.#assigning = undefined;
    }
    if (token.kind === "word") this.#word(token);
    else if (token.kind === "variable") this.#variable(token);
    else if (token.kind === "operator") this.#operator(token.text);
    else this.#value = undefined;
  }

  #variable({ text }: Token): void {
    if (this.cursor.is(1, "=") && text.startsWith("$")) {
      this.#assigning = { name: text, depth: this.#brackets.length };
      this.#value = undefined;
      this.cursor.at++;
      return;
    }
    this.#value = this.cursor.is(1, "[") || this.cursor.is(1, "{") ? unknown : (this.#variables.get(text) ?? this.#conventional(text));
    if (text === "@ISA") this.packages.parentsBehind(/^[=,(]$/);
    if (text === "$_" && this.cursor.is(1, "[") && this.cursor.peek(2)?.text === "0" && this.cursor.is(3, "]")) {
      this.cursor.at += 3;
      this.#value = this.#self();
    }
  }

  /** The value of variables that conventionally hold the receiver of a method or its class. */
  #conventional(variable: string): Later {
    if (variable === "$self" || variable === "$this") return this.#object();
    return variable === "$class" || variable === "$proto" ? this.#type() : unknown;
  }

  #type(): Later {
    return this.packages.package ? named(this.packages.package.name) : unknown;
  }

  #object(): Later {
    return this.packages.package ? objectOf(named(this.packages.package.name)) : unknown;
  }

  /** The first argument, which is the object in a method. In an anonymous function it may be anything. */
  #self(): Later {
    return this.#functions.at(-1)?.isNamed ? this.#object() : unknown;
  }

  #operator(text: string): void {
    if (text === "(" || text === "[" || text === "{") {
      this.#brackets.push(text === "(" ? this.#value : unknown);
      if (text === "{" && this.#isFunctionNext) {
        this.#functions.push({ depth: this.#brackets.length, ...this.#isFunctionNext });
        this.#isFunctionNext = undefined;
      }
      this.#value = undefined;
    } else if (text === ")" || text === "]" || text === "}") {
      if (this.#functions.at(-1)?.depth === this.#brackets.length) {
        if (this.#functions.pop()?.isNamed) this.#variables = new Map();
      }
      this.#value = this.#brackets.pop();
    } else if (text === "->" && this.cursor.peek(1)?.kind === "word") this.#method();
    else if (text === "->" && (this.cursor.is(1, "[") || this.cursor.is(1, "{") || this.cursor.is(1, "("))) this.#value = unknown;
    else if (text !== "->") {
      if (text === ";") this.#isFunctionNext = undefined;
      this.#value = undefined;
    }
  }

  /** `->name`, `->SUPER::name`, `->Other::name` */
  #method(): void {
    this.cursor.at++;
    const token = this.cursor.tokens[this.cursor.at] as Token;
    const name = lastPart(token.text);
    const through = token.text.slice(0, Math.max(0, token.text.length - name.length - 2));
    const supers = this.packages.supers;
    const on = this.#value ?? unknown;
    const of: Later =
      through === ""
        ? on
        : through === "SUPER"
          ? (reader) => reader.either(supers.map((parent) => reader.instance(parent(reader))))
          : named(through);
    this.cursor.use(token, name, "calls", (reader) => reader.member(of(reader), name));
    if (through === "SUPER" && MAKING.has(name)) this.#value = this.#object();
    else if (MAKING.has(name)) this.#value = objectOf(on);
    else this.#value = (reader) => reader.call(reader.member(of(reader), name));
  }

  #word(token: Token): void {
    const { text } = token;
    this.#value = undefined;
    if (this.cursor.is(1, "=>") || this.#isOption() || (this.cursor.is(-1, "{") && this.cursor.is(1, "}") && this.#isSubscript())) return;
    if (text === "sub") this.#function();
    else if (text === "package") this.packages.enter();
    else if (text === "use" || text === "no") this.packages.take(text === "use");
    else if (text === "require" && this.cursor.peek(1)?.kind === "word") this.packages.require();
    else if (JUMPS.has(text) && this.cursor.peek(1)?.kind === "word") this.cursor.at++;
    else if (text === "__PACKAGE__") this.#value = this.#type();
    else if (text === "shift") this.#value = this.#self();
    else if (text === "new" && this.cursor.peek(1)?.kind === "word" && !this.cursor.is(2, "=>")) return;
    else if (EXTENDS.has(text)) this.packages.parentsBehind(/^[,(]$/);
    else if (!PERL_WORDS.has(text) && !text.startsWith("CORE::")) this.#name(token);
  }

  /** Whether a word after `-` is an option or a file test (`-name`), not subtracted. */
  #isOption(): boolean {
    const before = this.cursor.peek(-2);
    return (
      this.cursor.is(-1, "-") && (before === undefined || (before.kind !== "variable" && before.kind !== "number" && before.text !== ")"))
    );
  }

  /** Whether the brace before opens a subscript: `$x{name}`, `->{name}`. */
  #isSubscript(): boolean {
    const before = this.cursor.peek(-2);
    return before !== undefined && (before.kind === "variable" || ["->", "}", "]"].includes(before.text));
  }

  #function(): void {
    const isNamed = this.cursor.peek(1)?.kind === "word";
    if (isNamed) this.cursor.at++;
    else if (this.#brackets.length === 0 && this.cursor.is(-1, "=>")) {
      this.#isFunctionNext = { isNamed: true };
      return;
    }
    this.#isFunctionNext = { isNamed };
  }

  /** A class before `->`, a called function, or a bare word that may be either. */
  #name(token: Token): void {
    const text = token.text.replace(/::$/, "");
    const name = lastPart(text);
    const isReference = this.cursor.is(-1, "&") && this.cursor.is(-2, "\\");
    const isCall = this.cursor.is(1, "(") || (this.cursor.is(-1, "&") && !isReference);
    if (!isCall && this.cursor.is(1, "->") && (text.includes("::") || /^[A-Z]/.test(text))) {
      this.cursor.use({ ...token, text }, name, "references", named(text));
      this.#value = named(text);
      return;
    }
    if (this.#isLabel(text)) return;
    const value: Later = text.includes("::") ? this.#inPackage(text, name, isCall) : named(text);
    const around = text.slice(0, -name.length - 2);
    if (isCall && around !== "") this.cursor.use({ ...token, text: around }, lastPart(around), "references", named(around));
    this.cursor.use(
      { ...token, text },
      name,
      isReference ? "references" : isCall || !/^[A-Z].*::|^[A-Z][a-z]/.test(text) ? "calls" : "references",
      value,
    );
    this.#value = (reader) => reader.call(value(reader));
  }

  /** Whether a word labels a statement: `LINE: while (...)`. Elsewhere a colon behind a word is that of `? A : B`. */
  #isLabel(text: string): boolean {
    if (!/^[A-Z_]+$/.test(text) || !this.cursor.is(1, ":") || this.cursor.is(2, ":")) return false;
    const before = this.cursor.peek(-1)?.text;
    return before === undefined || before === ";" || before === "{" || before === "}";
  }

  #inPackage(text: string, name: string, isCall: boolean): Later {
    const member: Later = (reader) => reader.member(reader.name(text.slice(0, -name.length - 2), 0), name);
    return isCall || /^[a-z_]/.test(name) ? member : (reader) => reader.first([reader.name(text, 0), member(reader)]);
  }
}

/** Reads the uses, imports and base classes of a Perl file. */
export function scanPerl(text: string): PerlScan {
  const scanner = new Scanner(text);
  scanner.run();
  const { cursor, packages } = scanner;
  return { uses: cursor.uses, imports: packages.imports, parents: packages.parents };
}
