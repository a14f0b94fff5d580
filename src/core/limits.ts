/**
 * Caps that protect the process, and numbers that a caller meets: bytes, counts, times, tokens. A number that only tunes one stage is a
 * constant beside that stage.
 */

// ---- git ----
/** Bytes that one call to git may print: enough for the paths of ten million files. */
export const GIT_OUTPUT_BYTES_MAX = 1_073_741_824;
/** Bytes kept of what git prints on its standard error; the rest is dropped. */
export const GIT_WARNINGS_BYTES_MAX = 1_048_576;
/** Milliseconds that git may take for a question it answers from a few small files, while the asking thread waits. */
export const GIT_QUICK_MS_MAX = 10_000;
/** Milliseconds without output and without use of processor time after which git counts as stuck and is stopped. */
export const GIT_STUCK_MS_MAX = 60_000;
/** Milliseconds without output after which git is stopped even if it is busy: listing a huge repository on a cold disk takes less. */
export const GIT_SILENT_MS_MAX = 600_000;
/** Bytes of memory of its own (mapped files do not count) that git may take. */
export const GIT_MEMORY_BYTES_MAX = 4_294_967_296;
/** Bytes above which a file of patterns, attributes or settings keeps git from being started, because git reads such files whole. */
export const GIT_TEXT_FILE_BYTES_MAX = 100 * 1_048_576;
/** Bytes of one of git's configuration files up to which it is searched for the files it includes. */
export const GIT_CONFIG_BYTES_MAX = 1_048_576;
/** Files named by git's configuration that are inspected before git is started. */
export const GIT_INCLUDES_MAX = 100;
/** Directory entries that are searched for files on which git would hang (pipes, devices). */
export const GIT_SEARCHED_ENTRIES_MAX = 50_000;
/** Bytes of a file in which git names a ref, a commit or a directory: it holds one path and a few words. */
export const REF_FILE_BYTES_MAX = 65_536;
/** Bytes of `packed-refs` up to which the tip of a branch is looked up in it without git: some ten thousand refs. */
export const PACKED_REFS_BYTES_MAX = 1_048_576;

// ---- Files of a workspace ----
/** Bytes of a file above which it is listed as skipped and not indexed. */
export const FILE_BYTES_MAX = 1_048_576;
/** Bytes of a file outside the index up to which it is parsed for a question about one of its functions: seconds, not minutes. */
export const FILE_BYTES_PARSED_MAX = 16 * 1_048_576;
/** Levels of directories below the workspace that a scan enters. */
export const SCAN_DEPTH_MAX = 128;
/** Directories for which each cache of ignore verdicts remembers its verdict; a full cache starts again empty. */
export const DIRECTORY_CACHE_ENTRIES_MAX = 50_000;
/** Bytes of an ignore file above which its patterns are not read. */
export const IGNORE_BYTES_MAX = 1_048_576;
/** Patterns of one ignore file that take effect; those after them do not. */
export const IGNORE_PATTERNS_MAX = 10_000;
/** Ignore files below the root of a workspace that take effect, the outermost first. */
export const NESTED_IGNORE_FILES_MAX = 1_000;
/** Files of a workspace above which indexing warns, and the highest value that this number may be set to. */
export const INDEX_FILES_WARNED = 50_000;
export const INDEX_FILES_WARNED_MAX = 10_000_000;
/** Nodes of a syntax tree that are visited to count the branches of one file. */
export const BRANCHING_NODES_MAX = 2_000_000;
/** Patterns that one list in the settings may have. */
export const INDEX_PATTERNS_MAX = 1_000;
/**
 * Comparisons that matching the paths of a workspace with one ignore file may take: some seconds of work, hundreds of times what honest
 * patterns need.
 */
export const IGNORE_STEPS_MAX = 1_000_000_000;
/** Faulty lines of one ignore file that are reported. */
export const IGNORE_PROBLEMS_SHOWN_MAX = 20;

// ---- Extraction from one file ----
/**
 * Work (in units of lang/trees/work-budget.ts) that one file may cost: parsing, queries and the reading of uses. A file that is too
 * costly to parse is indexed without symbols; one whose uses are too costly to read keeps its definitions.
 */
export const FILE_WORK_MAX = 14_000_000;
/** Milliseconds of its thread's processor time that parsing one file may take, for work that the count of `FILE_WORK_MAX` misses. */
export const FILE_CPU_MS_MAX = 30_000;
/**
 * Milliseconds of processor time without a sign of life after which a parse worker is replaced, because its grammar is in an endless loop.
 */
