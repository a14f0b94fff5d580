/** Every cap in the program, with its unit in its name. */

// ---- git ----
/** What one call to git may print: the paths of ten million files. */
export const GIT_OUTPUT_BYTES_MAX = 1_073_741_824;
/** What git says on its standard error; the rest is dropped. */
export const GIT_WARNINGS_BYTES_MAX = 1_048_576;
/** Questions that git answers from a few small files, asked while a thread waits. */
export const GIT_QUICK_MS_MAX = 10_000;
/** Time without a sign of life (output, processor time) after which git is taken for stuck. */
export const GIT_STUCK_MS_MAX = 60_000;
/** Time without output after which git is stopped even if it is busy: a listing of a huge repository on a cold disk takes less. */
export const GIT_SILENT_MS_MAX = 600_000;
/** Memory of its own (not mapped files) that git may take. */
export const GIT_MEMORY_BYTES_MAX = 4_294_967_296;
/** Larger files of patterns, attributes or settings are not given to git, which reads them whole. */
export const GIT_TEXT_FILE_BYTES_MAX = 100 * 1_048_576;
export const GIT_CONFIG_BYTES_MAX = 1_048_576;
/** Files that git's configuration names and that are looked at before git is started. */
export const GIT_INCLUDES_MAX = 100;
/** Entries of directories that are searched for what git hangs on. */
export const GIT_SEARCHED_ENTRIES_MAX = 50_000;

// ---- Files ----
/** A file of git's that names a ref, a commit or a place is never larger: a path and some words. */
export const REF_FILE_BYTES_MAX = 65_536;
/** Larger files are listed as skipped, not indexed. */
export const FILE_BYTES_MAX = 1_048_576;
/** Files whose lines are longer than this on average are machine output: text search only, no parse. */
export const PARSE_LINE_CHARS_MEAN_MAX = 1_000;
/** Depth of directories below the workspace. */
export const SCAN_DEPTH_MAX = 128;
/** Directories whose verdict under the built-in rules is remembered. */
export const DIRECTORY_CACHE_ENTRIES_MAX = 50_000;
/** A larger file of ignore patterns is not read. */
export const IGNORE_BYTES_MAX = 1_048_576;
/** Patterns of one ignore file that hold. */
export const IGNORE_PATTERNS_MAX = 10_000;
/** Comparisons that matching the paths of a workspace with one ignore file may take: some seconds of work, hundreds of times what honest ones need. */
export const IGNORE_STEPS_MAX = 1_000_000_000;
/** Lines of an ignore file that are reported as no pattern. */
export const IGNORE_PROBLEMS_SHOWN_MAX = 20;

// ---- Extraction ----
/** Work (units of lang/work-budget.ts) that parsing one file may cost, queries included; then its symbols are given up. */
export const FILE_WORK_MAX = 14_000_000;
/** Processor time of its thread that parsing one file may take, where the count of its work does not say what it costs. */
export const FILE_CPU_MS_MAX = 30_000;
/** The same for a worker that gives no sign at all, because a grammar is in an endless loop. */
export const FILE_SILENT_CPU_MS_MAX = 60_000;
/** Later runs that parse a file once more after its grammar broke down or took too much time. */
export const PARSE_RETRIES_MAX = 2;
/** Definitions inside this many others are a program's output or a prank, and what handles nesting may recurse. */
export const SYMBOL_DEPTH_MAX = 64;
/** Macro calls inside the items of a macro call are looked into this deep. */
export const REPARSE_DEPTH_MAX = 3;
/** Rows of one kind per file: the low half of a row id. */
export const FILE_ROWS_MAX = 65_535;
export const SIGNATURE_CHARS_MAX = 300;
export const DOC_CHARS_MAX = 1_000;
export const NAME_CHARS_MAX = 200;
export const QUALIFIED_PARTS_MAX = 32;

// ---- Snippets ----
/** Neighbouring small pieces are joined up to this many lines. */
export const SNIPPET_LINES_TARGET = 40;
/** Longer pieces are cut into windows. */
export const SNIPPET_LINES_MAX = 60;
/** ... but a block of code in documentation stays whole up to this size. */
export const PROSE_SNIPPET_LINES_MAX = 200;
/** Characters of one line that are indexed. */
export const LINE_CHARS_INDEXED_MAX = 2_000;

