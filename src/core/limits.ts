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

// ---- Extraction ----
/** Parsing one file is cancelled after this long and the file becomes plain text. */
export const PARSE_MS_MAX = 5_000;
/** Rows of one kind per file: the low half of a row id. */
export const FILE_ROWS_MAX = 65_535;
export const SIGNATURE_CHARS_MAX = 300;
export const DOC_CHARS_MAX = 1_000;
export const NAME_CHARS_MAX = 200;
/** Nodes of WASM memory cannot be given back: a worker that parsed a file this large hands over to a fresh one. */
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
