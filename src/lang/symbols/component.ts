/** Components: files whose scripts and markup together are one thing, which other files import by default and use as a tag. */
import { componentSignature, isComponent } from "#core/symbol-kinds.ts";
import type { UsageFacts } from "#core/usage-facts.ts";
import { cleanComment } from "#lang/prose/comments.ts";
import { pathModule } from "./module-path.ts";
import type { PlacedSymbol, SymbolSource } from "./symbols.ts";

/** What a file's name says of where the component is rendered, and not of its name: `Chart.client.vue`. */
const RENDERED = /\.(?:client|server|global)$/;
/** Words of a component's name; names of routes (`+page`, `[id]`) have others. */
const NAME = /^\p{L}[\p{L}\p{N}]*(?:[-_][\p{L}\p{N}]+)*$/u;
const FIRST_COMMENT = /^\s*<!--([\s\S]*?)-->/;

/** The component that a file is; undefined in other languages, and where its path gives no name that a script could write. */
export function componentOf({
  path,
  text,
  lines,
  language,
}: Pick<SymbolSource, "path" | "text" | "lines" | "language">): PlacedSymbol | undefined {
  const name = language.markup && !language.isPartOfComponent && componentName(path);
  if (!name || text.trim() === "") return undefined;
  const comment = FIRST_COMMENT.exec(text)?.[1];
  const module = pathModule(language, path);
  const qualifiedName = [...module, name].join(language.separator ?? ".");
  const symbol = classOfFile({ text, lines }, { name, qualifiedName, signature: componentSignature(name) });
  return comment === undefined ? symbol : { ...symbol, doc: cleanComment(comment) };
}

/** A class that is a whole file and that no declaration names. */
export function classOfFile(
  { text, lines }: Pick<SymbolSource, "text" | "lines">,
  called: Pick<PlacedSymbol, "name" | "qualifiedName" | "signature">,
): PlacedSymbol {
  return {
    ...called,
    kind: "class",
    visibility: "public",
    parent: null,
    doc: null,
    isDefinition: true,
    isTest: false,
    lineStart: 1,
    lineEnd: lines.count,
    start: 0,
    end: text.length,
    nameLine: 1,
    nameStart: 0,
    namesOwner: false,
    isAssigned: false,
    docLineStart: 1,
  };
}

/** The name under which scripts use the component of a file: `my-button.vue` is `MyButton`, and so is `MyButton/index.vue`. */
function componentName(path: string): string | undefined {
  const segments = path.split("/");
  const file = segments.pop() ?? "";
  const stem = file.slice(0, file.lastIndexOf(".")).replace(RENDERED, "");
  const named = stem === "index" ? (segments.pop() ?? "") : stem;
  if (!NAME.test(named)) return undefined;
  return named.replace(/(?:^|[-_])([\p{L}\p{N}])/gu, (_, letter: string) => letter.toUpperCase());
}

/** The facts of a file, whose default export is the component that it is, if it is one, whatever its script exports by default. */
export function exportingComponent(facts: UsageFacts, symbols: readonly PlacedSymbol[]): UsageFacts {
  const symbol = symbols.findIndex(isComponent);
  if (symbol < 0) return facts;
  const expression = facts.expressions.length;
  return {
    ...facts,
    expressions: [...facts.expressions, { op: "symbol", symbol }],
    exports: [...facts.exports.filter(({ name }) => name !== "default" && name !== ""), { name: "default", expression }],
  };
}
