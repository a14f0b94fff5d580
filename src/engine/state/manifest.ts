/** The manifest of a state, and the checks that it must pass for the state to be read. */

import { CodeCompassError } from "#core/errors.ts";
import type { StateManifest, StateMember } from "#core/protocol/state.ts";
import { EXTRACTOR_VERSION, SCHEMA_VERSION } from "#core/version.ts";
import { refused } from "#store/database/foreign.ts";
import { isMigratedInPlace } from "#store/database/migrations.ts";

/** Version of the archive: its members and the fields of its manifest. */
export const STATE_FORMAT_VERSION = 1;
/** The member that comes first. */
export const MANIFEST_NAME = "manifest.json";
/** The member that is the database. */
export const DATABASE_NAME = "index.db";
/** The most bytes of a manifest, which has a dozen fields. */
export const MANIFEST_BYTES_MAX = 1_048_576;
/** The most bytes of a state's database: ten times that of Linux. */
const STATE_DATABASE_BYTES_MAX = 32 * 1_073_741_824;

const OBJECT_IDS = { sha1: /^[0-9a-f]{40}$/, sha256: /^[0-9a-f]{64}$/ } as const;
const SHA256 = /^[0-9a-f]{64}$/;
const ROOT_COMMITS_MAX = 1_000;
const NAME_CHARS_MAX = 1_000;

/**
 * The manifest in some bytes.
 * @throws invalid_input for bytes that are no manifest; index_incompatible for a later format
 */
export function parseManifest(bytes: Uint8Array): StateManifest {
  const found = objectIn(bytes);
  const format = found["format_version"];
  if (isCount(format) && format > STATE_FORMAT_VERSION) throw newer(`format ${format}, this program reads ${STATE_FORMAT_VERSION}`);
  if (format !== STATE_FORMAT_VERSION || !isManifest(found)) throw refused("its manifest is not one that this program writes");
  return found;
}

function objectIn(bytes: Uint8Array): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    if (typeof found === "object" && found !== null) return found as Record<string, unknown>;
  } catch {
    // `refused` below reports it.
  }
  throw refused("its manifest is not a JSON object");
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isName = (value: unknown): value is string => typeof value === "string" && value.length <= NAME_CHARS_MAX;
const isMatch = (value: unknown, pattern: RegExp): boolean => typeof value === "string" && pattern.test(value);

function isManifest(found: Record<string, unknown>): found is Record<string, unknown> & StateManifest {
  const format = found["object_format"];
  if (format !== "sha1" && format !== "sha256") return false;
  const roots = found["root_commits"];
  return (
    ["program_version", "ref"].every((key) => isName(found[key])) &&
    ["schema_version", "extractor_version", "files", "symbols"].every((key) => isCount(found[key])) &&
    isMatch(found["commit"], OBJECT_IDS[format]) &&
    Array.isArray(roots) &&
    roots.length <= ROOT_COMMITS_MAX &&
    roots.every((root) => isMatch(root, OBJECT_IDS[format])) &&
    Array.isArray(found["members"]) &&
    found["members"].length === 1 &&
    found["members"].every(isMember)
  );
}

function isMember(found: unknown): found is StateMember {
  if (typeof found !== "object" || found === null) return false;
  const { name, size_bytes: size, sha256 } = found as Record<string, unknown>;
  return name === DATABASE_NAME && isCount(size) && isMatch(sha256, SHA256);
}

/**
 * Refuses a state that this program cannot make an index from.
 * @throws invalid_input, index_incompatible, limit_exceeded
 */
export function refuseUnreadable({ schema_version: schema, extractor_version: extractor, members }: StateManifest): void {
  if (schema > SCHEMA_VERSION) throw newer(`schema ${schema}, this one needs ${SCHEMA_VERSION}`);
  if (extractor > EXTRACTOR_VERSION) throw newer(`extractor ${extractor}, this one needs ${EXTRACTOR_VERSION}`);
  if (extractor < EXTRACTOR_VERSION || !isMigratedInPlace(schema)) {
    throw new CodeCompassError(
      "index_incompatible",
      `The state is from an earlier version of this program (schema ${schema}, extractor ${extractor}): every file would have to be parsed again.`,
      { remediation: "Export it again with this version, or build the index here.", next: { do: "index" } },
    );
  }
  const bytes = members[0]?.size_bytes ?? 0;
  if (bytes > STATE_DATABASE_BYTES_MAX) {
    throw new CodeCompassError(
      "limit_exceeded",
      `The state says that its database has ${bytes} bytes; at most ${STATE_DATABASE_BYTES_MAX} are read.`,
      {
        next: { do: "index" },
      },
    );
  }
}

function newer(what: string): CodeCompassError {
  return new CodeCompassError("index_incompatible", `The state was written by a newer version of codecompass (${what}).`, {
    remediation: "Update this program, or build the index here.",
    next: { do: "index" },
  });
}
