/** Names of members of components as markup writes them: `Card.row-click` for `Card.rowClick`. */
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";
import { camelCased } from "#text/words/identifiers.ts";

/** The last part of a name, in small letters with hyphens. */
const HYPHENATED = /(?<=^|\.)[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/;

/** How many symbols of one name are looked at. */
const NAMESAKES_MAX = 20;

/** A typed name as scripts write it, where nothing is called as it was typed and a property is called so. */
export function asScriptsWrite(given: string, { db, view }: Pick<ViewFacts, "db" | "view">): string {
  const name = HYPHENATED.exec(given)?.[0];
  if (name === undefined || symbolsNamed(db, name, { view }, 1).length > 0) return given;
  const joined = camelCased(name);
  const isMember = symbolsNamed(db, joined, { view }, NAMESAKES_MAX).some(({ kind }) => kind === "property");
  return isMember ? given.slice(0, -name.length) + joined : given;
}
