/**
 * What classes, protocols, methods and properties of Objective-C bind and declare. The name of a method is the first part of its
 * selector.
 */
import { UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { readDeclarator } from "#lang/usage/profiles/c-family/c-declarations.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

/** For each file, the instance variables that its classes declare; methods use them by bare name. */
const fieldsByTree = new WeakMap<SyntaxTree, Set<string>>();

export function isField(tree: SyntaxTree, name: string): boolean {
  return name.startsWith("_") || (fieldsByTree.get(tree)?.has(name) ?? false);
}

const typed =
  (type: NodeIndex): Later =>
  (reader) =>
    type === NONE ? UNKNOWN : reader.instance(reader.of(type));

/** `@interface Name : Super <Protocol>`, `@interface Name (Category)`, `@implementation`, `@protocol Name <Other>` */
export function bindClass(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const name = tree.childOfKind(node, "identifier");
  if (name === NONE) return;
  binder.skip(tree.child(node, "category"));
  const above = tree.child(node, "superclass");
  if (above !== NONE) binder.supertype(name, "extends", (reader) => reader.of(above));
  const isProtocol = tree.kind(node) === "protocol_declaration";
  for (const list of tree.namedChildren(node)) {
    if (!PROTOCOLS.has(tree.kind(list))) continue;
    for (const protocol of tree.below(list, "identifier", "type_identifier"))
      binder.supertype(name, isProtocol ? "extends" : "implements", (reader) => reader.of(protocol));
  }
}
const PROTOCOLS: ReadonlySet<string> = new Set(["parameterized_arguments", "protocol_reference_list", "protocol_qualifiers"]);

/** `- (Type)first:(Type)name second:(Type)name`: the first part of the selector names the method, the other parts are no uses. */
export function bindMethod(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const type = tree.childOfKind(node, "method_type");
  let first = NONE;
  let parameters = 0;
  for (const child of tree.namedChildren(node)) {
    const kind = tree.kind(child);
    if (kind === "method_parameter") parameters++;
    if (kind !== "identifier") continue;
    if (first === NONE) first = child;
    else binder.skip(child);
  }
  if (first === NONE) return;
  binder.declare(first, typed(type));
  binder.arity(first, parameters, parameters);
  const hasBody = tree.kind(node) === "method_definition";
  for (const parameter of tree.namedChildren(node)) {
    if (tree.kind(parameter) !== "method_parameter") continue;
    const name = tree.lastNamed(parameter);
    if (name === NONE || tree.kind(name) !== "identifier") continue;
    if (hasBody) binder.bind(name, typed(tree.childOfKind(parameter, "method_type")), { isHoisted: true, isWritten: true });
    else binder.skip(name);
  }
}

/** The names that a property or instance variable declaration declares, each with the type. */
function* declaredIn(tree: SyntaxTree, node: NodeIndex): Generator<{ readonly name: NodeIndex; readonly type: NodeIndex }> {
  const declaration = tree.childOfKind(node, "struct_declaration");
  const type = declaration === NONE ? NONE : tree.firstNamed(declaration);
  if (type === NONE) return;
  for (const declarator of tree.namedChildren(declaration)) {
    if (tree.kind(declarator) !== "struct_declarator") continue;
    const { name, isFunctionPointer } = readDeclarator(tree, tree.firstNamed(declarator));
    if (name !== NONE) yield { name, type: isFunctionPointer ? NONE : type };
  }
}

/** `@property (getter = isOn) Type name;` */
export function bindProperty(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  for (const { name, type } of declaredIn(tree, node)) binder.declare(name, typed(type));
  for (const attribute of tree.below(node, "property_attribute")) {
    binder.skip(tree.firstNamed(attribute));
    const accessor = tree.lastNamed(attribute);
    if (accessor !== tree.firstNamed(attribute) && tree.kind(accessor) === "identifier")
      binder.useAs(accessor, (reader) => reader.member(reader.self(node), tree.textOf(accessor)));
  }
}

export function bindField(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const fields = fieldsByTree.get(tree) ?? new Set<string>();
  fieldsByTree.set(tree, fields);
  for (const { name, type } of declaredIn(tree, node)) {
    fields.add(tree.textOf(name));
    binder.declare(name, typed(type));
  }
}

/** `for (Type name in collection)` */
export function bindLoop(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const type = tree.child(node, "type");
  if (type === NONE || !/^for\s*\([^;{]*?\bin\b/.test(tree.text.slice(tree.start(node), tree.start(node) + 300))) return;
  for (const child of tree.namedChildren(node)) {
    if (tree.field(child) !== "") continue;
    const { name } = readDeclarator(tree, child);
    if (name === NONE) continue;
    binder.bind(name, typed(type), { isHoisted: true });
    return;
  }
}

/** `@synthesize name = _name;` names a property, and the instance variable that stores it. */
export function bindSynthesis(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  for (const [place, name] of [...tree.namedChildren(node)].entries()) {
    if (tree.kind(name) !== "identifier") continue;
    if (place === 0) binder.useAs(name, (reader) => reader.member(reader.self(node), tree.textOf(name)));
    else binder.skip(name);
  }
}

/** A message that sets a property: `[x setName:y]` is a use of `name`. */
export function bindMessage(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const methods = [...tree.childrenIn(node, "method")];
  const [method = NONE] = methods;
  const set = methods.length === 1 && method !== NONE ? /^set([A-Z])(\w*)$/.exec(tree.textOf(method)) : null;
  if (!set || tree.text[tree.end(method)] !== ":") return;
  const name = `${(set[1] as string).toLowerCase()}${set[2]}`;
  const value = (reader: UsageReader) => reader.member(reader.of(tree.child(node, "receiver")), name);
  binder.use({ at: method, name, type: "calls", value });
}

/** `_name` is the instance variable that stores the property `name`, unless something else is bound to `_name`. */
export function bindFieldOfProperty(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  if (tree.text[tree.start(node)] !== "_") return;
  const text = tree.textOf(node);
  if (!/^_[a-z]\w*$/.test(text) || DECLARING.test(tree.kind(tree.parent(node)))) return;
  const name = text.slice(1);
  binder.use({
    at: node,
    name,
    type: "references",
    value: (reader) => {
      const self = reader.bound(text, node) === undefined ? reader.self(node) : UNKNOWN;
      return self === UNKNOWN ? UNKNOWN : reader.member(self, name);
    },
  });
}
const DECLARING = /declarator$|^property_implementation$/;

/** `EXPORTED NSString *const name;` declares what another file defines; it has no symbol here, so its name is no use. */
export function skipDeclared(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  if (tree.kind(tree.parent(node)) === "compound_statement") return;
  for (const declarator of tree.childrenIn(node, "declarator")) {
    const { name, parameters } = readDeclarator(tree, declarator);
    if (name !== NONE && parameters === NONE && tree.kind(declarator) === "pointer_declarator") binder.skip(name);
  }
}
