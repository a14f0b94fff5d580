/**
 * What kind of answer a question in words asks for, read from its function words only.
 *
 * Some questions name a *topic* ("cookie parsing and signing", "how routing works"): the file about it is the answer. Some describe what
 * one place *does* ("remove a prefix before the handler runs", "which functions retry"): these are sentences, with articles and clauses,
 * and the place with their words is the answer, wherever it is. Some are titles of a *change* ("mux: fix panic without a handler"), which
 * touches several places of a file.
 */
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
  `^(?:(?:show|find|list|get|give|where|which|what|are|is|there|me|all|any|the) )*${TESTS} (?:for|of|that|which|about|around|covering|on|in|cover|exercise)\\b` +
    "|^(?:where|how) (?:is|are) .+ (?:unit )?tested\\s*[?.]*$",
  "i",
);

/** Whether a question asks for tests, and not for what they test. */
export function asksForTests(text: string): boolean {
  return ASKS_FOR_TESTS.test(text.trim());
}
