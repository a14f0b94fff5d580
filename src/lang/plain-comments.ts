/** Comments of languages without a grammar, found by their marks: those that begin their line, which no string is mistaken for. */
import { type Capture, NO_PARTS } from "./captures.ts";

interface CommentMarks {
  readonly line?: readonly string[];
  readonly block?: readonly (readonly [opens: string, closes: string])[];
}

const HASH: CommentMarks = { line: ["#"] };
const SLASHES: CommentMarks = { line: ["//"], block: [["/*", "*/"]] };
const MARKUP: CommentMarks = { block: [["<!--", "-->"]] };

const MARKS: Readonly<Record<string, CommentMarks>> = {
  terraform: { line: ["#", "//"], block: [["/*", "*/"]] },
  swift: SLASHES,
  dart: SLASHES,
  "objective-c": SLASHES,
  groovy: SLASHES,
  solidity: SLASHES,
  protobuf: SLASHES,
  css: SLASHES,
  fsharp: { line: ["//"], block: [["(*", "*)"]] },
  ocaml: { block: [["(*", "*)"]] },
  haskell: { line: ["--"], block: [["{-", "-}"]] },
  sql: { line: ["--"], block: [["/*", "*/"]] },
  clojure: { line: [";"] },
  erlang: { line: ["%"] },
  vb: { line: ["'"] },
  assembly: { line: [";", "//"], block: [["/*", "*/"]] },
  xml: MARKUP,
  yaml: HASH,
  toml: HASH,
  ini: { line: ["#", ";"] },
  make: HASH,
  cmake: HASH,
  dockerfile: HASH,
  perl: HASH,
  r: HASH,
  julia: HASH,
  nix: { line: ["#"], block: [["/*", "*/"]] },
  powershell: { line: ["#"], block: [["<#", "#>"]] },
  graphql: HASH,
};

const matchers = new Map<string, RegExp>();

/** The comments of a text in order of place; none when nothing is known about how the language writes them. */
export function plainComments(text: string, language: string): Capture[] {
  const marks = MARKS[language];
  if (!marks) return [];
  const matcher = matchers.get(language) ?? matcherOf(marks);
  matchers.set(language, matcher);
  return [...text.matchAll(matcher)].map((found) => {
    const [whole, indent = ""] = found;
    return { role: { is: "comment" }, start: found.index + indent.length, end: found.index + whole.length, pattern: 0, parts: NO_PARTS };
  });
}

/** An unclosed block ends where the file does. */
function matcherOf({ line = [], block = [] }: CommentMarks): RegExp {
  const blocks = block.map(([opens, closes]) => `${escaped(opens)}[\\s\\S]*?(?:${escaped(closes)}|$(?![\\s\\S]))`);
  const lines = line.map((mark) => `${escaped(mark)}[^\\n]*`);
  return new RegExp(`^([ \\t]*)(?:${[...blocks, ...lines].join("|")})`, "gm");
}

function escaped(mark: string): string {
  return mark.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
