/** Which lines of a file its grammar does not understand, for those who read what it understood. */
import type { LineRange } from "#core/types.ts";
import { lostTokens } from "#lang/trees/lost-tokens.ts";
import { visitTreesHere } from "#lang/trees/trees-here.ts";
import { languageById } from "./languages.ts";

/** The lines in order, those that adjoin as one range; none where the grammar breaks down, because then the whole file is read by its lines. */
export async function lostLines(text: string, languageId: string): Promise<LineRange[]> {
  const language = languageById(languageId);
  if (!language) return [];
  const lost = new Set<number>();
  const isParsed = await visitTreesHere(text, language, (tree, lines) => {
    for (const token of lostTokens(tree)) {
      const [start, end] = [tree.start(token), tree.end(token)];
      for (let line = lines.lineAt(start); line <= lines.lineAt(Math.max(start, end - 1)); line++) lost.add(line);
    }
  });
  if (!isParsed) return [];
  return rangesOf([...lost].sort((a, b) => a - b));
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
