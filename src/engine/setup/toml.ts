/**
 * Editing TOML. A new entry is a table appended to the file; toml-patch changes and removes entries, and adds one where the servers
 * are an inline table. smol-toml reads, so every result is checked by another parser than the one that wrote it.
 */
import { patch, parse as patchParse } from "@decimalturn/toml-patch";
import { parse, stringify, TomlError } from "smol-toml";
import { ConfigFault, type Entry, type EntryPath, isTable, type Syntax, valueAt } from "./syntax.ts";

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
    if (isReadable(appended)) return appended;
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
  if (remaining !== text && isReadable(remaining) && valueAt(read(remaining), path) === undefined) return remaining;
  return patched(text, (data) => {
    delete holderOf(data, path)[path.at(-1) ?? ""];
  });
}

/**
 * The text without the tables headed `[a.b]` and `[a.b.…]` for the path a.b, cut by lines. Comments and blank lines after their last
 * key belong to what follows; one of the two blank lines around the cut goes. What this gets wrong (a line of a string that looks
 * like a header, say) fails the check of whoever asked for the edit.
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

function isReadable(text: string): boolean {
  try {
    read(text);
    return true;
  } catch {
    return false;
  }
}

function patched(text: string, change: (data: Record<string, unknown>) => void): string {
  const data: unknown = patchParse(text);
  if (!isTable(data)) throw new ConfigFault("has no tables");
  change(data);
  return patch(text, data);
}

/** The table that holds the last key of a path, made where it is missing. */
function holderOf(data: Record<string, unknown>, path: EntryPath): Record<string, unknown> {
  return path.slice(0, -1).reduce((at, key) => {
    const next = at[key];
    if (isTable(next)) return next;
    const made: Record<string, unknown> = {};
    at[key] = made;
    return made;
  }, data);
}