// ---- Tokens ----
export const TOKEN_CACHE_ENTRIES_MAX = 20_000;
/** Longer runs of letters are data (base64, hashes), not words. */
export const TERM_CHARS_MAX = 64;
export const TERM_CACHE_ENTRIES_MAX = 20_000;

// ---- Store ----
/** Rows of one kind are numbered `version * 2^16 + position`. */
export const ROW_POSITION_BITS = 16;
export const PAGE_CACHE_KIB = 64_000;
/** Statements that a connection keeps prepared. */
export const PREPARED_STATEMENTS_MAX = 200;
/** Postings that FTS5 gathers in memory, per table, before it writes a segment; its own default is 1 MiB. */
export const FTS_HASH_BYTES = 16 * 1_048_576;
export const BUSY_TIMEOUT_MS = 5_000;
/** A lease whose owner has been silent this long may be taken over. */
export const LEASE_SILENT_MS_MAX = 30_000;
export const LEASE_HEARTBEAT_MS = 2_000;

// ---- Recall ----

// ---- Indexing ----
/** Changed files that a query syncs before it answers. */
export const INLINE_SYNC_FILES_MAX = 50;
/** Versions that no view shows but that are kept, the newest: going back to a branch or undoing an edit then parses nothing. */
export const UNUSED_VERSIONS_KEPT = 2_000;
export const JOBS_KEPT = 50;
/** Views of commits that are kept, those used last. */
export const COMMIT_VIEWS_KEPT = 200;

// ---- Views ----
/** Days without use after which `prune` removes a view, unless told otherwise. */
export const PRUNE_DAYS_DEFAULT = 30;
/** A hundred years: more would overflow a date. */
export const PRUNE_DAYS_MAX = 36_525;
/** Views that one session keeps at hand. */
export const SOURCES_MAX = 100;
export const REF_CHARS_MAX = 1_000;
/** Symbols of one name that are considered. */
export const NAMESAKES_MAX = 200;

// ---- Settings ----
export const SETTINGS_BYTES_MAX = 65_536;
/** Groups of words that stand for each other, words in one, and letters in a word. */
export const SETTING_GROUPS_MAX = 200;
export const SETTING_GROUP_WORDS_MAX = 12;
export const SETTING_WORD_CHARS_MAX = 64;

// ---- Evaluation ----
export const EVAL_FILE_BYTES_MAX = 64 * 1_048_576;
export const EVAL_ROWS_MAX = 20_000;
export const EVAL_HISTORY_MAX = 1_000;
export const EVAL_COMMITS_READ_MAX = 10_000;
export const EVAL_WORST_MAX = 100;

// ---- Answers ----
export const LIMIT_DEFAULT = 10;
export const LIMIT_MAX = 100;
export const LOW_CONFIDENCE_HITS = 3;

// ---- Session ----

// ---- Explanations ----

// ---- Freshness ----
/** How long a command waits for another writer. */
export const LEASE_WAIT_MS = 5_000;
/** ... when there is nothing to answer from until it has written. */
export const LEASE_WAIT_FIRST_MS = 60_000;
/** Contents never seen before that a query parses before it answers when another commit was checked out. */
export const INLINE_SWITCH_FILES_MAX = 1_000;
/** How long a query with few changed files to sync waits for another process that is writing the same view. */
export const LEASE_WAIT_INLINE_MS = 500;
export const SHOWN_LINE_CHARS_MAX = 240;
export const QUERY_CHARS_MAX = 4_000;
/** Of a glob that a caller gives to choose paths. */
export const GLOB_CHARS_MAX = 1_000;
/** Characters of file text that a session keeps for its next query. */
export const TEXT_CACHE_CHARS_MAX = 12_000_000;

// ---- Code context ----
export const CONTEXT_TOKENS_DEFAULT = 4_000;
/** Less has no room for a piece of code beside the metadata. */
export const CONTEXT_TOKENS_MIN = 100;
export const CONTEXT_TOKENS_MAX = 32_000;
/** Handles that a caller may say it has. */
export const CONTEXT_KNOWN_MAX = 1_000;
// ---- Setup of MCP clients ----
/** A client's configuration is not larger. */
export const CONFIG_FILE_BYTES_MAX = 32 * 1_048_576;
/** A client's own command that takes longer hangs. */
export const CLIENT_COMMAND_MS_MAX = 60_000;

