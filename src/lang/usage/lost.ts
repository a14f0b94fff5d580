/** The names in text that no grammar understood. Nothing is known about them except that they stand there and may be uses. */
import { LINE_CHARS_INDEXED_MAX, NAME_CHARS_MAX } from "#core/limits.ts";
import { NO_FACTS, UNKNOWN, type UsageFacts, type Use } from "#core/usage-facts.ts";
import type { LineTable } from "#lang/line-table.ts";
import type { PlacedSymbol } from "#lang/symbols/symbols.ts";
import { lostTokens } from "#lang/trees/lost-tokens.ts";
import { Expressions } from "./expressions.ts";
import type { PlainUse, UsageProfile } from "./profile.ts";
import { tablesOf } from "./profile-tables.ts";
import type { FileReader } from "./reader.ts";
import type { SyntaxTree } from "./syntax-tree.ts";

/** Most uses kept of a file that no grammar read. */
const WORDS_MAX = 50_000;
const WORD = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
/**
 * Strings and comments within one line, as nearly all languages write them; lost text has no tree that would tell them. An escaped
 * quotation mark ends a string here, so that the time is linear in the length of the text.
 */
const QUIET = /"[^"]*"|'[^']*'|`[^`]*`|\/\/.*|^\s*(?:\/?\*|#(?!\w)).*/g;

/**
 * The names in tokens directly inside an error, or cut by such tokens, except names of the language itself. Each may mean any definition
 * of that name. Leaves out tokens that the grammar took for names, which are read like other names, and its keywords and comments.
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

/**
 * The same for a whole file of which nothing read the uses to the end. `symbols` are the file's own, whose names are no uses where they are
 * defined.
 */
export function usageOfWords(text: string, lines: LineTable, symbols: readonly PlacedSymbol[] = []): UsageFacts {
  const defined = new Set(symbols.map(({ nameStart }) => nameStart));
  const expressions = new Expressions();
  const uses: Use[] = [];
  for (const { start, name, type, isMember } of namesIn(text, lines, 0, text.length)) {
    if (uses.length === WORDS_MAX) break;
    if (defined.has(start)) continue;
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
  /** Whether it follows `.`, `->` or `::`. */
  readonly isMember: boolean;
}

/** The names that overlap a stretch of text, in order of place, without those in strings, comments and very long lines. */
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
