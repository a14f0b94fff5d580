/** Finds branches over the values of an enumeration that lack a newly added value, in languages that require a branch for each. */
import type { Changed } from "#engine/changes/impact/changed.ts";
import type { JudgedPlace, Judging } from "#engine/changes/impact/judging.ts";
import { rowIn } from "#engine/changes/impact/row-in.ts";
import { languageById } from "#lang/languages.ts";
import type { Reference } from "#query/graph/use-judge.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { closingOf } from "#text/brackets.ts";
import { codeAround, linesBefore } from "./code-around.ts";
import { openBlocks } from "./open-blocks.ts";

/** Other values of the enumeration whose uses are looked at. */
const SIBLINGS_MAX = 12;
/** Lines around a use that are read for the branches that it stands in. */
const LINES_MAX = 120;

/** Places that branch over the values of an enumeration without a branch for the new value or for all others. */
export function branchesWithout({ change: { after } }: Changed, { now, edits, texts }: Judging): JudgedPlace[] {
  const row = after && rowIn(now.facts, after);
  const rules = after && languageById(after.file.language)?.checksBranches;
  if (!row || !rules) return [];
  const isValue = (one: SymbolRow): boolean => one.parentRow === row.parentRow && one.kind === row.kind && one.symbolRow !== row.symbolRow;
  const siblings = now.facts.symbolsOf(versionOf(row.symbolRow)).filter(isValue);
  // A branch for the new value itself shows that the place was updated.
  const targets = [...siblings.slice(0, SIBLINGS_MAX), row].map((one) => now.graph.target(one, { through: "none" }));
  const { found } = now.graph.usesOfAll(targets);
  const [known, open] = [new Set<string>(), new Map<string, JudgedPlace>()];
  for (const [target, uses] of found) {
    for (const reference of uses) {
      const { file, use, confidence } = reference;
      if (confidence === "name_only" || use.type === "imports") continue;
      const { code: text, place, line: from } = codeAround(texts.of(file.versionId), use, LINES_MAX);
      const brace = openBlocks(text.slice(0, place)).find(({ head }) => rules.head.test(head))?.brace;
      const close = brace === undefined ? -1 : closingOf(text, brace, { angles: false });
      if (brace === undefined || close < 0 || !rules.arrow.test(text.slice(place, close))) continue;
      const line = from + linesBefore(text, brace);
      const key = `${file.path}:${line}`;
      if (target.symbol.symbolRow === row.symbolRow || rules.others.test(outermost(text.slice(brace + 1, close)))) known.add(key);
      else if (!edits.areNew(file.path, line, 1))
        open.set(key, {
          reference: { ...reference, use: { ...use, line } },
          verdict: isCertain(reference, text, brace, close) ? "breaks" : "may_break",
        });
    }
  }
  return [...open].flatMap(([key, place]) => (known.has(key) ? [] : place));
}

/** A branch for what is not named, however it is written, and attributes by which the enumeration asks for one. */
const CATCHES = /\b_\b|\bdefault\b|\belse\b|\bunknown\b|#\[|(?:^|[,}\n])\s*[([&]|\(\s*(?:ref\s+|mut\s+|let\s+)*[a-z]\w*\s*\)/;
const BOUND = /(?:^|[{},|\n])\s*(?:&|ref\s+|mut\s+|let\s+|var\s+)*[a-z]\w*\s*(?:@|=>|\bif\b|:)/;

/** Whether no branch can take the new value: every one names others, and the use surely is of the enumeration. */
function isCertain({ file, confidence }: Reference, text: string, brace: number, close: number): boolean {
  return (
    languageById(file.language)?.checksBranches?.isRefused === true &&
    confidence === "resolved" &&
    !takesOthers(outermost(text.slice(brace + 1, close)))
  );
}

/** Whether branches, written one beside the other, may take a value that none of them names. */
export function takesOthers(branches: string): boolean {
  // Long blanks would cost their square: each line break in one may begin a branch.
  const short = branches.replace(/\s+/g, (blank) => (blank.includes("\n") ? "\n" : " "));
  return CATCHES.test(short) || BOUND.test(short);
}

/** Braces without an end from which the end is looked for: after these, the text is no code that a compiler takes. */
const UNCLOSED_MAX = 20;

/** The branches without the contents of their braces. */
function outermost(branches: string): string {
  const pieces: string[] = [];
  let [after, unclosed] = [0, 0];
  for (let at = branches.indexOf("{"); at >= 0 && unclosed < UNCLOSED_MAX; ) {
    const close = closingOf(branches, at, { angles: false });
    if (close < 0) unclosed++;
    else {
      pieces.push(branches.slice(after, at + 1));
      after = close;
    }
    at = branches.indexOf("{", close < 0 ? at + 1 : close);
  }
  return pieces.join("") + branches.slice(after);
}
