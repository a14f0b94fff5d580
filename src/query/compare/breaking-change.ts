/** What of a change breaks who uses the symbol: read from the two declarations, whatever the code inside does. */
import type { BreakKind } from "#core/protocol/impact.ts";
import { FUNCTION_KINDS } from "#core/symbol-kinds.ts";
import type { SymbolKind, Visibility } from "#core/types.ts";
import { languageById } from "#lang/languages.ts";
import { nameAt, type Parameter, type Signature, signatureOf, writtenType } from "#query/read/signature.ts";
import { closingOf } from "#text/brackets.ts";
import { aliasText, isSameAlias } from "./alias-text.ts";
import type { ComparedFile, ComparedSymbol } from "./compared-file.ts";
import { type Notice, noticedWords } from "./noticed-words.ts";
import type { PlacedIn, SymbolChange } from "./symbol-change.ts";
import { withoutMembers } from "./without-members.ts";

export interface Break {
  readonly kind: BreakKind;
  /** What of it: the parameter, the types, the visibilities. */
  readonly detail: string;
  /** Of a parameter that has another name now: the name that calls may use. */
  readonly oldName?: string;
  /** Of a parameter that was added, or taken away: how many stand before it. What calls pass behind these goes to other parameters than it did. */
  readonly place?: number;
  /** Who notices it, where not everybody does. */
  readonly notice?: Notice;
}

const RANKS: Readonly<Record<Visibility, number>> = { public: 3, protected: 2, internal: 1, private: 0 };
/** What values or types have to have all members of; a type with members of its own is one, too. */
const CONTRACTS: ReadonlySet<SymbolKind> = new Set(["interface", "trait", "type"]);

/** Why a change may break who uses the symbol as it was; nothing for changes inside of it. */
export function breaksOf(change: SymbolChange): readonly Break[] {
  const { before, after } = change;
  if (!after) return before ? [{ kind: "removed", detail: "" }] : [];
  if (!before) return [...requiredMember(after), ...addedValue(after)];
  const own = declarationBreaks(before, after);
  if (change.change === "renamed") return [{ kind: "renamed", detail: `${before.symbol.name} → ${after.symbol.name}` }, ...own];
  if (change.change === "moved") return [{ kind: "moved", detail: `${before.file.path} → ${after.file.path}` }, ...own];
  return own;
}

/** What a contract asks for in addition, whoever fulfils it has to add. */
function requiredMember({ file, symbol }: PlacedIn): Break[] {
  const owner = symbol.parent === null ? undefined : file.symbols[symbol.parent];
  return owner && isAsked({ file, symbol }, owner) ? [{ kind: "member_required", detail: `${owner.name}.${symbol.name}` }] : [];
}

/** A value that an enumeration has in addition, whoever has a branch for each of them lacks. */
function addedValue({ file, symbol }: PlacedIn): Break[] {
  const owner = symbol.parent === null ? undefined : file.symbols[symbol.parent];
  if (owner?.kind !== "enum" || FUNCTION_KINDS.has(symbol.kind) || !languageById(file.language)?.checksBranches) return [];
  return [{ kind: "value_added", detail: `${owner.name}.${symbol.name}` }];
}

/** Whether who fulfils a contract, or writes a value of it, has to have a member. */
function isAsked({ file, symbol }: Omit<PlacedIn, "index">, owner: ComparedSymbol): boolean {
  const isContract = CONTRACTS.has(owner.kind);
  if (FUNCTION_KINDS.has(symbol.kind))
    return isContract ? !isOptionalMember(symbol) && !hasBody(file, symbol, owner) : isAbstract(file, symbol);
  if (symbol.kind !== "property") return false;
  if (!isContract) return isAbstract(file, symbol);
  if (isOptionalMember(symbol)) return false;
  // What has a value of its own, or says how it is read, is there.
  return languageById(file.language)?.writesLiterals === true || (!/=(?!>)/.test(symbol.signature) && symbol.lineEnd === symbol.lineStart);
}

