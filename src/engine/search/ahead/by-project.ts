/** Answers questions about the project itself with the lines of its manifests, its scripts and its settings. */
import { basename, dirname } from "node:path";
import { inScope, type Retrieval, type Retrieve, type RetrieveSource, withFirst } from "#engine/search/retrieval.ts";
import { type Listing, type ProjectQuestion, projectQuestion, projectQuestions } from "#query/parse/project/questions.ts";
import { isBeginning } from "#query/project/about.ts";
import { dependencyPlaces } from "#query/project/dependency.ts";
import { type FactLine, type FactPlace, factLines } from "#query/project/fact-lines.ts";
import { ABOUT_PLACES, DEPENDENCY_PLACES, LICENSE_PLACES, RUNTIMES, VERSION_PLACES } from "#query/project/facts.ts";
import { INTEGRATION_FILES, integrationVersions, triggerPlaces } from "#query/project/integration.ts";
import { listedLines } from "#query/project/listed.ts";
import { toolPlaces } from "#query/project/tools.ts";
import { isAside } from "#query/rank/asides.ts";
import { pathMarks } from "#query/rank/path-factors.ts";
import type { PlacedLine, RankedCandidate } from "#query/recall/candidate.ts";
import { registrations } from "#query/recall/routes/routes.ts";
import type { FileVersion, TextVersion } from "#store/versions/files.ts";
import { identifierParts } from "#text/words/identifiers.ts";
import { stem } from "#text/words/stem.ts";
import { taskPlaces, withCommands } from "./by-task.ts";
import {
  CONFIDENCE_AT_ROOT,
  CONFIDENCE_OF_SEVERAL,
  compared,
  filesFromRoot,
  isAtRoot,
  mainChecksFirst,
  orderOf,
  projectName,
} from "./files-from-root.ts";
import { lineCandidates } from "./placed-lines.ts";

/** More statements are those of many packages. */
const FACTS_SHOWN_MAX = 20;

/** Puts what the project says of itself first where a query asks for that; `retrieve` finds the rest. */
export function orByProject(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const several = projectQuestions(query, projectName(source));
    if (several.length > 0) return withAll(source, retrieve(source, query), several);
    const asked = projectQuestion(query, projectName(source));
    if (!asked) return retrieve(source, query);
    if (asked.subject === "task") return withCommands(source, retrieve(source, query), asked);
    const spelled = isQuestion(query) ? undefined : spelledDefinition(retrieve(source, query));
    const isList = asksForList(asked);
    // "java version" asks for what the project needs, whatever constant is called so, too.
    const ofRuntime = spelled && asked.subject === "runtime" ? inScope(source, stated(source, asked)) : [];
    if (spelled) return ofRuntime.length === 0 ? spelled : { ...withFirst(spelled, ofRuntime), answerConfidence: CONFIDENCE_OF_SEVERAL };
    const first = inScope(source, isList ? listed(source, asked.subject) : stated(source, asked));
    if (first.length === 0) return retrieve(source, asked.subject === "todos" ? "TODO" : query);
    const isSure = !isList && first.filter(({ path }) => isAtRoot(path)).length === 1;
    const answer = { intent: "natural_language", confidence: 1, candidates: first, suppressed: 0 } as const;
    return { ...answer, answerConfidence: isSure ? CONFIDENCE_AT_ROOT : CONFIDENCE_OF_SEVERAL, suggestedNext: null, isOrdered: true };
  };
}

/** Words that a question has, and a name in words ("get version", "redis config") has not. */
const OF_QUESTIONS = /^(?:where|what|which|how|who)\b|\b(?:of|for|the|this|is|are|does|do|it|all)\b/i;

function isQuestion(query: string): boolean {
  return OF_QUESTIONS.test(query.trim());
}

/** What was found, if a definition whose name the query spells comes first: `getVersion` for "get version". */
function spelledDefinition(found: Retrieval): Retrieval | undefined {
  return found.candidates[0]?.isAskedFor ? found : undefined;
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

type Stated = Exclude<ProjectQuestion, { readonly subject: "task" | Listing }>;

function stated(source: RetrieveSource, asked: Stated): RankedCandidate[] {
  const { db } = source.project;
  const placed = filesFromRoot(source);
  const files = placed.map(({ file }) => file).filter(({ path }) => asked.subject !== "triggers" || isCalled(path, asked.workflow ?? []));
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
  const ofRoot = asked.subject === "about" ? lines.filter((line) => isAtRoot(line.file.path) && isBeginning(line)) : [];
  const shown = [...new Map((ofRoot.length > 0 ? ofRoot : lines).map((one) => [`${one.file.path}:${one.line}`, one])).values()];
  return lineCandidates(db, shown.slice(0, FACTS_SHOWN_MAX), "project");
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
    case "triggers":
      return triggerPlaces(asked);
    case "runtime":
      if (asked.isOfContinuousIntegration) return integrationVersions(asked.name);
      return RUNTIMES.find(({ called }) => called.test(asked.name))?.places ?? [];
    case "tool":
      return toolPlaces(asked.name);
  }
}

/** Whether the name of a file has all of some words, in whatever form: "releases" is `release.yml`. */
function isCalled(path: string, words: readonly string[]): boolean {
  const own = basename(path)
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap(identifierParts)
    .map(stem);
  return words.every((word) => own.includes(stem(word)));
}

/** The files that configure continuous integration. */
function integration(files: readonly FileVersion[]): PlacedLine[] {
  return mainChecksFirst(files.filter(({ path }) => INTEGRATION_FILES.test(path))).map((file) => ({ file, line: 1 }));
}

function listed(source: RetrieveSource, what: Listing): readonly RankedCandidate[] {
  const { project, scope } = source;
  if (what === "routes") {
    // A line for each route, and no handlers between them: who wants one asks for its route.
    const routes = registrations(project.db, scope, isAside).map(({ version: file, line }) => ({ file, line }));
    return lineCandidates(project.db, routes, "project");
  }
  return lineCandidates(project.db, listedLines(project.db, scope, what, orderOfListed), "project");
}

/** Sources come before other code, and code before what is not the project's own. */
function orderOfListed({ path, isParsed }: TextVersion): number {
  const marks = pathMarks(path, "").map(({ factor }) => factor);
  const isSource = marks.includes("path_source");
  return (marks.length - Number(isSource)) * 4 + Number(!isParsed) * 2 + Number(!isSource);
}
