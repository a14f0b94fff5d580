/**
 * Which files a call means that says twice where to look: a directory as `path` and a pattern as `glob`, as the search tools of agents have
 * it. The files must be of both; a list of globs alone would mean the files of either.
 */
const GLOB = /[*?[{]/;

/** Globs for the files that both lists choose; undefined where globs cannot say it. */
export function filesOfBoth(one: readonly string[], other: readonly string[]): readonly string[] | undefined {
  const excluded = [...one, ...other].filter((glob) => glob.startsWith("!"));
  const [chosen, within] = [one, other].map((globs) => globs.filter((glob) => !glob.startsWith("!")).map(plain)) as [string[], string[]];
  if (chosen.length === 0 || within.length === 0) return [...chosen, ...within, ...excluded];
  const pairs = chosen.flatMap((glob) => within.map((place) => bothOf(glob, place) ?? bothOf(place, glob)));
  const known = pairs.filter((pair) => pair !== undefined);
  return known.length < pairs.length ? undefined : [...new Set(known), ...excluded];
}

const plain = (glob: string): string => glob.replace(/^\.\//, "").replace(/(?<=.)\/+$/, "");

/** A glob for the files of a path that another glob matches: `*.ts` in `src/a` is `src/a/**\/*.ts`. */
function bothOf(glob: string, path: string): string | undefined {
  if (path === glob || path === "." || path === "**") return glob;
  if (GLOB.test(path)) return undefined;
  if (endsLike(glob, path)) return path;
  if (glob.startsWith(`${path}/`)) return glob;
  if (!glob.includes("/")) return GLOB.test(glob) ? `${path}/**/${glob}` : undefined;
  const fixed = glob.slice(0, Math.max(0, glob.search(GLOB))).replace(/[^/]*$/, "");
  const rest = glob.slice(fixed.length);
  return `${path}/`.startsWith(fixed) && rest.startsWith("**/") ? `${path}/${rest}` : undefined;
}

/** Whether a path is a file that a glob without directories matches: `src/a.ts` and `*.ts`, but not `src/a` and `*`. */
function endsLike(glob: string, path: string): boolean {
  const ending = /^(?:\*\*\/)?\*(?<ending>\.[\w.{},]+)$/.exec(glob)?.groups?.["ending"];
  if (ending === undefined) return false;
  const braced = /^(?<start>[^{}]*)\{(?<choices>[^{}]*)\}(?<end>[^{}]*)$/.exec(ending)?.groups;
  const endings = braced ? (braced["choices"] ?? "").split(",").map((choice) => `${braced["start"]}${choice}${braced["end"]}`) : [ending];
  return endings.some((each) => path.endsWith(each));
}
