/** The marks that a merge under way writes into files round the two sides of a conflict: ours, what both come from (in some styles), theirs. */

/** A line that is a mark; `<` begins ours, `|` what both come from, `=` theirs, `>` ends the conflict. */
export const CONFLICT_MARK = /^(?:<{7}|\|{7}|={7}|>{7})(?:[ \r]|$)/;

/** Whether there is a conflict in a text. */
export function hasConflict(text: string): boolean {
  return notOurLines(text).length > 0;
}

/** The lines of a text that are not our side's: marks, and what stands in theirs or in what both come from. 1-based. */
export function notOurLines(text: string): number[] {
  if (!mayConflict(text)) return [];
  const found: number[] = [];
  let pending: number[] = [];
  // The last mark of the conflict that the line is in; empty outside of one.
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

/** The text as our side has it: what is not ours is blank, so that all else stays where it stands. */
export function ourSide(text: string): string {
  const others = new Set(notOurLines(text));
  if (others.size === 0) return text;
  const blanked = (line: string): string => line.replace(/[^\r]/g, " ");
  return text
    .split("\n")
    .map((line, index) => (others.has(index + 1) ? blanked(line) : line))
    .join("\n");
}

/** Nearly no text has a conflict, and every text that is parsed is asked. */
function mayConflict(text: string): boolean {
  return (text.startsWith("<<<<<<<") || text.includes("\n<<<<<<<")) && text.includes("\n>>>>>>>");
}
