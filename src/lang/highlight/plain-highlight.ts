/** Colours of a text that no grammar reads, by the shape of its characters: comments by their marks, strings, numbers, keys, tags. */
import type { Language } from "#lang/language.ts";
import { hasKeys } from "#lang/languages.ts";
import { INK, type Paint } from "./paint.ts";

interface Lexer {
  readonly pattern: RegExp;
  /** The ink of each capture group of the pattern. */
  readonly inks: readonly number[];
}

const lexers = new Map<string, Lexer>();

/** Paints what the shape of the characters tells; prose stays plain. */
export function paintPlain(paint: Paint, text: string, language: Language): void {
  if (language.isProse || language.id === "text") return;
  const lexer = lexers.get(language.id) ?? lexerOf(language);
  lexers.set(language.id, lexer);
  for (const found of text.matchAll(lexer.pattern)) {
    const group = found.findIndex((part, index) => index > 0 && part !== undefined);
    const ink = lexer.inks[group - 1];
    // The match of a key includes the white space before it.
    if (ink !== undefined) paint.fill(ink, found.index, found.index + found[0].length);
  }
}

function lexerOf({ id, comments = {}, embedded }: Language): Lexer {
  const { line = [], block = [] } = comments;
  const blocks = block.map(([opens, closes]) => `${escaped(opens)}[\\s\\S]*?(?:${escaped(closes)}|$(?![\\s\\S]))`);
  const lines = line.map((mark) => `(?<![^\\s;,])${escaped(mark)}[^\\n]*`);
  const isMarkup = embedded !== undefined || block.some(([opens]) => opens.startsWith("<"));
  const parts: (readonly [pattern: string, ink: number])[] = [
    ...(blocks.length + lines.length > 0 ? [[[...blocks, ...lines].join("|"), INK.comment] as const] : []),
    ...(isMarkup
      ? ([
          ["</?[A-Za-z][\\w:.-]*", INK.keyword],
          ["(?<=\\s)[@:\\w.-]+(?==[\"'{])", INK.property],
        ] as const)
      : []),
    ...(hasKeys(id) ? [['^[ \\t-]*(?:"(?:\\\\.|[^"\\\\\\n])*"|[\\w.$/-]+)(?=[ \\t]*[:=])', INK.property] as const] : []),
    ['"(?:\\\\.|[^"\\\\\\n])*"', INK.string],
    ...(isMarkup ? [] : [["(?<![\\w])'(?:\\\\.|[^'\\\\\\n])*'", INK.string] as const]),
    ["(?<![\\w#.-])-?\\d[\\w.]*", INK.number],
    ["(?<![\\w-])(?:true|false|null|nil)(?![\\w-])", INK.number],
  ];
  const used = isMarkup ? parts.filter(([, ink]) => ink !== INK.number) : parts;
  return { pattern: new RegExp(used.map(([pattern]) => `(${pattern})`).join("|"), "gm"), inks: used.map(([, ink]) => ink) };
}

function escaped(mark: string): string {
  return mark.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
