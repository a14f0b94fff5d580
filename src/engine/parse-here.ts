/** Parsing in the thread that answers, for a few contents of another time that nobody stored. */
import { DIFF_PARSE_BYTES_MAX, DIFF_PARSE_FILES_MAX } from "#core/limits.ts";
import { type Extraction, extract } from "#lang/extract.ts";
import { compileGrammars, ParserPool } from "#lang/grammars.ts";
import { carryOver } from "#query/carry-over.ts";
import { ComparedFile } from "#query/compared-file.ts";

/** Whether contents are few enough to be parsed here. */
export function isFew(files: number, bytes: number): boolean {
  return files <= DIFF_PARSE_FILES_MAX && bytes <= DIFF_PARSE_BYTES_MAX;
}

/** Parses file after file; the runtime is started when the first comes. */
export class LocalParser {
  #parsers: ParserPool | undefined;

  /**
   * A content as it is compared. `newer` is a later version of the same file, if one is known: only what it has not is parsed. A grammar
   * that breaks down or takes too long leaves the file without symbols.
   */
  async parse(path: string, text: string, newer: ComparedFile | null = null): Promise<ComparedFile> {
    this.#parsers ??= await ParserPool.create(compileGrammars([]));
    const carried = newer === null ? undefined : carryOver(newer, text);
    const { language, symbols, prose } = this.#extract(path, carried?.rest ?? text, this.#parsers);
    const all = carried ? carried.join(symbols, prose) : { symbols, prose };
    return new ComparedFile(path, language, text, all.symbols, all.prose);
  }

  #extract(path: string, text: string, parsers: ParserPool): Pick<ComparedFile, "language" | "symbols" | "prose"> {
    let found: Extraction;
    try {
      found = extract(path, text, parsers);
    } catch {
      // What broke may have left the runtime's memory in disorder.
      this.#parsers = undefined;
      found = extract(path, text, null);
    }
    return { language: found.language, symbols: found.symbols, prose: found.texts.filter(({ kind }) => kind !== "string") };
  }
}
