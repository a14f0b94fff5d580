/**
 * Uses of a function that was assigned to an object (`req.param = function () {}`) and is gone. What passes the object on, often a
 * framework, hides its type, so that the uses have nothing but the name.
 */
import type { Use } from "#core/usage-facts.ts";
import type { State } from "#engine/changes/impact/state.ts";
import { familyOf, LANGUAGES } from "#lang/languages.ts";
import { CANDIDATES_MAX } from "#query/graph/in-reach.ts";
import { isType, isValue } from "#query/graph/meaning/symbol-kinds.ts";
import type { GraphFile } from "#query/graph/meaning/view-facts.ts";
import type { Reference } from "#query/graph/use-judge.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/**
 * The former uses of the name on receivers that nobody knows. Where other members have the name, only receivers that are called like the
 * object count: `req.param()` for `req.param = …`.
 */
export function usesByName(gone: SymbolRow, { facts, graph }: State, texts: VersionTexts): Reference[] {
  if (!isAssigned(gone)) return [];
  const holder = /^[\w$]+/.exec(gone.signature)?.[0] ?? "";
  const others = facts.named(gone.name, gone.language).filter((one) => one.symbolRow !== gone.symbolRow && !isLocal(one, { facts }));
  const isOnHolder = ({ versionId }: GraphFile, { line, column }: Use): boolean => {
    const ahead = texts
      .of(versionId)
      .line(line)
      .slice(0, column - 1);
    return /(?<![\w$.])[\w$]+(?=\.$)/.exec(ahead)?.[0] === holder;
  };
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
        if (others.length > 0 && !isOnHolder(file, use)) return [];
        return { file, use, confidence: "ambiguous", candidates: Math.min(others.length + 1, CANDIDATES_MAX), isGuess: true };
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
