/**
 * The intent router: decides whether a query is a symbol, a path, an error message, or a question.
 *
 * Cues are rows of a table, each with a weight towards one intent; the intent with the greatest sum wins, and its share of all weights is
 * the confidence. Facts of the index (a file of that name exists) are cues as well.
 */
import { isNameLike } from "./name-query.ts";

const INTENTS = ["symbol", "path", "error", "natural_language"] as const;
export type Intent = (typeof INTENTS)[number];

export interface RoutedIntent {
  readonly intent: Intent;
  /** From 0 to 1. */
  readonly confidence: number;
}

/** Facts about the query from the index. */
export interface QueryFacts {
  /** A path of the view equals the query or ends in it. */
  readonly isPathEnd: boolean;
  /** A symbol has the query's name. */
  readonly isSymbolName: boolean;
  /** The query ends in a file extension of some language. */
  readonly hasFileExtension: boolean;
  /** The greatest share of its words that some text contains in the same order, 0 to 1. */
  readonly literalShare: number;
}

interface Cue {
  readonly intent: Intent;
  readonly weight: number;
  readonly holds: (query: string, facts: QueryFacts) => boolean;
}

const QUESTION = /^(?:how|where|what|which|why|who|when|does|is|are|can|find|show|list|explain)\b/i;
/** A task, as in the subject of a commit: programs do not print such sentences. */
const TASK =
  /^(?:\S+: )?(?:add|adapt|allow|avoid|bump|change|clean|convert|deprecate|drop|ensure|fix|handle|implement|improve|introduce|make|move|optimi[sz]e|prevent|refactor|remove|rename|replace|revert|simplify|skip|split|support|sync|translate|update|validate)\b/i;
const FAILURE =
  /\b(?:error|exception|fail(?:ed|ure|s)?|cannot|can't|could not|couldn't|unable|invalid|unexpected|unknown|unsupported|missing|refused|denied|not (?:found|allowed|supported|a|an)|must (?:be|not)|expected|timed? ?out|panic|undefined|already|too (?:many|large|long|short)|duplicate|illegal|no such|no \w+(?: \w+)? (?:found|available)|does not|is not|only)\b/i;

const CUES: readonly Cue[] = [
  { intent: "path", weight: 10, holds: (query, facts) => facts.isPathEnd && /[./]/.test(query) },
  { intent: "path", weight: 6, holds: (_, facts) => facts.isPathEnd },
  { intent: "path", weight: 4, holds: (query) => /^(?=[^\s:]+$)[^\s:]+\/[^\s:]/.test(query) },
  { intent: "path", weight: 4.5, holds: (_, facts) => facts.hasFileExtension && !facts.isSymbolName },
  { intent: "symbol", weight: 4, holds: (query) => isNameLike(query) },
  { intent: "symbol", weight: 3, holds: (_, facts) => facts.isSymbolName },
  { intent: "symbol", weight: 3, holds: (query) => /^\S+$/.test(query) && /::|->|#|[a-z][A-Z]|_/.test(query) },
  { intent: "symbol", weight: 3, holds: (query) => /^[^\s:]+\.\w+:[^\s:]+$/.test(query) },
  { intent: "error", weight: 4, holds: (query) => /^["'`].{4,}["'`]$/.test(query.trim()) },
  { intent: "error", weight: 2, holds: (query) => isSeveralWords(query) && FAILURE.test(query) },
  { intent: "error", weight: 2, holds: (query) => isSeveralWords(query) && /%[sdvqwx]|\{\w*\}|<\w+>|'[^']+'|"[^"]+"/.test(query) },
  { intent: "error", weight: 1.5, holds: (query) => isSeveralWords(query) && /[:.!]$|: \S|\b0x[\da-f]+\b|\bE[A-Z]{3,}\b/.test(query) },
  { intent: "error", weight: 3, holds: (query, facts) => query.split(/\s+/).length >= 4 && facts.literalShare >= 0.6 },
  { intent: "error", weight: 2, holds: (query, facts) => query.split(/\s+/).length >= 4 && facts.literalShare >= 0.8 },
  { intent: "error", weight: 0.7, holds: (query) => isSeveralWords(query) && /^[A-Z][a-z]+ (?!`)/.test(query) },
  { intent: "natural_language", weight: 3, holds: (query) => QUESTION.test(query) && isSeveralWords(query) },
  { intent: "natural_language", weight: 2, holds: (query) => isSeveralWords(query) },
  { intent: "natural_language", weight: 1, holds: (query) => /^[a-z][\w\s,-]+$/.test(query) && query.split(/\s+/).length >= 3 },
  { intent: "natural_language", weight: 2, holds: (query) => TASK.test(query) && query.split(/\s+/).length >= 3 },
  { intent: "natural_language", weight: 1.5, holds: (query) => /`[^`]+`|\(#\d+\)$/.test(query) && isSeveralWords(query) },
];

/** Whether a query describes a task, as the subject of a commit does: no program prints such a sentence. */
export function isTask(query: string): boolean {
  return TASK.test(query);
}

/** Whether a query has a word with which programs report failures, so that its quoted texts may be values. */
export function hasFailureWord(query: string): boolean {
  return FAILURE.test(query);
}

function isSeveralWords(query: string): boolean {
  return /\S\s+\S/.test(query);
}

/** Routes a query. Ties go to the intent that comes first in {@link INTENTS}. */
export function routeIntent(query: string, facts: QueryFacts): RoutedIntent {
  const sums = new Map<Intent, number>(INTENTS.map((intent) => [intent, 0]));
  for (const cue of CUES) {
    if (cue.holds(query.trim(), facts)) sums.set(cue.intent, (sums.get(cue.intent) ?? 0) + cue.weight);
  }
  const total = [...sums.values()].reduce((sum, value) => sum + value, 0);
  if (total === 0) return { intent: "natural_language", confidence: 0.5 };
  const intent = INTENTS.reduce((best, next) => ((sums.get(next) ?? 0) > (sums.get(best) ?? 0) ? next : best));
  return { intent, confidence: Math.round((100 * (sums.get(intent) ?? 0)) / total) / 100 };
}
