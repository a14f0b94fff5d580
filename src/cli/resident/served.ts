/** The commands that a resident process answers: those that only read. Every command loads this file before anything else. */
export const SERVED: ReadonlySet<string> = new Set([
  ...["search", "locate", "grep", "context", "show", "explain", "similar", "suggest"],
  ...["refs", "callers", "callees", "call-graph", "map", "related", "hierarchy", "impact"],
  ...["outline", "files", "summary", "diff", "history"],
]);
/** The served commands that read standard input when one of their words is `-`. */
export const READING: ReadonlySet<string> = new Set(["search", "locate", "show"]);
