/** Scripts of components of Vue, Svelte and Astro: what declares their members, and what sets, hears and takes them. */

import { EVENTS, type ExpressionId, PROPS, SLOTS, UNKNOWN } from "#core/usage-facts.ts";
import { memberName } from "#lang/components/member.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** Functions that give what others set, hear or fill. */
const MACROS: ReadonlyMap<string, string> = new Map([
  ["defineProps", PROPS],
  ["withDefaults", PROPS],
  ["$props", PROPS],
  ["defineEmits", EVENTS],
  ["createEventDispatcher", EVENTS],
  ["defineSlots", SLOTS],
]);
/** Macros whose types and arguments declare members. */
const DECLARING = new Set(["defineProps", "defineEmits", "defineSlots", "$props"]);
const OPTIONS: ReadonlyMap<string, string> = new Map([
  ["props", PROPS],
  ["emits", EVENTS],
]);
/** Objects that Vue passes to `setup`, of which `emit` is a member. */
const CONTEXTS = new Set(["ctx", "context", "_ctx"]);
/** What may stand between an object and the options of a component that it belongs to. */
const BETWEEN = new Set(["pair", "object", "arguments", "call_expression", "as_expression", "satisfies_expression"]);

/** The functions that a file made for announcing events, by their names. */
const emitters = new WeakMap<UsageBinder, Set<string>>();

/** What a call declares of the component that the file is, and the event that it announces. */
export function bindComponentCall(binder: UsageBinder, call: NodeIndex): void {
  if (!binder.isComponent) return;
  const { tree } = binder;
  const callee = tree.child(call, "function");
  const args = tree.child(call, "arguments");
  if (args === NONE || tree.kind(args) !== "arguments") return;
  const macro = tree.kind(callee) === "identifier" ? tree.textOf(callee) : "";
  const member = MACROS.get(macro);
  if (member !== undefined) {
    if (DECLARING.has(macro)) bindDeclared(binder, member, tree.firstNamed(tree.child(call, "type_arguments")), tree.firstNamed(args));
    if (member === EVENTS) bindEmitter(binder, call);
  } else bindAnnounced(binder, callee, tree.firstNamed(args));
}

/** Members of a type or of a value that stands elsewhere. Those that are written on the spot are symbols of the component. */
function bindDeclared(binder: UsageBinder, member: string, type: NodeIndex, value: NodeIndex): void {
  const { tree } = binder;
  if (type !== NONE && tree.kind(type) !== "object_type" && tree.kind(type) !== "function_type")
    binder.componentMember(member, (reader) => reader.instance(reader.of(type)));
  bindDeclaring(binder, member, value);
}

function bindDeclaring(binder: UsageBinder, member: string, value: NodeIndex): void {
  const { tree } = binder;
  switch (value === NONE ? "" : tree.kind(value)) {
    case "object":
      for (const part of tree.namedChildren(value)) {
        if (tree.kind(part) === "spread_element") binder.componentMember(member, (reader) => given(reader, tree.firstNamed(part)));
      }
      return;
    case "identifier":
    case "member_expression":
    case "call_expression":
      binder.componentMember(member, (reader) => given(reader, value));
  }
}

/** A value or, where a function that is unknown made it of an object, that object: `definePropType({ a: String })`. */
function given(reader: UsageReader, value: NodeIndex): ExpressionId {
  const { tree } = reader;
  const argument = tree.kind(value) === "call_expression" ? tree.firstNamed(tree.child(value, "arguments")) : NONE;
  const isObject = argument !== NONE && tree.kind(argument) === "object";
  return isObject ? reader.first([reader.of(value), reader.of(argument)]) : reader.of(value);
}

function bindEmitter(binder: UsageBinder, call: NodeIndex): void {
  const { tree } = binder;
  const declarator = tree.parent(call);
  if (tree.kind(declarator) !== "variable_declarator") return;
  const known = emitters.get(binder) ?? new Set<string>();
  emitters.set(binder, known.add(tree.textOf(tree.child(declarator, "name"))));
}

/** `emit("save")`, `this.$emit("save")`, `context.emit("save")`: a use of the event. */
function bindAnnounced(binder: UsageBinder, callee: NodeIndex, argument: NodeIndex): void {
  const { tree } = binder;
  const content = argument !== NONE && tree.kind(argument) === "string" ? tree.firstNamed(argument) : NONE;
  if (content === NONE) return;
  const written = tree.textOf(content);
  const name = memberName(written);
  binder.use({
    at: content,
    name,
    type: "references",
    isConditional: true,
    value: (reader) => {
      if (!isEmitter(reader, callee, emitters.get(binder)) || reader.definition(content) !== UNKNOWN) return UNKNOWN;
      return reader.key(reader.member(reader.component(), EVENTS), name);
    },
  });
}

function isEmitter(reader: UsageReader, callee: NodeIndex, made: ReadonlySet<string> | undefined): boolean {
  const { tree } = reader;
  const called = tree.textOf(callee);
  switch (tree.kind(callee)) {
    case "identifier":
      return called === "$emit" || made?.has(called) === true || (called === "emit" && reader.isLocal(callee));
    case "member_expression": {
      const property = tree.textOf(tree.child(callee, "property"));
      const object = tree.child(callee, "object");
      if (property === "$emit") return tree.kind(object) === "this" || tree.kind(object) === "identifier";
      return property === "emit" && tree.kind(object) === "identifier" && CONTEXTS.has(tree.textOf(object));
    }
    default:
      return false;
  }
}

