/** Structural path factors: what a path says about how likely its code is the answer. */

import { LANGUAGES } from "#lang/languages.ts";

/** What each kind of path multiplies a score by, unless a project says otherwise. */
export const PATH_MULTIPLIERS = {
  path_test: 0.5,
  path_mock: 0.6,
  path_generated: 0.6,
  path_docs: 0.6,
  path_example: 0.6,
  path_vendored: 0.6,
  path_source: 1.15,
};

type PathFactorName = keyof typeof PATH_MULTIPLIERS;
export type PathMultipliers = Readonly<Record<PathFactorName, number>>;

interface PathRule {
  readonly factor: PathFactorName;
  /** Whole path segments, without case. */
  readonly segments: ReadonlySet<string>;
  /** Other segments, without case. */
  readonly segmentPattern?: RegExp;
  /** What file names match, one of these; languages add their own conventions. */
  readonly fileNames?: readonly RegExp[];
  /** Words in a query that ask for just such files, and turn the penalty off. */
  readonly askedFor: RegExp;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

const PROSE_FILES = new RegExp(
  `(?:${LANGUAGES.flatMap(({ isProse, extensions }) => (isProse ? extensions.map(RegExp.escape) : [])).join("|")})$`,
  "i",
);

/** Rules multiply; the first of equal factors wins. */
const RULES: readonly PathRule[] = [
  {
    factor: "path_test",
    segments: set("test tests __tests__ testing spec specs e2e testdata unittests unittest regress"),
    // `integration-tests`, `dts-test`, `test-d`: of `test-utils` nobody can say whether it is a product.
    segmentPattern: /[-_.]tests?$|^test-(?:d|dts|types?)$/,
    fileNames: [/^test_|[_.-](?:test|tests|spec|test-d)\.[^.]+$/, ...LANGUAGES.flatMap(({ testFiles }) => testFiles ?? [])],
    askedFor: /\b(?:tests?|testing|specs?|unit|coverage|assert\w*)\b/i,
  },
  {
    factor: "path_mock",
    segments: set("mock mocks __mocks__ fixture fixtures __fixtures__ stubs snapshots __snapshots__"),
    fileNames: [/^mock_|[_.-]mock\./],
    askedFor: /\b(?:mocks?|mocking|fixtures?|stubs?|snapshots?)\b/i,
  },
  {
    factor: "path_generated",
    segments: set("generated gen autogen __generated__"),
    fileNames: [/[._]gen\.[^.]+$/i, ...LANGUAGES.flatMap(({ generatedFiles }) => generatedFiles ?? [])],
    askedFor: /\bgenerat\w*\b/i,
  },
  {
    factor: "path_docs",
    segments: set("doc docs documentation website site changelogs"),
    fileNames: [/^(?:changelog|changes|history|license|readme|news|authors)\b/i, PROSE_FILES],
    askedFor: /\b(?:docs?|documentation|readme|changelog|guides?|tutorials?|manual)\b/i,
  },
  {
    factor: "path_example",
    segments: set("example examples sample samples demo demos playground tutorial tutorials benchmark benchmarks bench docs_src"),
    askedFor: /\b(?:examples?|samples?|demos?|tutorials?|bench\w*|playground)\b/i,
  },
  {
    factor: "path_vendored",
    segments: set("third_party thirdparty 3rdparty external deps extern vendor node_modules bower_components jspm_packages"),
    askedFor: /\b(?:vendor\w*|third.?party|deps)\b/i,
  },
  {
    factor: "path_source",
    segments: set("src lib app internal core pkg"),
    askedFor: /$^/,
  },
];

/** A rule that a path falls under. */
export interface PathMark {
  readonly factor: PathFactorName;
  readonly detail: string;
  /** The query asks for just such files: a penalty is off. */
  readonly askedFor: boolean;
  /** Only this symbol of the file falls under the rule. */
  readonly isOfSymbol?: true;
}

export interface PathFactor {
  readonly factor: PathFactorName;
  readonly multiplier: number;
  readonly detail: string;
}

/** The rules that a path falls under, in their order. */
export function pathMarks(path: string, query: string): PathMark[] {
  const slash = path.lastIndexOf("/");
  const folders = tellingFolders(path.slice(0, Math.max(0, slash)));
  const fileName = path.slice(slash + 1);
  const marks: PathMark[] = [];
  for (const [index, rule] of RULES.entries()) {
    const folder = folders[index];
    if (folder === undefined && !fileNames(rule).some((pattern) => pattern.test(fileName))) continue;
    marks.push({ factor: rule.factor, detail: folder ?? fileName, askedFor: rule.askedFor.test(query) });
  }
  return marks;
}

type TellingFolders = readonly (string | undefined)[];
let lastDirectory: { readonly path: string; readonly folders: TellingFolders } | undefined;

/** For each rule, the first of a directory's names that falls under it. Of many paths, most lie in the directory of the one before. */
function tellingFolders(path: string): TellingFolders {
  if (lastDirectory?.path === path) return lastDirectory.folders;
  const names = path.toLowerCase().split("/");
  const folders = RULES.map((rule) => names.find((name) => rule.segments.has(name) || rule.segmentPattern?.test(name)));
  lastDirectory = { path, folders };
  return folders;
}

const joinedFileNames = new Map<PathRule, readonly RegExp[]>();

/** The patterns of a rule, those with the same flags as one: every language has some, and to ask each of them takes ten times as long. */
function fileNames(rule: PathRule): readonly RegExp[] {
  const known = joinedFileNames.get(rule);
  if (known) return known;
  const byFlags = Map.groupBy(rule.fileNames ?? [], ({ flags }) => flags);
  const joined = [...byFlags].map(([flags, patterns]) => new RegExp(patterns.map(({ source }) => `(?:${source})`).join("|"), flags));
  joinedFileNames.set(rule, joined);
  return joined;
}

/** The mark of a symbol that falls under a rule although its file does not. */
export function symbolMark(factor: PathFactorName, detail: string, query: string): PathMark {
  const askedFor = RULES.some((rule) => rule.factor === factor && rule.askedFor.test(query));
  return { factor, detail, askedFor, isOfSymbol: true };
}

/** What a mark multiplies by: 1 when the query asks for just such files. */
export function multiplierOf({ factor, askedFor }: PathMark, multipliers: PathMultipliers): number {
  const multiplier = multipliers[factor];
  return askedFor && multiplier < 1 ? 1 : multiplier;
}

/** The factors of a path for a query, in the order of the rules. */
export function pathFactors(path: string, query: string, multipliers: PathMultipliers = PATH_MULTIPLIERS): PathFactor[] {
  return factorsOf(pathMarks(path, query), multipliers);
}

/** The factors of marks, those that change nothing left out. */
export function factorsOf(marks: readonly PathMark[], multipliers: PathMultipliers): PathFactor[] {
  return marks
    .map((mark) => ({ factor: mark.factor, multiplier: multiplierOf(mark, multipliers), detail: mark.detail }))
    .filter(({ multiplier }) => multiplier !== 1);
}
