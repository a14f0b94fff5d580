/** Resolves what a caller names to symbols: a place in a file, a handle of an answer, or a name. All commands do this here. */
import { CodeCompassError } from "#core/errors.ts";
import { isHandle } from "#core/handle.ts";
import { QUERY_CHARS_MAX } from "#core/limits.ts";
import type { RankedCandidate } from "#query/recall/candidate.ts";
import { candidatesOfHandle, type HandleSource } from "#query/recall/handles.ts";
import { findPlaces, type PlacesFound } from "#query/recall/places/places.ts";
import { resourcesNamed } from "#query/recall/resources.ts";
import type { Indices } from "#store/indices/indices.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";
import { type Located, locateSymbols } from "./locate.ts";
import type { LocateNumbers } from "./locate-numbers.ts";

interface Meant extends Located {
  /** The places that the text names, if it names any. */
  readonly places?: PlacesFound;
}

interface MeantSource extends HandleSource {
  readonly indices: Indices;
}

/** The score of a handle's symbol: a handle means exactly one symbol. */
const HANDLE_SCORE = 100;
/** The confidence where several files have the file name of a place. */
const AMBIGUOUS_PLACE = 0.5;
/** The confidence where a function is elsewhere than the text says, because the text belongs to another version. */
const MOVED_PLACE = 0.8;
/** The confidence where the file has no function of the name in the text: the function now around the line is another one. */
const ABSENT_PLACE = 0.6;

/**
 * The candidates for what the text names, best first; places in the order of the text.
 * @throws limit_exceeded
 */
export function symbolsMeant(source: MeantSource, text: string, numbers?: LocateNumbers): Meant {
  const exactly = meantExactly(source, text) ?? resourcesMeant(source, text, numbers);
  return exactly ?? locateSymbols(source.db, source.indices, source.scope, checkWords(text), numbers);
}

/** The resources of Kubernetes that the text names by kind and name, as `kubectl` does; undefined where it names none. */
export function resourcesMeant(
  { db, indices, scope }: Omit<MeantSource, "repo">,
  text: string,
  numbers?: LocateNumbers,
): Located | undefined {
  const resources = resourcesNamed(db, scope.view, text);
  const [first] = resources;
  if (!first) return undefined;
  const rows = new Set(resources.map(({ symbolRow }) => symbolRow));
  const named = locateSymbols(db, indices, scope, first.name, numbers);
  const candidates = named.candidates.filter(({ symbol }) => symbol !== null && rows.has(symbol.symbolRow));
  return candidates.length > 0 ? { ...named, candidates } : undefined;
}

/**
 * Checks the length of a text to search for in words: it names no place of the view, and only a trace may be longer. Returns the text.
 * @throws limit_exceeded
 */
export function checkWords(text: string): string {
  if (text.length <= QUERY_CHARS_MAX) return text;
  throw new CodeCompassError("limit_exceeded", `The query has ${text.length} characters; at most ${QUERY_CHARS_MAX} are allowed.`, {
    remediation: "Only a trace may be longer, and this names no file of the view. Send only the line with the error message.",
  });
}

/** The candidates for places or a handle in the text; undefined for any other text, which a search in words may answer. */
export function meantExactly(source: HandleSource, text: string): Meant | undefined {
  const places = findPlaces(source.db, source.scope, text);
  if (places) return { candidates: places.candidates, merged: places.repeated, confidence: confidenceIn(places), places };
  const handle = text.trim();
  if (!isHandle(handle)) return undefined;
  // A name may look like a handle, so symbols of that name come first.
  if (symbolsNamed(source.db, handle, source.scope, 1).length > 0) return undefined;
  const found = candidatesOfHandle(source, handle).map(
    (candidate): RankedCandidate => ({
      ...candidate,
      score: HANDLE_SCORE,
      reasons: [{ factor: "handle", weight: HANDLE_SCORE, detail: handle }],
    }),
  );
  return found.length > 0 ? { candidates: found, merged: 0, confidence: 1 } : undefined;
}

function confidenceIn({ candidates, isAmbiguous, moved, absent }: PlacesFound): number {
  if (candidates.length === 0) return 0;
  if (absent > 0) return isAmbiguous ? AMBIGUOUS_PLACE : ABSENT_PLACE;
  return isAmbiguous ? AMBIGUOUS_PLACE : moved > 0 ? MOVED_PLACE : 1;
}
