/** Members that components of Vue declare: in `<script setup>` by macros, else as options of the object that the script exports. */
import { type ComponentMember, type MemberRole, memberName } from "./member.ts";
import type { Key, ScriptText } from "./script-text.ts";

const MACRO = /(?<![\w$.])(?<macro>defineProps|defineEmits|defineSlots|defineModel)(?![\w$])\s*/g;
const ROLES: Readonly<Record<string, MemberRole>> = { defineProps: "prop", defineEmits: "event", defineSlots: "slot" };
/** The options of a component, perhaps as the argument of a function: `export default defineComponent({`. */
const OPTIONS = /(?<![\w$.])export\s+default\s+(?:[\w$.]{1,100}\s*(?:<[^()]{0,500}>\s*)?\(\s*)?(?=\{)/g;
/** Options whose members are members of the component. */
const OPTION_ROLES: Readonly<Record<string, MemberRole>> = { props: "prop", emits: "event", computed: "own", methods: "own", data: "own" };
/** The object that a function returns. */
const RETURNED = /(?<![\w$.])return\s*(?=\{)|=>\s*\(\s*(?=\{)/;
/** `emit("save")`, `$emit('save')`: in markup the quotes are those that the attribute leaves. */
const EMITTED = /(?<![\w$])\$emit\s*\(\s*(?<quote>["'`])(?<name>[A-Za-z][\w:-]*)\k<quote>/g;
const MODEL = "modelValue";

/** The members that the scripts of a file declare, and the options that are themselves methods of the component, such as hooks. */
export function* vueMembers(script: ScriptText, markup: string): Generator<ComponentMember> {
  const found: ComponentMember[] = [];
  for (const { index, 0: whole, groups } of script.quiet.matchAll(MACRO)) {
    found.push(...macroMembers(script, groups?.["macro"] ?? "", index, index + whole.length));
  }
  for (const { index, 0: whole } of script.quiet.matchAll(OPTIONS)) found.push(...optionMembers(script, index + whole.length));
  const known = new Set(found.filter(({ role }) => role === "event").map(({ name }) => name));
  yield* found;
  // Events that nothing declares are declared by the first place that emits them.
  for (const text of [script.text, markup]) {
    for (const { index, 0: whole, groups } of text.matchAll(EMITTED)) {
      const written = groups?.["name"] ?? "";
      const name = memberName(written);
      if (known.has(name) || (text === script.text && script.quiet[index] !== "$")) continue;
      known.add(name);
      const nameStart = index + whole.length - 1 - written.length;
      yield { name, role: "event", start: index, end: index + whole.length, nameStart };
    }
  }
}

function* macroMembers(script: ScriptText, macro: string, start: number, behind: number): Generator<ComponentMember> {
  const { quiet } = script;
  const types = quiet[behind] === "<" ? script.closing(behind) : -1;
  const open = types < 0 ? behind : script.next(types + 1);
  if (quiet[open] !== "(") return;
  const argument = script.next(open + 1);
  if (macro === "defineModel") {
    const close = script.closing(open);
    const name = script.string(argument);
    if (name) yield { ...memberOf(name, "prop"), start, end: close + 1 };
    else yield { name: MODEL, role: "prop", start, end: Math.max(open, close) + 1, nameStart: start };
    return;
  }
  const role = ROLES[macro] as MemberRole;
  if (types >= 0) for (const literal of objectTypes(script, behind + 1, types)) yield* typeMembers(script, literal, role);
  if (types >= 0 && role === "event") yield* calledNames(script, behind + 1, types);
  yield* literalMembers(script, argument, role);
}

/** The types in braces among the parts of a type, that are not inside of other braces: `{ a: string } & Omit<Base, "b">`. */
function* objectTypes(script: ScriptText, start: number, end: number): Generator<number> {
  for (let at = start; at < end; at++) {
    if (script.quiet[at] !== "{") continue;
    yield at;
    const close = script.closing(at);
    if (close < 0) return;
    at = close;
  }
}

function* typeMembers(script: ScriptText, open: number, role: MemberRole): Generator<ComponentMember> {
  for (const key of script.keys(open, true)) yield memberOf(key, role);
  if (role !== "event") return;
  for (const { start, end } of script.items(open, true)) {
    if (script.quiet[script.next(start)] === "(") yield* calledNames(script, start, end);
  }
}

/** The events that a function takes by name, first: `(e: "save" | "close", value: number) => void`. */
function* calledNames(script: ScriptText, start: number, end: number): Generator<ComponentMember> {
  const open = script.next(start);
  if (script.quiet[open] !== "(") return;
  const [first] = script.items(open, true);
  const parameter = first ?? { start: open, end: open };
  for (let at = parameter.start; at < parameter.end; at++) {
    const quote = script.quiet[at];
    if (quote !== '"' && quote !== "'") continue;
    const name = script.string(at);
    if (!name) return;
    yield { ...memberOf(name, "event"), start: open, end };
    at = name.end - 1;
  }
}

/** The members that an object or a list declares: `{ a: String }`, `["a"]`. */
function* literalMembers(script: ScriptText, open: number, role: MemberRole): Generator<ComponentMember> {
  const keys = script.quiet[open] === "{" ? script.keys(open, false) : script.quiet[open] === "[" ? script.strings(open) : [];
  for (const key of keys) yield memberOf(key, role);
}

function* optionMembers(script: ScriptText, open: number): Generator<ComponentMember> {
  for (const option of script.keys(open, false)) {
    const role = OPTION_ROLES[option.name];
    const value = script.quiet.slice(option.behind, option.end);
    const isMethod = /^\s*\(/.test(value) || /^\s*:\s*(?:async\s+)?(?:function\b|\([^()]*\)\s*=>|[\w$]+\s*=>)/.test(value);
    if (isMethod) yield memberOf(option, "own");
    if (role === undefined) continue;
    const returned = option.name === "data" ? RETURNED.exec(value) : undefined;
    const start = option.behind + (returned ? returned.index + returned[0].length : (/^\s*:\s*/.exec(value)?.[0].length ?? 0));
    if (option.name !== "data" || returned) yield* literalMembers(script, start, role);
  }
}

function memberOf({ name, nameStart, start, end }: Key, role: MemberRole): ComponentMember {
  return { name: memberName(name), role, start, end, nameStart };
}
