/** Questions that ask for the uses of a symbol by its name: "who calls X", "usages of X", "implementations of X". */
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
  shape(
    "subtypes",
    `(?:what|who|which (?:class(?:es)?|types?|structs?)|(?:class(?:es)?|types?|structs?)(?: that| which)?) (?:implements?|extends?|subclass(?:es)?|inherits? from|derives? from|overrides?) ${NAME}`,
    true,
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
