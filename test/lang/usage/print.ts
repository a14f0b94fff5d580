/** Usage facts as text, for tests and for `scripts/usage.ts`. */
import { type ExpressionId, UNKNOWN, type UsageFacts } from "#core/usage-facts.ts";
import { type Extraction, extract } from "#lang/extract.ts";
import { compileGrammars } from "#lang/trees/grammar-modules.ts";
import { ParserPool } from "#lang/trees/grammars.ts";

/** A line for each fact of a file: imports, what symbols declare, supertypes, exports, then uses in order of place. */
export function printUsage({ usage, symbols }: Extraction): string[] {
  const called = (symbol: number): string => symbols[symbol]?.qualifiedName ?? `#${symbol}`;
  const written = (id: ExpressionId): string => printExpression(usage, called, id);
  return [
    ...usage.packages.map((name) => `package ${name}`),
    ...usage.imports.map(
      ({ kind, module, name, local, isExported, line }) =>
        `${line}\timport ${kind} ${module} ${name} as ${local || "-"}${isExported ? " (exported)" : ""}`,
    ),
    ...usage.declared.map(({ symbol, expression }) => `\t${called(symbol)} : ${written(expression)}`),
    ...usage.arities.map(({ symbol, least, most }) => `\t${called(symbol)} takes ${least === most ? least : `${least}-${most ?? ""}`}`),
    ...usage.extensions.map(({ symbol, expression }) => `\t${called(symbol)} on ${written(expression)}`),
    ...usage.attributes.map(({ symbol, name, expression }) => `\t${called(symbol)} .${name} = ${written(expression)}`),
    ...usage.supertypes.map(({ symbol, type, expression }) => `\t${called(symbol)} ${type} ${written(expression)}`),
    ...usage.exports.map(({ name, expression }) => `\texport ${name || "(whole)"} = ${written(expression)}`),
    ...usage.uses.map(
      ({ line, column, type, name, expression, arguments: args }) =>
        `${line}:${column}\t${type}\t${name}${args === undefined ? "" : `/${args}`}\t${written(expression)}`,
    ),
  ];
}

function printExpression(usage: UsageFacts, called: (symbol: number) => string, id: ExpressionId): string {
  const of = (inner: ExpressionId): string => printExpression(usage, called, inner);
  const expression = usage.expressions[id];
  switch (expression?.op) {
    case "name":
    case "type":
      return expression.within === null ? expression.name : `${expression.name}@${called(expression.within)}`;
    case "first":
      return `(${expression.of.map(of).join(" else ")})`;
    case "symbol":
      return `=${called(expression.symbol)}`;
    case "import":
      return `import(${usage.imports[expression.import]?.module} ${usage.imports[expression.import]?.name})`;
    case "member":
      return `${of(expression.of)}.${expression.name}`;
    case "key":
      return `${of(expression.of)}(${expression.name}=)`;
    case "call":
      return `${of(expression.of)}()`;
    case "self":
    case "super":
      return `${expression.op}(${called(expression.symbol)})`;
    case "instance":
      return `<${of(expression.of)}>`;
    case "element":
    case "awaited":
      return `${expression.op}(${of(expression.of)})`;
    case "parameter":
      return `${of(expression.of)}(${expression.index})`;
    case "typeParameter":
      return `${called(expression.symbol)}#${expression.index}${expression.of === UNKNOWN ? "" : `:${of(expression.of)}`}`;
    case "asType":
      return `type ${of(expression.of)}`;
    case "apply":
      return `${of(expression.of)}[${expression.arguments.map(of).join(", ")}]`;
    case "naming":
      return `${of(expression.of)} naming ${expression.arguments.map(of).join(", ")}`;
    case "function":
      return `(${expression.arguments.map(of).join(", ")}) => ${of(expression.of)}`;
    case "object":
      return `{${expression.members.map(({ name, value }) => `${name}: ${of(value)}`).join(", ")}}`;
    case "either":
      return `(${expression.of.map(of).join(" | ")})`;
    case "all":
      return `(${expression.of.map(of).join(" & ")})`;
    default:
      return expression?.op === "builtin" ? "builtin" : "?";
  }
}

let parsers: Promise<ParserPool> | undefined;

/** What extraction says of a text, as `line:column type name expression`, with spaces between. */
export async function usageOf(path: string, text: string): Promise<string[]> {
  parsers ??= ParserPool.create(compileGrammars([]));
  return printUsage(extract(path, text, await parsers)).map((line) => line.trim().replaceAll("\t", " "));
}
