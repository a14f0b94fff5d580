import { at, chapter, declined, otherwise, seen, sh, source, tool, works } from "../row.ts";

const VIEWS = "test/e2e/indexing/views.test.ts";

export const DECISIONS = chapter(
  "Design 000, sections 1 to 6: what it is",
  declined(17, "Rust, Tantivy, a Cargo workspace", "the card of the product asks for Bun and TypeScript"),
  works(
    18,
    "no service and no network",
    seen("test/e2e/indexing/robustness.test.ts", "without git on PATH a repository is indexed as plain files, and that is said"),
    source("SECURITY.md", "network"),
  ),
  works(19, "state and relations in SQLite", source("src/store/database/schema.ts", "symbol_relations", "known_workspaces", "index_jobs")),
  otherwise(
    20,
    "exactly two embedded engines",
    "one: SQLite does the full text too, so there is nothing to keep in step",
    source("src/store/database/schema.ts", "fts5"),
  ),
  works(
    21,
    "SQLite with a write-ahead log, foreign keys, a busy timeout and a cache",
    source("src/store/database/database.ts", "journal_mode", "busy_timeout", "cache_size"),
  ),
  works(
    22,
    "readers answer while a writer works",
    seen(
      "test/e2e/indexing/robustness.test.ts",
      "while one indexes, readers answer, status shows it, and a second writer is told who it is",
    ),
  ),
  otherwise(
    23,
    "a branch is an overlay merged at query time",
    "views in one store: nothing is copied, a hundred worktrees cost their edits",
    sh("list-refs", "base", "worktree"),
    seen(VIEWS, "a hundred of them, each with its own edit, share what they have in common"),
  ),
  works(24, "names are taken apart by our own tokenizers", sh("search camel", "CamelCaseThing")),
  works(25, "words and structure, no model", sh("search 'who lets somebody in'", "src/auth/handler.ts")),
  declined(
    26,
    "an optional layer of embeddings",
    "no model, no download and no drift is the promise; words that stand for each other are a table that users can extend",
    sh("config search.expansions", "search.expansions.groups"),
  ),
  works(27, "path:line for every symbol", sh("locate RateLimiter", "pkg/limit/limit.go:4")),
  works(
    28,
    "native over MCP",
    seen(
      "test/e2e/mcp/revisions.test.ts",
      "each older revision is spoken as it was asked for, an unknown one is answered with the newest of them",
    ),
  ),
  works(
    29,
    "a refresh costs what changed",
    seen("test/e2e/indexing/lifecycle.test.ts", "edits, new files, deletions and renames are in the next answer without a sync"),
  ),
  works(
    30,
    "from one repository to many",
    tool("locate_symbol", { name: "plainLive", workspace: "$PLAIN" }, "lib/plain.ts"),
    sh("status --all", "sample", "plain"),
  ),
  works(31, "a ranking that explains itself", sh("explain validate_token src/auth/jwt.rs:9", "exact_symbol")),
  declined(32, "the local order holds when an outside reranker fails", "there is no outside reranker: code never leaves the machine"),
  works(33, "one executable and a simple set-up", sh("setup cursor --print", "mcpServers")),
  otherwise(
    34,
    "sources of code come through connectors",
    "one interface for version control, with git and none behind it",
    source("src/vcs/vcs-adapter.ts", "interface VcsAdapter"),
  ),
  works(35, "commands init, index, sync, search, serve and doctor", sh("--help", "init", "index", "sync", "search", "serve-mcp", "doctor")),
);

export const BRANCHES = chapter(
  "Design 000, section 5.1: branches and worktrees",
  works(
    36,
    "a query asks one ref, and nothing of another shows",
    sh("locate refresh_token --limit 1", { exit: 1 }, { lacks: "oauth.rs" }),
    sh("locate refresh_token --ref feat/oauth2", "src/auth/oauth.rs:1"),
  ),
  works(
    37,
    "a worktree's edits are its own",
    at("worktree", "locate refresh_token", "oauth.rs:1"),
    seen(VIEWS, "edits in the main worktree reach no other, and its own commits do not show them"),
  ),
  works(
    38,
    "an overlay hides what it replaces",
    at("worktree", "locate AuthHandler.login --format json", "scope: string", '"source_layer":"overlay"'),
  ),
  works(
    39,
    "checkout, rebase, merge and reset are noticed",
    seen(VIEWS, "amend, reset --hard, cherry-pick, stash"),
    seen("test/e2e/changes/branches.test.ts", "a rebase that stopped half way stands on a commit, and on its branch again after the abort"),
  ),
  works(
    40,
    "the same question on two refs has the answer of each",
    sh("locate RateLimiter", "pkg/limit"),
    sh("locate RateLimiter --ref feat/oauth2", { exit: 1 }),
  ),
  works(
    41,
    "another worktree shows nothing of this one",
    seen("test/e2e/changes/branches.test.ts", "a worktree that takes the place of a removed one shows nothing of it"),
  ),
  works(42, "what a branch deleted is not served from the base", at("worktree", "locate RateLimiter", { exit: 1 }, { lacks: "limit.go" })),
  works(43, "a rebase parses only what changed", seen(VIEWS, "going back to a branch parses nothing")),
);

