/** Front matter: the block of settings that publishing tools read at the top of a page, YAML between `---` or TOML between `+++`. */

export interface FrontMatter {
  /** Offset after its last line. */
  readonly end: number;
  /** Offsets of the page's title, without its quotes, if one is set. */
  readonly title: { readonly start: number; readonly end: number } | undefined;
}

const BLOCK = /^(?:\uFEFF)?(---|\+\+\+)[ \t]*\r?\n(?:[\s\S]*?\n)?\1[ \t]*(?:\r?\n|$)/;
/** Matches a setting; without one, `---` around ordinary paragraphs are only rules. */
const SETTING = /^[\w.-]+[ \t]*[:=]/m;
const TITLE = /^title[ \t]*[:=][ \t]*(["']?)(\S.{0,300}?)\1[ \t]{0,80}\r?$/m;

/** The front matter of a text, if it has one. */
export function frontMatter(text: string): FrontMatter | undefined {
  const block = BLOCK.exec(text)?.[0];
  if (block === undefined || !SETTING.test(block)) return undefined;
  const found = TITLE.exec(block);
  if (!found?.[2]) return { end: block.length, title: undefined };
  const start = found.index + found[0].indexOf(found[2], found[0].search(/[:=]/) + 1);
  return { end: block.length, title: { start, end: start + found[2].length } };
}
