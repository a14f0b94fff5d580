/** Uses of what a text in code names by a convention: the key of a translation, the file of a view, the name of a route. */
import { NAME_CHARS_MAX } from "#core/limits.ts";
import { type KeyStanding, translationMeant, translationUse } from "#core/text-names.ts";
import type { EdgeType } from "#core/types.ts";
import type { Expression, ExpressionId, UsageFacts, Use } from "#core/usage-facts.ts";
import type { LineTable } from "#lang/line-table.ts";

export interface TextUse {
  /** The name under which the index finds the use. */
  readonly name: string;
  /** What the text says, as the view will read it: as `core/text-names.ts` writes it, or the name of a route or an endpoint. */
  readonly meant: string;
  readonly start: number;
  readonly type: EdgeType;
  /** The fields on the way to what is used, itself included, where `meant` is the type of GraphQL that the way begins with. */
  readonly fields?: readonly string[];
}

/** The use of a key of translations, in a namespace or in none (""). */
export function keyUse(space: string, key: string, standing: KeyStanding, start: number): TextUse {
  return { name: translationUse(key, standing), meant: translationMeant(space, key, standing), start, type: "references" };
}

/** Most of these uses of one file. */
const USES_MAX = 20_000;

/** The facts of a file with the uses that its texts make. */
export function withTextUses(facts: UsageFacts, textUses: readonly TextUse[], lines: LineTable): UsageFacts {
  const wanted = textUses.filter(({ name }) => name.length <= NAME_CHARS_MAX).slice(0, USES_MAX);
  if (wanted.length === 0) return facts;
  const expressions: Expression[] = [...facts.expressions];
  const known = new Map<string, ExpressionId>();
  const put = (key: string, expression: Expression): ExpressionId => {
    const id = known.get(key) ?? expressions.push(expression) - 1;
    known.set(key, id);
    return id;
  };
  const uses = wanted.map(({ name, meant, start, type, fields = [] }): Use => {
    const named = put(meant, { op: "name", name: meant, within: null });
    const value = fields.length === 0 ? named : put(`${named}.`, { op: "instance", of: named });
    const expression = fields.reduce((of, field) => put(`${of}.${field}`, { op: "member", of, name: field }), value);
    const line = lines.lineAt(start);
    return { name, expression, type, line, column: start - lines.startOf(line) + 1 };
  });
  const all = [...facts.uses, ...uses].sort((a, b) => a.line - b.line || a.column - b.column);
  return { ...facts, expressions, uses: all };
}
