/** What in a change breaks users of the symbol: read from the two declarations, whatever the code inside does. */
import type { BreakKind } from "#core/protocol/impact.ts";
import { FUNCTION_KINDS, isComponent } from "#core/symbol-kinds.ts";
import type { SymbolKind } from "#core/types.ts";
import { languageById } from "#lang/languages.ts";
import type { ComparedSymbol } from "#query/compare/compared-file.ts";
import type { PlacedIn, SymbolChange } from "#query/compare/symbol-change.ts";
import { nameAt, type Parameter, type Signature, signatureOf, writtenType } from "#query/read/signature.ts";
import { closingOf, outside } from "#text/brackets.ts";
import { aliasText, isSameAlias } from "./alias-text.ts";
import { withoutDeprecation } from "./deprecation.ts";
import { isGetter, isSeenFurther, marksAbove, type Notice, noticedWords } from "./noticed-words.ts";
import { parameterBreaks } from "./parameter-breaks.ts";
import { isCallback, isContract, isOptionalMember, isRequired } from "./required-members.ts";
import { typeParametersOf } from "./type-parameters.ts";
import { isDeferred, TypeTexts } from "./type-text.ts";
import { withoutMembers } from "./without-members.ts";

export interface Break {
  readonly kind: BreakKind;
  /** What exactly changed: the parameter, the types, the visibilities. */
  readonly detail: string;
  /** For a renamed or removed parameter: the name that calls may use. */
  readonly oldName?: string;
  /** For an optional parameter with another type: the name that calls give its argument. */
  readonly optionalName?: string;
  /** For added, removed, retyped or reordered parameters: how many come before. From here on, arguments reach other parameters. */
  readonly place?: number;
  /** For a removed parameter: calls could pass it by its name alone, or leave it out. */
  readonly isByName?: boolean;
  /** For an added parameter: it takes the first of the arguments that a rest parameter of the same type took before. */
  readonly isOfRest?: boolean;
  /** For another type: what was passed to the parameter, or was done with the result, fits the new type as well. */
  readonly isFitting?: boolean;
  /** For a parameter that had no type: what it takes now, by the names of types. */
  readonly accepts?: readonly string[];
  /** For another type: it is the type of the whole value, so for a function that of its parameters as well as that of its result. */
  readonly isOfWhole?: boolean;
  /** Who is affected, where not every user is. */
  readonly notice?: Notice;
}

/** Why a change may break users of the symbol as it was; nothing for changes inside it. */
export function breaksOf(change: SymbolChange): readonly Break[] {
  const { before, after } = change;
  if (!after) return before ? [{ kind: "removed", detail: "" }] : [];
  if (!before) return [...requiredMember(after), ...addedValue(after)];
  const own = declarationBreaks(before, after);
  if (change.change === "renamed") return [{ kind: "renamed", detail: `${before.symbol.name} → ${after.symbol.name}` }, ...own];
  return change.change === "moved" ? [...movedBreak(before, after), ...own] : own;
}

/** A move to another file, or to another owner in the same file; from one block of an owner to another it is none to the users. */
function movedBreak(before: PlacedIn, after: PlacedIn): Break[] {
  const placeOf = before.file.path === after.file.path ? ({ symbol }: PlacedIn) => symbol.qualifiedName : ({ file }: PlacedIn) => file.path;
  const [was, is] = [placeOf(before), placeOf(after)];
  return was === is ? [] : [{ kind: "moved", detail: `${was} → ${is}` }];
}

/** A member added to a contract, which everything that fulfils the contract must now have. */
function requiredMember({ file, symbol }: PlacedIn): Break[] {
  const owner = symbol.parent === null ? undefined : file.symbols[symbol.parent];
  return owner && isRequired({ file, symbol }, owner) ? [{ kind: "member_required", detail: `${owner.name}.${symbol.name}` }] : [];
}

/** A value added to an enumeration, for which users with a branch per value now lack one. */
function addedValue({ file, symbol }: PlacedIn): Break[] {
  const owner = symbol.parent === null ? undefined : file.symbols[symbol.parent];
  if (owner?.kind !== "enum" || FUNCTION_KINDS.has(symbol.kind) || !languageById(file.language)?.checksBranches) return [];
  return [{ kind: "value_added", detail: `${owner.name}.${symbol.name}` }];
}

