/**
 * Answers a key that no file has by the key behind its first word, where the repository has that: programs put the names of variables,
 * attributes and settings together (`"data-" + key`, `with_prefix("APP")`), so that `APP_INLINE_HEIGHT` sets `inline_height`.
 */
import type { Retrieval, Retrieve, RetrieveSource } from "#engine/search/retrieval.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import { standsSomewhere } from "#query/recall/exact.ts";
import { joinedForm } from "#text/words/identifiers.ts";

/**
 * A key of three words or more, all joined by the same sign: fewer leave a single word, which says nothing. Behind the prefix of a program in
 * capitals, a name may have its own case: `HARBOUR_PublishedUrl`.
 */
const KEY =
  /^(?:[A-Z][A-Z\d]+_(?:[A-Z][a-z\d]+){2,}|[A-Z][A-Z\d]*(?:_{1,2}[A-Z\d]+){2,}|[a-z][a-z\d]*(?:-[a-z\d]+){2,}|[a-z][a-z\d]*(?:_[a-z\d]+){2,})$/;
/** The highest confidence of such an answer: that a prefix is put before the key is a guess. */
const CONFIDENCE_MAX = 0.55;

export function orBehindPrefix(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const found = retrieve(source, query);
    const [first] = found.candidates;
    if (!KEY.test(query.trim()) || first?.isExact !== undefined || found.candidates.some(({ guess }) => guess !== undefined)) return found;
    const key = query.trim();
    if (isNamed(first, key) || standsSomewhere(source.project.db, { view: source.scope.view }, key)) return found;
    for (const rest of behindPrefix(key)) {
      const meant = answerTo(retrieve, source, rest);
      if (meant) return meant;
    }
    return found;
  };
}

/** The answer to a rest of a key that begins with what has exactly this name or text. */
function answerTo(retrieve: Retrieve, source: RetrieveSource, rest: string): Retrieval | undefined {
  const meant = retrieve(source, rest);
  const [first] = meant.candidates;
  if (first?.isExact === undefined && !isNamed(first, rest)) return undefined;
  return { ...meant, answerConfidence: Math.min(CONFIDENCE_MAX, meant.answerConfidence), correctedQuery: rest };
}

function isNamed(candidate: RankedCandidate | undefined, name: string): boolean {
  return candidate?.symbol != null && joinedForm(candidate.symbol.name) === joinedForm(name.split(".").at(-1) ?? name);
}

/** What is left of a key without its first word, in the spellings of code: two underscores stand for a dot. */
function behindPrefix(key: string): string[] {
  const rest = key.replace(/^[A-Za-z\d]+(?:__|[-_])/, "");
  if (!/[A-Z]/.test(rest)) return [rest];
  const lower = rest.toLowerCase();
  return lower.includes("__") ? [lower.replaceAll("__", ".")] : [rest, lower];
}
