/**
 * Keys of settings: in `services: web: image:` the symbol `services.web.image`. Found by their indentation or their section, which costs a
 * fraction of a parse. Lists are left out, and so is a level that has too many keys: those are data (lock files, translations), not settings.
 */

import type { LineTable } from "#lang/line-table.ts";
import { type Capture, NO_PARTS, type Span } from "#lang/trees/captures.ts";

/** How keys are written: nested by indentation (`yaml`), in quotes (`json`), or below `[sections]`. */
export type KeySyntax = "yaml" | "json" | "sections";

const KEY_DEPTH_MAX = 4;
/** Keys of one level in one file: of the outermost, where rules and switches stand by the hundred, and of each below it. */
const TOP_KEYS_MAX = 1_000;
const LEVEL_KEYS_MAX = 300;
/** Longer files hold data. */
const LINES_MAX = 20_000;

interface Key {
  readonly start: number;
  readonly name: Span;
  readonly indent: number;
  readonly depth: number;
  end: number;
}

const YAML_KEY = /^([ \t]*)(?:"([^"\n]{1,100})"|'([^'\n]{1,100})'|([A-Za-z_$@/.][\w$@/.-]{0,100}))[ \t]*:(?=[ \t]|$)(.*)$/;
const JSON_KEY = /^([ \t]*)"([^"\\\n]{1,100})"[ \t]*:(.*)$/;
const SECTION = /^[ \t]*\[{1,2}[ \t]*([^\]\n]{1,100}?)[ \t]*\]{1,2}[ \t]*(?:[#;].*)?$/;
const SECTION_KEY = /^[ \t]*((?:"[^"\n]{1,100}"|[A-Za-z_][\w.-]{0,100}))[ \t]*[=:]/;

/** The keys of a file as captured definitions. */
export function keyCaptures(text: string, lines: LineTable, syntax: KeySyntax): Capture[] {
  if (lines.count > LINES_MAX) return [];
  const keys = syntax === "sections" ? sectionKeys(text, lines) : nestedKeys(text, lines, syntax);
  return withinBounds(keys).map(({ start, end, name }) => ({
    role: { is: "definition", kind: "property", isDefinition: true },
    start,
    end,
    pattern: 0,
    parts: { ...NO_PARTS, name, body: belowLine(lines, start, end) },
  }));
}

/** What stands below the line of a key. */
function belowLine(lines: LineTable, start: number, end: number): Span | undefined {
  const line = lines.lineAt(start);
  return lines.lineAt(end - 1) > line ? { start: lines.endOf(line), end } : undefined;
}

/** Levels from the outermost on, as long as they are no data. */
function withinBounds(keys: readonly Key[]): Key[] {
  let depthMax = KEY_DEPTH_MAX;
  for (let depth = 1; depth <= KEY_DEPTH_MAX; depth++) {
    if (keys.filter((key) => key.depth === depth).length <= (depth === 1 ? TOP_KEYS_MAX : LEVEL_KEYS_MAX)) continue;
    depthMax = depth - 1;
    break;
  }
  return keys.filter(({ depth }) => depth <= depthMax);
}

function nestedKeys(text: string, lines: LineTable, syntax: KeySyntax): Key[] {
  const keys: Key[] = [];
  const open: Key[] = [];
  // Lines that are indented deeper than this are in a list or in a block of text.
  let hidden = Number.POSITIVE_INFINITY;
  for (let line = 1; line <= lines.count; line++) {
    const start = lines.startOf(line);
    const written = text.slice(start, lines.endOf(line)).trimEnd();
    const indent = /^[ \t]*/.exec(written)?.[0].length ?? 0;
    if (written.length === indent || /^[ \t]*(?:#|\/\/)/.test(written)) continue;
    if (indent > hidden) continue;
    hidden = Number.POSITIVE_INFINITY;
    close(open, indent, start);
    const found = (syntax === "json" ? JSON_KEY : YAML_KEY).exec(written);
    if (!found) {
      if (isList(written, syntax, indent)) hidden = syntax === "json" ? indent : indent - 0.5;
      continue;
    }
    const name = (found[2] ?? found[3] ?? found[4] ?? "") as string;
    const value = (syntax === "json" ? found[3] : found[5]) ?? "";
    const at = start + written.indexOf(name, indent);
    const key = {
      start: start + indent,
      name: { start: at, end: at + name.length },
      indent,
      depth: open.length + 1,
      end: lines.endOf(line),
    };
    keys.push(key);
    open.push(key);
    if (/^[ \t]*(?:[|>][-+\d]*[ \t]*(?:#.*)?|\[.*)$/.test(value)) hidden = indent;
  }
  close(open, -1, text.length);
  return keys;
}

/** An item of a list; in JSON a bracket alone that is no file's outermost. */
function isList(written: string, syntax: KeySyntax, indent: number): boolean {
  return syntax === "json" ? indent > 0 && /^[ \t]*[[{]/.test(written) : /^[ \t]*-(?:[ \t]|$)/.test(written);
}

/** What is indented as deep as a line, or deeper, ends before it. */
function close(open: Key[], indent: number, end: number): void {
  while (open.length > 0 && (open.at(-1) as Key).indent >= indent) (open.pop() as Key).end = end;
}

function sectionKeys(text: string, lines: LineTable): Key[] {
  const keys: Key[] = [];
  let section: Key | undefined;
  for (let line = 1; line <= lines.count; line++) {
    const start = lines.startOf(line);
    const written = text.slice(start, lines.endOf(line)).trimEnd();
    const header = SECTION.exec(written)?.[1];
    const name = header ?? SECTION_KEY.exec(written)?.[1];
    if (name === undefined) continue;
    const at = start + written.indexOf(name);
    const key = { start, name: { start: at, end: at + name.length }, indent: 0, depth: header || !section ? 1 : 2, end: lines.endOf(line) };
    if (header) {
      if (section) section.end = start;
      section = key;
    }
    keys.push(key);
  }
  if (section) section.end = text.length;
  return keys;
}
