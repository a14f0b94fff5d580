/**
 * Jobs that run later: `SendMail.perform_later(user)` runs the method `perform` of a new `SendMail` (guides.rubyonrails.org, "Active Job
 * Basics"; `perform_async` and `perform_in` of Sidekiq do the same: github.com/sidekiq/sidekiq/wiki/Getting-Started).
 */
import { BUILTIN } from "#core/usage-facts.ts";
import type { UsageBinder } from "#lang/usage/profile.ts";
import { NONE, type NodeIndex, type SyntaxTree } from "#lang/usage/syntax-tree.ts";

const PERFORMING = /^perform_(?:later|now|async|in|at|inline|sync|bulk)$/;

export function usePerformed(binder: UsageBinder, call: NodeIndex): void {
  const { tree } = binder;
  const method = tree.child(call, "method");
  if (method === NONE || !PERFORMING.test(tree.textOf(method))) return;
  const job = jobBefore(tree, tree.child(call, "receiver"));
  if (job === NONE) return;
  binder.use({
    at: method,
    name: "perform",
    type: "calls",
    value: (reader) => reader.first([reader.member(reader.instance(reader.of(job)), "perform"), BUILTIN]),
  });
}

/** The constant before `perform_later`, also where `set` stands between: `SendMail.set(wait: 1.hour).perform_later`. */
function jobBefore(tree: SyntaxTree, receiver: NodeIndex): NodeIndex {
  if (receiver === NONE) return NONE;
  if (/^(?:constant|scope_resolution)$/.test(tree.kind(receiver))) return receiver;
  const isSetting = tree.kind(receiver) === "call" && tree.textOf(tree.child(receiver, "method")) === "set";
  return isSetting ? jobBefore(tree, tree.child(receiver, "receiver")) : NONE;
}
