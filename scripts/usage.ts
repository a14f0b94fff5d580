/** Prints what extraction knows of the uses in a file: `bun scripts/usage.ts FILE`. For whoever writes a usage profile. */
import { readFileSync } from "node:fs";
import type { ExpressionId, UsageFacts } from "#core/usage-facts.ts";
import { extract } from "#lang/extract.ts";
import { compileGrammars, ParserPool } from "#lang/grammars.ts";
import { detectLanguage } from "#lang/languages.ts";

for (const path of process.argv.slice(2)) {
  const text = readFileSync(path, "utf8");
  const language = detectLanguage(path, text);
  const grammars = language.embedded ? ["typescript", "javascript", "tsx"] : [language.grammar ?? ""];
  const { usage, symbols } = extract(path, text, await ParserPool.create(compileGrammars(grammars)));
  const called = (symbol: number): string => symbols[symbol]?.qualifiedName ?? `#${symbol}`;
  const written = (id: ExpressionId): string => print(usage, called, id);
  for (const { kind, module, name, local, isExported, line } of usage.imports) {
    console.log(`${line}\timport ${kind} ${module} ${name} as ${local || "-"}${isExported ? " (exported)" : ""}`);
  }
  for (const { symbol, expression } of usage.declared) console.log(`\t${called(symbol)} : ${written(expression)}`);
  for (const { symbol, name, expression } of usage.attributes) console.log(`\t${called(symbol)} .${name} = ${written(expression)}`);
  for (const { symbol, type, expression } of usage.supertypes) console.log(`\t${called(symbol)} ${type} ${written(expression)}`);
  for (const { name, expression } of usage.exports) console.log(`\texport ${name || "(whole)"} = ${written(expression)}`);
  for (const { line, column, type, name, expression } of usage.uses)
    console.log(`${line}:${column}\t${type}\t${name}\t${written(expression)}`);
}

function print(usage: UsageFacts, called: (symbol: number) => string, id: ExpressionId): string {
  const of = (inner: ExpressionId): string => print(usage, called, inner);
  const expression = usage.expressions[id];
  switch (expression?.op) {
    case "name":
      return expression.within === null ? expression.name : `${expression.name}@${called(expression.within)}`;
    case "symbol":
      return `=${called(expression.symbol)}`;
    case "import":
      return `import(${usage.imports[expression.import]?.module} ${usage.imports[expression.import]?.name})`;
    case "member":
      return `${of(expression.of)}.${expression.name}`;
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
    case "apply":
      return `${of(expression.of)}[${expression.arguments.map(of).join(", ")}]`;
    case "object":
      return `{${expression.members.map(({ name, value }) => `${name}: ${of(value)}`).join(", ")}}`;
    case "first":
      return `(${expression.of.map(of).join(" else ")})`;
    case "either":
      return `(${expression.of.map(of).join(" | ")})`;
    default:
      return expression?.op === "builtin" ? "builtin" : "?";
  }
}
