/**
 * The tables. One database per project; every row that comes from a file belongs to a *file version*, and a *view*
 * (one ref, or one worktree) is a list of the versions it shows. A version is parsed once, ever (docs/design.md).
 *
 * Row ids of symbols, snippets and files carry their version: `id >> 16`. A full-text hit can therefore be tested against a
 * view without reading the row.
 */

/** The FTS5 tables behind the three indices. */
export const FULL_TEXT_TABLES = ["symbols_fts", "snippets_fts", "files_fts"] as const;

/** What stands for the words of a version that nobody counted. Sums of it stay below zero, and lose nothing when it is taken away again. */
export const UNCOUNTED_WORDS = -1_000_000_000_000;

/**
 * The trigram index (trigram-segments.ts): a segment covers a range of versions; a block_id
 * is its segment's id << 22, plus the first trigram that the block holds.
 */
export const TRIGRAM_TABLES = `
CREATE TABLE trigram_segments (
  segment_id INTEGER PRIMARY KEY AUTOINCREMENT,
  coverage BLOB NOT NULL
);
CREATE TABLE trigram_blocks (
  block_id INTEGER PRIMARY KEY,
  postings BLOB NOT NULL
);
`;

export const SCHEMA = `
CREATE TABLE projects (
  project_id TEXT PRIMARY KEY,
  repo_root TEXT NOT NULL UNIQUE,
  display_name TEXT NOT NULL,
  default_ref TEXT NOT NULL,
  vcs_mode INTEGER NOT NULL,
  schema_version INTEGER NOT NULL,
  parser_version INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);

CREATE TABLE known_workspaces (
  workspace_path TEXT PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects(project_id),
  auto_discovered INTEGER NOT NULL DEFAULT 0,
  -- Which ref queries of this workspace mean unless they name one; NULL for its own files.
  default_ref TEXT,
  last_used_at TEXT NOT NULL
);

-- Distinct file contents. blob_id is git's id of the bytes, text the UTF-8 that was indexed, its secrets masked, compressed behind a
-- checksum; with the text of the content origin_id as dictionary where there is one (version-origin.ts). What is masked depends on the path
-- as well, so one blob may have several texts: text_hash is the low 52 bits of xxHash3 of the text.
CREATE TABLE contents (
  content_id INTEGER PRIMARY KEY,
  blob_id BLOB NOT NULL,
  text_hash INTEGER NOT NULL,
  content_hash BLOB NOT NULL,
  size_bytes INTEGER NOT NULL,
  text BLOB NOT NULL,
  origin_id INTEGER REFERENCES contents(content_id),
  UNIQUE (blob_id, text_hash)
);
CREATE INDEX contents_origin ON contents(origin_id) WHERE origin_id IS NOT NULL;

CREATE TABLE paths (
  path_id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE
);

-- A version's number is never given to another: sessions keep texts by it. origin_id: the version of the same path that this one is
-- stored as a difference from (version-origin.ts). retries_left: how many later runs may parse it once more, since parsing it was given up.
-- symbol_words, snippet_words, file_words: the words that its rows have in each full-text table, shared rows included. A view's are the sums
-- over its versions, so they are below zero if an earlier program, which did not count words, wrote any of them.
CREATE TABLE file_versions (
  version_id INTEGER PRIMARY KEY AUTOINCREMENT,
  path_id INTEGER NOT NULL REFERENCES paths(path_id),
  content_id INTEGER NOT NULL REFERENCES contents(content_id),
  extractor_version INTEGER NOT NULL,
  language TEXT NOT NULL,
  line_count INTEGER NOT NULL,
  parse_status TEXT NOT NULL,
  retries_left INTEGER NOT NULL,
  symbol_count INTEGER NOT NULL,
  snippet_count INTEGER NOT NULL,
  texts BLOB,
  origin_id INTEGER REFERENCES file_versions(version_id),
  symbol_words INTEGER NOT NULL DEFAULT ${UNCOUNTED_WORDS},
  snippet_words INTEGER NOT NULL DEFAULT ${UNCOUNTED_WORDS},
  file_words INTEGER NOT NULL DEFAULT ${UNCOUNTED_WORDS},
  UNIQUE (path_id, content_id)
);
-- A checksum over all rows of a version (seals.ts).
CREATE TABLE version_seals (
  version_id INTEGER PRIMARY KEY,
  seal INTEGER NOT NULL
);
CREATE INDEX file_versions_content ON file_versions(content_id);
CREATE INDEX file_versions_origin ON file_versions(origin_id) WHERE origin_id IS NOT NULL;

-- A view. view_key says what it shows: a worktree by its git directory, a commit by its id, or the base. base_view_id is NULL
-- for a view that lists all its files itself; an overlay lists only where it differs from the base, as the base is now.
-- missing_count: files of a worktree that nobody could read, or of a commit whose objects could not be read.
CREATE TABLE branch_state (
  view_id INTEGER PRIMARY KEY,
  view_key TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('base', 'worktree', 'commit')),
  repo TEXT NOT NULL,
  ref TEXT NOT NULL,
  worktree TEXT NOT NULL,
  base_view_id INTEGER REFERENCES branch_state(view_id),
  last_indexed_commit TEXT,
  sync_id TEXT,
  rules_hash TEXT,
  file_count INTEGER NOT NULL DEFAULT 0,
  symbol_count INTEGER NOT NULL DEFAULT 0,
  snippet_count INTEGER NOT NULL DEFAULT 0,
  missing_count INTEGER NOT NULL DEFAULT 0,
  published_at TEXT,
  created_at TEXT NOT NULL,
  last_accessed_at TEXT NOT NULL,
  symbol_words INTEGER NOT NULL DEFAULT ${UNCOUNTED_WORDS},
  snippet_words INTEGER NOT NULL DEFAULT ${UNCOUNTED_WORDS},
  file_words INTEGER NOT NULL DEFAULT ${UNCOUNTED_WORDS}
);

-- Path -> version inside a view. version_id is NULL for files that are known but not indexed.
CREATE TABLE file_manifest (
  view_id INTEGER NOT NULL REFERENCES branch_state(view_id),
  path_id INTEGER NOT NULL REFERENCES paths(path_id),
  version_id INTEGER REFERENCES file_versions(version_id),
  skip_reason TEXT,
  PRIMARY KEY (view_id, path_id)
) WITHOUT ROWID;
CREATE INDEX file_manifest_version ON file_manifest(version_id, view_id);

-- Paths of the base that an overlay hides: deleted, or replaced by a row of its own.
CREATE TABLE branch_tombstones (
  view_id INTEGER NOT NULL REFERENCES branch_state(view_id),
  path_id INTEGER NOT NULL REFERENCES paths(path_id),
  tombstone_type TEXT NOT NULL DEFAULT 'deleted',
  PRIMARY KEY (view_id, path_id)
) WITHOUT ROWID;

-- How many files use what a file defines, as last counted: a prior of the ranking, see centrality.ts.
CREATE TABLE path_users (
  path_id INTEGER PRIMARY KEY REFERENCES paths(path_id),
  users INTEGER NOT NULL
);

-- What the file system said about every file of a worktree when it was read, packed (stamps.ts): the one thing about a worktree
-- that no other can share.
CREATE TABLE view_stamps (
  view_id INTEGER PRIMARY KEY REFERENCES branch_state(view_id),
  stamps BLOB NOT NULL
);

-- Contents that are not text, or too large: a commit that has them again need not be asked for them.
CREATE TABLE skipped_blobs (
  blob_id BLOB PRIMARY KEY,
  skip_reason TEXT NOT NULL
) WITHOUT ROWID;

-- is_definition has two bits (symbol-sql.ts): whether a symbol is defined or only declared there, and whether it is part of a test.
CREATE TABLE symbol_relations (
  symbol_row INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  qualified_name TEXT NOT NULL,
  kind TEXT NOT NULL,
  visibility TEXT NOT NULL,
  signature TEXT NOT NULL,
  is_definition INTEGER NOT NULL,
  parent_row INTEGER,
  line_start INTEGER NOT NULL,
  line_end INTEGER NOT NULL,
  name_line INTEGER NOT NULL,
  stable_id TEXT NOT NULL,
  -- For telling whether two bodies, or two comments above them, are equal.
  body_hash INTEGER NOT NULL,
  doc_hash INTEGER NOT NULL
);
CREATE INDEX symbol_relations_name ON symbol_relations(name COLLATE NOCASE);

-- All uses of names in one version and what is known of each, packed (usage-packing.ts): targets are resolved in
-- views. Which versions use a name at all is answered by the uses column of files_fts.
CREATE TABLE symbol_edges (
  version_id INTEGER PRIMARY KEY,
  edges BLOB NOT NULL
);

CREATE TABLE snippets (
  snippet_row INTEGER PRIMARY KEY,
  line_start INTEGER NOT NULL,
  line_end INTEGER NOT NULL,
  type TEXT NOT NULL,
  symbol_row INTEGER
);

-- Runs of rows that a version has like its origin, and that are stored with the origin only (shared-rows.ts): the ids they have in
-- this version, and what is to be added to an origin's row for its id, its owner's id, and its lines.
CREATE TABLE shared_symbols (
  first_row INTEGER PRIMARY KEY,
  last_row INTEGER NOT NULL,
  row_shift INTEGER NOT NULL,
  owner_shift INTEGER NOT NULL,
  line_shift INTEGER NOT NULL
);
CREATE TABLE shared_snippets (
  first_row INTEGER PRIMARY KEY,
  last_row INTEGER NOT NULL,
  row_shift INTEGER NOT NULL,
  owner_shift INTEGER NOT NULL,
  line_shift INTEGER NOT NULL
);

CREATE VIRTUAL TABLE symbols_fts USING fts5(
  name, qualified, signature, doc, heading, content='', contentless_delete=1, tokenize='porter ascii');
CREATE VIRTUAL TABLE snippets_fts USING fts5(
  content, context, prose, content='', contentless_delete=1, tokenize='porter ascii');
CREATE VIRTUAL TABLE files_fts USING fts5(
  path, names, head, uses, content='', contentless_delete=1, tokenize='porter ascii');
CREATE VIRTUAL TABLE symbols_vocab USING fts5vocab(symbols_fts, row);
CREATE VIRTUAL TABLE snippets_vocab USING fts5vocab(snippets_fts, row);
CREATE VIRTUAL TABLE files_vocab USING fts5vocab(files_fts, row);

${TRIGRAM_TABLES}
CREATE TABLE index_jobs (
  job_id TEXT PRIMARY KEY,
  project_id TEXT NOT NULL REFERENCES projects(project_id),
  view_id INTEGER,
  ref TEXT NOT NULL,
  mode TEXT NOT NULL,
  head_commit TEXT,
  status TEXT NOT NULL DEFAULT 'queued',
  error_code TEXT,
  error_message TEXT,
  changed_files INTEGER NOT NULL DEFAULT 0,
  files_scanned INTEGER NOT NULL DEFAULT 0,
  files_indexed INTEGER NOT NULL DEFAULT 0,
  symbols_extracted INTEGER NOT NULL DEFAULT 0,
  duration_ms INTEGER,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
);
CREATE INDEX index_jobs_status ON index_jobs(status, created_at);

-- The one process that may write. heartbeat_at in ms since the epoch; started: when the process began, since ids are reused.
CREATE TABLE writer_lease (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  owner TEXT NOT NULL,
  pid INTEGER NOT NULL,
  host TEXT NOT NULL,
  started TEXT NOT NULL,
  heartbeat_at INTEGER NOT NULL
);
`;
