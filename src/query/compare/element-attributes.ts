/** JSX elements in code, `<Card title="a" />`: which attributes they pass to their component. */
import { closingOf } from "#text/brackets.ts";

/** The attribute that holds what is between an element's tags. */
const CHILDREN = "children";

/** The names of an element's attributes, read from behind its name; undefined where some are spread, or the text is no element. */
export function attributesAt(text: string, from: number): ReadonlySet<string> | undefined {
  const given = new Set<string>();
  let at = text[from] === "<" ? closingOf(text, from) + 1 : from;
  for (;;) {
    at += /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(text.slice(at))?.[0].length ?? 0;
    if (text.startsWith("/>", at)) return given;
    if (text[at] === ">") return given.add(CHILDREN);
    const attribute = /^([\w$:.-]+)\s*(=\s*)?/.exec(text.slice(at));
    if (!attribute) return undefined;
    given.add(attribute[1] ?? "");
    at += attribute[0].length;
    const end = attribute[2] === undefined ? at : valueEnd(text, at);
    if (end === undefined) return undefined;
    at = end;
  }
}

/** The offset behind an attribute's value; undefined where it does not end. */
function valueEnd(text: string, at: number): number | undefined {
  const end = text[at] === "{" ? closingOf(text, at, { angles: false }) : text.indexOf(text[at] ?? "", at + 1);
  return end < 0 || !/["'{]/.test(text[at] ?? "") ? undefined : end + 1;
}
