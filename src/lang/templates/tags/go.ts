/**
 * Templates of Go (`text/template`, `html/template`), as they are and as Helm and Hugo use them: parts that `define` and `block` name, calls
 * of these, Hugo's partials, and the keys of a chart's values.
 */
import { blank } from "#lang/templates/blank.ts";
import type { Span } from "#lang/trees/captures.ts";
import { readTemplatedResources } from "./kubernetes.ts";
import { type TagFacts, TagFindings } from "./tag-facts.ts";
import { DocBefore, type Tag, type TagSigns, tagsOf } from "./tag-scanner.ts";

const SIGNS: readonly TagSigns[] = [{ opens: "{{", closes: "}}", hasQuotes: true }];
/** A word that opens, closes or changes a block, behind the sign that trims white space. */
const WORD = /^-?\s*(?<word>define|block|if|range|with|else|end|template)\b/;
const NAME = /^-?\s*(?:define|block|template)\s+(?<quote>["`])(?<name>[^"`\n]+)\k<quote>/;
/** Functions that take a template's name: Helm's `include`, Hugo's `partial`. */
const CALL = /(?<![\w.$"`])(?<word>include|partial|partialCached)\s+(?:\(\s*)?(?<quote>["`])(?<name>[^"`\n]+)\k<quote>/g;
/** A path of keys, from the root or from the value around. */
const PATH = /(?<![\w)\]}"`.$])(?<root>\$\w*)?(?<keys>(?:\.[A-Za-z_]\w*)+)/g;
const TEXT = /"(?:[^"\\\n]|\\.)*"|`[^`]*`/g;
/** Sets a variable to a value that a path names. */
const SETTING = /^(?<variable>\$\w+)\s*:?=\s*(?<path>(?:\$\w*)?(?:\.[A-Za-z_]\w*)*|\.)$/;
/** Makes a value the one that a dot means. */
const CONTEXT = /^(?:with|range)\s+(?:(?<variable>\$\w+)\s*:?=\s*)?(?<path>(?:\$\w*)?(?:\.[A-Za-z_]\w*)*|\.)$/;
/** Ends of names that are those of files. */
const FILE = /\.(?:html?|tmpl|gotmpl|gohtml|tpl|txt|xml|json|css|js|md|ya?ml)$/i;
const YAML = /^\.ya?ml$/i;
const VALUES = "Values";

/** Longest path of keys; settings are not nested more deeply. */
const KEYS_MAX = 16;

/** Keys of the settings; undefined for a value of another origin. */
type Keys = readonly string[] | undefined;

/** What a dot means. */
interface Context {
  readonly dot: Keys;
  /** Whether the dot is the root, as at the beginning of a template and of a part. */
  readonly isRoot: boolean;
}

const AT_ROOT: Context = { dot: undefined, isRoot: true };

/** Which keys of the settings the dot and the variables mean at a place of a template. */
class Values {
  context = AT_ROOT;
  readonly #variables = new Map<string, Keys>();

  /** The keys of the settings that some keys mean below a root: `$`, a variable or, without one, the dot. */
  keysAt(root: string | undefined, keys: readonly string[]): Keys {
    const { dot, isRoot } = this.context;
    const isOfRoot = root === "$" || (root === undefined && isRoot);
    if (isOfRoot && keys[0] === VALUES) return keys.slice(1, KEYS_MAX);
    const before = root === undefined ? dot : this.#variables.get(root);
    return before && before.length + keys.length < KEYS_MAX ? [...before, ...keys] : undefined;
  }

  /** The same for a path as written. */
  keysOf(path: string | undefined): Keys {
    if (path === undefined || path === "" || path === "." || path === "$") return undefined;
    const { root, keys = "" } = /^(?<root>\$\w*)?(?<keys>.*)$/s.exec(path)?.groups ?? {};
    return this.keysAt(root, keys.split(".").slice(1));
  }

  set(variable: string | undefined, keys: Keys): void {
    if (variable !== undefined) this.#variables.set(variable, keys);
  }
}

/** A block whose end was not read yet. */
interface Open {
  readonly start: number;
  readonly headEnd: number;
  readonly named?: { readonly name: string; readonly start: number; readonly doc: string | null };
  /** What a dot meant around the block. */
  readonly around: Context;
}

/** Reads a template of Go. `ending` is the extension that names without one stand for. */
export function goTags(text: string, ending: string): TagFacts {
  return new GoTemplate(text, ending).read();
}

class GoTemplate {
  readonly #text: string;
  readonly #ending: string;
  readonly #found = new TagFindings();
  readonly #docs = new DocBefore();
  readonly #values = new Values();
  readonly #open: Open[] = [];
  #holdsParts = false;

  constructor(text: string, ending: string) {
    this.#text = text;
    this.#ending = ending;
  }

