/** The committed lists of queries: one `KIND <tab> QUERY` a line, `#` starts a remark. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

export interface ListedQuery {
  readonly kind: string;
  readonly text: string;
}

/** The queries of `bench/FILE`. */
export function readQueryList(file: string): ListedQuery[] {
  return readFileSync(join(import.meta.dir, file), "utf8")
    .split("\n")
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => {
      const [kind = "", text = ""] = line.split("\t");
      return { kind, text };
    });
}

/** The texts of the queries of these kinds, in the order of the list. */
export function textsOfKinds(queries: readonly ListedQuery[], kinds: readonly string[]): string[] {
  return queries.filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text);
}
