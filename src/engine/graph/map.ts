/** Use case `map`: the modules, entry points, symbols and links of a repository, or of a directory of it, within a token budget. */
import { posix, relative, resolve, sep } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { DIFF_TOKENS_MAX, DIFF_TOKENS_MIN, MAP_TOKENS_DEFAULT } from "#core/limits.ts";
import type { MapCommand, MapResponse } from "#core/protocol/map.ts";
import type { FreshnessPolicy } from "#core/protocol.ts";
import { type BudgetRange, budgetTooSmall, checkedBudget } from "#core/token-budget.ts";
import { PROTOCOL_VERSION } from "#core/version.ts";
import { named } from "#core/visible.ts";
import { pathsMeant } from "#engine/project/workspace-path.ts";
import { isGrowing, notYetIndexed } from "#engine/session/first-index.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { verified } from "#engine/session/verify.ts";
import { completenessOf } from "#engine/session/view-source.ts";
import { drawMap } from "#query/map/repository-map.ts";
import { aboutProject } from "#query/project/about.ts";
import { firstCommands } from "#query/project/tasks.ts";
import { pathMarks } from "#query/rank/path-factors.ts";
import type { Database } from "#store/database/database.ts";
import type { View } from "#store/rows/view.ts";
import { indexedPaths, versionOfPath, versionsMatching } from "#store/versions/files.ts";
import { longestFitting } from "#text/longest-fitting.ts";
import { nearPaths } from "#text/near-paths.ts";

export interface MapRequest {
  /** A directory; the workspace when left out. */
  readonly directory?: string;
  /** Directory that a relative path is relative to. */
  readonly cwd?: string;
  readonly ref?: string;
  readonly freshness?: FreshnessPolicy;
  readonly maxTokens?: number;
  /** The largest number of modules. */
  readonly limit?: number;
}

/** The cost of an answer, in tokens, in the output format in which it will be written. */
export type MapCost = (response: MapResponse) => number;

/** @throws path_not_found, ref_not_found, invalid_input, limit_exceeded when not even the first lines fit */
export async function map(session: QuerySession, request: MapRequest, cost: MapCost): Promise<MapResponse> {
  const maxTokens = checkedBudget(request.maxTokens, BUDGET);
  const { project } = session;
  const source = await session.source(request.ref);
  const looked = await source.ensure(request.freshness ?? "balanced");
  const { current, made } = await verified(source, looked, ({ view: viewed }, left) =>
    project.reading(viewed, (view) => {
      const directory = directoryMeant(project.workspace.path, project.db, view, request);
      const drawn = {
        about:
          directory === "."
            ? aboutProject(
                project.db,
                versionsMatching(project.db, view, (path) => !left.has(path)),
              )
            : null,
        ...drawMap({ db: project.db, view, texts: session.texts, directory }),
        commands: commandsOf(project.db, view, directory).filter(({ path }) => !left.has(path)),
      };
      const paths = new Set(
        [...drawn.modules.flatMap(({ symbols }) => symbols), ...drawn.commands, ...(drawn.about ? [drawn.about] : [])].map(
          ({ path }) => path,
        ),
      );
      const cited = [...paths].flatMap((path) => {
        const version = left.has(path) ? undefined : versionOfPath(project.db, view, path);
        return version ? [{ path, versionId: version.versionId }] : [];
      });
      return { made: { directory, drawn }, cited };
    }),
  );
  session.releaseMemoryWhenIdle();
  const whole: MapResponse = {
    codecompass_protocol_version: PROTOCOL_VERSION,
    ...current.state,
    result_completeness: completenessOf(current, false),
    directory: made.directory,
    omitted: { commands: 0, modules: 0, symbols: 0, entries: 0, edges: 0 },
    ...made.drawn,
  };
  return fitted(whole, request.limit, { cost, maxTokens });
}

/** The first commands of the workspace; none for a directory of it. */
function commandsOf(db: Database, view: View, directory: string): MapCommand[] {
  if (directory !== ".") return [];
  const files = versionsMatching(db, view, (path) => pathMarks(path, "").every(({ factor }) => factor === "path_source"));
  return firstCommands(db, files).map(({ task, file: { path }, line, text }) => ({
    task,
    path,
    line_start: line,
    // Without the comma of a list, which says nothing.
    text: text.trim().replace(/,$/, "").slice(0, COMMAND_CHARS_MAX) || path,
  }));
}

/** A longer line is cut: its beginning says which command it is. */
const COMMAND_CHARS_MAX = 100;
const BUDGET: BudgetRange = { min: DIFF_TOKENS_MIN, max: DIFF_TOKENS_MAX, usual: MAP_TOKENS_DEFAULT };

