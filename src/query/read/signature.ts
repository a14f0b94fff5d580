/** Reads the interface of a declaration from its text: parameters, return type, supertypes. For any language with brackets. */
import { FUNCTION_KINDS, TYPE_KINDS } from "#core/symbol-kinds.ts";
import type { SymbolKind } from "#core/types.ts";
import { languageById } from "#lang/languages.ts";
import { closingOf, itemsOf, outside } from "#text/brackets.ts";

export interface Parameter {
  /** Empty where only a type is written. */
  readonly name: string;
  /**
   * The name that calls give the argument, where the declaration has a separate one: `at` in `at index: Int`; else the parameter's name.
   */
  readonly label: string;
  /** Empty where none is written. */
  readonly type: string;
  /** A call may omit it: it has a default, or is marked as optional. */
  readonly isOptional: boolean;
  /** It takes any number of arguments. */
  readonly isRest: boolean;
  /** How calls must pass it, where the signs `*` and `/` between parameters restrict it. */
  readonly isPassedBy?: "name" | "place";
}

export interface Signature {
  /** Undefined for a symbol without a parameter list. */
  readonly parameters: readonly Parameter[] | undefined;
  /** The return type, or the type of a value; empty where none is stated. */
  readonly type: string;
  /** Keywords before the name that affect its use, without visibility. */
  readonly modifiers: readonly string[];
  /** The types after its own name that it extends or implements, in order. */
  readonly supertypes: readonly string[];
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Keywords of declarations, which are no types. */
const MODIFIERS = words(
  "export default declare public private protected internal fileprivate open final abstract sealed static async suspend override virtual inline extern unsafe pub const constexpr let var val readonly lateinit func function def fun fn sub proc method class struct interface trait enum type object record data partial impl mod module namespace macro macro_rules operator implicit explicit native synchronized transient volatile mutating nonmutating local defp defmacro new init get set property constructor friend typename template register typedef annotation case companion inner value infix tailrec external actual expect",
);
/** Modifiers that change how something is used. */
const TELLING = words("static async suspend abstract final sealed mutating");
/** Words behind the parameters that are no types. */
const QUALIFIERS = words("const override noexcept final volatile & && default delete = 0 ;");
/** Words between a type and its supertypes. */
const JOINTS = words("extends implements with where public private protected virtual class is of and for by permits mixin on");
/** Words that may follow the name of a type: `type Shape interface`. */
const TYPE_WORDS = words("interface struct enum");
const RECEIVERS = /^(?:(?:&\s*(?:'\w+\s+)?)?(?:mut\s+)?self\b.*|(?:cls|this)(?:\s*:.*)?)$/;
const REST = /^(?:\*{1,2}(?=\w)|vararg\s|params\s|&\w+$)|:.*\*$/;
/** A parameter that is a function pointer, with its type around the name: `int (*f)(char *)`. */
const FUNCTION_POINTER =
  /^(?<gives>.*\S)\s*\(\s*(?<sign>[*^&]+)\s*(?:(?:const|volatile|restrict)\b\s*)*(?<name>[\p{L}_][\p{L}\p{N}_]*)?(?<size>(?:\[[^\]]*\])*)\s*\)\s*(?<takes>\(.*\))$/u;

/** The parts of a symbol that are read. */
interface Declared {
  readonly signature: string;
  readonly name: string;
  readonly kind: SymbolKind;
}

/** Parses a declaration. */
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

/** Whether a language has settings keys, which hold values and no types. */
function isSetting(language: string): boolean {
  const { keys, isData } = languageById(language) ?? {};
  return keys !== undefined || isData === true;
}

const TYPES_AND_MODULES: ReadonlySet<SymbolKind> = new Set([...TYPE_KINDS, "module"]);

/** The offset of a name as a whole word, preferring one before a parameter list; -1 where there is none. */
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

/** The parameter list behind a name, and the text behind the list; arrow functions have the list behind their `=` or `:`. */
function listBehind(after: string, kind: SymbolKind): { list: string | undefined; behind: string } {
  if (!FUNCTION_KINDS.has(kind)) return { list: undefined, behind: after };
  let open = after.search(/[([<=:]/);
  if (after[open] === "<" || after[open] === "[") open = after.indexOf("(", closingOf(after, open));
  else open = after.indexOf("(", Math.max(0, open));
  const close = open < 0 ? -1 : closingOf(after, open);
  if (close < 0) return { list: undefined, behind: after };
  return { list: after.slice(open + 1, close), behind: after.slice(close + 1) };
}

/** What may be between a type's name and its constructor parameters. */
const BEFORE_HEAD = /^(?:\s*(?:@[\w.]+(?:\([^()]*\))?|\b(?:public|private|protected|internal|constructor)\b(?:\[\w+\])?))*\s*\(/;

/** The constructor parameters in the head of a type, and the text behind them; nothing for a list that is cut off. */
function headOf(after: string, isConstructing: boolean): { list: string | undefined; behind: string } {
  const generic = /^\s*[<[]/.exec(after);
  const behind = generic ? after.slice(closingOf(after, generic[0].length - 1) + 1) : after;
  const head = isConstructing ? BEFORE_HEAD.exec(behind) : null;
  if (!head) return { list: undefined, behind };
  const open = head[0].length - 1;
  const close = closingOf(behind, open);
  if (close < 0) return { list: undefined, behind: "" };
  // Further parameter lists (curried or implicit) are no supertypes.
  let rest = behind.slice(close + 1);
  for (let next = /^\s*\(/.exec(rest); next; next = /^\s*\(/.exec(rest)) {
    const end = closingOf(rest, next[0].length - 1);
    rest = end < 0 ? "" : rest.slice(end + 1);
  }
  return { list: behind.slice(open + 1, close), behind: rest };
}

/** Parameters that are patterns: the name of `%Cart{} = cart` is `cart`. */
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
 * How a language writes parameters: the name before a type without a colon (`isNameFirst`), a colon behind the names of keyword arguments
 * (`hasKeywords`), always a type but a name only where needed (`isTyped`).
 */
interface Writing {
  readonly isNameFirst: boolean;
  readonly hasKeywords: boolean;
  readonly isTyped: boolean;
}

/** A default that is a lambda of Python's, up to a comma between its parameters, which stand in no brackets. */
const CUT_LAMBDA = /=\s*lambda\b[^:]*$/;

/** The items of a list of parameters, the pieces of each lambda together: `key=lambda a, b: 1` is one. */
function withWholeLambdas(items: readonly string[]): string[] {
  const whole: string[] = [];
  for (const item of items) {
    const before = whole.at(-1);
    if (before !== undefined && CUT_LAMBDA.test(before)) whole[whole.length - 1] = `${before}, ${item}`;
    else whole.push(item);
  }
  return whole;
}

function parametersOf(list: string, writing: Writing): Parameter[] {
  const { isNameFirst } = writing;
  const all = withWholeLambdas(itemsOf(list)).filter((item) => !RECEIVERS.test(item) && item !== "void");
  const items = all.filter((item) => item !== "*" && item !== "/");
  const [star, slash] = [all.indexOf("*"), all.indexOf("/")];
  const read = items.map((item): Parameter => {
    const at = all.indexOf(item);
    const isPassedBy = star >= 0 && at > star ? "name" : at < slash ? "place" : undefined;
    return { ...parameterOf(item, writing), ...(isPassedBy && !item.startsWith("**") ? { isPassedBy } : {}) };
  });
  if (!isNameFirst || !items.some((item) => / /.test(item))) return read;
  // `a, b int`: a name without a type has the type of the next one.
  for (let at = read.length - 2; at >= 0; at--) {
    const one = read[at] as Parameter;
    if (one.name === "") read[at] = { ...one, name: one.type, label: one.type, type: read[at + 1]?.type ?? "" };
  }
  return read;
}

function parameterOf(item: string, { isNameFirst, hasKeywords, isTyped }: Writing): Parameter {
  const equals = assignedAt(item);
  const hasDefault = equals >= 0;
  const bare = (hasDefault ? item.slice(0, equals) : item).replace(/^(?:(?:@[\w.:]+(?:\([^)]*\))?|pub(?:\([^)]*\))?)\s+)+/, "").trim();
  // Dots inside brackets are part of a type: `Callable[..., int]`, `(...names: string[]) => void`.
  const isRest = REST.test(bare) || outside(bare, ["..."]) >= 0;
  const colon = outside(bare, [":"]);
  const isColon = colon >= 0 && bare[colon + 1] !== ":";
  const [written, type] = isColon
    ? [bare.slice(0, colon), bare.slice(colon + 1)]
    : isTyped && !isRest && TYPE_ALONE.test(bare)
      ? ["", withoutConst(bare)]
      : apart(bare, isNameFirst);
  // A destructured parameter has no name.
  const name = /^[{[]/.test(written.trim()) ? "" : written;
  const isMarked = /\?$/.test(name.trim());
  // A colon with a default instead of a type behind it: a Ruby keyword argument.
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

/** A type without a name behind it, in languages that require types: one word, a type that ends with a sign, or keywords of types. */
const TYPE_ALONE =
  /^(?:(?:const|volatile|struct|enum|union|class|typename)\s+)*(?:[\p{L}_][\p{L}\p{N}_:]*(?:<[^()]*>)?|(?:(?:unsigned|signed|long|short)\s+)+(?:int|char|long|double))(?:\s*const)?\s*[*&]*$|^[^()]*[*&]\s*(?:const)?$/u;

/** A parameter without a colon: a name alone, or a name and a type in the language's order. */
function apart(bare: string, isNameFirst: boolean): readonly [name: string, type: string] {
  if (isNameFirst) {
    const space = bare.indexOf(" ");
    // A single word may be a name or a type: the other parameters decide.
    return space < 0 ? ["", bare] : [bare.slice(0, space), bare.slice(space + 1)];
  }
  const pointer = FUNCTION_POINTER.exec(bare)?.groups;
  if (pointer) {
    const { gives, sign, name = "", size, takes = "" } = pointer;
    // The parameter types are the same with or without names.
    const taken = itemsOf(takes.slice(1, -1)).map((item) => apart(item, false)[1] || withoutOwnWords(item));
    return [name, `${gives}(${sign}${size})(${taken.join(",")})`];
  }
  const last = /^(.*?[\s*&>\]])\s*(\$?[\p{L}_][\p{L}\p{N}_]*)((?:\[[^\]]*\])*)$/u.exec(bare);
  const type = withoutConst(`${last?.[1]}${last?.[3]}`)
    .replace(PROMOTION, "")
    .replace(/\b(?:final|in|out|ref|this)\s+/g, "");
  return last ? [last[2] ?? "", type] : [bare, ""];
}

/**
 * Words of a type in C and C++ that say what the function may do with its own parameter, and nothing about what callers pass: behind the last
 * `*` or, where there is none, anywhere; for an array, which is passed as a pointer, in its brackets.
 */
const OWN_WORDS = /\s*\b(?:const|volatile|restrict|__restrict(?:__)?)\s*(?=(?:\[[^\]]*\])*$)/;
const OWN_WORDS_AHEAD = /^(?:(?:const|volatile)\s+)+(?=[^*&]*$)/;
const WORDS_IN_ARRAY = /(?<=\[\s*)(?:(?:const|volatile|restrict|static)\b\s*)+/;

/** A type without the words that concern the parameter alone. */
function withoutOwnWords(type: string): string {
  let bare = type.replace(WORDS_IN_ARRAY, "").replace(OWN_WORDS_AHEAD, "");
  while (OWN_WORDS.test(bare)) bare = bare.replace(OWN_WORDS, "");
  return bare;
}

/** The same without `const` elsewhere, which may stand on either side of what is constant. */
function withoutConst(type: string): string {
  const bare = withoutOwnWords(type);
  return bare.replace(/\s*\bconst\s*(?=[*&])/g, "").replace(/\b(?:const|register)\s+/g, "");
}

/** Words of a parameter that is a property of its object as well, in PHP: they are no part of its type. */
const PROMOTION = /^(?:(?:public|protected|private|readonly)(?:\s+|$))+/;

/** A struct tag (Go), which programs read by reflection, behind a field's type. */
const TAG = /(?<=[\p{L}\p{N}_\])}])\s+(?:`[^`]*`|"[^"]*")$/u;

/** Annotation macros behind the name of a value: `int n GUARDED_BY(lock)`. */
const MACRO_CALLS = /^(?:[A-Z][A-Z0-9_]*\((?:[^()]|\([^()]*\))*\)\s*)+$/;

/** The type written behind the name of a value, including function types; undefined where there is none. */
export function writtenType({ signature, name }: Pick<Declared, "signature" | "name">): string | undefined {
  const text = signature.replace(/\s+/g, " ");
  const at = nameAt(text, name);
  const behind = at < 0 ? null : /^\s*[?!]?\s*:(?![:=])/.exec(text.slice(at + name.length));
  if (!behind) return undefined;
  const from = at + name.length + behind[0].length;
  const end = assignedAt(text, from);
  return end < 0 ? undefined : squeezed(text.slice(from, end).trim());
}

/** The offset of the sign that gives a value or a default, which is no arrow; -1 where there is none. */
function assignedAt(text: string, from = 0): number {
  let at = outside(text, ["="], from);
  while (at >= 0 && text[at + 1] === ">") at = outside(text, ["="], at + 2);
  return at;
}

/** The type behind the parameters, or behind a value's name; else the text before the name without modifiers. */
function typeOf(
  behind: string,
  before: string,
  { kind, infersTypes }: { readonly kind: SymbolKind; readonly infersTypes: boolean },
): string {
  const isCalled = FUNCTION_KINDS.has(kind);
  // An anonymous object type: `place: { line: number }`.
  const written = isCalled ? null : /^\s*[?!]?\s*:\s*\{/.exec(behind);
  const from = written ? Math.max(0, closingOf(behind, written[0].length - 1)) : 0;
  const end = outside(behind, isCalled ? ["=>", " where ", " throws ", " = "] : ["=", "{"], from);
  const tail = (end < 0 ? behind : behind.slice(0, end))
    .replace(/^\s*[?!]?\s*(?::|->)?\s*/, "")
    .trim()
    .replace(TAG, "");
  // Not a type: macros; the next of several values; a value, in languages where only a colon or arrow announces a type.
  const isOther = !isCalled && (MACRO_CALLS.test(tail) || tail.startsWith(",") || (infersTypes && !/^\s*[?!]?\s*(?::|->)/.test(behind)));
  if (!isOther && tail.split(" ").some((word) => word !== "" && !QUALIFIERS.has(word))) return squeezed(tail);
  // A receiver in brackets (Go) is no type.
  const ahead = before
    .replace(/\([^)]*\)/g, " ")
    .replace(/@\w+/g, " ")
    .replace(/\b\w+(?:\.|::)\s*$/, " ");
  const type = squeezed(standsAhead(ahead));
  // Type parameters alone, and the call that makes accessors in Ruby, are no types.
  return /^attr_\w+\b/.test(type) || (type.startsWith("<") && closingOf(type, 0) === type.length - 1) ? "" : type;
}

/** The text before a name without the keywords of declarations. */
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
  // Constructor parameters are before the colon, supertypes behind it.
  const close = list ? closingOf(behind, list[0].length - 1) : -1;
  const rest = close >= 0 && /^\s*:/.test(behind.slice(close + 1)) ? behind.slice(close + 1) : behind;
  const end = outside(rest, ["{", "="]);
  // Bounds of type parameters are no supertypes, those of the type itself are.
  const own = (end < 0 ? rest : rest.slice(0, end)).replace(/\s+where\s+(?!Self\s*:).*$/, "");
  const bare = own.replace(/\b\w+\s*=\s*\w+/g, "");
  let named = bare;
  for (let shorter = ""; named !== shorter; ) [shorter, named] = [named, named.replace(/<[^<>]*>|\[[^[\]]*\]|(?<=\w)\([^()]*\)/g, "")];
  const found = named.match(/[\p{L}_$][\p{L}\p{N}_$.\\:]*[\p{L}\p{N}_$]|[\p{L}_$]/gu) ?? [];
  return found.filter((word) => !JOINTS.has(word) && !TYPE_WORDS.has(word));
}

/** A type without package qualifiers, modifiers of how it is passed, and white space. */
export function plainType(type: string): string {
  return type
    .replace(/@\w+(?:\([^)]*\))?/g, " ")
    .replace(
      /\b(?:final|const|constexpr|volatile|mut|readonly|struct|class|enum|in|out|ref|params|vararg|inout|borrowing|consuming|dyn|impl)\b/g,
      " ",
    )
    .replace(/'\w+\b(?!')/g, " ")
    .replace(/(?:[\p{L}_$][\p{L}\p{N}_$]*(?:::|\.|\\))+(?=[\p{L}_$])/gu, "")
    .replace(/\.\.\./g, "[]")
    .replace(/[\s&*?]/g, "");
}
