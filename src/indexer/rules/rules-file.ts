/** Reads a file of ignore patterns, whatever lies at its path. */
import { realpathSync } from "node:fs";
import { isWithin } from "#core/files/path-rules.ts";
import { type RegularFile, readRegularFile } from "#core/files/regular-file.ts";
import { IGNORE_BYTES_MAX } from "#core/limits.ts";

export interface RulesText {
  readonly text: string;
  /** The reason why its rules are not applied, although an entry with its name exists. */
  readonly problem?: string;
}

export const TOO_LARGE = `is larger than ${IGNORE_BYTES_MAX / 1_048_576} MiB`;

const PROBLEMS: Readonly<Record<Exclude<RegularFile["is"], "file" | "missing">, string>> = {
  not_regular: "is not a file",
  too_large: TOO_LARGE,
  unreadable: "cannot be read",
};

/**
 * The text of a file of patterns in a workspace; empty when there is none. It never blocks, on a pipe for instance. It follows a link only
 * inside the workspace: warnings quote patterns, and a repository must not make them quote lines of other files.
 */
export function readRulesFile(workspace: string, name: string): RulesText {
  const path = `${workspace}/${name}`;
  const read = readRegularFile(path, IGNORE_BYTES_MAX);
  if (read.is === "missing") return { text: "" };
  if (read.is !== "file") return { text: "", problem: PROBLEMS[read.is] + (read.is === "unreadable" ? ` (${read.code})` : "") };
  if (!isInside(workspace, path)) return { text: "", problem: "is a link out of the workspace" };
  return { text: Buffer.from(read.bytes).toString("utf8") };
}

function isInside(workspace: string, path: string): boolean {
  try {
    return isWithin(realpathSync(workspace), realpathSync(path));
  } catch {
    return false;
  }
}
