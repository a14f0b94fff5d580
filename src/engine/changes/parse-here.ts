/** Parses a few contents from commits, which the store lacks, in the thread that answers. */
import { DIFF_CARRIED_BYTES_MAX, DIFF_PARSE_BYTES_MAX, DIFF_PARSE_FILES_MAX } from "#core/limits.ts";
import { type ComparedFacts, extract, extractAround, extractSymbols } from "#lang/extract.ts";
import { languageById } from "#lang/languages.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";
import { ComparedFile, type FileFacts } from "#query/compare/compared-file.ts";
import { carryOver } from "#query/compare/partial-reparse.ts";

/**
 * Whether contents are few enough to be parsed here. Contents with a known newer version (`hasNewer`) are cheaper, so more bytes are
 * allowed.
 */
export function isFew(files: number, bytes: number, hasNewer: boolean): boolean {
  return files <= DIFF_PARSE_FILES_MAX && bytes <= (hasNewer ? DIFF_CARRIED_BYTES_MAX : DIFF_PARSE_BYTES_MAX);
}

/** Parses file after file; starts the parser runtime with the first file, or with `warm`. */
export class LocalParser {
  #starting: Promise<ParserPool> | undefined;

  /**
   * Loads the grammars of some languages while contents are still being read. A grammar that fails to load is reported when a file needs
   * it.
   */
  async warm(languages: readonly string[]): Promise<void> {
    try {
      const parsers = await this.#started();
      for (const id of languages) {
        const language = languageById(id);
        if (language) parsers.get(language);
      }
    } catch {
      this.#starting = undefined;
    }
  }

  /**
   * Parses a content for comparison. `newer` is a later version of the same file, if known: only text that it lacks is parsed. A file whose
   * grammar crashes or takes too long has no symbols.
   */
  async parse(path: string, text: string, newer: ComparedFile | null = null): Promise<ComparedFile> {
    return new ComparedFile(path, text, this.#facts(path, text, newer, await this.#started()));
  }

  #started(): Promise<ParserPool> {
    this.#starting ??= ParserPool.create(compileGrammars([]));
    return this.#starting;
  }

  #facts(path: string, text: string, newer: ComparedFile | null, parsers: ParserPool): FileFacts {
    try {
      const carried = newer === null ? null : carryOver(newer, text);
      const around = carried && extractAround(path, carried.rest, carried.blanks, parsers);
      return (
        (around && carried.join({ ...factsOf(around), surroundings: around.surroundings })) ?? factsOf(extractSymbols(path, text, parsers))
      );
    } catch {
      // The failed parser may have corrupted the runtime's memory, so start a new one.
      this.#starting = undefined;
      return factsOf(extract(path, text, null));
    }
  }
}

function factsOf({ language, symbols, texts, parseStatus }: ComparedFacts): FileFacts {
  return { language, symbols, prose: texts.filter(({ kind }) => kind !== "string"), hasErrors: parseStatus === "partial" };
}
