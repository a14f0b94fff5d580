/** Values that are made without naming a constructor: by copying, or by conversion where the type is expected. */
import type { Changed } from "#engine/changes/impact/changed.ts";
import type { JudgedPlace, Judging } from "#engine/changes/impact/judging.ts";
import { languageById } from "#lang/languages.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { Reference } from "#query/graph/use-judge.ts";
import { signatureOf } from "#query/read/signature.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { callAtUse } from "./call-at-use.ts";

/** Functions with a parameter of the type whose calls are looked at. */
const TAKERS_MAX = 50;
/** A value initialized by another one; a parameter that is passed by value; a value set to a literal. */
const COPIED = /^\s+\w+\s*(?:=\s*[^\s;{(][^;(]*;|[({]\s*\w+\s*[)}]\s*;)/;
const BY_VALUE = /^\s+\w+\s*[,)]/;
const SET_TO_LITERAL = /^\s+\w+\s*=\s*(?:[-\d"'{]|nullptr\b|true\b|false\b)/;
const LITERAL = /^(?:[-\d"'{]|nullptr\b|true\b|false\b)/;

/** Uses of a type that may make values through a constructor which can no longer be called implicitly, or at all. */
export function unnamedMaking(changed: Changed, symbol: SymbolRow, judging: Judging): JudgedPlace[] {
  const { facts, graph } = judging.now;
  const owner = facts.parentOf(symbol);
  const word = changed.breaks.find(({ notice }) => notice === "copying" || notice === "converting")?.notice;
  if (word === undefined || !owner || !isType(owner) || owner.name !== symbol.name) return [];
  const uses = graph
    .usesOf(graph.target(owner, { through: "none" }))
    .filter(({ file, confidence }) => confidence !== "name_only" && languageById(file.language)?.id === owner.language);
  const behindOf = ({ file, use }: Reference): string =>
    judging.texts
      .of(file.versionId)
      .line(use.line)
      .slice(use.column - 1 + use.name.length);
  const isMade = (text: string): boolean => (word === "copying" ? COPIED.test(text) || BY_VALUE.test(text) : SET_TO_LITERAL.test(text));
  const places = uses.flatMap((reference): JudgedPlace[] => (isMade(behindOf(reference)) ? [{ reference, verdict: "may_break" }] : []));
  return word === "copying" ? places : [...places, ...givenLiterals(uses, owner, judging)];
}

/** Calls that pass a literal where a function takes a value of the type. */
function givenLiterals(uses: readonly Reference[], { name }: SymbolRow, { now, texts }: Judging): JudgedPlace[] {
  const expected = new RegExp(`^(?:const )?(?:\\w+::)*${RegExp.escape(name)}(?: const)?(?:&&?)?$`);
  const takers = new Map<number, { readonly symbol: SymbolRow; readonly index: number }>();
  for (const { file, use } of uses) {
    const symbols = now.facts.around(file.versionId, use.line).filter(isFunction);
    for (const symbol of symbols) {
      const index = (signatureOf(symbol, symbol.language).parameters ?? []).findIndex(({ type }) => expected.test(type));
      if (index >= 0) takers.set(symbol.symbolRow, { symbol, index });
    }
  }
  const asked = [...takers.values()]
    .slice(0, TAKERS_MAX)
    .map((one) => ({ ...one, target: now.graph.target(one.symbol, { through: "none" }) }));
  const { found } = now.graph.usesOfAll(asked.map(({ target }) => target));
  return asked.flatMap(({ target, index }) =>
    (found.get(target) ?? []).flatMap((reference): JudgedPlace[] => {
      const { use, confidence } = reference;
      if (use.type !== "calls" || confidence === "name_only") return [];
      const item = callAtUse(reference, texts).items[index];
      return item !== undefined && LITERAL.test(item) ? [{ reference, verdict: "may_break" }] : [];
    }),
  );
}
