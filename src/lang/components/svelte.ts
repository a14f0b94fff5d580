/** Members that components of Svelte and Astro declare. */
import { type ComponentMember, memberName } from "./member.ts";
import type { ScriptText } from "./script-text.ts";

const EXPORTED = /(?<![\w$.])export\s+let\s+(?=[A-Za-z_$])/g;
const RENAMED = /(?<![\w$.])export\s*(?=\{)/g;
/** A pattern or a name, up to it, that may take the properties of the component. */
const TAKEN = /(?<![\w$.])(?:let|const)\s+(?=[{A-Za-z_$])|(?<![\w$.])(?:let|const)(?=\{)/g;
const NAME = /^[A-Za-z_$][\w$]*/;
const RUNE = /^\s*=\s*\$props\s*(?=[<(])/;
const ASTRO = /^\s*=\s*Astro\.props\b/;
const DISPATCHER = /(?:const|let)\s+(?<name>[A-Za-z_$][\w$]*)\s*=\s*createEventDispatcher\s*/g;

/** How many characters the type of all properties has at most, brackets and what stands in them apart. */
const TYPE_CHARS_MAX = 300;
/** How many dispatchers a component has at most. */
const DISPATCHERS_MAX = 10;
/** Characters of the name that all properties are given. */
const NAME_CHARS_MAX = 100;
/** Characters, most of them space, behind a pattern or its type up to where the properties come from. */
const SOURCE_CHARS_MAX = 200;

/** The members of a Svelte component: variables that its script exports, what it takes from `$props()`, and the events that it dispatches. */
export function* svelteMembers(script: ScriptText): Generator<ComponentMember> {
  for (const { index, 0: whole } of script.quiet.matchAll(EXPORTED)) {
    const nameStart = index + whole.length;
    const name = NAME.exec(script.quiet.slice(nameStart))?.[0] ?? "";
    yield { name, role: "prop", start: index, end: nameStart + name.length, nameStart };
  }
  for (const { index, 0: whole } of script.quiet.matchAll(RENAMED)) {
    for (const item of script.items(index + whole.length, false)) {
      const renamed = /^\s*[\w$]+\s+as\s+(?=[\w$]+\s*$)/.exec(script.quiet.slice(item.start, item.end));
      const nameStart = item.start + (renamed?.[0].length ?? 0);
      if (renamed) yield { name: script.text.slice(nameStart, item.end).trim(), role: "prop", start: item.start, end: item.end, nameStart };
    }
  }
  yield* takenProps(script, RUNE);
  yield* dispatched(script);
}

/** The properties of an Astro component that its script takes from `Astro.props`; a type `Props` declares them as symbols instead. */
export function* astroMembers(script: ScriptText): Generator<ComponentMember> {
  if (/(?<![\w$.])(?:interface|type)\s+Props\b/.test(script.quiet)) return;
  yield* takenProps(script, ASTRO);
}

/** The keys that a pattern takes out of all properties, or those of the type in braces that is written behind the pattern. */
function* takenProps(script: ScriptText, source: RegExp): Generator<ComponentMember> {
  const { quiet } = script;
  for (const { index, 0: whole } of quiet.matchAll(TAKEN)) {
    const open = index + whole.length;
    const isPattern = quiet[open] === "{";
    const behind = isPattern ? script.closing(open) + 1 : open + (NAME.exec(quiet.slice(open, open + NAME_CHARS_MAX))?.[0].length ?? 0);
    if (behind <= open) continue;
    const colon = script.next(behind);
    const isTyped = quiet[colon] === ":";
    const type = isTyped ? script.next(colon + 1) : behind;
    const typeEnd = isTyped ? endOfType(script, type) : behind;
    const taken = source.exec(quiet.slice(typeEnd, typeEnd + SOURCE_CHARS_MAX));
    if (!taken) continue;
    const argument = typeEnd + taken[0].length;
    const written = quiet[argument] === "<" ? script.next(argument + 1) : isTyped ? type : -1;
    if (written >= 0) {
      for (let at = written; at >= 0 && quiet[at] === "{"; at = nextLiteral(script, at)) {
        for (const { name, nameStart, start, end } of script.keys(at, true)) yield { name, role: "prop", start, end, nameStart };
      }
    } else if (isPattern) yield* patternKeys(script, open);
  }
}

/** The literal behind the one at `open` that is another part of the same type; -1 where there is none. */
function nextLiteral(script: ScriptText, open: number): number {
  const close = script.closing(open);
  const and = close < 0 ? -1 : script.next(close + 1);
  return and >= 0 && script.quiet[and] === "&" ? script.next(and + 1) : -1;
}

/** The end of a written type: the sign of equality that is in no brackets. */
function endOfType(script: ScriptText, start: number): number {
  for (let at = start; at < Math.min(script.quiet.length, start + TYPE_CHARS_MAX); at++) {
    const char = script.quiet[at] as string;
    if (char === ";" || (char === "=" && script.quiet[at + 1] !== ">")) return at;
    if ("{(<[".includes(char)) {
      const close = script.closing(at);
      if (close < 0) return start;
      at = close;
    }
  }
  return start;
}

function* patternKeys(script: ScriptText, open: number): Generator<ComponentMember> {
  for (const item of script.items(open, false)) {
    const found = /^\s*(?<name>[A-Za-z_$][\w$]*|(?<quote>['"])_+\k<quote>)/.exec(script.quiet.slice(item.start, item.end));
    if (!found) continue;
    const length = found.groups?.["name"]?.length ?? 0;
    const quoted = found.groups?.["quote"] === undefined ? 0 : 1;
    const nameStart = item.start + found[0].length - length + quoted;
    const name = script.text.slice(nameStart, nameStart + length - 2 * quoted);
    yield { name: memberName(name), role: "prop", start: script.next(item.start), end: item.end, nameStart };
  }
}

/** The events that a dispatcher is declared with or, where it says none, those that it dispatches, each where it does so first. */
function* dispatched(script: ScriptText): Generator<ComponentMember> {
  for (const { index, 0: whole, groups } of script.quiet.matchAll(DISPATCHER).take(DISPATCHERS_MAX)) {
    const behind = index + whole.length;
    const type = script.quiet[behind] === "<" ? script.next(behind + 1) : -1;
    if (type >= 0 && script.quiet[type] === "{")
      for (const { name, nameStart, start, end } of script.keys(type, true)) yield { name, role: "event", start, end, nameStart };
    if (type >= 0) continue;
    const seen = new Set<string>();
    const called = new RegExp(`(?<![\\w$.])${(groups?.["name"] ?? "").replaceAll("$", "\\$")}\\s*\\(`, "g");
    for (const call of script.quiet.matchAll(called)) {
      const name = script.string(call.index + call[0].length);
      if (!name || seen.has(name.name)) continue;
      seen.add(name.name);
      yield { name: name.name, role: "event", start: call.index, end: name.end, nameStart: name.nameStart };
    }
  }
}
