/** Templates of Handlebars and Mustache: partials, parts written in place, and the layout that a template stands in. */
import { type TagFacts, TagFindings } from "./tag-facts.ts";
import { type Tag, type TagSigns, tagsOf } from "./tag-scanner.ts";

/** Comments with dashes may contain braces. A comment that begins with `<` names the layout. */
const LAYOUT: TagSigns = { opens: "{{!<", closes: "}}" };
const DASHED: TagSigns = { opens: "{{!--", closes: "--}}" };
const COMMENT: TagSigns = { opens: "{{!", closes: "}}" };
const OUTPUT: TagSigns = { opens: "{{", closes: "}}" };
const SIGNS = [LAYOUT, DASHED, COMMENT, OUTPUT];

const PARTIAL = /^~?#?>\s*(?:"(?<double>[^"\n]+)"|'(?<single>[^'\n]+)'|(?<bare>[\w./@-]+))/;
const INLINE = /^~?#\*\s*inline\s+(["'])(?<name>[^"'\n]+)\1/;
const INLINE_END = /^~?\/\s*inline\b/;
const PATH = /^\s*(?<path>[\w./-]+)/;

/** Reads a template. `ending` is the extension of the files that its partials are. */
export function handlebarsTags(text: string, ending: string): TagFacts {
  const found = new TagFindings();
  const inlines: { readonly tag: Tag; readonly name: string; readonly nameStart: number }[] = [];
  const partials: { readonly path: string; readonly start: number }[] = [];
  const whole = (path: string): string => (path.endsWith(ending) ? "" : ending);
  const close = ({ tag, name, nameStart }: (typeof inlines)[number], end: number): void =>
    found.define({ is: "macro", written: name, name, nameStart, start: tag.start, end, headEnd: tag.end, doc: null });
  for (const tag of tagsOf(text, SIGNS)) {
    if (tag.signs === DASHED || tag.signs === COMMENT) continue;
    const inside = text.slice(tag.inside.start, tag.inside.end);
    if (tag.signs === LAYOUT) {
      const written = PATH.exec(inside);
      const path = written?.groups?.["path"] ?? "";
      if (path !== "") found.template(path, tag.inside.start + (written?.[0].length ?? 0) - path.length, "extends", whole(path));
      continue;
    }
    const inline = INLINE.exec(inside);
    const name = inline?.groups?.["name"];
    if (inline && name !== undefined) inlines.push({ tag, name, nameStart: tag.inside.start + inline[0].length - 1 - name.length });
    const closed = INLINE_END.test(inside) ? inlines.pop() : undefined;
    if (closed) close(closed, tag.end);
    const partial = PARTIAL.exec(inside);
    if (!partial) continue;
    const { double, single, bare } = partial.groups ?? {};
    const path = double ?? single ?? bare ?? "";
    const at = tag.inside.start + partial[0].length - path.length - (bare === undefined ? 1 : 0);
    if (path !== "@partial-block") partials.push({ path, start: at });
  }
  // A part whose end is missing ends with the file.
  for (const left of inlines) close(left, text.length);
  const own = new Set(found.definitions.map(({ name }) => name));
  for (const { path, start } of partials) {
    if (own.has(path)) found.use({ name: path, start, type: "calls", of: { is: "part", written: path } });
    else found.template(path, start, "calls", whole(path));
  }
  return found.facts(true);
}
