/**
 * Preprocessor conditions that stand where the grammars of C and C++ expect none: around parts of a statement, or around braces that another
 * condition closes. Only one branch of such a condition is left, as a compiler would see the file. A condition around whole statements,
 * declarations, members or enumerators is left as it is, because the grammars read all its branches.
 */
import type { Cover } from "#lang/trees/parse-recovery.ts";

/**
 * Comments, strings, characters, directives (groups 2 and 3), words and numbers, and single signs. What is not closed ends with the
 * line or the text, so that each character is read only once.
 */
const TOKENS =
  /\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|(?![\s\S]))|\bR"([^()\\\s]{0,16})\([\s\S]*?(?:\)\1"|(?![\s\S]))|"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\.)*'?|^[ \t]*#[ \t]*(\w*)((?:\\\r?\n|\/\*(?:[^*]|\*(?!\/)){0,400}\*\/|[^\n])*)|[A-Za-z_$][\w$]*|\d[\w.']*|[^\s]/gm;

/** Words before parentheses, or alone, after which a statement has to follow. */
const CONTROLS: ReadonlySet<string> = new Set(["if", "for", "while", "switch", "else", "do"]);
/** No statement, declaration or member begins with one of these. */
const CONTINUATIONS: ReadonlySet<string> = new Set([",", ")", "]", ".", "?", "=", "|", "&", "^", "%", "/", "<", ">", "else"]);
/** What may stand before a list of values in braces. */
const BEFORE_LIST: ReadonlySet<string> = new Set(["=", "(", ",", "return"]);
/** A macro, which may stand for a whole statement. */
const MACRO = /^[A-Z][A-Z0-9_]*$/;

/** An open bracket, and those around it. Cells never change, so comparing two of them compares all that is open. */
interface Cell {
  readonly open: string;
  /** The word before the bracket. */
  readonly head: string;
  readonly holds: "statements" | "enumerators" | "values";
  readonly below: Cell | undefined;
}

/** Where the reading stands: what is open, the last token, and for `)` the word before its `(`. */
interface State {
  readonly cell: Cell | undefined;
  readonly last: string;
  readonly head: string;
}

/** A condition of a branch, and whether the branch is read where it holds. */
interface Test {
  readonly expression: string;
  readonly isAffirmed: boolean;
}

interface Branch {
  readonly test: Test | undefined;
  /** The directive that begins the branch. */
  readonly directive: Stretch;
  readonly start: number;
  end: number;
  /** Its first token; empty when the branch has none. */
  first: string;
  after: State;
}

