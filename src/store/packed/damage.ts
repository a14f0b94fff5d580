/**
 * Damage: a stored value differs from the one written. Checksums detect it, an error with a
 * remedy reports it, and it is mended where possible.
 */
import { CodeCompassError } from "#core/errors.ts";

/**
 * The field of an error's data that lists the damaged versions. It is data, not a property of
 * the error, because threads pass on only an error's data.
 */
const VERSIONS = "damaged_versions";

/** The error for damaged stored data, with the file versions that the damage makes unusable. */
export function damage(what: string, versionIds: readonly number[] = []): CodeCompassError {
  return new CodeCompassError("index_incompatible", `The index is damaged: ${what}.`, {
    // A rebuild mends any damage: it reads every file again, into a new database.
    next: { do: "index", force: true },
    ...(versionIds.length > 0 ? { [VERSIONS]: [...versionIds] } : {}),
  });
}

/** The versions that a damage error lists; none for any other error. */
export function damagedVersionsOf(thrown: unknown): readonly number[] {
  const versions = thrown instanceof CodeCompassError ? thrown.data[VERSIONS] : undefined;
  return Array.isArray(versions) ? versions.filter((id) => Number.isSafeInteger(id)) : [];
}
