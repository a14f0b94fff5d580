/** The packages of a Perl file, their parents, and what the file imports. */
import type { Later } from "#lang/usage/profile.ts";
import { type Cursor, lastPart, named } from "./perl-cursor.ts";
import type { Token } from "./perl-tokens.ts";
import { PERL_PRAGMAS } from "./perl-words.ts";

interface PerlImport {
  readonly start: number;
  readonly module: string;
  /** "" when everything is imported that the module exports by default. */
  readonly name: string;
}

export interface PerlParent {
  /** The offset of the package's name. */
  readonly package: number;
  readonly value: Later;
}

const PACKAGE = /^[A-Za-z_]\w*(?:::\w+)*$/;
/** Modules whose arguments are the parents of the package. */
const EXTENDING = /(?:^|::)(?:parent|base|Base)$/;
const isPragma = (module: string): boolean => /^v?\d/.test(module) || PERL_PRAGMAS.has(module.replace(/::.*$/, ""));
/** Most tokens of one statement that are searched for names. */
const STATEMENT_TOKENS_MAX = 2_000;

export class Packages {
  readonly imports: PerlImport[] = [];
  readonly parents: PerlParent[] = [];
  package: { readonly name: string; readonly start: number } | undefined;
  /** The parents of the package. */
  supers: Later[] = [];
  readonly #cursor: Cursor;

  constructor(cursor: Cursor) {
    this.#cursor = cursor;
  }

  /** `package Name` */
  enter(): void {
    const name = this.#cursor.peek(1);
    if (name?.kind !== "word") return;
    this.package = { name: name.text, start: name.start };
    this.supers = [];
    this.#cursor.at++;
  }

  /** `require Name` */
  require(): void {
    this.#cursor.at++;
    const token = this.#cursor.tokens[this.#cursor.at] as Token;
    if (PACKAGE.test(token.text) && !isPragma(token.text)) this.#cursor.use(token, lastPart(token.text), "imports", named(token.text));
  }

  /** `use Module 1.0 qw(a b), 'c';` */
  take(isIn: boolean): void {
    const module = this.#cursor.peek(1);
    if (module?.kind !== "word") return;
    this.#cursor.at++;
    const { text } = module;
    if (text === "constant") {
      this.#constants();
      return;
    }
    const isExtending = EXTENDING.test(text);
    if (!isPragma(text)) this.#cursor.use(module, lastPart(text), "imports", named(text));
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
      this.#cursor.use(name, bare, "imports", named(bare));
    }
  }

  /** The strings up to the end of the statement or the start of a block. */
  #namesBehind(): Token[] {
    const names: Token[] = [];
    const end = Math.min(this.#cursor.tokens.length, this.#cursor.at + STATEMENT_TOKENS_MAX);
    for (let at = this.#cursor.at + 1; at < end; at++) {
      const token = this.#cursor.tokens[at] as Token;
      if (token.text === ";" || token.text === "{" || (token.kind === "word" && token.text === "if")) break;
      if (token.kind === "string") names.push(token);
      if (token.kind !== "words") continue;
      for (const { index, 0: text } of token.text.matchAll(/\S+/g)) names.push({ kind: "string", text, start: token.start + index });
    }
    return names;
  }

  /** Skips the name of a constant, which is a definition. */
  #constants(): void {
    if (this.#cursor.peek(1)?.kind === "word") this.#cursor.at++;
  }

  /** Records the packages after `extends` and the like as parents. */
  parentsBehind(between: RegExp): void {
    const next = this.#cursor.peek(1);
    if (next && (next.kind === "string" || next.kind === "words" || between.test(next.text)))
      for (const name of this.#namesBehind()) this.#extend(name);
  }

  #extend(name: Token): void {
    if (!PACKAGE.test(name.text)) return;
    const value = named(name.text);
    this.#cursor.use(name, lastPart(name.text), "extends", value);
    this.supers.push(value);
    if (this.package) this.parents.push({ package: this.package.start, value });
  }
}
