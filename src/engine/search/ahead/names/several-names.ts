/** Answers a list of names, each on its own: callers who need the places of five functions ask once. */

import { named } from "#core/visible.ts";
import type { Retrieval, Retrieve } from "#engine/search/retrieval.ts";
import { isNameLike } from "#query/parse/name-query.ts";
import { asWellNamed } from "#query/rank/locate/locate.ts";

/** Most names of one list. */
const NAMES_MAX = 25;
/** Most symbols that a list shows of one name. */
const NAMESAKES_SHOWN_MAX = 3;
/** Least confidence (0..1) with which every word must be a name before words with spaces between them count as a list. */
const FOUND_CONFIDENCE = 0.8;

/** Answers each name of a list, in its order; `retrieve` answers each, and all other queries. */
export function orEachName(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const listed = namesIn(query, /\s*[,;\n]\s*/);
    const each = (names: readonly string[]): readonly Retrieval[] => names.map((name) => retrieve(source, name));
    if (listed) return joined(listed, each(listed));
    const found = retrieve(source, query);
    const words = found.answerConfidence < FOUND_CONFIDENCE ? namesIn(query, /\s+/) : undefined;
    if (!words) return found;
    const all = each(words);
    return all.every(({ answerConfidence }) => answerConfidence >= FOUND_CONFIDENCE) ? joined(words, all) : found;
  };
}

/** The names of a list; undefined for a single name, and where a part is no name, as in `Map<K, V>` or `f(a, b)`. */
function namesIn(query: string, separator: RegExp): string[] | undefined {
  const names = [...new Set(query.split(separator).filter((part) => part !== ""))];
  return names.length > 1 && names.length <= NAMES_MAX && names.every(isNameLike) ? names : undefined;
}

/** One answer for all names. It is as certain as the best of them, and its suggestion names those that nothing has. */
function joined(names: readonly string[], found: readonly Retrieval[]): Retrieval {
  const isCertain = ({ answerConfidence }: Retrieval): boolean => answerConfidence >= FOUND_CONFIDENCE;
  const missing = names.filter((_, at) => !isCertain(found[at] as Retrieval));
  const confidence = Math.max(...found.map(({ answerConfidence }) => answerConfidence));
  const doubted = found.find((one) => !isCertain(one));
  const shown = found.filter((one) => isCertain(one) || missing.length === names.length);
  const candidates = shown.flatMap((one) => asWellNamed(one.candidates).slice(0, NAMESAKES_SHOWN_MAX));
  const left = shown.reduce((sum, one) => sum + asWellNamed(one.candidates).slice(NAMESAKES_SHOWN_MAX).length, 0);
  const why = `Not found: ${missing.map(named).join(", ")}. ${doubted?.suggestedNext?.why ?? ""}`.trim();
  return {
    intent: "symbol",
    confidence,
    answerConfidence: confidence,
    candidates,
    suppressed: found.reduce((sum, one) => sum + one.suppressed, left),
    suggestedNext: doubted?.suggestedNext ? { ...doubted.suggestedNext, why } : null,
    isOrdered: true,
  };
}
