/** Values that are given where a contract is named as the expected type, and that lack a member which it requires now. */

import type { JudgedPlace, Judging } from "#engine/changes/impact/judging.ts";
import { callAt } from "#query/compare/uses/call-arguments.ts";
import { attributesAt } from "#query/compare/uses/element-attributes.ts";
import { isCast, isOpen, literalAt } from "#query/compare/uses/literal-text.ts";
import { valuesLacking } from "#query/compare/uses/value-text.ts";
import { isFunction } from "#query/graph/meaning/symbol-kinds.ts";
import type { Reference } from "#query/graph/use-judge.ts";
import { signatureOf } from "#query/read/signature.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { type Asked, lacks } from "./asked.ts";

/** Lines of a value that are read. */
const LINES_MAX = 80;
/** Functions with a parameter of the contract whose calls are looked at. */
const TAKERS_MAX = 60;
/** Calls of all these functions that are looked at. */
const CALLS_MAX = 20_000;
/** Lines above a call in which the value that it names is looked for. */
const ABOVE_MAX = 200;

/** The values that lack the required member where the type is named; `uses` are the uses of the type. */
export function givenWithout(asked: Asked, uses: readonly Reference[], judging: Judging): JudgedPlace[] {
  const named = uses.filter(({ use, confidence }) => use.type === "references" && confidence !== "name_only");
  return [...named.flatMap((reference) => writtenWithout(reference, asked, judging)), ...passedWithout(named, asked, judging)];
}

/** Type expressions that require only some members of another type. */
const PARTS = /\b(?:\w*Partial|Pick|Omit)\s*<\s*$/;

/** The places (`path:line`) where values are passed to something that requires only a part of the type, so that they may lack members. */
export function partlyAsked(asked: Asked, uses: readonly Reference[], { now, texts }: Judging): ReadonlySet<string> {
  const partly = uses.filter(({ file, use }) =>
    PARTS.test(
      texts
        .of(file.versionId)
        .line(use.line)
        .slice(0, use.column - 1),
    ),
  );
  const takers = partly.flatMap(({ file, use }) => {
    const own = now.facts.around(file.versionId, use.line).findLast(({ nameLine }) => nameLine <= use.line);
    return own && own.symbolRow !== asked.owner.symbolRow ? [own] : [];
  });
  const targets = [...new Map(takers.map((one) => [one.symbolRow, one])).values()]
    .slice(0, TAKERS_MAX)
    .map((symbol) => now.graph.target(symbol, { through: "none" }));
  const { found } = now.graph.usesOfAll(targets, { usesMax: CALLS_MAX });
  const lines = [...found.values()].flat().flatMap(({ file, use }) => {
    const { lines: count } = callAt(
      texts.of(file.versionId).lines({ lineStart: use.line, lineEnd: use.line + LINES_MAX }),
      use.column,
      file.language,
    );
    return Array.from({ length: count }, (_, at) => `${file.path}:${use.line + at}`);
  });
  return new Set([...partly.map(({ file, use }) => `${file.path}:${use.line}`), ...lines]);
}

/** Values written beside the name of the type: the value of a declaration with that type, or one that a function of that type returns. */
function writtenWithout(reference: Reference, asked: Asked, { now, texts }: Judging): JudgedPlace[] {
  const { file, use, confidence } = reference;
  const own = now.facts.around(file.versionId, use.line).findLast(isFunction);
  const lineEnd = Math.max(use.line + LINES_MAX, own?.lineEnd ?? 0);
  const text = texts
    .of(file.versionId)
    .lines({ lineStart: Math.max(1, use.line - LINES_MAX), lineEnd })
    .join("\n");
  const above = texts.of(file.versionId).lines({ lineStart: Math.max(1, use.line - LINES_MAX), lineEnd: use.line - 1 });
  const ahead = use.line === 1 ? 0 : above.reduce((sum, line) => sum + line.length + 1, 0);
  const start = ahead + use.column - 1;
  return valuesLacking(text, { start, end: start + use.name.length }, (names) => !names.has(asked.member.name)).map((at) => {
    const line = use.line + text.slice(ahead, at).split("\n").length - 1 - (at < ahead ? text.slice(at, ahead).split("\n").length - 1 : 0);
    return { reference: { ...reference, use: { ...use, line } }, verdict: confidence === "resolved" ? "breaks" : "may_break" };
  });
}

/**
 * A function or component that takes a value of the type. `index` is the position of the parameter; undefined for a component whose
 * attributes are the value.
 */
interface Taker {
  readonly symbol: SymbolRow;
  readonly index: number | undefined;
}

