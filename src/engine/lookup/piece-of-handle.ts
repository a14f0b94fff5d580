/** Finds the piece of code that `context` showed under a handle: as it is in a view, or what it has become. */
import { CodeCompassError } from "#core/errors.ts";
import type { NotShown } from "#core/protocol/show.ts";
import { named } from "#core/visible.ts";
import type { QuerySession } from "#engine/session/query-session.ts";
import { toEndOfSymbol } from "#engine/session/shown-pieces.ts";
import { isPieceHandle, linesOfHandle } from "#query/read/piece-handle.ts";
import { symbolsOfVersion } from "#store/indices/symbols.ts";
import type { View } from "#store/rows/view.ts";
import { textOfContent, textVersions, versionOfPath, versionSizes } from "#store/versions/files.ts";
import { FileText } from "#text/file-text.ts";
import type { ShowPiece } from "./show-target.ts";

/** Bytes of files that are searched for a piece which this session has not shown: about a second of work. */
const LOOKED_THROUGH_BYTES_MAX = 200_000_000;

/** The code that is shown for a changed piece, and the remark about the change. */
interface ChangedPiece {
  readonly pieces: readonly ShowPiece[];
  readonly notShown: readonly NotShown[];
}

/**
 * For a piece that this session has shown and the view no longer has: the piece's symbol as it is now, with a remark. Undefined for any
 * other text.
 * @throws symbol_not_found unless exactly one symbol of the file has the piece's name
 */
export function changedPiece(session: QuerySession, view: View, handle: string): ChangedPiece | undefined {
  const shown = session.shown.of(handle);
  if (!shown) return undefined;
  const { path, name } = shown;
  const { db } = session.project;
  const version = versionOfPath(db, view, path);
  const symbols = version
    ? symbolsOfVersion(db, version.versionId).filter((symbol) => symbol.name === name && symbol.kind !== "import")
    : [];
  const [symbol, ...others] = symbols;
  const changed = `The code in ${named(path)} that ${named(handle)} was given for has changed, or is gone.`;
  if (!version || !symbol || others.length > 0) {
    throw new CodeCompassError("symbol_not_found", changed, version ? { next: { do: "outline", path } } : {});
  }
  const { lineStart, lineEnd } = symbol;
  return {
    pieces: [{ path, versionId: version.versionId, language: version.language, lineStart, lineEnd, symbol }],
    notShown: [{ target: handle, reason: "symbol_not_found", why: `${changed} ${named(name)} is shown as it is now.` }],
  };
}

/** The piece that a handle stands for, in any file of the view: another process may have shown it. */
export function pieceInAnyFile({ project: { db } }: QuerySession, view: View, handle: string): ShowPiece | undefined {
  if (!isPieceHandle(handle)) return undefined;
  const versions = textVersions(db, view);
  const sizes = versionSizes(
    db,
    versions.map(({ versionId }) => versionId),
  );
  if (sizes.reduce((sum, { bytes }) => sum + bytes, 0) > LOOKED_THROUGH_BYTES_MAX) return undefined;
  for (const { versionId, contentId, path, language } of versions) {
    const lines = linesOfHandle({ path, text: new FileText(textOfContent(db, contentId)) }, handle);
    if (lines) return { path, versionId, language, ...toEndOfSymbol(db, versionId, lines), symbol: null };
  }
  return undefined;
}
