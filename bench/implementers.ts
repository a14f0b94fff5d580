/**
 * Whether the list of what is built on a type is whole: `hierarchy` both ways, and `search "what implements NAME"`, beside what the sources say in
 * so many words (`declared-bases.ts`). Only names that one type of the repository has are asked about.
 *
 *   CODECOMPASS_CORPORA=… bun bench/implementers.ts [--keep DIR] [--repo NAME,…] [--language NAME] [--seed 1] [--count 25] [--misses]
 *
 * A row of an answer is false when both ends have names of their own and no source says so, on however many steps; for Go, where shapes decide,
 * nothing is false.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ask, homeOf, indexed, OPTIONS, type Repository, randomFrom, repositories, shuffled, Tally, trackedFiles } from "./asked.ts";
import { type DeclaredBase, type DeclaredType, declarationsIn, languageOf } from "./declared-bases.ts";

/** Results asked of `search`; types with more implementers are not asked about there. */
const SEARCH_LIMIT = 100;
const HIERARCHY_LIMIT = 1_000;
/** Types that an answer about one type is asked about upwards. */
const UPWARDS_PER_TYPE = 3;

interface Row {
  readonly relation: string;
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly depth?: number | null;
  readonly confidence?: string | null;
}

interface Hit {
  readonly path: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly name: string | null;
}

const BELOW = new Set(["implemented_by", "extended_by"]);
const ABOVE = new Set(["implements", "extends"]);

/** The types of one language of a repository that have names of their own, and what they are built on. */
interface Truth {
  readonly types: ReadonlyMap<string, DeclaredType>;
  readonly bases: readonly DeclaredBase[];
  /** All that is said, of names that several types have too. */
  readonly said: readonly DeclaredBase[];
}

function truthOf({ workspace }: Repository, language: string, paths: readonly string[]): Truth {
  const all = paths
    .filter((path) => languageOf(path) === language)
    .map((path) => declarationsIn(path, readFileSync(join(workspace, path), "utf8")));
  const byName = Map.groupBy(
    all.flatMap(({ types }) => types),
    ({ name }) => name,
  );
  // A type of Ruby or C# that is opened again is one type, which nothing here can tell from a namesake.
  const types = new Map(
    [...byName].flatMap(([name, [first, ...others]]) => (first && others.length === 0 ? [[name, first] as const] : [])),
  );
  const said = all.flatMap(({ bases }) => bases);
  const owners = new Set(all.flatMap((one) => one.owners));
  const packages = new Map(all.flatMap((one) => one.types.map(({ name }) => [name, one.package] as const)));
  const known = all.flatMap(({ bases, imported }) =>
    bases.filter(({ name, base, of }) => {
      const from = imported.get(base);
      const isForeign =
        (of !== "" && !owners.has(of)) ||
        (from !== undefined && from !== packages.get(base) && !owners.has(from.split(/[.\\]/).at(-1) ?? ""));
      return types.has(name) && types.get(base)?.isFinal === false && !isForeign;
    }),
  );
  const distinct = new Map(known.map((base) => [`${base.name} ${base.base}`, base]));
  return { types, said, bases: [...distinct.values()] };
}

/** Names of all that is built on a type, on any number of steps. */
function closure(truth: Truth, from: string, step: (base: DeclaredBase) => readonly [string, string]): Set<string> {
  const next = Map.groupBy(truth.said.map(step), ([start]) => start);
  const seen = new Set<string>();
  for (const at of [from]) {
    const open = [at];
    for (let name = open.pop(); name !== undefined; name = open.pop())
      for (const [, to] of next.get(name) ?? [])
        if (!seen.has(to)) {
          seen.add(to);
          open.push(to);
        }
  }
  return seen;
}

class Bench {
  readonly #home: string;
  readonly #hasMisses: boolean;
  readonly byLanguage = new Tally();
  readonly byRepository = new Tally();
  readonly byMark = new Tally();
  readonly upwards = new Tally();
  readonly inSearch = new Tally();

  constructor(home: string, hasMisses: boolean) {
    this.#home = home;
    this.#hasMisses = hasMisses;
  }

  down(repo: Repository, language: string, truth: Truth, type: DeclaredType): void {
    const wanted = truth.bases.filter(({ base }) => base === type.name);
    const answer = ask<{ results: readonly Row[] }>(repo.workspace, this.#home, "hierarchy", [
      "--limit",
      String(HIERARCHY_LIMIT),
      `${type.path}:${type.line}`,
    ]);
    const rows = (answer?.results ?? []).filter(({ relation }) => BELOW.has(relation));
    // What Go embeds lends its methods: who takes them fulfils a contract on a second step.
    const direct = rows.filter(({ depth }) => language === "Go" || (depth ?? 1) === 1);
    const missed = wanted.filter(({ name }) => !direct.some((row) => row.name === name));
    const below = closure(truth, type.name, ({ base, name }) => [base, name]);
    const isKnown = ({ name, path, line }: Row): boolean => {
      const known = truth.types.get(name);
      return known?.path === path && Math.abs(known.line - line) <= 1;
    };
    const wrong = language === "Go" ? [] : rows.filter((row) => isKnown(row) && !below.has(row.name));
    const right = [missed.length === 0, wrong.length === 0, wrong.every(({ confidence }) => confidence === "ambiguous")];
    this.byLanguage.add(language, ...right);
    this.byRepository.add(`${repo.name}, ${language}`, ...right);
    for (const base of wanted) for (const mark of ["any", ...base.marks]) this.byMark.add(`${language}: ${mark}`, !missed.includes(base));
    if (!this.#hasMisses) return;
    for (const { path, line, name, marks } of missed)
      console.log(`missed: ${repo.name}: ${type.name} (${type.path}:${type.line}) <- ${name} ${path}:${line} ${marks.join(", ")}`);
    for (const { path, line, name, relation, confidence, depth } of wrong)
      console.log(
        `false: ${repo.name}: ${type.name} (${type.path}:${type.line}) ${relation} ${name} ${path}:${line} depth ${depth ?? 1} ${confidence ?? ""}`,
      );
  }

