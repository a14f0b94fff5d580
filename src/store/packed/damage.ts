/** Damage: what is stored is not what was stored. Found by checksums, told as an error with a remedy, mended where it can be. */
import { CodeCompassError } from "#core/errors.ts";

/** Where {@link damagedVersionsOf} finds the versions; data and not a field, because threads pass on an error's data only. */
const VERSIONS = "damaged_versions";

/** The error for something stored that is damaged, with the file versions that it makes unusable. */
export function damage(what: string, versionIds: readonly number[] = []): CodeCompassError {
  return new CodeCompassError("index_incompatible", `The index is damaged: ${what}.`, {
    // A rebuild mends every damage: it reads every file again, into a new database.
    next: { do: "index", force: true },
    ...(versionIds.length > 0 ? { [VERSIONS]: [...versionIds] } : {}),
  });
}

/** The versions that an error says are damaged; none for any other error. */
export function damagedVersionsOf(thrown: unknown): readonly number[] {
  const versions = thrown instanceof CodeCompassError ? thrown.data[VERSIONS] : undefined;
  return Array.isArray(versions) ? versions.filter((id) => Number.isSafeInteger(id)) : [];
}
