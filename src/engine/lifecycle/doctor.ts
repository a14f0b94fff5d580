/** Use case `doctor`: checks the installation and the index, and says how to repair what fails. */

import { accessSync, constants, existsSync, statfsSync } from "node:fs";
import { counted } from "#core/counted.ts";
import { toCodeCompassError } from "#core/errors.ts";
import { networkShare } from "#core/files/file-systems.ts";
import { makePrivateDirectory } from "#core/files/private-place.ts";
import { TRACKED_DEPENDENCIES_MAX } from "#core/limits.ts";
import type { NextStep } from "#core/next-step.ts";
import { storageRoot } from "#core/storage-paths.ts";
import type { ParseStatus } from "#core/types.ts";
import { named } from "#core/visible.ts";
import { inspectProject, Project } from "#engine/project/project.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { readSettings } from "#engine/settings/settings.ts";
import { settingsFiles } from "#engine/settings/settings-places.ts";
import { leftOutPlace } from "#indexer/rules/left-out-directories.ts";
import { listWorkspace } from "#indexer/scan.ts";
import { LANGUAGES, languageById } from "#lang/languages.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";
import { openForReading, remedyOf } from "#store/database/database.ts";
import { ROOM_BYTES_MIN, whyUnwritable } from "#store/database/unwritable.ts";
import { openIndices } from "#store/indices/indices.ts";
import { checkSegments } from "#store/indices/trigram-segments.ts";
import { checkFullText, checksumProblems, orphanProblems, structuralProblems } from "#store/versions/audit.ts";
import { givenUpFiles, languageCounts, partialFiles } from "#store/versions/files.ts";
import { shortCommit } from "#text/commit-name.ts";

export interface Check {
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  readonly remediation?: string;
  readonly next?: NextStep;
}

/** Runs every check; a check that throws has failed, and the others still run. */
export async function doctor(workspace: Workspace, { listsAll = false } = {}): Promise<Check[]> {
  const checks: [string, () => Promise<Omit<Check, "name">> | Omit<Check, "name">][] = [
    ["storage", checkStorage],
    ["settings", () => checkSettings(workspace)],
    ["version control", () => checkVcs(workspace)],
    ["database", () => checkDatabase(workspace)],
    ["full-text indices", () => checkIndices(workspace)],
    ["exact search", () => checkTrigrams(workspace)],
    ["grammars", checkGrammars],
    ["languages", () => checkLanguages(workspace)],
    ["parsing", () => checkParsing(workspace, listsAll)],
    ["ignore rules", () => checkIgnoreRules(workspace)],
  ];
  const results: Check[] = [];
  for (const [name, check] of checks) {
    try {
      results.push({ name, ...(await check()) });
    } catch (thrown) {
      const error = toCodeCompassError(thrown);
      const { remediation, next } = error.data;
      const advice = { ...(remediation === undefined ? {} : { remediation }), ...(next === undefined ? {} : { next }) };
      results.push({ name, ok: false, detail: error.message, ...advice });
    }
  }
  return results;
}

type Result = Omit<Check, "name">;

function checkStorage(): Result {
  const root = storageRoot();
  if (!existsSync(root)) makePrivateDirectory(root);
  accessSync(root, constants.W_OK);
  const { bavail, bsize } = statfsSync(root);
  if (bavail * bsize < ROOM_BYTES_MIN) {
    return {
      ok: false,
      detail: `${root} is on a full disk: what is indexed answers, but nothing can be added`,
      remediation: "Free some space, or point CODECOMPASS_HOME at another disk.",
    };
  }
  const share = networkShare(root);
  if (share !== undefined) {
    return {
      ok: false,
      detail: `${root} is on a network share (${share}), where two writers may damage an index`,
      remediation: "Point CODECOMPASS_HOME at a directory on a local disk.",
    };
  }
  return { ok: true, detail: `${root} is writable` };
}

function checkSettings({ path }: Workspace): Result {
  const count = readSettings(path).size;
  const files = settingsFiles(path).map((file) => file.path);
  return { ok: true, detail: count === 0 ? `none set (in ${files.join(" or ")})` : `${count} set` };
}

