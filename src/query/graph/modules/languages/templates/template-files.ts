/** Which file a template means by the path of another: a path below one of the directories that hold templates. */
import { dirname, join } from "node:path/posix";
import { isOfTags } from "#core/symbol-kinds.ts";
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
  const rooted = found.filter((one) => ROOT.test(one.slice(0, Math.max(0, one.length - below.length - 1))));
  const paths = (rooted.length > 0 ? rooted : found).map((one) => ({ path: one }));
  return nearest(paths, from.path).flatMap((one) => facts.fileAt(one.path) ?? []);
}

/** The template that a file is; undefined for a file that no template names by its path. */
export function templateOf(facts: ViewFacts, { versionId }: GraphFile): SymbolRow | undefined {
  const [first] = facts.symbolsOf(versionId);
  return first?.kind === "class" && isOfTags(first) ? first : undefined;
}
