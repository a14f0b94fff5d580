/** Questions for the value that something has when nobody sets it: "default of inline_height", "what is the default port". */

const LEAD = "(?:(?:what|where|which) (?:is|are)|what's|where's|find|show(?: me)?|get)";
const SHAPES: readonly RegExp[] = [
  new RegExp(
    `^(?:${LEAD} )?(?:the )?defaults?(?: (?:values?|settings?))? (?:of|for) (?:the )?(?<subject>.+?)(?: (?:set|defined|declared))?$`,
    "i",
  ),
  new RegExp(`^(?:${LEAD} )?(?:the )?default (?:values? |settings? )?(?<subject>(?!of |for ).+?)(?: (?:set|defined|declared))?$`, "i"),
  new RegExp(`^(?:${LEAD} )?(?:the )?(?<subject>\\S+(?: \\S+){0,2}) defaults?(?: values?)?$`, "i"),
  new RegExp(`^(?:${LEAD} )?(?:the )?(?<subject>\\S+(?: \\S+){0,2}) (?:defaulted|by default)$`, "i"),
  /^what (?:does|do) (?<subject>\S+(?: \S+){0,2}) default to$/i,
];
const WORDS_MAX = 5;
/** What is called default and has no value: `export default`, a constructor without parameters, the branch of a repository. */
const NO_VALUE =
  /\b(?:exports?|imports?|constructors?|branch(?:es)?|cases?|implementations?|methods?|class(?:es)?|functions?|components?)\b/i;
/** Words that only join the others. */
const JOINING: ReadonlySet<string> = new Set("a an and between for from in of on our that the to value with".split(" "));

/** What a query asks the default of, word by word; undefined for other queries. */
export function defaultAsked(query: string): readonly string[] | undefined {
  if (!/\bdefault(?:s|ed)?\b/i.test(query)) return undefined;
  const text = query
    .trim()
    .replace(/\s+/g, " ")
    .replace(/[?.!]+$/, "");
  for (const shape of SHAPES) {
    const subject = shape.exec(text)?.groups?.["subject"]?.replace(/["'`]/g, "");
    if (subject === undefined || NO_VALUE.test(subject)) continue;
    const words = subject.split(" ").filter((word) => !JOINING.has(word.toLowerCase()));
    if (words.length > 0 && words.length <= WORDS_MAX && words.every((word) => /^-{0,2}[\w.-]+$/.test(word))) return words;
  }
  return undefined;
}