/** A member that could be left out, or had a default in the contract, and is now required. */
function nowRequired(before: PlacedIn, after: PlacedIn): Break[] {
  const [owner, former] = [after, before].map(({ file, symbol }) => (symbol.parent === null ? undefined : file.symbols[symbol.parent]));
  if (!owner || !former) return [];
  // With another number of arguments, a callback is another function.
  if (isCallback(before.symbol) && isCallback(after.symbol) && arityIn(before)?.max !== arityIn(after)?.max) return requiredMember(after);
  const isSame = isOptionalMember(before.symbol) === isOptionalMember(after.symbol);
  if (!isSame) return isContract(owner) || isComponent(owner) ? requiredMember(after) : [];
  const mayLose = FUNCTION_KINDS.has(after.symbol.kind) || after.symbol.kind === "property";
  const lostCode = mayLose && isRequired(after, owner) && !isRequired(before, former);
  return lostCode ? requiredMember(after) : [];
}

function declarationBreaks(before: PlacedIn, after: PlacedIn): Break[] {
  const [was, is] = [before.symbol, after.symbol];
  const found: Break[] = [];
  if (isSeenFurther(is, was)) found.push({ kind: "visibility_narrowed", detail: `${was.visibility} → ${is.visibility}` });
  const isCalledAlike = (was.kind === "function" && takesArguments(is)) || (takesArguments(was) && is.kind === "function");
  if (was.kind !== is.kind && (FUNCTION_KINDS.has(was.kind) !== FUNCTION_KINDS.has(is.kind) || isOther(was.kind, is.kind)))
    found.push(...otherKind(before, after, isCalledAlike));
  const [written, writtenNow] = [before, after].map((placed) => withoutDeprecation(declarationOf(placed), placed)) as [string, string];
  const required = nowRequired(before, after);
  if (required.length > 0) return required;
  const types = new TypeTexts(before.file, after.file);
  const [type, typeNow] = [writtenType(was), writtenType(is)];
  if (type !== undefined && typeNow !== undefined) {
    // Both declarations state a type, so the kind of value does not matter to users.
    const sure = found.filter(({ kind }) => kind !== "kind_changed");
    const retyped: Break[] = types.isSame(type, typeNow)
      ? aliasBreaks(before, after, types)
      : [{ kind: "type_changed", detail: `${type} → ${typeNow}`, isOfWhole: true }];
    return [...sure, ...noticedWords(before, after), ...retyped];
  }
  found.push(...noticedWords(before, after));
  if (written.replace(/\s+/g, "") === writtenNow.replace(/\s+/g, "")) return [...found, ...aliasBreaks(before, after, types)];
  const { language } = after.file;
  const old = signatureOf({ ...was, signature: written }, language);
  const now = signatureOf({ ...is, signature: writtenNow }, language);
  // A type without a parameter list is constructed without arguments.
  const none = FUNCTION_KINDS.has(is.kind) || (!old.parameters && !now.parameters) ? undefined : [];
  const others = otherBreaks(old, now, before, after);
  return [
    ...found,
    ...parameterBreaks(old.parameters ?? none, now.parameters ?? none, { language, types, before }),
    ...(isCalledAlike ? [] : [...typeBreaks(old, now, { types, after }), ...others]),
    ...(others.some(({ kind }) => kind === "supertype_removed") ? [] : aliasBreaks(before, after, types)),
  ];
}

/** A change of kind, as far as users notice it. */
function otherKind(before: PlacedIn, after: PlacedIn, isCalledAlike: boolean): Break[] {
  const [was, is] = [before.symbol, after.symbol];
  const isUsedAlike = isReadAlike(before) && isReadAlike(after);
  if (isUsedAlike) return isWritten(before) && !isWritten(after) ? [{ kind: "modifier_changed", detail: "-set", notice: "writing" }] : [];
  const isCase = was.kind === "constant" && FUNCTION_KINDS.has(is.kind) && languageById(after.file.language)?.matchesCasesAlone === true;
  const isObject = VALUE_KINDS.has(is.kind) && new RegExp(`\\bobject\\s+${RegExp.escape(was.name)}\\b`).test(was.signature);
  const notice: Notice | undefined = isCalledAlike ? "reading" : isCase ? "matching" : isObject ? "typing" : undefined;
  return [{ kind: "kind_changed", detail: `${was.kind} → ${is.kind}`, ...(notice ? { notice } : {}) }];
}

const VALUE_KINDS: ReadonlySet<SymbolKind> = new Set(["constant", "variable", "property"]);

