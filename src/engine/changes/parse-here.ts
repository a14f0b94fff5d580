/** Parsing in the thread that answers, for a few contents of another time that nobody stored. */
import { DIFF_PARSE_BYTES_MAX, DIFF_PARSE_FILES_MAX } from "#core/limits.ts";
import { type ComparedFacts, extract, extractAround, extractSymbols } from "#lang/extract.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";
import { ComparedFile, type FileFacts } from "#query/compare/compared-file.ts";
import { carryOver } from "#query/compare/partial-reparse.ts";

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
    return new ComparedFile(path, text, this.#facts(path, text, newer, this.#parsers));
  }

  #facts(path: string, text: string, newer: ComparedFile | null, parsers: ParserPool): FileFacts {
    try {
      const carried = newer === null ? null : carryOver(newer, text);
      const around = carried && extractAround(path, carried.rest, carried.blanks, parsers);
      return (around && carried.join(factsOf(around))) ?? factsOf(extractSymbols(path, text, parsers));
    } catch {
      // What broke may have left the runtime's memory in disorder.
      this.#parsers = undefined;
      return factsOf(extract(path, text, null));
    }
  }
}

function factsOf({ language, symbols, texts, parseStatus }: ComparedFacts): FileFacts {
  return { language, symbols, prose: texts.filter(({ kind }) => kind !== "string"), hasErrors: parseStatus === "partial" };
}