/** Arguments of functions and attributes of elements that are values of the type and lack the member. */
function passedWithout(named: readonly Reference[], asked: Asked, judging: Judging): JudgedPlace[] {
  const { graph } = judging.now;
  const all = named.flatMap((one) => takersAround(one, asked.owner, judging));
  const takers = [...new Map(all.map((one) => [`${one.symbol.symbolRow} ${one.index}`, one])).values()].slice(0, TAKERS_MAX);
  const targets = takers.map(({ symbol }) => graph.target(symbol, { through: "none" }));
  const { found } = graph.usesOfAll(targets, { usesMax: CALLS_MAX });
  return takers.flatMap((taker, at) => {
    const target = targets[at];
    const uses = target ? (found.get(target) ?? []) : [];
    return uses.flatMap((reference) => (reference.confidence === "name_only" ? [] : takenWithout(reference, taker, asked, judging)));
  });
}

/** The functions and components that take a value of the type at the place where it is named. */
function takersAround({ file, use }: Reference, { name }: SymbolRow, { now }: Judging): Taker[] {
  const around = now.facts.around(file.versionId, use.line);
  const own = around.findLast(isFunction);
  const index = own ? (signatureOf(own, own.language).parameters ?? []).findIndex(({ type }) => isOfType(type, name)) : -1;
  const isNamed = ({ signature }: SymbolRow): boolean => new RegExp(`(?<![\\w$])${RegExp.escape(name)}(?![\\w$])`).test(signature);
  const component = around.find((one) => /^[A-Z]/.test(one.name) && COMPONENTS.has(one.kind) && isNamed(one));
  const functions = own && index >= 0 ? [{ symbol: own, index }] : [];
  return component && index <= 0 ? [...functions, { symbol: component, index: undefined }] : functions;
}

const COMPONENTS: ReadonlySet<SymbolRow["kind"]> = new Set(["function", "class", "constant", "variable"]);

/** Whether a written type is the named type, a list of it, or either of these or nothing (`| undefined`). */
function isOfType(written: string, name: string): boolean {
  const bare = written.replace(/^readonly\s+/, "").replace(/\s*\|\s*(?:undefined|null)\b/g, "");
  return new RegExp(`^(?:(?:Readonly)?Array<)?${RegExp.escape(name)}\\s*(?:<.*>)?(?:\\[\\])*>?$`).test(bare);
}

function takenWithout(reference: Reference, { index }: Taker, asked: Asked, { texts }: Judging): JudgedPlace[] {
  const { file, use, confidence } = reference;
  const verdict = confidence === "resolved" ? "breaks" : "may_break";
  const text = texts.of(file.versionId);
  const lines = text.lines({ lineStart: use.line, lineEnd: use.line + LINES_MAX });
  const isElement = /<\s*$/.test((lines[0] ?? "").slice(0, use.column - 1));
  if (isElement || index === undefined)
    return isElement && isElementWithout(attributesAt(lines.join("\n"), use.column - 1 + use.name.length), asked)
      ? [{ reference, verdict }]
      : [];
  const { items, text: call } = callAt(lines, use.column, file.language);
  const item = items[index];
  if (item === undefined || items.slice(0, index).some((one) => one.startsWith("..."))) return [];
  const line = use.line + call.slice(0, call.indexOf(item)).split("\n").length - 1;
  const above = text.lines({ lineStart: Math.max(1, line - ABOVE_MAX), lineEnd: line });
  const isLacking = /^[\w$]+$/.test(item)
    ? isNamedWithout(above, item, asked)
    : valuesLacking(`= ${item}`, { start: 0, end: 0 }, (names) => !names.has(asked.member.name)).length > 0;
  return isLacking ? [{ reference: { ...reference, use: { ...use, line } }, verdict }] : [];
}

/** Whether an element's attributes are a value of the contract that lacks the new member. */
function isElementWithout(given: ReadonlySet<string> | undefined, asked: Asked): boolean {
  return given !== undefined && (lacks(given, asked) || (given.size === 0 && asked.names.length === 0));
}

/** Whether the value that was assigned to a name above its use is one of the contract that lacks the new member. */
function isNamedWithout(lines: readonly string[], name: string, asked: Asked): boolean {
  const text = lines.join("\n");
  const set = [...text.matchAll(new RegExp(`(?<![\\w$.])(?:const|let|var)\\s+${RegExp.escape(name)}\\s*=\\s*(?=\\{)`, "g"))].at(-1);
  const literal = set ? literalAt(text, set.index + set[0].length) : undefined;
  if (!literal || isOpen(literal) || isCast(text.slice(literal.close + 1))) return false;
  const added = [...text.slice(literal.close).matchAll(new RegExp(`(?<![\\w$.])${RegExp.escape(name)}\\.([\\w$]+)\\s*=(?!=)`, "g"))];
  return lacks(new Set([...literal.keys, ...added.flatMap(([, key]) => key ?? [])]), asked);
}
