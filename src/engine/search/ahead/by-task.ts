/** Answers how people do something with a project: the commands that it declares for a task, and the documentation of these. */
import type { Retrieval, RetrieveSource } from "#engine/search/retrieval.ts";
import type { TaskQuestion } from "#query/parse/project-question.ts";
import type { Task } from "#query/parse/project-words.ts";
import { factLines } from "#query/project/fact-lines.ts";
import { integrationSteps } from "#query/project/facts.ts";
import { type TaskLine, taskLines } from "#query/project/tasks.ts";
import { isDocumentation } from "#query/rank/asides.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import { stem } from "#text/words/stem.ts";
import { CONFIDENCE_AT_ROOT, CONFIDENCE_OF_SEVERAL, filesFromRoot, inScope, isAtRoot, mainChecksFirst } from "./files-from-root.ts";
import { lineCandidates, type PlacedLine } from "./placed-lines.ts";

/** How many commands come before the documentation of what they do. */
const COMMANDS_FIRST = 3;
/** How many sections of documentation come before anything else that was found. */
const SECTIONS_FIRST = 3;

/** Documentation for those who work on the project, not with it. */
const FOR_DEVELOPERS = /^[^/]+$|contribut|develop|hacking/i;

/** The commands for a task, then the sections of documentation about it, then all else that was found. */
export function withCommands(source: RetrieveSource, found: Retrieval, asked: TaskQuestion): Retrieval {
  const { task, others, isOfContinuousIntegration } = asked;
  const { db } = source.project;
  const placed = filesFromRoot(source);
  const own = placed.filter(({ isAside: isLast }) => !isLast).map(({ file }) => file);
  const declared = taskLines(db, own, asked);
  if (others.length > 0 && declared.length === 0) return found;
  const isChosen = ({ fit, file }: TaskLine): boolean => fit === declared[0]?.fit || isAtRoot(file.path);
  const steps = factLines(db, mainChecksFirst(own), integrationSteps(task));
  const candidatesAt = (lines: readonly PlacedLine[], most: number): readonly RankedCandidate[] =>
    inScope(source, lineCandidates(db, lines.slice(0, most), "project"));
  const commands = candidatesAt(isOfContinuousIntegration ? steps : declared.filter(isChosen), COMMANDS_FIRST);
  const about = found.candidates.filter((candidate) => isSectionAbout(candidate, task));
  const sections = [...about.filter(({ path }) => FOR_DEVELOPERS.test(path)), ...about].slice(0, SECTIONS_FIRST);
  const isRootCommand = commands.some(({ path }) => isAtRoot(path)) || isOfContinuousIntegration;
  // Where neither a command nor a heading says it, what continuous integration runs is the command.
  const unsaid = commands.length + sections.length === 0 ? candidatesAt(steps, 1) : [];
  const first = [...(isRootCommand ? [...commands, ...sections] : [...sections, ...commands]), ...unsaid];
  if (first.length === 0) return found;
  const best = Math.max(1, found.candidates[0]?.score ?? 0);
  const all = [...first.map((candidate) => ({ ...candidate, score: best })), ...found.candidates];
  const keys = new Set<string>();
  const candidates = all.filter(({ key }) => !keys.has(key) && keys.add(key));
  const answerConfidence = Math.max(found.answerConfidence, isRootCommand ? CONFIDENCE_AT_ROOT : CONFIDENCE_OF_SEVERAL);
  return { ...found, answerConfidence, candidates, suggestedNext: null, isOrdered: true };
}

/** Whether a candidate is a section of documentation whose heading names the task. */
function isSectionAbout(candidate: RankedCandidate, task: Task): boolean {
  const { symbol } = candidate;
  if (symbol?.kind !== "section" || !isDocumentation(candidate)) return false;
  return symbol.name.split(/[^\p{L}\p{N}]+/u).some((word) => stem(word.toLowerCase()) === stem(task));
}
