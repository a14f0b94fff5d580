/** Loads the embedded grammars: decompresses each, compiles it once per process, shares it with workers. */
import { readFileSync } from "node:fs";
import { Language as Grammar, Parser } from "web-tree-sitter";
import { BUILTINS, QUERY_PATHS } from "#assets";
import type { Language } from "#lang/language.ts";
import { queryFolders } from "#lang/languages.ts";
import { GrammarNames } from "#lang/usage/syntax-tree.ts";
import { compileGrammars, type GrammarModules, RUNTIME } from "./grammar-modules.ts";
import { type LoadedQuery, loadQuery, type QueryTable } from "./query-table.ts";
import { startRuntime } from "./runtime.ts";

/** What it takes to parse one language. */
export interface LanguageParser {
  readonly parser: Parser;
  readonly query: LoadedQuery;
  readonly names: GrammarNames;
  /** Names that the language itself provides; uses of them are not worth an edge. */
  readonly builtins: ReadonlySet<string>;
}

/**
 * Every parser ever made, so that none is garbage-collected. When the package's finalizer runs, it frees the parser's address in the
 * runtime that the thread has by then. After a breakdown that is a new runtime, where something else lies at that address.
 */
const everMade: Parser[] = [];

/** Parsers for the languages whose grammars it was given: at most one parser and query per language, made on first use. */
export class ParserPool {
  readonly #modules: Record<string, WebAssembly.Module>;
  readonly #byLanguage = new Map<string, LanguageParser>();

  private constructor(modules: GrammarModules) {
    this.#modules = { ...modules };
  }

  /** Starts the tree-sitter runtime of this thread, once. */
  static async create(modules: GrammarModules): Promise<ParserPool> {
    const runtime = modules[RUNTIME] ?? compileGrammars([])[RUNTIME];
    if (!runtime) throw new Error("the tree-sitter runtime module is missing");
    await startRuntime(runtime);
    return new ParserPool(modules);
  }

  /** Adds grammars that another thread has compiled, which this thread would otherwise compile on first use. */
  add(modules: GrammarModules): void {
    for (const [name, module] of Object.entries(modules)) this.#modules[name] ??= module;
  }

  /** The parser of a language, or undefined when it has no grammar or no queries. */
  get(language: Language): LanguageParser | undefined {
    const known = this.#byLanguage.get(language.id);
    if (known) return known;
    const { grammar } = language;
    const folders = queryFolders(language);
    const table = QUERY_PATHS[language.id];
    if (!grammar || table === undefined) return undefined;
    const module = this.#modules[grammar] ?? compileGrammars([grammar])[grammar];
    if (!module) return undefined;
    this.#modules[grammar] = module;
    const loaded = Grammar.loadSync(module);
    const builtins = new Set(joined(BUILTINS, folders).split(/\s+/));
    const entry = {
      parser: new Parser().setLanguage(loaded),
      query: loadQuery(readTable(table), loaded),
      names: new GrammarNames(loaded),
      builtins,
    };
    everMade.push(entry.parser);
    this.#byLanguage.set(language.id, entry);
    return entry;
  }
}

function readTable(path: string): QueryTable {
  return JSON.parse(readFileSync(path, "utf8")) as QueryTable;
}

function joined(texts: Readonly<Record<string, string>>, folders: readonly string[]): string {
  return folders
    .map((folder) => texts[folder] ?? "")
    .join("\n")
    .trim();
}
