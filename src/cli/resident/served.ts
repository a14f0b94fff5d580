/** The commands that a resident process answers: those that only read. Loaded before anything else by every command. */
export const SERVED: ReadonlySet<string> = new Set([
  ...["search", "locate", "grep", "context", "show", "explain", "similar", "suggest"],
  ...["refs", "callers", "callees", "call-graph", "map", "related", "hierarchy", "impact"],
  ...["outline", "files", "summary", "diff", "history"],
]);
/** Those of them that read standard input where a word is `-`. */
export const READING: ReadonlySet<string> = new Set(["search", "locate", "show"]);