export const FILE_SILENT_CPU_MS_MAX = 60_000;
/** Later runs that try again to parse a file whose grammar crashed or took too much time. */
export const PARSE_RETRIES_MAX = 2;
/** Mean characters per line above which a file counts as generated: its text is searchable, but it is not parsed. */
export const PARSE_LINE_CHARS_MEAN_MAX = 1_000;
/**
 * Levels of nested definitions, since code that handles nesting may recurse. Deeper definitions belong to their last ancestor within this
 * depth.
 */
export const SYMBOL_DEPTH_MAX = 64;
/** Levels of macro calls inside macro calls that are parsed as code. */
export const REPARSE_DEPTH_MAX = 3;
/** Rows of one kind (symbols, snippets, texts) that one file may have, so that a row's position fits into `ROW_POSITION_BITS`. */
export const FILE_ROWS_MAX = 65_535;
/** Characters that are stored of a signature. */
export const SIGNATURE_CHARS_MAX = 300;
/** Characters that are stored of a symbol's documentation. */
export const DOC_CHARS_MAX = 1_000;
/** Characters of a name above which it is not recorded as a symbol or as a use of one. */
export const NAME_CHARS_MAX = 200;
/** Parts of a qualified name that are stored, the innermost ones. */
export const QUALIFIED_PARTS_MAX = 32;

// ---- Snippets ----
/** Lines up to which small neighbouring pieces of a file are joined into one snippet. */
export const SNIPPET_LINES_TARGET = 40;
/** Lines above which a piece of a file is cut into windows. */
export const SNIPPET_LINES_MAX = 60;
/** Lines up to which a block of code in documentation stays in one snippet. */
export const PROSE_SNIPPET_LINES_MAX = 200;
/** Characters of one line that are indexed. */
export const LINE_CHARS_INDEXED_MAX = 2_000;

// ---- Words and tokens ----
/** Characters above which a run of letters is data (base64, hashes) and not a word. */
export const TERM_CHARS_MAX = 64;
/** Words that each cache of words and stems holds; a full cache starts again empty. */
export const TERM_CACHE_ENTRIES_MAX = 20_000;
/** Pieces of text whose token counts are remembered; a full cache starts again empty. */
export const TOKEN_CACHE_ENTRIES_MAX = 20_000;

// ---- Store ----
/**
 * Bits of a row id that hold the row's position in a file version: a row id is `version * 2^16 + position`. `FILE_ROWS_MAX` depends on it.
 */
export const ROW_POSITION_BITS = 16;
/** KiB of database pages that a connection keeps in memory. */
export const PAGE_CACHE_KIB = 64_000;
/** Statements that a connection keeps prepared. */
export const PREPARED_STATEMENTS_MAX = 200;
/** Bytes of postings that FTS5 gathers in memory, per table, before it writes a segment; its own default is 1 MiB. */
export const FTS_HASH_BYTES = 16 * 1_048_576;
/** Milliseconds that a connection waits for a lock that another process holds. */
export const BUSY_TIMEOUT_MS = 5_000;
/** Newest indexing jobs whose records a database keeps. */
export const JOBS_KEPT = 50;
/** First indexes that one server builds at a time; others wait for their turn. Each uses all processors. */
export const BOOTSTRAPS_MAX = 2;
/**
 * Newest file versions that a database keeps although no view shows them: going back to a branch or undoing an edit then parses nothing.
 */
export const UNUSED_VERSIONS_KEPT = 2_000;
/** Views of commits that a database keeps, the most recently used ones. */
export const COMMIT_VIEWS_KEPT = 200;
/** Days without use after which `prune` removes a view when its caller names no number. */
export const PRUNE_DAYS_DEFAULT = 30;
/** Largest number of days that a caller of `prune` may name: a hundred years, since more would overflow a date. */
export const PRUNE_DAYS_MAX = 36_525;
/** Projects whose databases are opened to list recently used workspaces. */
export const PROJECTS_LISTED_MAX = 200;

// ---- Writers and waiting for them ----
/** Milliseconds without a heartbeat after which another process may take over a lease. */
export const LEASE_SILENT_MS_MAX = 30_000;
/** Milliseconds between two heartbeats of a lease's owner. */
export const LEASE_HEARTBEAT_MS = 2_000;
/** Milliseconds that a command waits for another process that is writing. */
export const LEASE_WAIT_MS = 5_000;
/** Milliseconds that a query waits for another process that is writing when it cannot answer before that process is done. */
export const LEASE_WAIT_FIRST_MS = 60_000;
/** Milliseconds that a query with few changed files to sync waits for another process that is writing the same view. */
export const LEASE_WAIT_INLINE_MS = 500;

