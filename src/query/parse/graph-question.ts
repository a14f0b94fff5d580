/**
 * Questions that ask for the uses of a symbol by its name: "who calls X", "usages of X", "implementations of X", "what conforms to X", "who sets X",
 * "which tests call X", each perhaps of one part: "in src/net", "in tests".
 */
import { isNameLike } from "./name-query.ts";

export interface GraphQuestion {
  readonly asks: "callers" | "callees" | "uses" | "subtypes" | "setters" | "makers" | "throwers";
  /** The symbol, as it was typed. */
  readonly name: string;
  /** Only what is in tests. */
  readonly inTests?: boolean;
  /** Only what is at or below a path, which the view may not have. */
  readonly within?: string;
}

interface Shape {
  readonly asks: GraphQuestion["asks"];
  /** Its only group is the name. */
  readonly text: RegExp;
  /** Whether a plain word may be the name: prose asks what uses caching, too, and seldom who calls it. */
  readonly takesWords?: boolean;
  readonly inTests?: boolean;
}

/** One word, perhaps in quotes, perhaps behind what it is: "the function `save`". */
const NAME = "(?:the )?(?:(?:function|method|class|type|interface|trait|struct|constant|variable|macro|symbol) )?(\\S+?)";
/** What a type may be called in a question. */
const TYPES =
  "(?:class(?:es)?|types?|structs?|structures?|enums?|records?|objects?|modules?|interfaces?|protocols?|traits?|actors?|mixins?|implementations?|code)";
/** Who is asked for. */
const WHO = "(?:who|what|which (?:code|functions?|methods?|files?)|what (?:code|functions?|methods?|files?))(?: else)?";
/** Which types are asked for: a type is called what its language calls it. */
const WHO_IS = `(?:what|who|(?:which|what) ${TYPES}|${TYPES}(?: that| which)?)(?: else| all)?`;
const TESTS_THAT = "(?:(?:which|what) tests?|tests? (?:that|which))";
const shape = (asks: Shape["asks"], text: string, takesWords = false): Shape => ({
  asks,
  text: new RegExp(`^(?:(?:find|show|list|give|get)(?: me)? )?(?:all |the |every )*${text}\\s*[?.]*$`, "iu"),
  takesWords,
});
const inTests = (asks: Shape["asks"], text: string, takesWords = false): Shape => ({ ...shape(asks, text, takesWords), inTests: true });

const SHAPES: readonly Shape[] = [
  shape("callers", `${WHO} (?:calls?|invokes?) ${NAME}`, true),
  shape("callers", `(?:callers?|call sites?|calls) (?:of|to) ${NAME}`, true),
  shape("callers", `(?:places|functions|methods|code) (?:that|which) (?:calls?|invokes?) ${NAME}`, true),
  shape("callers", `where (?:is|are|do we|does it) ${NAME} (?:called|invoked)(?: from)?`, true),
  shape("callers", `${NAME} callers?`),
  shape("callees", `(?:what|which functions) (?:does|do) ${NAME} (?:call|invoke)`, true),
  shape("callees", `callees of ${NAME}`, true),
  shape("uses", `${WHO} (?:uses?|references?|depends? on|imports?) ${NAME}`),
  inTests("callers", `${TESTS_THAT} (?:calls?|invokes?) ${NAME}`, true),
  inTests("uses", `${TESTS_THAT} (?:uses?|references?|covers?|exercises?|tests?) ${NAME}`),
  shape("setters", `${WHO} (?:sets?|assigns?(?: to)?|writes?(?: to)?|modif(?:y|ies)|mutates?|overwrites?) ${NAME}`),
  shape("setters", `where (?:is|are|do we|does it) ${NAME} (?:set|assigned|written(?: to)?|modified|mutated|overwritten)`),
  shape("makers", `${WHO} (?:creates?|constructs?|instantiates?|makes?|builds?|allocates?) (?:an? )?${NAME}`),
  shape("makers", `where (?:is|are|do we|does it) (?:an? )?${NAME} (?:created|constructed|instantiated|made|built|allocated)`),
  shape("throwers", `${WHO} (?:throws?|raises?) (?:an? )?${NAME}`),
  shape("throwers", `where (?:is|are|do we|does it) (?:an? )?${NAME} (?:thrown|raised)`),
  shape("uses", `(?:uses?|usages?|references?|usage) (?:of|to) ${NAME}`),
  shape("uses", `where (?:is|are|do we use|is it) ${NAME} (?:used|referenced|imported)`),
  shape("uses", `${NAME} (?:usages?|references)`),
  shape(
    "subtypes",
    `(?:implementations?|implementers?|implementors?|subclass(?:es)?|subtypes?|derived (?:classes|types)|overrides?) of ${NAME}`,
    true,
  ),
  shape("subtypes", `${WHO_IS} (?:implements?|extends?|subclass(?:es)?|inherits?|derives?|overrides?) (?:from )?${NAME}`, true),
  // Whoever asks which adapters, sinks or stores implement something calls the types what they are.
  shape("subtypes", `(?:which|what) \\p{L}+s (?:implement|extend|subclass|override|inherit from|derive from|conform to) ${NAME}`),
  shape("subtypes", `where (?:is|are) ${NAME} (?:overridden|overriden|extended|subclassed)`, true),
  shape(
    "subtypes",
    `${TYPES} (?:implementing|extending|subclassing|inheriting(?: from)?|deriving from|derived from|conforming to) ${NAME}`,
    true,
  ),
  // Prose includes and adopts other things than types.
  shape("subtypes", `${WHO_IS} (?:conforms? to|adopts?|includes?|mix(?:es)? in|prepends?) ${NAME}`),
  shape("subtypes", `${TYPES} (?:adopting|including|mixing in|prepending) ${NAME}`),
  shape(
    "subtypes",
    `(?:conformances? to|conformers? (?:of|to)|adopters? of|inheritors? of|descendants? of|child(?:ren)? (?:classes )?of) ${NAME}`,
  ),
];

/** The question that a query asks of the graph, if it is one. Whether there is such a symbol only the view knows. */
export function graphQuestion(query: string): GraphQuestion | undefined {
  const text = query.trim().replace(/\s+/g, " ");
  const whole = ofWhole(text);
  if (whole) return whole;
  const { question = "", part = "" } = PART.exec(text)?.groups ?? {};
  const asked = ofWhole(question);
  if (!asked) return undefined;
  return TESTS.test(part) ? { ...asked, inTests: true } : { ...asked, within: part.replace(/^["'`]|\/*["'`]?$/g, "") };
}

/** The part of the repository that a question ends with. */
const PART =
  /^(?<question>.+?) (?:in|inside|inside of|within|under|below) (?:the )?(?<part>\S+?)(?: (?:directory|folder|package|module))?\s*[?.]*$/i;
const TESTS = /^tests?$/i;

/** The question that a text asks, where all of it is one. */
function ofWhole(text: string): GraphQuestion | undefined {
  for (const { asks, text: pattern, takesWords, inTests = false } of SHAPES) {
    const typed = pattern.exec(text)?.[1];
    if (typed === undefined) continue;
    const name = typed.replace(/^["'`]+|["'`,]+$/g, "");
    const isWord = /^\p{Ll}+$/u.test(typed);
    if (isNameLike(name) && (takesWords || !isWord)) return { asks, name, ...(inTests ? { inTests } : {}) };
  }
  return undefined;
}
