/**
 * Lines at the top of a file that say nothing of its code: licence texts, which have words such as "copy", "modify" and "publish", and
 * include guards, which repeat the file's name.
 */

import type { VersionTexts } from "#query/read/version-texts.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";

/** How many leading candidates are looked at: those that a first page may show. */
const LEADING = 40;
/** The factor for the score of such a place. */
const BOILERPLATE = 0.3;
/** A licence begins this near to the top: after a line for the interpreter or the encoding. */
const TOP_LINES = 4;
const LICENCE =
  /\bpermission is hereby granted\b|\blicen[cs]ed under\b|\bSPDX-License|\ball rights reserved\b|\bgeneral public licen[cs]e\b|\bredistribution and use\b|\buse of this source code is governed\b/i;
const ASKS_FOR_LICENCE = /\b(?:licen[cs]\w*|copyright\w*|authors?|spdx)\b/i;
const GUARD = /_(?:H|HH|HPP|HXX|INC|INCLUDED)_*$/;

/** Sorts candidates again, with lower scores for those that are only boilerplate. */
export function boilerplateLast(candidates: readonly RankedCandidate[], texts: VersionTexts, query: string): readonly RankedCandidate[] {
  const isBoilerplate = (candidate: RankedCandidate): boolean =>
    candidate.isExact === undefined && (isIncludeGuard(candidate) || (!ASKS_FOR_LICENCE.test(query) && isLicence(candidate, texts)));
  const found = new Set(candidates.slice(0, LEADING).filter(isBoilerplate));
  if (found.size === 0) return candidates;
  const scored = candidates.map((candidate) => (found.has(candidate) ? lowered(candidate) : candidate));
  return scored.sort((a, b) => b.score - a.score);
}

function lowered(candidate: RankedCandidate): RankedCandidate {
  const score = candidate.score * BOILERPLATE;
  const reason = { factor: "boilerplate", weight: score - candidate.score, detail: candidate.path };
  return { ...candidate, score, reasons: [...candidate.reasons, reason] };
}

/** Whether a macro only keeps a header from being included twice. */
function isIncludeGuard({ symbol }: RankedCandidate): boolean {
  return symbol?.kind === "macro" && GUARD.test(symbol.name) && symbol.signature.trimEnd().endsWith(symbol.name);
}

function isLicence(candidate: RankedCandidate, texts: VersionTexts): boolean {
  return candidate.symbol === null && candidate.lineStart <= TOP_LINES && LICENCE.test(texts.of(candidate.versionId).range(candidate));
}
