/**
 * Playbooks, tasks and variables of Ansible: tasks by their names, roles, variables that tasks set, and what all of these use. Files of
 * variables have their keys besides (`#lang/lines/keys.ts`). Read line by line, by indentation, of long lines the beginning.
 */
import { LINE_CHARS_INDEXED_MAX, NAME_CHARS_MAX } from "#core/limits.ts";
import { namesInExpression, TemplateNames } from "./jinja-names.ts";
import { type TagFacts, TagFindings } from "./tag-facts.ts";
import { JINJA_SIGNS, OUTPUT, STATEMENT, tagsOf, withoutYamlComments } from "./tag-scanner.ts";

/** The main file of a role; its name is the path below `roles`. */
const ROLE = /(?:^|\/)roles\/(?<role>[^/]+(?:\/[^/]+)*)\/tasks\/main\.ya?ml$/;
/** A key with its value, as an item of a list or not. */
const LINE = /^(?<indent>[ \t]*)(?<dash>-[ \t]+)?(?:(?<key>[A-Za-z_][\w.-]*)[ \t]*:(?=[ \t]|$)[ \t]*)?(?<value>.*)$/s;
/** Keys below which tasks stand. */
const TASK_LISTS: ReadonlySet<string> = new Set(["block", "rescue", "always", "tasks", "pre_tasks", "post_tasks", "handlers"]);
/** Keys whose values are expressions without braces. */
const CONDITIONS: ReadonlySet<string> = new Set(["when", "failed_when", "changed_when", "until", "that", "var"]);
/** Keys below which variables are set, and those whose values are names of handlers, roles, and files with tasks or variables. */
const SETTING = /^(?:(?:ansible\.builtin\.|ansible\.legacy\.)?set_fact|vars)$/;
const NOTIFYING = /^(?:notify|listen)$/;
const ROLE_CALL = /^(?:ansible\.builtin\.|ansible\.legacy\.)?(?:include_role|import_role)$/;
const FILE_CALL =
  /^(?:ansible\.builtin\.|ansible\.legacy\.)?(?:include_tasks|import_tasks|import_playbook|include_vars|include|tasks_from|vars_files)$/;