// ---- MCP ----
/** Tokens (o200k) of a tool's answer unless the call says otherwise. */
export const ANSWER_TOKENS_DEFAULT = 2_000;
/** Less than this cannot hold an answer's frame and one result. */
export const ANSWER_TOKENS_MIN = 100;
export const ANSWER_TOKENS_MAX = 20_000;
/** Characters of a tool's answer, whatever its tokens. */
export const ANSWER_CHARS_MAX = 40_000;
/** How long a query waits for the first indexing run of its workspace before it answers with what there is. */
export const FIRST_INDEX_WAIT_MS = 1_500;
/** How long `index_repo` waits without anyone to tell of progress; then the run goes on and is followed with `index_status`. */
export const INDEX_WAIT_MS = 45_000;
/** Progress notifications come no closer than this. */
export const PROGRESS_INTERVAL_MS = 200;
/** Indexes that a server keeps open. */
export const OPEN_WORKSPACES_MAX = 16;
/** Workspaces that are opened before anyone asks. */
export const PREWARM_WORKSPACES_MAX = 5;
/** Requests that a client may have unanswered before no more are read from it. */
export const REQUESTS_UNANSWERED_MAX = 256;
/** Tool calls that run at a time; others wait. */
export const CALLS_RUNNING_MAX = 16;
/** ... so many; beyond them calls are turned away. */
export const CALLS_WAITING_MAX = 512;
/** Longest message from a client. */
export const MESSAGE_BYTES_MAX = 4 * 1_048_576;
/** How long requests under way may still be answered once the client has closed its end. */
export const DRAIN_MS_MAX = 5_000;
/** How long an HTTP server that was told to stop goes on answering what is under way; two seconds after a signal it must have ended. */
export const HTTP_DRAIN_MS_MAX = 1_500;
/** How long a server that was told to stop waits for its indexing runs to stop. */
export const SHUTDOWN_MS_MAX = 800;
export const PATH_CHARS_MAX = 4_096;
/** HTTP requests that are answered at a time; further ones are told to come back. */
export const HTTP_REQUESTS_MAX = 64;
/** Clients of a revision with sessions that are remembered; beyond it the one silent for longest is forgotten. */
export const HTTP_SESSIONS_MAX = 64;
export const HTTP_SESSION_IDLE_MS = 30 * 60_000;
/** Bodies of requests that may be under way at once; each takes up to MESSAGE_BYTES_MAX of memory. */
export const HTTP_BODIES_ARRIVING_MAX = 64;
/** How long a body may take to come. */
export const HTTP_BODY_MS_MAX = 30_000;
/** Seconds of silence after which a connection is dropped; streams are kept alive every 15. */
export const HTTP_IDLE_SECONDS = 120;
export const TOKEN_CHARS_MIN = 16;
/** Projects that are looked into for recently used workspaces. */
export const PROJECTS_LISTED_MAX = 200;
/** Rows of what has to do with a symbol. */
export const RELATED_LISTED_MAX = 50;
export const FOLLOW_UPS_MAX = 8;
/** Values offered for an argument that is being typed; the protocol allows no more. */
export const COMPLETIONS_MAX = 100;

// ---- Differences ----
/** What an answer about differences may cost, whole, in tokens. */
export const DIFF_TOKENS_DEFAULT = 4_000;
/** Less has no room for a change beside the counts. */
export const DIFF_TOKENS_MIN = 200;
export const DIFF_TOKENS_MAX = 100_000;
/** Files that are compared; of more, only paths are listed. */
export const DIFF_FILES_MAX = 10_000;
/** Contents never seen before that are parsed for one answer without being stored; for more the view of their commit is made. */
export const DIFF_PARSE_FILES_MAX = 300;
export const DIFF_PARSE_BYTES_MAX = 4_000_000;

// ---- History ----
export const HISTORY_LIMIT_DEFAULT = 10;
/** Commits of a file that are looked at in all. */
export const HISTORY_COMMITS_MAX = 5_000;
/** Files of one commit in which a symbol that disappeared is looked for. */
export const HISTORY_MOVE_FILES_MAX = 200;
