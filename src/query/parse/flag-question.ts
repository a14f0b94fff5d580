/** Queries for a flag of a command line: `--dry-run`, "--dry-run flag definition", "where is --dry-run defined". */
import { withoutManner } from "./graph-question.ts";

const NAME = "(?<name>[A-Za-z](?:[\\w.-]*\\w))(?:=\\S*)?";
const FLAG = `--${NAME}`;
/** Go's programs, and older ones, take long names behind one dash. */
const ANY_FLAG = `(?:--|-(?=[\\w-]{4}))${NAME}`;
const SORT = "(?:(?:cli|command[- ]line|cmd) )?(?:flag|option|argument|switch|parameter)";
const LEAD = "(?:(?:where|what) (?:is|are)|where's|find|show(?: me)?|locate)";
const DEFINED = "(?:definition|defined|declared|declaration|registered|added|parsed|handled|implemented|set up)";
const SHAPES: readonly RegExp[] = [
  new RegExp(`^${ANY_FLAG}$`),
  new RegExp(`^[\\w.-]+ ${FLAG}$`),
  new RegExp(`^(?:${LEAD} )?(?:the )?(?:definition of )?(?:the )?(?:${SORT} )?${ANY_FLAG}(?: ${SORT})?(?: (?:is )?${DEFINED})?$`, "i"),
  // "dry-run flag": a name that no variable can have.
  new RegExp(
    `^(?:${LEAD} )?(?:the )?(?<name>[a-z]\\w*(?:-\\w+)+) (?:flag|switch|(?:cli|command[- ]line|cmd) (?:flag|option|argument))(?: (?:is )?${DEFINED})?$`,
    "i",
  ),
  // "The version flag" that something defines; a feature flag is no word of a command line.
  new RegExp(
    `^(?:where is|where's|what|find) (?:the )?(?<name>(?!(?:feature|compiler|build|command|dirty|the)\\b)[a-z][\\w-]*) (?:flag|switch|(?:cli|command[- ]line|cmd) (?:flag|option|argument)) (?:is )?${DEFINED}$`,
    "i",
  ),
  new RegExp(`^what does (?:the )?(?:${SORT} )?${ANY_FLAG}(?: ${SORT})? (?:do|mean)$`, "i"),
];

/** A longer query is a command line, or data. */
const QUERY_CHARS_MAX = 120;

/** The name, without its dashes, of the flag whose definition a query asks for; undefined for other queries. */
export function flagAsked(query: string): string | undefined {
  if (!/-|\b(?:flag|switch)\b/i.test(query) || query.length > QUERY_CHARS_MAX) return undefined;
  const plain = query
    .trim()
    .replace(/["'`]/g, "")
    .replace(/\s+/g, " ")
    .replace(/[?.!]+$/, "");
  const text = withoutManner(plain);
  for (const shape of SHAPES) {
    const name = shape.exec(text)?.groups?.["name"];
    if (name) return name;
  }
  return undefined;
}
