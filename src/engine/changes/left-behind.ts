/** Uses of what is gone: they break where they still stand and mean nothing any more. */
import type { SiteVerdict } from "#core/protocol/impact.ts";
import type { Use } from "#core/usage-facts.ts";
import type { Denotation } from "#query/graph/meaning/meaning.ts";
import type { Reference } from "#query/graph/references.ts";
import { isTestPath } from "#query/graph/test-files.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { type BreakingUses, type Changed, type Judging, summed } from "./breaking-uses.ts";
import type { JudgedPlace } from "./overrides.ts";

/** Judges the uses that what is `gone` had before. */
export function usesLeftBehind(changed: Changed, gone: SymbolRow, uses: readonly Reference[], judging: Judging): BreakingUses {
  const found = new Set<string>();
  const judged = uses.flatMap((reference): JudgedPlace[] => {
    if (reference.confidence === "name_only") return [];
    const left = stillThere(reference, judging, found);
    const meant = left && meaningNow(left, gone, judging);
    if (!left || !meant) return [];
    found.add(placeOf(left));
    const isSure = meant === "nothing" && reference.confidence === "resolved" && reference.via === undefined;
    return [{ reference: left, verdict: isSure ? "breaks" : ("may_break" satisfies SiteVerdict) }];
  });
  return summed(changed, judged, judging);
}

function placeOf({ file, use }: Reference): string {
  return `${file.versionId}:${use.line}:${use.column}`;
}

/** The same use now. In a file that was edited it is the first one not `found` yet whose line reads as its line did. */
function stillThere(
  { file, use, confidence }: Reference,
  { now, edits, texts }: Judging,
  found: ReadonlySet<string>,
): Reference | undefined {
  const path = edits.pathNow(file.path);
  const version = path === undefined ? undefined : now.facts.fileAt(path);
  const usage = version && now.facts.usage(version.versionId);
  if (!version || !usage) return undefined;
  const isSame = version.versionId === file.versionId;
  const lineOf = (versionId: number, line: number): string => texts.of(versionId).line(line).trim();
  const was = isSame ? "" : lineOf(file.versionId, use.line);
  const isIt = ({ line, column }: Use): boolean =>
    isSame ? line === use.line && column === use.column : lineOf(version.versionId, line) === was;
  return usage
    .usesOf(use.name)
    .filter((one) => one.type === use.type && isIt(one))
    .map((one): Reference => ({ file: version, use: one, confidence, candidates: 1 }))
    .find((one) => !found.has(placeOf(one)));
}

/**
 * What a use of something gone means now: "nothing"; "outside" where only a type that is defined elsewhere could give its owner such a member;
 * undefined where it means something else of the repository.
 */
function meaningNow({ file, use }: Reference, gone: SymbolRow, { now }: Judging): "nothing" | "outside" | undefined {
  const { denotations } = now.graph.resolver.meaning(file, use.expression);
  const explains = (one: Denotation): boolean => {
    if (one.is !== "symbol" && one.is !== "value") return true;
    const { symbol } = one;
    if (isTestPath(symbol.path) && !isTestPath(file.path)) return false;
    // A declaration whose only definition is gone: nothing links any more.
    return symbol.isDefinition || !gone.isDefinition || hasDefinition(symbol.qualifiedName);
  };
  const hasDefinition = (qualifiedName: string): boolean =>
    now.facts.named(use.name, file.language).some((one) => one.isDefinition && one.qualifiedName === qualifiedName);
  const left = denotations.filter(explains);
  if (left.length === 0) return "nothing";
  if (left.some(({ is }) => is !== "external")) return undefined;
  return now.facts.usage(file.versionId)?.expression(use.expression)?.op === "import" ? undefined : "outside";
}
