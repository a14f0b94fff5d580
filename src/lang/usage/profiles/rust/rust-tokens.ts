/** Names in the arguments of Rust macros, which the grammar leaves as bare tokens: the tokens before and after a name tell what it is. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { moduleAround, moduleWord, SUPERS_MAX } from "./rust-paths.ts";

/** The token before this one in the same brackets; NONE for the first. */
export function before(tree: SyntaxTree, token: NodeIndex): NodeIndex {
  const parent = tree.parent(token);
  let at = token - 1;
  if (at <= parent) return NONE;
  while (tree.parent(at) !== parent) at = tree.parent(at);
  return at;
}

function behind(tree: SyntaxTree, token: NodeIndex): NodeIndex {
  const next = tree.after(token);
  return next < tree.after(tree.parent(token)) ? next : NONE;
}

function written(tree: SyntaxTree, token: NodeIndex): string {
  return token === NONE || tree.end(token) - tree.start(token) > 2 ? "" : tree.textOf(token);
}

/** Most links followed of a chain `a.b().c`. */
const LINKS_MAX = 8;

/** The number of consecutive `super` up to this token, at most SUPERS_MAX. */
function supersUpTo(tree: SyntaxTree, token: NodeIndex): number {
  let first = token;
  for (let count = 1; count < SUPERS_MAX; count++) {
    const joint = before(tree, first);
    first = written(tree, joint) === "::" ? before(tree, joint) : NONE;
    if (first === NONE || tree.kind(first) !== "super") return count;
  }
  return SUPERS_MAX;
}

/** What the tokens up to this one denote. */
function valueAt(reader: UsageReader, token: NodeIndex, links: number): ExpressionId {
  const { tree } = reader;
  if (token === NONE || links > LINKS_MAX) return UNKNOWN;
  switch (tree.kind(token)) {
    case "identifier":
      return named(reader, token, links + 1) ?? UNKNOWN;
    case "self":
      return written(tree, behind(tree, token)) === "::" ? moduleWord(reader, token, "self") : reader.self(token);
    case "super":
      return moduleAround(reader, token, supersUpTo(tree, token));
    case "crate":
      return moduleWord(reader, token, "crate");
    case "metavariable":
      return tree.textOf(token) === "$crate" ? reader.name("crate", NONE) : UNKNOWN;
    case "token_tree": {
      if (tree.text[tree.start(token)] !== "(") return UNKNOWN;
      const called = before(tree, token);
      return called !== NONE && tree.kind(called) === "identifier" ? reader.call(valueAt(reader, called, links + 1)) : UNKNOWN;
    }
    case "string_literal":
    case "integer_literal":
      return BUILTIN;
    default:
      return UNKNOWN;
  }
}

function named(reader: UsageReader, name: NodeIndex, links: number): ExpressionId | null {
  const { tree } = reader;
  const previous = before(tree, name);
  const joint = written(tree, previous);
  if (joint === "." || joint === "::") return reader.member(valueAt(reader, before(tree, previous), links), tree.textOf(name));
  if (tree.textOf(name) === "Self") return reader.selfType(name);
  return reader.lookup(name);
}

/** What a name among bare tokens denotes. null: no use. undefined: look it up as usual. */
export function tokenUse(reader: UsageReader, brackets: NodeIndex, name: NodeIndex): ExpressionId | null | undefined {
  const { tree } = reader;
  const joint = written(tree, before(tree, name));
  if (isInAttribute(tree, brackets) && !isValueOfAttribute(tree, name, joint)) return null;
  if (joint === "." || joint === "::") return named(reader, name, 0);
  const next = written(tree, behind(tree, name));
  // `name = value` among arguments, and `name: value` in a struct literal.
  if (next === "=" && (joint === "," || joint === "(")) return null;
  // `#[name = value]` handed to a macro.
  if (next === "=" && tree.text[tree.start(brackets)] === "[" && written(tree, before(tree, brackets)) === "#") return null;
  if (next === ":" && tree.text[tree.start(brackets)] === "{" && (joint === "," || joint === "{")) {
    const type = before(tree, brackets);
    return type !== NONE && tree.kind(type) === "identifier" ? reader.member(valueAt(reader, type, 0), tree.textOf(name)) : null;
  }
  return undefined;
}

