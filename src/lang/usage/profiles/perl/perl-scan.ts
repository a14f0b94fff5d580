/** What the tokens of a Perl file say: packages and their parents, imports, and uses of names with what they are taken from. */
import type { EdgeType } from "#core/types.ts";
import { UNKNOWN } from "#core/usage-facts.ts";
import type { Later } from "#lang/usage/profile.ts";
import { perlTokens, type Token } from "./perl-tokens.ts";
import { PERL_PRAGMAS, PERL_WORDS } from "./perl-words.ts";

export interface PerlUse {
  readonly start: number;
  readonly name: string;
  readonly type: EdgeType;
  readonly value: Later;
}

export interface PerlImport {
  readonly start: number;
  readonly module: string;
  /** "" where all is taken that the module gives unasked. */
  readonly name: string;
}

export interface PerlScan {
  readonly uses: readonly PerlUse[];
  readonly imports: readonly PerlImport[];
  /** What packages extend, by the offset of the package's name. */
  readonly parents: readonly { readonly package: number; readonly value: Later }[];
}

const unknown: Later = () => UNKNOWN;
const PACKAGE = /^[A-Za-z_]\w*(?:::\w+)*$/;
/** Modules whose arguments are what the package extends, and calls that say the same. */
const EXTENDING = /(?:^|::)(?:parent|base|Base)$/;
const EXTENDS: ReadonlySet<string> = new Set(["extends", "with"]);
const isPragma = (module: string): boolean => /^v?\d/.test(module) || PERL_PRAGMAS.has(module.replace(/::.*$/, ""));
/** What a label follows. */
const JUMPS: ReadonlySet<string> = new Set(["last", "next", "redo", "goto"]);
/** What gives an object of the class that it is called on. */
const MAKING: ReadonlySet<string> = new Set(["new", "instance", "singleton", "clone"]);
/** Behind these a value is whole. */
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

const lastPart = (name: string): string => name.slice(name.lastIndexOf(":") + 1);
const named =
  (name: string): Later =>
  (reader) =>
    reader.name(name, 0);
const objectOf =
  (type: Later): Later =>
  (reader) =>
    reader.instance(type(reader));

class Scanner {
  readonly uses: PerlUse[] = [];
  readonly imports: PerlImport[] = [];
  readonly parents: { readonly package: number; readonly value: Later }[] = [];
  readonly #tokens: readonly Token[];
  #at = 0;
  #package: { readonly name: string; readonly start: number } | undefined;
  #supers: Later[] = [];
  /** What the primary expression is that ends before this token. */
  #value: Later | undefined;
  /** Open brackets: of calls, with what these give. */
  readonly #brackets: (Later | undefined)[] = [];
  /** How many brackets were open where each function began that is not closed yet, and whether it has a name. */
  readonly #functions: { readonly depth: number; readonly isNamed: boolean }[] = [];
  #isFunctionNext: { readonly isNamed: boolean } | undefined;
  #variables = new Map<string, Later>();
  #assigning: { readonly name: string; readonly depth: number } | undefined;

  constructor(text: string) {
    this.#tokens = perlTokens(text);
  }

  run(): void {
    for (; this.#at < this.#tokens.length; this.#at++) this.#read(this.#tokens[this.#at] as Token);
  }

  #peek(distance: number): Token | undefined {
    return this.#tokens[this.#at + distance];
  }

