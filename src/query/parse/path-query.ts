/** Paths in queries. */

/** Whether a path, with or without extension, ends in `end`: `x/src/entry.rs` in `src/entry`, `a/b.py` in `b.py`. Expects lower case. */
export function endsWithPath(path: string, end: string): boolean {
  const bare = end.replace(/^(?:\.?\/)+/, "");
  return bare !== "" && [path, path.replace(/\.[^./]+$/, "")].some((whole) => whole === bare || whole.endsWith(`/${bare}`));
}

/** The prefixes that a diff puts before the paths of its two sides. */
const DIFF_SIDE = /^[ab]\/(?=\S+$)/;
/** What people say around the path of a file that they want: "open sessions.py", "where is the file src/a.ts". */
const FILE_ASKED =
  /^(?:please\s+)?(?:(?:find|open|show(?:\s+me)?|read|cat|view|edit|locate|go\s?to|where(?:'s|\s+is))\s+)?(?:the\s+)?(?:(?:file|path)\s+)?["'`]?([\w@.+~-]+(?:\/[\w@.+~-]+)*)["'`]?(?:\s+file)?\s*[?]?$/i;

/** Files whose names have no dot, or which people call without what is behind it. */
const KNOWN_FILES =
  /^(?:dockerfile|containerfile|makefile|jenkinsfile|procfile|gemfile|rakefile|vagrantfile|podfile|brewfile|pipfile|caddyfile|fastfile|justfile|codeowners|licen[cs]e|readme|changelog|contributing)$/i;

/** Whether a word is what people call a file, whatever its letter case and ending: "the readme". */
export function isKnownFile(word: string): boolean {
  return KNOWN_FILES.test(word);
}

/** The path that a query may mean although it says more: that of a side of a diff, or that of a file which somebody asks for. */
export function pathWithin(query: string): string | undefined {
  const text = query.trim();
  if (DIFF_SIDE.test(text)) return text.replace(DIFF_SIDE, "");
  const path = FILE_ASKED.exec(text)?.[1];
  if (path === undefined) return undefined;
  // In small letters and alone, "license" is as likely the name of a field.
  if (isKnownFile(path)) return path === text && /^[a-z]/.test(text) ? undefined : path;
  return path === text || !/[./]/.test(path) ? undefined : path;
}
