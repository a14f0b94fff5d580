/** One small answer that has everything a format must cope with. */
import type { Hit, OutlineResponse, SearchResponse } from "#core/protocol.ts";

const METHOD: Hit = {
  path: "src/auth/jwt.ts",
  line_start: 12,
  line_end: 20,
  kind: "method",
  name: "verify",
  language: "typescript",
  score: 0.912,
  symbol_id: "AAAAAAAAAAA",
  symbol_stable_id: "BBBBBBBBBBB",
  source_layer: "base",
  matches: [
    { line: 17, text: '    throw new Error("signature, or key, is wrong");' },
    { line: 14, text: "    const signature = sign(body);" },
  ],
  qualified_name: "auth.jwt.Verifier.verify",
  signature: "async verify(token: string, options?: { now: number }): Promise<Claims>",
  visibility: "public",
  body_preview: "  async verify(token: string, options?: { now: number }): Promise<Claims> {\n    const body = token;\n… 7 more lines",
  parent: { kind: "class", name: "Verifier", path: "src/auth/jwt.ts", line: 3 },
  related_symbols: [
    { kind: "method", name: "sign", path: "src/auth/jwt.ts", line: 22 },
    { kind: "property", name: "#key", path: "src/auth/jwt.ts", line: 4 },
  ],
  ranking_reasons: [
    { factor: "literal", weight: 2.4, detail: "words in the same order" },
    { factor: "path_source", weight: 0.1, detail: "src" },
  ],
};

const CLASS: Hit = {
  ...METHOD,
  line_start: 3,
  line_end: 40,
  kind: "class",
  name: "Verifier",
  score: 0.7,
  symbol_id: "CCCCCCCCCCC",
  symbol_stable_id: "DDDDDDDDDDD",
  matches: [{ line: 3, text: "export class Verifier {" }],
  qualified_name: "auth.jwt.Verifier",
  signature: "export class Verifier",
  body_preview: "export class Verifier {\n  #key = 1;\n}",
  parent: null,
  related_symbols: [],
  ranking_reasons: [{ factor: "name_overlap", weight: 0.5, detail: "auth.jwt.Verifier" }],
};

const SECTION: Hit = {
  ...METHOD,
  path: "docs/keys.md",
  line_start: 30,
  line_end: 44,
  kind: "section",
  text_kind: "section",
  name: "Rotation",
  language: "markdown",
  symbol_id: "GGGGGGGGGGG",
  matches: [
    { line: 41, text: "  The old key stays valid for an hour." },
    { line: 33, text: "A key is rotated every day." },
  ],
  qualified_name: "Guide > Keys > Rotation",
  signature: "### Rotation",
  body_preview: "### Rotation\n\nA key is rotated every day.",
  parent: { kind: "section", name: "Keys", path: "docs/keys.md", line: 12 },
  related_symbols: [],
};

const DOCSTRING: Hit = {
  ...METHOD,
  line_start: 10,
  line_end: 11,
  text_kind: "docstring",
  matches: [{ line: 10, text: "  /** Checks that the key is the one of today. */" }],
  body_preview: "  /** Checks that the key is the one of today. */",
  parent: { kind: "method", name: "verify", path: "src/auth/jwt.ts", line: 12 },
  related_symbols: [],
};

/** Text outside any symbol, in a file whose name and content try to control the terminal. */
const TEXT: Hit = {
  path: "docs/odd \u001b[31mname, quoted.md",
  line_start: 1,
  line_end: 30,
  kind: "module",
  name: "odd \u001b[31mname, quoted.md",
  language: "markdown",
  score: 0.333,
  symbol_id: "EEEEEEEEEEE",
  symbol_stable_id: null,
  source_layer: "overlay",
  matches: [{ line: 7, text: 'A wrong "signature":\tbell \u0007 and\u0085 more' }],
  body_preview: "# Odd\n\ntext",
  parent: null,
  related_symbols: [],
  ranking_reasons: [{ factor: "path_docs", weight: -0.2, detail: "docs" }],
};

/** A file whose first line is blank. */
const BLANK: Hit = {
  ...TEXT,
  path: "src/blank.py",
  line_end: 4,
  name: "blank.py",
  language: "python",
  score: 0.1,
  symbol_id: "FFFFFFFFFFF",
  matches: [{ line: 1, text: "" }],
  body_preview: "\n\nimport os",
  ranking_reasons: [],
};

export const ANSWER: SearchResponse = {
  codecompass_protocol_version: "1.0",
  repo: "/repo",
  ref: "main",
  freshness_status: "fresh",
  indexing_status: "ready",
  result_completeness: "truncated",
  query_intent: "natural_language",
  query_intent_confidence: 0.75,
  confidence: 0.64,
  confidence_level: "high",
  total_candidates: 9,
  returned: 4,
  suppressed_duplicate_count: 0,
  safety_limit_applied: false,
  next_cursor: "NC4w",
  suggested_next: null,
  results: [METHOD, TEXT, CLASS, BLANK],
};

export const OUTLINE: OutlineResponse = {
  codecompass_protocol_version: "1.0",
  repo: "/repo",
  ref: "main",
  freshness_status: "fresh",
  indexing_status: "ready",
  path: "src/auth/jwt.ts",
  language: "typescript",
  line_count: 41,
  parse_status: "parsed",
  source_layer: "base",
  imports: [
    { line: 1, module: "node:crypto", names: "createHmac, timingSafeEqual" },
    { line: 2, module: "./claims.ts", names: "" },
  ],
  symbols: [
    {
      kind: "class",
      name: "Verifier",
      line: 3,
      line_end: 40,
      visibility: "public",
      signature: "export class Verifier",
      children: [
        { kind: "property", name: "#key", line: 4, line_end: 4, visibility: "private", signature: "#key = 1", children: [] },
        {
          kind: "method",
          name: "verify",
          line: 12,
          line_end: 20,
          visibility: "public",
          signature: "async verify(token: string)",
          children: [],
        },
      ],
    },
    { kind: "constant", name: "DEFAULT", line: 41, line_end: 41, visibility: "public", signature: "", children: [] },
  ],
};

/** The answer without explanations, as most are. */
export const PLAIN_ANSWER: SearchResponse = {
  ...ANSWER,
  results: ANSWER.results.map(({ ranking_reasons: _, ...hit }) => hit),
};

/** Nothing was found. */
export const EMPTY_ANSWER: SearchResponse = {
  ...ANSWER,
  confidence: 0,
  confidence_level: "low",
  result_completeness: "complete",
  total_candidates: 0,
  returned: 0,
  next_cursor: null,
  suggested_next: { next: { do: "search", query: "signature" }, why: "No indexed file contains any of these words." },
  results: [],
};

/** What a search in documentation answers. */
export const DOCS_ANSWER: SearchResponse = {
  ...ANSWER,
  total_candidates: 2,
  returned: 2,
  results: [SECTION, DOCSTRING].map(({ ranking_reasons: _, ...hit }) => hit),
};
