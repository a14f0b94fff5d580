/** The directory in which the user stands: commands read and print paths relative to it. */
import { isAbsolute, posix, relative, resolve, sep } from "node:path";
import type { CommonValues } from "./command.ts";
import { caller } from "./terminal/caller.ts";

/** Fields of answers and of next steps that hold a path of the workspace or the beginning of a glob. */
const PATH_FIELDS: ReadonlySet<string> = new Set(["path", "before_path", "pathGlob"]);
/** Fields of answers that hold a sentence which mentions paths of other fields. */
const SENTENCE_FIELDS: ReadonlySet<string> = new Set(["answer", "summary"]);

/** The values of a command in which a user may type a path. */
interface Typed {
  readonly ref?: string;
  readonly pathGlobs?: readonly string[];
  readonly globs?: readonly string[];
  readonly query?: string;
  readonly name?: string;
  readonly target?: string;
  readonly targets?: readonly string[];
}

export interface Standpoint {
  readonly cwd: string;
  /** The directory that printed paths are relative to. */
  readonly base: string;
  /**
   * Rewrites the paths in a command's values to those that the index uses: in globs that are relative (`.`, `../x`) or name something that
   * exists, and in queries and names that are a path. A ref that is a path (`.`, `../other`) becomes absolute.
   */
  readonly typed: <T extends Typed>(values: T) => T;
  /**
   * Rewrites the paths in an answer to be relative to the user's directory, if that is below the root of the workspace, so that they can be
   * opened and typed as printed. `--root-relative` leaves them as they are.
   */
  readonly seen: <T>(answer: T) => T;
  /** Rewrites one path of the workspace in the same way. */
  readonly seenPath: (path: string) => string;
}

/** The standpoint for a workspace. `path` is absolute, with its links resolved. */
export async function standpointIn({ path }: { readonly path: string }, { rootRelative = false }: CommonValues): Promise<Standpoint> {
  const { globMeant, placeMeant } = await import("#engine/project/workspace-path.ts");
  const { cwd } = caller();
  const glob = (given: string): string => globMeant(path, given, cwd);
  const place = (given: string): string => placeMeant(path, given, cwd);
  const typed = <T extends Typed>(values: T): T => ({
    ...atUser(values),
    ...(values.pathGlobs ? { pathGlobs: values.pathGlobs.map(glob) } : {}),
    ...(values.globs ? { globs: values.globs.map(glob) } : {}),
    ...(values.query === undefined ? {} : { query: place(values.query) }),
    ...(values.name === undefined ? {} : { name: place(values.name) }),
    ...(values.target === undefined ? {} : { target: place(values.target) }),
    ...(values.targets ? { targets: values.targets.map(place) } : {}),
  });
  const below = relative(path, cwd).split(sep).join("/");
  const isInside = below !== "" && below !== ".." && !below.startsWith("../") && !isAbsolute(below);
  if (rootRelative || !isInside) return { cwd, base: path, typed, seen: (answer) => answer, seenPath: (given) => given };
  const seenPath = (given: string): string => (given.startsWith("/") ? given : posix.relative(below, given) || ".");
  const seen = <T>(answer: T): T => {
    const paths = new Map<string, string>();
    const shown = mapped(answer, (given) => {
      paths.set(given, seenPath(given));
      return seenPath(given);
    });
    return withSentences(shown, paths) as T;
  };
  return { cwd, base: cwd, typed, seen, seenPath };
}

/** A command's values; a ref that is a relative path (`.`, `../other`) becomes absolute, resolved from the user's directory. */
export function atUser<T extends { readonly ref?: string }>(values: T): T {
  const { ref } = values;
  return ref !== undefined && /^\.{1,2}(?:\/|$)/.test(ref) ? { ...values, ref: resolve(caller().cwd, ref) } : values;
}

/** A copy of plain data with `change` applied to the fields that hold paths. */
function mapped(value: unknown, change: (path: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapped(item, change));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    PATH_FIELDS.has(key) && typeof inner === "string" ? change(inner) : mapped(inner, change),
  ]);
  return Object.fromEntries(entries);
}

/** The answer with the paths in its sentences rewritten like those in its fields. */
function withSentences(answer: unknown, paths: ReadonlyMap<string, string>): unknown {
  if (typeof answer !== "object" || answer === null || paths.size === 0) return answer;
  const sentences = Object.entries(answer).filter(([key, value]) => SENTENCE_FIELDS.has(key) && typeof value === "string");
  if (sentences.length === 0) return answer;
  const longestFirst = [...paths.keys()].sort((a, b) => b.length - a.length);
  const known = new RegExp(`(?<![\\w/.-])(?:${longestFirst.map((path) => RegExp.escape(path)).join("|")})(?![\\w/-])`, "g");
  const said = sentences.map(([key, value]) => [key, value.replace(known, (path: string) => paths.get(path) ?? path)]);
  return { ...answer, ...Object.fromEntries(said) };
}
