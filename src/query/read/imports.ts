/** The imports of a file: which of them some code uses, and the lines they are written on. */
import { type Import as ImportFacts, isWildcard } from "#core/usage-facts.ts";
import { LANGUAGES, languageById } from "#lang/languages.ts";
import type { FileText } from "#text/file-text.ts";

export interface Import {
  readonly line: number;
  /** The name by which code uses it. */
  readonly name: string;
  readonly module: string;
}

/** How many lines above and below the name are searched for its import statement. */
const STATEMENT_LINES_MAX = 12;
const STATEMENT_START = new RegExp(`^\\s*(?:${LANGUAGES.flatMap(({ importWords }) => importWords?.split(" ") ?? []).join("|")})\\b`);
/** For a line without trailing white space. */
const STATEMENT_END = /[)};"'`]\s*;?$/;
/** Extensions of headers: including one brings in names that the line does not contain. */
const HEADERS = LANGUAGES.flatMap(({ headers }) => headers ?? []);
const IDENTIFIER = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** The imports whose line says more than the name they bring in, in order of line. */
export function importsIn(imports: readonly ImportFacts[]): Import[] {
  const shown = imports.map((one) => ({ line: one.line, name: nameHere(one), module: moduleOf(one) }));
  const telling = shown.filter(({ name, module }) => name !== module && !isHeader(module));
  return telling.sort((a, b) => a.line - b.line || (a.name < b.name ? -1 : 1));
}

/** The name of an import in its module; "" for a whole module. */
export function importedName({ kind, name, local, module }: ImportFacts): string {
  if (module === "") return "";
  return plain(kind === "default" ? local : name);
}

/** The module that is imported, or imported from; the name itself where there is none, as for a class of the global namespace. */
export function moduleOf({ module, name }: ImportFacts): string {
  return module === "" ? plain(name) : module;
}

/** The name by which code uses an import; for a wildcard import, the last part of the module. */
function nameHere(what: ImportFacts): string {
  const { kind, name, local, module } = what;
  if (local !== "") return plain(local);
  if (kind === "name") return plain(name);
  return isWildcard(what) ? (module.split(/[./\\]|::/).at(-1) as string) : moduleName(module);
}

/** A name without the brackets that mark an imported function, in languages where a class may have the same name. */
function plain(name: string): string {
  return name.replace(/\(\)$/, "");
}

/** The name of a module that is imported as a whole: the last segment of a path, the first part of a dotted name. Skips versions. */
function moduleName(module: string): string {
  const parts = module.split("/").filter((part) => !/^v\d+$/.test(part));
  return parts.length > 1 ? (parts.at(-1) as string) : (module.split(/\.|::/)[0] as string);
}

/** The identifiers in a text. */
export function identifiersIn(text: string): ReadonlySet<string> {
  return new Set(text.match(IDENTIFIER));
}

/**
 * The lines of an import: its own, and where that does not name the module, the line of the statement that does; where neither end names
 * it, both ends.
 */
export function importLines(file: FileText, { line, module }: Import): number[] {
  if (file.line(line).includes(module)) return [line];
  let first = line;
  while (first > Math.max(1, line - STATEMENT_LINES_MAX) && !STATEMENT_START.test(file.line(first))) first--;
  if (!STATEMENT_START.test(file.line(first))) return [line];
  if (file.line(first).includes(module)) return first === line ? [line] : [first, line];
  let last = line;
  while (last < line + STATEMENT_LINES_MAX && !STATEMENT_END.test(file.line(last).trimEnd())) last++;
  if (file.line(last).includes(module)) return last === line ? [line] : [line, last];
  return [...new Set(STATEMENT_END.test(file.line(last).trimEnd()) ? [first, line, last] : [first, line])];
}

/** Whether an import names a file of a language with header files: `#include <string_view>`, called as what the file declares. */
export function isInclude({ name }: ImportFacts, language: string): boolean {
  return name === "" && languageById(language)?.headers !== undefined;
}

/** Whether a file is a header: an import with a name in it is a `using` declaration of C++, for all files that include the header. */
export function isHeader(path: string): boolean {
  return HEADERS.some((extension) => path.endsWith(extension));
}
