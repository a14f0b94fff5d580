/** Characters of a commit's id that are shown: enough to be unique in the largest repositories, as git's own `%h` in them. */
const COMMIT_CHARS = 12;

/** A commit's id, as short as it is shown. */
export function shortCommit(id: string): string {
  return id.slice(0, COMMIT_CHARS);
}
