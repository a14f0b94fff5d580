/** Compiles the queries of all languages, once; see `src/lang/trees/query-table.ts`. */
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Language as Grammar, Query } from "web-tree-sitter";
import { LANGUAGES, queryFolders } from "../src/lang/languages.ts";
import { QUERY_TABLE_VERSION, type QueryTable, tableOf } from "../src/lang/trees/query-table.ts";
import { startRuntime } from "../src/lang/trees/runtime.ts";
import { expandFragments } from "./query-fragments.ts";

interface Wanted {
  readonly id: string;
  readonly grammar: string;
  readonly source: string;
  readonly key: string;
}

/**
 * Writes `<language>.query` for every language that has queries, where it is not there or was made from something else, and returns
 * their ids in order. `texts` are the queries by folder; `hashes` the SHA-256 of each grammar, which lie in `out`.
 */
export async function writeQueryTables(
  out: string,
  texts: Readonly<Record<string, string>>,
  hashes: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const wanted = [...wantedTables(texts, hashes)].sort((a, b) => (a.id < b.id ? -1 : 1));
  const stale = wanted.filter(({ id, key }) => keyOf(tablePath(out, id)) !== key);
  if (stale.length > 0) {
    await startRuntime(new WebAssembly.Module(readGrammar(out, "runtime")));
    for (const { id, grammar, source, key } of stale) {
      const query = new Query(await Grammar.load(readGrammar(out, grammar)), source);
      writeFileSync(tablePath(out, id), JSON.stringify(tableOf(query, key)));
    }
  }
  return wanted.map(({ id }) => id);
}

function* wantedTables(texts: Readonly<Record<string, string>>, hashes: ReadonlyMap<string, string>): Generator<Wanted> {
  for (const language of LANGUAGES) {
    const { id, grammar } = language;
    const folders = queryFolders(language).map((folder) => texts[folder] ?? "");
    const source = expandFragments(folders.join("\n")).trim();
    if (!grammar || source === "") continue;
    const parts = [QUERY_TABLE_VERSION, hashes.get("runtime"), hashes.get(grammar), source];
    yield { id, grammar, source, key: createHash("sha256").update(parts.join("\0")).digest("hex") };
  }
}

function tablePath(out: string, id: string): string {
  return join(out, `${id}.query`);
}

function keyOf(path: string): string | undefined {
  return existsSync(path) ? (JSON.parse(readFileSync(path, "utf8")) as QueryTable).key : undefined;
}

function readGrammar(out: string, name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Bun.zstdDecompressSync(readFileSync(join(out, `${name}.wasm.zst`))));
}
