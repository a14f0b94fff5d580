/** Questions that ask for the uses of a symbol by its name: "who calls X", "usages of X", "implementations of X", "what conforms to X". */
import { isNameLike } from "./name-query.ts";

export interface GraphQuestion {
  readonly asks: "callers" | "callees" | "uses" | "subtypes";
  /** The symbol, as it was typed. */
  readonly name: string;
}

interface Shape {
  readonly asks: GraphQuestion["asks"];
  /** Its only group is the name. */
  readonly text: RegExp;
  /** Whether a plain word may be the name: prose asks what uses caching, too, and seldom who calls it. */
  readonly takesWords?: boolean;
}

/** One word, perhaps in quotes, perhaps behind what it is: "the function `save`". */
const NAME = "(?:the )?(?:(?:function|method|class|type|interface|trait|struct|constant|variable|macro|symbol) )?(\\S+?)";
/** What a type may be called in a question. */
const TYPES =
  "(?:class(?:es)?|types?|structs?|structures?|enums?|records?|objects?|modules?|interfaces?|protocols?|traits?|actors?|mixins?|implementations?|code)";
/** Who is asked for. A type is called what its language calls it. */
const WHO_IS = `(?:what|who|(?:which|what) ${TYPES}|${TYPES}(?: that| which)?)(?: else| all)?`;
const shape = (asks: Shape["asks"], text: string, takesWords = false): Shape => ({
  asks,
  text: new RegExp(`^(?:(?:find|show|list|give|get)(?: me)? )?(?:all |the |every )*${text}\\s*[?.]*$`, "i"),
  takesWords,
});

const SHAPES: readonly Shape[] = [
  shape(
    "callers",
    `(?:who|what|which (?:code|functions?|methods?)|what (?:code|functions?|methods?))(?: else)? (?:calls?|invokes?) ${NAME}`,
    true,
  ),
  shape("callers", `(?:callers?|call sites?|calls) (?:of|to) ${NAME}`, true),
  shape("callers", `(?:places|functions|methods|code) (?:that|which) (?:calls?|invokes?) ${NAME}`, true),
  shape("callers", `where (?:is|are|do we|does it) ${NAME} (?:called|invoked)(?: from)?`, true),
  shape("callers", `${NAME} callers?`),
  shape("callees", `(?:what|which functions) (?:does|do) ${NAME} (?:call|invoke)`, true),
  shape("callees", `callees of ${NAME}`, true),
  shape(
    "uses",
    `(?:who|what|which (?:code|files?|functions?)|what (?:code|files?|functions?))(?: else)? (?:uses?|references?|depends? on|imports?) ${NAME}`,
  ),
  shape("uses", `(?:uses?|usages?|references?|usage) (?:of|to) ${NAME}`),
  shape("uses", `where (?:is|are|do we use|is it) ${NAME} (?:used|referenced|imported)`),
  shape("uses", `${NAME} (?:usages?|references)`),
  shape(
    "subtypes",
    `(?:implementations?|implementers?|implementors?|subclass(?:es)?|subtypes?|derived (?:classes|types)|overrides?) of ${NAME}`,
    true,
  ),
  shape("subtypes", `${WHO_IS} (?:implements?|extends?|subclass(?:es)?|inherits?|derives?|overrides?) (?:from )?${NAME}`, true),
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
  for (const { asks, text: pattern, takesWords } of SHAPES) {
    const typed = pattern.exec(text)?.[1];
    if (typed === undefined) continue;
    const name = typed.replace(/^["'`]+|["'`,]+$/g, "");
    const isWord = /^\p{Ll}+$/u.test(typed);
    if (isNameLike(name) && (takesWords || !isWord)) return { asks, name };
  }
  return undefined;
}
