/** What a declaration says to who uses it, read from its text: parameters, what it gives, what it builds on. Of any language with brackets. */
import { FUNCTION_KINDS, TYPE_KINDS } from "#core/symbol-kinds.ts";
import type { SymbolKind } from "#core/types.ts";
import { languageById } from "#lang/languages.ts";
import { closingOf, itemsOf, outside } from "#text/brackets.ts";

export interface Parameter {
  /** Empty where only a type is written. */
  readonly name: string;
  /** What calls name the argument, where a parameter is written with a name for each: `at` of `at index: Int`; else its name. */
  readonly label: string;
  /** Empty where none is written. */
  readonly type: string;
  /** A call may leave it out: it has a default, or is marked as optional. */
  readonly isOptional: boolean;
  /** It takes any number of arguments. */
  readonly isRest: boolean;
  /** How calls have to pass it, where they have no choice: what signs between the parameters say. */
  readonly isPassedBy?: "name" | "place";
}

export interface Signature {
  /** Undefined for what takes none, and where the text has no list of them. */
  readonly parameters: readonly Parameter[] | undefined;
  /** What it gives, or the type of what it holds; empty where nothing is said. */
  readonly type: string;
  /** Words before the name, visibility left aside. */
  readonly modifiers: readonly string[];
  /** Types that it names behind its own name, in order. */
  readonly supertypes: readonly string[];
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Words of declarations that are no type. */
const MODIFIERS = words(
  "export default declare public private protected internal fileprivate open final abstract sealed static async suspend override virtual inline extern unsafe pub const constexpr let var val readonly lateinit func function def fun fn sub proc method class struct interface trait enum type object record data partial impl mod module namespace macro macro_rules operator implicit explicit native synchronized transient volatile mutating nonmutating local defp defmacro new init get set property constructor friend typename template register typedef annotation case companion inner value infix tailrec external actual expect",
);
/** Those that change how something is used. */
const TELLING = words("static async suspend abstract final sealed mutating");
/** Words behind the parameters that are no type. */
const QUALIFIERS = words("const override noexcept final volatile & && default delete = 0 ;");
/** Words between a type and what it builds on. */
const JOINTS = words("extends implements with where public private protected virtual class is of and for by permits mixin on");
/** What a name of a type may stand before: `type Shape interface`. */
const TYPE_WORDS = words("interface struct enum");
const RECEIVERS = /^(?:(?:&\s*(?:'\w+\s+)?)?(?:mut\s+)?self\b.*|cls|this)$/;
const REST = /^(?:\*{1,2}(?=\w)|vararg\s|params\s|&\w+$)|:.*\*$/;
/** What takes a function written with its type round the name: `int (*f)(char *)`. */
const FUNCTION_POINTER =
  /^(?<gives>.*\S)\s*\(\s*(?<sign>[*^&]+)\s*(?<name>[\p{L}_][\p{L}\p{N}_]*)(?<size>(?:\[[^\]]*\])*)\s*\)\s*(?<takes>\(.*\))$/u;

/** What of a symbol is read. */
interface Declared {
  readonly signature: string;
  readonly name: string;
  readonly kind: SymbolKind;
}

/** Reads a declaration. */
export function signatureOf({ signature, name, kind }: Declared, language: string): Signature {
  const text = signature.replace(/\s+/g, " ").trim();
  const at = nameAt(text, name);
  const before = at < 0 ? "" : text.slice(0, at);
  const after = at < 0 ? text : text.slice(at + name.length);
  const isType = TYPES_AND_MODULES.has(kind);
  const {
    namesParametersFirst: isNameFirst = false,
    patternDefaults,
    constructsInHead = false,
    colonsNameArguments,
    headers,
    infersTypes = false,
  } = languageById(language) ?? {};
  const writing = { isNameFirst, hasKeywords: colonsNameArguments === true, isTyped: headers !== undefined && kind !== "macro" };
  const { list, behind } = isType ? headOf(after, constructsInHead) : listBehind(after, kind);
  return {
    parameters:
      list === undefined ? undefined : patternDefaults === undefined ? parametersOf(list, writing) : patternsOf(list, patternDefaults),
    type: isType || isSetting(language) ? "" : typeOf(behind, before, { kind, infersTypes }),
    modifiers: isType || FUNCTION_KINDS.has(kind) ? before.split(/[^\p{L}\p{N}_]+/u).filter((word) => TELLING.has(word)) : [],
    supertypes: isType ? supertypesIn(behind) : [],
  };
}

/** What a key of settings holds is a value, and no type. */
function isSetting(language: string): boolean {
  const { keys, isData } = languageById(language) ?? {};
  return keys !== undefined || isData === true;
}

const TYPES_AND_MODULES: ReadonlySet<SymbolKind> = new Set([...TYPE_KINDS, "module"]);

/** Where the name stands as a word: what a parameter list or the end follows, before other places; -1 where it does not. */
export function nameAt(text: string, name: string): number {
  if (name === "") return -1;
  let first = -1;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (/[\p{L}\p{N}_$]/u.test(text[at - 1] ?? "") || /[\p{L}\p{N}_$]/u.test(text[at + name.length] ?? "")) continue;
    if (/^[?!]?\s*(?:<[^(]*>|\[[^(]*\])?\s*\(/.test(text.slice(at + name.length))) return at;
    if (first < 0) first = at;
  }
  return first;
}

/** The list of parameters that follows a name, and what follows it; arrow functions have it behind their sign. */
function listBehind(after: string, kind: SymbolKind): { list: string | undefined; behind: string } {
  if (!FUNCTION_KINDS.has(kind)) return { list: undefined, behind: after };
  let open = after.search(/[([<=:]/);
  if (after[open] === "<" || after[open] === "[") open = after.indexOf("(", closingOf(after, open));
  else open = after.indexOf("(", Math.max(0, open));
  const close = open < 0 ? -1 : closingOf(after, open);
  if (close < 0) return { list: undefined, behind: after };
  return { list: after.slice(open + 1, close), behind: after.slice(close + 1) };
}

/** What may stand between the name of a type and what its values are made with. */
const BEFORE_HEAD = /^(?:\s*(?:@[\w.]+(?:\([^()]*\))?|\b(?:public|private|protected|internal|constructor)\b(?:\[\w+\])?))*\s*\(/;

/** Behind the name of a type the parameters that its values are made with, and what follows them; a list that is cut off says nothing. */
function headOf(after: string, isConstructing: boolean): { list: string | undefined; behind: string } {
  const generic = /^\s*[<[]/.exec(after);
  const behind = generic ? after.slice(closingOf(after, generic[0].length - 1) + 1) : after;
  const head = isConstructing ? BEFORE_HEAD.exec(behind) : null;
  if (!head) return { list: undefined, behind };
  const open = head[0].length - 1;
  const close = closingOf(behind, open);
  if (close < 0) return { list: undefined, behind: "" };
  // Further lists, of what is passed apart or without being written, are no supertypes.
  let rest = behind.slice(close + 1);
  for (let next = /^\s*\(/.exec(rest); next; next = /^\s*\(/.exec(rest)) {
    const end = closingOf(rest, next[0].length - 1);
    rest = end < 0 ? "" : rest.slice(end + 1);
  }
  return { list: behind.slice(open + 1, close), behind: rest };
}

/** Parameters that are patterns: `%Cart{} = cart` is called `cart`. */
function patternsOf(list: string, defaults: string): Parameter[] {
  return itemsOf(list).map((item) => {
    const at = outside(item, [defaults]);
    const pattern = at < 0 ? item : item.slice(0, at);
    const name = pattern.split(/(?<![=<>!])=(?![=>])/).find((part) => /^\s*[\p{L}_][\p{L}\p{N}_]*[?!]?\s*$/u.test(part)) ?? "";
    const called = name.trim() || pattern.trim();
    return { name: called, label: called, type: "", isOptional: at >= 0, isRest: false };
  });
}

/**
 * How a language writes parameters: the name before a type without a colon, a colon behind the names of those that calls name, a type always, and
 * a name where there is need for one.
 */
interface Writing {
  readonly isNameFirst: boolean;
  readonly hasKeywords: boolean;
  readonly isTyped: boolean;
}

function parametersOf(list: string, writing: Writing): Parameter[] {
  const { isNameFirst } = writing;
  const all = itemsOf(list).filter((item) => !RECEIVERS.test(item) && item !== "void");
  const items = all.filter((item) => item !== "*" && item !== "/");
  const [star, slash] = [all.indexOf("*"), all.indexOf("/")];
  const read = items.map((item): Parameter => {
    const at = all.indexOf(item);
    const isPassedBy = star >= 0 && at > star ? "name" : at < slash ? "place" : undefined;
    return { ...parameterOf(item, writing), ...(isPassedBy && !item.startsWith("**") ? { isPassedBy } : {}) };
  });
  if (!isNameFirst || !items.some((item) => / /.test(item))) return read;
  // `a, b int`: a name without a type has that of the next.
  for (let at = read.length - 2; at >= 0; at--) {
    const one = read[at] as Parameter;
    if (one.name === "") read[at] = { ...one, name: one.type, label: one.type, type: read[at + 1]?.type ?? "" };
  }
  return read;
}

function parameterOf(item: string, { isNameFirst, hasKeywords, isTyped }: Writing): Parameter {
  const equals = outside(item, ["="]);
  const hasDefault = equals >= 0 && item[equals + 1] !== ">";
  const bare = (hasDefault ? item.slice(0, equals) : item).replace(/^(?:(?:@[\w.:]+(?:\([^)]*\))?|pub(?:\([^)]*\))?)\s+)+/, "").trim();
  // Dots inside of brackets are part of a type: `Callable[..., int]`, `(...names: string[]) => void`.
  const isRest = REST.test(bare) || outside(bare, ["..."]) >= 0;
  const colon = outside(bare, [":"]);
  const isColon = colon >= 0 && bare[colon + 1] !== ":";
  const [written, type] = isColon
    ? [bare.slice(0, colon), bare.slice(colon + 1)]
    : isTyped && !isRest && TYPE_ALONE.test(bare)
      ? ["", bare.replace(/\b(?:const|register)\s+/g, "")]
      : apart(bare, isNameFirst);
  // What is taken apart at once has no name.
  const name = /^[{[]/.test(written.trim()) ? "" : written;
  const isMarked = /\?$/.test(name.trim());
  // A colon without a type, and a default behind it: a keyword argument of Ruby.
  const isKeyword = hasKeywords && isColon && type.trim() !== "" && /^[\d"'{[]|^(?:nil|true|false)$/.test(type.trim());
  const names = name
    .replace(/[?.*&$\s]+/g, " ")
    .trim()
    .split(" ");
  return {
    name: names.at(-1) ?? "",
    label: (isColon && !MODIFIERS.has(names[0] ?? "") ? names[0] : names.at(-1)) ?? "",
    type: isKeyword
      ? ""
      : type
          .replace(/\s+/g, " ")
          .replace(/ ?([<>,()[\]{}*&|]) ?/g, "$1")
          .trim(),
    isOptional: hasDefault || isMarked || isRest || isKeyword,
    isRest,
  };
}

/** A type without a name behind it, where a type has to be written: one word, what ends with a sign, words that are no names. */
const TYPE_ALONE =
  /^(?:(?:const|volatile|struct|enum|union|class|typename)\s+)*(?:[\p{L}_][\p{L}\p{N}_:]*(?:<[^()]*>)?|(?:(?:unsigned|signed|long|short)\s+)+(?:int|char|long|double))(?:\s*const)?\s*[*&]*$|^[^()]*[*&]\s*(?:const)?$/u;

/** A parameter without a colon: a name alone, or a name and a type in the order of the language. */
function apart(bare: string, isNameFirst: boolean): readonly [name: string, type: string] {
  if (isNameFirst) {
    const space = bare.indexOf(" ");
    // Only a type is written where no name is needed: which of both it is, the others tell.
    return space < 0 ? ["", bare] : [bare.slice(0, space), bare.slice(space + 1)];
  }
  const pointer = FUNCTION_POINTER.exec(bare)?.groups;
  if (pointer) {
    const { gives, sign, name = "", size, takes = "" } = pointer;
    // What it takes has the same types, with names or without.
    const taken = itemsOf(takes.slice(1, -1)).map((item) => apart(item, false)[1] || item);
    return [name, `${gives}(${sign}${size})(${taken.join(",")})`];
  }
  const last = /^(.*?[\s*&>\]])\s*(\$?[\p{L}_][\p{L}\p{N}_]*)((?:\[[^\]]*\])*)$/u.exec(bare);
  return last ? [last[2] ?? "", `${last[1]}${last[3]}`.replace(/\b(?:final|const|register|in|out|ref|this)\s+/g, "")] : [bare, ""];
}

/** What a field says to programs that read it by reflection, behind its type (struct tags of Go). */
const TAG = /(?<=[\p{L}\p{N}_\])}])\s+(?:`[^`]*`|"[^"]*")$/u;

/** Macros behind a value's name, which say something to tools: `int n GUARDED_BY(lock)`. */
const MACRO_CALLS = /^(?:[A-Z][A-Z0-9_]*\((?:[^()]|\([^()]*\))*\)\s*)+$/;

/** The type that is written behind the name of a value, a function that it holds included; undefined where none is. */
export function writtenType({ signature, name }: Pick<Declared, "signature" | "name">): string | undefined {
  const text = signature.replace(/\s+/g, " ");
  const at = nameAt(text, name);
  const behind = at < 0 ? null : /^\s*[?!]?\s*:(?![:=])/.exec(text.slice(at + name.length));
  if (!behind) return undefined;
  const from = at + name.length + behind[0].length;
  let end = outside(text, ["="], from);
  while (end >= 0 && text[end + 1] === ">") end = outside(text, ["="], end + 2);
  return end < 0 ? undefined : squeezed(text.slice(from, end).trim());
}

/** What follows the parameters, or a value's name; else what stands before the name and is no modifier. */
function typeOf(
  behind: string,
  before: string,
  { kind, infersTypes }: { readonly kind: SymbolKind; readonly infersTypes: boolean },
): string {
  const isCalled = FUNCTION_KINDS.has(kind);
  // A type that is written on the spot: `place: { line: number }`.
  const written = isCalled ? null : /^\s*[?!]?\s*:\s*\{/.exec(behind);
  const from = written ? Math.max(0, closingOf(behind, written[0].length - 1)) : 0;
  const end = outside(behind, isCalled ? ["=>", " where ", " throws ", " = "] : ["=", "{"], from);
  const tail = (end < 0 ? behind : behind.slice(0, end))
    .replace(/^\s*[?!]?\s*(?::|->)?\s*/, "")
    .trim()
    .replace(TAG, "");
  // Macros; the next of several values; what a value is, where only a sign before it says that it is a type.
  const isOther = !isCalled && (MACRO_CALLS.test(tail) || tail.startsWith(",") || (infersTypes && !/^\s*[?!]?\s*(?::|->)/.test(behind)));
  if (!isOther && tail.split(" ").some((word) => word !== "" && !QUALIFIERS.has(word))) return squeezed(tail);
  // A receiver in brackets (Go) is no type.
  const ahead = before
    .replace(/\([^)]*\)/g, " ")
    .replace(/@\w+/g, " ")
    .replace(/\b\w+(?:\.|::)\s*$/, " ");
  return squeezed(standsAhead(ahead));
}

/** What stands before a name without the words of declarations that are no type. */
export function standsAhead(ahead: string): string {
  return ahead
    .split(" ")
    .filter((word) => word !== "" && !MODIFIERS.has(word.replace(/[^\w].*$/, "")))
    .join(" ");
}

function squeezed(type: string): string {
  return type
    .replace(/\s+/g, " ")
    .replace(/ ?([<>,()[\]{}*&|:]) ?/g, "$1")
    .trim();
}

function supertypesIn(behind: string): string[] {
  const list = /^[^:{]*?\(/.exec(behind);
  // Parameters of a constructor stand before the colon, supertypes behind it.
  const close = list ? closingOf(behind, list[0].length - 1) : -1;
  const rest = close >= 0 && /^\s*:/.test(behind.slice(close + 1)) ? behind.slice(close + 1) : behind;
  const end = outside(rest, ["{", "="]);
  const bare = (end < 0 ? rest : rest.slice(0, end)).replace(/\b\w+\s*=\s*\w+/g, "");
  let named = bare;
  for (let shorter = ""; named !== shorter; ) [shorter, named] = [named, named.replace(/<[^<>]*>|\[[^[\]]*\]|(?<=\w)\([^()]*\)/g, "")];
  const found = named.match(/[\p{L}_$][\p{L}\p{N}_$.\\:]*[\p{L}\p{N}_$]|[\p{L}_$]/gu) ?? [];
  return found.filter((word) => !JOINTS.has(word) && !TYPE_WORDS.has(word));
}
