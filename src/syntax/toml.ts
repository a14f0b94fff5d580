/**
 * Edits TOML. A new entry becomes a table appended to the file; toml-patch changes and removes entries, and adds one where the servers are
 * an inline table. smol-toml reads, so that each result is checked by another parser than the one that wrote it.
 */
import { patch, parse as patchParse } from "@decimalturn/toml-patch";
import { parse, stringify, TomlError } from "smol-toml";
import { ConfigFault, type Entry, type EntryPath, isSameData, isTable, type Syntax, valueAt, withEntry } from "./syntax.ts";

export const tomlSyntax: Syntax = { read, put, take };

function read(text: string): unknown {
  try {
    return parse(text, { integersAsBigInt: "asNeeded" });
  } catch (thrown) {
    if (!(thrown instanceof TomlError)) throw thrown;
    const reason = /: (.*)/.exec(thrown.message)?.[1] ?? "it cannot be parsed";
    throw new ConfigFault(`is not valid TOML (${reason})`, thrown.line);
  }
}

function put(text: string, path: EntryPath, entry: Entry): string {
  if (valueAt(read(text), path) === undefined) {
    const appended = append(text, nested(path, entry));
    if (isResult(text, appended, path, entry)) return appended;
  }
  return patched(text, (data) => {
    const holder = holderOf(data, path);
    const name = path.at(-1) ?? "";
    const present = holder[name];
    holder[name] = { ...(isTable(present) ? present : {}), ...entry };
  });
}

function take(text: string, path: EntryPath): string {
  const remaining = withoutTables(text, path);
  if (isResult(text, remaining, path, undefined)) return remaining;
  return patched(text, (data) => {
    delete holderOf(data, path)[path.at(-1) ?? ""];
  });
}

/**
 * The text without the tables headed `[a.b]` and `[a.b.…]` for the path a.b, cut by lines. Comments
 * and blank lines after their last key belong to the next table; one of the two blank lines around
 * the cut goes. A line of a string may look like a header: the caller checks the result.
 */
function withoutTables(text: string, path: EntryPath): string {
  const kept: string[] = [];
  let tail: string[] | undefined;
  for (const line of text.split(/(?<=\n)/)) {
    if (/^\s*\[/.test(line) && (tail !== undefined || isHeaderOf(line, path))) {
      if (tail) kept.push(...tail);
      tail = isHeaderOf(line, path) ? [] : undefined;
      if (tail && kept.at(-1)?.trim() === "") kept.pop();
    }
    if (tail === undefined) kept.push(line);
    else if (/^\s*(?:#|$)/.test(line)) tail.push(line);
    else tail = [];
  }
  return [...kept, ...(tail ?? [])].join("");
}

function isHeaderOf(line: string, path: EntryPath): boolean {
  const name = `[${path.join(".")}`;
  return line.trimStart().startsWith(`${name}]`) || line.trimStart().startsWith(`${name}.`);
}

function append(text: string, data: Record<string, unknown>): string {
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const table = `${stringify(data).trim()}\n`.replaceAll("\n", eol);
  const gap = text === "" ? "" : text.endsWith("\n") ? eol : eol + eol;
  return text + gap + table;
}

function nested(path: EntryPath, entry: Entry): Record<string, unknown> {
  return path.reduceRight<Record<string, unknown>>((inner, key) => ({ [key]: inner }), { ...entry });
}

/** Whether an edit by lines had the intended result; a table may be written in ways that lines do not show. */
function isResult(text: string, result: string, path: EntryPath, entry: Entry | undefined): boolean {
  try {
    return isSameData(read(result), withEntry(read(text), path, entry), path);
  } catch (thrown) {
    if (thrown instanceof ConfigFault) return false;
    throw thrown;
  }
}

function patched(text: string, change: (data: Record<string, unknown>) => void): string {
  const data: unknown = patchParse(text);
  if (!isTable(data)) throw new ConfigFault("has no tables");
  change(data);
  return patch(text, data);
}

/** The table that holds the last key of a path; missing tables are created. */
function holderOf(data: Record<string, unknown>, path: EntryPath): Record<string, unknown> {
  return path.slice(0, -1).reduce((at, key) => {
    const next = at[key];
    if (isTable(next)) return next;
    const made: Record<string, unknown> = {};
    at[key] = made;
    return made;
  }, data);
}
