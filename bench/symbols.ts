/** Symbols against universal-ctags, repository by repository. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { corpus, scratch } from "./corpora.ts";
import { CTAGS_MISSING, type CtagsDefinition, ctagsDefinitions, HAS_CTAGS } from "./ctags.ts";
import { DISAGREEMENT_KINDS, type Disagreement, type DisagreementKind, kindOf } from "./disagreements.ts";
import { atLeast, type Figure, figure, type SectionResult, type Table } from "./figures.ts";
import { type IndexedSymbol, indexedPaths, indexedSymbols } from "./index-database.ts";
import { Product } from "./product.ts";

const REPOSITORIES = [
  ...["flask", "tokio", "cobra", "axios", "redis", "fmtlib"],
  ...["newtonsoft-json", "sinatra", "monolog", "zod", "gson"],
  ...["pandoc", "dune", "AFNetworking", "mojo", "dplyr", "DataStructures.jl", "ring", "Pester", "cowboy", "stdlib"],
] as const;
const GOAL_PERCENT = 97;
/** Disagreements that are kept, shown per repository. */
const SAMPLED_MAX = 6;
const SOURCE_SHOWN_CHARS = 90;

interface Comparison {
  readonly repo: string;
  readonly definitions: number;
  readonly missing: readonly { readonly item: Disagreement; readonly kind: DisagreementKind }[];
}

/** Measures the section. */
export async function measureSymbols(): Promise<SectionResult> {
  if (!HAS_CTAGS) return { figures: [], tables: [], notes: [], skipped: [CTAGS_MISSING] };
  const comparisons: Comparison[] = [];
  const skipped: string[] = [];
  for (const repo of REPOSITORIES) {
    const workspace = corpus(repo);
    if (workspace) comparisons.push(await compare(repo, workspace));
    else skipped.push(`symbols: there is no ${repo} checkout`);
  }
  return {
    figures: comparisons.length > 0 ? recallFigures(comparisons) : [],
    tables: [recallTable(comparisons), kindTable(comparisons), sampleTable(comparisons)],
    notes: [
      "Compared are functions, methods, classes, structs, interfaces (traits) and enums; bench/ctags.ts has the table of ctags' kinds. A definition counts as found when our index has a symbol of the same name on the same line of the same file. The raw figure counts every difference against us. The second leaves out definitions about which ctags is wrong or only spells differently, and what is no source a reader would open (bundles, minified lines); every kind is listed with its number and an example, whether it is left out or counts against us. A definition is put into the first kind of the list that applies.",
    ],
    skipped,
  };
}

async function compare(repo: string, workspace: string): Promise<Comparison> {
  const { path, dispose } = scratch();
  try {
    const product = new Product(workspace, join(path, "home"));
    await product.index();
    const db = product.openIndex();
    const indexed = new Set(indexedPaths(db));
    const own = new OwnSymbols(indexedSymbols(db));
    db.close();
    const definitions = ctagsDefinitions(workspace);
    const sourceLine = sourceReader(workspace);
    const missing = definitions
      .filter((definition) => !own.has(definition))
      .map((definition) => own.disagreement(definition, sourceLine(definition), indexed.has(definition.path)))
      .map((item) => ({ item, kind: kindOf(item) }));
    return { repo, definitions: definitions.length, missing };
  } finally {
    dispose();
  }
}

/** Our symbols by place and by name. */
class OwnSymbols {
  readonly #namesByPlace = new Map<string, Set<string>>();
  readonly #linesByName = new Map<string, Set<number>>();

