/**
 * Associations of Rails models: `has_many :posts` is about the class `Post`, `belongs_to :author, class_name: "User"` about `User`
 * (guides.rubyonrails.org, "Active Record Associations"). The method that an association defines returns objects of this class, or a
 * relation, which has the scopes of the class.
 */
import { BUILTIN, type ExpressionId, ROOT, UNKNOWN } from "#core/usage-facts.ts";
import type { UsageBinder, UsageReader } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex } from "#lang/usage/syntax-tree.ts";
import { classCase, singularOf } from "./rails-words.ts";
import { constantNamed } from "./ruby-bindings.ts";
import { passedTo, wordOf } from "./ruby-literals.ts";

const ASSOCIATION = /^(?:belongs_to|has_one|has_many|has_and_belongs_to_many)$/;
const MANY = /many$/;

/** An association (`belongs_to :owner`, `has_many :rows`): a member of the class that the words name. */
export function bindAssociation(binder: UsageBinder, call: NodeIndex, word: string): void {
  if (!ASSOCIATION.test(word)) return;
  const { tree } = binder;
  const { args, under } = passedTo(tree, call);
  const [association = NONE] = args;
  const called = wordOf(tree, association);
  if (called === undefined || under("polymorphic") !== NONE) return;
  const written = under("class_name");
  const path = written === NONE ? undefined : wordOf(tree, written);
  if (written !== NONE && path === undefined) return;
  const isMany = MANY.test(word);
  const name = path ?? classCase(isMany ? singularOf(called) : called);
  if (!/^(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*$/.test(name)) return;
  // The association that it goes through may be one to another class.
  const isDerived = path === undefined && (under("through") !== NONE || under("source") !== NONE);
  const type = (reader: UsageReader): ExpressionId => {
    const named = constantNamed(reader, name, call);
    // Models in a namespace are often named by their full path, which no module in sight may define.
    const found = name.includes("::") && !name.startsWith(ROOT) ? reader.first([named, reader.name(`${ROOT}${name}`, call)]) : named;
    return isDerived ? reader.either([found, reader.member(UNKNOWN, name)]) : found;
  };
  binder.use({
    at: written === NONE ? association : written,
    name: name.slice(name.lastIndexOf(":") + 1),
    type: "references",
    value: (reader) => reader.first([type(reader), BUILTIN]),
  });
  binder.declare(association, (reader) => {
    const of = type(reader);
    return isMany ? reader.apply(of, [reader.instance(of)]) : reader.instance(of);
  });
}
