/**
 * What kind of answer a question in words asks for, read from its function words only.
 *
 * Some questions name a *topic* ("cookie parsing and signing", "how routing works"): the file about it is the answer. Some describe what
 * one place *does* ("remove a prefix before the handler runs", "which functions retry"): these are sentences, with articles and clauses,
 * and the place with their words is the answer, wherever it is. Some are titles of a *change* ("mux: fix panic without a handler"), which
 * touches several places of a file.
 */
import { identifierParts } from "#text/words/identifiers.ts";
import { stem } from "#text/words/stem.ts";

export type QuestionShape = "topic" | "behaviour" | "change";

/** How titles of changes begin: an imperative, perhaps after an area with a colon; or just an area with a colon. */
const CHANGE =
  /^(?:[\w./-]+: )|^(?:[\w-]+ - )?(?:add|fix|fixes|remove|support|allow|avoid|make|use|drop|deprecate|rename|update|improve|ensure|prevent|accept|reject|handle|correct|change|clarify|document|replace|refactor|move|stop|don't|do not|implement|introduce)\b/i;
/** Questions about one thing; "how" as often asks for a topic. */
const QUESTION = /^(?:which|where|what|why|when|who|is|are|does|do|can|may)\b/i;
const TOPIC = /^how\b/i;
const DETERMINERS = /\b(?:an?|the|its|their|one|two|that|this|same|each|every|any|only|other|another)\b/gi;
/** Words that join clauses, and prepositions. */
const TIES =
  /\b(?:when|without|before|after|instead|while|until|if|whether|not|cannot|can't|no|into|than|once|unless|because|so|as|does|do|did|is|are|was|gets?|may|must|can|from|on|in|at|by|to|with)\b/gi;
/** This many of those make a sentence without any determiner. */
const TIES_MIN = 2;

/** Reads the shape of a question. It is meaningful only for questions in words. */
export function questionShape(text: string): QuestionShape {
  const asked = text.trim();
  if (QUESTION.test(asked)) return "behaviour";
  const isSentence = count(asked, DETERMINERS) > 0 || count(asked, TIES) >= TIES_MIN;
  if (isSentence && !TOPIC.test(asked)) return "behaviour";
  return CHANGE.test(asked) ? "change" : "topic";
}

function count(text: string, words: RegExp): number {
  return text.match(words)?.length ?? 0;
}

const TESTS =
  "(?:(?:unit|integration|e2e|end-to-end|functional|regression|existing) )*(?:tests?|specs?)(?: (?:cases?|suites?|files?|class(?:es)?))?";
/** Questions whose answers are tests: "tests for the parser", "where are redirects tested". */
const ASKS_FOR_TESTS = new RegExp(
  `^(?:(?:show|find|list|get|give|where|which|what|are|is|there|me|all|any|the) )*${TESTS} (?:for|of|that|which|about|around|covering|on|in|covers?|exercises?|checks?|verif(?:y|ies))\\b` +
    "|^(?:where|how) (?:is|are) .+ (?:unit )?tested\\s*[?.]*$",
  "i",
);

/** Whether a question asks for tests, and not for what they test. */
export function asksForTests(text: string): boolean {
  return ASKS_FOR_TESTS.test(text.trim());
}

/** Questions for tests by what these do: the verb is a word of the question, and code has words that begin alike (`cover`, `recover`). */
const TESTS_THAT_COVER = new RegExp(
  `^(?:(?:show|find|list|give|me|are|there|all|any|the|which|what) )*(${TESTS})(?: (?:that|which))? (?:covers?|exercises?|checks?|verif(?:y|ies)|tests?) (?=\\S)`,
  "i",
);

/** The same question without such a verb: "tests for the parser". */
export function withoutCovering(query: string): string {
  return query.trim().replace(TESTS_THAT_COVER, "$1 for ");
}

/** A kind of code, which code that deals with functions or classes has for a word of its own. */
const KIND = "(?:functions?|methods?|class(?:es)?|structs?|routines?|code|place|places|part|parts)";
const DESCRIBED: readonly RegExp[] = [
  new RegExp(
    `^(?:(?:find|show(?: me)?|where is|where's|where are|locate) )?(?:(?:the|an?|all|any) )?${KIND} (?:that|which) (?=\\S+ \\S)`,
    "i",
  ),
  new RegExp(`^(?:which|what) ${KIND} (?=\\p{Ll}+s? \\S)`, "iu"),
];

/**
 * A question without the word for the kind of code that it describes, or the same text: "method that sends the request" would find what has
 * "method" in its name.
 */
export function withoutKindDescribed(query: string): string {
  const text = query.trim();
  for (const shape of DESCRIBED) if (shape.test(text)) return text.replace(shape, "which ");
  return query;
}

/** Words that begin another part of the sentence, so that what follows them says no place. */
const OTHER_PART = "(?:in|inside|within|when|if|for|to|by|using|with|on|and|is|are)";
const AFTER_IN = new RegExp(`\\b(?:in|inside|within)\\s+((?:(?!\\b${OTHER_PART}\\b)[^,;:?]){2,60})$`, "i");
/** The scope of a commit's subject; not its type, which Conventional Commits (1.0.0) write before the brackets. */
const BEFORE_COLON =
  /^(?:[a-z]+\(([\w./-]+)\)!?|(?!(?:build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test):)([\w./-]+(?:(?:, ?|(?<=\/) )[\w./-]+)?)): /;

/**
 * The stems of the words with which a query says where: after its last "in" ("use LocalRuntime in LocalPoolHandle"), and before its colon,
 * as the subject of a commit does ("vtls: log when ...", "fix(router): ...").
 */
export function stemsOfPlace(query: string): ReadonlySet<string> {
  const text = query.trim().replace(/(?<![.?!])[.?!]+$/, "");
  const [, inBrackets = "", bare = ""] = BEFORE_COLON.exec(text) ?? [];
  const said = `${inBrackets} ${bare} ${AFTER_IN.exec(text)?.[1] ?? ""}`;
  const words = said.match(/[\p{L}\p{N}_]+/gu) ?? [];
  return new Set(words.flatMap((word) => [word, ...identifierParts(word)]).map((word) => stem(word.toLowerCase())));
}
