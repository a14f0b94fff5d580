/** Judges whether a use notices a keyword that a declaration gained or lost, from the code at and around the use. */
import type { SiteVerdict } from "#core/protocol/impact.ts";
import type { EdgeType } from "#core/types.ts";
import { languageById } from "#lang/languages.ts";
import type { Notice } from "#query/compare/breaking/noticed-words.ts";
import { asksForMore, receiverOf } from "#query/compare/breaking/receivers.ts";
import { typeParametersOf } from "#query/compare/breaking/type-parameters.ts";
import type { CallText } from "#query/compare/uses/call-arguments.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { closingOf, itemsOf } from "#text/brackets.ts";
import { openBlocks } from "./open-blocks.ts";
import { deferredVerdict } from "./result-uses.ts";

/** A use with the code around it. */
export interface SiteCode {
  /** The text before the name on its line, and the text after it. */
  readonly ahead: string;
  readonly behind: string;
  /** The code up to the use, from the start of the enclosing function, or some lines where there is none. */
  readonly above: string;
  /** The whole enclosing function; empty where there is none. */
  readonly inside: string;
  /** The enclosing function, else another enclosing symbol. */
  readonly around: SymbolRow | undefined;
  /** For an import: the version of the file that it names; undefined where it names none of the view. */
  readonly importedFrom: () => number | undefined;
}

interface NoticedSite {
  readonly type: EdgeType;
  readonly call: CallText;
  readonly code: SiteCode;
  /** The changed symbol. */
  readonly symbol: SymbolRow;
  /** Whether unchanged functions of the same name can be called there. */
  readonly hasOverloads: boolean;
  readonly detail: string;
}

type Judge = (site: NoticedSite) => SiteVerdict | undefined;

/** What follows a name that is written to. */
const WRITTEN = /^\s*(?:(?:[-+*/%&|^]|\*\*|\/\/|<<|>>>?|&&|\|\||\?\?)?=(?![=>~])|\+\+|--)/;
const COUNTED_UP = /(?:\+\+|--)\s*(?:[\w$]+\s*\.\s*)*$/;

/** Methods that construct values of the type around them: by a fixed name, or with the name of the type. */
const MAKERS = /^(?:constructor|init|__construct|initialize)$/;
const LIKE_ITS_TYPE = /(?<![\w$])([\w$]+)\W+\1$/;

/** A constructor may still set what can be set only once. */
const writing: Judge = ({ code: { ahead, behind, around }, symbol, detail }) => {
  if (!WRITTEN.test(behind) && !COUNTED_UP.test(ahead)) return undefined;
  // Without an object before it, the name is that of a variable.
  if (languageById(symbol.language)?.setterSign !== undefined && !/\.\s*$/.test(ahead)) return undefined;
  // A declaration of the same name, or the name of an argument in a call.
  if (/\b(?:val|var|let|const)\s+$/.test(ahead) || (/[(,]\s*$/.test(ahead) && !/[-+]{2}/.test(behind.slice(0, 4)))) return undefined;
  if (symbol.kind !== "property") return "breaks";
  if (detail.endsWith(" set")) {
    // Inside its type, the property is written to as before.
    const owner = symbol.qualifiedName.slice(0, symbol.qualifiedName.length - symbol.name.length);
    if (symbol.parentRow !== null && around?.qualifiedName.startsWith(owner)) return undefined;
    return detail === "+private set" && symbol.parentRow !== null ? "breaks" : "may_break";
  }
  if (/[\w)\]!?]\s*(?:\.|->)\s*$/.test(ahead) && !/(?<![\w.])(?:this|self|\$this|@)\s*(?:\.|->)\s*$/.test(ahead)) return "breaks";
  const isMaking = around?.kind !== "method" || MAKERS.test(around.name) || LIKE_ITS_TYPE.test(around.qualifiedName);
  return isMaking ? undefined : "may_break";
};

