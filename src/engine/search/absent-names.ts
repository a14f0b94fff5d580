/**
 * Says which names in a question no file has. Recall reads `useOptimisticForm` as three words, each of which the repository may have, so an
 * answer to "useOptimisticForm hook" looks as sure as one about a hook that exists.
 */
import { named } from "#core/visible.ts";
import { isTask } from "#query/parse/intent.ts";
import { isOneWord } from "#query/parse/name-query.ts";
import { LOW_CONFIDENCE } from "#query/rank/confidence.ts";
import { standsSomewhere } from "#query/recall/exact.ts";
import { joinedForm } from "#text/words/identifiers.ts";
import type { Retrieval, Retrieve, RetrieveSource } from "./retrieval.ts";

/** Names that no sentence has for a word: `retry_limit`, `RETRY_LIMIT`, `retryLimit`. Parts of paths and of longer expressions are left out. */
const NAME = /(?<![\w.:#/\\$@-])(?:[A-Za-z]\w*_\w+|[A-Za-z][a-z\d]*[A-Z]\w*[a-z]\w*)(?![\w.:#/\\-])/g;
/** Names that are looked for in all files. */
const NAMES_MAX = 4;
/** A name with fewer letters may be a product, as in `macOS`. */
const NAME_CHARS_MIN = 6;
/** Candidates whose names are compared without regard to how their words are joined. */
const COMPARED_MAX = 50;

/** Adds the sentence, and lowers a high confidence. A task may name what is yet to be made, and an error quotes values. */
export function withAbsentNames(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const found = retrieve(source, query);
    const { candidates, intent, unanswered, correctedQuery, answerConfidence } = found;
    const isOther = isOneWord(query) || intent === "error" || isTask(query) || unanswered !== undefined || correctedQuery !== undefined;
    if (isOther || candidates[0]?.isExact !== undefined || candidates.some(({ guess }) => guess !== undefined)) return found;
    const absent = absentNames(source, query, found);
    if (absent.length === 0) return found;
    const said = `No indexed file contains ${absent.map(named).join(" or ")}; the results match other words.`;
    return { ...found, answerConfidence: Math.min(answerConfidence, LOW_CONFIDENCE), unanswered: said };
  };
}

function absentNames({ project, scope: { view } }: RetrieveSource, query: string, { candidates }: Retrieval): readonly string[] {
  const names = [...new Set(query.match(NAME) ?? [])].filter(({ length }) => length >= NAME_CHARS_MIN).slice(0, NAMES_MAX);
  if (names.length === 0) return [];
  const known = new Set(candidates.slice(0, COMPARED_MAX).flatMap(({ symbol }) => (symbol ? [joinedForm(symbol.name)] : [])));
  return names.filter((name) => !known.has(joinedForm(name)) && !standsSomewhere(project.db, { view }, name));
}
