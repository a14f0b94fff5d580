/**
 * Names that stand only in files which built-in rules leave out of the index: an answer that finds nothing must not claim that the name is
 * nowhere.
 */
import { join } from "node:path";
import { counted } from "#core/counted.ts";
import { CodeCompassError } from "#core/errors.ts";
import { LEFT_OUT_NAME_FILES_MAX } from "#core/limits.ts";
import type { Suggestion } from "#core/next-step.ts";
import { Pauses } from "#core/pauses.ts";
import { shellWord } from "#core/shell-word.ts";
import { named } from "#core/visible.ts";
import { isBinaryName } from "#indexer/rules/builtin-rules.ts";
import { leftOutPlace } from "#indexer/rules/left-out-directories.ts";
import { type Pieces, piecesOfBytes, piecesOnDisk, realDirectories } from "#indexer/text-pieces.ts";
import { isGrowing } from "./first-index.ts";
import { sparseFiles } from "./sparse-checkout.ts";
import { type LeftOut, type ViewSource, withoutSlash } from "./view-source.ts";

/** Left-out directories that a sentence names although nobody looked into them. */
const UNSEEN_NAMED_MAX = 3;

/**
 * A suggestion that says where a name stands outside of the index, which built-in rule leaves that file out, and how to include it.
 * Undefined where the name is not there and everything was looked into.
 */
export async function nameLeftOut(source: ViewSource, name: string): Promise<Suggestion | undefined> {
  if (name.trim() === "") return undefined;
  const leftOut = await source.leftOut();
  return (await nameInNoSource(source, leftOut, name)) ?? nameInRepositories(source, leftOut, name) ?? nameNotCheckedOut(leftOut, name);
}

/** The suggestion to ask the whole commit, whose files that a sparse checkout leaves out may have the name. */
function nameNotCheckedOut(leftOut: readonly LeftOut[], name: string): Suggestion | undefined {
  const absent = sparseFiles(leftOut);
  if (absent === 0) return undefined;
  const why = `Nothing that is checked out has the name ${named(name)}; this sparse checkout leaves out ${counted(absent, "tracked file")}. Ref HEAD searches the whole commit.`;
  return { next: { do: "locate", name, ref: "HEAD" }, why };
}

/** The suggestion to ask repositories nested in this one, such as submodules: these have indexes of their own. */
function nameInRepositories({ directory }: ViewSource, leftOut: readonly LeftOut[], name: string): Suggestion | undefined {
  const places = leftOut.flatMap(({ path, as }) => (as === "repository" ? [withoutSlash(path)] : []));
  const [first] = places;
  if (first === undefined || directory === null) return undefined;
  const place = join(directory, first);
  const more = places.length > UNSEEN_NAMED_MAX ? ` and ${places.length - UNSEEN_NAMED_MAX} more` : "";
  const shown = `${places.slice(0, UNSEEN_NAMED_MAX).map(named).join(", ")}${more}`;
  const areWhat = places.length === 1 ? "is a separate repository, which is" : "are separate repositories, which are";
  const why = `Nothing that is indexed has the name ${named(name)}; ${shown} ${areWhat} not searched from here. Search there: cd ${shellWord(place)}`;
  return { next: { do: "index", workspace: place }, why };
}

async function nameInNoSource(source: ViewSource, leftOut: readonly LeftOut[], name: string): Promise<Suggestion | undefined> {
  const all = leftOut.filter(({ path, as }) => as === "no_source" && !isBinaryName(path));
  if (all.length === 0) return undefined;
  const files = all.filter(({ path }) => !path.endsWith("/"));
  const looked = files.slice(0, LEFT_OUT_NAME_FILES_MAX);
  const found = await firstWith(source, looked, name);
  const next = { do: "grep", word: name, all: true } as const;
  if (found) {
    const { file, line } = found;
    const why = `${named(name)} is in ${named(`${file.path}:${line}`)}, which is not indexed: ${reasonOf(file)}. ${takingBack(file)}`;
    return { next, why };
  }
  const unseen = [...files.slice(LEFT_OUT_NAME_FILES_MAX), ...all.filter(({ path }) => path.endsWith("/"))];
  if (unseen.length === 0) return undefined;
  const places = [...new Set(unseen.map(leftOutPlace))];
  const more = places.length > UNSEEN_NAMED_MAX ? ` and ${places.length - UNSEEN_NAMED_MAX} more` : "";
  const shown = places.slice(0, UNSEEN_NAMED_MAX).map(named).join(", ");
  const [first] = unseen as [LeftOut];
  const why = `Nothing that is indexed has the name ${named(name)}; built-in rules leave out ${shown}${more}, where CodeCompass did not look. ${takingBack(first)}`;
  return { next, why };
}

/** The result of `asked`; where that fails with `symbol_not_found`, the error says where the name stands outside of the index. */
export async function orLeftOut<T>(source: ViewSource, name: string, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (thrown) {
    const isUnknown = thrown instanceof CodeCompassError && thrown.code === "symbol_not_found";
    const view = source.view();
    const mayBeLeftOut = isUnknown && /^\S+$/.test(name) && !(view && isGrowing(view));
    const left = mayBeLeftOut ? await nameLeftOut(source, name) : undefined;
    if (!isUnknown || !left) throw thrown;
    throw new CodeCompassError(thrown.code, thrown.message, { ...thrown.data, remediation: left.why, next: left.next });
  }
}

function reasonOf(file: LeftOut): string {
  const rule = `the built-in rule ${named(file.rule)} leaves out`;
  const place = named(leftOutPlace(file));
  if (file.untracked) return `${rule} untracked files in ${place}`;
  return `${rule} ${place}${file.tracked === undefined ? "" : `, which has ${counted(file.tracked, "tracked file")}`}`;
}

function takingBack(file: LeftOut): string {
  return `To index it, add a line ${named(`!/${leftOutPlace(file)}`)} to .codecompassignore${file.untracked ? ", or git add it" : ""}.`;
}

async function firstWith(source: ViewSource, files: readonly LeftOut[], name: string) {
  const letters = /^[\p{L}\p{N}_$]+$/u.test(name) ? "[\\p{L}\\p{N}_$]" : "(?!)";
  const word = new RegExp(`(?<!${letters})${RegExp.escape(name)}(?!${letters})`, "u");
  const isWanted = (text: string): boolean => text.includes(name) && word.test(text);
  const read = await readerOf(source, files, isWanted);
  const pauses = new Pauses();
  for (const file of files) {
    await pauses.due();
    const found = read(file.path);
    if (found.is !== "text") continue;
    // Takes all pieces: a reader that stops early would leave the file open.
    const lines = [...found.pieces].flatMap(({ text, linesBefore }) => {
      const at = text.search(word);
      return at < 0 ? [] : [linesBefore + text.slice(0, at).split("\n").length];
    });
    const [line] = lines;
    if (line !== undefined) return { file, line };
  }
  return undefined;
}

async function readerOf(
  source: ViewSource,
  files: readonly LeftOut[],
  isWanted: (text: string) => boolean,
): Promise<(path: string) => Pieces> {
  const { directory } = source;
  const isReal = realDirectories();
  if (directory !== null) return (path) => piecesOnDisk(directory, path, isWanted, isReal);
  const contents = await source.contents(files.map(({ path }) => path));
  return (path) => {
    const bytes = contents.get(path);
    return bytes ? piecesOfBytes(path, bytes, isWanted) : { is: "unreadable" };
  };
}
