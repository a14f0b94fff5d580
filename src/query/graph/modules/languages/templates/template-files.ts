/** Which file a template means by the path of another: a path below one of the directories that hold templates. */
import { dirname, join } from "node:path/posix";
import { isOfTags } from "#core/symbol-kinds.ts";
import { languageById } from "#lang/languages.ts";
import type { GraphFile, ViewFacts } from "#query/graph/meaning/view-facts.ts";
import { filesBySuffix } from "#query/graph/modules/file-by-suffix.ts";
import { nearest } from "#query/graph/modules/nearest.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** Ends of directories that paths of templates begin below. */
const ROOT = /(?:^|\/)(?:templates?|views?|layouts|_?partials|_?includes|_layouts|snippets|sections|blocks|components|jinja2|resources)$/;

/** The files that a path may mean, of which a program shows the first that it finds; a template of the same path is none of its own bases. */
export function templateFiles(facts: ViewFacts, from: GraphFile, path: string): readonly GraphFile[] {
  if (/^\.\.?\//.test(path)) {
    const beside = facts.fileAt(join(dirname(from.path), path));
    if (beside) return [beside];
  }
  const below = path
    .replace(/^(?:@!?[\w-]+\/|\.?\/)+/, "")
    .replace(/^(?:\.\.\/)+/, "")
    .replaceAll(":", "/");
  if (below === "") return [];
  const found = filesBySuffix(facts, below).filter((one) => one !== from.path);
  const rootOf = (one: string): string => one.slice(0, Math.max(0, one.length - below.length - 1));
  const rooted = found.filter((one) => ROOT.test(rootOf(one)));
  // In a program, a bare file name may be that of any file.
  const isSure = below.includes("/") || languageById(from.language)?.tags !== undefined;
  const paths = rooted.length > 0 ? rooted : isSure ? found : [];
  const own = paths.filter((one) => from.path.startsWith(`${rootOf(one)}/`));
  // Which of several directories comes first, settings of a program say; where there are many, each belongs to an example or a test.
  const likely = own.length > 0 || paths.length > ROOTS_MAX ? nearest(asPaths(own.length > 0 ? own : paths), from.path) : asPaths(paths);
  return likely.flatMap((one) => facts.fileAt(one.path) ?? []);
}

/** Most directories of templates that are taken for those of one program. */
const ROOTS_MAX = 3;

function asPaths(paths: readonly string[]): readonly { readonly path: string }[] {
  return paths.map((path) => ({ path }));
}

/** The template that a file is; undefined for a file that no template names by its path. */
export function templateOf(facts: ViewFacts, { versionId }: GraphFile): SymbolRow | undefined {
  const [first] = facts.symbolsOf(versionId);
  return first?.kind === "class" && isOfTags(first) ? first : undefined;
}
