/**
 * Whether a path ends in `end`, with or without its extension: `x/src/entry.rs` ends in `src/entry`, `a/helpers.py` in `helpers.py`.
 * Expects lower case.
 */
export function endsWithPath(path: string, end: string): boolean {
  const bare = end.replace(/^(?:\.?\/)+/, "");
  return bare !== "" && [path, path.replace(/\.[^./]+$/, "")].some((whole) => whole === bare || whole.endsWith(`/${bare}`));
}
