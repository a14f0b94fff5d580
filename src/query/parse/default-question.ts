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
/** Longer texts are no questions for one default. */
const QUESTION_CHARS_MAX = 200;
/** What is called default and has no value: `export default`, a constructor without parameters, the branch of a repository. */
const NO_VALUE =
  /\b(?:exports?|imports?|constructors?|branch(?:es)?|cases?|implementations?|methods?|class(?:es)?|functions?|components?)\b/i;
/** Words that only join the others. */
const JOINING: ReadonlySet<string> = new Set("a an and between for from in of on our that the to value with".split(" "));

/** What a query asks the default of. */
export interface DefaultQuestion {
  /** The words that are asked about. */
  readonly words: readonly string[];
  /** The function or type that has the parameter or member: "max_age of SessionMiddleware". */
  readonly owner?: string;
}

/** A parameter or member, and what it is one of: a name that prose does not have. */
const OF_OWNER =
  /^(?<subject>.+?) (?:of|in|for) (?:the )?(?<owner>(?:[\w$.]*[a-z\d_$][A-Z][\w$.]*|[A-Z][\w$]*[a-z][\w$.]*|\w+(?:(?:\.|::)\w+)+|\w*_\w+|\w+\(\)))$/;

/** The question for a default that a query is; undefined for other queries. */
export function defaultAsked(query: string): DefaultQuestion | undefined {
  if (query.length > QUESTION_CHARS_MAX || !/\bdefault(?:s|ed)?\b/i.test(query)) return undefined;
  const text = query
    .trim()
    .replace(/\s+/g, " ")
    .replace(/[?.!]+$/, "");
  for (const shape of SHAPES) {
    const whole = shape.exec(text)?.groups?.["subject"]?.replace(/["'`]/g, "");
    if (whole === undefined || NO_VALUE.test(whole)) continue;
    const { subject = whole, owner } = OF_OWNER.exec(whole)?.groups ?? {};
    const words = subject.split(" ").filter((word) => !JOINING.has(word.toLowerCase()));
    if (words.length > 0 && words.length <= WORDS_MAX && words.every((word) => /^-{0,2}[\w.-]+$/.test(word)))
      return { words, ...(owner === undefined ? {} : { owner: owner.replace(/\(\)$/, "") }) };
  }
  return undefined;
}
