/**
 * Answers a query for a flag of a command line with the places that define it: a search for its text finds what mentions the flag.
 */
import { inScope, type Retrieval, type Retrieve, withFirst } from "#engine/search/retrieval.ts";
import { hasKeys } from "#lang/languages.ts";
import { flagAsked } from "#query/parse/flag-question.ts";
import { isAside, isDocumentation } from "#query/rank/asides.ts";
import { HIGH_CONFIDENCE } from "#query/rank/confidence.ts";
import { flagDefinitions } from "#query/recall/flag-definitions.ts";
import { lineCandidates } from "./placed-lines.ts";

const FIRST_MAX = 3;

export function orByFlag(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const found = retrieve(source, query);
    const name = flagAsked(query);
    if (name === undefined) return found;
    const { db, indices } = source.project;
    const among = { db, indices, scope: source.scope, texts: source.texts, isProgram };
    const own = flagDefinitions(among, name);
    // The library adds the flag that undoes another.
    const lines = own.length === 0 && name.startsWith("no-") ? flagDefinitions(among, name.slice("no-".length)) : own;
    const first = inScope(source, lineCandidates(db, lines.slice(0, FIRST_MAX), "flag"));
    if (first.length === 0) return found;
    const { unanswered: _, correctedQuery: __, ...rest } = withFirst(found, first);
    return { ...rest, answerConfidence: Math.max(HIGH_CONFIDENCE, found.answerConfidence) };
  };
}

function isProgram(file: Parameters<typeof isAside>[0] & { readonly language: string }): boolean {
  return !isAside(file) && !isDocumentation(file) && !hasKeys(file.language);
}
