/** Where the user stands: paths are read and written as they are seen from there. */
import { isAbsolute, posix, relative, resolve, sep } from "node:path";
import type { CommonValues } from "./command.ts";
import { caller } from "./terminal/caller.ts";

/** Fields of answers, and of next steps, that hold a path of the workspace or the beginning of a glob. */
const PATH_FIELDS: ReadonlySet<string> = new Set(["path", "before_path", "pathGlob"]);
/** Fields of answers that hold a sentence about paths which other fields hold. */
const SENTENCE_FIELDS: ReadonlySet<string> = new Set(["answer", "summary"]);

/** The words of a command in which a user may type a path. */
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
  /** What printed paths are relative to. */
  readonly base: string;
  /**
   * The values of a command with the paths in them as the index knows them: globs that are placed (`.`, `../x`) or name what is there, and queries and names
   * that are a path. A ref that is a path (`.`, `../other`) becomes an absolute one.
   */
  readonly typed: <T extends Typed>(values: T) => T;
  /**
   * An answer with the paths of its fields as they are seen from where the user stands, if that is below the root of the workspace: such a path can be opened
   * and typed as it was printed. `--root-relative` leaves them as they are.
   */
  readonly seen: <T>(answer: T) => T;
  /** One path of the workspace, as it is seen. */
  readonly seenPath: (path: string) => string;
}

/** The standpoint of a command that works on a workspace. `path` is absolute, with its links resolved. */
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

/** The values of a command; a ref that is a relative path (`.`, `../other`) becomes an absolute one, resolved from the user's directory. */
export function atUser<T extends { readonly ref?: string }>(values: T): T {
  const { ref } = values;
  return ref !== undefined && /^\.{1,2}(?:\/|$)/.test(ref) ? { ...values, ref: resolve(caller().cwd, ref) } : values;
}

/** A copy of plain data in which the fields that hold paths are changed. */
function mapped(value: unknown, change: (path: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapped(item, change));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    PATH_FIELDS.has(key) && typeof inner === "string" ? change(inner) : mapped(inner, change),
  ]);
  return Object.fromEntries(entries);
}

/** An answer whose sentences name paths as its fields do. */
function withSentences(answer: unknown, paths: ReadonlyMap<string, string>): unknown {
  if (typeof answer !== "object" || answer === null || paths.size === 0) return answer;
  const sentences = Object.entries(answer).filter(([key, value]) => SENTENCE_FIELDS.has(key) && typeof value === "string");
  if (sentences.length === 0) return answer;
  const longestFirst = [...paths.keys()].sort((a, b) => b.length - a.length);
  const known = new RegExp(`(?<![\\w/.-])(?:${longestFirst.map((path) => RegExp.escape(path)).join("|")})(?![\\w/-])`, "g");
  const said = sentences.map(([key, value]) => [key, value.replace(known, (path: string) => paths.get(path) ?? path)]);
  return { ...answer, ...Object.fromEntries(said) };
}
