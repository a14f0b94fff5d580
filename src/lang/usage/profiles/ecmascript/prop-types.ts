/** What components of React take, and the defaults of that, where the script sets both as members of the component. */
import { type ExpressionId, UNKNOWN } from "#core/usage-facts.ts";
import type { Later, UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { propsOf } from "./react-types.ts";

/** States what a component takes, as `Card.propTypes = { … }` says at run time, unless a type says it. */
export function bindPropTypes(binder: UsageBinder, assignment: NodeIndex): void {
  const { tree } = binder;
  const left = tree.child(assignment, "left");
  const right = tree.child(assignment, "right");
  const object = tree.child(left, "object");
  if (tree.textOf(tree.child(left, "property")) !== "propTypes" || tree.kind(object) !== "identifier") return;
  if (tree.kind(right) !== "object") return;
  const name = declaredAs(tree, tree.textOf(object));
  if (name === NONE) return;
  const value: Later = (reader) => reader.of(right);
  if (tree.kind(tree.parent(name)).startsWith("class")) binder.attributeOf(name, "props", value);
  else binder.parameter(name, 0, value);
}

/** The name of a component where the top of the file declares it; NONE where that does not. */
function declaredAs(tree: SyntaxTree, called: string): NodeIndex {
  for (const statement of tree.namedChildren(0)) {
    const declaration = tree.kind(statement) === "export_statement" ? tree.lastNamed(statement) : statement;
    const declarators = tree.kind(declaration) === "lexical_declaration" ? [...tree.namedChildren(declaration)] : [declaration];
    for (const one of declarators) {
      const name = tree.child(one, "name");
      if (name !== NONE && tree.textOf(name) === called) return name;
    }
  }
  return NONE;
}

/** What the defaults of a component's properties are values of: `Card.defaultProps = { … }`. UNKNOWN for other targets. */
export function defaultedProps(reader: UsageReader, target: NodeIndex): ExpressionId {
  const { tree } = reader;
  if (tree.kind(target) !== "member_expression" || tree.textOf(tree.child(target, "property")) !== "defaultProps") return UNKNOWN;
  const component = reader.of(tree.child(target, "object"));
  return component === UNKNOWN ? UNKNOWN : propsOf(reader, component);
}
