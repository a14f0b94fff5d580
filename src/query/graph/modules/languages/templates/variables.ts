/** Variables of Ansible: which keys and which settings of tasks a name in a task or a template may mean. */
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { nearest } from "#query/graph/modules/nearest.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

const LANGUAGE = "ansible";
/** Files whose outermost keys are variables: those of a role or beside a playbook, and those of the inventory. */
const OF_ROLE = /(?:^|\/)(?:(?:defaults|vars)\/|vars\.ya?ml$)/;
const OF_INVENTORY = /(?:^|\/)(?:group_vars|host_vars)(?:\/|\.ya?ml$)/;
/** The directory of a role, from a file in one of its directories; that of a playbook likewise, from the variables beside it. */
const ROLE = /^(?<role>(?:.*\/)?)(?:(?:defaults|vars|tasks|handlers|templates|meta|files)\/|vars\.ya?ml$)/;

/**
 * What a variable may be: what the file itself sets or registers, else what its role or the inventory says, else any role's, because the
 * roles that run before give theirs to all. A playbook has the variables nearest to it.
 */
export function variablesMeant(facts: ViewFacts, path: string, name: string): readonly SymbolRow[] {
  const all = facts
    .named(name, LANGUAGE)
    .filter(
      (symbol) => symbol.language === LANGUAGE && symbol.qualifiedName === name && (symbol.kind === "variable" || isVariable(symbol)),
    );
  const own = all.filter((symbol) => symbol.kind === "variable" && symbol.path === path);
  if (own.length > 0) return own;
  const role = roleOf(path);
  const ofRole = role === undefined ? [] : all.filter((symbol) => roleOf(symbol.path) === role);
  if (ofRole.length > 0) return [...ofRole, ...all.filter((symbol) => OF_INVENTORY.test(symbol.path))];
  return role === undefined ? nearest(all, path) : all;
}

function isVariable({ kind, path }: SymbolRow): boolean {
  return kind === "property" && (OF_ROLE.test(path) || OF_INVENTORY.test(path));
}

function roleOf(path: string): string | undefined {
  return OF_INVENTORY.test(path) ? undefined : ROLE.exec(path)?.groups?.["role"];
}
