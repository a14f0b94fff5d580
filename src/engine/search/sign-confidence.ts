/**
 * What texts of signs in a query say about the confidence: where no file has them, the answer has not found what was asked for, however
 * well the other words match; where the first place has them, it has found at least that.
 */
import { named } from "#core/visible.ts";
import { isTask } from "#query/parse/intent.ts";
import { type SignText, signsMeant } from "#query/parse/sign-texts.ts";
import { LOW_CONFIDENCE } from "#query/rank/confidence.ts";
import { standsSomewhere } from "#query/recall/exact.ts";
import type { Retrieval, Retrieve } from "./retrieval.ts";

/** The highest confidence of an answer to a query whose signs stand nowhere; it is low. */
const SIGNS_ABSENT_CONFIDENCE = 0.3;

/**
 * Also says which signs of a query no file has. An emoji that begins a sentence may only adorn it, and what a task
 * quotes may be what is to be made: neither lowers the confidence.
 */
export function withSigns(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const found = retrieve(source, query);
    const { view } = source.scope;
    const signs = signsMeant(query);
    const absent = signs.filter(({ text }) => !standsSomewhere(source.project.db, { view }, text));
    if (absent.length === 0) return signs.some(isAskedFor) ? withQuoted(found) : found;
    const unanswered = `No indexed file contains ${absent.map(({ text }) => named(text)).join(" or ")}; the results match other words.`;
    const most = absent.some(isAskedFor) && !isTask(query) ? SIGNS_ABSENT_CONFIDENCE : 1;
    return { ...found, answerConfidence: Math.min(found.answerConfidence, most), unanswered };
  };
}

/** Raises a low confidence where the first place has a text of signs that was asked for: it is there, whatever the other words are. */
function withQuoted(found: Retrieval): Retrieval {
  if (!found.candidates[0]?.isQuoted || found.answerConfidence >= LOW_CONFIDENCE) return found;
  return { ...found, answerConfidence: LOW_CONFIDENCE, suggestedNext: null };
}

function isAskedFor({ isQuoted, isFirst }: SignText): boolean {
  return isQuoted || !isFirst;
}
