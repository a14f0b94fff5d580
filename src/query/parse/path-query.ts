/** Whether a path ends in what was typed: `src/entry` ends `x/src/entry.rs`, `helpers.py` ends `a/helpers.py`. Both in lower case. */
export function endsWithPath(path: string, end: string): boolean {
  const bare = end.replace(/^(?:\.?\/)+/, "");
  return bare !== "" && [path, path.replace(/\.[^./]+$/, "")].some((whole) => whole === bare || whole.endsWith(`/${bare}`));
}