function checkVcs({ path, vcs, warnings }: Workspace): Result {
  const [warning] = warnings;
  if (warning) return { ok: false, detail: warning, remediation: "Install git to search by branch and worktree." };
  if (vcs.kind === "none") return { ok: true, detail: `${path} is not under version control; it has one view, live` };
  const { ref, commit } = vcs.head();
  return { ok: true, detail: `git, ${ref} at ${(commit && shortCommit(commit)) ?? "no commit yet"}` };
}

function checkDatabase(workspace: Workspace): Result {
  const { report, databasePath } = inspectProject(workspace);
  if (report.state === "reindex_required" || report.state === "corrupt_manifest") {
    return { ok: false, detail: `${report.state}: ${report.detail}`, next: remedyOf(report) };
  }
  if (!databasePath) return { ok: true, detail: "no index yet", next: { do: "index" } };
  using db = openForReading(databasePath);
  // Two passes: the second reads rows, which the first must have found intact.
  const structural = structuralProblems(db);
  const problems = structural.length > 0 ? structural : [...checksumProblems(db), ...orphanProblems(db)];
  if (problems.length > 0) return { ok: false, detail: problems.join("; "), next: { do: "index", force: true } };
  return { ok: true, detail: `${databasePath} is sound (${report.state})` };
}

function checkIndices(workspace: Workspace): Result {
  const project = openIfReadable(workspace);
  const view = project?.view();
  if (!project || !view) return { ok: true, detail: "nothing indexed yet" };
  const why = whyUnwritable(project.db);
  if (!why) checkFullText(project.db);
  const hits = openIndices(project.db).files.search("a e i o u main index readme", { view }).length;
  project.close();
  if (why) return { ok: true, detail: `they answer (probe: ${counted(hits, "hit")}); to compare them, the index has to be writable` };
  return { ok: true, detail: `symbols, snippets and files are consistent (probe: ${counted(hits, "hit")})` };
}

/** A damaged segment makes exact search slower, never wrong. */
function checkTrigrams(workspace: Workspace): Result {
  using db = openIfReadable(workspace)?.db;
  if (!db) return { ok: true, detail: "nothing indexed yet" };
  const { damaged, all } = checkSegments(db);
  if (damaged === 0)
    return { ok: true, detail: all === 0 ? "no trigram index: so few files that all are read" : `${all} trigram segments are intact` };
  return {
    ok: false,
    detail: `${damaged} of ${all} segments of the trigram index are damaged: exact search reads their files instead`,
    next: { do: "index" },
  };
}

function openIfReadable(workspace: Workspace): Project | undefined {
  const { report, databasePath } = inspectProject(workspace);
  const readable = report.state === "compatible" || report.state === "not_indexed";
  return databasePath && readable ? new Project(workspace, databasePath, openForReading(databasePath)) : undefined;
}

/**
 * The result of the first successful check: the program does not change while it runs, so a server need not compile the grammars again for
 * each call.
 */
let loaded: Result | undefined;

async function checkGrammars(): Promise<Result> {
  if (loaded) return loaded;
  const parsers = await ParserPool.create(compileGrammars([]));
  const wanted = LANGUAGES.filter((language) => language.grammar);
  const broken = wanted.filter((language) => {
    try {
      return !parsers.get(language)?.parser.parse("x\n");
    } catch {
      return true;
    }
  });
  if (broken.length > 0) return { ok: false, detail: `these do not load: ${broken.map(({ id }) => id).join(", ")}` };
  loaded = { ok: true, detail: `${wanted.length} load: ${wanted.map(({ id }) => id).join(", ")}` };
  return loaded;
}

function checkLanguages(workspace: Workspace): Result {
  const project = openIfReadable(workspace);
  const view = project?.view();
  if (!project || !view) return { ok: true, detail: "nothing indexed yet" };
  const counts = languageCounts(project.db, view);
  project.close();
  const textOnly = counts.filter(({ parseStatus }) => parseStatus === "text");
  const names = textOnly.map(({ language, files }) => `${language} ${files}`).join(", ");
  const symbols = counts.length - textOnly.length;
  return {
    ok: true,
    detail: `${counted(symbols, "kind")} of files with symbols; text search only: ${names || "none"}`,
  };
}

/** Paths that a check names; it only counts the others. */
const GIVEN_UP_LISTED_MAX = 20;
const PARTIAL_LISTED_MAX = 5;

