/** Code between `<%` and `%>`, as ERB, EEx and JSP write it. */
import { blank } from "./blank.ts";

/** Comments (`<%# %>`, `<%-- --%>`), quoted tags (`<%%`), and tags with code; one that is not closed ends with the file. */
const TAG =
  /<%(?:#[\s\S]*?(?:%>|$)|--[\s\S]*?(?:--%>|$)|%|(?<sign>[@!]|_(?=\s)|[-=|]{0,2})(?<code>[\s\S]*?)(?<close>(?:-|(?<=\s)_)?%>|$))/g;
/** Code that is nothing but a comment. */
const COMMENT = /^\s*(?:#|\/\/)[^\n]*$/;
/** The end of code that opens a block or a clause, which may hold nothing but text: Elixir allows neither to be empty. */
const OPENS_BLOCK = /(?:\b(?:do|else)|->)\s*$/;
/** The end of code behind which only clauses may stand: `case value do`. */
const OPENS_CLAUSES = /\b(?:case|cond|receive)\b[\s\S]*\bdo\s*$/;
/** The first imported type of a directive: `<%@ page import="java.util.List" %>`. */
const IMPORTED = /\bimport\s*=\s*"(?<type>[^",]*)/;

/** The code of a template at its own offsets, with white space for everything else; each tag is a statement, or a part of one. */
export function percentCode(text: string): string {
  const parts: string[] = [];
  let at = 0;
  for (const { 0: tag, index, groups = {} } of text.matchAll(TAG)) {
    const { sign, code = "", close = "" } = groups;
    parts.push(blank(text.slice(at, index)), sign === undefined ? blank(tag) : statement(`<%${sign}`, code, close));
    at = index + tag.length;
  }
  return [...parts, blank(text.slice(at))].join("");
}

/** A tag as a statement of the same length. */
function statement(open: string, code: string, close: string): string {
  const written = COMMENT.test(code) ? blank(code) : open.endsWith("@") ? importIn(code) : code;
  const end = OPENS_CLAUSES.test(written) ? "" : OPENS_BLOCK.test(written) ? "0;" : ";";
  return `${blank(open)}${written}${close === "" ? "" : end.padEnd(close.length)}`;
}

/** A directive as the import of its first type. */
function importIn(directive: string): string {
  const found = IMPORTED.exec(directive);
  const { type = "" } = found?.groups ?? {};
  if (!found || type === "") return blank(directive);
  const start = found.index + found[0].length - type.length;
  return `${blank(directive.slice(0, found.index))}${"import".padEnd(start - found.index)}${type};${blank(directive.slice(start + type.length + 1))}`;
}
