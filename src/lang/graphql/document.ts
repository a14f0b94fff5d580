/** Reads documents of GraphQL: schemas, operations and fragments. Whatever makes no sense is passed over. */
import { graphqlMeant } from "#core/graphql-names.ts";
import type { SymbolKind } from "#core/types.ts";
import type { Span } from "#lang/trees/captures.ts";
import { GraphqlFindings } from "./findings.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** Words that begin the definition of a type with members, and what they define. */
const TYPES: Readonly<Record<string, SymbolKind>> = { type: "class", input: "struct", interface: "interface", enum: "enum" };
/** Words that begin a definition. */
const BEGINS = /^(?:type|input|interface|enum|union|scalar|extend|schema|directive|query|mutation|subscription|fragment)$/;
/** Fields on one path that count: chains of expressions are no longer. */
const PATH_MAX = 20;

/** Everything that the text between two offsets says. */
export function readDocument(text: string, span: Span = { start: 0, end: text.length }): GraphqlFindings {
  return new DocumentReader(tokensOf(text, span), span.end).read();
}

/** Where a selection stands: fields on the way from what a path begins with; undefined where the path is too long to be followed. */
interface Selected {
  readonly meant: string;
  readonly fields: readonly string[];
}

class DocumentReader {
  readonly #tokens: readonly Token[];
  readonly #end: number;
  readonly #found = new GraphqlFindings();
  #at = 0;

  constructor(tokens: readonly Token[], end: number) {
    this.#tokens = tokens;
    this.#end = end;
  }

  read(): GraphqlFindings {
    while (this.#at < this.#tokens.length) this.#definition();
    return this.#found;
  }

  #definition(): void {
    const token = this.#described(this.#next());
    const start = token?.start ?? this.#end;
    const word = token?.text === "extend" ? (this.#next()?.text ?? "") : (token?.text ?? "");
    if (TYPES[word]) this.#type(start, TYPES[word]);
    else if (word === "schema") this.#schema(start);
    else if (word === "union" || word === "scalar") this.#union(start);
    else if (word === "directive") this.#directive(start);
    else if (word === "query" || word === "mutation" || word === "subscription") this.#operation(start, word);
    else if (word === "fragment") this.#fragment(start);
    else if (word === "{" && token?.is === "mark") this.#selections({ meant: graphqlMeant("root", "query"), fields: [] });
  }

  /** `type User implements Node @key(fields: "id") { … }`, behind the first word. */
  #type(start: number, kind: SymbolKind): void {
    const name = this.#name();
    if (!name) return;
    if (this.#takes("implements")) {
      this.#pass("&");
      while (this.#isInterface()) {
        const type = this.#next() as Token;
        this.#pass("&");
        this.#found.interfaces.push({ nameStart: name.start, type: type.text });
        this.#found.use("type", type.text, type.start, "implements");
      }
    }
    this.#directives();
    const body = this.#is("{") ? this.#members(kind === "enum") : undefined;
    this.#found.define({ kind, name, start, end: body?.end ?? this.#endBefore(), ...(body ? { body } : {}) });
  }

