/** Errors for files that are not in the index: files that exist, and files that do not. */
import { CodeCompassError } from "#core/errors.ts";
import type { NextStep } from "#core/next-step.ts";
import { shellWord } from "#core/shell-word.ts";
import { SKIP_WORDS } from "#core/skip-words.ts";
import type { SkipReason } from "#core/types.ts";
import { named } from "#core/visible.ts";
import { secretRule } from "#indexer/rules/secret-files.ts";
import type { View } from "#store/rows/view.ts";
import { directoryAbove, nearPaths } from "#text/near-paths.ts";

/** The error for a path that the view lacks: it names the nearest paths, or else the nearest directory above. */
export function noSuchPath(
  message: string,
  { path, indexed }: { readonly path: string; readonly indexed: readonly string[] },
  again: (near: string) => NextStep,
): CodeCompassError {
  const near = nearPaths(indexed, path);
  const [nearest] = near;
  return new CodeCompassError("path_not_found", message, {
    ...(nearest === undefined
      ? {
          remediation: "Check the spelling; a rule may also leave it out of the index.",
          next: { do: "list_ignored" as const },
          otherwise: { do: "outline" as const, path: directoryAbove(indexed, path) },
        }
      : { remediation: `Did you mean ${near.map(named).join(", ")}?`, next: again(nearest) }),
    near_paths: near,
  });
}

/**
 * The error for a directory that is given where a file or a symbol is asked for; undefined when no indexed file is below the path. Its map
 * says what is in it. The nearest file is no next step: it is any file of the directory.
 */
export function directoryInstead(
  path: string,
  { indexed, asked }: { readonly indexed: readonly string[]; readonly asked: "file" | "symbol" },
): CodeCompassError | undefined {
  const directory = path.trim().replace(/^(?:\.\/)+|\/+$/g, "");
  if (directory === "" || !indexed.some((file) => file.startsWith(`${directory}/`))) return undefined;
  const code = asked === "file" ? "path_not_found" : "symbol_not_found";
  return new CodeCompassError(code, `${named(directory)} is a directory; this question needs a ${asked}.`, {
    remediation: "A map shows what is in it.",
    path: directory,
    next: { do: "map", directory },
    near_paths: nearPaths(indexed, directory),
  });
}

/** The error for a file that the view knows but that could not be indexed. */
export function notIndexed(path: string, reason: SkipReason, { kind, ref }: Pick<View, "kind" | "ref">): CodeCompassError {
  const ofCommit =
    reason === "unreadable"
      ? "git fsck --full shows what is damaged; git fetch --refetch --no-filter brings what a partial clone lacks."
      : `git show ${shellWord(`${ref}:./${path}`)}`;
  const why = kind === "commit" && reason === "unreadable" ? "its content is missing or damaged in this repository" : SKIP_WORDS[reason];
  return new CodeCompassError("path_not_found", `${named(path)} is known, but not in the index: ${why}.`, {
    remediation: kind === "commit" ? ofCommit : "Read it from the disk.",
    skip_reason: reason,
  });
}

/** The error for a path that has a secret's name; undefined for any other path. */
export function leftOutAsSecret(path: string): CodeCompassError | undefined {
  const rule = secretRule(path);
  if (rule === undefined) return undefined;
  return new CodeCompassError(
    "path_not_found",
    `${named(path)} is not in the index: the rule ${named(rule)} leaves out files of such names as secrets.`,
    {
      remediation: "Files whose names mark them as secrets are never shown.",
    },
  );
}