  #is(distance: number, text: string): boolean {
    const token = this.#peek(distance);
    return token !== undefined && token.text === text && (token.kind === "operator" || token.kind === "word");
  }

  #use(token: Token, name: string, type: EdgeType, value: Later): void {
    this.uses.push({ start: token.start + Math.max(0, token.text.lastIndexOf(name)), name, type, value });
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
    if (this.#is(1, "=") && text.startsWith("$")) {
      this.#assigning = { name: text, depth: this.#brackets.length };
      this.#value = undefined;
      this.#at++;
      return;
    }
    this.#value = this.#is(1, "[") || this.#is(1, "{") ? unknown : (this.#variables.get(text) ?? this.#conventional(text));
    if (text === "@ISA") this.#parentsBehind(/^[=,(]$/);
    if (text === "$_" && this.#is(1, "[") && this.#peek(2)?.text === "0" && this.#is(3, "]")) {
      this.#at += 3;
      this.#value = this.#self();
    }
  }

  /** By custom these are what a method is called on. */
  #conventional(variable: string): Later {
    if (variable === "$self" || variable === "$this") return this.#object();
    return variable === "$class" || variable === "$proto" ? this.#type() : unknown;
  }

  #type(): Later {
    return this.#package ? named(this.#package.name) : unknown;
  }

  #object(): Later {
    return this.#package ? objectOf(named(this.#package.name)) : unknown;
  }

  /** The first argument: in a function without a name it may be anything. */
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
    } else if (text === "->" && this.#peek(1)?.kind === "word") this.#method();
    else if (text === "->" && (this.#is(1, "[") || this.#is(1, "{") || this.#is(1, "("))) this.#value = unknown;
    else if (text !== "->") {
      if (text === ";") this.#isFunctionNext = undefined;
      this.#value = undefined;
    }
  }

  /** `->name`, `->SUPER::name`, `->Other::name` */
  #method(): void {
    this.#at++;
    const token = this.#tokens[this.#at] as Token;
    const name = lastPart(token.text);
    const through = token.text.slice(0, Math.max(0, token.text.length - name.length - 2));
    const supers = this.#supers;
    const on = this.#value ?? unknown;
    const of: Later =
      through === ""
        ? on
        : through === "SUPER"
          ? (reader) => reader.either(supers.map((parent) => reader.instance(parent(reader))))
          : named(through);
    this.#use(token, name, "calls", (reader) => reader.member(of(reader), name));
    if (through === "SUPER" && MAKING.has(name)) this.#value = this.#object();
    else if (MAKING.has(name)) this.#value = objectOf(on);
    else this.#value = (reader) => reader.call(reader.member(of(reader), name));
  }

  #word(token: Token): void {
    const { text } = token;
    this.#value = undefined;
    if (this.#is(1, "=>") || this.#isOption() || (this.#is(-1, "{") && this.#is(1, "}") && this.#isSubscript())) return;
    if (text === "sub") this.#function();
    else if (text === "package") this.#enter();
    else if (text === "use" || text === "no") this.#take(text === "use");
    else if (text === "require" && this.#peek(1)?.kind === "word") this.#require();
    else if (JUMPS.has(text) && this.#peek(1)?.kind === "word") this.#at++;
    else if (text === "__PACKAGE__") this.#value = this.#type();
    else if (text === "shift") this.#value = this.#self();
    else if (text === "new" && this.#peek(1)?.kind === "word" && !this.#is(2, "=>")) return;
    else if (EXTENDS.has(text)) this.#parentsBehind(/^[,(]$/);
    else if (!PERL_WORDS.has(text) && !text.startsWith("CORE::")) this.#name(token);
  }

  /** `-name`, where nothing is subtracted: an argument, a test of a file. */
  #isOption(): boolean {
    const before = this.#peek(-2);
    return this.#is(-1, "-") && (before === undefined || (before.kind !== "variable" && before.kind !== "number" && before.text !== ")"));
  }

  /** Whether the brace before is one of an element: `$x{name}`, `->{name}`. */
  #isSubscript(): boolean {
    const before = this.#peek(-2);
    return before !== undefined && (before.kind === "variable" || ["->", "}", "]"].includes(before.text));
  }

  #function(): void {
    const isNamed = this.#peek(1)?.kind === "word";
    if (isNamed) this.#at++;
    else if (this.#brackets.length === 0 && this.#is(-1, "=>")) {
      this.#isFunctionNext = { isNamed: true };
      return;
    }
    this.#isFunctionNext = { isNamed };
  }

  #enter(): void {
    const name = this.#peek(1);
    if (name?.kind !== "word") return;
    this.#package = { name: name.text, start: name.start };
    this.#supers = [];
    this.#at++;
  }

  #require(): void {
    this.#at++;
    const token = this.#tokens[this.#at] as Token;
    if (PACKAGE.test(token.text) && !isPragma(token.text)) this.#use(token, lastPart(token.text), "imports", named(token.text));
  }

  /** `use Module 1.0 qw(a b), 'c';` */
  #take(isIn: boolean): void {
    const module = this.#peek(1);
    if (module?.kind !== "word") return;
    this.#at++;
    const { text } = module;
    if (text === "constant") {
      this.#constants();
      return;
    }
    const isExtending = EXTENDING.test(text);
    if (!isPragma(text)) this.#use(module, lastPart(text), "imports", named(text));
    if (!isExtending && (isPragma(text) || !isIn)) return;
    const asked = this.#namesBehind();
    if (isExtending) for (const name of asked) this.#extend(name);
    if (!isExtending && asked.length === 0) this.imports.push({ start: module.start, module: text, name: "" });
    for (const name of isExtending ? [] : asked) {
      if (!/^&?[A-Za-z_]\w*$/.test(name.text)) {
        this.imports.push({ start: module.start, module: text, name: "" });
        continue;
      }
      const bare = name.text.replace("&", "");
      this.imports.push({ start: name.start, module: text, name: bare });
      this.#use(name, bare, "imports", named(bare));
    }
  }

  /** The strings up to the end of the statement, apart from those in code. */
  #namesBehind(): Token[] {
    const names: Token[] = [];
    for (let at = this.#at + 1; at < this.#tokens.length; at++) {
      const token = this.#tokens[at] as Token;
      if (token.text === ";" || token.text === "{" || (token.kind === "word" && token.text === "if")) break;
      if (token.kind === "string") names.push(token);
      if (token.kind !== "words") continue;
      for (const { index, 0: text } of token.text.matchAll(/\S+/g)) names.push({ kind: "string", text, start: token.start + index });
    }
    return names;
  }

  /** Names of constants are definitions. */
  #constants(): void {
    if (this.#peek(1)?.kind === "word") this.#at++;
  }

  #parentsBehind(between: RegExp): void {
    const next = this.#peek(1);
    if (next && (next.kind === "string" || next.kind === "words" || between.test(next.text)))
      for (const name of this.#namesBehind()) this.#extend(name);
  }

  #extend(name: Token): void {
    if (!PACKAGE.test(name.text)) return;
    const value = named(name.text);
    this.#use(name, lastPart(name.text), "extends", value);
    this.#supers.push(value);
    if (this.#package) this.parents.push({ package: this.#package.start, value });
  }

  /** A class before `->`, a function that is called, or a bare name that may be either. */
  #name(token: Token): void {
    const text = token.text.replace(/::$/, "");
    const name = lastPart(text);
    const isReference = this.#is(-1, "&") && this.#is(-2, "\\");
    const isCall = this.#is(1, "(") || (this.#is(-1, "&") && !isReference);
    if (!isCall && this.#is(1, "->") && (text.includes("::") || /^[A-Z]/.test(text))) {
      this.#use({ ...token, text }, name, "references", named(text));
      this.#value = named(text);
      return;
    }
    // A label, or the name of a file handle that is opened.
    if (!isCall && this.#is(1, ":") && !this.#is(2, ":") && /^[A-Z_]+$/.test(text)) return;
    const value: Later = text.includes("::") ? this.#inPackage(text, name, isCall) : named(text);
    const around = text.slice(0, -name.length - 2);
    if (isCall && around !== "") this.#use({ ...token, text: around }, lastPart(around), "references", named(around));
    this.#use(
      { ...token, text },
      name,
      isReference ? "references" : isCall || !/^[A-Z].*::|^[A-Z][a-z]/.test(text) ? "calls" : "references",
      value,
    );
    this.#value = (reader) => reader.call(value(reader));
  }

  #inPackage(text: string, name: string, isCall: boolean): Later {
    const member: Later = (reader) => reader.member(reader.name(text.slice(0, -name.length - 2), 0), name);
    return isCall || /^[a-z_]/.test(name) ? member : (reader) => reader.first([reader.name(text, 0), member(reader)]);
  }
}

export function scanPerl(text: string): PerlScan {
  const scanner = new Scanner(text);
  scanner.run();
  return scanner;
}
