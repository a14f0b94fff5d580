/**
 * Methods that Rails runs because a class names them: callbacks of controllers, models and jobs (`before_action :load`, `after_save :tell`,
 * guides.rubyonrails.org, "Action Controller Overview" and "Active Record Callbacks"), validations (`validate :check`), conditions of both
 * (`if: :paid?`), handlers (`rescue_from Error, with: :render_error`), helpers of views (`helper_method :user`) and the method that chooses
 * a layout.
 */
import type { EdgeType } from "#core/types.ts";
import { BUILTIN } from "#core/usage-facts.ts";
import type { UsageBinder } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";
import { type NamedAt, namesIn, passedTo } from "./ruby-literals.ts";

const CALLBACK = /^(?:(?:prepend|append)_)?(?:before|after|around)_[a-z_]+$|^validate$/;
const SKIPPED = /^skip_(?:before|after|around)_[a-z_]+$|^helper_method$/;
const OF_ACTIONS = /_(?:action|filter)$/;
const CONDITIONED = /^(?:validates\w*|rescue_from|has_secure_password|with_options)$/;
const EVALUATING = /^(?:class|module)_(?:eval|exec)$/;
const METHOD = /^[a-z_]\w*[?!]?$/;

/** Records what a call in the body of a class names, if it is one of those above. */
export function useCallbacks(binder: UsageBinder, call: NodeIndex, word: string): void {
  const isCallback = CALLBACK.test(word);
  const isSkipped = SKIPPED.test(word);
  if (!(isCallback || isSkipped || word === "layout" || CONDITIONED.test(word))) return;
  if (binder.typeAround(call) === null || !(binder.functionAround(call) === null || isForTaking(binder.tree, call))) return;
  const { tree } = binder;
  const { args, under } = passedTo(tree, call);
  const named = isCallback || isSkipped ? args : word === "layout" ? args.filter((one) => tree.kind(one) === "simple_symbol") : [];
  for (const one of named.flatMap((arg) => namesIn(tree, arg))) useMethod(binder, call, one, isSkipped ? "references" : "calls");
  if (word === "rescue_from") for (const one of namesIn(tree, under("with"))) useMethod(binder, call, one, "calls");
  for (const key of ["if", "unless"]) for (const one of namesIn(tree, under(key))) useMethod(binder, call, one, "calls");
  if (!OF_ACTIONS.test(word)) return;
  for (const key of ["only", "except"]) for (const one of namesIn(tree, under(key))) useMethod(binder, call, one, "references", true);
}

/**
 * Whether a call is made by the class that takes in the module around it: in the block of `base.class_eval` in `def self.included(base)`.
 * The methods that it names are those of the module.
 */
function isForTaking(tree: SyntaxTree, call: NodeIndex): boolean {
  const block = tree.around(tree.parent(call), "do_block", "block", "method", "singleton_method");
  const around = block === NONE ? NONE : tree.parent(block);
  if (around === NONE || tree.kind(around) !== "call" || !EVALUATING.test(tree.textOf(tree.child(around, "method")))) return false;
  const receiver = tree.child(around, "receiver");
  return receiver !== NONE && tree.kind(receiver) === "identifier";
}

/** `isOwn`: the name means a method of this class, or nothing that the view defines; a controller need not define its actions. */
function useMethod(binder: UsageBinder, call: NodeIndex, { at, name }: NamedAt, type: EdgeType, isOwn = false): void {
  if (at === NONE || !METHOD.test(name)) return;
  binder.use({
    at,
    name,
    type,
    value: (reader) => {
      const method = reader.member(reader.self(call), name);
      return isOwn ? reader.first([method, BUILTIN]) : method;
    },
  });
}
