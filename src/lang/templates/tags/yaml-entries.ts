/** The keys and items of a file of YAML, line by line: enough to read what settings name each other by, without a parser. */
import { LINE_CHARS_INDEXED_MAX } from "#core/limits.ts";
import { withoutYamlComments } from "./tag-scanner.ts";

/** A key with its value, or an item of a list without a key. */
export interface YamlEntry {
  /** The keys around it, outermost first, with its own behind them; an item without a key adds none. */
  readonly keys: readonly string[];
  /** "" for an item without a key. */
  readonly key: string;
  readonly keyStart: number;
  /** As written on the line of the key, without quotes around it. */
  readonly value: string;
  readonly valueStart: number;
  /** Tells the mapping that the key belongs to from all others. */
  readonly mapping: string;
  /** Which of the documents of the file it is in, from 0. */
  readonly document: number;
  readonly lineStart: number;
  readonly lineEnd: number;
}

const LINE =
  /^(?<indent>[ \t]*)(?<dash>(?:-[ \t]+)*)(?:(?<quote>["']?)(?<key>[\w.$/@*-][^"':\n]{0,200}?|<<)\k<quote>[ \t]*:(?=[ \t]|$)[ \t]*)?(?<value>.*)$/s;
const BLOCK_OF_TEXT = /^(?:[&!]\S+[ \t]+)*[|>][-+\d]*$/;
/** Lines of longer files are not read: these are data. */
const LINES_MAX = 50_000;

interface OpenKey {
  readonly key: string;
  readonly indent: number;
  readonly id: number;
  /** Where the last item of its list begins. */
  item: number;
}

/** The entries of a text in order of place. Only the beginning of a long line is read. */
export function* yamlEntries(text: string): Generator<YamlEntry> {
  const open: OpenKey[] = [];
  let [document, start, deeperThan] = [0, 0, Number.POSITIVE_INFINITY];
  let root = 0;
  for (const written of withoutYamlComments(text).split("\n", LINES_MAX)) {
    const line = written.slice(0, LINE_CHARS_INDEXED_MAX).trimEnd();
    const lineStart = start;
    start += written.length + 1;
    if (line.trim() === "") continue;
    if (/^(?:---|\.\.\.)(?:\s|$)/.test(line)) {
      open.length = 0;
      document++;
      continue;
    }
    const { indent = "", dash = "", quote = "", key = "", value = "" } = LINE.exec(line)?.groups ?? {};
    if (indent.length > deeperThan) continue;
    deeperThan = BLOCK_OF_TEXT.test(value) ? indent.length : Number.POSITIVE_INFINITY;
    const at = indent.length + dash.length;
    while ((open.at(-1)?.indent ?? -1) > (dash === "" ? at - 1 : indent.length)) open.pop();
    const around = open.at(-1);
    if (dash !== "" && around) around.item = lineStart;
    else if (dash !== "") root = lineStart;
    const own = key === "" ? [] : [key];
    const said = unquoted(value);
    yield {
      keys: [...open.map((one) => one.key), ...own],
      ...{ key, keyStart: lineStart + at + quote.length, value: said.text },
      valueStart: lineStart + line.length - value.length + said.at,
      mapping: `${document} ${around?.id ?? ""} ${around?.item ?? root}`,
      ...{ document, lineStart, lineEnd: lineStart + written.trimEnd().length },
    };
    if (key !== "") open.push({ key, indent: at, id: lineStart, item: 0 });
  }
}

/** The first key at a path, as dots join it: `metadata.name`. */
export function entryAt(entries: readonly YamlEntry[], path: string): YamlEntry | undefined {
  return entries.find(({ keys, key }) => key !== "" && keys.join(".") === path);
}

function unquoted(value: string): { readonly text: string; readonly at: number } {
  const quoted = /^(["'])(.*)\1$/.exec(value);
  return quoted ? { text: quoted[2] ?? "", at: 1 } : { text: value, at: 0 };
}

/** The names in a value that is one name or a list in brackets, each with its offset. */
export function namesIn({
  value,
  valueStart,
}: Pick<YamlEntry, "value" | "valueStart">): readonly { readonly name: string; readonly start: number }[] {
  // A list in brackets may go on over several lines.
  if (!value.startsWith("[") && !/^[\w.-]+(?:,|[ \t]*\])?$/.test(value)) return [];
  return [...value.matchAll(/[\w.-]+/g)].map(({ 0: name, index }) => ({ name, start: valueStart + index }));
}

/** Hosts with a port, or within a cluster, in a value: `redis:6379`, `http://cart.shop.svc`. */
const HOST = /(?<![\w.-])(?<host>[a-z][a-z0-9-]*)(?=(?:\.[a-z0-9-]+)*(?::\d{2,5}\b(?![.\w-])|\.svc\b))/g;

export function hostsIn({
  value,
  valueStart,
}: Pick<YamlEntry, "value" | "valueStart">): readonly { readonly name: string; readonly start: number }[] {
  return [...value.slice(0, VALUE_CHARS_MAX).matchAll(HOST)].map(({ groups = {}, index }) => ({
    name: groups["host"] ?? "",
    start: valueStart + index,
  }));
}

/** Characters of a value that are looked at for hosts. */
const VALUE_CHARS_MAX = 2_000;
