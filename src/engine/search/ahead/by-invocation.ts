/** Answers a line that runs a command with what defines the command: tests and documentation have such lines, and define nothing. */
import { inScope, type Retrieval, type Retrieve, type RetrieveSource, withFirst } from "#engine/search/retrieval.ts";
import { hasKeys } from "#lang/languages.ts";
import { invocationIn } from "#query/parse/pasted/invocation.ts";
import { commandsCalled } from "#query/project/tasks.ts";
import { isAside, isDocumentation } from "#query/rank/asides.ts";
import { HIGH_CONFIDENCE } from "#query/rank/confidence.ts";
import type { PlacedLine } from "#query/recall/candidate.ts";
import { commandDefinitions } from "#query/recall/command-definitions.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { filesFromRoot, projectName } from "./files-from-root.ts";
import { lineCandidates } from "./placed-lines.ts";

/** How many definitions come first: packages of a workspace may have a script of one name each. */
const FIRST_MAX = 3;

export function orByInvocation(retrieve: Retrieve): Retrieve {
  return (source, query): Retrieval => {
    const asked = invocationIn(query, projectName(source));
    const found = retrieve(source, query);
    if (!asked) return found;
    const lines = definitionsOf(source, asked.name, asked.launcher);
    const first = inScope(source, lineCandidates(source.project.db, lines.slice(0, FIRST_MAX), "command"));
    if (first.length === 0) return found;
    const { unanswered: _, correctedQuery: __, ...rest } = withFirst(found, first);
    return { ...rest, answerConfidence: Math.max(HIGH_CONFIDENCE, found.answerConfidence) };
  };
}

function definitionsOf(source: RetrieveSource, name: string, launcher: string | undefined): PlacedLine[] {
  const { project, scope } = source;
  const { db } = project;
  if (launcher === "mix") return mixTasks(source, name);
  const isProgram = (file: PlacedLine["file"]): boolean =>
    !isAside(file) && !isDocumentation({ ...file, symbol: null }) && !hasKeys(file.language);
  const declared = commandsCalled(
    db,
    filesFromRoot(source).flatMap(({ file, isAside: isLast }) => (isLast ? [] : file)),
    name,
  );
  return [...declared, ...commandDefinitions({ db, scope, isProgram }, name)];
}

/** The module in which Mix finds a task: `Mix.Tasks.Phx.Gen.Auth` for `phx.gen.auth`. */
function mixTasks({ project: { db }, scope }: RetrieveSource, task: string): PlacedLine[] {
  const capitalized = task.replace(/(?:^|[._-])\w/g, (start) => start.replace(/[_-]/, "").toUpperCase());
  const name = `Mix.Tasks.${capitalized}`;
  return symbolsNamed(db, capitalized.split(".").at(-1) ?? "", scope, FIRST_MAX * FIRST_MAX)
    .filter(({ qualifiedName, name: own }) => qualifiedName === name || own === name)
    .map(({ symbolRow, path, language, nameLine }) => ({ file: { versionId: versionOf(symbolRow), path, language }, line: nameLine }));
}
