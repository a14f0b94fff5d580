/** What the texts in the code of a file name by conventions of libraries and frameworks. */
import { isInViews } from "#core/text-names.ts";
import { usesInDocuments, usesOfDocument } from "#lang/graphql/uses.ts";
import type { Language } from "#lang/language.ts";
import { lastUpTo } from "#lang/last-up-to.ts";
import type { PlacedSymbol } from "#lang/symbols/symbols.ts";
import type { Capture, Span } from "#lang/trees/captures.ts";
import { resourcesNamed } from "./android-resources.ts";
import { behindHash, commandUses } from "./commands.ts";
import { pointerUses } from "./pointers.ts";
import { routeCalls } from "./route-calls.ts";
import type { TextUse } from "./text-use.ts";
import { translationCalls } from "./translation-calls.ts";
import { viewCalls } from "./view-calls.ts";

interface ReadFile {
  readonly language: Language;
  readonly captures: readonly Capture[];
  readonly symbols: readonly PlacedSymbol[];
}

/** The marks around comments of markup and templates, which the grammars of the code between them do not see. */
const COMMENT_MARKS: readonly (readonly [opens: string, closes: string])[] = [
  ["<!--", "-->"],
  ["{{--", "--}}"],
  ["{{!--", "--}}"],
  ["{#", "#}"],
  ["<%#", "%>"],
  ["{{/*", "*/"],
  ["{{ /*", "*/"],
  ["{{-/*", "*/"],
  ["{{- /*", "*/"],
];

/** The uses that the texts of a file make; none in prose, and of data only strings of Android, pointers and commands. */
export function textUses(path: string, text: string, { language, captures, symbols }: ReadFile): readonly TextUse[] {
  if (language.isData) return usesInData(text, language);
  if (language.isProse) return [];
  if (language.isOfGraphql) return usesOfDocument(text);
  const isQuiet = quietIn(text, captures);
  return [
    ...usesInDocuments(text, captures),
    ...translationCalls(path, text, { symbols, isQuiet, handsOnKeys: handsOnKeys(language) }),
    ...viewCalls({ path, text, symbols }, language, isQuiet),
    ...routeCalls(path, text, language, isQuiet),
    ...(language.runsCommands ? commandUses(text, isQuiet) : []),
  ];
}

function usesInData(text: string, { holdsAndroidStrings, keys, runsCommands }: Language): readonly TextUse[] {
  return [
    ...(holdsAndroidStrings ? resourcesNamed(text) : []),
    ...(keys ? pointerUses(text) : []),
    ...(runsCommands ? commandUses(text, behindHash(text)) : []),
  ];
}

/** Tells whether an offset is in a comment. The comments are looked for when that is asked first. */
function quietIn(text: string, captures: readonly Capture[]): (offset: number) => boolean {
  let spans: readonly Span[] | undefined;
  return (offset) => {
    spans ??= outermost([
      ...captures.filter(({ role }) => role.is === "comment"),
      ...COMMENT_MARKS.flatMap((marks) => between(text, marks)),
    ]);
    const before = lastUpTo(spans, offset);
    return before !== undefined && offset < before.end;
  };
}

/** The stretches from one mark to the next other one. A mark that nothing closes begins none: `{#if}` of Svelte. */
function between(text: string, [opens, closes]: readonly [opens: string, closes: string]): Span[] {
  const spans: Span[] = [];
  for (let start = text.indexOf(opens); start >= 0; ) {
    const close = text.indexOf(closes, start + opens.length);
    if (close < 0) break;
    const end = close + closes.length;
    spans.push({ start, end });
    start = text.indexOf(opens, end);
  }
  return spans;
}

/** The stretches in order of place, without those that begin inside another. */
function outermost(spans: readonly Span[]): Span[] {
  let end = 0;
  return spans
    .toSorted((a, b) => a.start - b.start)
    .filter((span) => {
      if (span.start < end) return false;
      end = span.end;
      return true;
    });
}

/** Whether code may show a file of a template language by its name, so that the file is a symbol. */
export function isView(path: string, { template, showsViews }: Language): boolean {
  return template !== undefined && showsViews !== undefined && isInViews(path);
}

/** Whether a string in a language may be a key that something else translates: a label of a menu, an attribute of a component. */
function handsOnKeys({ showsViews, components, embedded }: Language): boolean {
  return showsViews !== undefined || components !== undefined || embedded !== undefined;
}
