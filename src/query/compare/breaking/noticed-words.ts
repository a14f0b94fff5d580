/** Words that a declaration gained or lost and that affect only some users: those that write to it, override it, call it in some way. */
import { NAMED_TYPE_KINDS } from "#core/symbol-kinds.ts";
import type { SymbolKind, Visibility } from "#core/types.ts";
import { languageById } from "#lang/languages.ts";
import type { ComparedSymbol } from "#query/compare/compared-file.ts";
import type { PlacedIn } from "#query/compare/symbol-change.ts";
import { closingOf } from "#text/brackets.ts";
import type { Break } from "./breaking-change.ts";
import { asksForMore, receiverOf, shownReceiver } from "./receivers.ts";
import { lostSetter } from "./setters.ts";
import { typeParametersOf } from "./type-parameters.ts";

/** The users that a change of words affects. */
export type Notice =
  /** Code that overrides the method. */
  | "overriding"
  /** Code that extends the type. */
  | "extending"
  /** Code that extends the type where its language may not allow that any more. */
  | "sealing"
  /** Code that makes a value of the type. */
  | "making"
  /** Code that calls the function without waiting for its result. */
  | "awaiting"
  /** Code that calls the method of the type, or of a value of it. */
  | "owning"
  /** Code that takes a value apart by the cases of its type. */
  | "matching"
  /** Code that names a type where a value stands now. */
  | "typing"
  /** Code that writes to the value. */
  | "writing"
  /** Code that calls the function. */
  | "calling"
  /** Code that calls it outside `unsafe`. */
  | "unsafe"
  /** Code that calls it without handling errors (`try`, `throws`). */
  | "errors"
  /** Code that reads it without a call, which is now needed. */
  | "reading"
  /** Code that calls it on a receiver on which it can no longer be called. */
  | "receiving"
  /** Code that declares an override of it for other receivers. */
  | "declaring"
  /** Code whose override is less visible than it. */
  | "exposing"
  /** Code that states its type arguments. */
  | "typed"
  /** Code that needs its value at compile time. */
  | "counting"
  /** Code that uses an ability that its type had (a derived trait). */
  | "deriving"
  /** Code that copies a value of the type. */
  | "copying"
  /** Code that converts a value to the type without naming the constructor. */
  | "converting"
  /** Code that imports it by name. */
  | "named"
  /** Code that imports it as the default export. */
  | "unnamed";

