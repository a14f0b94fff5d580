/** What the texts in the code of a file name by conventions of libraries and frameworks. */
import { isInViews } from "#core/text-names.ts";
import type { Language } from "#lang/language.ts";
import { lastUpTo } from "#lang/last-up-to.ts";
import type { PlacedSymbol } from "#lang/symbols/symbols.ts";
import type { Capture } from "#lang/trees/captures.ts";
import { resourcesNamed } from "./android-resources.ts";
import { routeCalls } from "./route-calls.ts";
import type { TextUse } from "./text-use.ts";
import { translationCalls } from "./translation-calls.ts";
import { viewCalls } from "./view-calls.ts";

interface ReadFile {
  readonly language: Language;
  readonly captures: readonly Capture[];
  readonly symbols: readonly PlacedSymbol[];
}

/** Comments of markup and templates, which the grammars of the code between them do not see. */
const MARKUP_COMMENT =
  /<!--[\s\S]*?-->|\{\{--[\s\S]*?--\}\}|\{#[\s\S]*?#\}|<%#[\s\S]*?%>|\{\{!--[\s\S]*?--\}\}|\{\{-?\s*\/\*[\s\S]*?\*\/\s*-?\}\}/g;

/** The uses that the texts of a file make; none in prose, and of data only where it names strings of Android. */
export function textUses(path: string, text: string, { language, captures, symbols }: ReadFile): readonly TextUse[] {
  if (language.isData) return language.holdsAndroidStrings ? resourcesNamed(text) : [];
  if (language.isProse) return [];
  const isQuiet = quietIn(text, captures);
  return [
    ...translationCalls(path, text, { symbols, isQuiet, handsOnKeys: handsOnKeys(language) }),
    ...viewCalls({ path, text, symbols }, language, isQuiet),
    ...routeCalls(path, text, language, isQuiet),
  ];
}

/** Tells whether an offset is in a comment. The comments are looked for when that is asked first. */
function quietIn(text: string, captures: readonly Capture[]): (offset: number) => boolean {
  let spans: readonly { readonly start: number; readonly end: number }[] | undefined;
  return (offset) => {
    spans ??= [
      ...captures.filter(({ role }) => role.is === "comment"),
      ...[...text.matchAll(MARKUP_COMMENT)].map(({ index, 0: whole }) => ({ start: index, end: index + whole.length })),
    ].sort((a, b) => a.start - b.start);
    const before = lastUpTo(spans, offset);
    return before !== undefined && offset < before.end;
  };
}

/** Whether code may show a file of a template language by its name, so that the file is a symbol. */
export function isView(path: string, { template, showsViews }: Language): boolean {
  return template !== undefined && showsViews !== undefined && isInViews(path);
}

/** Whether a string in a language may be a key that something else translates: a label of a menu, an attribute of a component. */
function handsOnKeys({ showsViews, components, embedded }: Language): boolean {
  return showsViews !== undefined || components !== undefined || embedded !== undefined;
}
