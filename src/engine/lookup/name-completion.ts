/** Names that begin with what a person has typed, for the completion of shells: little of each kind, fast, and never an error. */
import { resolve } from "node:path";
import { openForQuery } from "#engine/project/project.ts";
import { resolveWorkspace, type Workspace } from "#engine/project/workspace.ts";
import { SETTINGS } from "#engine/settings/settings-schema.ts";
import type { ValueSource } from "#flags/flag.ts";
import { LANGUAGES } from "#lang/languages.ts";
import { symbolNamesFrom } from "#store/indices/symbols.ts";

/** Names that an answer gives; a shell asks whether to show more than about a hundred. */
const NAMES_MAX = 100;

type Names = (prefix: string, workspace: () => Workspace) => readonly string[] | Promise<readonly string[]>;

const NAMES: Partial<Readonly<Record<ValueSource, Names>>> = {
  symbol: symbolNames,
  ref: refNames,
  language: () => LANGUAGES.map(({ id }) => id),
  setting: () => SETTINGS.map(({ key }) => key),
};

/**
 * Names of a kind that begin with a prefix, as seen from a directory. Symbols come from the index as it was published last, without a look
 * at the disk.
 * @throws what opening the workspace or its index throws
 */
export async function namesOf(
  source: ValueSource,
  prefix: string,
  { directory, cwd }: { readonly directory: string | undefined; readonly cwd: string },
): Promise<readonly string[]> {
  const names = (await NAMES[source]?.(prefix, () => resolveWorkspace(directory && resolve(cwd, directory), cwd))) ?? [];
  return names.filter((name) => name.startsWith(prefix)).slice(0, NAMES_MAX);
}

/** Nothing for an empty prefix: the alphabetically first of a hundred thousand names are of no use. */
function symbolNames(prefix: string, workspace: () => Workspace): readonly string[] {
  if (prefix === "") return [];
  const project = openForQuery(workspace());
  try {
    const view = project.view();
    return view ? symbolNamesFrom(project.db, view, prefix, NAMES_MAX) : [];
  } finally {
    project.close();
  }
}

/** Branches, remote branches, tags, and worktrees by `@name`. */
async function refNames(_prefix: string, workspace: () => Workspace): Promise<readonly string[]> {
  const { vcs } = workspace();
  const [refs, worktrees] = await Promise.all([vcs.refs(), vcs.worktrees()]);
  return ["HEAD", ...refs.map(({ name }) => name), ...worktrees.map(({ name }) => `@${name}`)];
}
