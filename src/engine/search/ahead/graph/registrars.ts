/** The places that register a symbol, so that a framework or container finds it: by a call, in a list, or by a decorator of its definition. */
import { placesWhere, sortOf } from "#engine/search/ahead/places-of-name.ts";
import type { RetrieveSource } from "#engine/search/retrieval.ts";
import { hasKeys } from "#lang/languages.ts";
import type { Enclosing } from "#query/graph/enclosing.ts";
import type { TypeTree } from "#query/graph/hierarchy/type-tree.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import type { References } from "#query/graph/references.ts";
import {
  bindsParameter,
  isRegisteringFunction,
  isRegisteringHead,
  LINES_BEFORE_MAX,
  offersResult,
  registrationBehind,
} from "#query/read/registration.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { versionOf } from "#store/rows/row-id.ts";
import { type Place, placeOfDefinition } from "./place.ts";

/** How many subtypes are looked at for a type that nothing registers itself. */
const SUBTYPES_MAX = 30;
const LINE_CHARS_MAX = 500;
/** How many characters before a use are read: lines of minified code are long. */
const CHARS_BEFORE_MAX = 8_000;
/** How many lines above the name of a definition may have its decorators. */
const DECORATOR_LINES_MAX = 8;

/** What follows a key whose value is plain data: the key of a setting registers nothing. */
const SETTING_BEHIND = /\s*(?:=>|:)\s*(?:-?\d|["'`]|true\b|false\b|null\b)/;

/**
 * The places that register a symbol: calls first, then lists. For one that nothing calls or lists, the decorator of its definition, and for a
 * type beyond that whatever registers its subtypes, since a container is asked for interfaces and told of classes.
 */
export function registrarsOf(graph: References, symbol: SymbolRow, enclosing: Enclosing, texts: VersionTexts, tree: TypeTree): Place[] {
  const own = [...ownRegistrars(graph, symbol, enclosing, texts)];
  if (own.length > 0 || !isType(symbol)) return own;
  const subtypes = tree.below(symbol).flatMap(({ symbol: type }) => type ?? []);
  return subtypes.slice(0, SUBTYPES_MAX).flatMap((type) => [...ownRegistrars(graph, type, enclosing, texts)]);
}

function* ownRegistrars(graph: References, symbol: SymbolRow, enclosing: Enclosing, texts: VersionTexts): Generator<Place> {
  const listed: Place[] = [];
  let isFound = false;
  for (const { file, use, confidence } of graph.usesOf(graph.target(symbol))) {
    if (use.type === "imports" || use.type === "extends" || use.type === "implements") continue;
    const around = enclosing.at(file.versionId, use.line);
    const place: Place = { file, symbol: around, lines: [use.line], sure: confidence };
    const how = registrationBehind(textBefore(texts, file.versionId, use), around?.name);
    if (how === "called" || (around && around.symbolRow !== symbol.symbolRow && isOffered(around, how === "parameter", texts))) {
      isFound = true;
      yield place;
    } else if (how === "listed") listed.push(place);
  }
  yield* listed;
  if (!isFound && listed.length === 0 && isRegisteringHead(headOf(symbol, texts))) yield placeOfDefinition(symbol);
}

/** Whether a function registers what it has as a parameter, or what it makes, as its name or a decorator says. */
function isOffered(around: SymbolRow, isParameter: boolean, texts: VersionTexts): boolean {
  if (!isFunction(around)) return false;
  if (isParameter) return bindsParameter(around.name, headOf(around, texts));
  return isRegisteringFunction(around.name) || offersResult(headOf(around, texts));
}

/** The lines of a definition before its name, decorators among them. */
function headOf({ symbolRow, lineStart, nameLine }: SymbolRow, texts: VersionTexts): string {
  const text = texts.of(versionOf(symbolRow));
  const from = Math.max(1, Math.min(lineStart, nameLine) - DECORATOR_LINES_MAX);
  const above = from < lineStart ? text.lines({ lineStart: from, lineEnd: lineStart - 1 }) : [];
  const first = above.findLastIndex((line) => !/^\s*[@#[]/.test(line)) + 1;
  return [...above.slice(first), ...text.lines({ lineStart, lineEnd: Math.max(lineStart, nameLine) })].join("\n");
}

/** The text of some lines before a place, and of its own line up to it. */
function textBefore(texts: VersionTexts, versionId: number, { line, column }: { readonly line: number; readonly column: number }): string {
  const lines = texts.of(versionId).lines({ lineStart: Math.max(1, line - LINES_BEFORE_MAX), lineEnd: line });
  const own = lines.at(-1) ?? "";
  return [...lines.slice(0, -1), own.slice(0, column - 1)].join("\n").slice(-CHARS_BEFORE_MAX);
}

/** The lines of code that register something by its name: as a whole string, or as a name with a colon before it, as Ruby writes it. */
export function registrarsByName(source: RetrieveSource, name: string): readonly RankedCandidate[] {
  const { texts } = source;
  const spelled = RegExp.escape(name);
  const named = new RegExp(`(?:["'\`]${spelled}["'\`]|(?<![\\w:"'\`]):${spelled}(?![\\w:"'\`]))(?!${SETTING_BEHIND.source})`);
  const places = placesWhere(source, name, (line, versionId) => {
    const text = texts.of(versionId).line(line);
    const column = text.search(named) + 1;
    // Longer lines are generated.
    return text.length <= LINE_CHARS_MAX && column > 0 && registrationBehind(textBefore(texts, versionId, { line, column })) !== undefined;
  });
  return places.filter((place) => sortOf(place) === 0 && !hasKeys(place.language));
}