  constructor(symbols: readonly IndexedSymbol[]) {
    for (const { path, name, nameLine, startLine } of symbols) {
      // Where modifiers or attributes stand on lines before the name, ctags' line can be either.
      for (const line of [nameLine, startLine]) {
        addTo(this.#namesByPlace, `${path}\0${line}`, name);
        addTo(this.#linesByName, `${path}\0${name}`, line);
      }
    }
  }

  has({ path, name, line }: CtagsDefinition): boolean {
    return this.#namesByPlace.get(`${path}\0${line}`)?.has(name) ?? false;
  }

  disagreement(definition: CtagsDefinition, source: string, indexed: boolean): Disagreement {
    const { path, name, line } = definition;
    const ownNames = [...(this.#namesByPlace.get(`${path}\0${line}`) ?? [])];
    const ownLines = [...(this.#linesByName.get(`${path}\0${name}`) ?? [])];
    return { definition, source, indexed, ownNames, ownLines };
  }
}

function addTo<T>(map: Map<string, Set<T>>, key: string, value: T): void {
  const values = map.get(key);
  if (values) values.add(value);
  else map.set(key, new Set([value]));
}

function sourceReader(workspace: string): (definition: CtagsDefinition) => string {
  const files = new Map<string, string[]>();
  return ({ path, line }) => {
    const lines = files.get(path) ?? readFileSync(join(workspace, path), "latin1").split("\n");
    files.set(path, lines);
    return lines[line - 1] ?? "";
  };
}

const excludedCount = ({ missing }: Comparison): number => missing.filter(({ kind }) => kind.excluded).length;
const rawPercent = ({ definitions, missing }: Comparison): number => (100 * (definitions - missing.length)) / definitions;

function percentAfter(comparison: Comparison): number {
  const excluded = excludedCount(comparison);
  const compared = comparison.definitions - excluded;
  return (100 * (comparison.definitions - comparison.missing.length)) / compared;
}

function recallFigures(comparisons: readonly Comparison[]): Figure[] {
  const raw = comparisons.map(rawPercent);
  const after = comparisons.map(percentAfter);
  const goal = atLeast(GOAL_PERCENT, `at least ${GOAL_PERCENT} %`);
  const all: Comparison = {
    repo: "all",
    definitions: comparisons.reduce((sum, { definitions }) => sum + definitions, 0),
    missing: comparisons.flatMap(({ missing }) => missing),
  };
  const value = (name: string, percent: number, runs: readonly number[]): Figure => ({
    name,
    unit: "%",
    value: percent,
    runs,
    yardsticks: [],
  });
  return [
    value("ctags' definitions found, all repositories, every difference counted", rawPercent(all), raw),
    { ...value("ctags' definitions found, all repositories, less what is left out", percentAfter(all), after), goal },
    { ...figure("the same, in the repository where it is lowest", "%", [Math.min(...after)]), goal },
  ];
}

function recallTable(comparisons: readonly Comparison[]): Table {
  const rows = comparisons.map((comparison) => {
    const after = percentAfter(comparison);
    return [
      comparison.repo,
      String(comparison.definitions),
      `${rawPercent(comparison).toFixed(2)} %`,
      String(excludedCount(comparison)),
      String(comparison.missing.length - excludedCount(comparison)),
      `${after.toFixed(2)} %`,
      after >= GOAL_PERCENT ? "met" : "**missed**",
    ];
  });
  const header = ["repository", "definitions of ctags", "found, raw", "left out", "against us", "found of the rest", "goal"];
  return { title: "Recall by repository", header, rows };
}

function kindTable(comparisons: readonly Comparison[]): Table {
  const missing = comparisons.flatMap(({ repo, missing }) => missing.map((one) => ({ repo, ...one })));
  const rows = DISAGREEMENT_KINDS.flatMap((kind) => {
    const ofKind = missing.filter((one) => one.kind === kind);
    const [first] = ofKind;
    if (!first) return [];
    return [[kind.title, String(ofKind.length), kind.excluded ? "no" : "yes", kind.why, place(first.repo, first.item)]];
  });
  return { title: "Kinds of disagreement", header: ["what", "number", "counts against us", "why", "example"], rows };
}

function sampleTable(comparisons: readonly Comparison[]): Table {
  const rows = comparisons.flatMap(({ repo, missing }) => {
    const kept = missing.filter(({ kind }) => !kind.excluded);
    const step = Math.max(1, Math.ceil(kept.length / SAMPLED_MAX));
    return kept
      .filter((_, index) => index % step === 0)
      .map(({ item, kind }) => [kind.title, `${item.definition.language} ${item.definition.kind}`, place(repo, item)]);
  });
  return { title: "What is left, sampled evenly", header: ["what", "ctags' kind", "where"], rows };
}

function place(repo: string, { definition, source }: Disagreement): string {
  const shown = source.trim().slice(0, SOURCE_SHOWN_CHARS).replaceAll("`", "'");
  return `${repo} ${definition.path}:${definition.line} ${definition.name}: \`${shown}\``;
}
