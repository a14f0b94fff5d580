/** Names that begin with what a person has typed, for shell completion: few of each kind, fast, and never an error. */
import { resolve } from "node:path";
import { openForQuery } from "#engine/project/project.ts";
import { resolveWorkspace, type Workspace } from "#engine/project/workspace.ts";
import { SETTINGS } from "#engine/settings/settings-schema.ts";
import type { ValueSource } from "#flags/flag.ts";
import { LANGUAGES } from "#lang/languages.ts";
import { symbolNamesFrom } from "#store/indices/symbols.ts";

/** The most names of an answer; a shell asks before it shows more than about a hundred. */
const NAMES_MAX = 100;

type Names = (prefix: string, workspace: () => Workspace) => readonly string[] | Promise<readonly string[]>;

const NAMES: Partial<Readonly<Record<ValueSource, Names>>> = {
  symbol: symbolNames,
  ref: refNames,
  language: () => LANGUAGES.map(({ id }) => id),
  setting: () => SETTINGS.map(({ key }) => key),
};

/**
 * Names of a kind that begin with a prefix, as seen from a directory. Symbols come from the index as it was last published, without a
 * comparison with the disk.
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

/** None for an empty prefix: the alphabetically first of a hundred thousand names help nobody. */
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

/** `HEAD`, branches, remote branches, tags, and worktrees as `@name`. */
async function refNames(_prefix: string, workspace: () => Workspace): Promise<readonly string[]> {
  const { vcs } = workspace();
  const [refs, worktrees] = await Promise.all([vcs.refs(), vcs.worktrees()]);
  return ["HEAD", ...refs.map(({ name }) => name), ...worktrees.map(({ name }) => `@${name}`)];
}