/** Checks for files whose symbols come from lines instead of a syntax tree, in all or in part, although their language has a grammar. */
function checkParsing(workspace: Workspace, listsAll: boolean): Result {
  const project = openIfReadable(workspace);
  const view = project?.view();
  if (!project || !view) return { ok: true, detail: "nothing indexed yet" };
  const files = givenUpFiles(project.db, view);
  const inPart = `${understoodInPart(partialFiles(project.db, view), listsAll)}${machineOutput(languageCounts(project.db, view))}`;
  project.close();
  if (files.length === 0) return { ok: true, detail: `no file was given up on; ${inPart}` };
  const listed = files.slice(0, GIVEN_UP_LISTED_MAX).map(({ path, parseStatus }) => `${path} (${parseStatus})`);
  const rest = files.length - listed.length;
  const paths = [...listed, ...(rest > 0 ? [`${rest} more`] : [])].join(", ");
  const mayEndOtherwise = files.some(({ retriesLeft }) => retriesLeft > 0);
  return {
    ok: false,
    detail: `${counted(files.length, "file is", "files are")} searched as text, with definitions guessed line by line, because parsing them cost too much or broke their grammar: ${paths}; ${inPart}`,
    remediation: `${mayEndOtherwise ? "The next indexing run tries some of them once more. " : ""}Split such a file, or leave it out with a line in .codecompassignore.`,
  };
}

/** A sentence on how many files are not parsed although their language has a grammar, because programs wrote them for programs. */
function machineOutput(
  counts: readonly { readonly language: string; readonly parseStatus: ParseStatus; readonly files: number }[],
): string {
  const unparsed = counts.filter(({ language, parseStatus }) => parseStatus === "text" && languageById(language)?.grammar);
  if (unparsed.length === 0) return "";
  const files = unparsed.reduce((sum, one) => sum + one.files, 0);
  const each = unparsed.map((one) => `${one.language} ${one.files}`).join(", ");
  return `; ${counted(files, "file has", "files have")} lines too long to be hand-written, and no symbols: ${each}`;
}

/** A sentence on which files a grammar read with gaps, and how to list all of them and the lines. */
function understoodInPart(paths: readonly string[], listsAll: boolean): string {
  if (paths.length === 0) return "the grammars parsed all of their files completely";
  const shown = listsAll ? paths : paths.slice(0, PARTIAL_LISTED_MAX);
  const more = paths.length > shown.length ? ` and ${paths.length - shown.length} more (codecompass doctor --all names them)` : "";
  return `${counted(paths.length, "file has", "files have")} lines that the grammar cannot parse, where definitions are guessed line by line: ${shown.map(named).join(", ")}${more}; codecompass outline FILE says which lines`;
}

/** Rules that the check names, those that leave out most; `index --show-ignored` lists all. */
const RULES_LISTED_MAX = 20;

async function checkIgnoreRules({ path, vcs }: Workspace): Promise<Result> {
  const { ignored, paths, warnings } = await listWorkspace(path, vcs);
  const byLayer = Map.groupBy(ignored, (entry) => entry.layer);
  const counts = [...byLayer].map(([layer, entries]) => `${layer} ${entries.length}`).join(", ");
  const byRule = Map.groupBy(ignored, ({ rule, source, layer }) => `${named(rule)} (${source ? named(source) : layer})`);
  const rules = [...byRule].sort((a, b) => b[1].length - a[1].length).map(([rule, entries]) => `${rule} ${entries.length}`);
  const listed = [
    ...rules.slice(0, RULES_LISTED_MAX),
    ...(rules.length > RULES_LISTED_MAX ? [`${rules.length - RULES_LISTED_MAX} more`] : []),
  ];
  const many = new Map(ignored.flatMap((entry) => (entry.tracked === undefined ? [] : [[leftOutPlace(entry), entry.tracked]])));
  const large = [...many].map(([directory, files]) => {
    return `${named(directory)} has ${files} tracked files, more than ${TRACKED_DEPENDENCIES_MAX}: to index them, add a line ${named(`!/${directory}`)} to .codecompassignore`;
  });
  const inForce = listed.length > 0 ? [`rules that leave something out: ${listed.join(", ")}`] : [];
  return {
    ok: warnings.length === 0,
    detail: [`${counted(paths.length, "file")} to index; left out: ${counts || "none"}`, ...inForce, ...large, ...warnings].join("; "),
    ...(warnings.length > 0 ? { remediation: "Correct the pattern or the permission; everything else is indexed." } : {}),
  };
}
