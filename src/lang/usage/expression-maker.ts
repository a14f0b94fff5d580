/** Makes the expressions of a file by name: the part of a reader that needs no syntax tree. */
import type { ExpressionId, ObjectMember } from "#core/usage-facts.ts";
import type { Expressions } from "./expressions.ts";

export class ExpressionMaker {
  readonly expressions: Expressions;

  constructor(expressions: Expressions) {
    this.expressions = expressions;
  }

  member(of: ExpressionId, name: string): ExpressionId {
    return this.expressions.member(of, name);
  }

  key(of: ExpressionId, name: string): ExpressionId {
    return this.expressions.key(of, name);
  }

  call(of: ExpressionId): ExpressionId {
    return this.expressions.call(of);
  }

  instance(of: ExpressionId): ExpressionId {
    return this.expressions.instance(of);
  }

  element(of: ExpressionId): ExpressionId {
    return this.expressions.element(of);
  }

  parameter(of: ExpressionId, index: number): ExpressionId {
    return this.expressions.parameter(of, index);
  }

  typeParameter(symbol: number, index: number, of: ExpressionId): ExpressionId {
    return this.expressions.typeParameter(symbol, index, of);
  }

  isUnbounded(id: ExpressionId): boolean {
    return this.expressions.isUnbounded(id);
  }

  awaited(of: ExpressionId): ExpressionId {
    return this.expressions.awaited(of);
  }

  apply(of: ExpressionId, args: readonly ExpressionId[]): ExpressionId {
    return this.expressions.apply(of, args);
  }

  either(of: readonly ExpressionId[], most?: number): ExpressionId {
    return this.expressions.either(of, most);
  }

  all(of: readonly ExpressionId[]): ExpressionId {
    return this.expressions.all(of);
  }

  symbol(position: number): ExpressionId {
    return this.expressions.symbol(position);
  }

  first(of: readonly ExpressionId[]): ExpressionId {
    return this.expressions.first(of);
  }

  function(gives: ExpressionId, takes: readonly ExpressionId[]): ExpressionId {
    return this.expressions.function(gives, takes);
  }

  object(members: readonly ObjectMember[], isWhole = false): ExpressionId {
    return this.expressions.object(members, isWhole);
  }
}
