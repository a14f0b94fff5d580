/** Parsing in the thread that answers, for a few contents of another time that nobody stored. */
import { DIFF_CARRIED_BYTES_MAX, DIFF_PARSE_BYTES_MAX, DIFF_PARSE_FILES_MAX } from "#core/limits.ts";
import { type ComparedFacts, extract, extractAround, extractSymbols } from "#lang/extract.ts";
import { languageById } from "#lang/languages.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";
import { ComparedFile, type FileFacts } from "#query/compare/compared-file.ts";
import { carryOver } from "#query/compare/partial-reparse.ts";

/** Whether contents are few enough to be parsed here, those of which newer ones are known or others. */
export function isFew(files: number, bytes: number, hasNewer: boolean): boolean {
  return files <= DIFF_PARSE_FILES_MAX && bytes <= (hasNewer ? DIFF_CARRIED_BYTES_MAX : DIFF_PARSE_BYTES_MAX);
}

/** Parses file after file; the runtime is started when the first comes, or before. */
export class LocalParser {
  #starting: Promise<ParserPool> | undefined;

  /** Loads what files of some languages are parsed with, while their contents are still being asked for. What cannot be loaded is for the file to report that wants it. */
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
   * A content as it is compared. `newer` is a later version of the same file, if one is known: only what it has not is parsed. A grammar
   * that breaks down or takes too long leaves the file without symbols.
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
      // What broke may have left the runtime's memory in disorder.
      this.#starting = undefined;
      return factsOf(extract(path, text, null));
    }
  }
}

function factsOf({ language, symbols, texts, parseStatus }: ComparedFacts): FileFacts {
  return { language, symbols, prose: texts.filter(({ kind }) => kind !== "string"), hasErrors: parseStatus === "partial" };
}