/** `name?: type`, or the element of an annotation with a default. */
export function isOptionalMember({ name, signature }: Pick<ComparedSymbol, "name" | "signature">): boolean {
  return new RegExp(`(?<![\\w$])${RegExp.escape(name)}(?:\\?|\\(\\s*\\)\\s*default\\b)`).test(signature);
}

/** A member that could be left out, or was given by what asks for it, and cannot be any more. */
function nowRequired(before: PlacedIn, after: PlacedIn): Break[] {
  const [owner, former] = [after, before].map(({ file, symbol }) => (symbol.parent === null ? undefined : file.symbols[symbol.parent]));
  if (!owner || !former) return [];
  const isSame = isOptionalMember(before.symbol) === isOptionalMember(after.symbol);
  if (!isSame) return CONTRACTS.has(owner.kind) ? requiredMember(after) : [];
  // Of a contract only the grammar tells code from braces in the types of a declaration.
  const mayLose = !CONTRACTS.has(owner.kind) || (before.symbol.isDefinition && !after.symbol.isDefinition);
  const lostCode = mayLose && FUNCTION_KINDS.has(after.symbol.kind) && isAsked(after, owner) && !isAsked(before, former);
  return lostCode ? requiredMember(after) : [];
}

/** Lines above a declaration that are looked at for what it is marked with. */
const ANNOTATIONS_MAX = 8;

/** Of a class: a member that is marked as one without code. */
function isAbstract(file: ComparedFile, symbol: ComparedSymbol): boolean {
  const above = file.rawLines({ lineStart: Math.max(1, symbol.lineStart - ANNOTATIONS_MAX), lineEnd: symbol.lineStart - 1 });
  const annotations = above.slice(above.findLastIndex((line) => !/^\s*@/.test(line)) + 1).join(" ");
  const own = file.code(symbol).join(" ");
  const code = `${annotations} ${own}`;
  const at = annotations.length + nameAt(own, symbol.name);
  return /\babstract(?:method)?\b/.test(code.slice(0, Math.max(0, at))) || PURE.test(code) || PURE.test(symbol.signature);
}

