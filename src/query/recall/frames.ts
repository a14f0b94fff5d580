/**
 * Frames of traces that name functions and no files: those of C# where no debug files lie beside the program, `at Ns.Type.Method(String text)`,
 * and of Java without the names of sources, `at pkg.Type.method(Unknown Source)`.
 */
import { frameName } from "#query/parse/frame-name.ts";
import { endsInNames, type NameQuery } from "#query/parse/name-query.ts";
import { type AskedOverload, overloadAsked, overloadFit } from "#query/read/overload-fit.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";
import type { Scope } from "#store/views/scope.ts";

/** Frames of one text that are looked at. */
const FRAMES_MAX = 60;
/** Characters of a line that are looked at. */
const LINE_CHARS_MAX = 1_000;
/** Definitions of one name that are compared with a frame. */
const NAMESAKES_MAX = 500;

const FRAME = /^\s*at ([\p{L}\p{N}_.`<>+[\],|$]+)\s?\(([^()]*)\)\s*$/u;
/** What stands in the place of the file, and says nothing of what is taken. */
const NO_SOURCE = /^(?:Unknown Source|Native Method)$/;

interface Frame {
  readonly names: readonly NameQuery[];
  readonly overload: AskedOverload | undefined;
}

/** The functions that a trace without files names, each once, in its order; and how many frames name none of the view. */
export function functionsOfFrames(
  db: Database,
  scope: Scope,
  text: string,
): { readonly symbols: readonly SymbolRow[]; readonly outside: number } {
  const frames = text
    .split(/\r?\n/)
    .flatMap((line) => frameOf(line.slice(0, LINE_CHARS_MAX)) ?? [])
    .slice(0, FRAMES_MAX);
  const found = frames.map((frame) => meant(db, scope, frame));
  const symbols = new Map(found.flatMap((symbol) => (symbol ? [[symbol.symbolRow, symbol] as const] : [])));
  return { symbols: [...symbols.values()], outside: found.filter((symbol) => !symbol).length };
}

function frameOf(line: string): Frame | undefined {
  const [, written = "", list = ""] = FRAME.exec(line) ?? [];
  // A class inside another.
  const name = written === "" ? undefined : frameName(written.replaceAll("+", "."));
  if (!name || name.scope.length === 0) return undefined;
  const property = /^[gs]et_(?=.)/.test(name.name) ? [{ ...name, name: name.name.slice("get_".length) }] : [];
  const isSaid = list.trim() !== "" && !NO_SOURCE.test(list.trim());
  return { names: [name, ...property], overload: isSaid ? overloadAsked(`f(${list})`) : undefined };
}

/** The definition of a frame: of the type that it names, and of overloads the one that takes what the frame says. */
function meant(db: Database, scope: Scope, { names, overload }: Frame): SymbolRow | undefined {
  for (const { name, scope: owners } of names) {
    const within = [...owners.slice(-1), name];
    const isOf = (symbol: SymbolRow): boolean =>
      symbol.name === name && symbol.kind !== "import" && endsInNames(symbol.qualifiedName, within);
    const found = symbolsNamed(db, name, scope, NAMESAKES_MAX).filter(isOf);
    const whole = found.filter((symbol) => endsInNames(symbol.qualifiedName, [...owners, name]));
    const best = (whole.length > 0 ? whole : found).map((symbol) => ({ symbol, fit: overload ? overloadFit(symbol, overload).value : 0 }));
    const [first] = best.toSorted((a, b) => b.fit - a.fit || Number(b.symbol.isDefinition) - Number(a.symbol.isDefinition));
    if (first) return first.symbol;
  }
  return undefined;
}
