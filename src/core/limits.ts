/** Every cap in the program, with its unit in its name. */

// ---- Files ----
/** Larger files are listed as skipped, not indexed. */
export const FILE_BYTES_MAX = 1_048_576;
/** A NUL within this many first bytes makes a file binary (the rule git uses, with its 8,000 bytes). */
export const BINARY_PROBE_BYTES = 8_000;
/** Files whose lines are longer than this on average are machine output: text search only, no parse. */
export const PARSE_LINE_CHARS_MEAN_MAX = 1_000;
/** Depth of directories below the workspace. */
export const SCAN_DEPTH_MAX = 128;
/** Directories whose verdict under the built-in rules is remembered. */
export const DIRECTORY_CACHE_ENTRIES_MAX = 50_000;

// ---- Extraction ----
/** Parsing one file, queries included, is stopped after this long and the file becomes plain text. */
export const PARSE_MS_MAX = 5_000;
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
/** Shorter string literals are not prose. */
export const STRING_LITERAL_CHARS_MIN = 4;

// ---- Snippets ----
/** Neighbouring small pieces are joined up to this many lines. */
export const SNIPPET_LINES_TARGET = 40;
/** Longer pieces are cut into windows. */
export const SNIPPET_LINES_MAX = 60;
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
/** Postings that FTS5 gathers in memory, per table, before it writes a segment; its own default is 1 MiB. */
export const FTS_HASH_BYTES = 16 * 1_048_576;
export const BUSY_TIMEOUT_MS = 5_000;
/** A lease whose owner has been silent this long may be taken over. */
export const LEASE_SILENT_MS_MAX = 30_000;
export const LEASE_HEARTBEAT_MS = 2_000;
export const ZSTD_LEVEL_TEXT = 3;

// ---- Recall ----
/** Postings that one full-text query may score unless told otherwise: FTS5 scores about two per microsecond. */
export const POSTINGS_MAX = 5_000;

// ---- Indexing ----
/** Lines at the top of a file that stand for the file as a whole. */
export const HEAD_LINES_MAX = 20;
export const FILE_NAME_TERMS_MAX = 2_000;
/** Files and bytes that a parse worker is given at a time, and batches it may have in hand. */
export const BATCH_FILES_MAX = 16;
export const BATCH_BYTES_MAX = 400_000;
export const BATCHES_IN_FLIGHT_MAX = 2;
/** Parsed batches that may wait for the writer, over all workers. */
export const BATCHES_UNWRITTEN_MAX = 8;
/** Batches after which a parse worker collects its young garbage. */
export const BATCHES_PER_COLLECTION = 2;
/** ... and all of it, when more than this is left. */
export const PARSER_HEAP_BYTES_MAX = 100_000_000;
/** Bytes of source written before the writer commits. */
export const COMMIT_BYTES = 8_000_000;
/** A file changed this shortly before it was read may change again within the clock's resolution. */
export const RACY_STAMP_US = 50_000;
/** Changed files that a query syncs before it answers. */
export const INLINE_SYNC_FILES_MAX = 50;
/** Versions that no view shows but that are kept, the newest: going back to a branch or undoing an edit then parses nothing. */
export const UNUSED_VERSIONS_KEPT = 2_000;
/** Other unused versions removed at each publish; the rest waits for the next. */
export const UNUSED_VERSIONS_REMOVED_MAX = 2_000;
export const JOBS_KEPT = 50;
/** Views of commits that are kept, those used last. */
export const COMMIT_VIEWS_KEPT = 200;
/** Files of the working tree that are read between two breaths of the thread that coordinates. */
export const IDENTIFY_FILES_PER_TURN = 256;
/** Blobs that one git process is asked for. */
export const BLOBS_PER_READ_MAX = 64;

// ---- Views ----
/** Rows that moving the base may copy into overlays: paths that change times overlays. Above it the base stays where it is. */
export const BASE_MOVE_ROWS_MAX = 200_000;
/** Committed contents that were never read because the files are edited; more than these are not edits but conversions. */
export const BASE_UNKNOWN_MAX = 200;
/** How often the use of a view is noted. */
export const VIEW_USE_NOTED_MS = 3_600_000;
/** Days without use after which `prune` removes a view, unless told otherwise. */
export const PRUNE_DAYS_DEFAULT = 30;
/** Versions removed in one transaction of `prune`. */
export const PRUNE_VERSIONS_PER_TURN = 200;
/** Views that one session keeps at hand. */
export const SOURCES_MAX = 100;
/** Refs offered for one that does not exist. */
export const NEAR_REFS_MAX = 5;
export const REF_CHARS_MAX = 1_000;
/** Hits taken from an index unless told otherwise. */
export const RECALL_HITS_MAX = 200;
/** What recall may cost, by index: hits that are looked at, and postings that are scored to find them. */
export const RECALL_OF_WORDS = {
  symbols: { limit: 80, postingsMax: 2_000 },
  snippets: { limit: 150, postingsMax: 5_000 },
  docs: { limit: 20, postingsMax: 2_000 },
  files: { limit: 60, postingsMax: 1_000 },
} as const;
/** The same for a single name, which the name index answers better than any text. */
export const RECALL_OF_NAME = {
  symbols: { limit: 60, postingsMax: 1000 },
  snippets: { limit: 30, postingsMax: 1200 },
  docs: { limit: 10, postingsMax: 500 },
  files: { limit: 40, postingsMax: 500 },
} as const;
/** Symbols of one name that are considered. */
export const NAMESAKES_MAX = 200;
/** `k` of reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009). */
export const RRF_K = 60;

// ---- Answers ----
export const LIMIT_DEFAULT = 10;
export const LIMIT_MAX = 100;
/** Hits of one file that keep their score; each further one counts a fifth less than the one before. */
export const HITS_PER_FILE_SOFT_MAX = 1;

// ---- Freshness ----
/** How long a command waits for another writer. */
export const LEASE_WAIT_MS = 5_000;
/** ... when there is nothing to answer from until it has written. */
export const LEASE_WAIT_FIRST_MS = 60_000;
/** Views larger than this are not swept whole before every answer. */
export const SWEEP_FILES_MAX = 20_000;
/** Contents never seen before that a query parses before it answers when another commit was checked out. */
export const INLINE_SWITCH_FILES_MAX = 1_000;
/** Files of a larger view that are looked at before every answer: those that changed last. */
export const SWEEP_RECENT_FILES = 4_000;
/** Within one process, a sweep stays good this long. */
export const SWEEP_VALID_MS = 250;
/** Matching lines shown with a hit. */
export const MATCH_LINES_MAX = 3;
export const SHOWN_LINE_CHARS_MAX = 240;
/** Lines of a body preview at detail level `context`. */
export const PREVIEW_LINES_MAX = 40;
export const RELATED_SYMBOLS_MAX = 5;
/** Paths offered for one that does not exist. */
export const NEAR_PATHS_MAX = 5;
/** How often an answer is made again because a file it cites changed meanwhile. */
export const VERIFY_ROUNDS_MAX = 3;
export const QUERY_CHARS_MAX = 4_000;
/** The ranking score that is shown as 0.5. */
export const SCORE_AT_HALF = 1.5;
/** A session without queries for this long gives its caches back. */
export const IDLE_REST_MS = 1_000;
/** Characters of file text that a session keeps for its next query. */
export const TEXT_CACHE_CHARS_MAX = 12_000_000;