/** What ends the declaration of a member that is left to who extends the type. */
const PURE = /\)[^{;]*=\s*0\s*;?\s*$/;

function hasBody(file: ComparedFile, symbol: ComparedSymbol, owner: ComparedSymbol): boolean {
  const code = file.code(symbol).join(" ");
  const sharesLine = owner.lineStart === symbol.lineStart || owner.lineEnd === symbol.lineEnd;
  if (!sharesLine) return code.includes("{") || symbol.lineEnd > symbol.lineStart + symbol.signature.split("\n").length;
  // The braces of the line may be those of what it stands in.
  const at = code.search(new RegExp(`\\b${RegExp.escape(symbol.name)}\\s*(?:<[^(]*>)?\\(`));
  const close = at < 0 ? -1 : closingOf(code, code.indexOf("(", at));
  return close >= 0 && /^[^;}]*\{/.test(code.slice(close + 1));
}

function declarationBreaks(before: PlacedIn, after: PlacedIn): Break[] {
  const [was, is] = [before.symbol, after.symbol];
  const found: Break[] = [];
  if (RANKS[is.visibility] < RANKS[was.visibility])
    found.push({ kind: "visibility_narrowed", detail: `${was.visibility} → ${is.visibility}` });
  if (was.kind !== is.kind && (FUNCTION_KINDS.has(was.kind) !== FUNCTION_KINDS.has(is.kind) || isOther(was.kind, is.kind)))
    found.push({ kind: "kind_changed", detail: `${was.kind} → ${is.kind}` });
  const [written, writtenNow] = [declarationOf(before), declarationOf(after)];
  const required = nowRequired(before, after);
  if (required.length > 0) return required;
  const [type, typeNow] = [writtenType(was), writtenType(is)];
  if (type !== undefined && typeNow !== undefined) {
    // Whatever the value is, who uses it knows its type.
    const sure = found.filter(({ kind }) => kind !== "kind_changed");
    const retyped: Break[] = type === typeNow ? aliasBreaks(before, after) : [{ kind: "type_changed", detail: `${type} → ${typeNow}` }];
    return [...sure, ...noticedWords(before, after), ...retyped];
  }
  found.push(...noticedWords(before, after));
  if (written.replace(/\s+/g, "") === writtenNow.replace(/\s+/g, "")) return [...found, ...aliasBreaks(before, after)];
  const { language } = after.file;
  const old = signatureOf({ ...was, signature: written }, language);
  const now = signatureOf({ ...is, signature: writtenNow }, language);
  // A type without such a list is made with nothing.
  const none = FUNCTION_KINDS.has(is.kind) || (!old.parameters && !now.parameters) ? undefined : [];
  const others = otherBreaks(old, now);
  return [
    ...found,
    ...parameterBreaks(old.parameters ?? none, now.parameters ?? none),
    ...typeBreaks(old, now, language),
    ...others,
    ...(others.some(({ kind }) => kind === "supertype_removed") ? [] : aliasBreaks(before, after)),
  ];
}

/** A name of a type that stands for another one. */
function aliasBreaks(before: PlacedIn, after: PlacedIn): Break[] {
  const [type, typeNow] = [aliasText(before), aliasText(after)];
  if (type === undefined || typeNow === undefined || isSameAlias(type, typeNow)) return [];
  return [{ kind: "type_changed", detail: `${cutShort(type)} → ${cutShort(typeNow)}` }];
}

/** Characters of a type that the detail of a break says. */
const TYPE_LENGTH_MAX = 120;

function cutShort(type: string): string {
  return type.length > TYPE_LENGTH_MAX ? `${type.slice(0, TYPE_LENGTH_MAX)}…` : type;
}

/** The declaration with the whole of its first list, which a signature that is kept short may be cut off in. */
function declarationOf(placed: PlacedIn): string {
  const { file, symbol } = placed;
  const { signature, name } = symbol;
  const type = withoutMembers(placed);
  if (type !== undefined) return type;
  const at = signature.indexOf("(", nameAt(signature, name));
  if (at < 0 || closingOf(signature, at) >= 0) return signature;
  const head = signature.slice(0, at + 1).replace(/\s+/g, " ");
  const code = file.code(symbol).join(" ");
  const from = code.indexOf(head);
  const close = from < 0 ? -1 : closingOf(code, from + head.length - 1);
  if (close < 0) return signature;
  const behind = /^[^{]*/.exec(code.slice(close + 1))?.[0] ?? "";
  return `${code.slice(from, close + 1)}${behind}`.trimEnd();
}

/** How many arguments the declaration allows as it stands in its file. */
export function arityIn(placed: PlacedIn): Arity | undefined {
  return arityOf({ ...placed.symbol, signature: declarationOf(placed) }, placed.file.language);
}

/** A constant that became a variable is used as before; a class that became a function is not. */
function isOther(was: SymbolKind, is: SymbolKind): boolean {
  const groups: readonly (readonly SymbolKind[])[] = [
    ["function", "method"],
    ["class", "struct", "interface", "trait", "enum", "type"],
    ["constant", "variable", "property"],
  ];
  return !groups.some((group) => group.includes(was) && group.includes(is));
}

function typeBreaks(old: Signature, now: Signature, language: string): Break[] {
  if (old.type === now.type) return [];
  const isGradual = languageById(language)?.infersTypes === true;
  if (isGradual && (old.type === "" || now.type === "")) return [];
  return [{ kind: "type_changed", detail: `${old.type || "nothing"} → ${now.type || "nothing"}` }];
}

function otherBreaks(old: Signature, now: Signature): Break[] {
  const gone = old.supertypes.filter((type) => !now.supertypes.includes(type));
  const changed = [
    ...now.modifiers.filter((word) => word !== "final" && !old.modifiers.includes(word)).map((word) => `+${word}`),
    ...old.modifiers.filter((word) => word !== "final" && !now.modifiers.includes(word)).map((word) => `-${word}`),
  ];
  return [
    ...(gone.length > 0 ? [{ kind: "supertype_removed" as const, detail: gone.join(", ") }] : []),
    ...(changed.length > 0 ? [{ kind: "modifier_changed" as const, detail: changed.join(" ") }] : []),
  ];
}

function parameterBreaks(old: readonly Parameter[] | undefined, now: readonly Parameter[] | undefined): Break[] {
  if (!old || !now) return [];
  const paired = pairParameters(old, now);
  const found: Break[] = [];
  for (const one of old)
    if (!paired.has(one)) found.push({ kind: "parameter_removed", detail: shown(one), oldName: one.name, place: old.indexOf(one) });
  const taken = new Set(paired.values());
  for (const one of now) {
    if (!taken.has(one) && !one.isOptional) found.push({ kind: "parameter_added", detail: shown(one), place: now.indexOf(one) });
  }
  const kept = [...paired];
  const isInOrder = kept.every(([, next], at) => at === 0 || now.indexOf(next) > now.indexOf((kept[at - 1] as [Parameter, Parameter])[1]));
  if (!isInOrder) found.push({ kind: "parameters_reordered", detail: now.map(({ name, type }) => name || type).join(", ") });
  // What was put before a parameter takes its place, optional or not.
  const shifting = now.find(
    (one, at) => !taken.has(one) && one.isOptional && !one.isRest && now.slice(at + 1).some((later) => taken.has(later)),
  );
  if (shifting && isInOrder) found.push({ kind: "parameters_reordered", detail: `${shown(shifting)} before others` });
  for (const [was, is] of kept) {
    if (was.isOptional && !is.isOptional) found.push({ kind: "parameter_required", detail: shown(is) });
    if (is.isPassedBy !== undefined && was.isPassedBy !== is.isPassedBy)
      found.push({ kind: "parameter_required", detail: `${shown(is)} by ${is.isPassedBy} alone` });
    if (was.type !== is.type && was.type !== "" && is.type !== "")
      found.push({
        kind: "parameter_retyped",
        detail: `${[is.name || was.name, `${was.type} → ${is.type}`].filter((text) => text !== "").join(": ")}`,
      });
    if (was.name !== is.name && was.name !== "" && is.name !== "")
      found.push({ kind: "parameter_renamed", detail: `${was.name} → ${is.name}`, oldName: was.name });
  }
  return found;
}

/** Which parameter is which: by name, then, of those left, by type in order, then by place where both lists are as long. */
function pairParameters(old: readonly Parameter[], now: readonly Parameter[]): Map<Parameter, Parameter> {
  const pairs = new Map<Parameter, Parameter>();
  const free = new Set(now);
  const pair = (isSame: (a: Parameter, b: Parameter) => boolean): void => {
    for (const one of old) {
      if (pairs.has(one)) continue;
      const other = [...free].find((candidate) => isSame(one, candidate));
      if (!other) continue;
      pairs.set(one, other);
      free.delete(other);
    }
  };
  pair((a, b) => a.name !== "" && a.name === b.name);
  pair((a, b) => a.type !== "" && a.type === b.type);
  if (old.length === now.length) pair((a, b) => old.indexOf(a) === now.indexOf(b));
  const inOrder = old.flatMap((one): [Parameter, Parameter][] => (pairs.has(one) ? [[one, pairs.get(one) as Parameter]] : []));
  return new Map(inOrder);
}

/** A parameter as the detail of a break says it. */
export function shown({ name, type }: Pick<Parameter, "name" | "type">): string {
  return name !== "" && type !== "" ? `${name}: ${type}` : name || type;
}

/** How many arguments a call may have. */
export interface Arity {
  readonly min: number;
  readonly max: number;
  /** In order, where their names are known. */
  readonly parameters?: readonly Parameter[];
}

/** The arity that a declaration allows; undefined where its text does not say. */
export function arityOf(symbol: Pick<ComparedSymbol, "signature" | "name" | "kind">, language: string): Arity | undefined {
  const { parameters } = signatureOf(symbol, language);
  if (!parameters) return undefined;
  return {
    min: parameters.filter(({ isOptional }) => !isOptional).length,
    max: parameters.some(({ isRest }) => isRest) ? Number.POSITIVE_INFINITY : parameters.length,
    parameters,
  };
}
