/** Compares types as declarations write them: two spellings of one type are equal, and some types accept all values of another. */
import { languageById } from "#lang/languages.ts";
import type { ComparedFile } from "#query/compare/compared-file.ts";
import { closingOf, itemsOf, outside } from "#text/brackets.ts";

type SpelledTypes = NonNullable<NonNullable<ReturnType<typeof languageById>>["spelledTypes"]>;

/** Names for a result that carries nothing. */
const NOTHING = new Set(["", "void", "Void", "Unit", "()", "null", "undefined", "NoReturn", "Never", "never"]);

/** Types of results that come later; who does not wait for one loses it. */
const DEFERRED =
  /^(?:[\w]+\.)*(?:Promise|PromiseLike|Task|ValueTask|Future|FutureOr|CompletableFuture|CompletionStage|Awaitable|Coroutine|Deferred)\b/;

/** Whether a type is that of a result which comes later. */
export function isDeferred(type: string): boolean {
  return DEFERRED.test(type);
}

/** How deep the aliases and brackets of a type are followed. */
const DEPTH_MAX = 8;

/** How many characters are read to spell one type: aliases that name each other several times would grow without end. */
const READ_CHARS_MAX = 200_000;

/** A declaration of a type alias that fits on one line: neither does this end openly, nor does the next line go on with it. */
const ALIAS =
  /^[ \t]*(?:(?:export|pub(?:\([^)]*\))?|public|internal|private)\s+)*(?:type|typealias|using)\s+(\w+)(?:<([^<>]*)>)?[ \t]*=[ \t]*([^\s;{]+(?:[ \t]+[^\s;{]+)*)(?<![<([,|&:=]|[-=]>)[ \t]*(?:;[ \t]*)?$(?!\r?\n[ \t]*[|&?:])/gm;
/** The name of a parameter, ahead of what it is bound to. */
const PARAMETER = /^(?:const\s+)?('?[\w$]+)/;

/** Attributes of C and C++, which are no part of a type: `__attribute__((unused))`, `[[maybe_unused]]`. */
const ATTRIBUTES = /\b__attribute__\(\([^()]*(?:\([^()]*\)[^()]*)*\)\) ?|\[\[[^[\]]*\]\] ?/g;
/** A macro for an attribute beside a type: `__unused`, `_Nonnull`, `ATTRIBUTE_UNUSED`. Names with digits are those of types: `__u32`. */
const MACRO = "(?:__[a-z_]+|_N[a-z_]+|[A-Z]{2,}(?:_[A-Z]+)*)";
const MACRO_AHEAD = new RegExp(`(?<![\\w:<,(])${MACRO} (?=(?:const |volatile |unsigned |signed )*[\\w]*[a-z0-9])`, "g");
const MACRO_BEHIND = new RegExp(`(?:(?<=[a-z0-9])(?<!\\b(?:const|volatile|typename)) |(?<=[*&]) ?)${MACRO}(?![\\w:(<])`, "g");

/** A type of C or C++ without attributes, and without macros that stand for them. */
function withoutAttributes(text: string): string {
  return text.replace(ATTRIBUTES, "").replace(MACRO_AHEAD, "").replace(MACRO_BEHIND, "").trim();
}

interface Alias {
  readonly parameters: readonly string[];
  readonly target: string;
}

/** The spelling of types in one state of a file. */
class Side {
  readonly #spelling: SpelledTypes;
  readonly #hasTags: boolean;
  readonly #content: string;
  readonly #other: string;
  readonly #signs: RegExp | undefined;
  readonly #groups: readonly string[];
  #charsLeft = READ_CHARS_MAX;
  #known: { readonly aliases: ReadonlyMap<string, Alias>; readonly prefixes: readonly string[] } | undefined;

  constructor(file: ComparedFile, other: ComparedFile) {
    this.#spelling = languageById(file.language)?.spelledTypes ?? {};
    this.#hasTags = languageById(file.language)?.headers !== undefined;
    this.#content = file.content;
    this.#other = other.content;
    this.#groups = [file, other].flatMap(({ content }) => groupedNames(content));
    const signs = Object.keys(this.#spelling.names ?? {}).filter((name) => /\W/.test(name));
    this.#signs = signs.length > 0 ? new RegExp(`(?<!\\w)(?:${signs.map(RegExp.escape).join("|")})`, "g") : undefined;
  }

  /** The alternatives of a type, each in one spelling, in one order. */
  alternatives(type: string, depth = 0): readonly string[] {
    if (depth === 0) this.#charsLeft = READ_CHARS_MAX;
    this.#charsLeft -= type.length;
    if (this.#charsLeft < 0) return [type];
    const text = this.#bare(type);
    if (depth > DEPTH_MAX || outside(text, ["=>", "->"]) >= 0) return [text];
    const parts = splitAt(text, "|").filter((part) => part !== "");
    const found = parts.length > 1 ? parts.flatMap((part) => this.alternatives(part, depth + 1)) : this.#one(text, depth);
    return [...new Set(found)].sort();
  }

  /** Whether alternatives are those of one of some types. */
  isOneOf(alternatives: readonly string[], types: Iterable<string> = []): boolean {
    return [...types].some((type) => this.alternatives(type).join("|") === alternatives.join("|"));
  }

  #written(type: string, depth: number): string {
    return this.alternatives(type, depth + 1).join("|");
  }

  #one(text: string, depth: number): readonly string[] {
    const { nullable, names = {} } = this.#spelling;
    if (nullable === "ahead" && text.startsWith("?")) return [...this.alternatives(text.slice(1), depth + 1), "null"];
    if (nullable && text.endsWith("?")) return [...this.alternatives(text.slice(0, -1), depth + 1), "null"];
    const name = /^[\w.:\\$]+/.exec(text)?.[0] ?? "";
    const own = this.#named(name);
    const rest = text.slice(name.length);
    const isGeneric = (rest.startsWith("<") || rest.startsWith("[")) && rest.length > 2 && closingOf(rest, 0) === rest.length - 1;
    const items = isGeneric ? itemsOf(rest.slice(1, -1)) : [];
    const alias = this.#facts().aliases.get(own);
    if (alias && (rest === "" || isGeneric) && alias.parameters.length === items.length)
      return this.alternatives(filled(alias, items), depth + 1);
    if (rest === "") return [names[own] ?? own];
    if (!isGeneric) return [names[text] ?? `${names[own] ?? own}${rest}`];
    if (own === "Union") return items.flatMap((item) => this.alternatives(item, depth + 1));
    if (own === "Optional" && (this.#spelling.areQuoted || nullable))
      return [...items.flatMap((item) => this.alternatives(item, depth + 1)), "null"];
    if (this.#spelling.shortensArrays && /^(?:Readonly)?Array$/.test(own) && rest.startsWith("<"))
      return [`${own === "Array" ? "" : "readonly "}${this.#written(items[0] ?? "", depth)}[]`];
    const inner = own === "Literal" ? items : items.map((item) => this.#written(item, depth));
    return [`${names[own] ?? own}${rest[0]}${inner.join(",")}${rest.at(-1)}`];
  }

  /** The text without spaces, quotes round a type, and brackets that do nothing. */
  #bare(type: string): string {
    let text = type
      .replace(/\s+/g, " ")
      .replace(/ ?([<>,()[\]{}*&|:?]) ?/g, "$1")
      .trim();
    const { areQuoted } = this.#spelling;
    // In languages with tags, `struct node` is `node`.
    if (this.#hasTags) text = withoutAttributes(text.replace(/\b(?:struct|union|enum|class)\s+(?=\w)/g, ""));
    text = areQuoted
      ? text.replace(/(["'])([^"']*)\1/g, (all, _quote, inner, at) => (/\bLiteral\[[^\]]*$/.test(text.slice(0, at)) ? all : inner))
      : text.replaceAll("'", '"').replace(/[;,](?=[})\]])/g, "");
    text = text.replace(/(?<![\w>\])])\(((?:typeof )?[\w.$]+)\)(?=[[|&,>\])]|$)/g, "$1");
    while (text.startsWith("(") && closingOf(text, 0) === text.length - 1) {
      const inner = text.slice(1, -1);
      if (itemsOf(inner).length !== 1 || inner.endsWith(",")) break;
      text = inner;
    }
    // A name with signs in it may stand anywhere: `[]interface{}`.
    return this.#signs ? text.replace(this.#signs, (name) => this.#spelling.names?.[name] ?? name) : text;
  }

  /** A name without the module that it may be written with. */
  #named(name: string): string {
    const prefix = this.#facts().prefixes.find((one) => name.startsWith(one));
    if (prefix !== undefined && /^\w+$/.test(name.slice(prefix.length))) return name.slice(prefix.length);
    const [, owner = "", last = ""] = /^\\?(.+?)(?:\.|::|\\)(\w+)$/.exec(name) ?? [];
    const isTaken = last !== "" && [this.#content, this.#other].some((content) => takesIn(content, owner, last, this.#groups));
    return isTaken ? last : name.replace(/^\\/, "");
  }

  #facts() {
    if (this.#known) return this.#known;
    const { modules = [] } = this.#spelling;
    const called = modules.flatMap((module) => {
      const escaped = RegExp.escape(module);
      const names = [...this.#content.matchAll(new RegExp(`\\bimport\\s+${escaped}\\s+as\\s+(\\w+)`, "g"))].map(([, name = ""]) => name);
      const [parent, child] = [/^(.*)\./.exec(module)?.[1], /\w+$/.exec(module)?.[0] ?? ""];
      const isTaken =
        parent !== undefined && new RegExp(`\\bfrom\\s+${RegExp.escape(parent)}\\s+import\\b.*\\b${child}\\b`).test(this.#content);
      return [module, ...names, ...(isTaken ? [child] : [])];
    });
    const prefixes = called.flatMap((module) => [`${module}.`, `${module}::`]);
    const found = [...this.#content.matchAll(ALIAS)].map(([, name = "", parameters = "", target = ""]): [string, Alias] => [
      name,
      { parameters: itemsOf(parameters).map((one) => PARAMETER.exec(one)?.[1] ?? one), target },
    ]);
    const targets = Map.groupBy(found, ([name]) => name);
    // A name that several lines define, or that names itself, is not one type.
    const isOne = ([name, { target }]: [string, Alias]): boolean =>
      new Set(targets.get(name)?.map(([, alias]) => JSON.stringify(alias))).size === 1 && !mentions(target, name);
    this.#known = { aliases: new Map(found.filter(isOne)), prefixes };
    return this.#known;
  }
}

/** Whether a target names its own alias, other than as a name of another module. */
function mentions(target: string, name: string): boolean {
  return new RegExp(`(?<![\\w:.])${RegExp.escape(name)}(?!\\w)`).test(target);
}

/** The target of an alias with arguments in the place of its parameters. */
function filled({ parameters, target }: Alias, items: readonly string[]): string {
  if (parameters.length === 0) return target;
  const names = new RegExp(`(?<![\\w$])(?:${parameters.map(RegExp.escape).join("|")})(?![\\w$])`, "g");
  return target.replace(names, (name) => items[parameters.indexOf(name)] ?? name);
}

/** Whether a file takes a name from a module or namespace: alone, in a group, or with all that is in it. */
function takesIn(content: string, owner: string, name: string, grouped: readonly string[]): boolean {
  const whole = `${owner}::${name}`.replace(/\.|\\/g, "::");
  // The owner may itself be taken in: `use a::{b, b::C}`.
  if (grouped.some((one) => one === whole || (one.endsWith(`::${whole}`) && isTaken(content, one.slice(0, -name.length - 2), grouped))))
    return true;
  const [from, own] = [RegExp.escape(owner), RegExp.escape(name)];
  const sign = "(?:\\.|::|\\\\)";
  const alone = `\\b(?:import|use|using)\\s+(?:static\\s+)?\\\\?${from}${sign}(?:${own}\\b|\\*)`;
  return new RegExp(`${alone}|^[ \\t]*using\\s+${from}\\s*;|\\bfrom\\s+${from}\\s+import\\b.*\\b${own}\\b`, "m").test(content);
}

function isTaken(content: string, path: string, grouped: readonly string[]): boolean {
  return grouped.includes(path) || new RegExp(`\\buse\\s+${RegExp.escape(path)}\\s*;`).test(content);
}

/** A statement that takes in a group of names: `use a::{b::{C, D}, E};`, `use A\{B, C};`, `from a import (\n  B,\n  C,\n)`. */
const GROUP = /\buse\s+([\w:\\]*)\{([^;]*)\}\s*;|\bfrom\s+([\w.]+)\s+import\s+\(([^)]*)\)/g;

/** The whole names that a file takes in by groups, with `::` between their parts. */
function groupedNames(content: string): string[] {
  return [...content.matchAll(GROUP)].flatMap(([, path = "", list, module = "", names = ""]) =>
    list === undefined ? namesIn(`${module}.`, names.replace(/#.*$/gm, "")) : namesIn(path, list.replace(/\/\/.*$/gm, "")),
  );
}

function namesIn(path: string, list: string): string[] {
  const from = path.replace(/\.|\\/g, "::");
  return itemsOf(list).flatMap((item): string[] => {
    const [, ahead = "", inner] = /^([\w:\\]*)\{(.*)\}$/s.exec(item) ?? [];
    if (inner !== undefined) return namesIn(`${from}${ahead}`, inner);
    if (item === "self") return [from.replace(/::$/, "")];
    return /^[\w:\\]+$/.test(item) ? [`${from}${item.replaceAll("\\", "::")}`] : [];
  });
}

function splitAt(text: string, sign: string): string[] {
  const parts: string[] = [];
  let from = 0;
  for (let at = outside(text, [sign]); at >= 0; at = outside(text, [sign], at + 1)) {
    parts.push(text.slice(from, at));
    from = at + 1;
  }
  return [...parts, text.slice(from)];
}

/** Compares the types of two states of one file. */
export class TypeTexts {
  readonly #language: string;
  readonly #before: Side;
  readonly #after: Side;

  constructor(before: ComparedFile, after: ComparedFile) {
    this.#language = after.language;
    this.#before = new Side(before, after);
    this.#after = new Side(after, before);
  }

  /** Whether a type of the older state and one of the newer are one type. */
  isSame(was: string, is: string): boolean {
    if (was === is) return true;
    if (was === "" || is === "") return false;
    const [old, now] = this.#sides(was, is);
    return old.join("|") === now.join("|");
  }

  /** The alternatives of a type of the newer state. */
  alternatives(type: string): readonly string[] {
    return this.#after.alternatives(type);
  }

  /** Whether a type of the newer state accepts every value. */
  takesAll(type: string): boolean {
    return type === "any" || this.#after.isOneOf(this.alternatives(type), languageById(this.#language)?.spelledTypes?.tops);
  }

  /** Whether a parameter accepts every argument that it accepted before. */
  isWider(was: string, is: string): boolean {
    if (was === "" || is === "") return false;
    const { tops, sureTops, numbers = [] } = languageById(this.#language)?.spelledTypes ?? {};
    const [old, now] = this.#sides(was, is);
    if (old.every((one) => now.includes(one))) return true;
    if (this.#after.isOneOf(now, tops) || (this.#after.isOneOf(now, sureTops) && !old.includes("null"))) return true;
    return numbers.some((list) => list.includes(was) && list.indexOf(was) < list.indexOf(is));
  }

  /** Whether a result is of the former type still, only known more exactly. */
  isNarrower(was: string, is: string): boolean {
    if (NOTHING.has(was) || NOTHING.has(is)) return false;
    const [old, now] = this.#sides(was, is);
    const { takesSureValues, tops } = languageById(this.#language)?.spelledTypes ?? {};
    if (takesSureValues && now.every((one) => old.includes(one))) return true;
    return this.#before.isOneOf(old, tops) && /^[A-Z][\w.]*(?:<.*>)?$/.test(is);
  }

  #sides(was: string, is: string): readonly [readonly string[], readonly string[]] {
    return [this.#before.alternatives(was), this.#after.alternatives(is)];
  }
}
