/**
 * Packs the usage facts of one version: a table of strings, then everything else as numbers. Uses are grouped by name, each group prefixed
 * with its length, so that a reader can decode the uses of one name without the others (usage-reading.ts).
 */
import { EDGE_TYPES } from "#core/types.ts";
import {
  EXPRESSION_OPS,
  type Expression,
  type ExpressionId,
  IMPORT_KINDS,
  type Import,
  UNKNOWN,
  type UsageFacts,
  type Use,
} from "#core/usage-facts.ts";
import { EDGE_TYPES_MAX, fromNullable, Packer } from "./packing.ts";
import { ABOUT_CALLS, type AboutCalls } from "./usage-layout.ts";

const numbersOf = <T extends string>(list: readonly T[]): Readonly<Record<T, number>> =>
  Object.fromEntries(list.map((one, number) => [one, number])) as Record<T, number>;
const OP_NUMBERS = numbersOf(EXPRESSION_OPS);
const EDGE_NUMBERS = numbersOf(EDGE_TYPES);

/** The distinct strings of a version, numbered in order of first use. */
class Strings {
  readonly list: string[] = [];
  readonly #ids = new Map<string, number>();

  id(text: string): number {
    const known = this.#ids.get(text);
    if (known !== undefined) return known;
    this.#ids.set(text, this.list.length);
    return this.list.push(text) - 1;
  }
}

/** Packs usage facts; their uses must be in order of place. */
export function packUsage(facts: UsageFacts): Uint8Array {
  const strings = new Strings();
  const body = new Packer();
  packExpressions(body, strings, facts.expressions);
  packImports(body, strings, facts.imports);
  body.number(facts.declared.length);
  for (const { symbol, expression } of facts.declared) numbers(body, symbol, expression);
  body.number(facts.attributes.length);
  for (const { symbol, name, expression } of facts.attributes) numbers(body, symbol, strings.id(name), expression);
  body.number(facts.supertypes.length);
  for (const { symbol, type, expression } of facts.supertypes) numbers(body, symbol * 2 + (type === "extends" ? 1 : 0), expression);
  body.number(facts.exports.length);
  for (const { name, expression } of facts.exports) numbers(body, strings.id(name), expression);
  body.number(facts.packages.length);
  for (const name of facts.packages) body.number(strings.id(name));
  body.number(facts.extensions.length);
  for (const { symbol, expression } of facts.extensions) numbers(body, symbol, expression);
  body.number(facts.arities.length);
  for (const { symbol, least, most } of facts.arities) numbers(body, symbol, least, fromNullable(most));
  body.number(facts.parameters.length);
  for (const { symbol, index, expression } of facts.parameters) numbers(body, symbol, index, expression);
  const about = aboutCalls(facts.uses);
  body.number(ABOUT_CALLS.indexOf(about));
  const byName = groupByName(facts.uses);
  body.number(byName.size);
  const packed = new Packer();
  for (const [name, uses] of byName) {
    body.number(strings.id(name));
    packUses(packed, uses, about);
    body.take(packed);
  }
  const packer = new Packer();
  packer.number(strings.list.length);
  for (const text of strings.list) packer.string(text);
  packer.bytes(body.finish());
  return packer.finish();
}

function numbers(packer: Packer, ...values: readonly number[]): void {
  for (const value of values) packer.number(value);
}

function packExpressions(packer: Packer, strings: Strings, expressions: readonly Expression[]): void {
  packer.number(expressions.length);
  for (let id = 0; id < expressions.length; id++) {
    const expression = expressions[id] as Expression;
    packer.number(OP_NUMBERS[expression.op]);
    packOperands(packer, strings, expression, id);
  }
}

/** Writes the operands of an expression. An operand that is an expression is stored as its distance back from this one. */
function packOperands(packer: Packer, strings: Strings, expression: Expression, id: ExpressionId): void {
  switch (expression.op) {
    case "name":
    case "type":
      packer.number(strings.id(expression.name));
      packer.number(fromNullable(expression.within));
      break;
    case "symbol":
    case "self":
    case "super":
      packer.number(expression.symbol);
      break;
    case "import":
      packer.number(expression.import);
      break;
    case "member":
    case "key":
      packer.number(id - expression.of);
      packer.number(strings.id(expression.name));
      break;
    case "call":
    case "instance":
    case "element":
    case "awaited":
    case "asType":
      packer.number(id - expression.of);
      break;
    default:
      numbers(packer, ...operandsOf(strings, expression, id));
  }
}

function operandsOf(strings: Strings, expression: Expression, id: ExpressionId): readonly number[] {
  switch (expression.op) {
    case "parameter":
      return [id - expression.of, expression.index];
    case "typeParameter":
      return [expression.symbol, expression.index, id - expression.of];
    case "apply":
    case "function":
    case "naming":
      return [id - expression.of, expression.arguments.length, ...expression.arguments.map((argument) => id - argument)];
    case "object":
      return [expression.members.length, ...expression.members.flatMap(({ name, value }) => [strings.id(name), id - value])];
    case "either":
    case "first":
    case "arguments":
    case "all":
      return [expression.of.length, ...expression.of.map((one) => id - one)];
    default:
      return [];
  }
}

function packImports(packer: Packer, strings: Strings, imports: readonly Import[]): void {
  packer.number(imports.length);
  for (const { kind, module, name, local, isExported, within, line } of imports) {
    packer.number(IMPORT_KINDS.indexOf(kind) * 2 + (isExported ? 1 : 0));
    numbers(packer, strings.id(module), strings.id(name), strings.id(local), fromNullable(within), line);
  }
}

function aboutCalls(uses: readonly Use[]): AboutCalls {
  if (uses.some(({ passed }) => passed !== undefined)) return "types";
  return uses.some((use) => use.arguments !== undefined) ? "count" : "nothing";
}

/** Writes the uses of one name. What calls pass is stored only for files in languages that tell overloads apart by it. */
function packUses(packer: Packer, uses: readonly Use[], about: AboutCalls): void {
  let line = 0;
  for (const use of uses) {
    packer.number((use.line - line) * EDGE_TYPES_MAX + EDGE_NUMBERS[use.type]);
    packer.number(use.column);
    packer.number(use.expression);
    if (about !== "nothing") packer.number(fromNullable(use.arguments ?? null));
    if (about === "types") packer.number(use.passed ?? UNKNOWN);
    line = use.line;
  }
}

function groupByName(uses: readonly Use[]): ReadonlyMap<string, readonly Use[]> {
  const byName = new Map<string, Use[]>();
  for (const use of uses) {
    const known = byName.get(use.name);
    if (known) known.push(use);
    else byName.set(use.name, [use]);
  }
  return byName;
}
