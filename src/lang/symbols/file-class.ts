/** Classes that a template is: the members in its code belong to them, and its markup uses these members by their names. */
import { MODEL, type UsageFacts } from "#core/usage-facts.ts";
import { classOfFile } from "./component.ts";
import { capitalizedModule } from "./module-path.ts";
import type { PlacedSymbol, SymbolSource } from "./symbols.ts";

/** What a file's name may have and the name of a class may not. */
const NO_LETTER = /[^\p{L}\p{N}_]/gu;
/** The type of the model and the base class, as directives name them. */
const DIRECTIVE = /^[ \t]*@(?<word>model|inherits)[ \t]+(?<type>[\w.]+(?:<[^\r\n]*>)?)/gm;

/** What stands in the text where the code has the name of the class: `@code {`. */
const MEMBERS = /@(?:code|functions)\s*$/;
const MEMBERS_CHARS = 30;
const NAMESPACE = /^[ \t\uFEFF]*@namespace[ \t]+(?<name>[\w.]+)/m;

/** The symbols of a file with the class that the file is in front, which takes the place of the one in its code. */
export function inFileClass({ path, text, lines, language }: SymbolSource, symbols: readonly PlacedSymbol[]): readonly PlacedSymbol[] {
  if (!isRazor(language)) return symbols;
  const inner = symbols.findIndex(
    ({ kind, nameStart }) => kind === "class" && MEMBERS.test(text.slice(Math.max(0, nameStart - MEMBERS_CHARS), nameStart + 1)),
  );
  const name = capitalizedModule(path).replace(NO_LETTER, "_");
  const isComponent = path.endsWith(".razor");
  const written = symbols[inner];
  if (!isComponent && !written) return symbols;
  const namespace = NAMESPACE.exec(text)?.groups?.["name"];
  const qualifiedName = namespace === undefined ? name : `${namespace}.${name}`;
  const placeholder = written?.qualifiedName ?? "";
  const signature = `class ${name}`;
  const whole = { ...classOfFile({ text, lines }, { name, qualifiedName, signature }), nameStart: written?.nameStart ?? 0 };
  const placeOf = (at: number | null): number | null => (at === null ? null : at === inner ? 0 : inner < 0 || at < inner ? at + 1 : at);
  const members = symbols
    .filter((_, at) => at !== inner)
    .map((symbol) => {
      const isMember = written !== undefined && symbol.qualifiedName.startsWith(`${placeholder}.`);
      const named = isMember ? qualifiedName + symbol.qualifiedName.slice(placeholder.length) : symbol.qualifiedName;
      return { ...symbol, qualifiedName: named, parent: placeOf(symbol.parent) };
    });
  return [whole, ...members];
}

function isRazor({ template }: SymbolSource["language"]): boolean {
  return template?.syntax === "razor";
}

/** The facts of a template of Razor with what its directives say: the type of its model, and the base of its class. */
export function withDirectives(
  facts: UsageFacts,
  { text, language }: Pick<SymbolSource, "text" | "language">,
  symbols: readonly PlacedSymbol[],
): UsageFacts {
  if (!isRazor(language)) return facts;
  const expressions = [...facts.expressions];
  const exports = [...facts.exports];
  const supertypes = [...facts.supertypes];
  const add = (expression: UsageFacts["expressions"][number]): number => expressions.push(expression) - 1;
  const typeOf = (path: string): number => {
    const [first = "", ...rest] = path.split(".");
    return rest.reduce((of, name) => add({ op: "member", of, name }), add({ op: "type", name: first, within: null }));
  };
  for (const { groups = {} } of text.matchAll(DIRECTIVE)) {
    const { word, type = "" } = groups;
    const [, outer = type, inner] = /^([\w.]+)(?:<\s*([\w.]+)\s*>)?/.exec(type) ?? [];
    const expression = typeOf(outer);
    const applied = inner === undefined ? expression : add({ op: "apply", of: expression, arguments: [typeOf(inner)] });
    if (word === "model") exports.push({ name: MODEL, expression: add({ op: "instance", of: applied }) });
    else if (symbols[0]?.lineStart === 1 && symbols[0].kind === "class")
      supertypes.push({ symbol: 0, type: "extends", expression: applied });
  }
  return { ...facts, expressions, exports, supertypes };
}
