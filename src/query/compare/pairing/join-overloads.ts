/** Joins the overloads or clauses of one function into one symbol, for following a function's history. */
import { languageById } from "#lang/languages.ts";
import { ComparedFile, type ComparedSymbol } from "#query/compare/compared-file.ts";
import { overloadRuns } from "#query/read/overload-runs.ts";
import { signatureOf } from "#query/read/signature.ts";

/**
 * The file with each run of overloads or clauses as one symbol. It reaches from the first signature to the end of the body, with the name
 * line of the body or the first clause: a commit that changes one of them changes the function. Runs with another symbol in between stay as
 * they are.
 */
export function joinOverloads(file: ComparedFile): ComparedFile {
  const { hasClauses = false, overloadsShareBody } = languageById(file.language) ?? {};
  if (!hasClauses && overloadsShareBody === undefined) return file;
  const { symbols } = file;
  const joined = new Map<number, ComparedSymbol>();
  const gone = new Map<number, number>();
  const declared = symbols.flatMap((symbol, index) => (symbol.kind === "function" || symbol.kind === "method" ? { symbol, index } : []));
  const namesakes = Map.groupBy(declared, ({ symbol }) => {
    const takes = hasClauses ? signatureOf(symbol, file.language).parameters?.length : "";
    return `${symbol.kind} ${symbol.qualifiedName} ${takes}`;
  });
  for (const some of namesakes.values()) {
    for (const run of hasClauses ? [some] : overloadRuns(some, ({ symbol }) => symbol)) {
      const [first, last] = [run[0], run.at(-1)];
      if (!first || !last) continue;
      const { lineStart } = first.symbol;
      const { lineEnd } = last.symbol;
      const inside = new Set(run.map(({ index }) => index));
      const isStranger = (other: ComparedSymbol, at: number): boolean =>
        !inside.has(at) && other.lineStart > lineStart && other.lineStart < last.symbol.lineStart;
      if (symbols.some(isStranger)) continue;
      const { symbol, index } = run.find((one) => one.symbol.isDefinition) ?? first;
      joined.set(index, { ...symbol, lineStart, lineEnd });
      for (const other of run) if (other.index !== index) gone.set(other.index, index);
    }
  }
  if (joined.size === 0) return file;
  const kept = symbols.flatMap((symbol, index) => (gone.has(index) ? [] : { index, symbol: joined.get(index) ?? symbol }));
  // The signatures came first: in order of position, the joined symbol is where the first of them was.
  kept.sort((a, b) => a.symbol.lineStart - b.symbol.lineStart || b.symbol.lineEnd - a.symbol.lineEnd);
  const places = new Map(kept.map(({ index }, place) => [index, place]));
  const parentOf = (parent: number | null): number | null => (parent === null ? null : (places.get(gone.get(parent) ?? parent) ?? null));
  const { path, content, language, prose, hasErrors } = file;
  const list = kept.map(({ symbol }) => ({ ...symbol, parent: parentOf(symbol.parent) }));
  return new ComparedFile(path, content, { language, symbols: list, prose, hasErrors });
}