  up(repo: Repository, language: string, truth: Truth, name: string): void {
    const type = truth.types.get(name) as DeclaredType;
    const wanted = truth.bases.filter((base) => base.name === name);
    const answer = ask<{ results: readonly Row[] }>(repo.workspace, this.#home, "hierarchy", [
      "--limit",
      String(HIERARCHY_LIMIT),
      `${type.path}:${type.line}`,
    ]);
    const rows = (answer?.results ?? []).filter(({ relation }) => ABOVE.has(relation));
    const missed = wanted.filter(({ base }) => !rows.some((row) => row.name === base && (language === "Go" || (row.depth ?? 1) === 1)));
    const above = closure(truth, name, (base) => [base.name, base.base]);
    const wrong =
      language === "Go"
        ? []
        : rows.filter((row) => row.name !== name && truth.types.get(row.name)?.path === row.path && !above.has(row.name));
    this.upwards.add(language, missed.length === 0, wrong.length === 0);
    if (!this.#hasMisses) return;
    for (const { base, path, line, marks } of missed)
      console.log(`missed above: ${repo.name}: ${name} ${path}:${line} -> ${base} ${marks.join(", ")}`);
    for (const row of wrong)
      console.log(
        `false above: ${repo.name}: ${name} (${type.path}:${type.line}) ${row.relation} ${row.name} ${row.path}:${row.line} ${row.confidence ?? ""}`,
      );
  }

  search(repo: Repository, language: string, truth: Truth, type: DeclaredType): void {
    const wanted = truth.bases.filter(({ base }) => base === type.name);
    if (wanted.length > SEARCH_LIMIT / 2) return;
    const answer = ask<{ results: readonly Hit[] }>(repo.workspace, this.#home, "search", [
      "--limit",
      String(SEARCH_LIMIT),
      "--",
      `what implements ${type.name}`,
    ]);
    const hits = answer?.results ?? [];
    const isListed = ({ name, path, line }: DeclaredBase): boolean =>
      hits.some((hit) => hit.name === name || (hit.path === path && hit.line_start <= line && line <= hit.line_end));
    const listed = wanted.filter(isListed);
    this.inSearch.add(language, listed.length > 0, listed.length === wanted.length);
    if (this.#hasMisses && listed.length < wanted.length)
      console.log(
        `not found: ${repo.name}: what implements ${type.name} (${language}): ${listed.length} of ${wanted.length}; first ${hits
          .slice(0, 3)
          .map(({ name, path }) => `${name} ${path}`)
          .join(", ")}`,
      );
  }
}

/** The command line. */
function main(): void {
  const { values } = parseArgs({ options: { ...OPTIONS, language: { type: "string" }, count: { type: "string", default: "25" } } });
  const home = homeOf(values.keep);
  const bench = new Bench(home.path, values.misses);
  for (const repo of repositories(values.repo)) {
    indexed(repo.workspace, home.path);
    const paths = trackedFiles(repo.workspace).filter((path) => !/(?:^|\/)(?:vendor|node_modules|third_party)\//.test(path));
    for (const language of new Set(paths.flatMap((path) => languageOf(path) ?? []))) {
      if (values.language !== undefined && values.language !== language) continue;
      const truth = truthOf(repo, language, paths);
      const random = randomFrom(Number(values.seed) + Bun.hash.xxHash32(`${repo.name} ${language}`));
      const bases = [...new Set(truth.bases.map(({ base }) => base))].sort();
      for (const base of shuffled(bases, random).slice(0, Number(values.count))) {
        const type = truth.types.get(base) as DeclaredType;
        bench.down(repo, language, truth, type);
        bench.search(repo, language, truth, type);
        const below = truth.bases.filter((one) => one.base === base).map(({ name }) => name);
        for (const name of shuffled([...new Set(below)].sort(), random).slice(0, UPWARDS_PER_TYPE)) bench.up(repo, language, truth, name);
      }
    }
  }
  home.dispose();
  bench.byLanguage.print("types, by language", "whole", "none false", "none sure");
  bench.byRepository.print("types, by repository", "whole", "none false", "none sure");
  bench.byMark.print("pairs, by how they are written", "listed");
  bench.upwards.print("upwards", "whole", "none false");
  bench.inSearch.print('search "what implements …"', "some", "all");
}

if (import.meta.main) main();
