/** Recognizes test doubles and test helpers in files that no convention marks as tests. */
import { qualifiedParts } from "#query/parse/name-query.ts";
import { identifierParts } from "#text/words/identifiers.ts";

interface Placed {
  readonly qualifiedName: string;
  readonly path: string;
}

/** Words in the names of test doubles, as in xUnit Test Patterns and mocking libraries. */
const DOUBLES: ReadonlySet<string> = new Set("mock mocks fake fakes stub stubs dummy spy".split(" "));
/** The same for file names, with words for test helpers. */
const FILES: ReadonlySet<string> = new Set([...DOUBLES, ..."testing testutil testutils testhelper testhelpers testsupport".split(" ")]);

/**
 * Whether a definition is a member of a double, or is in a file of doubles. Its own name does not count, because the query may ask for it.
 */
export function isStandIn({ qualifiedName, path }: Placed): boolean {
  const owners = qualifiedParts(qualifiedName).slice(0, -1).map(wordsOf);
  if (owners.some(([first, ...rest]) => first === "test" || [first, ...rest].some((word) => DOUBLES.has(word ?? "")))) return true;
  const fileName = path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
  return wordsOf(fileName).some((word) => FILES.has(word));
}

function wordsOf(name: string): string[] {
  return identifierParts(name).map((word) => word.toLowerCase());
}