export const LIBRARIES = chapter(
  "Design 000, section 6: parts",
  declined(
    44,
    "six crates",
    "folders with rules that the check enforces: one package is easier to build and to read",
    source("biome.json", "noRestrictedImports"),
  ),
  works(45, "contents are known by blake3", source("src/text/ids.ts", "blake3")),
  otherwise(
    46,
    "tokens estimated from words",
    "counted with the models' own vocabulary: the estimate was a third too low",
    seen(
      "test/e2e/contract.test.ts",
      "toon decodes to the data of json, less what compact rows say twice; estimated_tokens is what is printed, in o200k tokens",
    ),
  ),
  works(47, "one meaning of ignore files", sh("index --show-ignored", "drafts/ (.codecompassignore)", "build/ (.gitignore)")),
);

export const SYNC = chapter(
  "Design 000, section 9: storage and synchronization",
  otherwise(
    81,
    "records of symbols, snippets and files with repository, ref and commit",
    "a version of a file has no ref: a view says which versions a ref shows",
    source("src/store/database/schema.ts", "file_versions"),
  ),
  otherwise(
    82,
    "symbol_relations with name, kind, parent and lines",
    "the same facts, keyed by version in place of ref and path",
    source("src/store/database/schema.ts", "parent_row"),
  ),
  works(
    83,
    "a symbol knows what it is nested in",
    sh("locate AuthHandler.login --detail context --format json", '"parent":{"kind":"class","name":"AuthHandler"'),
  ),
  works(84, "symbol_id belongs to one version", tool("locate_symbol", { name: "AuthHandler.login", format: "json" }, "symbol_id")),
  works(
    85,
    "symbol_stable_id survives moved lines and changes with the signature",
    seen("test/text/ids.test.ts", "a stable id ignores white space in the signature, and notices everything else"),
  ),
  works(86, "edges between symbols are stored and read", sh("refs validate_token", "src/auth/jwt.rs:19")),
  works(
    87,
    "questions of the graph are those of one view",
    at("plain", "refs plainLive --format json", '"ref":"live"', { exit: 1 }),
    seen("test/e2e/graph/graph.test.ts", "each view answers for itself: commits, worktrees, and edits that nobody has committed"),
  ),
  works(88, "get_call_graph", tool("get_call_graph", { name: "validate_token" }, "verify")),
  works(89, "find_related_symbols: what stands around a symbol", tool("find_related_symbols", { name: "RateLimiter" }, /Burst|Allow/)),
  works(
    90,
    "get_symbol_hierarchy: method, type, module",
    tool("get_symbol_hierarchy", { name: "JwtValidator.authenticate" }, "JwtValidator", /module/),
    sh("hierarchy RateLimiter", "Allow", "Burst"),
  ),
  works(91, "imports can be asked for", sh("refs Report --type imports", "test/report_test.py:1")),
  works(
    92,
    "calls, implements and extends",
    sh("hierarchy JwtValidator", /implements .*Verify/),
    sh("hierarchy Report", "Monthly"),
    sh("callers validate_token", "verify"),
  ),
  works(93, "a table of projects", source("src/store/database/schema.ts", "vcs_mode", "display_name")),
  otherwise(
    94,
    "a manifest with hash and time of every file",
    "the manifest says which version a path has; the stamps of all files are one packed value",
    source("src/store/views/stamps.ts", "packed"),
  ),
  works(95, "tables of branches and of what they hide", source("src/store/database/schema.ts", "branch_state", "branch_tombstones")),
  works(
    96,
    "known workspaces, when they were used last, and their state",
    tool("health_check", {}, "index_status"),
    sh("status --all --format json", '"indexing_status":"ready"'),
  ),
  declined(97, "tables of vectors", "there are no embeddings (row 26)"),
  otherwise(
    98,
    "overlay directories, compared with the merge base",
    "lists of files are compared, which needs no common history",
    seen(VIEWS, "a file that only main changed is served to a branch that lags behind as the branch has it"),
  ),
  works(99, "the first look at a branch parses what it changed", tool("index_repo", { ref: "feat/oauth2" }, "ready")),
  works(
    100,
    "later runs too, whole or not at all",
    seen("test/e2e/indexing/robustness.test.ts", "in a later run: the last published index still answers"),
  ),
  works(101, "rebase and force-push", seen(VIEWS, "a branch force-pushed to an unrelated history, and one deleted")),
  works(
    102,
    "a new schema or extractor, and damage, are mended by a rebuild",
    seen("test/e2e/indexing/earlier-index.test.ts", "queries start the rebuild and say to ask again"),
    seen("test/e2e/indexing/store-faults.test.ts", "every command says so and names the remedy, which works"),
  ),
  works(
    103,
    "what was published stays until what follows is whole",
    seen("test/e2e/indexing/robustness.test.ts", "during a rebuild: the index before it answers, and the rebuild can be repeated"),
  ),
  works(
    104,
    "to repeat a run changes nothing",
    seen("test/e2e/indexing/lifecycle.test.ts", "index, then every command answers; a second index and a sync find nothing to do"),
  ),
  works(105, "without version control there is one version, live", at("plain", "locate plainLive --format json", '"ref":"live"')),
  declined(
    106,
    "numbered snapshots to go back to, without git",
    "no user goes back in an index: the directory itself is the version, and what was parsed is reused when a file returns",
  ),
  otherwise(
    107,
    "with git, queries mean HEAD",
    "the working tree with its edits, since that is what the caller is changing; --ref HEAD is the commit",
    sh("locate tick --ref HEAD", "src/old/clock.ts:1"),
  ),
  works(108, "an interface for version control", source("src/vcs/vcs-adapter.ts", "interface VcsAdapter")),
  declined(
    109,
    "worktrees of our own to read refs from",
    "refs are read from the object database: nothing is checked out, leased or cleaned up",
    seen("test/e2e/mcp/tools.test.ts", "every query tool answers about a ref that was never indexed, and nothing is checked out"),
  ),
  works(110, "base and overlay in one plan, each row with its layer", seen(VIEWS, "say which layer a hit comes from")),
  works(111, "update 1: by hand", tool("index_repo", {}, "ready")),
  works(
    112,
    "update 2: a watcher, in the background too",
    seen("test/e2e/indexing/watch.test.ts", "starts, tells of itself, and ends when told to"),
    seen("test/e2e/indexing/watch.test.ts", "shows an edit, a new file and a checkout at once"),
  ),
  works(
    113,
    "update 3: before each query",
    seen("test/e2e/contract.test.ts", "up to fifty changed files are in the answer; more make it stale, and then fresh"),
  ),
  otherwise(
    114,
    "update 4: every five minutes",
    "by a process that watches; a command compares every file with the disk anyway",
    source("GUIDE.md", "every five minutes"),
    seen("test/e2e/indexing/watch.test.ts", "shows an edit, a new file and a checkout at once"),
  ),
  works(115, "update 5: after what version control does", seen(VIEWS, "many files that a checkout brings are in the very next answer")),
  works(
    116,
    "update 6: a newer schema is migrated as planned",
    seen("test/e2e/indexing/earlier-index.test.ts", "an index of schema 4 answers the first query, and migrate-index says what it does"),
  ),
  works(117, "update 7: forced", tool("sync_repo", { force: true }, "ready")),
  works(118, "freshness strict", sh("locate validate_token --freshness strict", "jwt.rs:9")),
  works(
    119,
    "freshness balanced, at any size",
    seen("test/e2e/contract.test.ts", "up to fifty changed files are in the answer; more make it stale, and then fresh"),
  ),
  works(
    120,
    "freshness best_effort: at once, and honest",
    seen(
      "test/e2e/contract.test.ts",
      "strict always waits for the new; best_effort answers from what there is, and never cites what is gone",
    ),
  ),
  works(121, "the policy is an argument of tools too", tool("search_code", { query: "token", freshness: "strict" }, "jwt.rs")),
  otherwise(
    122,
    "states of a job from queued to rolled_back",
    "running, published and failed: a run is one transaction, so there is no state between in which it could be left",
    sh("status", "published"),
  ),
  otherwise(
    123,
    "fields of a job",
    "those with a reader: mode, state, files, symbols, time and error",
    sh("status --format json", '"recent_jobs"', '"error_code"', '"duration_ms"'),
  ),
  declined(
    124,
    "failed jobs are tried again with growing pauses",
    "a query that comes later is the retry: it looks at the disk anyway, and a clock that retries without a reader spends work for nobody",
    seen("test/e2e/indexing/robustness.test.ts", "the lease of a dead process is taken over at once"),
  ),
  works(
    125,
    "a job that was running when its process ended is failed, interrupted",
    seen("test/e2e/indexing/robustness.test.ts", "what it had committed is not parsed again"),
  ),
  works(
    126,
    "without anything published the state is not_indexed",
    seen("test/e2e/mcp/both-faces.test.ts", "without an index it is not_indexed"),
  ),
  works(127, "find, filter, hash, compare, index, save", sh("index", "nothing changed")),
  works(128, "state of the machine in SQLite", source("src/store/database/schema.ts", "index_jobs")),
  works(
    129,
    "state export, import and inspect",
    seen("test/e2e/indexing/state.test.ts", "a clone that imports parses nothing and answers like one that was indexed"),
    seen("test/e2e/indexing/state.test.ts", "inspect shows the manifest and changes nothing"),
  ),
);
