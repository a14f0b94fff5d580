/** Parameters in Dart: the signature names them, and the body, its sibling, uses them. */
import { BUILTIN, type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { typed, typeIn } from "./dart-chains.ts";
import { closureValue } from "./dart-closures.ts";

interface Written {
  readonly node: NodeIndex;
  readonly isOptional: boolean;
}

/** The parameters of a list in order; optional and named ones come last. */
function* parametersOf(tree: SyntaxTree, list: NodeIndex): Generator<Written> {
  for (const child of tree.namedChildren(list)) {
    if (tree.kind(child) === "formal_parameter") yield { node: child, isOptional: false };
    else if (tree.kind(child) === "optional_formal_parameters") {
      let isRequired = false;
      for (const one of tree.children(child)) {
        if (tree.kind(one) === "formal_parameter") yield { node: one, isOptional: !isRequired };
        isRequired = tree.kind(one) === "required";
      }
    }
  }
}

/** Records how many arguments a function takes, and the types of its parameters. */
export function declareParameters(binder: UsageBinder, name: NodeIndex, signature: NodeIndex): void {
  const { tree } = binder;
  const list = tree.childOfKind(signature, "formal_parameter_list");
  if (list === NONE) return;
  let least = 0;
  let most = 0;
  for (const { node, isOptional } of parametersOf(tree, list)) {
    if (!isOptional) least++;
    binder.parameter(name, most, (reader) => valueOfParameter(reader, node, NONE));
    most++;
  }
  binder.arity(name, least, most);
}

/** `Type name`, `this.name`, `super.name`, `Type name(Other other)` */
export function bindParameter(binder: UsageBinder, node: NodeIndex): void {
  const { tree } = binder;
  const list = tree.around(node, "formal_parameter_list");
  const around = tree.parent(list);
  const name = nameOf(tree, node);
  // Nothing uses the parameter names in a function type.
  if (tree.kind(around) === "formal_parameter" || tree.kind(around) === "type_alias") {
    binder.skip(name);
    return;
  }
  const field = tree.childOfKind(node, "constructor_param");
  const closure = tree.kind(around) === "function_expression" ? around : NONE;
  binder.bind(name, (reader) => valueOfParameter(reader, node, closure), {
    isHoisted: true,
    isWritten: typeIn(tree, node) !== NONE,
    ...(field === NONE ? {} : { uses: (reader: UsageReader) => reader.member(reader.self(node), tree.textOf(name)) }),
  });
}

function nameOf(tree: SyntaxTree, parameter: NodeIndex): NodeIndex {
  const held = tree.childOfKind(parameter, "constructor_param", "super_formal_parameter");
  if (held !== NONE) return tree.childOfKind(held, "identifier");
  const named = tree.child(parameter, "name");
  return named === NONE ? tree.childOfKind(parameter, "identifier") : named;
}

function valueOfParameter(reader: UsageReader, node: NodeIndex, closure: NodeIndex): ExpressionId {
  const { tree } = reader;
  const field = tree.childOfKind(node, "constructor_param");
  const type = typeIn(tree, field === NONE ? node : field);
  const taken = tree.childOfKind(node, "formal_parameter_list");
  if (taken !== NONE) return takingOne(reader, taken);
  if (type !== NONE) return tree.kind(type) === "void_type" ? BUILTIN : typed(reader, type);
  if (field !== NONE) return reader.member(reader.self(node), tree.textOf(tree.childOfKind(field, "identifier")));
  if (closure === NONE) return UNKNOWN;
  const all = [...parametersOf(tree, tree.child(closure, "parameters"))];
  const place = all.findIndex((one) => one.node === node);
  return closureValue(reader, closure, place, all.length);
}

/** A function with one parameter is represented by that parameter's type: `void done(Foo foo)`. */
function takingOne(reader: UsageReader, list: NodeIndex): ExpressionId {
  const [only, ...others] = parametersOf(reader.tree, list);
  const type = only && others.length === 0 ? reader.of(typeIn(reader.tree, only.node)) : UNKNOWN;
  return type === UNKNOWN || reader.isUnbounded(type) ? UNKNOWN : reader.instance(reader.apply(BUILTIN, [type]));
}

/** Binds the names of a signature again in its body, except the parameters that set fields (`this.x`). */
export function bindAgain(binder: UsageBinder, body: NodeIndex, signature: NodeIndex): void {
  const { tree } = binder;
  for (const parameter of tree.below(tree.childOfKind(signature, "type_parameters"), "type_parameter")) {
    const bound = typeIn(tree, tree.childOfKind(parameter, "type_bound"));
    binder.bindIn(body, tree.childOfKind(parameter, "type_identifier"), (reader) => reader.of(bound));
  }
  const list = tree.childOfKind(signature, "formal_parameter_list");
  if (list === NONE) return;
  for (const { node } of parametersOf(tree, list)) {
    const name = nameOf(tree, node);
    if (name === NONE || tree.childOfKind(node, "constructor_param") !== NONE) continue;
    binder.bindIn(body, name, (reader) => valueOfParameter(reader, node, NONE), { isWritten: typeIn(tree, node) !== NONE });
  }
}
