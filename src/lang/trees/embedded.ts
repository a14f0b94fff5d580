/** Scripts inside markup: where they stand, and in which language. Offsets are those of the whole file. */
import type { Language } from "#lang/language.ts";
import type { EmbeddedScripts } from "#lang/language-syntax.ts";
import { languageByAlias, languageById } from "#lang/languages.ts";

/** A script's place in the markup, in UTF-16 offsets. */
export interface ScriptRegion {
  readonly language: Language;
  readonly start: number;
  readonly end: number;
}

const SCRIPT_OPENS = /<script\b/gi;
const SCRIPT_CLOSES = /<\/script\s*>/gi;
const FRONTMATTER = /^(?:\uFEFF)?---[ \t]*\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;
/** Values of `type` that mean a program; anything else (JSON, templates, shaders) is data. */
const SCRIPT_TYPES = /^(?:module|text\/javascript|application\/javascript|text\/typescript|text\/babel|text\/jsx)$/i;

/** All scripts of a file, in order. */
export function scriptRegions(text: string, kind: EmbeddedScripts): ScriptRegion[] {
  const regions: ScriptRegion[] = [];
  const front = kind === "script-tags-and-frontmatter" ? FRONTMATTER.exec(text) : null;
  if (front?.[1]) {
    const start = front[0].indexOf(front[1]);
    regions.push({ language: languageById("typescript") as Language, start, end: start + front[1].length });
  }
  for (const { attributes, start, end } of scriptElements(text)) {
    const language = scriptLanguage(attributes);
    if (language && text.slice(start, end).trim() !== "") regions.push({ language, start, end });
  }
  return regions;
}

/**
 * Script elements with the extent of their contents. Goes from tag to tag once, so a file of unclosed tags costs no more than any other.
 */
function* scriptElements(text: string): Generator<{ attributes: string; start: number; end: number }> {
  for (let at = 0; ; ) {
    const opens = firstFrom(SCRIPT_OPENS, text, at);
    const start = opens ? text.indexOf(">", opens.end) + 1 : 0;
    const closes = start > 0 ? firstFrom(SCRIPT_CLOSES, text, start) : undefined;
    if (!opens || !closes) return;
    yield { attributes: text.slice(opens.end, start - 1), start, end: closes.start };
    at = closes.end;
  }
}

function firstFrom(pattern: RegExp, text: string, from: number): { start: number; end: number } | undefined {
  pattern.lastIndex = from;
  const match = pattern.exec(text);
  return match ? { start: match.index, end: pattern.lastIndex } : undefined;
}

function scriptLanguage(attributes: string): Language | undefined {
  const attribute = (name: string): string | undefined => new RegExp(`\\b${name}\\s*=\\s*["']?([\\w/+-]+)`, "i").exec(attributes)?.[1];
  const type = attribute("type");
  if (type !== undefined && !SCRIPT_TYPES.test(type)) return undefined;
  const lang = attribute("lang") ?? (type?.includes("typescript") ? "ts" : "js");
  const language = languageByAlias(lang);
  return language?.grammar ? language : undefined;
}
