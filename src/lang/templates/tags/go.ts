/**
 * Templates of Go (`text/template`, `html/template`), as they are and as Helm and Hugo use them: parts that `define` and `block` name, calls
 * of these, Hugo's partials, and the keys of a chart's values.
 */
import type { Span } from "#lang/trees/captures.ts";
import { type TagFacts, TagFindings } from "./tag-facts.ts";
import { DocBefore, type TagSigns, tagsOf } from "./tag-scanner.ts";

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
const VALUES = "Values";

/** Longest path of keys; settings are not nested more deeply. */
const KEYS_MAX = 16;

/** Keys of the settings; undefined for a value of another origin. */
type Keys = readonly string[] | undefined;

interface Open {
  readonly word: string;
  readonly start: number;
  readonly headEnd: number;
  readonly named?: { readonly name: string; readonly start: number; readonly doc: string | null };
  /** What a dot meant around the block. */
  readonly dot: Keys;
  readonly isRoot: boolean;
}

/** Reads a template of Go. `ending` is the extension that names without one stand for. */
export function goTags(text: string, ending: string): TagFacts {
  const found = new TagFindings();
  const docs = new DocBefore();
  const open: Open[] = [];
  const variables = new Map<string, Keys>();
  let dot: Keys;
  let isRoot = true;
  let holdsParts = false;
  const keysAt = (root: string | undefined, keys: readonly string[]): Keys => {
    const isOfRoot = root === "$" || (root === undefined && isRoot);
    if (isOfRoot && keys[0] === VALUES) return keys.slice(1, KEYS_MAX);
    const before = root === undefined ? dot : variables.get(root);
    return before && before.length + keys.length < KEYS_MAX ? [...before, ...keys] : undefined;
  };
  const keysOf = (path: string | undefined): Keys => {
    const { root, keys = "" } = /^(?<root>\$\w*)?(?<keys>.*)$/s.exec(path ?? "")?.groups ?? {};
    if (path === undefined || path === "" || path === "." || path === "$") return undefined;
    return keysAt(root, keys.split(".").slice(1));
  };
  for (const tag of tagsOf(text, SIGNS)) {
    const inside = text.slice(tag.inside.start, tag.inside.end);
    if (/^-?\s*\/\*/.test(inside)) {
      docs.comment(text, tag);
      continue;
    }
    const content = inside.replace(/^-|-$/g, "").trim();
    const word = WORD.exec(inside)?.groups?.["word"];
    const named = NAME.exec(inside);
    const name = named?.groups?.["name"] ?? "";
    const nameStart = tag.inside.start + (named?.[0].length ?? 0) - name.length - 1;
    if (word === "template" && name !== "") callPart(found, name, nameStart, ending);
    readCalls(found, inside, tag.inside, ending);
    for (const { index, groups = {} } of withoutTexts(inside).matchAll(PATH)) {
      const { root, keys: path = "" } = groups;
      const names = path.split(".").slice(1);
      const keys = keysAt(root, names);
      if (!keys) continue;
      let at = tag.inside.start + index + (root?.length ?? 0);
      for (const [place, key] of names.entries()) {
        const whole = keys.slice(0, keys.length - names.length + place + 1);
        if (whole.length > 0 && keys.length - names.length + place >= 0)
          found.use({ name: key, start: at + 1, type: "references", of: { is: "setting", keys: whole } });
        at += key.length + 1;
      }
    }
    const set = SETTING.exec(content)?.groups;
    if (set?.["variable"] !== undefined) variables.set(set["variable"], keysOf(set["path"]));
    if (word === undefined || word === "template") continue;
    if (word === "else") {
      const outer = open.at(-1);
      if (outer) ({ dot, isRoot } = outer);
      continue;
    }
    if (word === "end") {
      const closed = open.pop();
      if (closed) {
        ({ dot, isRoot } = closed);
        close(found, closed, tag.end);
      }
      continue;
    }
    open.push({
      word,
      start: tag.start,
      headEnd: tag.end,
      ...(name === "" ? {} : { named: { name, start: nameStart, doc: docs.at(text, tag.start) } }),
      dot,
      isRoot,
    });
    if (word === "block" && name !== "") callPart(found, name, nameStart, "");
    if (word === "with" || word === "range") {
      const { variable, path } = CONTEXT.exec(content)?.groups ?? {};
      const keys = word === "with" ? keysOf(path) : undefined;
      if (variable !== undefined) variables.set(variable, keys);
      if (path !== "$") [dot, isRoot] = [keys, path === "." && isRoot];
    } else if (word === "define") [dot, isRoot, holdsParts] = [undefined, true, true];
  }
  // A part whose end is missing ends with the file.
  for (const left of open) close(found, left, text.length);
  return found.facts(!holdsParts);
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
  return inside.replace(TEXT, (quoted) => " ".repeat(quoted.length));
}