/** Whether a member is read by its name alone: a value, a getter, or a method where calls need no brackets. */
function isReadAlike(placed: PlacedIn): boolean {
  const { file, symbol } = placed;
  if (symbol.parent === null) return false;
  if (symbol.kind === "property") return true;
  if (symbol.kind !== "method") return false;
  const mayOmit =
    languageById(file.language)?.setterSign !== undefined &&
    (signatureOf(symbol, file.language).parameters ?? []).every(({ isOptional }) => isOptional);
  return mayOmit || isGetter(placed);
}

/** Whether code outside may write to a member that is read by its name. */
function isWritten({ file, symbol }: PlacedIn): boolean {
  const { name, signature, parent } = symbol;
  const sign = languageById(file.language)?.setterSign;
  const setter = `${name}${sign ?? ""}`;
  const hasSetter = file.symbols.some((one) => {
    if (one.parent !== parent || one === symbol || one.kind !== "method" || one.name !== setter) return false;
    return sign !== undefined || /\bset\s/.test(one.signature) || marksAbove({ file, symbol: one }).some((mark) => /\.setter\b/.test(mark));
  });
  return hasSetter || (symbol.kind === "property" && (sign === undefined || /\battr_(?:accessor|writer)\b/.test(signature)));
}

/** A change of a type alias's target. */
function aliasBreaks(before: PlacedIn, after: PlacedIn, types: TypeTexts): Break[] {
  const [type, typeNow] = [aliasText(before), aliasText(after)];
  if (type === undefined || typeNow === undefined || isSameAlias(type, typeNow) || types.isSame(type, typeNow)) return [];
  return [{ kind: "type_changed", detail: `${cutShort(type)} → ${cutShort(typeNow)}` }];
}

/** How many characters of a type the detail of a break shows. */
const TYPE_LENGTH_MAX = 120;

function cutShort(type: string): string {
  return type.length > TYPE_LENGTH_MAX ? `${type.slice(0, TYPE_LENGTH_MAX)}…` : type;
}

/** The declaration with its whole parameter list, in which a shortened signature may be cut off. */
function declarationOf(placed: PlacedIn): string {
  const { file, symbol } = placed;
  const { signature, name } = symbol;
  const type = withoutMembers(placed);
  if (type !== undefined) return type;
  const at = signature.indexOf("(", nameAt(signature, name));
  if (at < 0 || closingOf(signature, at) >= 0) return signature;
  const head = signature.slice(0, at + 1).replace(/\s+/g, " ");
  const lines = file.code(symbol);
  const code = lines.join(" ");
  const from = code.indexOf(head);
  const close = from < 0 ? -1 : closingOf(code, from + head.length - 1);
  if (close < 0) return signature;
  const behind = behindList(lines.join("\n").slice(close + 1), file.language);
  return `${code.slice(from, close + 1)}${behind}`.trimEnd();
}

/** How a line begins that continues a declaration, and how one ends that the next line continues. */
const GOES_ON = /^\s*(?::|->|=>|&|(?:throws|where|noexcept|const|override|final|requires)\b)/;
const IS_OPEN = /(?:[:,]|->|=>|\b(?:throws|where|requires))\s*$/;

