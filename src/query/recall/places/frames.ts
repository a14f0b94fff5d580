/**
 * Frames of traces that name functions and no files with lines: of C# without debug files, `at Ns.Type.Method(String text)`, and of Java
 * without source names, `at pkg.Type.method(Unknown Source)`, or without lines, `at pkg.Type.method(Type.java)`. Maven's test summaries
 * name lines, and types in place of files: `Type.method:12->helper:34`. R numbers its calls: `1. pkg::fun(x)`.
 */

import { endsInNames, type NameQuery, qualifiedParts } from "#query/parse/name-query.ts";
import { frameName, sourceNames } from "#query/parse/pasted/frame-name.ts";
import { type AskedOverload, overloadAsked, overloadFit } from "#query/read/overload-fit.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsNamedWithin } from "#store/indices/symbols.ts";
import type { Scope } from "#store/views/scope.ts";

/** How many frames of one text are read. */
const FRAMES_MAX = 60;
/** How many characters of a line are read. */
const LINE_CHARS_MAX = 1_000;
/** How many definitions of one name are compared with a frame. */
const NAMESAKES_MAX = 500;

const FRAME = /^\s*at (?:[\w.@-]{1,100}\/{1,2})*([\p{L}\p{N}_.`<>+[\],|$]+)\s?\(([^()]*)\)\s*(?:~?\[[^\]]*\])?$/u;
/** Words that replace the file, and say nothing about parameters. */
const NO_SOURCE = /^(?:Unknown Source|Native Method)$/;
/** A file without a line. */
const SOURCE = /^[\p{L}\p{N}_$-]+\.\p{Ll}{1,8}$/u;
const CONSTRUCTOR = /\.(?:<(?:cl)?init>|\.c?ctor)$/;

/** The calls in a summary, from the test inwards. A type before `>` is the class that inherits the test, not the one with its code. */
const SUMMARY =
  /^\s*(?:\[[A-Z]+\]\s+)*((?:[A-Z][\w$]*>)?[A-Z][\w$]*\.[\p{L}_$][\w$]*:\d{1,7}(?:->(?:[A-Z][\w$]*[.>])*[\p{L}_$][\w$]*:\d{1,7})*)(?=\s|$)/u;
const SUMMARY_CALL = /(?:(?<type>[A-Z][\w$]*)\.)?(?<name>[\p{L}_$][\w$]*):(?<line>\d+)/gu;

interface Frame {
  readonly row: number;
  readonly names: readonly NameQuery[];
  /** The frame names a constructor: one written in the code, else the type stands for it. */
  readonly isConstructor: boolean;
  readonly overload: AskedOverload | undefined;
  /** The base name of the file, where the frame has it. */
  readonly file: string | undefined;
}

/** A function that a frame names, and the row of the text with the frame. */
export interface FrameFunction {
  readonly row: number;
  readonly symbol: SymbolRow;
  /** The line that ran, where the frame has it. */
  readonly line?: number;
}

/** The functions of those of some lines that are frames without a place, each once; `outside` counts the frames that the view lacks. */
export function functionsOfFrames(
  db: Database,
  scope: Scope,
  lines: readonly string[],
): { readonly symbols: readonly FrameFunction[]; readonly outside: number } {
  const framesOn = (line: string, row: number): Frame[] => [frameOf(line, row) ?? callsOfR(line, row)].flat();
  const frames = lines.flatMap((line, row) => framesOn(line.slice(0, LINE_CHARS_MAX), row)).slice(0, FRAMES_MAX);
  const found = frames.map((frame) => ({ row: frame.row, symbol: meant(db, scope, frame) }));
  const symbols = new Map<number, FrameFunction>();
  for (const { row, symbol } of found) if (symbol && !symbols.has(symbol.symbolRow)) symbols.set(symbol.symbolRow, { row, symbol });
  return { symbols: [...symbols.values()], outside: found.filter(({ symbol }) => !symbol).length };
}

/** The functions that a line of a test summary names; none for any other line. */
export function functionsOfSummary(db: Database, scope: Scope, text: string, row: number): FrameFunction[] {
  const calls = SUMMARY.exec(text.slice(0, LINE_CHARS_MAX))?.[1];
  if (calls === undefined) return [];
  let owner = "";
  return [...calls.matchAll(SUMMARY_CALL)].flatMap(({ groups }) => {
    const { type, name = "", line = "" } = groups as { type?: string; name?: string; line?: string };
    owner = type?.replaceAll("$", ".") ?? owner;
    const within = [...owner.split("."), name];
    const named = symbolsNamedWithin(db, within.at(-2) ?? "", name, scope, NAMESAKES_MAX).filter(
      ({ kind, qualifiedName }) => CALLABLE.has(kind) && endsInNames(qualifiedName, within),
    );
    const at = Number(line);
    const symbol = named.find(({ lineStart, lineEnd }) => lineStart <= at && at <= lineEnd) ?? named[0];
    return symbol ? [{ row, symbol, line: at }] : [];
  });
}

function frameOf(line: string, row: number): Frame | undefined {
  const [, written = "", list = ""] = FRAME.exec(line) ?? [];
  // `+` before a nested class.
  const name = written === "" ? undefined : frameName(written.replaceAll("+", "."));
  if (!name || name.scope.length === 0) return undefined;
  const said = list.trim();
  const isConstructor = CONSTRUCTOR.test(written);
  // A constructor has the name of its type, and is a member of it.
  const names = isConstructor ? [{ ...name, scope: [...name.scope, name.name] }, name] : sourceNames(name);
  const file = SOURCE.test(said) ? said : undefined;
  const isSaid = said !== "" && !file && !NO_SOURCE.test(said);
  return { row, names, isConstructor, file, overload: isSaid ? overloadAsked(`f(${list})`) : undefined };
}

/** The numbered calls of one of R's backtraces, which may be on one line, or drawn as a tree. */
const CALL_OF_R = /(?:^|\s)\d{1,3}\.[\s\u2502\u251c\u2514\u2500]{1,40}[\w.]{1,60}:::?(?<name>[\w.]{1,100})\(/g;

function callsOfR(line: string, row: number): Frame[] {
  return [...line.matchAll(CALL_OF_R)].map(({ groups }) => {
    const names = [{ name: groups?.["name"] ?? "", scope: [], path: "" }];
    return { row, names, isConstructor: false, overload: undefined, file: undefined };
  });
}

const CALLABLE: ReadonlySet<SymbolRow["kind"]> = new Set(["function", "method"]);
const TYPES: ReadonlySet<SymbolRow["kind"]> = new Set(["class", "struct", "enum", "type", "interface"]);

/** Whether a type belongs to the package that a frame names, by its qualified name or by a directory in its path. */
function isOfPackage({ qualifiedName, path }: SymbolRow, scope: readonly string[]): boolean {
  const owner = scope.at(-1);
  return owner !== undefined && (qualifiedParts(qualifiedName).includes(owner) || path.split("/").includes(owner));
}

/** The definition that a frame means: of the type that it names; among overloads the one that fits the frame's parameters. */
function meant(db: Database, scope: Scope, { names, overload, file, isConstructor }: Frame): SymbolRow | undefined {
  for (const { name, scope: owners } of names) {
    const within = [...owners.slice(-1), name];
    const isType = isConstructor && owners.at(-1) !== name;
    const isOf = (symbol: SymbolRow): boolean =>
      symbol.name === name &&
      symbol.kind !== "import" &&
      (isType ? TYPES.has(symbol.kind) && isOfPackage(symbol, owners) : endsInNames(symbol.qualifiedName, within));
    const owner = isType ? "" : (within[0] as string);
    const all = symbolsNamedWithin(db, owner, name, scope, NAMESAKES_MAX).filter(isOf);
    const inFile = all.filter(({ path }) => file !== undefined && (path === file || path.endsWith(`/${file}`)));
    const found = file === undefined ? all : inFile;
    const whole = found.filter((symbol) => endsInNames(symbol.qualifiedName, [...owners, name]));
    const best = (whole.length > 0 ? whole : found).map((symbol) => ({ symbol, fit: overload ? overloadFit(symbol, overload).value : 0 }));
    const [first] = best.toSorted((a, b) => b.fit - a.fit || Number(b.symbol.isDefinition) - Number(a.symbol.isDefinition));
    if (first) return first.symbol;
  }
  return undefined;
}
