/**
 * Reads a text as a place whose path is exactly a path of the view, whatever characters it contains: quotes, commas, colons, brackets. Only
 * a look-up tells where a path ends that contains what ends a path in running text, so this comes before reading the text as a trace or as
 * words.
 */
import { fromVisible } from "#core/visible.ts";
import { type PlaceMention, type PlacesRead, readPlaces } from "#query/parse/pasted/places.ts";
import type { Database } from "#store/database/database.ts";
import type { View } from "#store/rows/view.ts";
import { shownAt } from "#store/versions/files.ts";

/** The lines behind a path as answers print them: `PATH:12`, `PATH:12:5`, `PATH:12-20`. */
const BEHIND = /:(?<line>\d{1,7})(?:[-\u2013](?<end>\d{1,7})|:(?<column>\d{1,7}))?$/;
/** How many characters a path and its lines may have; a longer text is a trace. */
const PLACE_CHARS_MAX = 4_096;

/** The one place that a text is, if it is the path of a file of the view with a line behind it; else all places in the text. */
export function placesNamed(db: Database, view: View, text: string): readonly PlaceMention[] {
  return readPlacesNamed(db, view, text).places;
}

/** The places that {@link placesNamed} finds, with the rows of the text that name them. */
export function readPlacesNamed(db: Database, view: View, text: string): PlacesRead {
  const place = literalPlace(text, (path) => shownAt(db, view, path) !== undefined);
  return place ? { places: [place], rows: [0], lines: [text] } : readPlaces(text);
}

/** The text as one place whose path exists, as it is or in the form that answers print; undefined for any other text. */
function literalPlace(text: string, isThere: (path: string) => boolean): PlaceMention | undefined {
  if (text.length > PLACE_CHARS_MAX) return undefined;
  for (const spelled of spellingsOf(text)) {
    const { line = "", end, column } = BEHIND.exec(spelled)?.groups ?? {};
    const path = spelled.replace(BEHIND, "");
    if (line === "" || Number(line) === 0 || path === "" || !isThere(path)) continue;
    const read = { path, line: Number(line) };
    if (end !== undefined) return Number(end) >= read.line ? { ...read, lineEnd: Number(end) } : read;
    return column === undefined || Number(column) === 0 ? read : { ...read, column: Number(column) };
  }
  return undefined;
}

/** The text, and what it stands for if it was printed: with escapes, or in the quotes that a sentence puts around a name. */
function spellingsOf(text: string): string[] {
  const bare = text.trim();
  const quoted = /^"(?<inside>.+)"(?<behind>:\d[\d:-]*)?$/s.exec(bare)?.groups;
  const unquoted = quoted ? [`${quoted["inside"]?.replaceAll('\\"', '"')}${quoted["behind"] ?? ""}`] : [];
  return [...new Set([text, bare, ...unquoted])].flatMap((spelled) => [spelled, fromVisible(spelled) ?? []]).flat();
}
