/** The usage facts of a file with the uses that its template tags make. */
import { isOfTags } from "#core/symbol-kinds.ts";
import { type Expression, type ExpressionId, TAG_NAMES, type UsageFacts, type Use } from "#core/usage-facts.ts";
import type { LineTable } from "#lang/line-table.ts";
import type { PlacedSymbol } from "#lang/symbols/symbols.ts";
import type { TagUse } from "#lang/templates/tags/tag-facts.ts";

/** Most uses kept of one file, as in `collect.ts`. */
const USES_MAX = 200_000;

/** Adds to the facts of a file the uses of templates and their parts in it. `symbols` are those of the file. */
export function withTagUses(facts: UsageFacts, tagUses: readonly TagUse[], symbols: readonly PlacedSymbol[], lines: LineTable): UsageFacts {
  if (tagUses.length === 0) return facts;
  const written = new TagExpressions(facts.expressions, symbols);
  const supertypes = [...facts.supertypes];
  const uses = tagUses.map((use): Use => {
    const expression = written.of(use);
    const line = lines.lineAt(use.start);
    if (use.type === "extends" && written.template !== undefined)
      supertypes.push({ symbol: written.template, type: "extends", expression });
    return { name: use.name, expression, type: use.type, line, column: use.start - lines.startOf(line) + 1 };
  });
  const all = [...facts.uses, ...uses].sort((a, b) => a.line - b.line || a.column - b.column);
  return { ...facts, expressions: written.list, supertypes, uses: all.slice(0, USES_MAX) };
}

/** The expressions of a file with those of its tags behind them, each once. */
class TagExpressions {
  readonly list: Expression[];
  /** The position of the template that the file is. */
  readonly template: number | undefined;
  readonly #known = new Map<string, ExpressionId>();

  constructor(before: readonly Expression[], [first]: readonly PlacedSymbol[]) {
    this.list = [...before];
    this.template = first?.kind === "class" && isOfTags(first) ? 0 : undefined;
  }

  of({ name, of }: TagUse): ExpressionId {
    switch (of.is) {
      case "template":
      case "file":
        return this.#named(TAG_NAMES[of.is] + of.path);
      case "part":
        return this.#named(TAG_NAMES.part + of.written);
      case "setting":
        return this.#named(TAG_NAMES.setting + of.keys.join("."));
      case "key":
        return this.#named(TAG_NAMES.key + of.paths.join(" "));
      case "variable":
      case "model":
        return this.#named(TAG_NAMES[of.is] + name);
      case "macroOf":
        return this.#member(this.#named(TAG_NAMES.macros + of.path), name);
      default: {
        if (this.template === undefined) return this.#named(TAG_NAMES.part + name);
        const op = of.isOuter ? "super" : "self";
        return this.#member(this.#put(op, { op, symbol: this.template }), name);
      }
    }
  }

  #named(name: string): ExpressionId {
    return this.#put(name, { op: "name", name, within: null });
  }

  #member(of: ExpressionId, name: string): ExpressionId {
    return this.#put(`${of} ${name}`, { op: "member", of, name });
  }

  #put(key: string, expression: Expression): ExpressionId {
    const known = this.#known.get(key) ?? this.list.push(expression) - 1;
    this.#known.set(key, known);
    return known;
  }
}
