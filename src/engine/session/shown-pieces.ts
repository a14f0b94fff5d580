/** The pieces of code that `context` showed in a session, and where their lines are now. */
import type { LineRange } from "#core/types.ts";
import { linesOfHandle } from "#query/read/piece-handle.ts";
import type { VersionTexts } from "#query/read/version-texts.ts";
import type { Database } from "#store/database/database.ts";
import { symbolsOfVersion } from "#store/indices/symbols.ts";
import type { View } from "#store/rows/view.ts";
import { versionOfPath } from "#store/versions/files.ts";

/** Pieces that a session remembers; the oldest are forgotten. */
const SHOWN_PIECES_MAX = 1_000;

/** What a session remembers of a piece, besides its handle. */
export interface ShownPiece {
  readonly path: string;
  /** The symbol that the piece shows, or the file. */
  readonly name: string;
}

/** The shown pieces by handle. A handle is made from the piece's text, not from its position, because edits move pieces. */
export class ShownPieces {
  readonly #pieces = new Map<string, ShownPiece>();

  add(handle: string, piece: ShownPiece): void {
    this.#pieces.delete(handle);
    this.#pieces.set(handle, piece);
    const [oldest] = this.#pieces.keys();
    if (this.#pieces.size > SHOWN_PIECES_MAX && oldest !== undefined) this.#pieces.delete(oldest);
  }

  /** The piece that was shown under a handle. */
  of(text: string): ShownPiece | undefined {
    return this.#pieces.get(text.trim());
  }
}

/** Reads the files of a view. */
interface PieceSource {
  readonly db: Database;
  readonly texts: VersionTexts;
}

/** The lines of a file that a handle stands for, as they are now; undefined where they changed, or the file is gone. */
export function rangeNow({ db, texts }: PieceSource, view: View, path: string, handle: string): LineRange | undefined {
  const version = versionOfPath(db, view, path);
  const lines = version && linesOfHandle({ path, text: texts.of(version.versionId) }, handle);
  return lines && toEndOfSymbol(db, version.versionId, lines);
}

/** The lines of a piece, extended to the end of the symbol that begins in it: the answer may have cut that symbol. */
export function toEndOfSymbol(db: Database, versionId: number, lines: readonly number[]): LineRange {
  const lineStart = lines[0] as number;
  const last = lines.at(-1) as number;
  const begun = symbolsOfVersion(db, versionId).filter((symbol) => symbol.lineStart >= lineStart && symbol.lineStart <= last);
  return { lineStart, lineEnd: Math.max(last, ...begun.map(({ lineEnd }) => lineEnd)) };
}