  read(): TagFacts {
    for (const tag of tagsOf(this.#text, SIGNS)) this.#readTag(tag);
    // A part whose end is missing ends with the file.
    for (const left of this.#open) close(this.#found, left, this.#text.length);
    // What a chart's template makes is found by its resources and keys, and nothing includes its file.
    const isOfChart = YAML.test(this.#ending);
    if (isOfChart) readTemplatedResources(this.#found, this.#text);
    return this.#found.facts(!this.#holdsParts && !isOfChart);
  }

  #readTag(tag: Tag): void {
    const inside = this.#text.slice(tag.inside.start, tag.inside.end);
    if (/^-?\s*\/\*/.test(inside)) {
      this.#docs.comment(this.#text, tag);
      return;
    }
    const content = inside.replace(/^-|-$/g, "").trim();
    const word = WORD.exec(inside)?.groups?.["word"];
    const named = NAME.exec(inside);
    const name = named?.groups?.["name"] ?? "";
    const nameStart = tag.inside.start + (named?.[0].length ?? 0) - name.length - 1;
    if (word === "template" && name !== "") callPart(this.#found, name, nameStart, this.#ending);
    readCalls(this.#found, inside, tag.inside, this.#ending);
    this.#readPaths(inside, tag.inside.start);
    const { variable, path } = SETTING.exec(content)?.groups ?? {};
    if (variable !== undefined) this.#values.set(variable, this.#values.keysOf(path));
    if (word === "else") this.#values.context = this.#open.at(-1)?.around ?? this.#values.context;
    else if (word === "end") this.#endBlock(tag);
    else if (word !== undefined && word !== "template") {
      const doc = name === "" ? null : this.#docs.at(this.#text, tag.start);
      this.#open.push({
        start: tag.start,
        headEnd: tag.end,
        ...(name === "" ? {} : { named: { name, start: nameStart, doc } }),
        around: this.#values.context,
      });
      if (word === "block" && name !== "") callPart(this.#found, name, nameStart, "");
      this.#enterBlock(word, content);
    }
  }

  /** Reads the paths of a tag that lead to keys of the settings: each key on the way is used. */
  #readPaths(inside: string, start: number): void {
    for (const { index, groups = {} } of withoutTexts(inside).matchAll(PATH)) {
      const { root, keys: path = "" } = groups;
      const names = path.split(".").slice(1);
      const keys = this.#values.keysAt(root, names);
      if (!keys) continue;
      const before = keys.length - names.length;
      let at = start + index + (root?.length ?? 0);
      for (const [place, key] of names.entries()) {
        const whole = keys.slice(0, Math.max(0, before + place + 1));
        if (whole.length > 0) this.#found.use({ name: key, start: at + 1, type: "references", of: { is: "setting", keys: whole } });
        at += key.length + 1;
      }
    }
  }

  /** Sets what a dot means inside a block. */
  #enterBlock(word: string, content: string): void {
    if (word === "define") {
      this.#values.context = AT_ROOT;
      this.#holdsParts = true;
    }
    if (word !== "with" && word !== "range") return;
    const { variable, path } = CONTEXT.exec(content)?.groups ?? {};
    // In a range, a dot means an item, and which keys lead to it is unknown.
    const keys = word === "with" ? this.#values.keysOf(path) : undefined;
    this.#values.set(variable, keys);
    if (path !== "$") this.#values.context = { dot: keys, isRoot: path === "." && this.#values.context.isRoot };
  }

  #endBlock(tag: Tag): void {
    const closed = this.#open.pop();
    if (!closed) return;
    this.#values.context = closed.around;
    close(this.#found, closed, tag.end);
  }
}

function close(found: TagFindings, { named, start, headEnd }: Open, end: number): void {
  if (!named) return;
  const cut = FILE.test(named.name) ? 0 : named.name.lastIndexOf(".") + 1;
  const { name: written, doc } = named;
  found.define({ is: "macro", written, name: written.slice(cut), nameStart: named.start + cut, start, end, headEnd, doc });
}

/** A use of a part by its name. A name with a directory or an extension may as well be that of a file. */
function callPart(found: TagFindings, written: string, start: number, ending: string): void {
  const isPath = FILE.test(written) || (written.includes("/") && ending !== "");
  if (isPath) found.template(written, start, "calls", FILE.test(written) ? "" : ending);
  if (isPath) return;
  const cut = written.lastIndexOf(".") + 1;
  found.use({ name: written.slice(cut), start: start + cut, type: "calls", of: { is: "part", written } });
}

function readCalls(found: TagFindings, inside: string, place: Span, ending: string): void {
  for (const { index, 0: whole, groups = {} } of inside.matchAll(CALL)) {
    const { word, name = "" } = groups;
    const start = place.start + index + whole.length - 1 - name.length;
    if (word === "include") callPart(found, name, start, ending);
    else found.template(name, start, "calls", FILE.test(name) ? "" : ".html");
  }
}

/** A tag with blanks for quoted texts. */
function withoutTexts(inside: string): string {
  return inside.replace(TEXT, blank);
}
