/** Names of values in expressions of Jinja, as Ansible fills them in: `{{ port }}`, `{% if mode == 'ipvs' %}`, `when: mode == 'ipvs'`. */

import { blank } from "#lang/templates/blank.ts";

/** A name and its offset in the expression. */
export interface NameInExpression {
  readonly name: string;
  readonly start: number;
}

const TEXT = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g;
/** A name, with what tells that it is none of a value before it: `.member`, `| filter`, `is defined`. */
const NAME = /(?<before>\.\s*|\|\s*|\bis\s+(?:not\s+)?)?\b(?<name>[A-Za-z_]\w*)/g;
/** What follows the name of a function, and that of a named argument. */
const CALLED_OR_GIVEN = /\s*(?:\(|=(?!=))/y;
/** Words of the language, and values that it provides. */
const WORDS: ReadonlySet<string> = new Set(
  "and or not in is if else elif for recursive true false none True False None loop item omit lookup query range varargs kwargs self".split(
    " ",
  ),
);

/** The names of values in an expression, members and functions left out. */
export function namesInExpression(expression: string): NameInExpression[] {
  const bare = expression.replace(TEXT, blank);
  const found: NameInExpression[] = [];
  for (const { 0: whole, index, groups = {} } of bare.matchAll(NAME)) {
    const { before, name = "" } = groups;
    CALLED_OR_GIVEN.lastIndex = index + whole.length;
    if (before === undefined && !WORDS.has(name) && !CALLED_OR_GIVEN.test(bare))
      found.push({ name, start: index + whole.length - name.length });
  }
  return found;
}

/** Tags whose words are an expression, and those that bind a name before one. */
const STATEMENT = /^[-+]?\s*(?<word>if|elif|for|set|call|filter)\s(?<rest>[\s\S]*)$/;
/** What stands between a name that a tag binds and the expression behind it. */
const BINDS: Readonly<Record<string, RegExp>> = { for: /\sin\s/, set: /=/ };

/** Collects the names of values in the tags of one template, without those that the template binds itself. */
export class TemplateNames {
  readonly #found: NameInExpression[] = [];
  readonly #bound = new Set<string>();

  /** Reads what stands between the signs of a tag that shows a value, at an offset. */
  output(inside: string, at: number): void {
    for (const { name, start } of namesInExpression(inside)) this.#found.push({ name, start: at + start });
  }

  /** Reads what stands between the signs of a tag that is a statement. */
  statement(inside: string, at: number): void {
    const { word = "", rest = "" } = STATEMENT.exec(inside)?.groups ?? {};
    const behind = BINDS[word]?.exec(rest);
    for (const [name] of rest.slice(0, behind?.index ?? 0).matchAll(/\w+/g)) this.#bound.add(name);
    const expression = behind ? rest.slice(behind.index + behind[0].length) : rest;
    this.output(expression, at + inside.length - expression.length);
  }

  free(): readonly NameInExpression[] {
    return this.#found.filter(({ name }) => !this.#bound.has(name));
  }
}
