/** Scripts inside markup: where they are, and in which language. Offsets stay those of the whole file. */
import { type EmbeddedScripts, type Language, languageByAlias, languageById } from "./languages.ts";

/** A script's place in the markup, in UTF-16 offsets. */
export interface ScriptRegion {
  readonly language: Language;
  readonly start: number;
  readonly end: number;
}

const SCRIPT_TAG = /<script\b([^>]*)>([\s\S]*?)<\/script\s*>/gi;
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
  for (const tag of text.matchAll(SCRIPT_TAG)) {
    const language = scriptLanguage(tag[1] ?? "");
    const body = tag[2] ?? "";
    if (!language || body.trim() === "") continue;
    const start = tag.index + tag[0].indexOf(">", tag[0].indexOf(tag[1] ?? "") + (tag[1] ?? "").length) + 1;
    regions.push({ language, start, end: start + body.length });
  }
  return regions;
}

function scriptLanguage(attributes: string): Language | undefined {
  const attribute = (name: string): string | undefined => new RegExp(`\\b${name}\\s*=\\s*["']?([\\w/+-]+)`, "i").exec(attributes)?.[1];
  const type = attribute("type");
  if (type !== undefined && !SCRIPT_TYPES.test(type)) return undefined;
  const lang = attribute("lang") ?? (type?.includes("typescript") ? "ts" : "js");
  const language = languageByAlias(lang);
  return language?.grammar ? language : undefined;
}
