/**
 * Frames of traces that name functions and no files: those of C# where no debug files lie beside the program, `at Ns.Type.Method(String text)`,
 * and of Java without the names of sources, `at pkg.Type.method(Unknown Source)`, or without lines, `at pkg.Type.method(Type.java)`. Summaries of
 * Maven's tests name lines, and types in the place of files: `Type.method:12->helper:34`.
 */
import { frameName, sourceNames } from "#query/parse/frame-name.ts";
import { endsInNames, type NameQuery, qualifiedParts } from "#query/parse/name-query.ts";
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

const FRAME = /^\s*at (?:[\w.@-]{1,100}\/{1,2})*([\p{L}\p{N}_.`<>+[\],|$]+)\s?\(([^()]*)\)\s*(?:~?\[[^\]]*\])?$/u;
/** What stands in the place of the file, and says nothing of what is taken. */
const NO_SOURCE = /^(?:Unknown Source|Native Method)$/;
/** A file without a line. */
const SOURCE = /^[\p{L}\p{N}_$-]+\.\p{Ll}{1,8}$/u;
const CONSTRUCTOR = /\.(?:<(?:cl)?init>|\.c?ctor)$/;

/** The calls that a summary names from the test inwards; the type that says what a test inherits is not where its code stands. */
const SUMMARY =
  /^\s*(?:\[[A-Z]+\]\s+)*((?:[A-Z][\w$]*>)?[A-Z][\w$]*\.[\p{L}_$][\w$]*:\d{1,7}(?:->(?:[A-Z][\w$]*[.>])*[\p{L}_$][\w$]*:\d{1,7})*)(?=\s|$)/u;
const SUMMARY_CALL = /(?:(?<type>[A-Z][\w$]*)\.)?(?<name>[\p{L}_$][\w$]*):(?<line>\d+)/gu;

interface Frame {
  readonly row: number;
  readonly names: readonly NameQuery[];
  /** What constructs the type that is named: one that is written, or else the type. */
  readonly isConstructor: boolean;
  readonly overload: AskedOverload | undefined;
  /** The name of the file, where the frame says it. */
  readonly file: string | undefined;
}

/** A function that a frame names, and the line of the text that says it. */
export interface FrameFunction {
  readonly row: number;
  readonly symbol: SymbolRow;
  /** Where it ran, where the frame says so. */
  readonly line?: number;
}

/** The functions that the frames among some lines name which say no place, each once; and how many of these name none of the view. */
export function functionsOfFrames(
  db: Database,
  scope: Scope,
  lines: readonly string[],
): { readonly symbols: readonly FrameFunction[]; readonly outside: number } {
  const frames = lines.flatMap((line, row) => frameOf(line.slice(0, LINE_CHARS_MAX), row) ?? []).slice(0, FRAMES_MAX);
  const found = frames.map((frame) => ({ row: frame.row, symbol: meant(db, scope, frame) }));
  const symbols = new Map<number, FrameFunction>();
  for (const { row, symbol } of found) if (symbol && !symbols.has(symbol.symbolRow)) symbols.set(symbol.symbolRow, { row, symbol });
  return { symbols: [...symbols.values()], outside: found.filter(({ symbol }) => !symbol).length };
}

/** The functions that a line of a summary of tests names; none for every other line. */
export function functionsOfSummary(db: Database, scope: Scope, text: string, row: number): FrameFunction[] {
  const calls = SUMMARY.exec(text.slice(0, LINE_CHARS_MAX))?.[1];
  if (calls === undefined) return [];
  let owner = "";
  return [...calls.matchAll(SUMMARY_CALL)].flatMap(({ groups }) => {
    const { type, name = "", line = "" } = groups as { type?: string; name?: string; line?: string };
    owner = type?.replaceAll("$", ".") ?? owner;
    const within = [...owner.split("."), name];
    const named = symbolsNamed(db, name, scope, NAMESAKES_MAX).filter(
      ({ kind, qualifiedName }) => CALLABLE.has(kind) && endsInNames(qualifiedName, within),
    );
    const at = Number(line);
    const symbol = named.find(({ lineStart, lineEnd }) => lineStart <= at && at <= lineEnd) ?? named[0];
    return symbol ? [{ row, symbol, line: at }] : [];
  });
}

function frameOf(line: string, row: number): Frame | undefined {
  const [, written = "", list = ""] = FRAME.exec(line) ?? [];
  // A class inside another.
  const name = written === "" ? undefined : frameName(written.replaceAll("+", "."));
  if (!name || name.scope.length === 0) return undefined;
  const said = list.trim();
  const isConstructor = CONSTRUCTOR.test(written);
  // A constructor is called like its type, and is a member of it.
  const names = isConstructor ? [{ ...name, scope: [...name.scope, name.name] }, name] : sourceNames(name);
  const file = SOURCE.test(said) ? said : undefined;
  const isSaid = said !== "" && !file && !NO_SOURCE.test(said);
  return { row, names, isConstructor, file, overload: isSaid ? overloadAsked(`f(${list})`) : undefined };
}

const CALLABLE: ReadonlySet<SymbolRow["kind"]> = new Set(["function", "method"]);
const TYPES: ReadonlySet<SymbolRow["kind"]> = new Set(["class", "struct", "enum", "type", "interface"]);

/** Whether a type is of the package that a frame names, which is its folder where its name does not say it. */
function isOfPackage({ qualifiedName, path }: SymbolRow, scope: readonly string[]): boolean {
  const owner = scope.at(-1);
  return owner !== undefined && (qualifiedParts(qualifiedName).includes(owner) || path.split("/").includes(owner));
}

/** The definition of a frame: of the type that it names, and of overloads the one that takes what the frame says. */
function meant(db: Database, scope: Scope, { names, overload, file, isConstructor }: Frame): SymbolRow | undefined {
  for (const { name, scope: owners } of names) {
    const within = [...owners.slice(-1), name];
    const isType = isConstructor && owners.at(-1) !== name;
    const isOf = (symbol: SymbolRow): boolean =>
      symbol.name === name &&
      symbol.kind !== "import" &&
      (isType ? TYPES.has(symbol.kind) && isOfPackage(symbol, owners) : endsInNames(symbol.qualifiedName, within));
    const all = symbolsNamed(db, name, scope, NAMESAKES_MAX).filter(isOf);
    const inFile = all.filter(({ path }) => file !== undefined && (path === file || path.endsWith(`/${file}`)));
    const found = file === undefined ? all : inFile;
    const whole = found.filter((symbol) => endsInNames(symbol.qualifiedName, [...owners, name]));
    const best = (whole.length > 0 ? whole : found).map((symbol) => ({ symbol, fit: overload ? overloadFit(symbol, overload).value : 0 }));
    const [first] = best.toSorted((a, b) => b.fit - a.fit || Number(b.symbol.isDefinition) - Number(a.symbol.isDefinition));
    if (first) return first.symbol;
  }
  return undefined;
}