const TEMPLATE = /^(?:ansible\.builtin\.|ansible\.legacy\.)?template$/;
const FILE_NAME = /^[\w@./-]+\.(?:ya?ml|j2)$/;
/** A key in braces: `{ role: kubernetes/node, when: "is_ready" }`. */
const IN_BRACES = /[{,\s](?<key>role|when)[ \t]*:[ \t]*(?<value>"[^"]*"|'[^']*'|[^,}]+)/g;
const BLOCK_OF_TEXT = /^[|>][-+\d]*[ \t]*(?:#.*)?$/;
/** Lines of longer files are not read; no file of tasks has as many. */
const LINES_MAX = 20_000;

/** A value as written, without the quotes around it. */
interface Value {
  readonly text: string;
  readonly start: number;
}

/** A key whose value stands on the lines below it. */
interface OpenKey {
  readonly key: string;
  readonly indent: number;
}

interface OpenTask {
  readonly indent: number;
  readonly start: number;
  name?: Value;
}

/** Reads a file of Ansible. */
export function ansibleTags(path: string, text: string): TagFacts {
  return new AnsibleReading(path, text).read();
}

class AnsibleReading {
  readonly #path: string;
  readonly #text: string;
  readonly #found = new TagFindings();
  readonly #keys: OpenKey[] = [];
  readonly #tasks: OpenTask[] = [];
  /** The end of the last line with words. */
  #end = 0;
  /** Whether the file is a list on its outermost level, as playbooks and files of tasks are. */
  #isList = false;

  constructor(path: string, text: string) {
    this.#path = path;
    this.#text = text;
  }

  read(): TagFacts {
    let start = 0;
    for (const line of this.#text.split("\n", LINES_MAX)) {
      if (/^[ \t]*[^\s#]/.test(line) && !/^(?:---|\.\.\.)\s*$/.test(line))
        this.#readLine(line.slice(0, LINE_CHARS_INDEXED_MAX).trimEnd(), start);
      start += line.length + 1;
    }
    this.#closeTasks(-1);
    this.#readTags();
    const role = ROLE.exec(this.#path)?.groups?.["role"];
    if (role !== undefined && this.#isList) {
      const name = role.slice(role.lastIndexOf("/") + 1);
      const begin = this.#text.search(/^-/m);
      const place = { nameStart: begin, start: begin, end: this.#end, headEnd: begin };
      this.#found.define({ is: "macro", written: role, name, ...place, doc: null, signature: `- role: ${role}` });
    }
    return this.#found.facts(this.#isList && role === undefined);
  }

  #readLine(line: string, start: number): void {
    const { indent = "", dash = "", key, value = "" } = LINE.exec(line)?.groups ?? {};
    const at = indent.length;
    const inner = at + dash.length;
    const isItem = dash !== "" || line.trim() === "-";
    this.#leave(at, isItem);
    if (isItem && at === 0) this.#isList = true;
    if (isItem) this.#beginItem(at, start);
    const [around, above] = [this.#keys.at(-1), this.#keys.at(-2)];
    const written = bareValue(value, start + line.length - value.length);
    if (key === undefined) this.#item(around, above, written);
    else this.#pair({ key, indent: inner, start: start + inner }, written, start + line.length);
    this.#end = start + line.length;
    if (key !== undefined && (value === "" || BLOCK_OF_TEXT.test(value) || value.startsWith("#"))) this.#keys.push({ key, indent: inner });
  }

  /** Closes what ends before a line. A list may be indented as deep as its key. */
  #leave(at: number, isItem: boolean): void {
    while ((this.#keys.at(-1)?.indent ?? -1) >= (isItem ? at + 1 : at)) this.#keys.pop();
    this.#closeTasks(isItem ? at : at + 1);
  }

  #closeTasks(indent: number): void {
    while ((this.#tasks.at(-1)?.indent ?? -2) >= indent) {
      const { name, start } = this.#tasks.pop() as OpenTask;
      if (!name || name.text.length > NAME_CHARS_MAX) continue;
      const place = { nameStart: name.start, start, end: this.#end, headEnd: start };
      this.#found.define({ is: "macro", written: name.text, name: name.text, ...place, doc: null, signature: `- name: ${name.text}` });
    }
  }

  /** Opens a task where an item of a list of tasks begins. */
  #beginItem(at: number, start: number): void {
    const around = this.#keys.at(-1);
    const holdsTasks = around === undefined ? at === 0 : TASK_LISTS.has(around.key);
    if (holdsTasks) this.#tasks.push({ indent: at, start: start + at });
  }

  /** An item of a list, or a line of a text, below a key. */
  #item(around: OpenKey | undefined, above: OpenKey | undefined, value: Value): void {
    if (!around) return;
    if (CONDITIONS.has(around.key)) this.#condition(value);
    if (NOTIFYING.test(around.key)) this.#part(value);
    if (FILE_CALL.test(around.key)) this.#file(value);
    if (around.key !== "roles" && (around.key !== "dependencies" || above)) return;
    this.#role(value);
    if (!value.text.startsWith("{")) return;
    for (const { 0: whole, index, groups = {} } of value.text.matchAll(IN_BRACES)) {
      const { key, value: written = "" } = groups;
      const inside = bareValue(written, value.start + index + whole.length - written.length);
      if (key === "role") this.#role(inside);
      else this.#condition(inside);
    }
  }

  /** A key with the value behind it on its line, if any. */
  #pair({ key, indent, start }: OpenKey & { readonly start: number }, value: Value, lineEnd: number): void {
    const around = this.#keys.at(-1);
    const task = this.#tasks.at(-1);
    const isOfTask = task !== undefined && (around === undefined || around.indent <= task.indent);
    if (key === "name" && isOfTask && value.text !== "") task.name ??= value;
    if (key === "register" && /^\w+$/.test(value.text)) this.#define(value.text, value.start, start, lineEnd);
    if (around && SETTING.test(around.key) && this.#isList && indent > around.indent) this.#define(key, start, start, lineEnd);
    if (CONDITIONS.has(key)) this.#condition(value);
    if (NOTIFYING.test(key)) this.#part(value);
    if (key === "role" || (key === "name" && around && ROLE_CALL.test(around.key))) this.#role(value);
    if (FILE_CALL.test(key) || (key === "file" && around && FILE_CALL.test(around.key))) this.#file(value);
    if (key === "src" && around && TEMPLATE.test(around.key)) this.#file(value);
  }

  #define(name: string, nameStart: number, start: number, end: number): void {
    if (/^\w+$/.test(name)) this.#found.define({ is: "value", written: name, name, nameStart, start, end, headEnd: end, doc: null });
  }

  #condition({ text, start }: Value): void {
    if (text.includes("{{") || BLOCK_OF_TEXT.test(text)) return;
    for (const one of namesInExpression(text)) this.#variable(one.name, start + one.start);
  }

  #variable(name: string, start: number): void {
    this.#found.use({ name, start, type: "references", of: { is: "variable" } });
  }

  #part({ text, start }: Value): void {
    if (text !== "") this.#found.use({ name: text, start, type: "calls", of: { is: "part", written: text } });
  }

  /** A use of a role by its path below `roles`, or behind the names of a collection. */
  #role({ text, start }: Value): void {
    if (!/^[\w./-]+$/.test(text)) return;
    const written = text.replace(/^\w+\.\w+\./, "");
    const name = written.slice(written.lastIndexOf("/") + 1);
    this.#found.use({ name, start: start + text.length - name.length, type: "calls", of: { is: "part", written } });
  }

  #file({ text, start }: Value): void {
    if (FILE_NAME.test(text)) this.#found.template(text, start, "calls");
  }

  /** The names in braces, wherever they stand. */
  #readTags(): void {
    const names = new TemplateNames();
    const text = withoutYamlComments(this.#text);
    for (const { signs, inside } of tagsOf(text, JINJA_SIGNS)) {
      const written = text.slice(inside.start, inside.end);
      if (signs === OUTPUT) names.output(written, inside.start);
      if (signs === STATEMENT) names.statement(written, inside.start);
    }
    for (const { name, start } of names.free()) this.#variable(name, start);
  }
}

/** A value that begins at an offset, without a comment behind it and without its quotes. */
function bareValue(written: string, start: number): Value {
  const text = written.trim();
  const quote = /^(?<quote>["'])(?<inside>.*)\k<quote>$/.exec(text)?.groups?.["inside"];
  if (quote !== undefined) return { text: quote, start: start + 1 };
  return { text: text.replace(/[ \t]#.*$/, "").trimEnd(), start };
}
