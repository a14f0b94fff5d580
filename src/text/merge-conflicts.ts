/**
 * The marks that an unfinished merge writes into files around the two sides of a conflict:
 * ours, the common ancestor (in some styles), theirs.
 */

/** A line that is a conflict mark: `<` begins our side, `|` the ancestor, `=` their side, `>` ends the conflict. */
export const CONFLICT_MARK = /^(?:<{7}|\|{7}|={7}|>{7})(?:[ \r]|$)/;

/** Whether a text contains a conflict. */
export function hasConflict(text: string): boolean {
  return notOurLines(text).length > 0;
}

/** The lines of a text that do not belong to our side: marks, their side, and the ancestor. Lines count from 1. */
export function notOurLines(text: string): number[] {
  if (!mayConflict(text)) return [];
  const found: number[] = [];
  let pending: number[] = [];
  // The last mark of the current conflict; empty outside of one.
  let part = "";
  for (const [index, line] of text.split("\n").entries()) {
    const mark = CONFLICT_MARK.test(line) ? line.charAt(0) : "";
    if (mark === "<") pending = [];
    if (mark === "<" || (mark !== "" && part !== "" && (mark !== ">" || part === "="))) part = mark;
    if (part !== "" && (mark !== "" || part !== "<")) pending.push(index + 1);
    if (part !== ">") continue;
    for (const one of pending) found.push(one);
    [pending, part] = [[], ""];
  }
  return found;
}

/** The text with our side of each conflict; all other lines of conflicts become blank, so that line numbers and offsets hold. */
export function ourSide(text: string): string {
  const others = new Set(notOurLines(text));
  if (others.size === 0) return text;
  const blanked = (line: string): string => line.replace(/[^\r]/g, " ");
  return text
    .split("\n")
    .map((line, index) => (others.has(index + 1) ? blanked(line) : line))
    .join("\n");
}

/** A cheap test: nearly no text has a conflict, and every parsed text is tested. */
function mayConflict(text: string): boolean {
  return (text.startsWith("<<<<<<<") || text.includes("\n<<<<<<<")) && text.includes("\n>>>>>>>");
}
