/**
 * Keys of settings as symbols: in `services: web: image:`, the symbol `services.web.image`. Found by indentation or section, which costs
 * a fraction of a parse. Lists are left out, but for short ones of mappings in YAML (containers, the steps of a job), and so are keys that
 * are data (`#lang/key-bounds.ts`). YAML's mappings in braces count if they stand on one line. Only the beginning of a long line is read.
 */

import { boundsOf, type KeyBounds, keepByLevels } from "#lang/key-bounds.ts";
import type { LineTable } from "#lang/line-table.ts";
import { type Capture, NO_PARTS, type Span } from "#lang/trees/captures.ts";
import { shortEnd } from "./short-lines.ts";

/** How keys are written: nested by indentation (`yaml`), in quotes (`json`), or below `[sections]`. */
export type KeySyntax = "yaml" | "json" | "sections";

/** Most keys that the items of one list have; a list with more is data. */
const LIST_KEYS_MAX = 150;
/** Files with more lines hold data. */
const LINES_MAX = 20_000;

interface Key {
  readonly start: number;
  readonly name: Span;
  readonly indent: number;
  readonly depth: number;
  /** The key directly above this one; undefined on the outermost level. */
  readonly parent: Key | undefined;
  /** It belongs to an item of a list, or to a key that does. */
  readonly isInList: boolean;
  end: number;
}

/** A key without quotes is a name or a path, which may have parameters: `/ships/{id}`. */
const YAML_KEY =
  /^([ \t]*)(?:"([^"\n]{1,100})"|'([^'\n]{1,100})'|(\/[^\s:#"']{0,200}|[A-Za-z_$@/.][\w$@/.-]{0,100}))[ \t]*:(?=[ \t]|$)(.*)$/;
