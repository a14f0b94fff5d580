/** Lines that answer a query as candidates: as the symbol that begins at the line where there is one. */
import { candidateKey, NO_TEXT, type PlacedLine, type RankedCandidate, symbolCandidate } from "#query/recall/candidate.ts";
import type { Database } from "#store/database/database.ts";
import { symbolsAround } from "#store/indices/symbols.ts";

const SCORE = 100;

/**
 * A candidate for each line, in their order; `factor` names the reason of their rank. A line inside a symbol is shown as it is: what it says is the
 * answer, and not what is around it.
 */
export function lineCandidates(db: Database, lines: readonly PlacedLine[], factor: string): RankedCandidate[] {
  const around = symbolsAround(
    db,
    lines.map(({ file: { versionId }, line }) => ({ versionId, line })),
  );
  return lines.map(({ file, line }, at) => {
    const symbol = around[at]?.find(({ nameLine }) => nameLine === line);
    const place = symbol ? symbolCandidate(symbol, {}) : lineCandidate(file, line);
    return { ...place, score: SCORE, reasons: [{ factor, weight: SCORE, detail: file.path }] };
  });
}

function lineCandidate({ path, language, versionId }: PlacedLine["file"], line: number): Omit<RankedCandidate, "score" | "reasons"> {
  const place = { key: candidateKey(null, versionId, line), versionId, path, language, symbol: null };
  return { ...place, lineStart: line, lineEnd: line, matchedLines: [line], ranks: {}, text: NO_TEXT };
}
