/**
 * Fields and methods that options of a class name: `list_display = ["name", "count"]` of a Django admin (docs.djangoproject.com, "The
 * Django admin site") names members of the admin or of its model, `fields = ["name"]` in the `Meta` of a form, serializer or filter those
 * of the class around or of `model`, `ordering` in the `Meta` of a model those of the model.
 */
import { BUILTIN, type ExpressionId } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { calledName, firstArgument, textsIn } from "./python-literals.ts";

const OF_ADMIN =
  /^(?:list_(?:display|display_links|filter|editable|select_related)|search_fields|readonly_fields|fields|exclude|ordering|raw_id_fields|autocomplete_fields|filter_(?:horizontal|vertical)|actions|date_hierarchy|sortable_by)$/;
const OF_META = /^(?:fields|exclude|read_only_fields|ordering|unique_together|index_together|get_latest_by|order_with_respect_to)$/;
const FIELD = /^-?([a-z_](?:(?!__\w)\w)*)(?:__\w+)?$/;

export function useOptions(binder: UsageBinder, assignment: NodeIndex): void {
  const { tree } = binder;
  const left = tree.child(assignment, "left");
  const type = classOf(tree, assignment);
  if (type === NONE || left === NONE || tree.kind(left) !== "identifier") return;
  const option = tree.textOf(left);
  const isMeta = tree.textOf(tree.child(type, "name")) === "Meta";
  if (!(isMeta ? OF_META.test(option) : OF_ADMIN.test(option) && isAdmin(tree, type))) return;
  const outer = isMeta ? classOf(tree, type) : type;
  if (outer === NONE) return;
  const model = modelOf(tree, type);
  for (const { at, text } of textsIn(tree, tree.child(assignment, "right"))) {
    const name = FIELD.exec(text)?.[1];
    if (name === undefined || name.startsWith("__")) continue;
    binder.use({
      at,
      name,
      type: "references",
      value: (reader) => {
        const own = reader.member(reader.self(tree.child(outer, "name")), name);
        return reader.first([own, ...memberOf(reader, model, name), BUILTIN]);
      },
    });
  }
}

function memberOf(reader: UsageReader, model: NodeIndex, name: string): ExpressionId[] {
  return model === NONE ? [] : [reader.member(reader.instance(reader.of(model)), name)];
}

/** The class in whose body a statement or class stands. */
function classOf(tree: SyntaxTree, node: NodeIndex): NodeIndex {
  let at = tree.parent(node);
  while (at !== NONE && /^(?:expression_statement|decorated_definition|block)$/.test(tree.kind(at))) at = tree.parent(at);
  return at !== NONE && tree.kind(at) === "class_definition" ? at : NONE;
}

function isAdmin(tree: SyntaxTree, type: NodeIndex): boolean {
  return [...tree.namedChildren(tree.child(type, "superclasses"))].some((base) =>
    /^[^[]*?(?:Admin|Inline)(?:Mixin)?(?:\[.*\])?$/.test(tree.textOf(base)),
  );
}

/** The model that a class is about: `model = Author` in its body, or `@admin.register(Author)`. */
function modelOf(tree: SyntaxTree, type: NodeIndex): NodeIndex {
  for (const statement of tree.namedChildren(tree.child(type, "body"))) {
    const set = tree.firstNamed(statement);
    if (set === NONE || tree.kind(set) !== "assignment" || tree.textOf(tree.child(set, "left")) !== "model") continue;
    return tree.child(set, "right");
  }
  const around = tree.parent(type);
  if (around === NONE || tree.kind(around) !== "decorated_definition") return NONE;
  for (const decorator of tree.namedChildren(around)) {
    const call = tree.kind(decorator) === "decorator" ? tree.firstNamed(decorator) : NONE;
    if (call !== NONE && tree.kind(call) === "call" && calledName(tree, call) === "register") return firstArgument(tree, call);
  }
  return NONE;
}
