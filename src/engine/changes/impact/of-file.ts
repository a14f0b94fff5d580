/** What a change of a whole file would reach: the users of all that it defines, and who names the file itself. */
import type { ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { type Reached, reachOf } from "#query/graph/reach.ts";
import { isTestPath } from "#query/rank/test-code.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import type { FileVersion } from "#store/versions/files.ts";
import type { PlaceLine } from "./answer.ts";
import { namersOf } from "./gone/gone-files.ts";
import { type Lists, listsOf } from "./of-changes.ts";
import type { State } from "./state.ts";

/** The file at a path as the caller typed it, seen from the root of the repository; undefined where the view has none. */
export function fileGiven(facts: ViewFacts, given: string): FileVersion | undefined {
  const path = given.trim().replace(/^(?:\.\/)+/, "");
  // A word without a dot or a slash is a name first, even where a file is called so.
  return /[./]/.test(path) ? facts.fileAt(path) : undefined;
}

interface AskedFile {
  readonly file: FileVersion;
  readonly distance: number;
  /** Paths of files that the view has as they were: what stands in them is left out. */
  readonly left: ReadonlySet<string>;
}

/** Who a change of the file reaches outside of it, how many uses only have the names, and which places name the file. */
export function reachedFromFile(
  now: State,
  { file, distance, left }: AskedFile,
): { readonly lists: Lists; readonly nameOnly: number; readonly given: readonly PlaceLine[] } {
  const { facts, graph } = now;
  const seeds = facts.symbolsOf(file.versionId).filter(isUsed);
  const { uses, reached, stopped, unsure, isCut } = reachOf(facts, graph, { seeds, distanceMax: distance });
  const isElsewhere = ({ path }: { readonly path: string }): boolean => path !== file.path && !left.has(path);
  const elsewhere = (some: readonly Reached[]): Reached[] => some.filter(isElsewhere);
  const nameOnly = [...uses.values()].flat().filter((use) => use.confidence === "name_only" && isElsewhere(use.file)).length;
  const analysis = { breaking: [], reached: elsewhere(reached), stopped: elsewhere(stopped), unsure: elsewhere(unsure), isCut, seeds };
  const lists = listsOf({ ...analysis, changedPaths: [file.path], isAsked: true }, facts);
  // A file whose definitions are used is imported for them; the places would only be listed twice.
  const users = new Set(reached.map(({ path }) => path));
  const given = namersOf(file, now).filter((place) => isElsewhere(place) && !users.has(place.path) && !isTestPath(place.path));
  return { lists, nameOnly, given };
}

/** Whether code can use a symbol by its name. */
function isUsed({ kind }: SymbolRow): boolean {
  return kind !== "import" && kind !== "section";
}
