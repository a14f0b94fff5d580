/** Orders the answer to a question for the tests of a symbol. */
import { parse } from "node:path/posix";
import { LIMIT_DEFAULT } from "#core/limits.ts";
import type { GraphQuestion } from "#query/parse/graph-question.ts";
import { parseNameQuery } from "#query/parse/name-query.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import { identifierParts, joinedForm } from "#text/words/identifiers.ts";

/** What test files and functions have in their names besides the name of what they test. */
const TEST_AFFIXES = /^tests?|(?:unit|integration)?(?:tests?|testcase|specs?)$/;

/**
 * Uses of a symbol in tests, those first that are called after it, behind the test classes that are, and before other tests with the words of
 * the question as far as a page has room: a test class names what it tests once, and its tests do not.
 */
export function withTests(
  uses: readonly RankedCandidate[],
  tests: readonly RankedCandidate[],
  { name }: GraphQuestion,
): readonly RankedCandidate[] {
  const asked = parseNameQuery(name);
  const own = joinedForm(asked.name);
  const names = new Set([`${own}test`, `${own}tests`, `${own}testcase`, `${own}spec`, `test${own}`]);
  const calledAfterIt = tests.filter(({ symbol }) => symbol !== null && names.has(joinedForm(symbol.name)));
  const rankOf = rankAmongTests(identifierParts(asked.name), own, joinedForm(asked.scope.at(-1) ?? ""));
  const byName = uses.toSorted((one, other) => rankOf(one) - rankOf(other));
  const keys = new Set<string>();
  const used = [...calledAfterIt, ...byName].filter(({ key }) => !keys.has(key) && keys.add(key));
  return [...used, ...tests.filter(({ key }) => !keys.has(key)).slice(0, Math.max(0, LIMIT_DEFAULT - used.length))];
}

/**
 * Ranks a use in a test, the lower the better: the test or its file is called after the symbol; its file after the symbol's owner; neither
 * is; or it may be no use at all.
 */
function rankAmongTests(words: readonly string[], own: string, owner: string): (use: RankedCandidate) => number {
  return ({ symbol, path, confidence }) => {
    if (confidence === "name_only") return 3;
    const parts = new Set(identifierParts(symbol?.name ?? ""));
    const file = joinedForm(parse(path).name.replace(/\.(?:test|spec)$/, "")).replace(TEST_AFFIXES, "");
    if (file === own || words.every((word) => parts.has(word))) return 0;
    return file === owner ? 1 : 2;
  };
}
