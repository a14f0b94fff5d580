/**
 * Characters of a commit's id that are shown: enough to be unique in the largest repositories, and as many as git's own `%h` shows in them.
 */
const COMMIT_CHARS = 12;

/** A commit's id, shortened for display. */
export function shortCommit(id: string): string {
  return id.slice(0, COMMIT_CHARS);
}
