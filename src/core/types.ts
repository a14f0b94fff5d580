/** Vocabulary shared by every layer. */

/** Kinds of symbols, one list for all languages. */
export const SYMBOL_KINDS = [
  "function",
  "method",
  "class",
  "struct",
  "interface",
  "trait",
  "enum",
  "constant",
  "variable",
  "property",
  "module",
  "type",
  "macro",
  "import",
  "impl",
  "section",
] as const;
export type SymbolKind = (typeof SYMBOL_KINDS)[number];

/** Names that languages and other tools use for these kinds. */
export const SYMBOL_KIND_ALIASES: Readonly<Record<string, SymbolKind>> = {
  attribute: "property",
  cls: "class",
  const: "constant",
  def: "function",
  field: "property",
  fn: "function",
  fun: "function",
  func: "function",
  heading: "section",
  iface: "interface",
  let: "variable",
  meth: "method",
  mod: "module",
  namespace: "module",
  package: "module",
  prop: "property",
  protocol: "interface",
  typealias: "type",
  typedef: "type",
  val: "variable",
  var: "variable",
};

export const VISIBILITIES = ["public", "protected", "internal", "private"] as const;
export type Visibility = (typeof VISIBILITIES)[number];

/** The kinds of relation that a use states. Its target is a name, which a view resolves. Stored by position, in 3 bits: append only. */
export const EDGE_TYPES = ["calls", "references", "imports", "extends", "implements"] as const;
export type EdgeType = (typeof EDGE_TYPES)[number];

/** Kinds of prose inside code. Stored by position, in 2 bits: append only. */
export const TEXT_KINDS = ["comment", "docstring", "string"] as const;
export type TextKind = (typeof TEXT_KINDS)[number];

/** All kinds of prose: sections of documentation, and prose inside code. */
export const PROSE_KINDS = ["section", "docstring", "comment", "string"] as const;
export type ProseKind = (typeof PROSE_KINDS)[number];

/** Other names for kinds of prose. */
export const PROSE_KIND_ALIASES: Readonly<Record<string, ProseKind>> = { doc: "docstring", heading: "section", literal: "string" };

export const SNIPPET_TYPES = ["symbol", "group", "window", "section"] as const;
export type SnippetType = (typeof SNIPPET_TYPES)[number];

/**
 * How much of a file the index holds. `partial`: the parser met errors, or reading the uses of names was given up, because it cost too
 * much. `heuristic`: there is no grammar, so definitions come from the shape of its lines. `text`: there is nothing to parse it with.
 * `timed_out` and `crashed`: parsing was given up, because it cost too much or because the grammar crashed; the file is held as text, with
 * the definitions that its lines show.
 */
export const PARSE_STATUSES = ["parsed", "partial", "text", "timed_out", "crashed", "heuristic"] as const;
export type ParseStatus = (typeof PARSE_STATUSES)[number];
/** Why parsing was given up. */
export type GivenUp = Extract<ParseStatus, "timed_out" | "crashed">;

/** Reasons why a file is not in the index. Stored by position: append only. */
export const SKIP_REASONS = ["binary", "too_large", "unreadable", "not_regular", "vanished"] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** Lines are 1-based and inclusive, here and everywhere. */
export interface LineRange {
  readonly lineStart: number;
  readonly lineEnd: number;
}

/** A definition (or declaration) in one file version. Its identity within the version is its position in the list. */
export interface ExtractedSymbol extends LineRange {
  readonly kind: SymbolKind;
  readonly name: string;
  readonly qualifiedName: string;
  /** Declaration text on one line, without the body. */
  readonly signature: string;
  readonly visibility: Visibility;
  /** Position of the enclosing symbol in the list, or null. */
  readonly parent: number | null;
  /** Cleaned text of the comment or docstring that documents it, or null. */
  readonly doc: string | null;
  /** False for a prototype or a forward declaration. */
  readonly isDefinition: boolean;
  /** Whether its source says that it is a test or part of one. Whether its file is a test file is judged by the path instead. */
  readonly isTest: boolean;
}

/** A piece of a file that full-text search matches as a unit. */
export interface Snippet extends LineRange {
  readonly type: SnippetType;
  /** Position of the innermost symbol that contains the whole piece, or null. */
  readonly symbol: number | null;
}

/** Identifies a worktree and the directory in it that is the workspace. Stays the same when the worktree moves. */
export interface WorktreeIdentity {
  /** The worktree's git directory; without version control, the workspace. Absolute. */
  readonly root: string;
  /** The workspace's path in the worktree, with a slash at the end; empty for the root of the worktree. */
  readonly directory: string;
}

/**
 * When a watching process indexes what was written: at once (`realtime`), when a query comes (`lazy`), or when another commit is checked
 * out, and otherwise when a query comes (`git`). Answers are the same under each.
 */
export const INDEXING_STRATEGIES = ["realtime", "lazy", "git"] as const;
export type IndexingStrategy = (typeof INDEXING_STRATEGIES)[number];
