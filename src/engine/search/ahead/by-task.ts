/** Answers how people do something with a project: the commands that it declares for a task, and the documentation of these. */
import { inScope, type Retrieval, type RetrieveSource, withFirst } from "#engine/search/retrieval.ts";
import type { TaskQuestion } from "#query/parse/project/questions.ts";
import { namesTask, type Task, withTasksAsWords } from "#query/parse/project/words.ts";
import { developerGuides, documentedCommands } from "#query/project/documented-commands.ts";
import { factLines } from "#query/project/fact-lines.ts";
import { integrationSteps } from "#query/project/integration.ts";
import { type TaskLine, taskLines } from "#query/project/tasks.ts";
import { isDocumentation } from "#query/rank/asides.ts";
import type { PlacedLine, RankedCandidate } from "#query/recall/candidate.ts";
import { symbolsOfVersion } from "#store/indices/symbols.ts";
import type { FileVersion } from "#store/versions/files.ts";
import { stem } from "#text/words/stem.ts";
import { CONFIDENCE_AT_ROOT, CONFIDENCE_OF_SEVERAL, filesFromRoot, isAtRoot, mainChecksFirst } from "./files-from-root.ts";
import { lineCandidates } from "./placed-lines.ts";

/** How many commands come before the documentation of what they do. */
const COMMANDS_FIRST = 3;
/** How many sections of documentation come before anything else that was found. */
const SECTIONS_FIRST = 3;

/** How many guides are looked through for such sections. */
const GUIDES_READ_MAX = 8;

/** Documentation for those who work on the project, not with it. */
const CONTRIBUTING = /contribut|develop|hacking/i;

/** The commands for a task, then the sections of documentation about it, then all else that was found. */
export function withCommands(source: RetrieveSource, found: Retrieval, asked: TaskQuestion): Retrieval {
  const { first, isSure } = taskPlaces(source, found, asked);
  if (first.length === 0) return found;
  const answerConfidence = Math.max(found.answerConfidence, isSure ? CONFIDENCE_AT_ROOT : CONFIDENCE_OF_SEVERAL);
  return { ...withFirst(found, first), answerConfidence };
}

interface TaskPlaces {
  /** The best first; none where the project says nothing of the task. */
  readonly first: readonly RankedCandidate[];
  readonly isSure: boolean;
}

/** The commands of the project for a task, the sections of documentation about it, and what continuous integration runs for it. */
export function taskPlaces(source: RetrieveSource, found: Retrieval, asked: TaskQuestion): TaskPlaces {
  const { task, others, isOfContinuousIntegration } = asked;
  const { db } = source.project;
  const placed = filesFromRoot(source);
  const all = placed.map(({ file }) => file);
  const own = placed.filter(({ isAside: isLast }) => !isLast).map(({ file }) => file);
  const declared = taskLines(db, own, asked);
  if (others.length > 0 && declared.length === 0) return { first: [], isSure: false };
  const isChosen = ({ fit, file }: TaskLine): boolean => fit === declared[0]?.fit || isAtRoot(file.path);
  const steps = factLines(db, mainChecksFirst(own), integrationSteps(task));
  const candidatesAt = (lines: readonly PlacedLine[], most: number): readonly RankedCandidate[] =>
    inScope(source, lineCandidates(db, lines.slice(0, most), "project"));
  const commands = candidatesAt(isOfContinuousIntegration ? steps : declared.filter(isChosen), COMMANDS_FIRST);
  const about = [...found.candidates, ...guideSections(source, all)].filter((candidate) => isSectionAbout(candidate, task));
  const ordered = [...about.filter(({ path }) => isAtRoot(path) || CONTRIBUTING.test(path)), ...about];
  const sections = [...new Map(ordered.map((section) => [section.key, section])).values()].slice(0, SECTIONS_FIRST);
  if (isOfContinuousIntegration) return { first: [...commands, ...sections], isSure: true };
  const isRootCommand = commands.some(({ path }) => isAtRoot(path));
  const isDeclared = isRootCommand && declared.some((line) => isAtRoot(line.file.path) && line.isOfWholeTask);
  const documented = others.length === 0 ? candidatesAt(documentedCommands(db, all, task), COMMANDS_FIRST) : [];
  if (isDeclared) return { first: [...commands, ...documented, ...sections], isSure: true };
  // Where no command is called after the task, and nothing tells developers how, what continuous integration runs is the command.
  const isUnsaid = others.length === 0 && documented.length === 0 && (commands.length === 0 || isRootCommand) && !sections.some(isDirect);
  const run = isUnsaid ? candidatesAt(steps, 1) : [];
  const rest = isRootCommand && documented.length === 0 ? [...commands, ...sections] : [...sections, ...commands];
  return { first: [...documented, ...run, ...rest], isSure: isRootCommand || documented.length > 0 };
}

/** All sections of guides for developers: the heading that tells how may have no word of the question ("Getting started"). */
function guideSections(source: RetrieveSource, files: readonly FileVersion[]): readonly RankedCandidate[] {
  const { db } = source.project;
  const lines = developerGuides(files)
    .slice(0, GUIDES_READ_MAX)
    .flatMap((file) =>
      symbolsOfVersion(db, file.versionId).flatMap(({ kind, nameLine: line }) => (kind === "section" ? [{ file, line }] : [])),
    );
  return inScope(source, lineCandidates(db, lines, "project"));
}

/** Whether a section tells those who work on the project how: that of a part of the project, or of one kind of tests, does not. */
function isDirect({ path, symbol }: RankedCandidate): boolean {
  if (CONTRIBUTING.test(path)) return true;
  const heading = symbol?.name ?? "";
  return isAtRoot(path) && (/^(?:how to|run(?:ning)?)\b/i.test(heading) || !/\s/.test(heading));
}

/** Whether a candidate is a section of documentation whose heading names the task. */
function isSectionAbout(candidate: RankedCandidate, task: Task): boolean {
  const { symbol } = candidate;
  if (symbol?.kind !== "section" || !isDocumentation(candidate)) return false;
  const words = withTasksAsWords(symbol.name.toLowerCase()).split(/[^\p{L}\p{N}]+/u);
  return words.some((word) => stem(word) === stem(task) || namesTask(word, task));
}
