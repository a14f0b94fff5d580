/** The interface of the editors of configuration languages. Each keeps everything it is not asked to change, byte for byte. */
/** An entry of a configuration: keys with strings or lists of strings. */
export type Entry = Readonly<Record<string, unknown>>;

/** The path of an entry: the keys that lead to it, its own name last. */
export type EntryPath = readonly string[];

export interface Syntax {
  /**
   * The whole configuration as plain data.
   * @throws ConfigFault when it cannot be read
   */
  readonly read: (text: string) => unknown;
  /** The text with these keys of the entry set, and everything else unchanged. */
  readonly put: (text: string, path: EntryPath, entry: Entry) => string;
  /** The text without the entry. */
  readonly take: (text: string, path: EntryPath) => string;
}

/** Says why a configuration cannot be read or edited; `line` counts from 1. */
export class ConfigFault extends Error {
  override readonly name = "ConfigFault";
  readonly line: number | undefined;

  constructor(message: string, line?: number) {
    super(message);
    this.line = line;
  }
}

/** The value at a path in plain data; undefined when there is none. */
export function valueAt(data: unknown, path: EntryPath): unknown {
  return path.reduce<unknown>((at, key) => (isTable(at) && Object.hasOwn(at, key) ? at[key] : undefined), data);
}

/** Whether a value of a configuration has entries. */
export function isTable(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Sets or (`entry` undefined) removes an entry, and checks the result with the parser: an edit that changed any other data is not returned.
 * @throws ConfigFault
 */
export function edited(syntax: Syntax, text: string, path: EntryPath, entry: Entry | undefined): string {
  const before = syntax.read(text);
  const wanted = withEntry(before, path, entry);
  const result = entry === undefined ? syntax.take(text, path) : syntax.put(text, path, entry);
  if (isSameData(syntax.read(result), wanted, path)) return result;
  throw new ConfigFault("is written in a way that cannot be edited safely");
}

/** Whether two configurations have equal data, apart from empty tables on the way to the entry, which an edit may leave. */
export function isSameData(one: unknown, other: unknown, path: EntryPath): boolean {
  return Bun.deepEquals(pruned(one, path), pruned(other, path));
}

/** Plain data with an entry's keys set, or without the entry. */
export function withEntry(data: unknown, [key = "", ...rest]: EntryPath, entry: Entry | undefined): unknown {
  if (data !== undefined && !isTable(data)) throw new ConfigFault(`has something else than a table where "${key}" belongs`);
  const copy: Record<string, unknown> = { ...data };
  if (rest.length > 0) return { ...copy, [key]: withEntry(copy[key], rest, entry) };
  if (entry === undefined) delete copy[key];
  else copy[key] = { ...(isTable(copy[key]) ? copy[key] : {}), ...entry };
  return copy;
}

function pruned(data: unknown, [key = "", ...rest]: EntryPath): unknown {
  if (!isTable(data) || rest.length === 0) return data ?? {};
  const { [key]: inner, ...others } = data;
  const kept = pruned(inner, rest);
  return isTable(kept) && Object.keys(kept).length === 0 ? others : { ...others, [key]: kept };
}
