/**
 * Fragments of queries: what a language spells in several patterns is written once, between `; @fragment NAME` and `; @end`, and stands
 * wherever
 * `<NAME>` does, in files of other folders of the language too. Queries themselves know nothing of the sort.
 */

const FRAGMENT = /^; @fragment ([\w-]+)\n([\s\S]*?)^; @end$/gm;
const USE = /<([\w-]+)>/g;
/** Fragments may use others; deeper than this, one uses itself. */
const DEPTH_MAX = 8;

/**
 * The query of a language with its fragments in their places.
 * @throws for a fragment that nobody wrote, and for one that uses itself
 */
export function expandFragments(query: string): string {
  const fragments = new Map([...query.matchAll(FRAGMENT)].map(([, name = "", text = ""]) => [name, text.trim()]));
  let expanded = query.replaceAll(FRAGMENT, "");
  for (let depth = 0; USE.test(expanded); depth++) {
    if (depth === DEPTH_MAX) throw new Error("A fragment of a query uses itself.");
    expanded = expanded.replaceAll(USE, (_, name: string) => {
      const text = fragments.get(name);
      if (text === undefined) throw new Error(`No fragment of a query is called ${name}.`);
      return text;
    });
    USE.lastIndex = 0;
  }
  return expanded;
}
