/** Sources in which a mark tells what each line uses: `@= Item.run` stands at a definition, `@> Item.run` at a use. */
import { references } from "#engine/graph/references.ts";
import { open } from "../harness.ts";

/** What each marked definition of a file has as resolved uses there, and what the marks say: by mark, the lines. */
export interface MarkedUses {
  readonly found: Readonly<Record<string, readonly number[]>>;
  readonly marked: Readonly<Record<string, readonly number[]>>;
}

export async function markedUses(root: string, path: string, source: string): Promise<MarkedUses> {
  const definitions = new Map(linesOf(source, /@= (\S+)/g).map(({ name, line }) => [name, line]));
  const uses = linesOf(source, /@> (\S+)/g);
  const found: Record<string, number[]> = {};
  const marked: Record<string, number[]> = {};
  const session = open(root);
  for (const [name, line] of definitions) {
    const { results } = await references(session, { target: `${path}:${line}`, limit: 1000 });
    const here = results.filter((row) => row.path === path && row.confidence === "resolved").map(({ line_start }) => line_start);
    found[name] = [...new Set(here)].sort((a, b) => a - b);
    marked[name] = [...new Set(uses.filter((use) => use.name === name).map((use) => use.line))];
  }
  return { found, marked };
}

function linesOf(source: string, mark: RegExp): { readonly name: string; readonly line: number }[] {
  return source.split("\n").flatMap((text, at) => [...text.matchAll(mark)].map(([, name = ""]) => ({ name, line: at + 1 })));
}