// ---- Freshness ----
/** Changed files that a query syncs before it answers. */
export const INLINE_SYNC_FILES_MAX = 50;
/** File contents never seen before that a query parses before it answers when another commit was checked out. */
export const INLINE_SWITCH_FILES_MAX = 1_000;

// ---- Sessions ----
/** Views that one session keeps open. */
export const SOURCES_MAX = 100;
/** Characters of file text that a session keeps for its next query. */
export const TEXT_CACHE_CHARS_MAX = 12_000_000;

// ---- Settings ----
/** Bytes that a file of settings may have. */
export const SETTINGS_BYTES_MAX = 65_536;
/** Groups of interchangeable words that the settings may define. */
export const SETTING_GROUPS_MAX = 200;
/** Words in one group of interchangeable words. */
export const SETTING_GROUP_WORDS_MAX = 12;
/** Characters of one word in a group of interchangeable words. */
export const SETTING_WORD_CHARS_MAX = 64;

// ---- Evaluation ----
/** Bytes that a file of judged queries may have. */
export const EVAL_FILE_BYTES_MAX = 64 * 1_048_576;
/** Rows that a file of judged queries may have. */
export const EVAL_ROWS_MAX = 20_000;
/** Commits that a caller may ask `eval` to turn into queries. */
export const EVAL_HISTORY_MAX = 1_000;
/** Commits that `eval` reads to find those that become queries. */
export const EVAL_COMMITS_READ_MAX = 10_000;
/** Queries with the lowest scores that a caller may ask `eval` to show. */
export const EVAL_WORST_MAX = 100;

// ---- Requests for search, locate, documentation and context ----
/** Characters of a query. */
export const QUERY_CHARS_MAX = 4_000;
/** Searches that one query may ask for with `OR`; each costs as much as a separate query. */
export const QUERY_ALTERNATIVES_MAX = 16;
/** Characters of a query that names places, such as a pasted trace. Only its places are used. */
export const TRACE_CHARS_MAX = 100_000;
/** Characters of a glob that a caller gives to choose paths. */
export const GLOB_CHARS_MAX = 1_000;
/** Characters of a ref that a caller gives. */
export const REF_CHARS_MAX = 1_000;
/** Characters of a path that a caller gives. */
export const PATH_CHARS_MAX = 4_096;
/** Hits that an answer shows when its caller names no limit. */
export const LIMIT_DEFAULT = 10;
/** Hits that a caller may ask for. */
export const LIMIT_MAX = 100;
/** Hits that an answer of low confidence shows when its caller names no limit. */
export const LOW_CONFIDENCE_HITS = 3;
/** Matching lines that `grep` shows when its caller names no limit. */
export const GREP_LIMIT_DEFAULT = 200;
/** Matches that `grep` shows in rows of their own: one line of a minified file can have millions, each of which would take 400 bytes. */
export const GREP_MATCHES_MAX = 1_000_000;
/** Characters that `grep --vimgrep` writes for all matches of one line when it repeats the whole line for each. */
export const VIMGREP_LINE_CHARS_MAX = 1_000_000;
/** Lines around a match that a caller of `grep` may ask for. */
export const CONTEXT_LINES_MAX = 100;
/** Tracked files at which a directory named like dependencies or build results counts as such and is not indexed. */
export const TRACKED_DEPENDENCIES_MAX = 300;
/** Files left out by built-in rules (vendored, built, generated) above which `grep` searches none of them unless asked to. */
export const GREP_LEFT_OUT_FILES_MAX = 2_000;
/** Files left out by built-in rules that are searched for a name that occurs nowhere else. */
export const LEFT_OUT_NAME_FILES_MAX = 10_000;
/** Symbols of the same name that a query considers. */
export const NAMESAKES_MAX = 200;
/** Characters that an answer shows of one line of code. */
export const SHOWN_LINE_CHARS_MAX = 240;
/** Rows of an answer about callees, members or similar symbols. */
export const RELATED_LISTED_MAX = 50;
/** Rows about a type's supertypes, subtypes and members that the shell shows when its caller names no limit. */
export const HIERARCHY_LIMIT_DEFAULT = 200;

