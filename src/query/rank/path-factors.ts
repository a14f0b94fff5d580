/** Path factors: what a path says about how likely its code is the answer. */

import { LANGUAGES } from "#lang/languages.ts";
import { asksHowToHandle } from "#query/parse/project/questions.ts";
import { asksForTests } from "#query/parse/question-shape.ts";

/** The factor by which each kind of path multiplies a score, unless a project's settings say otherwise. */
export const PATH_MULTIPLIERS = {
  path_test: 0.5,
  path_mock: 0.6,
  path_generated: 0.6,
  path_docs: 0.6,
  path_example: 0.6,
  path_vendored: 0.6,
  path_superseded: 0.6,
  path_source: 1.15,
};

export type PathFactorName = keyof typeof PATH_MULTIPLIERS;
export type PathMultipliers = Readonly<Record<PathFactorName, number>>;

interface PathRule {
  readonly factor: PathFactorName;
  /** Whole path segments, in lower case. */
  readonly segments: ReadonlySet<string>;
  /** Further segments that count only outside source directories: inside these, the product may be about testing. */
  readonly outsideSources?: ReadonlySet<string>;
  /** Segments that say nothing below a source root of the standard layout, where they are names of packages: `com.example.demo`. */
  readonly packageNames?: ReadonlySet<string>;
  /** A pattern for other segments, in lower case. */
  readonly segmentPattern?: RegExp;
  /** Patterns for file names; languages add their own conventions. */
  readonly fileNames?: readonly RegExp[];
  /** Words in a query that ask for just such files, and switch the penalty off. */
  readonly askedFor: RegExp;
  /** Queries that have such a word and do not ask for such files: who wants to run the tests wants none of them. */
  readonly unless?: (query: string) => boolean;
  /** Whether only such files answer a query, so that the penalty becomes a bonus. */
  readonly isSought?: (query: string) => boolean;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

const PROSE_FILES = new RegExp(
  `(?:${LANGUAGES.flatMap(({ isProse, extensions }) => (isProse ? extensions.map(RegExp.escape) : [])).join("|")})$`,
  "i",
);

/** The factors of all rules that fit a path are multiplied. */
const RULES: readonly PathRule[] = [
  {
    factor: "path_test",
    segments: set("test tests __tests__ e2e testdata __testdata__ testfixtures __testfixtures__ unittests unittest regress"),
    // Not `t`, where Perl has them: elsewhere it is any folder, and scripts in it have names that say so (`testFiles`).
    outsideSources: set("testing spec specs"),
    // `integration-tests`, `dts-test`, `test-d`; not `test-utils`, which may be a product. Source sets of Kotlin and Gradle: `jvmTest`.
    segmentPattern:
      /[-_.]tests?$|^test-(?:d|dts|types?)$|^(?:common|jvm|js|wasm\w*|native|apple|ios\w*|macos\w*|linux\w*|mingw\w*|android\w*|desktop|integration|functional|system|acceptance)tests?$/,
    fileNames: [/^test_|[_.-](?:test|tests|spec|test-d)\.[^.]+$/, ...LANGUAGES.flatMap(({ testFiles }) => testFiles ?? [])],
    // A test client or test server is a product for those who test, and asks for no tests.
    askedFor:
      /\b(?:tests?(?! (?:clients?|servers?|runners?|harness(?:es)?|frameworks?|drivers?)\b)|testing|specs?|unit|coverage|assert\w*)\b/i,
    unless: asksHowToHandle,
    isSought: asksForTests,
  },
  {
    factor: "path_mock",
    segments: set("mock mocks __mocks__ fixture fixtures __fixtures__ __testfixtures__ stubs snapshots __snapshots__"),
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
    // `documentation-website`, `docs-v3`.
    segmentPattern: /^(?:docs|documentation)[-_.](?!gen)/,
    fileNames: [/^(?:changelog|changes|history|license|readme|news|authors)\b/i, PROSE_FILES],
    askedFor: /\b(?:docs?|documentation|readme|changelog|guides?|tutorials?|manual)\b/i,
    isSought: asksHowToHandle,
  },
  {
    factor: "path_example",
    segments: set("example examples sample samples demo demos playground tutorial tutorials benchmark benchmarks bench docs_src"),
    outsideSources: set("snippets"),
    packageNames: set("example sample samples demo"),
    askedFor: /\b(?:examples?|samples?|demos?|tutorials?|bench\w*|playground)\b/i,
  },
  {
    factor: "path_vendored",
    segments: set("third_party thirdparty 3rdparty external deps extern vendor node_modules bower_components jspm_packages"),
    askedFor: /\b(?:vendor\w*|third.?party|deps)\b/i,
  },
  {
    // Version folders that keep older code are in `older-versions.ts`: one path does not show them.
    factor: "path_superseded",
    segments: set("legacy deprecated obsolete superseded attic"),
    askedFor:
      /\b(?:legacy|deprecat\w*|obsolete|superseded|old(?:er)?|previous|compat\w*|backwards?|migrat\w*|upgrad\w*|v\d+|version \d+)\b/i,
  },
  {
    factor: "path_source",
    segments: set("src lib app internal core pkg"),
    askedFor: /$^/,
  },
];

/** A rule that fits a path. */
export interface PathMark {
  readonly factor: PathFactorName;
  readonly detail: string;
  /** The query asks for just such files, so that the rule makes no penalty. */
  readonly askedFor: boolean;
  /** Only such files answer the query. */
  readonly isSought?: true;
  /** The rule fits only this symbol, not its file. */
  readonly isOfSymbol?: true;
}

export interface PathFactor {
  readonly factor: PathFactorName;
  readonly multiplier: number;
  readonly detail: string;
}

/** The rules that fit a path, in their order. */
export function pathMarks(path: string, query: string): PathMark[] {
  const slash = path.lastIndexOf("/");
  const folders = tellingFolders(path.slice(0, Math.max(0, slash)));
  const fileName = path.slice(slash + 1);
  const marks: PathMark[] = [];
  for (const [index, rule] of RULES.entries()) {
    const folder = folders[index];
    if (folder === undefined && !fileNames(rule).some((pattern) => pattern.test(fileName))) continue;
    marks.push({ factor: rule.factor, detail: folder ?? fileName, ...askedBy(rule, query) });
  }
  return marks;
}

function askedBy({ askedFor, unless, isSought }: PathRule, query: string): Pick<PathMark, "askedFor" | "isSought"> {
  if (isSought?.(query)) return { askedFor: true, isSought: true };
  return { askedFor: askedFor.test(query) && !unless?.(query) };
}

/** Names of directories that contain a product's code. */
const SOURCE_FOLDERS = set("src lib app");
/** Directories of `src/main` and its like below which directories are packages: the layout of Maven and Gradle. */
const PACKAGE_ROOTS = set("java kotlin scala groovy");

/** Where a folder is: before any directory of sources, inside one, or among packages. */
type Around = "nothing" | "sources" | "packages";

/** Where each folder of a path is. */
function aroundEach(names: readonly string[]): Around[] {
  let around: Around = "nothing";
  return names.map((name, at) => {
    const before = around;
    if (names[at - 2] === "src" && PACKAGE_ROOTS.has(name)) around = "packages";
    else if (around === "nothing" && SOURCE_FOLDERS.has(name)) around = "sources";
    return before;
  });
}

/**
 * Returns a function that finds the first of some rules that fits a path, for callers with thousands of paths and no query. It judges each
 * directory name once, and matches file names against one joined pattern.
 */
export function pathSorter(among: readonly PathFactorName[]): (path: string) => PathFactorName | undefined {
  const rules = RULES.filter(({ factor }) => among.includes(factor));
  const anyFileName = joined(rules.flatMap((rule) => rule.fileNames ?? []));
  const bitsWithin = { nothing: new Map<string, number>(), sources: new Map<string, number>(), packages: new Map<string, number>() };
  const bitsOf = (folder: string, around: Around): number => {
    const known = bitsWithin[around];
    const bits = known.get(folder) ?? rules.reduce((sum, rule, index) => (isTelling(rule, folder, around) ? sum | (1 << index) : sum), 0);
    known.set(folder, bits);
    return bits;
  };
  const bitsOfAll = (directory: string): number => {
    const names = directory.toLowerCase().split("/");
    const around = aroundEach(names);
    return names.reduce((bits, folder, at) => bits | bitsOf(folder, around[at] ?? "nothing"), 0);
  };
  let last = { directory: "", bits: 0 };
  return (path) => {
    const slash = path.lastIndexOf("/");
    const directory = path.slice(0, Math.max(0, slash));
    if (directory !== last.directory) {
      last = { directory, bits: bitsOfAll(directory) };
    }
    const fileName = path.slice(slash + 1);
    const { bits } = last;
    if (!anyFileName.some((pattern) => pattern.test(fileName))) return rules[Math.log2(bits & -bits)]?.factor;
    return rules.find((rule, index) => (bits & (1 << index)) !== 0 || fileNames(rule).some((pattern) => pattern.test(fileName)))?.factor;
  };
}

type TellingFolders = readonly (string | undefined)[];
let lastDirectory: { readonly path: string; readonly folders: TellingFolders } | undefined;

/** For each rule, the first name in a directory's path that it fits. Keeps the last result: most paths share the directory before. */
function tellingFolders(path: string): TellingFolders {
  if (lastDirectory?.path === path) return lastDirectory.folders;
  const names = path.toLowerCase().split("/");
  const around = aroundEach(names);
  const folders = RULES.map((rule) => names.find((name, at) => isTelling(rule, name, around[at] ?? "nothing")));
  lastDirectory = { path, folders };
  return folders;
}

/** Whether a rule fits the contents of a directory with this name (in lower case), by what is around it. */
function isTelling(rule: PathRule, folder: string, around: Around): boolean {
  if (around === "packages" && rule.packageNames?.has(folder)) return false;
  return (
    rule.segments.has(folder) ||
    (rule.segmentPattern?.test(folder) ?? false) ||
    (around === "nothing" && (rule.outsideSources?.has(folder) ?? false))
  );
}

const joinedFileNames = new Map<PathRule, readonly RegExp[]>();

/** The file name patterns of a rule, joined by their flags: every language has some, and testing one by one takes ten times as long. */
function fileNames(rule: PathRule): readonly RegExp[] {
  const known = joinedFileNames.get(rule);
  if (known) return known;
  const patterns = joined(rule.fileNames ?? []);
  joinedFileNames.set(rule, patterns);
  return patterns;
}

function joined(patterns: readonly RegExp[]): readonly RegExp[] {
  const byFlags = Map.groupBy(patterns, ({ flags }) => flags);
  return [...byFlags].map(([flags, each]) => new RegExp(each.map(({ source }) => `(?:${source})`).join("|"), flags));
}

/** The mark of a path in a folder that keeps an older version. */
export function olderVersionMark(folder: string, query: string): PathMark {
  return markFor("path_superseded", folder, query);
}

/** The mark of a symbol that a rule fits although it does not fit the file. */
export function symbolMark(factor: PathFactorName, detail: string, query: string): PathMark {
  return { ...markFor(factor, detail, query), isOfSymbol: true };
}

function markFor(factor: PathFactorName, detail: string, query: string): PathMark {
  const rule = RULES.find((each) => each.factor === factor);
  return { factor, detail, ...(rule ? askedBy(rule, query) : { askedFor: false }) };
}

/** What a penalty may become at most where only such files answer. */
const BONUS_MAX = 2;

/** The multiplier of a mark; at least 1 when the query asks for just such files, and its reciprocal when only such files answer it. */
export function multiplierOf({ factor, askedFor, isSought }: PathMark, multipliers: PathMultipliers): number {
  const multiplier = multipliers[factor];
  if (isSought && multiplier < 1) return Math.min(BONUS_MAX, 1 / multiplier);
  return askedFor && multiplier < 1 ? 1 : multiplier;
}

/** The factors of a path for a query, in the order of the rules, without those that change nothing. */
export function pathFactors(path: string, query: string, multipliers: PathMultipliers = PATH_MULTIPLIERS): PathFactor[] {
  return factorsOf(pathMarks(path, query), multipliers);
}

/** The factors of marks, without those that change nothing. */
export function factorsOf(marks: readonly PathMark[], multipliers: PathMultipliers): PathFactor[] {
  return marks
    .map((mark) => ({ factor: mark.factor, multiplier: multiplierOf(mark, multipliers), detail: mark.detail }))
    .filter(({ multiplier }) => multiplier !== 1);
}
