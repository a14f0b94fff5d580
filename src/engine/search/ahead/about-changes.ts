/**
 * Says of a question about changes which command answers it: the index has no commits, and places that share words with such a question
 * are no answer to it.
 */
import type { NextStep } from "#core/next-step.ts";
import type { Retrieval, Retrieve } from "#engine/search/retrieval.ts";
import { type ChangeQuestion, changeQuestion } from "./change-question.ts";

/** The highest confidence of places with the words of such a question. */
const OF_WORDS = 0.2;
const WHY = "This asks what changed, and search looks at the code as it is; git log tells as well.";

/** Suggests the history or the difference that a question asks about, and has `retrieve` find what has its words. */
export function orAboutChanges(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const asked = source.project.workspace.vcs.kind === "none" ? undefined : changeQuestion(query);
    const found = retrieve(source, query);
    if (!asked) return found;
    const answerConfidence = Math.min(OF_WORDS, found.answerConfidence);
    return { ...found, answerConfidence, suggestedNext: { next: stepOf(asked), why: WHY } };
  };
}

function stepOf(asked: ChangeQuestion): NextStep {
  if (asked.about === "history") return { do: "history", name: asked.name, ...(asked.isOrigin ? { oldestFirst: true } : {}) };
  const { base, path } = asked;
  return { do: "diff", base, ...(path === undefined ? {} : { path }) };
}
