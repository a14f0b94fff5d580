/** Answers questions about the project itself with the lines of its manifests, its scripts and its settings. */
import { basename, dirname } from "node:path";
import { isInScope, type Retrieval, type Retrieve, type RetrieveSource } from "#engine/search/retrieval.ts";
import {
  type Listing,
  type ProjectQuestion,
  projectQuestion,
  projectQuestions,
  type Task,
  type TaskQuestion,
} from "#query/parse/project-question.ts";
import { dependencyPlaces } from "#query/project/dependency.ts";
import { type FactLine, type FactPlace, factLines } from "#query/project/fact-lines.ts";
import {
  ABOUT_PLACES,
  DEPENDENCY_PLACES,
  INTEGRATION_FILES,
  integrationSteps,
  LICENSE_PLACES,
  MAIN_CHECKS,
  RUNTIMES,
  VERSION_PLACES,
} from "#query/project/facts.ts";
import { listedLines } from "#query/project/listed.ts";
import { isOfWholeTask, type TaskLine, taskLines } from "#query/project/tasks.ts";
import { toolPlaces } from "#query/project/tools.ts";
import { isAside, isDocumentation } from "#query/rank/asides.ts";
import { pathMarks } from "#query/rank/path-factors.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import { registrations } from "#query/recall/routes.ts";
import { type FileVersion, type TextVersion, versionsMatching } from "#store/versions/files.ts";
import { stem } from "#text/words/stem.ts";
import { routeCandidates } from "./by-route.ts";
import { lineCandidates, type PlacedLine } from "./placed-lines.ts";

/** One statement at the root is what was asked for; of several packages, or of many places, the question does not say which. */
const CONFIDENCE_AT_ROOT = 0.9;
const CONFIDENCE_OF_SEVERAL = 0.7;
/** More statements are those of many packages. */
const FACTS_SHOWN_MAX = 20;
/** How many commands come before the documentation of what they do. */
const COMMANDS_FIRST = 3;
/** How many sections of documentation come before anything else that was found. */
const SECTIONS_FIRST = 3;

/** Documentation for those who work on the project, not with it. */
const FOR_DEVELOPERS = /^[^/]+$|contribut|develop|hacking/i;
const CONTRIBUTING = /contribut|develop|hacking/i;

/** Puts what the project says of itself first where a query asks for that; `retrieve` finds the rest. */
export function orByProject(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const several = projectQuestions(query, projectName(source));
    if (several.length > 0) return withAll(source, retrieve(source, query), several);
    const asked = projectQuestion(query, projectName(source));
    if (!asked) return retrieve(source, query);
    if (asked.subject === "task") return withCommands(source, retrieve(source, query), asked);
    const isList = asksForList(asked);
    const first = inScope(source, isList ? listed(source, asked.subject) : stated(source, asked));
    if (first.length === 0) return retrieve(source, asked.subject === "todos" ? "TODO" : query);
    const isSure = !isList && first.filter(({ path }) => isAtRoot(path)).length === 1;
    const answer = { intent: "natural_language", confidence: 1, candidates: first, suppressed: 0 } as const;
    return { ...answer, answerConfidence: isSure ? CONFIDENCE_AT_ROOT : CONFIDENCE_OF_SEVERAL, suggestedNext: null, isOrdered: true };
  };
}

/** How many places each of several questions gets. */
const PLACES_OF_EACH = 3;

/** The first places of each question, in their order. */
function withAll(source: RetrieveSource, found: Retrieval, several: readonly ProjectQuestion[]): Retrieval {
  const first = several.flatMap((asked) => {
    if (asked.subject === "task") return taskPlaces(source, found, asked).first.slice(0, PLACES_OF_EACH);
    return inScope(source, asksForList(asked) ? listed(source, asked.subject) : stated(source, asked)).slice(0, PLACES_OF_EACH);
  });
  return first.length === 0 ? found : { ...withFirst(found, first), answerConfidence: CONFIDENCE_OF_SEVERAL };
}

function asksForList(asked: ProjectQuestion): asked is Extract<ProjectQuestion, { readonly subject: Listing }> {
  return asked.subject === "environment" || asked.subject === "todos" || asked.subject === "commands" || asked.subject === "routes";
}

function projectName({ project }: RetrieveSource): string {
  return basename(project.workspace.vcs.repoRoot);
}

