/** The names in what no grammar understood: of these nothing is known but that they stand there, and may be uses. */
import { LINE_CHARS_INDEXED_MAX, NAME_CHARS_MAX } from "#core/limits.ts";
import { NO_FACTS, UNKNOWN, type UsageFacts, type Use } from "#core/usage-facts.ts";
import type { LineTable } from "#lang/line-table.ts";
import { lostTokens } from "#lang/trees/lost-tokens.ts";
import { Expressions } from "./expressions.ts";
import type { PlainUse, UsageProfile } from "./profile.ts";
import { tablesOf } from "./profile-tables.ts";
import type { FileReader } from "./reader.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

/** Uses that are kept of a file that no grammar read. */
const WORDS_MAX = 50_000;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/**
 * Strings and comments within one line, as nearly all languages write them: what is lost has nothing else to tell them by. A quotation mark
 * inside a string ends it here, so that no text takes longer than its length.
 */
const QUIET = /"[^"]*"|'[^']*'|`[^`]*`|\/\/.*|^\s*(?:\/?\*|#(?!\w)).*/g;

/**
 * Each name in the tokens that lie directly in an error, or that is cut into such, if it is none of the language's: any definition of the name
 * can be meant. What the grammar took for a name is left out, because that is read like other names, and so are its words and comments.
 */
export function lostUses(reader: FileReader, tree: SyntaxTree, profile: UsageProfile, lines: LineTable): PlainUse[] {
  const { isName } = tablesOf(tree.names, profile);
  const uses = new Map<number, PlainUse>();
  for (const node of lostTokens(tree)) {
    if (isName[tree.kindId(node)] || tree.kind(node).endsWith("comment")) continue;
    const [from, to] = [tree.start(node), tree.end(node)];
    for (const { start, name, type, isMember } of namesIn(tree.text, lines, from, to)) {
      const isWord = !tree.isNamed(node) && start >= from && start + name.length === to;
      if (isWord || profile.builtins?.has(name)) continue;
      uses.set(start, { start, name, expression: isMember ? reader.member(UNKNOWN, name) : UNKNOWN, type });
    }
  }
  return [...uses.values()];
}

/** The same of a whole file, which its language's grammar did not read to the end. */
export function usageOfWords(text: string, lines: LineTable): UsageFacts {
  const expressions = new Expressions();
  const uses: Use[] = [];
  for (const { start, name, type, isMember } of namesIn(text, lines, 0, text.length)) {
    if (uses.length === WORDS_MAX) break;
    const line = lines.lineAt(start);
    const expression = isMember ? expressions.member(UNKNOWN, name) : UNKNOWN;
    uses.push({ name, expression, type, line, column: start - lines.startOf(line) + 1 });
  }
  return { ...NO_FACTS, expressions: expressions.list, uses };
}

interface LostName {
  readonly start: number;
  readonly name: string;
  readonly type: "calls" | "references";
  /** Whether it is taken from something. */
  readonly isMember: boolean;
}

/** The names that have a part in a stretch of text, in order of place, but for those in strings, comments and very long lines. */
function* namesIn(text: string, lines: LineTable, from: number, to: number): Generator<LostName> {
  for (let line = lines.lineAt(from); line <= lines.count && lines.startOf(line) < to; line++) {
    const [lineStart, lineEnd] = [lines.startOf(line), lines.endOf(line)];
    if (lineEnd - lineStart > LINE_CHARS_INDEXED_MAX) continue;
    const spoken = text.slice(lineStart, lineEnd).replace(QUIET, (quiet) => " ".repeat(quiet.length));
    for (const { 0: name, index } of spoken.matchAll(WORD)) {
      const start = lineStart + index;
      if (start + name.length <= from || start >= to || name.length > NAME_CHARS_MAX) continue;
      const isCalled = /^\s{0,4}\(/.test(spoken.slice(index + name.length, index + name.length + 5));
      yield { start, name, type: isCalled ? "calls" : "references", isMember: /(?:\.|->|::)$/.test(spoken.slice(0, index)) };
    }
  }
}
