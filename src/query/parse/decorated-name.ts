/**
 * Reads names as languages, debuggers and documentation write them, with decorations: receivers (`(*T).M`), type arguments (`T<U>`,
 * `T[int]`, `f::<T>`), implementations (`<T as Trait>::f`), parameters (`f(a, b)`), an open call (`f(`), the number of parameters (`f/2`); as
 * the JVM does, with dollars before the classes inside a class (`Outer$Inner`).
 */

/** How a Go declaration names a method: `func (t *T) M`. */
const RECEIVER_DECLARED = /^func\s*\((?:\w{1,100}\s+)?\*?(?<type>\w{1,200})(?:\[[^\]]{0,200}\])?\)\s*(?<method>\w{1,200})/;
/** A receiver in a name: `pkg.(*T).M`. */
const RECEIVER = /(?<=^|[./])\(\*?(?<type>[\p{L}_][\p{L}\p{N}_]*(?:\[[^\]()]{0,200}\])?)\)(?=\.)/gu;
/** A number of parameters behind a slash. Paths may end in a number too, but a name has no other slash. */
const ARITY = /^([^/]*[\p{L}\p{N}_?!])\/\d{1,3}$/u;
/**
 * A method of Objective-C by its selector, as its traces print it, or alone where two labels show what it is: `-[Cache store:forKey:]`,
 * `store:forKey:`.
 */
export const OBJECTIVE_C_METHOD =
  /^(?:[-+]\[(?<type>[\p{L}_]\w{0,200})(?:\([\w ]{0,200}\))? )?(?<selector>(?<name>[\p{L}_]\w{0,200}):(?:\w{0,200}:){0,40})\]?$/u;
const PAIRS: Readonly<Record<string, string>> = { "(": ")", "<": ">", "[": "]" };
/** C++ operators: names in which brackets are part of the name. */
const OPERATOR = /\boperator\W/;

/** The name without its decorations; a text without any is only trimmed. */
export function undecorated(text: string): string {
  const trimmed = text.trim();
  if (OPERATOR.test(trimmed)) return trimmed;
  const { type, name, selector = "" } = OBJECTIVE_C_METHOD.exec(trimmed)?.groups ?? {};
  if (name !== undefined && (type !== undefined || /:.*:/.test(selector))) return type === undefined ? name : `${type}.${name}`;
  const declared = RECEIVER_DECLARED.exec(trimmed)?.groups;
  if (declared) return `${declared["type"]}.${declared["method"]}`;
  return withoutBrackets(ofImplementation(sourceName(trimmed)).replace(RECEIVER, "$<type>").replace(ARITY, "$1"));
}

/**
 * How the JVM names a class inside another, in code and in traces (`okio.AsyncTimeout$Watchdog`, `Pipe$1`, `Pipe$sink$1`) and in class
 * files (`okio/AsyncTimeout$Watchdog`), and a member of such a class.
 */
const BINARY_NAME =
  /^(?:[\p{L}_]\w{0,100}[./]){0,50}\p{Lu}\w{0,200}(?:\$\w{1,200}){0,20}\$(?:\p{Lu}\w{0,200}|\d{1,9}\w{0,200})(?=$|[.#:(]|->)/u;

/** Classes that Kotlin's compiler makes inside others, and names itself. */
const MADE_BY_COMPILER = /\$(?:Companion|DefaultImpls|WhenMappings)(?!\w)/g;

/**
 * The name in the source for the name of a class in the JVM. A number stands for a class without a name, whose members are those of what is
 * around it; a name behind a number is that of a class in a function.
 */
function sourceName(text: string): string {
  const binary = BINARY_NAME.exec(text)?.[0];
  if (binary === undefined) return text;
  const named = binary.replaceAll("/", ".").replace(MADE_BY_COMPILER, "");
  const dotted = named
    .replace(/\$\d+(?=\p{L})/gu, ".")
    .replace(/\$\d+/g, "")
    .replaceAll("$", ".");
  return `${dotted}${text.slice(binary.length)}`;
}

/** What precedes the type in a qualified path: reference, lifetime, `mut`, `dyn`. */
const BEFORE_TYPE = /^(?:[&*]\s*|'\w{1,50}\s+|mut\s+|const\s+|dyn\s+)+/;

/** `T::method` for Rust's `<T as Trait>::method` and `<T>::method`. */
function ofImplementation(text: string): string {
  if (!text.startsWith("<")) return text;
  const close = closings(text).get(0);
  if (close === undefined || !text.startsWith("::", close + 1)) return text;
  const inside = text.slice(1, close);
  const type = inside
    .replace(/\s+as\s.*$/s, "")
    .trim()
    .replace(BEFORE_TYPE, "");
  const name = withoutBrackets(type);
  return /^[\p{L}_][\p{L}\p{N}_]*(?:::[\p{L}_][\p{L}\p{N}_]*)*$/u.test(name) ? `${name}${text.slice(close + 1)}` : text;
}

/** Drops type arguments anywhere, and parameters at the end. Unbalanced brackets stay, except an open call at the end. */
function withoutBrackets(text: string): string {
  let kept = "";
  const closes = closings(text);
  for (let at = 0; at < text.length; at++) {
    const opening = text[at] as string;
    const close = PAIRS[opening] && startsArguments(text, at) ? (closes.get(at) ?? -1) : -1;
    if (close < 0) kept += opening;
    // Parameters end the name: behind a call, another expression follows.
    else if (opening === "(" && close < text.length - 1) return text;
    else at = close;
  }
  return kept.replace(/(?:::)?\($/, "").replace(/::$/, "");
}

/** Whether a bracket is right behind a name: `->` and `a < b` are no type arguments. */
function startsArguments(text: string, at: number): boolean {
  return at > 0 && /[\p{L}\p{N}_:?!]/u.test(text[at - 1] as string);
}

/** Longer brackets hold no arguments. */
const ARGUMENT_CHARS_MAX = 500;

/** The offset of each opening bracket, with that where it closes. One pass: a text of nothing but brackets costs no more than its length. */
function closings(text: string): ReadonlyMap<number, number> {
  const closes = new Map<number, number>();
  const open: { readonly at: number; readonly close: string }[] = [];
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string;
    const close = PAIRS[character];
    const last = open.at(-1);
    if (close) open.push({ at, close });
    else if (last && character === last.close && !(character === ">" && text[at - 1] === "-")) {
      open.pop();
      if (at - last.at < ARGUMENT_CHARS_MAX) closes.set(last.at, at);
    }
  }
  return closes;
}