const FUNCTIONS: ReadonlySet<SymbolKind> = new Set(["function", "method"]);
const TYPES: ReadonlySet<SymbolKind> = new Set(["class", "struct"]);
const VALUES: ReadonlySet<SymbolKind> = new Set(["property", "variable", "constant"]);
/** How many lines above a declaration are read for its marks (annotations, attributes). */
const MARKS_MAX = 8;
/** A mark on a line of its own. */
const MARK = /^\s*(?:@[\w.]+(?:\(.*\))?|#\[.*\])\s*$/;
/** Of attributes in brackets, only `derive` counts: the others concern compilers and tools. */
const IN_BRACKETS = /^#\[/;
const DERIVED = /^#\[derive\((.*)\)\]$/;
/** A decorator that makes a method read like a value. */
const READ_MARK = /@(?:[\w.]+\.)?(?:\w*property|reify)\b(?!\.)/i;

/** The parts of a declaration: the words before the name, the text behind the parameters, and whether it is read without a call. */
interface Pieces {
  readonly ahead: ReadonlySet<string>;
  /** The text behind the parameters. */
  readonly behind: string;
  readonly isRead: boolean;
}

/** The changes in the words of a declaration that break some of its users. */
export function noticedWords(before: PlacedIn, after: PlacedIn): Break[] {
  const { symbol } = after;
  const [was, is] = [piecesOf(before), piecesOf(after)];
  const came = (word: string): boolean => is.ahead.has(word) && !was.ahead.has(word);
  const went = (word: string): boolean => was.ahead.has(word) && !is.ahead.has(word);
  return [
    ...(FUNCTIONS.has(symbol.kind) ? ofFunction(before, after, { was, is }) : []),
    ...(TYPES.has(symbol.kind) && (came("final") || went("open")) && !is.ahead.has("abstract") && !is.ahead.has("sealed")
      ? [noticed(came("final") ? "+final" : "-open", "extending")]
      : []),
    ...(VALUES.has(symbol.kind) && wasConstant(before, after, went) ? [noticed("-constant", "counting")] : []),
    ...(VALUES.has(symbol.kind) ? ofValue(came, before, after) : []),
    ...ofModule(came, went, after),
    ...ofTypeParameters(before.symbol, after.symbol),
    ...ofAbilities(before, after),
  ];
}

function noticed(detail: string, notice: Notice): Break {
  return { kind: "modifier_changed", detail, notice };
}

function ofFunction(before: PlacedIn, after: PlacedIn, { was, is }: { readonly was: Pieces; readonly is: Pieces }): Break[] {
  const found: Break[] = [];
  const { language } = after.file;
  const { declaresErrors, marksUnsafe, exposesOverrides } = languageById(language) ?? {};
  const isFinal = (pieces: Pieces): boolean => pieces.ahead.has("final") || /\bfinal\b/.test(pieces.behind);
  if (isFinal(is) && !isFinal(was)) found.push(noticed("+final", "overriding"));
  const opened = ["open", "virtual"].find((word) => was.ahead.has(word));
  if (opened !== undefined && !isOpen(is) && parentKind(after) !== "interface") found.push(noticed(`-${opened}`, "overriding"));
  if (marksUnsafe && is.ahead.has("unsafe") && !was.ahead.has("unsafe")) found.push(noticed("+unsafe", "unsafe"));
  if (declaresErrors) found.push(...ofErrors(was.behind, is.behind, declaresErrors));
  if (was.isRead !== is.isRead && before.symbol.kind === after.symbol.kind)
    found.push(noticed(is.isRead ? "method → property" : "property → method", is.isRead ? "calling" : "reading"));
  found.push(...ofReceiver(before, after, is));
  if (exposesOverrides !== undefined && isSeenFurther(before.symbol, after.symbol) && after.symbol.kind === "method")
    found.push(noticed(`${before.symbol.visibility} → ${after.symbol.visibility}`, "exposing"));
  if (/=\s*delete\b/.test(is.behind) && !/=\s*delete\b/.test(was.behind))
    found.push(noticed("= delete", copiesOwner(after) ? "copying" : "calling"));
  if (is.ahead.has("explicit") && !was.ahead.has("explicit")) found.push(noticed("+explicit", "converting"));
  return found;
}

/** Whether `b` is more visible than `a`. */
export function isSeenFurther(a: Pick<ComparedSymbol, "visibility">, b: Pick<ComparedSymbol, "visibility">): boolean {
  return SEEN.indexOf(b.visibility) > SEEN.indexOf(a.visibility);
}

const SEEN: readonly Visibility[] = ["private", "internal", "protected", "public"];

/** A change of the receivers on which a method can be called. If it can be called on more, only overrides are affected. */
function ofReceiver(before: PlacedIn, after: PlacedIn, is: Pieces): Break[] {
  const { language } = after.file;
  const [was, now] = [receiverOf(before.symbol, language), receiverOf(after.symbol, language)];
  if (was === undefined || now === undefined || was === now) return [];
  const detail = `${shownReceiver(was, language)} → ${shownReceiver(now, language)}`;
  if (asksForMore(was, now)) return [noticed(detail, "receiving")];
  return isOpen(is) || parentKind(after) === "trait" ? [noticed(detail, "declaring")] : [];
}

/** Whether the declaration of a method lets subtypes override it. */
function isOpen({ ahead, behind }: Pieces): boolean {
  return ["open", "virtual", "abstract", "override"].some((word) => ahead.has(word)) || /\boverride\b|=\s*0/.test(behind);
}

function parentKind({ file, symbol }: PlacedIn): SymbolKind | undefined {
  return symbol.parent === null ? undefined : file.symbols[symbol.parent]?.kind;
}

/** Whether a constructor copies a value of its own type. */
function copiesOwner({ symbol: { name, signature } }: PlacedIn): boolean {
  return new RegExp(`(?<!\\w)${RegExp.escape(name)}\\s*\\(\\s*(?:const\\s+)?(?:\\w+::)*${RegExp.escape(name)}\\b[^,]*\\)`).test(signature);
}

type ErrorRules = NonNullable<NonNullable<ReturnType<typeof languageById>>["declaresErrors"]>;

function ofErrors(was: string, is: string, { word, exempt }: ErrorRules): Break[] {
  if (word) return /\bthrows\b/.test(is) && !/\b(?:re)?throws\b/.test(was) ? [noticed("+throws", "errors")] : [];
  const before = new Set(errorsIn(was).map(lastName));
  const added = errorsIn(is).filter((name) => !before.has(lastName(name)) && exempt?.test(name) !== true);
  return added.length > 0 ? [noticed(`+throws ${added.join(", ")}`, "errors")] : [];
}

function errorsIn(behind: string): string[] {
  const list = /\bthrows\s+([\w.,\s]+)/.exec(behind)?.[1] ?? "";
  return list.split(/[\s,]+/).filter((name) => name !== "");
}

function lastName(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function ofValue(came: (word: string) => boolean, before: PlacedIn, after: PlacedIn): Break[] {
  const words = languageById(after.file.language)?.fixedWords?.split(" ") ?? [];
  const word = words.find(came);
  const change = word === undefined ? lostSetter(before, after) : `+${word}`;
  return change === undefined ? [] : [noticed(change, "writing")];
}

/** Whether a value was known at compile time before, and no longer is. */
function wasConstant(before: PlacedIn, after: PlacedIn, went: (word: string) => boolean): boolean {
  if (languageById(after.file.language)?.countsWithConstants !== true) return false;
  const isOtherKind = before.symbol.kind === "constant" && after.symbol.kind === "variable";
  return isOtherKind || went("const") || went("constexpr");
}

/** Derived abilities (traits) that a type has lost, and that the file does not implement by hand. */
function ofAbilities(before: PlacedIn, after: PlacedIn): Break[] {
  const now = new Set(abilitiesOf(after));
  const name = RegExp.escape(after.symbol.name);
  const isWritten = (ability: string): boolean =>
    new RegExp(`\\b${RegExp.escape(ability)}\\b.*\\sfor\\s+${name}\\b`).test(after.file.content);
  const lost = abilitiesOf(before).filter((ability) => !now.has(ability) && !isWritten(ability));
  return lost.length > 0 ? [noticed(lost.map((ability) => `-${ability}`).join(" "), "deriving")] : [];
}

function abilitiesOf(placed: PlacedIn): string[] {
  const names = marksAbove(placed).flatMap((mark) => DERIVED.exec(mark)?.[1]?.split(",") ?? []);
  return names.map((one) => one.trim().replace(/^.*::/, "")).filter((one) => one !== "");
}

/** A change in the number or the bounds of type parameters. */
function ofTypeParameters(was: ComparedSymbol, is: ComparedSymbol): Break[] {
  if (!NAMED_TYPE_KINDS.has(is.kind) && !FUNCTIONS.has(is.kind)) return [];
  const [old, now] = [typeParametersOf(was), typeParametersOf(is)];
  if (NAMED_TYPE_KINDS.has(is.kind) && (old.min !== now.min || old.max !== now.max)) return [noticed(`${old.text} → ${now.text}`, "typed")];
  const asked = old.max === now.max ? [...now.bounds].filter((word) => !old.bounds.has(word) && word !== "notnull") : [];
  return asked.length > 0 ? [{ kind: "modifier_changed", detail: `type parameters: +${asked.join(" +")}` }] : [];
}

/** A change between a named and a default export. */
function ofModule(came: (word: string) => boolean, went: (word: string) => boolean, { file, symbol }: PlacedIn): Break[] {
  if (languageById(file.language)?.modules !== "ecmascript" || symbol.parent !== null || !(came("default") || went("default"))) return [];
  // A symbol that another statement exports as well can be imported both ways.
  const listed = [...file.content.matchAll(/\bexport\s*\{([^}]*)\}/g)].some(([, names = ""]) =>
    new RegExp(`(?<![\\w$])${RegExp.escape(symbol.name)}(?![\\w$])`).test(names),
  );
  const isAssigned = /\bmodule\.exports\b/.test(file.content);
  if (listed || isAssigned) return [];
  return [came("default") ? noticed("+default", "named") : noticed("-default", "unnamed")];
}

function piecesOf(placed: PlacedIn): Pieces {
  const { signature, name } = placed.symbol;
  const text = signature.replace(/\s+/g, " ");
  const at = Math.max(0, text.search(new RegExp(`(?<![\\w$])${RegExp.escape(name)}(?![\\w$])`)));
  const ahead = text.slice(0, at).replace(/"[^"]*"|\([^()]*\)/g, " ");
  const open = text.indexOf("(", at + name.length);
  const close = open < 0 ? -1 : closingOf(text, open);
  return {
    ahead: new Set(ahead.split(/[^\w]+/)),
    behind: text.slice(close < 0 ? at + name.length : close + 1),
    isRead: /\bget\s*$/.test(ahead) || marksAbove(placed).some((mark) => READ_MARK.test(mark)),
  };
}

/** Whether a method is read like a value: `get size()`, or a decorator that says so. */
export function isGetter(placed: PlacedIn): boolean {
  return piecesOf(placed).isRead;
}

/** The marks on the lines above a symbol that are outside its range. */
export function marksAbove({ file, symbol }: Pick<PlacedIn, "file" | "symbol">): readonly string[] {
  const above = file.rawLines({ lineStart: Math.max(1, symbol.lineStart - MARKS_MAX), lineEnd: symbol.lineStart - 1 });
  const marks = above.slice(above.findLastIndex((line) => !MARK.test(line)) + 1).map((line) => line.trim());
  return marks.filter((mark) => !IN_BRACKETS.test(mark) || DERIVED.test(mark));
}
