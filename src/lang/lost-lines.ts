/**
 * Text that may look like definitions but gave none: lines that the grammar does not understand, and keys of settings that count as data.
 */
import type { LineRange } from "#core/types.ts";
import { type KeysLeftOut, keysLeftOut } from "#lang/lines/keys.ts";
import { lostTokens } from "#lang/trees/lost-tokens.ts";
import { visitTreesHere } from "#lang/trees/trees-here.ts";
import { notOurLines } from "#text/merge-conflicts.ts";
import { languageById } from "./languages.ts";
import { LineTable } from "./line-table.ts";

/** The lines in order, adjoining ones as one range. Empty when the grammar breaks down, because line rules then read the whole file. */
export async function lostLines(text: string, languageId: string): Promise<LineRange[]> {
  const language = languageById(languageId);
  if (!language) return [];
  const lost = new Set(notOurLines(text));
  const isParsed = await visitTreesHere(text, language, (tree, lines) => {
    for (const token of lostTokens(tree)) {
      const [start, end] = [tree.start(token), tree.end(token)];
      for (let line = lines.lineAt(start); line <= lines.lineAt(Math.max(start, end - 1)); line++) lost.add(line);
    }
  });
  if (!isParsed) return [];
  return rangesOf([...lost].sort((a, b) => a - b));
}

/** The keys of a settings file that count as data; undefined where there are none. */
export function lostKeys(path: string, text: string, languageId: string): KeysLeftOut | undefined {
  const syntax = languageById(languageId)?.keys;
  return syntax && keysLeftOut(path, text, new LineTable(text), syntax);
}

function rangesOf(lines: readonly number[]): LineRange[] {
  const ranges: { lineStart: number; lineEnd: number }[] = [];
  for (const line of lines) {
    const last = ranges.at(-1);
    if (last && line <= last.lineEnd + 1) last.lineEnd = line;
    else ranges.push({ lineStart: line, lineEnd: line });
  }
  return ranges;
}
