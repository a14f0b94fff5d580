/** Structural path factors (specs/000 section 7.1.2): what a path says about how likely its code is the answer. */

interface PathRule {
  readonly factor: string;
  readonly multiplier: number;
  /** Whole path segments, without case. */
  readonly segments: ReadonlySet<string>;
  /** The file name. */
  readonly fileName?: RegExp;
  /** Words in a query that ask for just such files, and turn the penalty off. */
  readonly askedFor: RegExp;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Rules multiply; the first of equal factors wins. */
const RULES: readonly PathRule[] = [
  {
    factor: "path_test",
    multiplier: 0.5,
    segments: set("test tests __tests__ testing spec specs e2e testdata unittests"),
    fileName: /(?:^test_|[_.-](?:test|tests|spec)\.[^.]+$|Tests?\.(?:java|cs|kt|scala|php)$|^conftest\.py$|_spec\.rb$)/,
    askedFor: /\b(?:tests?|testing|specs?|unit|coverage|assert\w*)\b/i,
  },
  {
    factor: "path_mock",
    multiplier: 0.6,
    segments: set("mock mocks __mocks__ fixture fixtures __fixtures__ stubs snapshots __snapshots__"),
    fileName: /(?:^mock_|[_.-]mock\.)/,
    askedFor: /\b(?:mocks?|mocking|fixtures?|stubs?|snapshots?)\b/i,
  },
  {
    factor: "path_generated",
    multiplier: 0.6,
    segments: set("generated gen autogen __generated__"),
    fileName: /(?:[._]gen\.[^.]+$|\.g\.(?:dart|cs)$|\.designer\.cs$)/i,
    askedFor: /\bgenerat\w*\b/i,
  },
  {
    factor: "path_docs",
    multiplier: 0.6,
    segments: set("doc docs documentation website site changelogs"),
    fileName: /(?:\.(?:md|mdx|rst|adoc|txt)$|^(?:changelog|changes|history|license|readme|news|authors)\b)/i,
    askedFor: /\b(?:docs?|documentation|readme|changelog|guides?|tutorials?|manual)\b/i,
  },
  {
    factor: "path_example",
    multiplier: 0.6,
    segments: set("example examples sample samples demo demos playground tutorial tutorials benchmark benchmarks bench docs_src"),
    askedFor: /\b(?:examples?|samples?|demos?|tutorials?|bench\w*|playground)\b/i,
  },
  {
    factor: "path_vendored",
    multiplier: 0.6,
    segments: set("third_party thirdparty 3rdparty external deps extern"),
    askedFor: /\b(?:vendor\w*|third.?party|deps)\b/i,
  },
  {
    factor: "path_source",
    multiplier: 1.15,
    segments: set("src lib app internal core pkg"),
    askedFor: /$^/,
  },
];

export interface PathFactor {
  readonly factor: string;
  readonly multiplier: number;
  readonly detail: string;
}

/** The factors of a path for a query, in the order of the rules. */
export function pathFactors(path: string, query: string): PathFactor[] {
  const segments = path.split("/");
  const fileName = segments.pop() ?? "";
  const folders = segments.map((segment) => segment.toLowerCase());
  const factors: PathFactor[] = [];
  for (const rule of RULES) {
    const folder = folders.find((name) => rule.segments.has(name));
    if (folder === undefined && !rule.fileName?.test(fileName)) continue;
    if (rule.multiplier < 1 && rule.askedFor.test(query)) continue;
    factors.push({ factor: rule.factor, multiplier: rule.multiplier, detail: folder ?? fileName });
  }
  return factors;
}
