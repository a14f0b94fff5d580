/** Which properties of a component, as its file declares them, every tag of it must set. */
import { isEventOrSlot } from "#core/symbol-kinds.ts";
import type { ComparedFile, ComparedSymbol } from "#query/compare/compared-file.ts";
import { closingOf } from "#text/brackets.ts";

/** How Vue says so of a property that it describes by an object. */
const REQUIRED = /\brequired\s*:\s*true\b/;
/** Where the type of all properties is written. */
const TYPED = /\bdefineProps\s*<|=\s*\$props\s*[(<]/;
/** A variable of Svelte that others set and that has no value of its own. */
const BARE_VARIABLE = /^export\s+let\s+[\w$]+(?:\s*:[^=]*)?;?\s*$/;

/** Whether the tags of a component must set one of its members. Of `data`, say, they set nothing. */
export function isRequiredProperty(file: ComparedFile, symbol: ComparedSymbol): boolean {
  if (symbol.kind !== "property" || isEventOrSlot(symbol)) return false;
  const { signature, name, lineStart, lineEnd } = symbol;
  // Other members may stand on the same line.
  const code = lineStart === lineEnd ? signature : file.code(symbol).join("\n");
  if (REQUIRED.test(code) || BARE_VARIABLE.test(signature)) return true;
  const isNamedWithType = new RegExp(`^(?:readonly\\s+)?["']?${RegExp.escape(name)}["']?\\s*[:(]`).test(signature);
  return isNamedWithType && isInType(file.content, symbol) && !hasDefault(file.content, name);
}

/** Whether a member stands in the type that a macro is given, and not in an object. */
function isInType(content: string, { nameLine, signature }: ComparedSymbol): boolean {
  if (!TYPED.test(content)) return false;
  const lines = content.split("\n");
  const ahead = `${lines.slice(0, nameLine - 1).join("\n")}\n${(lines[nameLine - 1] ?? "").split(signature)[0] ?? ""}`;
  return ahead.lastIndexOf("export default") < Math.max(ahead.lastIndexOf("defineProps"), ahead.search(/\b(?:let|const)\s+(?:\{|\w+\s*:)/));
}

/** Whether a property has a default: among those of `withDefaults`, or where the script takes it out of all properties. */
function hasDefault(content: string, name: string): boolean {
  const escaped = RegExp.escape(name);
  if (new RegExp(`[{,]\\s*${escaped}(?:\\s*:\\s*[\\w$]+)?\\s*=(?![=>])`).test(content)) return true;
  const open = content.indexOf("(", content.indexOf("withDefaults"));
  if (!content.includes("withDefaults") || open < 0) return false;
  const close = closingOf(content, open, { angles: false });
  const behind = content.slice(open, close < 0 ? undefined : close).split(/>\s*\(\s*\)\s*,/)[1] ?? "";
  return new RegExp(`[{,]\\s*(?:\\/\\/[^\\n]*\\n\\s*)*${escaped}\\s*[:(,}]`).test(behind);
}
