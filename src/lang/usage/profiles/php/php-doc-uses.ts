/**
 * Uses of names in PHP documentation comments: of the types that tags name, `@throws NotFound`, `@extends Repository<User>`, and of what
 * `{@see User::name}` refers to. A rename has to change them, and only comments say what collections and repositories hold.
 */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { PlainUse, UsageReader } from "#lang/usage/profile.ts";
import type { NodeIndex, SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { promotedBy } from "./php-promoted.ts";
import { templateBound, templatesOf } from "./php-templates.ts";
import { classNamed, isPrimitive } from "./php-types.ts";

/** Characters of a comment that are read. */
const COMMENT_MAX = 20_000;
/** Tags with types, and what stands between the tag and the type: the name of a type parameter, the modifier of a method. */
const TAG = new RegExp(
  String.raw`(?<!\w)@(?:phpstan-|psalm-|phan-)?(?:${[
    String.raw`(?<=-)type[ \t]+\w+[ \t]*(?:=|[ \t])`,
    String.raw`(?:param(?:-out)?|return|var|type|throws|property(?:-read|-write)?|mixin|(?:template-)?(?:extends|implements|use))[ \t]`,
    String.raw`(?<=-)(?:assert(?:-if-(?:true|false))?|require-(?:extends|implements)|(?:self|this)-out)[ \t]`,
    String.raw`template(?:-covariant|-contravariant)?[ \t]+\w+[ \t]+(?:of|as)[ \t]`,
    String.raw`import-type[ \t]+\w+[ \t]+from[ \t]`,
    String.raw`(method)[ \t]+(?:static[ \t]+(?!\w+[ \t]*\())?`,
    String.raw`(see|uses|used-by|covers|link(?:code|plain)?)[ \t]`,
  ].join("|")})`,
  "g",
);
/** `@phpstan-type Name = …` names a type of its own, for all comments of the file, and `@phpstan-import-type` may name one anew. */
const NAMED_TYPE = /@(?:phpstan|psalm|phan)-(?:import-)?type[ \t]+(\w+)(?:[ \t]+from[ \t]+[\w\\]+[ \t]+as[ \t]+(\w+))?/g;
/** What a type consists of: a space; a text; a variable; a path of names; a sign. */
const TOKEN =
  /\r?\n[ \t]*\*?[ \t]*|[ \t]+|(["'])(?:(?!\1)[^\n\\]|\\.){0,200}\1|\$\w+|\\?[\p{L}_][\p{L}\p{N}_]*(?:[\\-][\p{L}_][\p{L}\p{N}_]*)*|\d+|\.\.\.|[\s\S]/uy;
const NAME = /^[\p{L}_\\]/u;
/** `::NAME`, or `::PREFIX_*`, which stands for many. */
const MEMBER = /::\$?([\p{L}_][\p{L}\p{N}_]*)?(\*?)/uy;
const LINKED = /[ \t]*(\\?[\p{L}_][\p{L}\p{N}_]*(?:\\[\p{L}_][\p{L}\p{N}_]*)*)(?![\p{L}\p{N}_\\(/-]|\.[\p{L}\p{N}_]|:\/)/uy;
const METHOD_NAME = /[ \t]*&?\w+[ \t]*(?=\()/y;
const VARIABLE = /[ \t]*&?(?:\.\.\.)?\$(\w+)/y;
/** Behind a complete type: another one follows. What follows `&` may be a parameter that is passed by reference. */
const ANOTHER = /[ \t]*(?:\||&(?![ \t]*(?:\$|\.\.\.)))/y;
const RESULT = /[ \t]*:/y;
/** Words of types that are no types: of conditional types, and before arguments. */
const WORDS: ReadonlySet<string> = new Set("is not of as covariant contravariant super".split(" "));
const OWNERS: ReadonlySet<string> = new Set(["self", "static", "parent"]);

/** The uses in a comment. */
export function phpDocUses(reader: UsageReader, comment: NodeIndex): readonly PlainUse[] {
  const { tree } = reader;
  const start = tree.start(comment);
  if (!tree.text.startsWith("/**", start)) return [];
  const text = tree.text.slice(start, Math.min(tree.end(comment) - 2, start + COMMENT_MAX));
  if (!text.includes("@")) return [];
  const doc = new DocReader(reader, comment, text);
  TAG.lastIndex = 0;
  // Each tag is looked for behind the type of the last one, so that no part of a comment is read twice.
  for (let found = TAG.exec(text); found !== null; found = TAG.exec(text))
    TAG.lastIndex = doc.read(found[1] ?? found[2] ?? "", TAG.lastIndex);
  return doc.uses();
}

class DocReader {
  readonly #reader: UsageReader;
  readonly #comment: NodeIndex;
  readonly #start: number;
  readonly #text: string;
  readonly #templates: ReadonlyMap<string, string>;
  readonly #found: PlainUse[] = [];

  constructor(reader: UsageReader, comment: NodeIndex, text: string) {
    this.#reader = reader;
    this.#comment = comment;
    this.#start = reader.tree.start(comment);
    this.#text = text;
    this.#templates = templatesOf(text);
  }

  /** The uses found: of several of one thing on one line only the first, and none where code on that line has the name, too. */
  uses(): PlainUse[] {
    const { text } = this.#reader.tree;
    const seen = new Set<string>();
    const end = this.#start + this.#text.length;
    const before = lineBefore(text, this.#start);
    const behind = lineBehind(text, end);
    const firstLine = this.#start + lineBehind(this.#text, 0).length;
    const lastLine = end - lineBefore(this.#text, this.#text.length).length;
    const isInCode = ({ start, name }: PlainUse): boolean =>
      (start < firstLine && hasWord(before, name)) || (start >= lastLine && hasWord(behind, name));
    let line = 0;
    let next = this.#text.indexOf("\n");
    return this.#found.filter((use) => {
      for (; next >= 0 && this.#start + next < use.start; next = this.#text.indexOf("\n", next + 1)) line++;
      const place = `${line} ${use.expression} ${use.name}`;
      if (seen.has(place) || isInCode(use)) return false;
      seen.add(place);
      return true;
    });
  }

  /** Reads what follows a tag that ends at `from`. Returns where it ends. */
  read(tag: string, from: number): number {
    if (tag === "method") return this.#method(from);
    return tag === "" ? this.#parameter(this.#type(from)) : this.#link(from);
  }

  /** `Foo|null name(Bar $bar)`: the result's type, which may be missing, and those of the parameters. */
  #method(from: number): number {
    const isNamedAt = (at: number): boolean => {
      METHOD_NAME.lastIndex = at;
      return METHOD_NAME.test(this.#text);
    };
    const end = isNamedAt(from) ? from : this.#type(from);
    return isNamedAt(end) ? this.#type(METHOD_NAME.lastIndex) : end;
  }

  /** The name behind a type, which is a use where it is that of a promoted parameter of the constructor below. */
  #parameter(from: number): number {
    VARIABLE.lastIndex = from;
    const [whole, name] = VARIABLE.exec(this.#text) ?? [];
    if (whole === undefined || name === undefined) return from;
    const property = promotedBy(this.#reader, this.#comment + 1, `$${name}`);
    if (property > BUILTIN) this.#use(from + whole.length - name.length, name, property);
    return from + whole.length;
  }

  #link(from: number): number {
    LINKED.lastIndex = from;
    const written = LINKED.exec(this.#text)?.[1];
    return written === undefined ? from : this.#path(written, LINKED.lastIndex - written.length);
  }

  /** Reads the type that starts at an offset. Where its brackets have no counterpart, it is none. */
  #type(from: number): number {
    const text = this.#text;
    const known = this.#found.length;
    /** Brackets that are open, the innermost last. */
    const open: string[] = [];
    let isComplete = false;
    /** Behind a sign that asks for another type, a line may end. */
    let mayBreak = false;
    let at = from;
    while (at < text.length) {
      TOKEN.lastIndex = at;
      const token = TOKEN.exec(text)?.[0] ?? "";
      if (token === "" || token === "@") break;
      if (isComplete && open.length === 0) {
        const next = this.#continued(at, token);
        if (next === undefined) return at;
        isComplete = false;
        mayBreak = true;
        if ("<{([".includes(token)) open.push(token);
        at = next;
        continue;
      }
      at += token.length;
      if ("<{([".includes(token)) open.push(token);
      else if (">})]".includes(token)) {
        if (open.pop() === undefined) return at;
        isComplete = true;
      } else if (NAME.test(token)) {
        if (!isKey(text, at, open.at(-1))) at = this.#path(token, at - token.length);
        isComplete = true;
      } else if (open.length === 0) {
        if ((token.startsWith("$") && token !== "$this") || (token.includes("\n") && !mayBreak)) return at;
        if (/^["'\d$]/.test(token)) isComplete = true;
        else if (!/^[\s?!=|&-]/.test(token)) return at;
      }
    }
    if (open.length > 0) this.#found.length = known;
    return at;
  }

  /** Where a type goes on that may be complete at an offset; undefined where it ends there. */
  #continued(at: number, token: string): number | undefined {
    if ("<{([".includes(token)) return at + 1;
    const next = this.#text[at - 1] === ")" ? RESULT : ANOTHER;
    next.lastIndex = at;
    if (next.test(this.#text)) return next.lastIndex;
    ANOTHER.lastIndex = at;
    return ANOTHER.test(this.#text) ? ANOTHER.lastIndex : undefined;
  }

  /** The uses of a class, and of the member behind `::`. Returns where the path ends. */
  #path(written: string, at: number): number {
    const end = at + written.length;
    const of = this.#classNamed(written);
    const cut = written.lastIndexOf("\\") + 1;
    if (of > BUILTIN && !OWNERS.has(written.toLowerCase())) this.#use(at + cut, this.#reader.importedName(of) || written.slice(cut), of);
    MEMBER.lastIndex = end;
    const [whole, member, many] = MEMBER.exec(this.#text) ?? [];
    if (whole === undefined) return end;
    if (of > BUILTIN && member !== undefined && member !== "class" && many === "")
      this.#use(end + whole.length - member.length, member, this.#reader.member(of, member));
    return end + whole.length;
  }

  #classNamed(written: string): ExpressionId {
    const { tree } = this.#reader;
    if (WORDS.has(written) || written.includes("-") || isPrimitive(written)) return UNKNOWN;
    if (this.#templates.has(written) || templateBound(tree, written, this.#comment) !== undefined || namedTypesOf(tree).has(written))
      return UNKNOWN;
    // The comment of a class stands above it, but speaks of itself as what is inside does.
    const isAbove = OWNERS.has(written.toLowerCase()) && this.#reader.selfType(this.#comment) === UNKNOWN;
    return classNamed(this.#reader, written, isAbove && this.#comment + 1 < tree.size ? this.#comment + 1 : this.#comment);
  }

  #use(at: number, name: string, expression: ExpressionId): void {
    this.#found.push({ start: this.#start + at, name, expression, type: "references" });
  }
}

/** Whether a name that ends at `end` is only the key of an array or object. */
function isKey(text: string, end: number, bracket: string | undefined): boolean {
  return bracket === "{" && /^\??\s{0,8}:(?!:)/.test(text.slice(end, end + KEY_GAP));
}
const KEY_GAP = 16;

const namedTypes = new WeakMap<SyntaxTree, ReadonlySet<string>>();

/** The names of types that comments of a file define for comments. */
function namedTypesOf(tree: SyntaxTree): ReadonlySet<string> {
  const known = namedTypes.get(tree);
  if (known) return known;
  const found = new Set<string>();
  if (tree.text.includes("-type")) for (const [, name = "", renamed = name] of tree.text.matchAll(NAMED_TYPE)) found.add(renamed);
  namedTypes.set(tree, found);
  return found;
}

/** Characters of a line of code that are looked at: those beside a comment. */
const BESIDE_MAX = 400;

function lineBehind(text: string, start: number): string {
  return /^[^\n]*/.exec(text.slice(start, start + BESIDE_MAX))?.[0] ?? "";
}

function lineBefore(text: string, end: number): string {
  const near = text.slice(Math.max(0, end - BESIDE_MAX), end);
  return near.slice(near.lastIndexOf("\n") + 1);
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!/[\p{L}\p{N}_]/u.test(text[at - 1] ?? "") && !/[\p{L}\p{N}_]/u.test(text[at + word.length] ?? "")) return true;
  return false;
}
