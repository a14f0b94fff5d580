/** Runs that have published and still tidy up. In a file of its own, so that a query without an edit does not load the writing code. */

/** Promises of this process's runs that are tidying up, by path of the database. */
const tidying = new Map<string, Promise<void>>();

/**
 * Resolves once no run of this process tidies up in a database any more. Until then the run
 * holds the lease, so that no other process writes.
 */
export async function tidied(databasePath: string): Promise<void> {
  await tidying.get(databasePath);
}

/** Registers a run that tidies up. The promise resolves when it has tidied up, or failed to. */
export function noteTidying(databasePath: string, run: Promise<void>): Promise<void> {
  const over = run
    .catch(() => {})
    .finally(() => {
      if (tidying.get(databasePath) === over) tidying.delete(databasePath);
    });
  tidying.set(databasePath, over);
  return over;
}
