/** What stands in for something else while tests run, in files that no convention marks as tests: doubles, and what only tests are handed. */
import { qualifiedParts } from "#query/parse/name-query.ts";
import { identifierParts } from "#text/words/identifiers.ts";

interface Placed {
  readonly qualifiedName: string;
  readonly path: string;
}

/** Words of names for doubles, as xUnit Test Patterns and the libraries that make them call these. */
const DOUBLES: ReadonlySet<string> = new Set("mock mocks fake fakes stub stubs dummy spy".split(" "));
/** The same, and words for what tests share, as files are called. */
const FILES: ReadonlySet<string> = new Set([...DOUBLES, ..."testing testutil testutils testhelper testhelpers testsupport".split(" ")]);

/** Whether a definition is a member of a double, or stands in a file of doubles. What it is called itself is what somebody asked for. */
export function isStandIn({ qualifiedName, path }: Placed): boolean {
  const owners = qualifiedParts(qualifiedName).slice(0, -1).map(wordsOf);
  if (owners.some(([first, ...rest]) => first === "test" || [first, ...rest].some((word) => DOUBLES.has(word ?? "")))) return true;
  const fileName = path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/, "");
  return wordsOf(fileName).some((word) => FILES.has(word));
}

function wordsOf(name: string): string[] {
  return identifierParts(name).map((word) => word.toLowerCase());
}