/** The directory of the view that a path means; "." for the workspace. */
function directoryMeant(workspace: string, db: Database, view: View, { directory: given, cwd }: MapRequest): string {
  if (given === undefined) return ".";
  if ([resolve(workspace, given), ...(cwd === undefined ? [] : [resolve(cwd, given)])].some((path) => relative(workspace, path) === ""))
    return ".";
  const meant = pathsMeant(workspace, given.endsWith(sep) ? given.slice(0, -1) : given, cwd);
  const paths = indexedPaths(db, view);
  const found = meant.find((directory) => paths.some((path) => path.startsWith(`${directory}/`)));
  if (found !== undefined) return found;
  const file = meant.find((path) => paths.includes(path));
  if (file !== undefined) {
    throw new CodeCompassError("path_not_found", `${named(file)} is a file: map takes a directory.`, {
      remediation: "Its outline shows what is in it.",
      next: { do: "outline", path: file },
    });
  }
  if (isGrowing(view)) throw notYetIndexed("path_not_found", given);
  const near = nearPaths(directoriesOf(paths), meant[0]);
  const [nearest] = near;
  throw new CodeCompassError("path_not_found", `No directory ${named(given)} has indexed files.`, {
    ...(nearest === undefined
      ? { remediation: "The map of the whole repository names its directories.", next: { do: "map" } }
      : { remediation: `Did you mean ${near.map(named).join(", ")}?`, next: { do: "map", directory: nearest } }),
    near_paths: near,
  });
}

/** All directories above the given paths. */
function directoriesOf(paths: readonly string[]): string[] {
  const found = new Set<string>();
  for (const path of paths) for (let at = posix.dirname(path); at !== "." && !found.has(at); at = posix.dirname(at)) found.add(at);
  return [...found];
}

/** A kind of map row; the budget is filled in an order of parts. */
type Part = "command" | "module" | "entry" | "symbol" | "edge";

/** The order of the parts: some modules with their best symbols, the commands and the first entries, then the rest of each kind. */
function partsOf({ commands, modules, entries, edges }: MapResponse): Part[] {
  const symbols = modules.reduce((sum, one) => sum + one.symbols.length, 0);
  const left: Record<Part, number> = {
    ...{ command: commands.length, module: modules.length, entry: entries.length },
    ...{ symbol: symbols, edge: edges.length },
  };
  const parts: Part[] = [];
  const take = (part: Part, count: number): void => {
    const taken = Math.min(count, left[part]);
    left[part] -= taken;
    for (let at = 0; at < taken; at++) parts.push(part);
  };
  for (const [part, count] of FIRST_PARTS) take(part, count);
  for (const part of ["command", "module", "entry", "symbol", "edge"] as const) take(part, left[part]);
  return parts;
}

/** A reader wants to see what the most important modules give before the last module is named. */
const FIRST_PARTS: readonly (readonly [Part, number])[] = [
  ["module", 8],
  ["command", 7],
  ["entry", 4],
  ["symbol", 12],
  ["module", 6],
  ["entry", 4],
  ["symbol", 14],
  ["module", 6],
];

function fitted(
  drawn: MapResponse,
  limit: number | undefined,
  { cost, maxTokens }: { readonly cost: MapCost; readonly maxTokens: number },
): MapResponse {
  const whole = { ...drawn, modules: drawn.modules.slice(0, limit) };
  const parts = partsOf(whole);
  const respond = (length: number): MapResponse => {
    const shown = parts.slice(0, length);
    const count = (part: Part): number => shown.filter((one) => one === part).length;
    const modules = inTurn(whole.modules.slice(0, count("module")), count("symbol"));
    const commands = whole.commands.slice(0, count("command"));
    const entries = whole.entries.slice(0, count("entry"));
    const edges = whole.edges.slice(0, count("edge"));
    const all = parts.filter((part) => part === "symbol").length;
    const omitted = {
      commands: whole.commands.length - commands.length,
      modules: drawn.modules.length - modules.length,
      symbols: all - count("symbol"),
      entries: whole.entries_total - entries.length,
      edges: whole.edges.length - edges.length,
    };
    const completeness =
      (length < parts.length || whole.modules.length < drawn.modules.length) && whole.result_completeness === "complete"
        ? "truncated"
        : whole.result_completeness;
    const cutBy = length < parts.length ? "max_tokens" : omitted.modules > 0 ? "limit" : undefined;
    return { ...whole, result_completeness: completeness, omitted, ...(cutBy ? { cut_by: cutBy } : {}), commands, entries, modules, edges };
  };
  const length = longestFitting(parts.length, (shown) => cost(respond(shown)) <= maxTokens);
  if (length === -1) {
    throw budgetTooSmall("the counts of the map", { given: maxTokens, shortest: cost(respond(0)), max: DIFF_TOKENS_MAX });
  }
  return respond(length);
}

/** The modules with `symbols` symbols in all, taken one from each module in turn. */
function inTurn(modules: MapResponse["modules"], symbols: number): MapResponse["modules"] {
  const shown = modules.map(() => 0);
  let left = symbols;
  for (let round = 0; left > 0 && modules.some((one) => one.symbols.length > round); round++) {
    for (const [at, one] of modules.entries()) {
      if (left === 0 || one.symbols.length <= round) continue;
      shown[at] = round + 1;
      left--;
    }
  }
  return modules.map((one, at) => ({ ...one, symbols: one.symbols.slice(0, shown[at]) }));
}
