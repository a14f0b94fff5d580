/** Types whose values are made from their members and the inherited ones, where the supertype has other members now. */

import type { Changed } from "#engine/changes/impact/changed.ts";
import type { JudgedPlace, Judging } from "#engine/changes/impact/judging.ts";
import { languageById } from "#lang/languages.ts";
import type { Arity } from "#query/compare/breaking/breaking-change.ts";
import { marksOver } from "#query/compare/breaking/marks.ts";
import { callAt, isCallOf } from "#query/compare/uses/call-arguments.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";

/** Lines of a call that are read. */
const LINES_MAX = 40;
/** Subtypes of a changed type whose calls are looked at. */
const TYPES_MAX = 200;

/** The calls that make values of subtypes from members and do not pass what the changed supertype requires now. */
export function inheritedMembers({ change, breaks }: Changed, type: SymbolRow, judging: Judging): JudgedPlace[] {
  const rules = languageById(type.language)?.constructsOfMembers;
  const isRemade = change.before !== null && change.before === change.after && breaks.some(({ kind }) => COUNTED.has(kind));
  if (!rules || rules.isLiteral || !isRemade) return [];
  const { graph } = judging.now;
  return judging.overrides
    .below(type)
    .slice(0, TYPES_MAX)
    .flatMap((below) => {
      const arity = arityOf(below, judging);
      return arity ? graph.usesOf(graph.target(below, { through: "none" })).flatMap((reference) => judged(reference, arity, judging)) : [];
    });
}

const COUNTED: ReadonlySet<string> = new Set(["parameter_added", "parameter_required"]);

function judged(reference: JudgedPlace["reference"], arity: Arity, { texts }: Judging): JudgedPlace[] {
  const { file, use, confidence } = reference;
  if (use.type !== "calls" || confidence === "name_only") return [];
  const call = callAt(texts.of(file.versionId).lines({ lineStart: use.line, lineEnd: use.line + LINES_MAX }), use.column, file.language);
  if (call.count === undefined || isCallOf({ ...call, count: call.count }, arity)) return [];
  return [{ reference, verdict: confidence === "resolved" ? "breaks" : "may_break" }];
}

/** The number of arguments that make a value: those for inherited members and, where the type is marked as well, for its own. */
function arityOf(type: SymbolRow, judging: Judging): Arity | undefined {
  const rules = languageById(type.language)?.constructsOfMembers;
  const { facts } = judging.now;
  const above = judging.overrides.above(type).toReversed();
  const chain = [...above, type];
  const members = (one: SymbolRow): readonly SymbolRow[] => facts.childrenOf(one);
  if (!rules || chain.some((one) => members(one).some(({ name }) => name === rules.unless))) return undefined;
  // Where the mark is a base type, all types below it have the mark, too.
  const isByBase = above.some((one) => rules.types.test(`\n${one.kind} ${one.signature}`));
  const made = chain.filter((one) => isByBase || rules.types.test(`${marksOf(one, judging)}\n${one.kind} ${one.signature}`));
  const all = made.flatMap(members).filter(({ kind, signature }) => kind === "property" && rules.except?.test(signature) !== true);
  const own = [...new Map(all.map((member) => [member.name, member])).values()];
  const parameters = own.map(({ name, signature }) => ({
    name,
    label: name,
    type: "",
    isOptional: rules.optional?.test(signature) === true,
    isRest: false,
  }));
  // Bases outside of the repository may have members, too.
  return { min: parameters.filter(({ isOptional }) => !isOptional).length, max: Number.POSITIVE_INFINITY, parameters };
}

function marksOf({ symbolRow, nameLine }: SymbolRow, { texts }: Judging): string {
  return marksOver(nameLine, (range) => texts.of(versionOf(symbolRow)).lines(range));
}