// ---- Uses and calls ----
/** Rows of uses, callers and callees: the default, and the most that a caller may ask for. */
export const USES_LIMIT_DEFAULT = 100;
export const USES_LIMIT_MAX = 100_000;
/** Calls that a call graph follows from its symbol: the default, and the most that a caller may ask for. */
export const CALL_DEPTH_DEFAULT = 2;
export const CALL_DEPTH_MAX = 5;
/** Functions in a call graph; more would be no picture any more. */
export const CALL_NODES_MAX = 300;
/** Uses that a call graph examines in all: some seconds of work. */
export const CALL_USES_MAX = 60_000;
/** Other definitions of a name that an answer lists. */
export const OTHERS_LISTED_MAX = 3;
/** Suggestions in an answer about follow-up queries. */
export const FOLLOW_UPS_MAX = 8;
/** Tokens (o200k) of a whole answer of `context` when its caller names no budget. */
export const CONTEXT_TOKENS_DEFAULT = 4_000;
/** Smallest budget of `context` in tokens: a smaller one has no room for a piece of code beside the metadata. */
export const CONTEXT_TOKENS_MIN = 100;
/** Largest budget of `context` in tokens. */
export const CONTEXT_TOKENS_MAX = 32_000;
/** Handles that a caller of `context` may list as already known. */
export const CONTEXT_KNOWN_MAX = 1_000;

/** Tokens (o200k) of a whole answer of `show` when its caller names no budget. */
export const SHOW_TOKENS_DEFAULT = 4_000;
/** Smallest budget of `show` in tokens: a smaller one has no room for a line of code beside the metadata. */
export const SHOW_TOKENS_MIN = 100;
/** Budgets that errors suggest are rounded up to a multiple of this, because a cursor or a count may be longer the next time. */
export const TOKENS_STEP = 20;
/** Largest budget of `show` in tokens. */
export const SHOW_TOKENS_MAX = 100_000;
/** Lines around a place that a caller of `show` may ask for. */
export const SHOW_CONTEXT_MAX = 1_000;

// ---- Exact search ----
/** Characters of a pattern. */
export const PATTERN_CHARS_MAX = 200_000;
/** States of the automaton that a pattern becomes: counted repetitions multiply them. */
export const PATTERN_STATES_MAX = 250_000;
/** Steps that one search may take to follow its pattern, not counting those that a table answers: some seconds on one core. */
export const PATTERN_WORK_MAX = 300_000_000;

// ---- Differences and history ----
/** Tokens (o200k) of a whole answer about differences when its caller names no budget. */
export const DIFF_TOKENS_DEFAULT = 4_000;
/** Tokens (o200k) of an answer about the impact of changing one symbol, by default: half of it is tests, most of them distant. */
export const SYMBOL_IMPACT_TOKENS_DEFAULT = 2_000;
/** Smallest budget of an answer about differences, or of a map, in tokens: as small as that of other answers. */
export const DIFF_TOKENS_MIN = 100;
/** Tokens (o200k) of a whole map when its caller names no budget. */
export const MAP_TOKENS_DEFAULT = 1_000;
/** Largest budget of an answer about differences in tokens. */
export const DIFF_TOKENS_MAX = 100_000;
/** Changed files up to which their contents are compared; for more, an answer lists only the paths. */
export const DIFF_FILES_MAX = 10_000;
/** File contents never seen before that are parsed for one answer without being stored; for more, the view of their commit is made. */
export const DIFF_PARSE_FILES_MAX = 300;
/** Bytes of file contents that are parsed for one answer without being stored; for more, the view of their commit is made. */
export const DIFF_PARSE_BYTES_MAX = 4_000_000;
/** The same limit where newer contents of the files are known: then most of an older one need not be parsed. */
export const DIFF_CARRIED_BYTES_MAX = 8_000_000;
/** Changes that an answer of `history` shows when its caller names no limit. */
export const HISTORY_LIMIT_DEFAULT = 10;
/** Commits of a file that one answer of `history` examines. */
export const HISTORY_COMMITS_MAX = 5_000;
/** Commits that one answer of `history` searches for a name that no longer exists. */
export const HISTORY_PAST_COMMITS_MAX = 5_000;
/** Of these, commits in which the name appeared or disappeared and whose files are parsed. */
export const HISTORY_PAST_HITS_MAX = 40;
/** Files that may have a text whose history is asked for. */
export const HISTORY_TEXT_FILES_MAX = 100;
/** Commits that added or removed a text, of which one answer of `history` examines so many. */
export const HISTORY_TEXT_COMMITS_MAX = 1_000;
/** Files that one answer of `history` of a directory compares symbol by symbol. */
export const HISTORY_BELOW_FILES_MAX = 200;
/** Files of one commit that are searched for a symbol that disappeared from its file. */
export const HISTORY_MOVE_FILES_MAX = 200;
/** Of these, files that are parsed: those that lost a line which begins like the declaration, if there are any. */
export const HISTORY_MOVE_PARSED_MAX = 16;

