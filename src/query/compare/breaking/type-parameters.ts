/** The type parameters of a declaration, `<T: Clone>`, and their bounds. */
import { nameAt } from "#query/read/signature.ts";
import { closingOf, itemsOf, outside } from "#text/brackets.ts";

export interface TypeParameters {
  readonly min: number;
  readonly max: number;
  /** The words of their bounds, in the list or behind `where`. */
  readonly bounds: ReadonlySet<string>;
  readonly text: string;
}

/** Keywords between a type parameter and its bound, and those that only describe variance or passing. */
const JOINTS = new Set("extends super where in out reified any const infer static dyn mut".split(" "));

/** The type parameters of a declaration: behind its name, or before the return type, `<T> T of(T item)`. */
export function typeParametersOf({ signature, name }: { readonly signature: string; readonly name: string }): TypeParameters {
  const text = signature.replace(/\s+/g, " ");
  const at = nameAt(text, name);
  const behind = at < 0 ? "" : text.slice(at + name.length);
  const ahead = /^(?!template\b).*?(?<=^|\s)(?=<)/.exec(at < 0 ? "" : text.slice(0, at))?.[0].length;
  const open = behind.startsWith("<") ? at + name.length : (ahead ?? -1);
  const close = open < 0 ? -1 : closingOf(text, open);
  const written = close < 0 ? "" : text.slice(open + 1, close);
  // The compiler infers lifetimes.
  const items = itemsOf(written).filter((item) => item !== "" && !item.startsWith("'"));
  const names = new Set(items.map((item) => /^(?:(?:in|out|reified|const)\s+)*([\p{L}_]\w*)/u.exec(item)?.[1] ?? ""));
  const where = /\bwhere\b(.*)$/.exec(behind)?.[1] ?? "";
  const asked = [...items.map((item) => withoutDefault(item)), where].join(" ").match(/(?<!')\b[\p{L}_]\w*/gu) ?? [];
  return {
    min: items.filter((item) => defaultAt(item) < 0).length,
    max: items.length,
    bounds: new Set(asked.filter((word) => !names.has(word) && !JOINTS.has(word))),
    text: written === "" ? "none" : `<${written}>`,
  };
}

function withoutDefault(item: string): string {
  const equals = defaultAt(item);
  return equals < 0 ? item : item.slice(0, equals);
}

/** The offset of the equals sign of a type parameter's default, which is no part of an arrow in its bound; -1 where there is none. */
function defaultAt(item: string): number {
  let at = outside(item, ["="]);
  while (at >= 0 && item[at + 1] === ">") at = outside(item, ["="], at + 2);
  return at;
}
