/** Members of a type that is written as an object, `type Options = { host: string; port?: number }`: they are no symbols of their own. */
import { languageById } from "#lang/languages.ts";
import { closingOf, outside } from "#text/brackets.ts";
import type { Break } from "./breaking-change.ts";
import type { PlacedIn } from "./symbol-change.ts";

/** Whether each of them may be left out, by its name; undefined of a type that is no object, or one of several. */
export function writtenMembers({ file, symbol }: Pick<PlacedIn, "file" | "symbol">): ReadonlyMap<string, boolean> | undefined {
  if (symbol.kind !== "type" || languageById(file.language)?.writesLiterals !== true) return undefined;
  const code = file.code(symbol).join("\n");
  const equals = outside(code, ["="], code.indexOf(symbol.name));
  if (equals < 0) return undefined;
  const type = code.slice(equals + 1);
  const members = new Map<string, boolean>();
  let at = 0;
  for (;;) {
    at += /^[\s&]*/.exec(type.slice(at))?.[0].length ?? 0;
    if (type[at] !== "{") {
      // What it adds to another type is asked for besides what that asks for.
      const named = /^[\w$.]+/.exec(type.slice(at))?.[0].length ?? 0;
      if (named === 0) break;
      at += named;
      if (type[at] === "<") at = closingOf(type, at) + 1;
      if (!/^\s*&/.test(type.slice(at))) break;
      continue;
    }
    const close = closingOf(type, at);
    if (close < 0) return undefined;
    for (const item of itemsOfType(type.slice(at + 1, close))) {
      const member = /^(?:readonly\s+)?["']?([\w$]+)["']?(\??)\s*[:(<]/.exec(item);
      if (member?.[1] !== undefined) members.set(member[1], member[2] === "?");
    }
    at = close + 1;
  }
  const isWhole = /^\s*;?\s*$/.test(type.slice(at));
  return isWhole && members.size > 0 ? members : undefined;
}

/** The members of an object type, which semicolons, commas or the ends of lines part. */
function itemsOfType(inside: string): string[] {
  const items: string[] = [];
  let start = 0;
  for (;;) {
    const end = outside(inside, [";", ",", "\n"], start);
    items.push(inside.slice(start, end < 0 ? inside.length : end).trim());
    if (end < 0) return items.filter((item) => item !== "");
    start = end + 1;
  }
}

/** Members that every value of such a type has to have now, and had not to before. */
export function newlyWritten(before: PlacedIn, after: PlacedIn): Break[] {
  const [was, is] = [writtenMembers(before), writtenMembers(after)];
  if (!was || !is) return [];
  return [...is].flatMap(([name, isOptional]): Break | [] =>
    isOptional || was.get(name) === false ? [] : { kind: "member_required", detail: `${after.symbol.name}.${name}` },
  );
}