// ---- Setup of MCP clients ----
/** Bytes of an MCP client's configuration file above which `setup` does not read it. */
export const CONFIG_FILE_BYTES_MAX = 32 * 1_048_576;
/** Milliseconds after which a client's own command counts as hanging and is stopped. */
export const CLIENT_COMMAND_MS_MAX = 60_000;

// ---- MCP: answers ----
/** Tokens (o200k) of a tool's answer unless the call says otherwise. */
export const ANSWER_TOKENS_DEFAULT = 2_000;
/** Values that one argument of a call may have. */
export const ARGUMENT_ITEMS_MAX = 1_000;
/** Smallest budget of a tool's answer in tokens: a smaller one cannot hold the frame and one result. */
export const ANSWER_TOKENS_MIN = 100;
/** Largest budget of a tool's answer in tokens. */
export const ANSWER_TOKENS_MAX = 20_000;
/** Characters of a tool's answer, whatever its budget of tokens. */
export const ANSWER_CHARS_MAX = 40_000;
/** Values offered for an argument that the user is typing; the protocol allows no more. */
export const COMPLETIONS_MAX = 100;
/** Milliseconds that a query waits for the first indexing run of its workspace before it answers from the files indexed so far. */
export const FIRST_INDEX_WAIT_MS = 4_000;
/**
 * Milliseconds that `index_repo` waits when its caller takes no progress notifications; after them the run goes on and `index_status`
 * reports it.
 */
export const INDEX_WAIT_MS = 45_000;
/** Shortest time in milliseconds between two progress notifications. */
export const PROGRESS_INTERVAL_MS = 200;

// ---- MCP: what a server runs and keeps ----
/** Indexes that a server keeps open. */
export const OPEN_WORKSPACES_MAX = 16;
/** Workspaces that a server opens before anyone asks for them. */
export const PREWARM_WORKSPACES_MAX = 5;
/** Requests of a stdio client that may be unanswered before the server stops reading from it. */
export const REQUESTS_UNANSWERED_MAX = 256;
/** Tool calls that run at a time; further ones wait. */
export const CALLS_RUNNING_MAX = 16;
/** Tool calls that may wait for their turn; further ones fail with `limit_exceeded`. */
export const CALLS_WAITING_MAX = 512;
/** Bytes of one message from a client. */
export const MESSAGE_BYTES_MAX = 4 * 1_048_576;
/** Milliseconds that running requests get to be answered after a stdio client has closed its end. */
export const DRAIN_MS_MAX = 5_000;
/**
 * Milliseconds that running requests get to be answered after an HTTP server was told to stop: two seconds after a signal it must have
 * ended.
 */
export const HTTP_DRAIN_MS_MAX = 1_500;
/** Milliseconds that a server that was told to stop waits for its indexing runs to stop. */
export const SHUTDOWN_MS_MAX = 800;

// ---- MCP: HTTP ----
/** HTTP requests that are answered at a time; the server tells further clients to come back. */
export const HTTP_REQUESTS_MAX = 64;
/**
 * Sessions that are remembered for clients of a protocol revision that has them; beyond it the server forgets the one silent for longest.
 */
export const HTTP_SESSIONS_MAX = 64;
/** Milliseconds without a request after which an HTTP session is forgotten. */
export const HTTP_SESSION_IDLE_MS = 30 * 60_000;
/** Bodies of requests that may arrive at once; each takes up to `MESSAGE_BYTES_MAX` of memory. */
export const HTTP_BODIES_ARRIVING_MAX = 64;
/** Milliseconds that the body of a request may take to arrive. */
export const HTTP_BODY_MS_MAX = 30_000;
/** Seconds of silence after which the server drops a connection; streams send a sign of life every 15 seconds. */
export const HTTP_IDLE_SECONDS = 120;
/** Smallest number of characters that an access token of the HTTP server may have. */
export const TOKEN_CHARS_MIN = 16;

// ---- The page ----
/** Lines of a file that the page receives at a time by default. */
export const FILE_LINES_DEFAULT = 400;
/** Lines of a file that the page may ask for at a time. */
export const FILE_LINES_MAX = 1_000;
/** Names of branches and tags that the page receives. */
export const REF_NAMES_MAX = 500;
/** Questions of pages that may wait for their turn: a person who types asks a few times per second. */
export const UI_QUESTIONS_WAITING_MAX = 64;
