/** Draws a map of a repository, or of one of its directories. */
import { dirname } from "node:path/posix";
import { NAMESAKES_MAX } from "#core/limits.ts";
import type { MapEdge, MapGroup, MapModule, MapResponse, MapSymbol } from "#core/protocol/map.ts";
import { hasKeys } from "#lang/languages.ts";
import { Resolver } from "#query/graph/meaning/resolver.ts";
import { isType } from "#query/graph/meaning/symbol-kinds.ts";
import { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { pathMarks } from "#query/rank/path-factors.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { topDefinitions } from "#store/indices/map-facts.ts";
import { symbolsAt, symbolsNamed } from "#store/indices/symbols.ts";
import type { View } from "#store/rows/view.ts";
import { type FileVersion, versionsMatching } from "#store/versions/files.ts";
import { aboutModule } from "./about.ts";
import { circleIn, components } from "./cycles.ts";
import { entriesOf } from "./entries.ts";
import { foldDirectories, moduleFinder } from "./fold.ts";
import { type Definition, type Links, linksOf } from "./links.ts";
import { describedBy, packagesAmong } from "./packages.ts";
import { isDeployed, SORTS, type Sort, sortOf } from "./sorts.ts";

/** How many modules a map has: further ones are folded into those around them. */
const MODULES_MAX = 24;
/** How many used modules are listed for a module. */
const USES_MAX = 6;
/** How many symbols are shown per module at least, and in total: where modules are few, each shows more. */
const SYMBOLS_MIN = 8;
const SYMBOLS_OF_ALL = 60;
const ENTRIES_MAX = 40;
const CYCLES_MAX = 6;
/** How many characters of a declaration are shown. */
const SIGNATURE_CHARS_MAX = 140;

type Drawn = Pick<
  MapResponse,
  "files" | "lines" | "languages" | "apart" | "modules_total" | "entries_total" | "cycles" | "entries" | "modules" | "edges"
>;

export interface MapInput {
  readonly db: Database;
  readonly view: View;
  readonly texts: VersionTexts;
  /** "." for the whole workspace. */
  readonly directory: string;
}

/** Draws the map. Reads the uses of every file once, and resolves none. */
export function drawMap({ db, view, texts, directory }: MapInput): Drawn {
  const all = versionsMatching(db, view, (path) => isInside(path, directory));
  const bySort = Map.groupBy(all, ({ path, language }) => sortOf(inner(path, directory), language));
  const code = codeAmong(bySort, directory);
  const byVersion = new Map(code.map((file) => [file.versionId, file]));
  const definitions = topDefinitions(db, new Set(byVersion.keys())).map((one): Definition => {
    const { path, language } = byVersion.get(one.versionId) as FileVersion;
    return { ...one, path, language };
  });
  // What a directory gives is judged by all files that use it: a directory of middlewares uses none of its own.
  const isCode = ({ path, language }: FileVersion): boolean => sortOf(path, language) === "code";
  const using = directory === "." ? code : [...code, ...versionsMatching(db, view, (path) => !isInside(path, directory)).filter(isCode)];
  const { users, edges: allEdges } = linksOf(new Resolver(new ViewFacts(db, view)), using, definitions);
  const edges = edgesInside(allEdges, directory);
  const modules = foldDirectories(weighed(code, allEdges), MODULES_MAX, directory, packagesAmong(db, all, directory));
  const moduleOf = moduleFinder(modules);
  const links = folded(edges, moduleOf);
  // Whoever asks about a directory also wants what nothing uses by name: handlers and jobs that a framework finds.
  const shown = directory === "." ? users : new Map([...users, ...unused(definitions, users)]);
  const symbols = chosenSymbols(db, shown, moduleOf, Math.max(SYMBOLS_MIN, Math.floor(SYMBOLS_OF_ALL / Math.max(1, modules.length))));
  const described = describedModules({ db, texts }, modules, {
    code,
    tests: bySort.get("tests") ?? [],
    others: bySort.get("other") ?? [],
    moduleOf,
    links,
    symbols,
  });
  const named = (name: string): SymbolRow[] =>
    symbolsNamed(db, name, { view }, NAMESAKES_MAX).filter(({ path }) => isInside(path, directory));
  const inCode = new Set(code.map(({ path }) => path));
  const functions = definitions.filter(({ name, kind }) => name === "main" && kind === "function").map(({ symbolRow }) => symbolRow);
  const entries = entriesOf(db, {
    manifests: all.filter(({ path }) => !isApart(path, directory)),
    code: all,
    mains: [...symbolsAt(db, functions).values(), ...named("main").filter((symbol) => inCode.has(symbol.path) && isStaticMain(symbol))],
    typesNamed: (name) => named(name).filter((symbol) => symbol.name === name && isType(symbol)),
  });
  // Cycles between directories, not modules: folding makes cycles that the code does not have.
  const graph = new Map([...edges].map(([from, to]) => [from, new Set(to.keys())]));
  return {
    files: code.length,
    lines: linesOf(code),
    languages: languagesOf(code),
    apart: apartOf(bySort),
    modules_total: modules.length,
    entries_total: entries.length,
    cycles: components(graph)
      .map((component) => circleIn(graph, component))
      .slice(0, CYCLES_MAX),
    entries: entries.slice(0, ENTRIES_MAX),
    modules: described.sort((a, b) => b.used_by - a.used_by || b.lines - a.lines || (a.path < b.path ? -1 : 1)),
    edges: edgesOf(links),
  };
}

/** How many times as many lines a repository deploys as it has of code, if it is made of what it deploys. */
const TIMES_AS_MUCH = 2;

/**
 * The files that make up modules: those of code and, where a repository or directory is mostly settings (roles, charts, manifests), these
 * too. Elsewhere they would stand between the modules of a program.
 */
function codeAmong(bySort: ReadonlyMap<Sort, readonly FileVersion[]>, directory: string): readonly FileVersion[] {
  const code = bySort.get("code") ?? [];
  const deployed = (bySort.get("other") ?? []).filter(({ path, language }) => isDeployed(inner(path, directory), language));
  return linesOf(deployed) >= TIMES_AS_MUCH * linesOf(code) ? [...code, ...deployed] : code;
}

/** Whether a program starts with a method called `main`, as where all functions are members of types. */
function isStaticMain({ kind, signature }: SymbolRow): boolean {
  return kind === "method" && /\bstatic\b.*\bmain\b/is.test(signature);
}

/** What a map says of its modules. */
interface ModuleFacts {
  readonly code: readonly FileVersion[];
  readonly tests: readonly FileVersion[];
  /** Settings and data, manifests among them. */
  readonly others: readonly FileVersion[];
  readonly moduleOf: ModuleOf;
  readonly links: ModuleLinks;
  readonly symbols: ReadonlyMap<string | undefined, MapSymbol[]>;
}

function describedModules(
  { db, texts }: Pick<MapInput, "db" | "texts">,
  modules: readonly string[],
  { code, tests, others, moduleOf, links, symbols }: ModuleFacts,
): MapModule[] {
  const testsOf = Map.groupBy(tests, ({ path }) => moduleOf(dirname(path)));
  const manifestsOf = Map.groupBy([...others, ...code], ({ path }) => dirname(path));
  const filesOf = Map.groupBy(code, ({ path }) => moduleOf(dirname(path)));
  const usersOf = (module: string): number => [...links].filter(([from, to]) => from !== module && to.has(module)).length;
  return modules.map((path): MapModule => {
    const own = filesOf.get(path) ?? [];
    const direct = own.filter((file) => dirname(file.path) === path);
    return {
      path,
      files: own.length,
      lines: linesOf(own),
      test_files: testsOf.get(path)?.length ?? 0,
      directories: new Set(own.map((file) => dirname(file.path))).size,
      about: aboutModule(db, texts, path, direct) ?? describedBy(db, path, manifestsOf.get(path) ?? []),
      used_by: usersOf(path),
      uses: strongest(links.get(path)),
      symbols: symbols.get(path) ?? [],
    };
  });
}

function isInside(path: string, directory: string): boolean {
  return directory === "." || path.startsWith(`${directory}/`);
}

/** The path below the requested directory: in a map of the tests, the directory must not make everything a test. */
function inner(path: string, directory: string): string {
  return directory === "." ? path : path.slice(directory.length + 1);
}

/** The edges between directories of the mapped one. */
function edgesInside(edges: Links["edges"], directory: string): Links["edges"] {
  const isIn = (path: string): boolean => path === directory || isInside(path, directory);
  const kept = [...edges].filter(([from]) => isIn(from));
  return new Map(kept.map(([from, targets]) => [from, new Map([...targets].filter(([to]) => isIn(to)))]));
}

/** The public definitions of files of which no other file uses anything, with 0 as the number of their users. */
function unused(definitions: readonly Definition[], users: ReadonlyMap<Definition, number>): Map<Definition, number> {
  const used = new Set([...users.keys()].map(({ versionId }) => versionId));
  return new Map(
    definitions.filter(({ versionId, language, kind }) => !used.has(versionId) && !isKey(language, kind)).map((one) => [one, 0]),
  );
}

/** Whether a definition is a key of settings: `kind`, `metadata` and `spec` say nothing of a manifest. */
function isKey(language: string, kind: SymbolRow["kind"]): boolean {
  return hasKeys(language) && kind === "property";
}

function linesOf(files: readonly FileVersion[]): number {
  return files.reduce((sum, { lineCount }) => sum + lineCount, 0);
}

function groupOf(files: readonly FileVersion[] = []): MapGroup {
  return { files: files.length, lines: linesOf(files) };
}

function apartOf(bySort: ReadonlyMap<Sort, readonly FileVersion[]>): MapResponse["apart"] {
  const groups = SORTS.filter((sort) => sort !== "code" && sort !== "other").map((sort) => [sort, groupOf(bySort.get(sort))]);
  return Object.fromEntries(groups) as unknown as MapResponse["apart"];
}

function languagesOf(code: readonly FileVersion[]): MapResponse["languages"] {
  const total = Math.max(1, linesOf(code));
  return [...Map.groupBy(code, ({ language }) => language)]
    .map(([language, files]) => ({ language, files: files.length, percent: Math.round((100 * linesOf(files)) / total) }))
    .sort((a, b) => b.percent - a.percent || b.files - a.files || (a.language < b.language ? -1 : 1));
}

/** Directories with their weights. One that many others use is worth showing, however small it is. */
function weighed(code: readonly FileVersion[], edges: Links["edges"]): { directory: string; weight: number }[] {
  const users = new Map<string, number>();
  for (const targets of edges.values()) for (const to of targets.keys()) users.set(to, (users.get(to) ?? 0) + 1);
  return [...Map.groupBy(code, ({ path }) => dirname(path))].map(([directory, files]) => ({
    directory,
    weight: linesOf(files) * (1 + Math.log2(1 + (users.get(directory) ?? 0))),
  }));
}

type ModuleOf = (directory: string) => string | undefined;

type ModuleLinks = Map<string, Map<string, number>>;

/** Edges between directories, folded into edges between their modules. */
function folded(edges: ReadonlyMap<string, ReadonlyMap<string, number>>, moduleOf: ModuleOf): ModuleLinks {
  const links: ModuleLinks = new Map();
  for (const [directory, targets] of edges) {
    const from = moduleOf(directory);
    if (from === undefined) continue;
    const row = links.get(from) ?? new Map<string, number>();
    for (const [target, files] of targets) {
      const to = moduleOf(target);
      if (to !== undefined && to !== from) row.set(to, (row.get(to) ?? 0) + files);
    }
    links.set(from, row);
  }
  return links;
}

/** The modules that a module uses, by how many of its files do. */
function strongest(targets: ReadonlyMap<string, number> = new Map()): string[] {
  const ordered = [...targets].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  return ordered.slice(0, USES_MAX).map(([path]) => path);
}

function edgesOf(links: ModuleLinks): MapEdge[] {
  const edges = [...links].flatMap(([from, targets]) => [...targets].map(([to, files]) => ({ from, to, files })));
  return edges.sort((a, b) => b.files - a.files || (a.from < b.from ? -1 : a.from > b.from ? 1 : a.to < b.to ? -1 : 1));
}

/** The definitions of each module that the most other files use. */
function chosenSymbols(
  db: Database,
  users: ReadonlyMap<Definition, number>,
  moduleOf: ModuleOf,
  ofModuleMax: number,
): Map<string | undefined, MapSymbol[]> {
  const ordered = [...users].sort(([a, m], [b, n]) => n - m || (a.path < b.path ? -1 : a.path > b.path ? 1 : a.symbolRow - b.symbolRow));
  const byModule = Map.groupBy(ordered, ([{ path }]) => moduleOf(dirname(path)));
  const chosen = [...byModule].map(([module, some]) => [module, some.slice(0, ofModuleMax)] as const);
  const rows = symbolsAt(
    db,
    chosen.flatMap(([, some]) => some.map(([{ symbolRow }]) => symbolRow)),
  );
  return new Map(
    chosen.map(([module, some]) => [
      module,
      some.flatMap(([{ symbolRow, path }, count]): MapSymbol[] => {
        const row = rows.get(symbolRow);
        return row
          ? [{ name: row.name, kind: row.kind, path, line_start: row.nameLine, signature: shortened(row.signature), users: count }]
          : [];
      }),
    ]),
  );
}

function shortened(signature: string): string {
  const line = signature.replace(/\s+/g, " ").trim();
  return line.length > SIGNATURE_CHARS_MAX ? `${line.slice(0, SIGNATURE_CHARS_MAX).trimEnd()}…` : line;
}

/** Whether a manifest is in a directory of tests, examples or the like: as data it has no such sort. */
function isApart(path: string, directory: string): boolean {
  const marks = pathMarks(inner(path, directory), "");
  return marks.some(({ factor }) => factor !== "path_source" && factor !== "path_docs");
}
