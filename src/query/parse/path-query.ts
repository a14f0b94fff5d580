/** Whether a path, with or without extension, ends in `end`: `x/src/entry.rs` in `src/entry`, `a/b.py` in `b.py`. Expects lower case. */
export function endsWithPath(path: string, end: string): boolean {
  const bare = end.replace(/^(?:\.?\/)+/, "");
  return bare !== "" && [path, path.replace(/\.[^./]+$/, "")].some((whole) => whole === bare || whole.endsWith(`/${bare}`));
}