function isAtRoot(path: string): boolean {
  return !path.includes("/");
}

function inScope(source: RetrieveSource, candidates: readonly RankedCandidate[]): readonly RankedCandidate[] {
  return source.keep(candidates.filter((candidate) => isInScope(source, candidate)));
}

/** Folders that belong to the root: what they have is said of the whole project. */
const OF_ROOT = new Set(["gradle", ".config", "config", "build-aux", "requirements"]);

/** A file that may say something of the project, and where it stands among others. */
interface Placed {
  readonly file: FileVersion;
  /** Whether it belongs to examples, tests, documentation or copies of other projects. */
  readonly isAside: boolean;
  /** Folders between it and the root. */
  readonly depth: number;
  /** Whether a folder on its path is called like the project. */
  readonly isNamed: boolean;
}

/** The files of the view: the project's own first, those at the root before others. */
function filesFromRoot(source: RetrieveSource): Placed[] {
  const { project, scope } = source;
  const bare = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
  const name = bare(projectName(source));
  const placed = versionsMatching(project.db, scope.view, () => true).map((file): Placed => {
    const folders = file.path.split("/").slice(0, -1);
    // What the file itself is called does not count: a license is documentation, and says of which project.
    const isAsideFolder = pathMarks(file.path.replace(/[^/]+$/, "_"), "").some(({ factor }) => factor !== "path_source");
    return {
      file,
      isAside: isAsideFolder,
      depth: folders.filter((one) => !OF_ROOT.has(one)).length,
      isNamed: folders.some((one) => bare(one) === name),
    };
  });
  return placed.sort((one, other) => compared(orderOf(one), orderOf(other)));
}

function orderOf({ isAside: isLast, depth, isNamed }: Placed): readonly number[] {
  return [Number(isLast), Number(depth > 0), Number(depth > 0 && !isNamed), depth];
}

function compared(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : (one[at] as number) - (other[at] as number);
}

type Stated = Exclude<ProjectQuestion, { readonly subject: "task" | Listing }>;

function stated(source: RetrieveSource, asked: Stated): RankedCandidate[] {
  const { db } = source.project;
  const placed = filesFromRoot(source);
  const files = placed.map(({ file }) => file);
  if (asked.subject === "integration") return lineCandidates(db, integration(files), "project");
  const orders = new Map(placed.map((one) => [one.file.path, orderOf(one)]));
  // The surest kind of statement counts before the depth of its file, but not before the root.
  const orderOfLine = ({ file, rank, line }: FactLine): readonly number[] => {
    const [isLast = 0, isInside = 0, isOther = 0, depth = 0] = orders.get(file.path) ?? [];
    return [isLast, isInside, isOther, rank, depth, file.path.length, line];
  };
  const inOrder = (lines: readonly FactLine[]): FactLine[] =>
    lines.toSorted((one, other) => compared(orderOfLine(one), orderOfLine(other)));
  const ofPackage = asked.subject === "dependency" ? files.filter(({ path }) => basename(dirname(path)) === asked.name) : [];
  const lines = [...inOrder(factLines(db, ofPackage, VERSION_PLACES)), ...inOrder(factLines(db, files, placesOf(asked)))];
  // What a package of the project is for is not what the project is for.
  const ofRoot = asked.subject === "about" ? lines.filter(({ file }) => isAtRoot(file.path)) : [];
  return lineCandidates(db, (ofRoot.length > 0 ? ofRoot : lines).slice(0, FACTS_SHOWN_MAX), "project");
}

function placesOf(asked: Exclude<Stated, { readonly subject: "integration" }>): readonly FactPlace[] {
  switch (asked.subject) {
    case "about":
      return ABOUT_PLACES;
    case "version":
      return VERSION_PLACES;
    case "dependencies":
      return DEPENDENCY_PLACES;
    case "license":
      return LICENSE_PLACES;
    case "dependency":
      return dependencyPlaces(asked.name);
    case "runtime":
      return RUNTIMES.find(({ called }) => called.test(asked.name))?.places ?? [];
    case "tool":
      return toolPlaces(asked.name);
  }
}

/** The files that configure continuous integration. */
function integration(files: readonly FileVersion[]): PlacedLine[] {
  return mainChecksFirst(files.filter(({ path }) => INTEGRATION_FILES.test(path))).map((file) => ({ file, line: 1 }));
}

