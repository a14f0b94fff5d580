/**
 * Templates of Jinja and its kin (Django, Twig, Nunjucks), and of Liquid: blocks and macros, the templates that they extend, include and
 * import, and calls of what these define.
 */
import { TemplateNames } from "./jinja-names.ts";
import { type TagFacts, TagFindings, type UsedByTag } from "./tag-facts.ts";
import { COMMENT, DocBefore, JINJA_SIGNS, OUTPUT, STATEMENT, type Tag, tagsOf } from "./tag-scanner.ts";

/** Blocks whose content is text, each until the word that ends it. */
const QUIET: ReadonlyMap<string, string> = new Map([
  ["raw", "endraw"],
  ["verbatim", "endverbatim"],
  ["comment", "endcomment"],
  ["schema", "endschema"],
]);
const WORD = /^[-~+]?\s*(?<word>\w+)(?<rest>[\s\S]*)$/;
const PART = /^\s+(?<name>[A-Za-z_][\w-]*)(?<after>[\s\S]*)$/;
/** Words before the path of a template, and what the tag does with it. */
const TAKES: ReadonlyMap<string, "extends" | "calls" | "imports"> = new Map([
  ["extends", "extends"],
  ["layout", "extends"],
  ["include", "calls"],
  ["includes", "calls"],
  ["include_relative", "calls"],
  ["include_cached", "calls"],
  ["render", "calls"],
  ["section", "calls"],
  ["embed", "calls"],
  ["use", "imports"],
  ["import", "imports"],
  ["from", "imports"],
  ["form_theme", "imports"],
]);
const QUOTED = /(["'])(?<path>[^"'\n{}]+)\1/g;
/** A path without quotes, as Jekyll writes it. */
const BARE = /^\s+(?<path>[\w./-]+\.\w+)(?=\s|$)/;
/** Words that end the paths of a tag; behind them stand values. */
const VALUES_BEHIND = /\s(?:with|only|without|ignore|as|import|for)\b|,\s*\w+\s*[:=]/;
const ALIAS = /\sas\s+(?<name>\w+)/;
const TAKEN = /\simport\s+(?<names>[\s\S]*)$/;
const TAKEN_NAME = /(?<name>\w+)(?:\s+as\s+(?<alias>\w+))?/g;
const CALL = /(?<![\w.])(?:(?<owner>\w+)\.)?(?<name>\w+)\s*\(/g;
/** Functions of Twig that take the path of a template. */
const PATH_CALL = /(?<![\w.])(?:include|source)\s*\(\s*(["'])(?<path>[^"'\n{}]+)\1/g;
const BLOCK_CALL = /(?<![\w.])block\s*\(\s*(["'])(?<name>[\w-]+)\1\s*\)/g;
const OUTER = /(?<![\w.])(?:(?<call>super|parent)\s*\(|block\.super\b)/;
/** What a name of the file may mean: a template, or a macro of one; undefined as the path for the file itself. */
interface Bound {
  readonly path: string | undefined;
  readonly name?: string;
}

interface Open {
  readonly word: "block" | "macro";
  readonly tag: Tag;
  readonly name: string;
  readonly nameStart: number;
  readonly doc: string | null;
}

/**
 * Reads a template. `ending` is the extension that paths without one stand for; "" where they stand for themselves. `hasVariables` tells that
 * the names which the template does not bind may be variables of Ansible.
 */
export function jinjaTags(text: string, ending: string, hasVariables = false): TagFacts {
  return new JinjaTemplate(text, ending, hasVariables).read();
}

class JinjaTemplate {
  readonly #text: string;
  readonly #ending: string;
  readonly #found = new TagFindings();
  readonly #docs = new DocBefore();
  /** The names of values, which only some templates have from definitions of others. */
  readonly #names: TemplateNames | undefined;
  readonly #bound = new Map<string, Bound>();
  readonly #open = { block: [] as Open[], macro: [] as Open[] };
  /** What may call a part, which is known when the whole template was read. */
  readonly #calling: CallingTag[] = [];
  #quietUntil = "";
  /** How many `embed` tags are open: blocks inside one replace those of the template that it embeds. */
  #embedded = 0;

  constructor(text: string, ending: string, hasVariables: boolean) {
    this.#text = text;
    this.#ending = ending;
    this.#names = hasVariables ? new TemplateNames() : undefined;
  }

  read(): TagFacts {
    for (const tag of tagsOf(this.#text, JINJA_SIGNS)) this.#readTag(tag);
    // A part whose end is missing ends with the file.
    for (const left of [...this.#open.block, ...this.#open.macro]) this.#close(left, this.#text.length);
    for (const tag of this.#calling) readCalls(this.#found, this.#bound, tag);
    for (const { name, start } of this.#names?.free() ?? []) this.#found.use({ name, start, type: "references", of: { is: "variable" } });
    return this.#found.facts(true);
  }

  #readTag(tag: Tag): void {
    const inside = this.#text.slice(tag.inside.start, tag.inside.end);
    const { word = "", rest = "" } = tag.signs === STATEMENT ? (WORD.exec(inside)?.groups ?? {}) : {};
    if (this.#quietUntil !== "") {
      if (word === this.#quietUntil) this.#quietUntil = "";
      return;
    }
    this.#quietUntil = QUIET.get(word) ?? "";
    if (tag.signs === COMMENT) this.#docs.comment(this.#text, tag);
    if (tag.signs === COMMENT || this.#quietUntil !== "") return;
    if (tag.signs === OUTPUT) this.#names?.output(inside, tag.inside.start);
    else this.#names?.statement(inside, tag.inside.start);
    if (word === "endblock" || word === "endmacro") {
      this.#endPart(word, tag);
      return;
    }
    if (word === "embed") this.#embedded++;
    if (word === "endembed") this.#embedded = Math.max(0, this.#embedded - 1);
    const restAt = tag.inside.end - rest.length;
    if ((word === "block" && this.#embedded === 0) || word === "macro") this.#beginPart(word, tag, rest, restAt);
    const takes = TAKES.get(word);
    if (takes) takePaths(this.#found, this.#bound, { word, rest, restAt, takes, ending: this.#ending });
    if (word !== "macro") this.#calling.push({ inside, at: tag.inside.start, block: this.#open.block.at(-1)?.name });
  }

  #beginPart(word: Open["word"], tag: Tag, rest: string, restAt: number): void {
    const { name, after = "" } = PART.exec(rest)?.groups ?? {};
    if (name === undefined) return;
    const part = { word, tag, name, nameStart: restAt + rest.indexOf(name), doc: this.#docs.at(this.#text, tag.start) };
    if (word === "macro") this.#bound.set(name, { path: undefined });
    // Twig's short form, `{% block title 'Home' %}`, has no end.
    if (word === "block" && !/^(?:scoped|required)?\s?(?:scoped|required)?[-~+]?$/.test(after.trim())) this.#close(part, tag.end);
    else this.#open[word].push(part);
  }

  #endPart(word: "endblock" | "endmacro", tag: Tag): void {
    if (word === "endblock" && this.#embedded > 0) return;
    const closed = this.#open[word === "endblock" ? "block" : "macro"].pop();
    if (closed) this.#close(closed, tag.end);
  }

  #close({ word, name, nameStart, tag, doc }: Open, end: number): void {
    this.#found.define({ is: word, written: name, name, nameStart, start: tag.start, end, headEnd: tag.end, doc });
  }
}

/** A tag that may call parts: what stands in it, where, and in which block. */
interface CallingTag {
  readonly inside: string;
  readonly at: number;
  readonly block: string | undefined;
}

interface PathTag {
  readonly word: string;
  readonly rest: string;
  readonly restAt: number;
  readonly takes: "extends" | "calls" | "imports";
  readonly ending: string;
}

/** The templates that a tag names, and the names that it gives to them and to their macros. */
function takePaths(found: TagFindings, bound: Map<string, Bound>, { word, rest, restAt, takes, ending }: PathTag): void {
  const until = rest.search(VALUES_BEHIND);
  const named = until < 0 ? rest : rest.slice(0, until);
  const bare = BARE.exec(named);
  const quoted = [...named.matchAll(QUOTED)].map(({ index, groups }) => ({ path: groups?.["path"] ?? "", at: index + 1 }));
  const paths = bare ? [{ path: bare.groups?.["path"] ?? "", at: bare[0].length - (bare.groups?.["path"] ?? "").length }] : quoted;
  const whole = (path: string): string => (ending !== "" && !/\.\w+$/.test(path) ? path + ending : path);
  for (const { path, at } of paths) found.template(path, restAt + at, takes, whole(path).slice(path.length));
  const [first] = paths;
  const isSelf = /^\s+_self\b/.test(rest);
  if ((word !== "import" && word !== "from") || (!first && !isSelf)) return;
  const path = first && whole(first.path);
  const alias = word === "import" ? ALIAS.exec(rest)?.groups?.["name"] : undefined;
  if (alias !== undefined) bound.set(alias, { path });
  const taken = word === "from" ? TAKEN.exec(rest) : null;
  const names = (taken?.groups?.["names"] ?? "").replace(/\bwith(?:out)?\s+context\b/, (words) => " ".repeat(words.length));
  const namesAt = restAt + rest.length - names.length;
  for (const { index, groups = {} } of names.matchAll(TAKEN_NAME)) {
    const { name = "", alias: local = name } = groups;
    bound.set(local, { path, name });
    found.use({ name, start: namesAt + index, type: "imports", of: macroOf({ path }, name) });
  }
}

function macroOf({ path }: Bound, name: string): UsedByTag {
  return path === undefined ? { is: "part", written: name } : { is: "macroOf", path };
}

/** Calls in a tag of macros and blocks, and of Twig's functions that take a path. */
function readCalls(found: TagFindings, bound: ReadonlyMap<string, Bound>, { inside, at, block }: CallingTag): void {
  if (block !== undefined) {
    const outer = OUTER.exec(inside);
    if (outer) found.use({ name: block, start: at + outer.index, type: "calls", of: { is: "block", isOuter: true } });
  }
  if (!inside.includes("(")) return;
  for (const { index, 0: whole, groups = {} } of inside.matchAll(PATH_CALL)) {
    const { path = "" } = groups;
    found.template(path, at + index + whole.length - 1 - path.length, "calls");
  }
  for (const { index, 0: whole, groups = {} } of inside.matchAll(BLOCK_CALL)) {
    const { name = "" } = groups;
    found.use({ name, start: at + index + whole.indexOf(name, 5), type: "calls", of: { is: "block", isOuter: false } });
  }
  for (const { index, groups = {} } of inside.matchAll(CALL)) {
    const { owner, name = "" } = groups;
    const known = bound.get(owner ?? name);
    const start = at + index + (owner === undefined ? 0 : owner.length + 1);
    if (owner === "self" && !known) found.use({ name, start, type: "calls", of: { is: "block", isOuter: false } });
    else if (known && owner !== undefined && known.name === undefined) found.use({ name, start, type: "calls", of: macroOf(known, name) });
    else if (known && owner === undefined && (known.name !== undefined || known.path === undefined)) {
      const called = known.name ?? name;
      found.use({ name: called, start, type: "calls", of: macroOf(known, called) });
    }
  }
}
