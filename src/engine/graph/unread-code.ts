/**
 * Code that no answer about uses can cover: code of a language inside another tool's files, which no grammar here reads, lines that a
 * grammar misread, and files that are too large for the index.
 */
import { join } from "node:path";
import { regularText } from "#core/files/regular-file.ts";
import { FILE_BYTES_PARSED_MAX } from "#core/limits.ts";
import { shellWord } from "#core/shell-word.ts";
import { named } from "#core/visible.ts";
import { detectLanguage, familyOf, languageById } from "#lang/languages.ts";
import { compilePattern } from "#query/exact/pattern.ts";
import { ignoresCase, isNamed } from "#query/graph/meaning/letter-case.ts";
import { isFunction, isType } from "#query/graph/meaning/symbol-kinds.ts";
import { HOLDING_KEYS, soughtKey } from "#query/graph/texts/translations.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { candidateVersions } from "#store/indices/trigrams.ts";
import { type TextVersion, textOfVersion, textVersions, tooLargeFiles } from "#store/versions/files.ts";
import type { Ground } from "./answer.ts";

/** Files too large for the index that are read for one question. */
const LARGE_FILES_MAX = 3;
/** Symbols whose names are looked for in unread code. */
const SOUGHT_MAX = 12;
/** Files that a warning names. */
const NAMED_MAX = 5;
/**
 * Partly understood files that may have the name, and lines of each that are looked at; for a more common name the check would cost too
 * much.
 */
const PARTIAL_FILES_MAX = 8;
const LINES_MAX = 50;
/** A shorter name has no trigram, and stands in nearly every file. */
const NAME_CHARS_MIN = 3;

/** What unread code may use: a symbol of the view, or one that is gone from it. */
export interface Sought extends Pick<SymbolRow, "name" | "kind" | "language"> {
  /** The name of the type or module around it. */
  readonly ownerName: string | undefined;
  /** Endings of files that may hold code which names it, where the language does not say so. */
  readonly heldBy?: readonly string[];
}

/** The files with a name in code that no answer covers. */
interface Unread {
  /** Files of other tools, which hold code of the language. */
  readonly held: readonly TextVersion[];
  /** Files with the name in lines that their grammar misread. */
  readonly misread: readonly TextVersion[];
}

/** The warning that uses may be missing because too many definitions have a symbol's name; undefined where they are few enough. */
export function commonNameRemark({ facts }: Pick<Ground, "facts">, symbol: SymbolRow): string | undefined {
  // What names a key of translations is never compared with other symbols of its name.
  if (!facts.isCommon(symbol) || soughtKey(facts, symbol)) return undefined;
  const grep = `codecompass grep -F -w ${shellWord(symbol.name)}`;
  return `So many definitions are called ${named(symbol.name)} that not all of them were compared: uses without a known receiver may be missing. All mentions: ${grep}`;
}

/** The warning that unread code has the name of a symbol; undefined where none has. */
export function unreadRemark(
  { facts, isWanted, directory }: Pick<Ground, "facts" | "isWanted" | "directory">,
  symbol: SymbolRow,
): string | undefined {
  const heldBy = soughtKey(facts, symbol) ? { heldBy: HOLDING_KEYS } : {};
  const sought = { ...symbol, ownerName: facts.parentOf(symbol)?.name, ...heldBy };
  const unread = remarkOf(unreadFiles({ facts, isWanted }, sought), "the name");
  const said = [...(unread === undefined ? [] : [unread]), ...largeFilesRemark(facts, directory, symbol)];
  return said.length > 0 ? said.join(" ") : undefined;
}

/** The remark that files which are too large for the index have a name: their uses of it are in no answer. */
function largeFilesRemark({ db, view }: Ground["facts"], directory: string | null, { name, language }: SymbolRow): string[] {
  if (directory === null) return [];
  const having = tooLargeFiles(db, view)
    .filter((path) => familyOf(detectLanguage(path, "").id) === familyOf(language))
    .slice(0, LARGE_FILES_MAX)
    .filter((path) => isWordOf(name, regularText(join(directory, path), FILE_BYTES_PARSED_MAX) ?? ""));
  if (having.length === 0) return [];
  const grep = `codecompass grep -F -w ${[name, ...having.slice(0, NAMED_MAX)].map(shellWord).join(" ")}`;
  const [files, are] = having.length === 1 ? ["A file has", "is"] : [`${having.length} files have`, "are"];
  return [`${files} the name and ${are} too large for the index, so uses there are not listed: ${grep}`];
}

function isWordOf(name: string, text: string): boolean {
  return text.includes(name) && new RegExp(`(?<![\\p{L}\\p{N}_])${RegExp.escape(name)}(?![\\p{L}\\p{N}_])`, "u").test(text);
}

