/** Names of the argument that names a symbol, and the symbol that a call means which names its file in another argument. */

/** Names under which calls give the file in which the symbol stands. */
export const NAMES_OF_ITS_FILE: readonly string[] = [
  "file",
  "file-path",
  "filename",
  "file-name",
  "defined-in",
  "relative-path",
  "target-file",
];

/** What other tools call the argument for a symbol. */
export const SYMBOL_NAMES: readonly string[] = [
  ...["name", "symbol", "target", "symbol-name", "function-name", "class-name", "identifier", "function", "caller", "callee", "query"],
  ...NAMES_OF_ITS_FILE,
];

const DIRECTORY = /[/\\]/;
const EXTENSION = /\.[a-z]\w{0,4}$/;
const LINES = /:\d+(?:[-:]\d+)?$/;

/** `src/a.ts` and `parse` mean `src/a.ts:parse`; undefined where not exactly one of the two is a path without lines. */
export function nameInFile(one: readonly string[], other: readonly string[]): readonly string[] | undefined {
  const [first = ""] = one;
  const [second = ""] = other;
  if (one.length > 1 || other.length > 1 || [first, second].some((text) => LINES.test(text) || /\s/.test(text))) return undefined;
  // A member may look like a file: `Parser.read`.
  const sign = DIRECTORY.test(first) || DIRECTORY.test(second) ? DIRECTORY : EXTENSION;
  if (sign.test(first) === sign.test(second)) return undefined;
  return [sign.test(first) ? `${first}:${second}` : `${second}:${first}`];
}
