/**
 * Models that a text names: `ForeignKey("Author")`, `ForeignKey("library.Author")`, `get_model("library", "Author")` of Django
 * (docs.djangoproject.com, "Model field reference", section "ForeignKey"), `relationship("Author")` of SQLAlchemy
 * (docs.sqlalchemy.org, "Relationship Configuration"). Which class of that name it is depends on the application that the file belongs to
 * (`query/graph/modules/languages/python/by-convention.ts`).
 */
import { BUILTIN, type ExpressionId, MODEL_NAMED } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex } from "#lang/usage/syntax-tree.ts";
import { argumentUnder, calledName, firstArgument, textIn } from "./python-literals.ts";

const RELATING =
  /^(?:ForeignKey|OneToOneField|ManyToManyField|ParentalKey|ParentalManyToManyField|TreeForeignKey|GenericRelation|get_model|[rR]elationship)$/;
const MODEL = /^(?:([a-z_]\w*)\.)?([A-Z]\w*)$/;

export function useModel(binder: UsageBinder, call: NodeIndex): void {
  const { tree } = binder;
  const word = calledName(tree, call);
  if (!RELATING.test(word)) return;
  const given = firstArgument(tree, call);
  const isApart = word === "get_model" && textIn(tree, given)?.includes(".") === false;
  const [, second = NONE] = tree.namedChildren(tree.child(call, "arguments"));
  const at = isApart ? second : given === NONE ? argumentUnder(tree, call, word === "get_model" ? "model_name" : "to") : given;
  const [, label = isApart ? textIn(tree, given) : undefined, name] = MODEL.exec(textIn(tree, at) ?? "") ?? [];
  if (name === undefined) return;
  const model = (reader: UsageReader): ExpressionId => {
    const named = reader.name(`${MODEL_NAMED}${label ?? ""}.${name}`, NONE);
    const own = label === undefined ? reader.bound(name, call) : undefined;
    return reader.first(own === undefined ? [named, BUILTIN] : [own, named, BUILTIN]);
  };
  binder.use({ at, name, type: "references", value: model });
  const back = argumentUnder(tree, call, "back_populates");
  const attribute = textIn(tree, back);
  if (attribute !== undefined && /^[a-z_]\w*$/.test(attribute))
    binder.use({
      at: back,
      name: attribute,
      type: "references",
      value: (reader) => reader.first([reader.member(reader.instance(model(reader)), attribute), BUILTIN]),
    });
}