/** The same for several symbols: each of the first few names that unread code has, with the files. */
export function unreadRemarks(ground: Pick<Ground, "facts" | "isWanted">, symbols: readonly Sought[]): string[] {
  const byName = new Map(symbols.map((symbol) => [`${symbol.language} ${symbol.name}`, symbol]));
  return [...byName.values()].slice(0, SOUGHT_MAX).flatMap((symbol) => remarkOf(unreadFiles(ground, symbol), named(symbol.name)) ?? []);
}

function remarkOf({ held, misread }: Unread, name: string): string | undefined {
  const said = [
    ...(held.length > 0 ? [`These files mention ${name}, but CodeCompass does not analyse their code: ${pathsOf(held)}.`] : []),
    ...(misread.length > 0 ? [`These files mention ${name} in lines that their grammar cannot parse: ${pathsOf(misread)}.`] : []),
  ];
  return said.length > 0 ? said.join(" ") : undefined;
}

function unreadFiles({ facts, isWanted }: Pick<Ground, "facts" | "isWanted">, symbol: Sought): Unread {
  const endings = symbol.heldBy ?? languageById(symbol.language)?.heldBy ?? [];
  const ignoreCase = ignoresCase(symbol.language) ? "always" : "never";
  const pattern = compilePattern(symbol.name, { literal: true, ignoreCase, word: true, line: false });
  const among = candidateVersions(facts.db, { view: facts.view }, pattern.required);
  const files = textVersions(facts.db, facts.view, among ? { among } : {}).filter(isWanted);
  const linesWith = ({ versionId }: TextVersion, most: number) => [...pattern.matchingLines(textOfVersion(facts.db, versionId), most)];
  const held = files
    // Of a template with tags, the names in its values are not read.
    .filter(
      (file) => (!file.isParsed || languageById(file.language)?.tags !== undefined) && endings.some((ending) => file.path.endsWith(ending)),
    )
    .filter((file) => linesWith(file, 1).length > 0);
  const isUse = useShape(symbol);
  const misread = partialFiles(facts, symbol, files).filter((file) => {
    const known = knownLines(facts, file, symbol);
    const text = textOfVersion(facts.db, file.versionId);
    const isLost = (start: number, end: number): boolean => isUse.test(text.slice(start, end).replace(QUIET, ""));
    return linesWith(file, LINES_MAX).some(({ line, start, end }) => !known.has(line) && isLost(start, end));
  });
  return { held, misread };
}

function pathsOf(files: readonly TextVersion[]): string {
  const paths = files.map(({ path }) => named(path)).sort();
  return `${paths.slice(0, NAMED_MAX).join(", ")}${paths.length > NAMED_MAX ? ", ..." : ""}`;
}

/** Partly understood files in languages that could use a symbol; none when there are more than `PARTIAL_FILES_MAX`. */
function partialFiles(facts: Ground["facts"], { name, language, ownerName }: Sought, files: readonly TextVersion[]): TextVersion[] {
  // Where constructors bear the names of their types, nearly every line with the name is about the type.
  if (name.length < NAME_CHARS_MIN || !/^[\p{L}_$][\p{L}\p{N}_$]*[?!]?$/u.test(name) || ownerName === name) return [];
  const family = familyOf(language);
  const partial = files.filter(
    (file) => file.isParsed && familyOf(file.language) === family && facts.fileAt(file.path)?.parseStatus === "partial",
  );
  return partial.length > PARTIAL_FILES_MAX ? [] : partial;
}

/** The lines of a file on which the index knows a use of a name, or a definition of it. */
function knownLines(facts: Ground["facts"], { versionId }: TextVersion, { name, kind, language }: Sought): ReadonlySet<number> {
  const usage = facts.usage(versionId);
  const written = ignoresCase(language) ? (usage?.usedInAnyCase(new Set([name.toLowerCase()])) ?? []) : [name];
  const uses = written.flatMap((one) => usage?.usesOf(one) ?? []);
  const symbols = facts.symbolsOf(versionId).filter((symbol) => isNamed({ name, kind, language }, symbol.name));
  return new Set([...uses.map(({ line }) => line), ...symbols.flatMap(({ nameLine, lineStart }) => [nameLine, lineStart])]);
}

/** Strings and comments within one line, the beginnings of longer comments, and lines that continue a comment. */
const QUIET = /"[^"]*"|'[^']*'|`[^`]*`|\/\/.*|\/\*.*|^\s*(?:\*|#(?!\w)|--).*/g;

/** What a line with a use of a symbol looks like: in any other line the name may be a local variable's. */
function useShape({ name, kind, language }: Sought): RegExp {
  const word = `(?<![\\p{L}\\p{N}_$~])(?<!\\bstd::|\\b(?:class|struct|union|enum|typename|interface|trait)\\s{1,4})${RegExp.escape(name)}(?![\\p{L}\\p{N}_$])`;
  const member = `(?:\\.|->|::)\\s{0,4}${word}`;
  if (isType({ kind })) return new RegExp(word, "u");
  return new RegExp(isFunction({ kind }) ? `${member}|${word}\\s{0,4}\\(` : member, ignoresCase(language) ? "iu" : "u");
}
