/** Runs that have published and tidy up behind: apart from what writes, which a query without an edit does not load. */

/** Runs of this process that have published and are tidying up, by the path of the database. */
const tidying = new Map<string, Promise<void>>();

/** Resolves once no run of this process tidies up in a database any more: until then it holds the lease, and queries need not fear another writer. */
export async function tidied(databasePath: string): Promise<void> {
  await tidying.get(databasePath);
}

/** Resolves when the run has tidied up, or failed to. */
export function noteTidying(databasePath: string, run: Promise<void>): Promise<void> {
  const over = run
    .catch(() => {})
    .finally(() => {
      if (tidying.get(databasePath) === over) tidying.delete(databasePath);
    });
  tidying.set(databasePath, over);
  return over;
}
