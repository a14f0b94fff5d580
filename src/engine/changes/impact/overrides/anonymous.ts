/** Anonymous types, which are written where a value of them is made: `new Op() { … }`, `object : Op { … }`. */

import type { JudgedPlace, Judging } from "#engine/changes/impact/judging.ts";
import { namelessBody } from "#query/graph/hierarchy/nameless-types.ts";
import { symbolsIn } from "#query/graph/meaning/meaning.ts";
import { isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { GraphFile } from "#query/graph/meaning/view-facts.ts";
import type { Reference } from "#query/graph/use-judge.ts";
import { signatureOf } from "#query/read/signature.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { closingOf } from "#text/brackets.ts";
import { overrideVerdict } from "./override-verdict.ts";

/** How many lines above a member its anonymous type may begin. */
const ABOVE_MAX = 200;
/** A break by which `overrideVerdict` compares the number of parameters. */
const OF_NUMBER = [{ kind: "parameter_added", detail: "" }] as const;

/** The anonymous types that are built on a contract, or on a type below it, and that lack a member which it requires. */
export function anonymousLacking(member: SymbolRow, types: readonly SymbolRow[], judging: Judging): JudgedPlace[] {
  const { now } = judging;
  const uses = types.flatMap((type) => (isContract(type) ? now.graph.usesOf(now.graph.target(type, { through: "none" })) : []));
  return uses.flatMap((reference): JudgedPlace[] => {
    if (reference.confidence === "name_only") return [];
    const body = bodyAt(reference, judging);
    if (body === undefined || gives(body, member)) return [];
    return [{ reference, verdict: reference.confidence === "resolved" ? "breaks" : "may_break" }];
  });
}

/** The anonymous type around a line: where it names the types that it is built on, and what these are. */
export function anonymousAround(
  file: GraphFile,
  line: number,
  judging: Judging,
): { readonly place: Reference; readonly types: SymbolRow[]; readonly body: string } | undefined {
  const { now } = judging;
  const uses = now.facts.usage(file.versionId)?.allUses() ?? [];
  for (const use of uses.filter((one) => one.line <= line && one.line > line - ABOVE_MAX).toReversed()) {
    const place = { file, use, confidence: "resolved", candidates: 1 } as const;
    const body = bodyAt(place, judging);
    if (body === undefined || use.line + body.split("\n").length < line) continue;
    const { denotations } = now.graph.resolver.meaning(file, use.expression);
    const types = symbolsIn({ denotations, isOpen: false }).map((one) => (isType(one) ? one : (now.graph.resolver.ownerOf(one) ?? one)));
    if (types.some(isType)) return { place, types: types.filter(isType), body };
  }
  return undefined;
}

/** Whether a type can only be instantiated through types that implement its abstract members. */
function isContract({ kind, signature }: SymbolRow): boolean {
  return kind === "interface" || kind === "trait" || /\babstract\b/.test(signature);
}

function bodyAt({ file, use }: Reference, { texts }: Judging): string | undefined {
  return namelessBody((from, to) => texts.of(file.versionId).lines({ lineStart: from, lineEnd: to }), use);
}

/** Whether the body of a type defines a member that takes the same arguments as `member`. */
export function gives(body: string, member: SymbolRow): boolean {
  return [...body.matchAll(new RegExp(`(?<![\\w.$])${RegExp.escape(member.name)}\\s*(\\(?)`, "g"))].some(
    ({ 0: head, 1: bracket, index }) => {
      if (bracket === "") return member.kind === "property";
      const open = index + head.length - 1;
      const close = closingOf(body, open);
      // A call has no body behind its parentheses.
      if (close < 0 || !/^[^;{}=()]*[{=]/.test(body.slice(close + 1))) return false;
      const own = { ...member, signature: body.slice(index, close + 1) };
      return signatureOf(own, own.language).parameters === undefined || overrideVerdict(own, member, OF_NUMBER) !== "breaks";
    },
  );
}
