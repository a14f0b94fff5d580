/** Splits a document of GraphQL into tokens. https://spec.graphql.org/October2021/#sec-Appendix-Grammar-Summary.Lexical-Tokens */
import type { Span } from "#lang/trees/captures.ts";

/** A name, a mark such as `{` and `...`, or a text in quotes. Numbers count as names, which stand nowhere that a name is looked for. */
export interface Token extends Span {
  readonly is: "name" | "mark" | "text";
  readonly text: string;
}

/** White space, commas, comments, and what a program fills in. */
const IGNORED = /(?:[\s,\uFEFF]|#[^\n]*|\$\{[^{}]{0,1000}\})+/y;
const TOKEN = /(?<name>\w+)|(?<text>"""[\s\S]*?(?:"""|$)|"(?:[^"\\\n]|\\.)*"?)|\.\.\.|[\s\S]/y;

/** The tokens of a text between two offsets. */
export function tokensOf(whole: string, { start, end }: Span): readonly Token[] {
  const text = start === 0 && end === whole.length ? whole : whole.slice(start, end);
  const tokens: Token[] = [];
  for (let at = 0; at < text.length; ) {
    IGNORED.lastIndex = at;
    TOKEN.lastIndex = IGNORED.test(text) ? IGNORED.lastIndex : at;
    const match = TOKEN.exec(text);
    if (!match) break;
    const { 0: written, index, groups = {} } = match;
    at = index + written.length;
    const is = groups["name"] !== undefined ? "name" : groups["text"] !== undefined ? "text" : "mark";
    tokens.push({ is, text: written, start: start + index, end: start + at });
  }
  return tokens;
}