/** Attributes of the compiler and its tools, whose words are none of the program's names. */
const COMPILERS = new Set(
  "cfg cfg_attr allow warn deny forbid expect doc repr inline must_use deprecated target_feature feature link rustfmt".split(" "),
);

/**
 * Whether a name in an attribute is one that the macro behind it copies into code: part of a path (`default_value_t = Mode::Auto`), what is
 * set (`value_parser = parse_mode`), a constructor that is called (`display("{}", Count("item", 2))`). Other words are the attribute's own.
 */
function isValueOfAttribute(tree: SyntaxTree, name: NodeIndex, joint: string): boolean {
  let at = tree.parent(name);
  while (tree.kind(at) === "token_tree") at = tree.parent(at);
  const attribute = tree.firstNamed(at);
  if (attribute === NONE || COMPILERS.has(tree.textOf(attribute))) return false;
  const next = behind(tree, name);
  if (joint === "::" || joint === "=" || written(tree, next) === "::") return true;
  return next !== NONE && tree.kind(next) === "token_tree" && tree.text[tree.start(next)] === "(" && /^\p{Lu}/u.test(tree.textOf(name));
}

/** Whether brackets belong to an attribute other than `derive`: mostly the attribute itself interprets the words in them. */
function isInAttribute(tree: SyntaxTree, brackets: NodeIndex): boolean {
  let at = brackets;
  while (tree.kind(at) === "token_tree") at = tree.parent(at);
  return tree.kind(at) === "attribute" && !isDeriving(tree, brackets);
}

/** Whether brackets list derive macros: those of `#[derive(…)]`, also inside `cfg_attr`. */
export function isDeriving(tree: SyntaxTree, brackets: NodeIndex): boolean {
  if (tree.kind(brackets) !== "token_tree") return false;
  const around = tree.parent(brackets);
  const word = tree.kind(around) === "attribute" ? tree.firstNamed(around) : before(tree, brackets);
  return word !== NONE && tree.textOf(word) === "derive" && (tree.kind(around) === "attribute" || isAttributes(tree, around));
}

function isAttributes(tree: SyntaxTree, brackets: NodeIndex): boolean {
  let at = brackets;
  while (tree.kind(at) === "token_tree") at = tree.parent(at);
  return tree.kind(at) === "attribute";
}

/** Most tokens of a statement that are read. */
const STATEMENT_MAX = 60;

/** The value that `let name = …;` sets: what the tokens up to the semicolon denote. */
function valueSet(reader: UsageReader, name: NodeIndex): ExpressionId {
  const { tree } = reader;
  let last = behind(tree, name);
  if (written(tree, last) !== "=") return UNKNOWN;
  for (let steps = 0; steps < STATEMENT_MAX; steps++) {
    const next = behind(tree, last);
    if (next === NONE || written(tree, next) === ";") return valueAt(reader, last, 0);
    last = next;
  }
  return UNKNOWN;
}

/** A value of the type in `name: &mut a::Type`. */
function typeWritten(reader: UsageReader, name: NodeIndex): ExpressionId {
  const { tree } = reader;
  let found = UNKNOWN;
  let at = behind(tree, name);
  if (written(tree, at) !== ":") return UNKNOWN;
  for (at = behind(tree, at); at !== NONE && !/^[,|=;<]$/.test(written(tree, at)); at = behind(tree, at)) {
    if (tree.kind(at) === "identifier") found = named(reader, at, 0) ?? UNKNOWN;
  }
  return reader.instance(found);
}

/** Binds `let name` and `|name|` among bare tokens. */
export function bindTokens(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  let last = "";
  let isParameter = false;
  for (const token of tree.children(node)) {
    const kind = tree.kind(token);
    if (kind === "identifier") {
      if (last === "let") {
        binder.bind(token, (reader) => typeWritten(reader, token) || valueSet(reader, token), { isHoisted: true });
      } else if (isParameter && (last === "|" || last === ",")) {
        binder.bind(token, (reader) => typeWritten(reader, token), { isHoisted: true });
      }
    }
    if (kind === "|") isParameter = !isParameter && last !== "identifier" && last !== "token_tree";
    else if (kind === ";" || kind === "=>" || kind === "||") isParameter = false;
    if (kind !== "mutable_specifier" && kind !== "&" && kind !== "ref") last = kind;
  }
}