/** An abstract type makes no values itself; one derived from it on the spot does. */
const making: Judge = ({ type, symbol, call, code: { ahead, behind } }) => {
  if (type === "imports" || type === "extends" || type === "implements") return undefined;
  const rest = behind.slice(Math.max(0, call.text.length - symbol.name.length));
  const isSubtype = languageById(symbol.language)?.newBracesDerive === true && /^\s*(?:<[^{};()]*>\s*)?\{/.test(rest);
  if (isSubtype || /(?:[:,]|\bclass|\bsuper)\s*$/.test(ahead)) return undefined;
  // Behind `new`, a name may also be that of a namespace, or of the items of an array.
  if (/\bnew\s+[\w.:\\]*$/.test(ahead)) return /^\s*(?:\.|::|\\|(?:<[^{};()]*>)?\s*\[)/.test(behind) ? undefined : "breaks";
  return type === "calls" && call.count !== undefined && !/^\s*\{/.test(rest) ? "may_break" : undefined;
};

/** Characters in which the object of a call is looked for: a name may begin at each of them. */
const OBJECT_CHARS_MAX = 1_000;

/** The name in front of a call, and the sign between the two. */
export function objectAhead(ahead: string): { object?: string | undefined; sign?: string | undefined } {
  const [, object, sign] = /(?<![\p{L}\p{N}_$])([\p{L}\p{N}_$]+)\s*(\?\.|\.|::|->)\s*$/u.exec(ahead.slice(-OBJECT_CHARS_MAX)) ?? [];
  return { object, sign };
}

/** A method that is called on its type, and one that is called on a value of it. */
const owning: Judge = ({ type, symbol, detail, code: { ahead } }) => {
  if (type === "imports") return undefined;
  const owner = symbol.qualifiedName
    .slice(0, -symbol.name.length)
    .match(/[\p{L}\p{N}_$]+/gu)
    ?.at(-1);
  const { object, sign } = objectAhead(ahead);
  const isOnType = owner !== undefined && object === owner;
  if (detail === "-static")
    return isOnType && type === "calls" ? "breaks" : isOfBoth(symbol) && sign !== "::" && isValueName(object) ? undefined : "may_break";
  return isOnType || isOfBoth(symbol) ? undefined : "may_break";
};

/** Whether a name looks like one of a value; a type, and what stands for one (`cls`), may be the owner or one below it. */
function isValueName(name = ""): boolean {
  return /^[$_]*\p{Ll}/u.test(name) && name !== "cls";
}

/** Whether a static method can be called on a value as well. */
function isOfBoth({ language }: SymbolRow): boolean {
  return languageById(language)?.callsStaticsOnValues === true;
}

/** What shows that a name stands for a type: what declares, checks or converts. */
const typing: Judge = ({ type, code: { ahead, behind } }) => {
  if (type === "extends" || type === "implements") return "breaks";
  if (type === "imports") return undefined;
  return /^\s*::\s*class\b/.test(behind) || /(?<![?:]):\s*$|\b(?:is|as\??)\s+$|<\s*$/.test(ahead) ? "breaks" : undefined;
};

const unsafe: Judge = ({ type, code: { above, inside, around } }) => {
  if (around && /\bunsafe\b/.test(around.signature)) return undefined;
  if (type !== "calls") return "may_break";
  if (openBlocks(above).some(({ head }) => /\bunsafe\s*$/.test(head))) return undefined;
  return around && !/\bunsafe\b|macro_rules/.test(inside) ? "breaks" : "may_break";
};

const errors: Judge = ({ type, symbol, detail, code: { ahead, above, inside, around } }) => {
  const { word } = languageById(symbol.language)?.declaresErrors ?? {};
  if (type !== "calls") return "may_break";
  if (word) return word.test(ahead) ? undefined : word.test(above.split("\n").slice(-STATEMENT_LINES).join("\n")) ? "may_break" : "breaks";
  const names = detail
    .replace(/^\+throws /, "")
    .split(/,\s*/)
    .map((name) => name.slice(name.lastIndexOf(".") + 1));
  const known = (text: string, name: string): boolean => new RegExp(`\\b(?:${RegExp.escape(name)}|Exception|Throwable)\\b`).test(text);
  const declared = /\bthrows\b(.*)/s.exec(around?.signature ?? "")?.[1] ?? "";
  const caught = [...inside.matchAll(/\bcatch\s*\(([^()]*)\)/g)].map(([, what = ""]) => what).join(" ");
  if (names.every((name) => known(declared, name) || known(caught, name))) return undefined;
  // A type of the repository may be an error that needs no mention, and a lambda leaves the errors to what it is passed to.
  const isHandled = /\btry\b|\bSneakyThrows\b/.test(inside) || declared !== "" || around?.kind !== "method" || /->/.test(above);
  return !isHandled && names.some((name) => CHECKED.test(name)) ? "breaks" : "may_break";
};

/** Errors of the platform that must be handled or declared. */
const CHECKED =
  /^(?:Exception|Throwable|IOException|FileNotFoundException|SQLException|InterruptedException|TimeoutException|ExecutionException|ClassNotFoundException|CloneNotSupportedException|NoSuch(?:Method|Field|Algorithm)Exception|URISyntaxException|MalformedURLException|ParseException|GeneralSecurityException|UnsupportedEncodingException|ReflectiveOperationException)$/;

/**
 * A temporary value is not addressable, and the result of a call may not be. In a method, the own object (`self`) fits unless the changed
 * method asks for more of its receiver than this method does.
 */
const receiving: Judge = ({ symbol, code: { ahead, around, inside } }) => {
  if (languageById(symbol.language)?.saysReceiver === "ahead") return /[})]\s*\.\s*$/.test(ahead) ? "may_break" : undefined;
  const isOwn = /(?<![\w.])self\s*\.\s*$/.test(ahead) && around !== undefined;
  const [asked, own] = isOwn ? [symbol, around].map((one) => receiverOf(one, one.language)) : [];
  if (asked !== undefined && own !== undefined && !asksForMore(own, asked)) return undefined;
  return isLent(symbol, { ahead, around, inside }) ? "breaks" : "may_break";
};

/** Whether a method that changes its object is called on a parameter (also `self`) that is lent for reading alone, in Rust. */
function isLent(symbol: SymbolRow, { ahead, around, inside }: Pick<SiteCode, "ahead" | "around" | "inside">): boolean {
  const name = /(?<![\w.)\]])(\w+)\s*\.\s*$/.exec(ahead)?.[1];
  if (name === undefined || !around || receiverOf(symbol, symbol.language) !== "&mut self") return false;
  // A variable or a parameter of a closure may have the name as well.
  if (new RegExp(`\\blet\\s+(?:mut\\s+)?${name}\\b|\\|[^|\\n]*\\b${name}\\b[^|\\n]*\\|`).test(inside)) return false;
  const declared =
    name === "self"
      ? /\(\s*&\s*(?:'\w+\s+)?self\b/
      : new RegExp(`[(,]\\s*${name}\\s*:\\s*&\\s*(?:'\\w+\\s+)?(?!mut\\b|dyn\\b|impl\\b)[A-Z]`);
  return declared.test(around.signature);
}

/** Code in a function that shows the use of a derived ability of a type. */
const SIGNS: Readonly<Record<string, RegExp>> = {
  Clone: /\.clone(?:d|_from)?\(|\.to_(?:vec|owned)\(/,
  Debug: /:#?\?\}|\b(?:dbg|assert\w*|panic)!|\.(?:unwrap|expect)\w*\(/,
  Default: /\bdefault\(|\bDefault\b|\.\.\s*Default|unwrap_or_default/,
  PartialEq: /[=!]=|\bassert|\.contains\(|\.dedup\(/,
  Eq: /[=!]=|\b(?:Hash|BTree)(?:Map|Set)\b/,
  Hash: /\bHash|\b(?:insert|get|entry)\(/,
};

/** Symbols whose type may derive the same ability and then needs it of the types of its fields. */
const FIELDS: ReadonlySet<string> = new Set(["property", "struct", "enum"]);

const deriving: Judge = ({ type, detail, code: { inside, around } }) => {
  if (type === "imports") return undefined;
  if (around && FIELDS.has(around.kind)) return "may_break";
  const isUsed = detail.split(" ").some((ability) => inside !== "" && (SIGNS[ability.slice(1)]?.test(inside) ?? true));
  return isUsed ? "may_break" : undefined;
};

/** Whether a value stands where only constants are allowed: an array size, a case, or the value of another constant or an annotation. */
function isCounted(ahead: string, behind: string): boolean {
  const isSize = /^\s*\]/.test(behind) && /(?:(?:^|[^\w)\]"])\[|\[[^[\]]*;)\s*(?:\w+(?:\.|::))*$/.test(ahead);
  return isSize || /\bcase\b[^:;{}]*$|\b(?:const|constexpr)\b[^=;]*=[^;{}]*$|@\w+\([^)]*$|^\s*\[\w+\([^)]*$/.test(ahead);
}

/** A use that lists type arguments notices their number; without a list, the arguments may be inferred, or the type be raw. */
const typed: Judge = ({ type, symbol, hasOverloads, code: { ahead, behind } }) => {
  const { min, max } = typeParametersOf(symbol);
  const close = behind.startsWith("<") ? closingOf(behind, 0) : -1;
  if (close > 0) {
    const count = itemsOf(behind.slice(1, close)).filter((item) => item !== "" && !item.startsWith("'")).length;
    return count === 0 || (min <= count && count <= max) ? undefined : hasOverloads || type === "calls" ? "may_break" : "breaks";
  }
  const isType = type !== "calls" && type !== "imports" && !/^\s*(?:\.|::)/.test(behind) && !/\bimport\b/.test(ahead);
  return min > 0 && isType && languageById(symbol.language)?.hasRawTypes !== true ? "may_break" : undefined;
};

/** Lines that one statement may span. */
const STATEMENT_LINES = 6;

/** Whether an import names the symbol (in braces), rather than taking the default export. */
const isByName = ({ ahead, behind, above }: SiteCode): boolean =>
  /\{[^{}]*$/.test(`${above}`) ? !/\bdefault\s+as\s+$/.test(ahead) : /^\s*(?:,\s*[\w$]+\s*)*\}/.test(behind);

const JUDGES: Readonly<Record<Notice, Judge>> = {
  // Overrides, implicit constructions and former imports are not found by uses of the name, and are judged elsewhere.
  overriding: () => undefined,
  copying: () => undefined,
  converting: () => undefined,
  extending: ({ type }) => (type === "extends" || type === "implements" ? "breaks" : undefined),
  sealing: ({ type, symbol }) =>
    type !== "extends" && type !== "implements" ? undefined : languageById(symbol.language)?.sealsForAll ? "breaks" : "may_break",
  making,
  awaiting: ({ type, code, call, symbol: { language } }) =>
    type === "imports" ? undefined : type === "calls" ? deferredVerdict({ language, call, code }) : "may_break",
  owning,
  matching: ({ code: { ahead } }) => (/\bcase\s[^:]*$|\bcase\s*$/.test(ahead) ? "breaks" : undefined),
  typing,
  writing,
  unsafe,
  errors,
  calling: ({ type, hasOverloads, detail, symbol }) => {
    if (type !== "calls") return hasOverloads ? undefined : "may_break";
    const givesFunction = detail.includes("→") && /\bCallable\b|=>|->\s*[^-]*->/.test(symbol.signature);
    return hasOverloads || givesFunction ? "may_break" : "breaks";
  },
  reading: ({ type }) => (type === "calls" ? undefined : "may_break"),
  // A file in between may export it by its name still; if that does not, the answer names that file.
  named: ({ type, code, symbol }) =>
    type === "imports" && isByName(code) && [versionOf(symbol.symbolRow), undefined].includes(code.importedFrom()) ? "breaks" : undefined,
  unnamed: () => undefined,
  declaring: () => undefined,
  exposing: () => undefined,
  typed,
  deriving,
  counting: ({ code: { ahead, behind } }) => (isCounted(ahead, behind) ? "may_break" : undefined),
  receiving,
};

/** What a changed keyword does to a use, where only some uses notice the keyword. */
export function noticedVerdict(notice: Notice, site: NoticedSite): SiteVerdict | undefined {
  return JUDGES[notice](site);
}
