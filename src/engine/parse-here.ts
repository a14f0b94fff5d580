/** Parsing in the thread that answers, for a few contents of another time that nobody stored. */
import { DIFF_PARSE_BYTES_MAX, DIFF_PARSE_FILES_MAX } from "#core/limits.ts";
import { extract } from "#lang/extract.ts";
import { compileGrammars, ParserPool } from "#lang/grammars.ts";
import { ComparedFile } from "#query/compared-file.ts";

/** Whether contents are few enough to be parsed here. */
export function isFew(files: number, bytes: number): boolean {
  return files <= DIFF_PARSE_FILES_MAX && bytes <= DIFF_PARSE_BYTES_MAX;
}

/** Parses file after file; the runtime is started when the first comes. */
export class LocalParser {
  #parsers: ParserPool | undefined;

  /** A content as it is compared. A grammar that breaks down or takes too long leaves it without symbols. */
  async parse(path: string, text: string): Promise<ComparedFile> {
    this.#parsers ??= await ParserPool.create(compileGrammars([]));
    try {
      return this.#compared(path, text, this.#parsers);
    } catch {
      // What broke may have left the runtime's memory in disorder.
      this.#parsers = undefined;
      return this.#compared(path, text, null);
    }
  }

  #compared(path: string, text: string, parsers: ParserPool | null): ComparedFile {
    const { language, symbols, texts } = extract(path, text, parsers);
    const prose = texts.filter(({ kind }) => kind !== "string");
    return new ComparedFile(path, language, text, symbols, prose);
  }
}
