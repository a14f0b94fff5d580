/**
 * Uses of a function that was assigned to an object (`req.param = function () {}`) and is gone. What passes the object on, often a framework,
 * hides its type, so that the uses have nothing but the name.
 */
import type { State } from "#engine/changes/impact/state.ts";
import { LANGUAGES } from "#lang/languages.ts";
import { CANDIDATES_MAX } from "#query/graph/in-reach.ts";
import { isType, isValue } from "#query/graph/meaning/symbol-kinds.ts";
import { familyOf } from "#query/graph/meaning/view-facts.ts";
import type { Reference } from "#query/graph/references.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** The former uses of the name on receivers that nobody knows; none where many definitions have the name. */
export function usesByName(gone: SymbolRow, { facts, graph }: State): Reference[] {
  if (!isAssigned(gone)) return [];
  const others = facts.named(gone.name, gone.language).filter((one) => one.symbolRow !== gone.symbolRow && !isLocal(one, { facts }));
  if (others.length >= CANDIDATES_MAX) return [];
  const family = LANGUAGES.filter(({ id }) => familyOf(id) === familyOf(gone.language));
  return family.flatMap(({ id: language }) =>
    facts.mayHold(gone.name, language).flatMap(({ versionId, path }) => {
      const usage = facts.usage(versionId);
      const file = { versionId, path, language };
      return (usage?.usesOf(gone.name) ?? []).flatMap((use): Reference | [] => {
        const member = usage?.used(use);
        if (member?.op !== "member" || (path === gone.path && use.line === gone.nameLine)) return [];
        const { denotations, isOpen } = graph.resolver.meaning(file, use.expression);
        // What a framework hands to a callback may be an object of the repository.
        const isHanded = usage?.expression(member.of)?.op === "parameter" && denotations.every(({ is }) => is === "external");
        if (!isHanded && (denotations.length > 0 || !isOpen)) return [];
        return { file, use, confidence: "ambiguous", candidates: others.length + 1, isGuess: true };
      });
    }),
  );
}

/** Whether a symbol is a public member that its file assigns to an object. */
function isAssigned({ name, signature, visibility, parentRow, kind }: SymbolRow): boolean {
  const assigned = new RegExp(`^[\\w$]+(?:\\.[\\w$]+)*\\.${RegExp.escape(name)}\\s*=`);
  return visibility === "public" && parentRow === null && (kind === "function" || kind === "property") && assigned.test(signature);
}

/** Whether a definition is no member of anything: a variable, a type, or something inside a function. */
function isLocal(symbol: SymbolRow, { facts }: Pick<State, "facts">): boolean {
  const owner = facts.parentOf(symbol);
  return isType(symbol) || isValue(symbol) || (owner !== undefined && !isType(owner));
}
