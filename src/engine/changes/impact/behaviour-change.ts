/**
 * Changes that every use still fits: after some it gets something else (a default, a constant's value, what a function raises), after
 * others the use should go.
 */
import { FUNCTION_KINDS } from "#core/symbol-kinds.ts";
import type { Break } from "#query/compare/breaking/breaking-change.ts";
import { isNewlyDeprecated } from "#query/compare/breaking/deprecation.ts";
import type { PlacedIn, SymbolChange } from "#query/compare/symbol-change.ts";
import { nameAt } from "#query/read/signature.ts";
import { closingOf, itemsOf, outside } from "#text/brackets.ts";

/** How many characters of a value the detail of a change shows. */
const VALUE_LENGTH_MAX = 40;

/** In which respects a symbol that kept its declaration behaves otherwise, as its text says. */
export function behaviourOf({ before, after }: SymbolChange): readonly Break[] {
  if (!before || !after) return [];
  const found = FUNCTION_KINDS.has(after.symbol.kind)
    ? [...changedDefaults(before, after), ...changedExceptions(before, after)]
    : changedConstant(before, after);
  return found.map((detail) => ({ kind: "behaviour_changed", detail }));
}

/** The deprecation of a symbol that was not deprecated before; one whose type was deprecated with it is not told apart. */
export function deprecationOf({ before, after }: SymbolChange): readonly Break[] {
  return before && after && isNewlyDeprecated(before, after) ? [{ kind: "newly_deprecated", detail: "" }] : [];
}

/** Parameters that both sides declare alike, with other defaults. */
function changedDefaults(before: PlacedIn, after: PlacedIn): string[] {
  const old = defaultsOf(before);
  return [...defaultsOf(after)].flatMap(([parameter, value]) => {
    const was = old.get(parameter);
    return was === undefined || spelled(was) === spelled(value) ? [] : [`default of ${shownName(parameter)}: ${changed(was, value)}`];
  });
}

/** The default values of parameters, by what is written before each. */
function defaultsOf({ symbol: { signature, name } }: PlacedIn): Map<string, string> {
  const text = signature.replace(/\s+/g, " ");
  const open = text.indexOf("(", nameAt(text, name));
  const close = open < 0 ? -1 : closingOf(text, open);
  if (close < 0) return new Map();
  return new Map(
    itemsOf(text.slice(open + 1, close)).flatMap((item): [string, string][] => {
      const at = outside(item, ["="]);
      if (at < 0 || /^[=>]/.test(item.slice(at + 1))) return [];
      return [[item.slice(0, at).trim(), item.slice(at + 1).trim()]];
    }),
  );
}

/** The name of a parameter, whose type may stand before or behind it. */
function shownName(parameter: string): string {
  const beforeType = /^(.*?)\s*:/.exec(parameter)?.[1] ?? parameter;
  return beforeType.split(/\s+/).at(-1) ?? parameter;
}

/** A value that says all that there is to it. */
const LITERAL = /=\s*(-?\d[\w.]*|"[^"\n]*"|'[^'\n]*'|true|false|True|False|nil|null|None)\s*[;,]?$/;
/** Constants that every release changes. */
const OF_RELEASE = /version|revision|build/i;

function changedConstant(before: PlacedIn, after: PlacedIn): string[] {
  const { kind, name } = after.symbol;
  const isConstant = kind === "constant" || (kind === "variable" && /^\p{Lu}[\p{Lu}\d_]+$/u.test(name));
  if (!isConstant || before.symbol.kind !== kind || OF_RELEASE.test(name)) return [];
  const [was, is] = [before, after].map(({ file, symbol }) => LITERAL.exec(file.code(symbol).join("\n"))?.[1]);
  return was === undefined || is === undefined || spelled(was) === spelled(is) ? [] : [changed(was, is)];
}

/** Matches what raises an exception of a type, which is called or made there. */
const RAISED = /\b(?:raise|throw)\s+(?:new\s+)?([\p{L}_][\p{L}\p{N}_.:\\]*)(?=\s*[({,]|\s*$)/gmu;

function changedExceptions(before: PlacedIn, after: PlacedIn): string[] {
  const [was, is] = [before, after].map(({ file, index }) => raisedIn(file.ownCode(index).join("\n"))) as [Set<string>, Set<string>];
  const [gone, come] = [was.difference(is), is.difference(was)];
  return gone.size === 0 || come.size === 0 ? [] : [`raises ${changed([...gone].join(", "), [...come].join(", "))}`];
}

/** The names of exception types in a body. A variable that is raised again starts with a small letter. */
function raisedIn(code: string): Set<string> {
  return new Set([...code.matchAll(RAISED)].map(([, type = ""]) => type).filter((type) => /(?:^|[.:\\])\p{Lu}[^.:\\]*$/u.test(type)));
}

/** A value without what only its writing differs in: white space, the kind of quotes, and how an empty list is written. */
function spelled(value: string): string {
  return value
    .replace(/\s+/g, "")
    .replaceAll("'", '"')
    .replace(/^array\(\)$/, "[]");
}

function changed(was: string, is: string): string {
  const cut = (text: string): string => (text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX)}…` : text);
  return `${cut(was)} → ${cut(is)}`;
}