interface Condition {
  readonly before: State;
  readonly branches: Branch[];
  isMisplaced: boolean;
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Covers conditions that the grammars cannot read but for one of their branches. Linear in the length of the text. */
export const MISPLACED_CONDITIONS: Cover = [/[\s\S]+/g, (text) => withoutStretches(text, new Reader().read(text))];

class Reader {
  #cell: Cell | undefined;
  #last = ";";
  #head = "";
  #isEnum = false;
  readonly #open: Condition[] = [];
  /** Conditions with nothing but directives and comments behind them so far. */
  #ended: { readonly condition: Condition; readonly end: Stretch }[] = [];
  /** What earlier choices assumed, by expression: branches of several conditions may belong together. */
  readonly #assumed = new Map([
    ["0", false],
    ["1", true],
  ]);
  readonly #covered: Stretch[] = [];

  get #state(): State {
    return { cell: this.#cell, last: this.#last, head: this.#head };
  }

  set #state({ cell, last, head }: State) {
    this.#cell = cell;
    this.#last = last;
    this.#head = head;
  }

  read(text: string): readonly Stretch[] {
    if (!/^[ \t]*#[ \t]*if/m.test(text)) return [];
    TOKENS.lastIndex = 0;
    for (let match = TOKENS.exec(text); match; match = TOKENS.exec(text)) {
      const { 0: token, 2: word, 3: rest = "", index } = match;
      if (word !== undefined) this.#directive(word, rest, { start: index, end: index + token.length });
      else if (!token.startsWith("//") && !token.startsWith("/*")) this.#token(token);
    }
    this.#settle(";");
    return this.#covered;
  }

  #directive(word: string, rest: string, directive: Stretch): void {
    if (word.startsWith("if")) {
      const branches = [branchOf(testOf(word, rest), directive, this.#state)];
      this.#open.push({ before: this.#state, branches, isMisplaced: holdsNoDirectives(this.#state) });
      return;
    }
    const condition = this.#open.at(-1);
    if (!/^(?:el|endif)/.test(word)) {
      if (holdsNoDirectives(this.#state)) this.#covered.push(directive);
      return;
    }
    if (!condition) return;
    this.#endBranch(condition, directive.start);
    if (word === "endif") {
      this.#open.pop();
      this.#ended.push({ condition, end: directive });
      this.#state = chosen(condition, this.#assumed)?.after ?? condition.before;
      // What is assumed now decides about the next condition, which may come before the next token.
      if (isUnbalanced(condition)) this.#settle("");
      return;
    }
    condition.branches.push(branchOf(testOf(word, rest), directive, condition.before));
    this.#state = condition.before;
  }

  #endBranch(condition: Condition, at: number): void {
    // What ended inside of the branch has no token of it behind.
    this.#settle("");
    const branch = condition.branches.at(-1);
    if (!branch) return;
    branch.end = at;
    branch.after = this.#state;
    const { before } = condition;
    if (this.#state.cell !== before.cell) condition.isMisplaced = true;
    else if (branch.first !== "") condition.isMisplaced ||= goesOn(before, branch.first) || isUnfinished(this.#state);
  }

  #token(token: string): void {
    if (this.#ended.length > 0) this.#settle(token);
    for (let at = this.#open.length - 1; at >= 0; at--) {
      const branch = this.#open[at]?.branches.at(-1);
      if (branch?.first !== "") break;
      branch.first = token;
    }
    const last = this.#last;
    this.#last = token;
    this.#head = "";
    if (token.length > 1) {
      if (token === "enum") this.#isEnum = true;
      return;
    }
    if (token === "{" || token === "(" || token === "[") {
      const isList = token === "{" && (BEFORE_LIST.has(last) || (last === "{" && this.#cell?.holds === "values"));
      const holds = isList || token !== "{" ? "values" : this.#isEnum ? "enumerators" : "statements";
      this.#cell = { open: token, head: /\w$/.test(last) ? last : "", holds, below: this.#cell };
    } else if (token === "}" || token === ")" || token === "]") {
      this.#head = this.#cell?.head ?? "";
      this.#cell = this.#cell?.below;
    }
    if (/[;{}()]/.test(token)) this.#isEnum = false;
  }

  /** Decides about the conditions that ended before a token. */
  #settle(next: string): void {
    for (const { condition, end } of this.#ended) {
      const hasCode = condition.branches.some(({ first }) => first !== "");
      if (hasCode && next !== "" && goesOn(this.#state, next)) condition.isMisplaced = true;
      if (!condition.isMisplaced) continue;
      for (const { directive } of condition.branches) this.#covered.push(directive);
      this.#covered.push(end);
      if (isListOfValues(condition, next)) continue;
      const kept = chosen(condition, this.#assumed);
      for (const branch of condition.branches) if (branch !== kept) this.#covered.push({ start: branch.start, end: branch.end });
      if (isUnbalanced(condition)) assume(condition, kept, this.#assumed);
    }
    this.#ended = [];
  }
}

function branchOf(test: Test | undefined, directive: Stretch, before: State): Branch {
  return { test, directive, start: directive.end, end: directive.end, first: "", after: before };
}

/** Whether a branch does not close what it opens, or closes more. */
function isUnbalanced({ before, branches }: Condition): boolean {
  return branches.some(({ after }) => after.cell !== before.cell);
}

/** Grammars read no directives inside parentheses and lists of values. */
function holdsNoDirectives({ cell }: State): boolean {
  return cell?.holds === "values";
}

/** Whether the code before a place is an unfinished statement, or the token behind the place goes on with it. */
function goesOn(before: State, next: string): boolean {
  if (CONTINUATIONS.has(next)) return true;
  if (before.last === ")" && (next === "{" || next === ":")) return true;
  if (next === "{" && before.cell?.holds === "statements" && MACRO.test(before.last)) return true;
  return isUnfinished(before);
}

/** Whether code ends here in the middle of a statement or declaration. */
function isUnfinished({ cell, last, head }: State): boolean {
  if (/^[;{}:]$/.test(last)) return false;
  if (last === ",") return cell?.holds !== "enumerators";
  if (last === ")") return CONTROLS.has(head);
  // The last enumerator needs no comma.
  if (/\w$/.test(last)) return CONTROLS.has(last) || (!MACRO.test(last) && cell?.holds !== "enumerators");
  return true;
}

/** Whether all branches can be left, because they are whole values of one list: `A, #ifdef X B, #endif C`. */
function isListOfValues({ before, branches }: Condition, next: string): boolean {
  if (before.cell?.open !== "{" || before.cell.holds !== "values" || !/^[{,]$/.test(before.last)) return false;
  const filled = branches.filter(({ first }) => first !== "");
  return filled.every(
    ({ after }, at) => after.cell === before.cell && (after.last === "," || (at === filled.length - 1 && next !== "," && next !== "")),
  );
}

/** The branch that is left: the first whose condition no earlier choice denies. Undefined when there is none. */
function chosen({ branches }: Condition, assumed: ReadonlyMap<string, boolean>): Branch | undefined {
  return branches.find(({ test }) => !test || (assumed.get(test.expression) ?? test.isAffirmed) === test.isAffirmed);
}

/** Remembers what the choice of a branch says about the conditions of its own and of the branches before it. */
function assume({ branches }: Condition, kept: Branch | undefined, assumed: Map<string, boolean>): void {
  for (const branch of branches) {
    const { test } = branch;
    if (test && !assumed.has(test.expression)) assumed.set(test.expression, branch === kept ? test.isAffirmed : !test.isAffirmed);
    if (branch === kept) return;
  }
}

/** What the directive of a branch asks; undefined for `#else`. */
function testOf(word: string, rest: string): Test | undefined {
  if (word === "else") return undefined;
  const written = rest.replace(/\/\*[^*]*\*\/|\/\/.*|\\\r?\n/g, " ").trim();
  if (word.endsWith("def")) return { expression: written, isAffirmed: !word.endsWith("ndef") };
  const isDenied = /^!/.test(written);
  const plain = written.replace(/^!\s*/, "");
  const [, name] = /^defined\s*\(?\s*(\w+)\s*\)?$/.exec(plain) ?? [];
  // A condition of several parts may begin with `!` without being denied as a whole.
  if (name !== undefined || /^\w+$/.test(plain)) return { expression: name ?? plain, isAffirmed: !isDenied };
  return { expression: written, isAffirmed: true };
}

function withoutStretches(text: string, stretches: readonly Stretch[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of stretches.toSorted((a, b) => a.start - b.start)) {
    if (end <= from) continue;
    parts.push(text.slice(from, Math.max(from, start)), text.slice(Math.max(from, start), end).replace(/[^\r\n]/g, " "));
    from = end;
  }
  return parts.length === 0 ? text : parts.join("") + text.slice(from);
}