/** What a macro gives, in the file of a component; UNKNOWN for other calls. */
export function macroValue(reader: UsageReader, call: NodeIndex): ExpressionId {
  const { tree } = reader;
  const callee = tree.child(call, "function");
  if (callee === NONE || tree.kind(callee) !== "identifier" || reader.component() === UNKNOWN) return UNKNOWN;
  const called = tree.textOf(callee);
  if (called === "toRefs" || called === "reactive") return reader.of(tree.firstNamed(tree.child(call, "arguments")));
  const member = MACROS.get(called);
  return member === undefined ? UNKNOWN : reader.member(reader.component(), member);
}

/** Whether a value is what others set of the component that the file is, so that a name taken from it stands for its member. */
export function isProps(binder: UsageBinder, value: NodeIndex): boolean {
  if (!binder.isComponent || value === NONE) return false;
  const { tree } = binder;
  if (tree.kind(value) === "call_expression") {
    const callee = tree.child(value, "function");
    return tree.kind(callee) === "identifier" && MACROS.get(tree.textOf(callee)) === PROPS;
  }
  return isOfAstro(tree, value);
}

/** `Astro.props` */
function isOfAstro(tree: SyntaxTree, node: NodeIndex): boolean {
  return tree.kind(node) === "member_expression" && tree.textOf(node) === "Astro.props";
}

/** What `Astro.props` is; UNKNOWN for other expressions. */
export function propsOfAstro(reader: UsageReader, node: NodeIndex): ExpressionId {
  return isOfAstro(reader.tree, node) && reader.component() !== UNKNOWN ? reader.member(reader.component(), PROPS) : UNKNOWN;
}

/** What others set of a component, as the type written for the name that holds it says: `let props: Props = $props()`. */
export function bindTypedProps(binder: UsageBinder, type: NodeIndex): void {
  const { tree } = binder;
  if (type === NONE) return;
  const written = tree.kind(type) === "type_annotation" ? tree.firstNamed(type) : type;
  if (tree.kind(written) !== "object_type") binder.componentMember(PROPS, (reader) => reader.instance(reader.of(written)));
}

/** In the file of a component, a type `Props` says what others set: Astro knows it by this name. */
export function bindPropsType(binder: UsageBinder, name: NodeIndex): void {
  if (binder.isComponent && name !== NONE && binder.tree.textOf(name) === "Props")
    binder.componentMember(PROPS, (reader) => reader.instance(reader.lookup(name)));
}

/** What an option of a component declares, and the members that keys of `watch` name. */
export function bindOption(binder: UsageBinder, pair: NodeIndex): void {
  if (!binder.isComponent) return;
  const { tree } = binder;
  const key = tree.child(pair, "key");
  const value = tree.child(pair, "value");
  if (key === NONE || tree.kind(key) !== "property_identifier") return;
  const member = OPTIONS.get(tree.textOf(key));
  if (member !== undefined && isOptions(tree, tree.parent(pair))) bindDeclaring(binder, member, value);
  bindWatched(binder, pair, key);
}

/** The key of a watcher is a use of the member that it watches. */
export function bindWatched(binder: UsageBinder, part: NodeIndex, key: NodeIndex): void {
  if (!binder.isComponent || key === NONE || binder.tree.kind(key) !== "property_identifier") return;
  const { tree } = binder;
  const around = tree.parent(tree.parent(part));
  if (around === NONE || tree.kind(around) !== "pair" || tree.textOf(tree.child(around, "key")) !== "watch") return;
  if (isOptions(tree, tree.parent(around))) binder.useAs(key, (reader) => reader.key(reader.component(), tree.textOf(key)));
}

/** Whether an object has the options of the component that the file is: it is what the script exports, or what that is made of. */
function isOptions(tree: SyntaxTree, object: NodeIndex): boolean {
  let at = tree.parent(object);
  if (at !== NONE && tree.kind(at) === "arguments") at = tree.parent(tree.parent(at));
  return at !== NONE && tree.kind(at) === "export_statement";
}

/** The component in whose options an object stands, which is what its functions run on; UNKNOWN elsewhere. */
export function componentAround(reader: UsageReader, object: NodeIndex): ExpressionId {
  const component = reader.component();
  if (component === UNKNOWN) return UNKNOWN;
  const { tree } = reader;
  let at = object;
  while (at !== NONE && BETWEEN.has(tree.kind(at))) at = tree.parent(at);
  return at !== NONE && tree.kind(at) === "export_statement" ? component : UNKNOWN;
}

/** What a property holds that is declared with `PropType`: the type that its options name. UNKNOWN for other values. */
export function propType(reader: UsageReader, value: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (value === NONE) return UNKNOWN;
  if (tree.kind(value) === "as_expression") {
    const type = tree.lastNamed(value);
    if (tree.kind(type) !== "generic_type" || tree.textOf(tree.child(type, "name")) !== "PropType") return UNKNOWN;
    return reader.instance(reader.of(tree.firstNamed(tree.child(type, "type_arguments"))));
  }
  if (tree.kind(value) !== "object") return UNKNOWN;
  for (const part of tree.namedChildren(value)) {
    if (tree.kind(part) === "pair" && tree.textOf(tree.child(part, "key")) === "type") {
      const of = tree.child(part, "value");
      return tree.kind(of) === "as_expression" ? propType(reader, of) : UNKNOWN;
    }
  }
  return UNKNOWN;
}
