/**
 * Targets that a recipe of a Makefile makes: `$(MAKE) test` (gnu.org, "GNU make", section "How the MAKE Variable Works"). A recipe that
 * changes the directory or the Makefile (`cd`, `-C`, `-f`) makes targets of another file, which its text does not always name.
 */
import type { UsageFacts, Use } from "#core/usage-facts.ts";
import type { Language } from "#lang/language.ts";
import type { LineTable } from "#lang/line-table.ts";

const RUN = /^\t(?:.*?[;&|(\s@+-])?(?:\$\(MAKE\)|\$\{MAKE\}|make)(?= )([^\n;&|)#]*)/;
const TARGET = /[A-Za-z_][\w.-]*/y;

/** The facts of a Makefile with the uses in its recipes. */
export function withRecipes(facts: UsageFacts, text: string, lines: LineTable, { id }: Language): UsageFacts {
  if (id !== "make") return facts;
  const expressions = [...facts.expressions];
  const uses: Use[] = [...facts.uses];
  for (let line = 1; line <= lines.count; line++) {
    const start = lines.startOf(line);
    if (text[start] !== "\t") continue;
    const { 0: run = "", 1: words = "" } = RUN.exec(text.slice(start, lines.endOf(line))) ?? [];
    if (words === "" || /\bcd\s/.test(run) || /\s(?:-[A-Za-z]*[Cf]|--(?:directory|file|makefile)\b)/.test(words)) continue;
    for (const { 0: word, index } of words.matchAll(/\S+/g)) {
      TARGET.lastIndex = 0;
      if (TARGET.exec(word)?.[0] !== word) continue;
      const expression = expressions.push({ op: "name", name: word, within: null }) - 1;
      uses.push({ name: word, expression, type: "calls", line, column: run.length - words.length + index + 1 });
    }
  }
  uses.sort((a, b) => a.line - b.line || a.column - b.column);
  return { ...facts, expressions, uses };
}
