import { chapter, otherwise, seen, sh, source, tool, works } from "../row.ts";

export const CARD = chapter(
  "Card",
  works(1, "one executable, compiled by Bun", source("scripts/compile.ts", "--compile", "--bytecode")),
  works(2, "grammars are inside it", sh("doctor", /grammars: \d+ load: rust, go, typescript/, { exit: 1 })),
  otherwise(
    3,
    "a store of three indices over Orama",
    "Orama databases whose components are SQLite tables: one transaction covers text and facts",
    source("src/store/indices/indices.ts", /orama/i),
    sh("doctor", "symbols, snippets and files are consistent", { exit: 1 }),
  ),
  works(4, "state in bun:sqlite", source("biome.json", "bun:sqlite"), sh("doctor", /database: .* is sound/, { exit: 1 })),
  otherwise(
    5,
    "built on the MCP SDK",
    "on its successor package, which speaks newer revisions; the older client is what these rows are tried with",
    source("package.json", '"@modelcontextprotocol/server"', '"@modelcontextprotocol/sdk"'),
  ),
  otherwise(
    6,
    "grammars from one package of WASM files",
    "from the package that is newest for each language, with its hash",
    source("grammars/manifest.json", "sha256"),
  ),
  works(
    7,
    "web-tree-sitter, Orama, ignore, citty, consola and TOON are used",
    ...["web-tree-sitter", "@orama/orama", "ignore", "citty", "@toon-format/toon"].map((name) => source("package.json", `"${name}"`)),
  ),
  works(
    8,
    "package.json, src, grammars, test, bench, scripts and README at the top",
    source("README.md", "codecompass"),
    source("bench/README.md", "bench"),
  ),
  works(
    9,
    "detail is the caller's choice in every answer with code",
    tool("get_code_context", { query: "validate token", detail_level: "signature" }, "pub fn validate_token", {
      lacks: "connection refused",
    }),
    sh("locate validate_token --detail context | cat", "connection refused by the key server"),
  ),
  works(10, "a compact form", sh("search token -c --format toon", /results\[\d+\s*\]\{path/, { lacks: "qualified_name" })),
  works(
    11,
    "code within a token budget",
    seen("test/e2e/mcp/tools.test.ts", "max_tokens bounds the code in every format, and finding nothing is said"),
  ),
  works(12, "answers in TOON", tool("locate_symbol", { name: "validate_token" }, /results\[1\s*\]\{/)),
  works(
    13,
    "used by downloading one executable",
    seen("test/e2e/program/npm-packages.test.ts", "then the command finds code, from its own place and through npx, without the network"),
    seen("test/e2e/indexing/robustness.test.ts", "the binary needs nothing beside itself: it works from a directory that holds only it"),
  ),
  works(
    14,
    "a server over HTTP",
    seen("test/e2e/mcp/http.test.ts", "several clients ask at a time and get the answers that the command line gives"),
  ),
  works(15, "a shell search with compact output", sh("search -c validate_token", "src/auth/jwt.rs:9")),
  works(
    16,
    "answers can be piped into other programs, each with its question",
    sh("search - --format jsonl < Makefile", /"query":"all:"/, { exit: 0 }),
    seen("test/e2e/indexing/lifecycle.test.ts", "one answer per line of input, in its order; a bad query does not stop the others"),
  ),
);
