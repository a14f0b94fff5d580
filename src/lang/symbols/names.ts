/** Splits names as programs write them into their parts. */

/** Words that stand before a name but name no owner: `Axios.prototype.get`, `module.exports.get`, `this.get`. */
const NOT_A_SCOPE: ReadonlySet<string> = new Set(["prototype", "module", "exports", "this", "self"]);

/** The separator in qualified names of headings. A heading's own text is one name, whatever it contains. */
const HEADING_SEPARATOR = " > ";

/**
 * The parts of a written name, scope first: `Map<K, V>::get` is `Map`, `get`. A quoted name is one part, and so is the name of a test, which
 * may be that of what it tests: `describe Shop::Order`.
 */
export function nameParts(written: string, separator: string, isTest = false): string[] {
  const isHeading = separator === HEADING_SEPARATOR;
  const isText = !isHeading && (isTest || /^["'`]/.test(written));
  const bare = unquote(isHeading ? headingWords(written) : written);
  return isText ? [bare] : splitName(bare, separator);
}

/** The parts of a written scope, such as a receiver, without the words that only point at the surrounding object. */
export function scopeParts(written: string, separator: string): string[] {
  return splitName(unquote(written), separator).filter((part) => !NOT_A_SCOPE.has(part));
}

/** The parts of a scope made of a block's words and labels, as addresses write them: `data "aws_ami"` is `data`, `aws_ami`. */
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

/** Longer headings are no person's, and the patterns below would take too long on them. */
const HEADING_CHARS_MAX = 1_000;

/** The words of a heading, without its anchor (`{#id}`, `<a name="id">`), its closing marks, and the targets of its links. */
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
  // Twice, because type arguments nest.
  return text.replace(/(?<=\w)(?:<[^<>]*>|\[[^[\]]*\])/g, "").replace(/(?<=\w)<[^<>]*>/g, "");
}

/** Drops quotes, and the colon of a Ruby or Elixir symbol (`:name`) or keyword (`name:`). */
function unquote(text: string): string {
  const bare = text.replace(/^:(?=[\w"'])|(?<=^[a-z_]\w*[?!]?):\s*$/g, "");
  return /^(["'`]).*\1$/s.test(bare) ? bare.slice(1, -1) : bare;
}
