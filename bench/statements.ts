/** Which lines of a file belong together: a compiler may name another line of a call than the one on which its name stands. */

/** Lines up or down that a statement is followed. */
const REACH = 60;

/** Whether two lines (from 1) stand in one statement: one of them within brackets that open on the other's, or on a chain below it. */
export function isOneStatement(lines: readonly string[], one: number, other: number): boolean {
  if (one === other) return true;
  const [first, last] = one < other ? [one, other] : [other, one];
  return last - first <= REACH && startOf(lines, last) <= first;
}

/** The line on which the statement of a line begins. */
export function startOf(lines: readonly string[], line: number): number {
  let at = line;
  for (let moved = true; moved && at > 1; ) {
    moved = false;
    const opened = opener(lines, at);
    if (opened < at) [at, moved] = [opened, true];
    else if (/^\s*@[\w.]+(?:\(.*\))?\s*$/.test(lines[at - 2] ?? "")) [at, moved] = [at - 1, true];
    else if (/^\s*(?:(?:extends|implements|throws|where)\b|\??\.(?!\.)|[&|?:+]|=>|->)/.test(lines[at - 1] ?? ""))
      [at, moved] = [at - 1, true];
  }
  return at;
}

/** The nearest line above whose round or square bracket is still open where a line begins, or whose brace is, where it opens a value. */
function opener(lines: readonly string[], line: number): number {
  // Of what the line itself closes first, the last is what it belongs to.
  const closed = /^[\s)\]}]*/.exec(lines[line - 1] ?? "")?.[0].replace(/\s/g, "").length ?? 0;
  let depth = closed;
  for (let at = line - 1; at >= 1 && line - at <= REACH; at--) {
    const text = (lines[at - 1] ?? "").replace(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\/.*$/g, "");
    for (let column = text.length - 1; column >= 0; column--) {
      const char = text[column] as string;
      if (")]}".includes(char)) depth++;
      else if ("([{".includes(char) && --depth < (closed > 0 ? 1 : 0)) {
        if (closed > 0) return at;
        if (char !== "{" || /(?:[=(,:[?]|\breturn|\w)\s*$/.test(text.slice(0, column).replace(/\)\s*$/, ")"))) {
          if (
            char === "{" &&
            /^\s*(?:(?:export|public|private|static|async|abstract|pub|final|override)\s+)*(?:function|class|interface|func|fn|struct|enum|impl|trait|namespace|switch|try|else|do|type)\b/.test(
              text,
            )
          )
            return line;
          return at;
        }
        return line;
      }
    }
  }
  return line;
}

/** The lines of the statement of a line, as far as the line itself. */
export function statementOf(lines: readonly string[], line: number): readonly string[] {
  return lines.slice(startOf(lines, line) - 1, line);
}