function mainChecksFirst(files: readonly FileVersion[]): FileVersion[] {
  const isMain = ({ path }: FileVersion): boolean => MAIN_CHECKS.test(basename(path).replace(/\.\w+$/, ""));
  return [...files.filter(isMain), ...files.filter((file) => !isMain(file))];
}

/** The commands for a task, then the sections of documentation about it, then all else that was found. */
function withCommands(source: RetrieveSource, found: Retrieval, asked: TaskQuestion): Retrieval {
  const { first, isSure } = taskPlaces(source, found, asked);
  if (first.length === 0) return found;
  const answerConfidence = Math.max(found.answerConfidence, isSure ? CONFIDENCE_AT_ROOT : CONFIDENCE_OF_SEVERAL);
  return { ...withFirst(found, first), answerConfidence };
}

/** What was found, behind places that answer the query. */
function withFirst(found: Retrieval, first: readonly RankedCandidate[]): Retrieval {
  const best = Math.max(1, found.candidates[0]?.score ?? 0);
  const all = [...first.map((candidate) => ({ ...candidate, score: best })), ...found.candidates];
  const keys = new Set<string>();
  const candidates = all.filter(({ key }) => !keys.has(key) && keys.add(key));
  return { ...found, candidates, suggestedNext: null, isOrdered: true };
}

interface TaskPlaces {
  /** The best first; none where the project says nothing of the task. */
  readonly first: readonly RankedCandidate[];
  readonly isSure: boolean;
}

/** The commands of the project for a task, the sections of documentation about it, and what continuous integration runs for it. */
function taskPlaces(source: RetrieveSource, found: Retrieval, asked: TaskQuestion): TaskPlaces {
  const { task, others, isOfContinuousIntegration } = asked;
  const { db } = source.project;
  const placed = filesFromRoot(source);
  const own = placed.filter(({ isAside: isLast }) => !isLast).map(({ file }) => file);
  const declared = taskLines(db, own, asked);
  if (others.length > 0 && declared.length === 0) return { first: [], isSure: false };
  const isChosen = ({ fit, file }: TaskLine): boolean => fit === declared[0]?.fit || isAtRoot(file.path);
  const steps = factLines(db, mainChecksFirst(own), integrationSteps(task));
  const candidatesAt = (lines: readonly PlacedLine[], most: number): readonly RankedCandidate[] =>
    inScope(source, lineCandidates(db, lines.slice(0, most), "project"));
  const commands = candidatesAt(isOfContinuousIntegration ? steps : declared.filter(isChosen), COMMANDS_FIRST);
  const about = found.candidates.filter((candidate) => isSectionAbout(candidate, task));
  const sections = [...about.filter(({ path }) => FOR_DEVELOPERS.test(path)), ...about].slice(0, SECTIONS_FIRST);
  if (isOfContinuousIntegration) return { first: [...commands, ...sections], isSure: true };
  const isRootCommand = commands.some(({ path }) => isAtRoot(path));
  const isSure = isRootCommand && declared.some((line) => isAtRoot(line.file.path) && isOfWholeTask(line));
  // Where no command is called after the task, and nothing tells developers how, what continuous integration runs is the command.
  const isUnsaid = !isSure && others.length === 0 && (commands.length === 0 || isRootCommand) && !sections.some(isDirect);
  const run = isUnsaid ? candidatesAt(steps, 1) : [];
  const rest = isRootCommand ? [...commands, ...sections] : [...sections, ...commands];
  return { first: [...run, ...rest], isSure: isRootCommand };
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
  return symbol.name.split(/[^\p{L}\p{N}]+/u).some((word) => stem(word.toLowerCase()) === stem(task));
}

function listed(source: RetrieveSource, what: Listing): readonly RankedCandidate[] {
  const { project, scope } = source;
  if (what === "routes") return routeCandidates(source, registrations(project.db, scope, isAside));
  return lineCandidates(project.db, listedLines(project.db, scope, what, orderOfListed), "project");
}

/** Sources come before other code, and code before what is not the project's own. */
function orderOfListed({ path, isParsed }: TextVersion): number {
  const marks = pathMarks(path, "").map(({ factor }) => factor);
  const isSource = marks.includes("path_source");
  return (marks.length - Number(isSource)) * 4 + Number(!isParsed) * 2 + Number(!isSource);
}
