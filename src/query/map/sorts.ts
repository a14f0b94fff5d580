/** The sort of a file for a map: code of a module, or something apart. */
import { languageById } from "#lang/languages.ts";
import { pathMarks } from "#query/rank/path-factors.ts";

export const SORTS = ["code", "tests", "generated", "vendored", "examples", "docs", "other"] as const;
export type Sort = (typeof SORTS)[number];

const BY_FACTOR = {
  path_test: "tests",
  path_mock: "tests",
  path_generated: "generated",
  path_vendored: "vendored",
  path_example: "examples",
  path_docs: "docs",
} as const;

/** The sort of a file. Settings and data are `other`: they are no code, and belong to no module. */
export function sortOf(path: string, language: string): Sort {
  const known = languageById(language);
  const marks = pathMarks(path, "");
  // Plain text counts as documentation only where its name says so.
  if (known?.isProse) return marks.some(({ factor }) => factor === "path_docs") ? "docs" : "other";
  if (!known || known.isData || !(known.grammar || known.isReadByLines || known.markup || known.template)) return "other";
  for (const { factor } of marks) {
    const sort = BY_FACTOR[factor as keyof typeof BY_FACTOR];
    if (sort) return sort;
  }
  return "code";
}

/**
 * Whether a file configures what a repository deploys: tasks of Ansible, templates and values of charts, manifests. Not what configures the
 * tools of the repository itself, which is in directories with a dot, nor what is apart.
 */
export function isDeployed(path: string, language: string): boolean {
  if (languageById(language)?.keys !== "yaml" || /(?:^|\/)\./.test(path)) return false;
  return pathMarks(path, "").every(({ factor }) => !(factor in BY_FACTOR));
}