/** What a declaration has behind its parameter list, without the code that follows. */
function behindList(code: string, language: string): string {
  if (languageById(language)?.isIndented) {
    const colon = outside(code, [":"]);
    return (colon < 0 ? code : code.slice(0, colon)).replaceAll("\n", " ");
  }
  const lines = (/^[^{]*/.exec(code)?.[0] ?? "").split("\n");
  const end = lines.findIndex((line, at) => !IS_OPEN.test(line) && !GOES_ON.test(lines[at + 1] ?? ""));
  return (end < 0 ? lines : lines.slice(0, end + 1)).join(" ");
}

/** How many arguments the declaration allows, read from its file. */
export function arityIn(placed: PlacedIn): Arity | undefined {
  return arityOf({ ...placed.symbol, signature: declarationOf(placed) }, placed.file.language);
}

/** Whether a symbol is a function-like macro. */
function takesArguments({ kind, name, signature }: ComparedSymbol): boolean {
  return kind === "macro" && new RegExp(`#\\s*define\\s+${RegExp.escape(name)}\\(`).test(signature);
}

/**
 * Whether a change of kind matters to users: a constant that became a variable is used as before, a class that became a function is not.
 */
function isOther(was: SymbolKind, is: SymbolKind): boolean {
  const groups: readonly (readonly SymbolKind[])[] = [
    ["function", "method"],
    ["class", "struct", "interface", "trait", "enum", "type"],
    ["constant", "variable", "property"],
  ];
  return !groups.some((group) => group.includes(was) && group.includes(is));
}

function typeBreaks(old: Signature, now: Signature, { types, after }: { types: TypeTexts; after: PlacedIn }): Break[] {
  const { file, symbol } = after;
  if (types.isSame(old.type, now.type)) return [];
  const isGradual = languageById(file.language)?.infersTypes === true;
  if (isGradual && (old.type === "" || now.type === "")) return [];
  // A value may be written to as well, so only results fit as long as they become more exact.
  const isFitting =
    FUNCTION_KINDS.has(symbol.kind) && (types.isNarrower(old.type, now.type) || isMarkedParameter(old.type, now.type, after));
  return [{ kind: "type_changed", detail: `${old.type || "nothing"} → ${now.type || "nothing"}`, ...(isFitting ? { isFitting } : {}) }];
}

/** Whether a result is marked as nullable and is of a type parameter, which could be a nullable type before as well, in C#. */
function isMarkedParameter(was: string, is: string, { file, symbol }: PlacedIn): boolean {
  const isMarked = languageById(file.language)?.spelledTypes?.onlyWarns === true && is === `${was}?` && /^\w+$/.test(was);
  return isMarked && new RegExp(`[<,]\\s*${was}\\s*[,>]`).test(typeParametersOf(symbol).text) && !/:\s*struct\b/.test(symbol.signature);
}

/** Words of types and of functions that only some users notice. */
const OF_TYPES: Readonly<Record<string, Notice>> = { "+sealed": "sealing", "+abstract": "making" };
const OF_FUNCTIONS: Readonly<Record<string, Notice>> = { "+async": "awaiting", "+static": "owning", "-static": "owning" };

function otherBreaks(old: Signature, now: Signature, before: PlacedIn, { file, symbol }: PlacedIn): Break[] {
  // What became a value or a function has no supertypes or words to compare, only another kind.
  const isOfFunction = FUNCTION_KINDS.has(symbol.kind);
  if (isOfFunction !== FUNCTION_KINDS.has(before.symbol.kind) || VALUE_KINDS.has(symbol.kind)) return [];
  const gone = old.supertypes.filter((type) => !now.supertypes.includes(type));
  const changed = [
    ...now.modifiers.filter((word) => word !== "final" && !old.modifiers.includes(word)).map((word) => `+${word}`),
    ...old.modifiers.filter((word) => word !== "final" && !now.modifiers.includes(word)).map((word) => `-${word}`),
  ];
  // Where the type of the result says that it comes later, the word `async` concerns the code inside alone.
  const isSaid =
    old.type === now.type && (isDeferred(now.type) || (languageById(file.language)?.spelledTypes?.onlyWarns === true && now.type !== ""));
  const told = changed.filter((word) => !(isSaid && word.endsWith("async")) && (isOfFunction || word !== "-abstract"));
  const noticeOf = (word: string): Notice | undefined => (isOfFunction ? OF_FUNCTIONS : OF_TYPES)[word];
  const others = told.filter((word) => !noticeOf(word));
  return [
    ...(gone.length > 0 ? [{ kind: "supertype_removed" as const, detail: gone.join(", ") }] : []),
    ...told.flatMap((word): Break[] => {
      const notice = noticeOf(word);
      return notice ? [{ kind: "modifier_changed", detail: word, notice }] : [];
    }),
    ...(others.length > 0 ? [{ kind: "modifier_changed" as const, detail: others.join(" ") }] : []),
  ];
}

/** How many arguments a call may have. */
export interface Arity {
  readonly min: number;
  readonly max: number;
  /** In order, where their names are known. */
  readonly parameters?: readonly Parameter[];
}

/** The arity that a declaration allows; undefined where its text has no parameter list. */
export function arityOf(symbol: Pick<ComparedSymbol, "signature" | "name" | "kind">, language: string): Arity | undefined {
  const { parameters } = signatureOf(symbol, language);
  if (!parameters) return undefined;
  return {
    min: parameters.filter(({ isOptional }) => !isOptional).length,
    max: parameters.some(({ isRest }) => isRest) ? Number.POSITIVE_INFINITY : parameters.length,
    parameters,
  };
}
