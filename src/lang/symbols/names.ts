/** Names as they are written in a program, taken apart. */

/** What stands before a name without being what it belongs to: `Axios.prototype.get`, `module.exports.get`, `this.get`. */
const NOT_A_SCOPE: ReadonlySet<string> = new Set(["prototype", "module", "exports", "this", "self"]);

/** The separator of headings; a heading's text is one name, whatever is in it. */
const HEADING_SEPARATOR = " > ";

/** The parts of a written name, scope first: `Map<K, V>::get` is `Map`, `get`; a quoted name is one part. */
export function nameParts(written: string, separator: string): string[] {
  const isHeading = separator === HEADING_SEPARATOR;
  const isText = !isHeading && /^["'`]/.test(written);
  const bare = unquote(isHeading ? headingWords(written) : written);
  return isText ? [bare] : splitName(bare, separator);
}

/** The parts of an explicit scope, such as a receiver; words that only point at the surrounding object are left out. */
export function scopeParts(written: string, separator: string): string[] {
  return splitName(unquote(written), separator).filter((part) => !NOT_A_SCOPE.has(part));
}

/** The parts of a scope that blocks and their labels spell, each as addresses have it: `data "aws_ami"` is `data`, `aws_ami`. */
export function addressParts(written: string, words: Readonly<Record<string, string>>): string[] {
  const parts = written.match(/[^\s"]+/g) ?? [];
  return parts.map((part) => (Object.hasOwn(words, part) ? (words[part] as string) : part));
}

/** Operators (`<=>`, `[]`) are names of their own, not names with type arguments. */
function splitName(text: string, separator: string): string[] {
  if (!/[\p{L}\p{N}_$]/u.test(text)) return text === "" ? [] : [text];
  const parts = separator === HEADING_SEPARATOR ? [text] : withoutTypeArguments(text).split(separator);
  return parts.map((part) => part.replace(/\s+/g, " ").trim()).filter((part) => part !== "");
}

/** Longer ones are no headings of anyone's, and not worth the time that the patterns below take on them. */
const HEADING_CHARS_MAX = 1_000;

/** What a heading reads like: without its anchor (`{#id}`, `<a name="id">`), its closing marks, and where its links lead. */
function headingWords(heading: string): string {
  if (heading.length > HEADING_CHARS_MAX) return heading;
  const bare = heading
    .replace(/\s*\{:?\s*[#.][^{}]*\}\s*$/, "")
    .replace(/\s+#+\s*$/, "")
    .replace(/<a\b[^<>]*>(?:<\/a>)?|<\/a>|<[A-Za-z][^<>`]*\/>/g, "")
    .replace(/<([A-Za-z][\w.-]*)(?:\s[^<>`]*)?>([^<>`]*)<\/\1>/g, "$2")
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, "$1");
  return bare.trim() === "" ? heading : bare;
}

function withoutTypeArguments(text: string): string {
  if (text.includes("operator")) return text;
  // Twice, for arguments that have arguments.
  return text.replace(/(?<=\w)(?:<[^<>]*>|\[[^[\]]*\])/g, "").replace(/(?<=\w)<[^<>]*>/g, "");
}

/** Drops quotes, and the colon of a symbol (`:name`) or of a keyword (`name:`). */
function unquote(text: string): string {
  const bare = text.replace(/^:(?=[\w"'])|(?<=^[a-z_]\w*[?!]?):\s*$/g, "");
  return /^(["'`]).*\1$/s.test(bare) ? bare.slice(1, -1) : bare;
}