/** An item of a list with keys on the lines below it: it is only marked, or its first key is none of the above. */
const MAY_HOLD_KEYS = /^[ \t]*(?:(?:[&!]\S*(?:[ \t]+|$)){0,2}(?:#.*)?$|[^\s"'|>[{#].*:(?:[ \t]|$))/;
const JSON_KEY = /^([ \t]*)"([^"\\\n]{1,100})"[ \t]*:(.*)$/;
const SECTION = /^[ \t]*\[{1,2}[ \t]*([^\]\s](?:[^\]\n]{0,98}[^\]\s])?)[ \t]*\]{1,2}[ \t]*(?:[#;].*)?$/;
const SECTION_KEY = /^[ \t]*((?:"[^"\n]{1,100}"|[A-Za-z_][\w.-]{0,100}))[ \t]*[=:]/;

/** The keys of a file as captures of definitions. */
export function keyCaptures(path: string, text: string, lines: LineTable, syntax: KeySyntax): Capture[] {
  const { kept } = keysWithinBounds(path, text, lines, syntax);
  return kept.map(({ start, end, name }) => ({
    role: { is: "definition", kind: "property", isDefinition: true },
    start,
    end,
    pattern: 0,
    parts: { ...NO_PARTS, name, body: belowLine(lines, start, end) },
  }));
}

/**
 * How many keys of a file become no definitions, because there are too many or they are nested too deeply, and the lines of the keys
 * above them.
 */
export interface KeysLeftOut {
  readonly keys: number;
  /** In ascending order; empty where keys of the outermost level are left out. */
  readonly below: readonly number[];
}

/** What {@link keyCaptures} leaves out of a file; undefined when it leaves out nothing. */
export function keysLeftOut(path: string, text: string, lines: LineTable, syntax: KeySyntax): KeysLeftOut | undefined {
  const { outermost, leftOut } = keysWithinBounds(path, text, lines, syntax);
  if (leftOut === 0) return undefined;
  return { keys: leftOut, below: outermost.map(({ start }) => lines.lineAt(start)).sort((a, b) => a - b) };
}

/** The text below a key's own line, up to the key's end; undefined for a key of one line. */
function belowLine(lines: LineTable, start: number, end: number): Span | undefined {
  const line = lines.lineAt(start);
  return lines.lineAt(end - 1) > line ? { start: lines.endOf(line), end } : undefined;
}

interface Bounded {
  /** In the order of the file. */
  readonly kept: readonly Key[];
  /** Keys that are kept although their children are left out. */
  readonly outermost: readonly Key[];
  readonly leftOut: number;
}

function keysWithinBounds(path: string, text: string, lines: LineTable, syntax: KeySyntax): Bounded {
  const keys = syntax === "sections" ? sectionKeys(text, lines) : nestedKeys(text, lines, syntax);
  return lines.count > LINES_MAX ? { kept: [], outermost: [], leftOut: keys.length } : withinBounds(keys, boundsOf(path));
}

function withinBounds(keys: readonly Key[], bounds: KeyBounds): Bounded {
  const kept = new Set<Key>();
  const [inLists, others] = [keys.filter(({ isInList }) => isInList), keys.filter(({ isInList }) => !isInList)];
  const outermost = keepByLevels(others, bounds, kept);
  keepByLevels(inLists, { ...bounds, children: LIST_KEYS_MAX }, kept);
  const leftOut = others.filter((key) => !kept.has(key)).length;
  return { kept: keys.filter((key) => kept.has(key)), outermost, leftOut };
}

function nestedKeys(text: string, lines: LineTable, syntax: KeySyntax): Key[] {
  const keys: Key[] = [];
  const open: Key[] = [];
  // Lines indented deeper than this belong to a list or a block of text.
  let hidden = Number.POSITIVE_INFINITY;
  /** Keys whose value is a list. */
  const lists = new Set<Key>();
  for (let line = 1; line <= lines.count; line++) {
    const start = lines.startOf(line);
    const whole = text.slice(start, shortEnd(start, lines.endOf(line))).trimEnd();
    const at = /^[ \t]*/.exec(whole)?.[0].length ?? 0;
    if (whole.length === at || /^[ \t]*(?:#|\/\/)/.test(whole)) continue;
    if (at > hidden) continue;
    hidden = Number.POSITIVE_INFINITY;
    const dash = syntax === "yaml" ? /^[ \t]*-[ \t]+(?=[^\s-])/.exec(whole)?.[0].length : undefined;
    // An item may stand below its list's key without being indented.
    close(open, dash === undefined ? at : at + 1, start);
    const isItem = dash !== undefined && open.length > 0;
    const written = isItem ? " ".repeat(dash) + whole.slice(dash) : whole;
    const indent = isItem ? dash : at;
    const found = (syntax === "json" ? JSON_KEY : YAML_KEY).exec(written);
    if (!found) {
      if (isItem && written[indent] === "{") {
        const parent = open.at(-1) as Key;
        lists.add(parent);
        for (const key of flowKeys(text, start + indent, shortEnd(start, lines.endOf(line)), {
          parent,
          depth: open.length + 1,
          isInList: true,
        }))
          keys.push(key);
      }
      if (isItem && !MAY_HOLD_KEYS.test(written)) hidden = at;
      else if (isList(written, syntax, indent)) hidden = syntax === "json" ? indent : indent - 0.5;
      continue;
    }
    const parent = open.at(-1);
    if (isItem && parent) lists.add(parent);
    const isInList = parent !== undefined && (parent.isInList || lists.has(parent));
    const name = (found[2] ?? found[3] ?? found[4] ?? "") as string;
    const value = (syntax === "json" ? found[3] : found[5]) ?? "";
    const nameStart = start + written.indexOf(name, indent);
    const key: Key = {
      start: start + indent,
      name: { start: nameStart, end: nameStart + name.length },
      indent,
      depth: open.length + 1,
      parent,
      isInList,
      end: lines.endOf(line),
    };
    keys.push(key);
    open.push(key);
    if (syntax === "yaml" && value.trimStart().startsWith("{")) {
      const at = start + written.length - value.trimStart().length;
      for (const inner of flowKeys(text, at, shortEnd(start, lines.endOf(line)), { parent: key, depth: open.length + 1, isInList }))
        keys.push(inner);
    }
    if (/^[ \t]*(?:[|>][-+\d]*[ \t]*(?:#.*)?|\[.*)$/.test(value)) hidden = indent;
  }
  close(open, -1, text.length);
  return keys;
}

/** A key within the braces of a mapping on one line, `{app: web, "tier": front}`. */
const FLOW_KEY = /[ \t]*(?:"([^"\n]{1,100})"|'([^'\n]{1,100})'|([A-Za-z_$@/.][\w$@/.-]{0,100}))[ \t]*:(?=[ \t"'[{])/y;
/** What stands between the keys of such a mapping. */
const FLOW_PART = /"(?:[^"\\]|\\.)*"|'[^']*'|[{}[\],]/g;

/** The keys of a mapping in braces that opens at an offset, and of those inside it; none where it does not close on its line. */
function flowKeys(text: string, opens: number, lineEnd: number, place: Pick<Key, "parent" | "depth" | "isInList">): Key[] {
  const keys: Key[] = [];
  const open: { readonly closes: string; key: Key | undefined }[] = [];
  const line = text.slice(opens, lineEnd);
  for (const { 0: part, index } of line.matchAll(FLOW_PART)) {
    if (part.length > 1) continue;
    const around = open.at(-1);
    if (part === "," || part === "}" || part === "]") {
      if (around?.key) around.key.end = opens + index;
      if (around) around.key = undefined;
    }
    if (part === "{" || part === "[") open.push({ closes: part === "{" ? "}" : "]", key: undefined });
    else if (part !== "," && open.pop()?.closes !== part) return [];
    if (open.length === 0) return keys;
    const inside = open.at(-1);
    FLOW_KEY.lastIndex = index + 1;
    const found = part !== "}" && part !== "]" && inside?.closes === "}" ? FLOW_KEY.exec(line) : null;
    if (!found || !inside) continue;
    const name = (found[1] ?? found[2] ?? found[3]) as string;
    const start = opens + index + 1 + found[0].search(/\S/);
    const nameStart = start + (found[3] === undefined ? 1 : 0);
    const owners = open.flatMap(({ key }) => key ?? []);
    inside.key = {
      start,
      name: { start: nameStart, end: nameStart + name.length },
      indent: 0,
      depth: place.depth + owners.length,
      parent: owners.at(-1) ?? place.parent,
      isInList: place.isInList || open.some(({ closes }) => closes === "]"),
      end: lineEnd,
    };
    keys.push(inside.key);
  }
  return [];
}

/** An item of a list; in JSON, a line that begins with a bracket, other than the file's outermost. */
function isList(written: string, syntax: KeySyntax, indent: number): boolean {
  return syntax === "json" ? indent > 0 && /^[ \t]*[[{]/.test(written) : /^[ \t]*-(?:[ \t]|$)/.test(written);
}

/** Closes the open keys that are indented as deep as the line, or deeper: they end before it. */
function close(open: Key[], indent: number, end: number): void {
  while (open.length > 0 && (open.at(-1) as Key).indent >= indent) (open.pop() as Key).end = end;
}

function sectionKeys(text: string, lines: LineTable): Key[] {
  const keys: Key[] = [];
  let section: Key | undefined;
  for (let line = 1; line <= lines.count; line++) {
    const start = lines.startOf(line);
    const written = text.slice(start, shortEnd(start, lines.endOf(line))).trimEnd();
    const header = SECTION.exec(written)?.[1];
    const name = header ?? SECTION_KEY.exec(written)?.[1];
    if (name === undefined) continue;
    const at = start + written.indexOf(name);
    const parent = header ? undefined : section;
    const key: Key = {
      start,
      name: { start: at, end: at + name.length },
      indent: 0,
      depth: parent ? 2 : 1,
      parent,
      isInList: false,
      end: lines.endOf(line),
    };
    if (header) {
      if (section) section.end = start;
      section = key;
    }
    keys.push(key);
  }
  if (section) section.end = text.length;
  return keys;
}
