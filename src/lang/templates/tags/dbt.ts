/**
 * Projects of dbt: models, which are files of SQL that name each other by `ref`, macros, tests and snapshots, and the tables of sources, which
 * files of YAML define.
 */
import { basename } from "node:path/posix";
import { blank } from "#lang/templates/blank.ts";
import { closingNearby, UNCLOSED_MAX } from "#lang/templates/code-pieces.ts";
import { jinjaTags } from "./jinja.ts";
import { type TagFacts, TagFindings } from "./tag-facts.ts";
import { COMMENT, JINJA_SIGNS, STATEMENT, tagsOf, withoutYamlComments } from "./tag-scanner.ts";

/** `ref('orders')`, behind the name of a project and before a version too. */
const REF = /\bref\s*\(\s*(?:(?:"[\w.-]+"|'[\w.-]+')\s*,\s*)?(?<quote>["'])(?<name>[\w.-]+)\k<quote>/g;
const SOURCE = /\bsource\s*\(\s*(?:"(?<double>[\w.-]+)"|'(?<single>[\w.-]+)')\s*,\s*(?<quote>["'])(?<table>[\w.-]+)\k<quote>/g;
/** A call, whatever package the function is of. */
const CALL = /(?<![\w.])(?:\w+\.)?(?<name>[A-Za-z_]\w*)\s*\(/g;
/** Calls the macro for the database in use, by its name without that of the database. */
const DISPATCH = /\bdispatch\s*\(\s*(?:macro_name\s*=\s*)?(?<quote>["'])(?<name>\w+)\k<quote>/g;
const TEXT = /"[^"\n]*"|'[^'\n]*'/g;
/** Functions of dbt itself. */
const BUILT_IN: ReadonlySet<string> = new Set("ref source config var env_var return log dispatch doc".split(" "));
/** A query with a name, up to what it selects: `with totals as (`, `), totals as (`. */
const EXPRESSION = /(?:\bwith(?: recursive)?|\),?)\s{1,100}(?<name>[A-Za-z_]\w{0,100})\s{1,10}as\s{0,10}\(/dgi;
const BRINGS_IN = /^\s{0,100}select\s{1,100}\*\s{1,100}from\s{1,100}\{\{[^{}]{0,200}\}\}\s*$/i;
/** Opens a part that has a name besides blocks and macros, and ends it. */
const PART = /^[-+]?\s*(?<word>test|data_test|snapshot|materialization)\s+(?<name>[A-Za-z_]\w*)/;
const MACRO = /^[-+]?\s*macro\s/;
const END = /^[-+]?\s*end(?:test|data_test|snapshot|materialization)\b/;

/** Reads a file of a project: SQL, or YAML. */
export function dbtTags(path: string, text: string): TagFacts {
  return /\.ya?ml$/i.test(path) ? propertiesOf(text) : sqlOf(path, text);
}

function sqlOf(path: string, text: string): TagFacts {
  const found = new TagFindings();
  for (const definition of jinjaTags(text, "").definitions) found.define(definition);
  let open: { readonly name: string; readonly nameStart: number; readonly start: number; readonly headEnd: number } | undefined;
  for (const { signs, start, end, inside } of tagsOf(text, JINJA_SIGNS)) {
    if (signs === COMMENT) continue;
    const written = text.slice(inside.start, inside.end);
    const part = signs === STATEMENT ? PART.exec(written)?.groups : undefined;
    if (part) open = { name: part["name"] ?? "", nameStart: inside.start + written.indexOf(part["name"] ?? ""), start, headEnd: end };
    else if (open && signs === STATEMENT && END.test(written)) {
      found.define({ ...open, is: "macro", written: open.name, end, doc: null });
      open = undefined;
    } else if (!MACRO.test(written)) readUses(found, written, inside.start);
  }
  readExpressions(found, text);
  const holdsParts = found.definitions.some(({ is }) => is === "macro");
  return { ...found.facts(!holdsParts), fileIsCalled: basename(path).replace(/\.[^.]*$/, "") };
}

/** The named queries of a `with`, but for those that only bring in another model. */
function readExpressions(found: TagFindings, text: string): void {
  let unclosed = 0;
  for (const { 0: whole, index, groups = {}, indices } of text.matchAll(EXPRESSION)) {
    const { name = "" } = groups;
    const opens = index + whole.length - 1;
    const closes = unclosed < UNCLOSED_MAX ? closingNearby(text, opens) : -1;
    if (closes < 0) unclosed++;
    if (closes < 0 || BRINGS_IN.test(text.slice(opens + 1, closes))) continue;
    const nameStart = indices?.groups?.["name"]?.[0] ?? index;
    found.define({ is: "value", written: name, name, nameStart, start: nameStart, end: closes + 1, headEnd: opens + 1, doc: null });
  }
}

/** Uses of models, tables and macros in what stands at an offset. */
function readUses(found: TagFindings, written: string, at: number): void {
  readNames(found, written, at);
  for (const { 0: whole, index, groups = {} } of written.matchAll(DISPATCH)) {
    const { name = "" } = groups;
    callMacro(found, name, at + index + whole.length - 1 - name.length);
  }
  for (const { 0: whole, index, groups = {} } of written.replace(TEXT, blank).matchAll(CALL)) {
    const { name = "" } = groups;
    const start = at + index + whole.lastIndexOf(name);
    if (!BUILT_IN.has(name)) callMacro(found, name, start);
  }
}

/** Uses of models and of tables of sources. */
function readNames(found: TagFindings, written: string, at: number): void {
  for (const { 0: whole, index, groups = {} } of written.matchAll(REF)) {
    const { name = "" } = groups;
    found.use({ name, start: at + index + whole.length - 1 - name.length, type: "references", of: { is: "model" } });
  }
  for (const { 0: whole, index, groups = {} } of written.matchAll(SOURCE)) {
    const { double, single = "", table = "" } = groups;
    const of = { is: "part", written: `${double ?? single}.${table}` } as const;
    found.use({ name: table, start: at + index + whole.length - 1 - table.length, type: "references", of });
  }
}

function callMacro(found: TagFindings, name: string, start: number): void {
  found.use({ name, start, type: "calls", of: { is: "part", written: name } });
}

const ITEM = /^(?<indent>[ \t]*)-[ \t]+(?:name[ \t]*:[ \t]*)?["']?(?<name>[\w.-]+)["']?/;
const KEY = /^(?<indent>[ \t]*)(?:-[ \t]+)?(?<key>[A-Za-z_]\w*)[ \t]*:/;
/** Keys below which items have the names of models. */
const OF_MODELS: ReadonlySet<string> = new Set(["models", "seeds", "snapshots"]);
const OF_TESTS = /^(?:data_)?tests$/;

/** A key whose items follow, and how deep the first of them is indented. */
interface OpenList {
  readonly key: string;
  readonly indent: number;
  items?: number;
}

/** Reads a file of properties: which models it is about, which tables its sources have, and which tests it applies. */
function propertiesOf(text: string): TagFacts {
  const found = new TagFindings();
  const bare = withoutYamlComments(text);
  readNames(found, bare, 0);
  const open: OpenList[] = [];
  let source = "";
  let start = 0;
  for (const line of bare.split("\n")) {
    const item = ITEM.exec(line);
    const { indent = "", key } = KEY.exec(line)?.groups ?? {};
    const at = (item?.groups?.["indent"] ?? indent).length;
    while (line.trim() !== "" && (open.at(-1)?.indent ?? -1) >= (item ? at + 1 : at)) open.pop();
    const list = open.at(-1);
    if (list && item) list.items ??= at;
    if (list && item && list.items === at) {
      readItem(found, item, start, { lists: open.map((one) => one.key), source });
      if (list.key === "sources") source = item.groups?.["name"] ?? "";
    }
    if (key !== undefined && /:[ \t]*\r?$/.test(line)) open.push({ key, indent: item ? line.search(/[^\s-]/) : at });
    start += line.length + 1;
  }
  return found.facts(false);
}

/** Reads the head of an item of a list, at an offset. `lists` are the keys of the lists around it, `source` the last source that was named. */
function readItem(
  found: TagFindings,
  item: RegExpExecArray,
  at: number,
  { lists, source }: { readonly lists: readonly string[]; readonly source: string },
): void {
  const { name = "", indent = "" } = item.groups ?? {};
  const nameStart = at + item[0].lastIndexOf(name);
  const [outer = "", inner = outer, ...deeper] = lists;
  const isNamed = /^[ \t]*-[ \t]+name[ \t]*:/.test(item[0]);
  if (isNamed && lists.length === 1 && OF_MODELS.has(outer)) found.use({ name, start: nameStart, type: "references", of: { is: "model" } });
  if (OF_TESTS.test(deeper.at(-1) ?? inner)) callMacro(found, name, nameStart);
  if (isNamed && lists.length === 2 && outer === "sources" && inner === "tables") {
    const [start, end] = [at + indent.length, nameStart + name.length];
    found.define({ is: "value", written: `${source}.${name}`, name, nameStart, start, end, headEnd: end, doc: null });
  }
}