  #isInterface(): boolean {
    const token = this.#tokens[this.#at];
    return token?.is === "name" && !BEGINS.test(token.text);
  }

  /** `schema { query: Root }`, whose members say of which types the operations ask. */
  #schema(start: number): void {
    const word = this.#tokens[this.#at - 1];
    this.#directives();
    const body = this.#is("{") ? this.#members(false) : undefined;
    if (word && body) this.#found.define({ kind: "module", name: word, start, end: body.end, body });
  }

  #union(start: number): void {
    const name = this.#name();
    if (!name) return;
    this.#directives();
    if (this.#takes("=")) {
      this.#takes("|");
      do this.#typeReference();
      while (this.#takes("|"));
    }
    this.#found.define({ kind: "type", name, start, end: this.#endBefore() });
  }

  /** `directive @auth(requires: Role) repeatable on OBJECT | FIELD_DEFINITION`. */
  #directive(start: number): void {
    this.#takes("@");
    const name = this.#name();
    if (!name) return;
    if (this.#is("(")) this.#parameters();
    this.#takes("repeatable");
    if (this.#takes("on")) {
      this.#takes("|");
      do this.#name();
      while (this.#takes("|"));
    }
    this.#found.define({ kind: "macro", name, start, end: this.#endBefore() });
  }

  /** The members of a type in braces: fields with their types, or the values of an enumeration. */
  #members(areValues: boolean): Span {
    const { start } = this.#next() as Token;
    while (this.#at < this.#tokens.length && !this.#is("}")) {
      const token = this.#described(this.#next()) as Token;
      if (token.is === "name" && areValues) this.#value(token);
      else if (token.is === "name") this.#field(token);
    }
    return { start, end: this.#next()?.end ?? this.#end };
  }

  #value(name: Token): void {
    this.#directives();
    this.#found.define({ kind: "constant", name, start: name.start, end: this.#endBefore() });
  }

  #field(name: Token): void {
    if (this.#is("(")) this.#parameters();
    if (!this.#takes(":")) return;
    const type = this.#typeReference();
    if (type) this.#found.fieldTypes.push({ nameStart: name.start, type: type.text });
    if (this.#takes("=")) this.#literal();
    this.#directives();
    this.#found.define({ kind: "property", name, start: name.start, end: this.#endBefore() });
  }

  /** `[User!]!`. */
  #typeReference(): Token | undefined {
    this.#pass("[");
    const name = this.#name();
    if (name) this.#found.use("type", name.text, name.start);
    this.#pass("]", "!");
    return name;
  }

  /** Parameters in brackets, of a field or (`$id: ID!`) of an operation: their types and the values that they have by default. */
  #parameters(): void {
    this.#next();
    while (this.#at < this.#tokens.length && !this.#takes(")")) {
      if (this.#takes(":")) this.#typeReference();
      else if (this.#takes("=")) this.#literal();
      else if (this.#is("@")) this.#directives();
      else this.#described(this.#next());
    }
  }

  /** A value: of what stands in lists and objects too, those of enumerations count. */
  #literal(): void {
    let depth = 0;
    do {
      const token = this.#next();
      if (!token) return;
      if (token.text === "[" || token.text === "{") depth++;
      else if (token.text === "]" || token.text === "}") depth--;
      else if (token.text === "$") this.#name();
      else if (token.is === "name" && !this.#is(":")) this.#found.use("value", token.text, token.start);
    } while (depth > 0);
  }

  /** Arguments in brackets. */
  #arguments(): void {
    this.#next();
    while (this.#at < this.#tokens.length && !this.#takes(")")) {
      if (this.#takes(":")) this.#literal();
      else this.#next();
    }
  }

  #directives(): void {
    while (this.#takes("@")) {
      const name = this.#name();
      if (name) this.#found.use("directive", name.text, name.start);
      if (this.#is("(")) this.#arguments();
    }
  }

  /** `query Feed($first: Int) { … }`, behind the first word. */
  #operation(start: number, word: string): void {
    const name = this.#name();
    if (this.#is("(")) this.#parameters();
    this.#directives();
    if (!this.#is("{")) return;
    const body = this.#body({ meant: graphqlMeant("root", word), fields: [] });
    if (name) this.#found.define({ kind: "function", name, start, end: body.end, body });
  }

  /** `fragment Card on User { … }`, behind the first word. */
  #fragment(start: number): void {
    const name = this.#name();
    if (!name || !this.#takes("on")) return;
    const type = this.#typeReference();
    this.#directives();
    if (!type || !this.#is("{")) return;
    const body = this.#body({ meant: graphqlMeant("type", type.text), fields: [] });
    this.#found.define({ kind: "function", name, start, end: body.end, body });
  }

  #body(of: Selected): Span {
    const { start } = this.#next() as Token;
    this.#selections(of);
    return { start, end: this.#endBefore() };
  }

  /** Selections up to the closing brace, behind the opening one. */
  #selections(of: Selected): void {
    const around: (Selected | undefined)[] = [of];
    while (around.length > 0) {
      const token = this.#next();
      if (!token) return;
      const inside = around.at(-1);
      if (token.text === "}") around.pop();
      else if (token.text === "{") around.push(undefined);
      else if (token.text === "...") this.#spread(inside, around);
      else if (token.is === "name") this.#selectedField(token, inside, around);
    }
  }

  /** `...Card`, `... on User { … }` or `... @include(if: $all) { … }`, behind the dots. */
  #spread(inside: Selected | undefined, around: (Selected | undefined)[]): void {
    let within = inside;
    if (this.#takes("on")) {
      const type = this.#typeReference();
      within = type && { meant: graphqlMeant("type", type.text), fields: [] };
    } else {
      const fragment = this.#name();
      if (fragment) this.#found.use("fragment", fragment.text, fragment.start, "calls");
    }
    this.#directives();
    if (this.#takes("{")) around.push(within);
  }

  /** `name`, `alias: name(first: 3) @include(if: $all) { … }`, behind the first name. */
  #selectedField(first: Token, inside: Selected | undefined, around: (Selected | undefined)[]): void {
    const field = this.#takes(":") ? this.#name() : first;
    if (!field) return;
    const fields = inside && inside.fields.length < PATH_MAX ? [...inside.fields, field.text] : undefined;
    if (inside && fields) this.#found.field(inside.meant, fields, field.start);
    if (this.#is("(")) this.#arguments();
    this.#directives();
    if (this.#takes("{")) around.push(inside && fields && { meant: inside.meant, fields });
  }

  /** A token, which is kept where it is the description of what follows. */
  #described(token: Token | undefined): Token | undefined {
    if (token?.is === "text") this.#found.descriptions.push(token);
    return token;
  }

  #next(): Token | undefined {
    return this.#tokens[this.#at++];
  }

  /** The next token, if it is a name. */
  #name(): Token | undefined {
    return this.#tokens[this.#at]?.is === "name" ? this.#next() : undefined;
  }

  /** Goes past all of these marks that are next. */
  #pass(...marks: readonly string[]): void {
    while (marks.some((mark) => this.#is(mark))) this.#at++;
  }

  #is(text: string): boolean {
    const token = this.#tokens[this.#at];
    return token?.text === text && token.is !== "text";
  }

  #takes(text: string): boolean {
    const is = this.#is(text);
    if (is) this.#at++;
    return is;
  }

  /** Where the last token ends that was read. */
  #endBefore(): number {
    return this.#tokens[Math.min(this.#at, this.#tokens.length) - 1]?.end ?? this.#end;
  }
}
