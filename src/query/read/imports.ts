/** Imports of a file: which of them its shown code uses, and the lines they are written on. */
import type { Import as ImportFacts } from "#core/usage-facts.ts";
import { LANGUAGES } from "#lang/languages.ts";
import type { FileText } from "#text/file-text.ts";

export interface Import {
  readonly line: number;
  /** The name that code uses it by. */
  readonly name: string;
  readonly module: string;
}

/** Lines of one import statement that are looked at above and below the name. */
const STATEMENT_LINES_MAX = 12;
const STATEMENT_START = new RegExp(`^\\s*(?:${LANGUAGES.flatMap(({ importWords }) => importWords?.split(" ") ?? []).join("|")})\\b`);
/** Of a line without blanks at its end. */
const STATEMENT_END = /[)};"'`]\s*;?$/;
/** Including a header brings in names that it does not say. */
const HEADERS = LANGUAGES.flatMap(({ headers }) => headers ?? []);
const IDENTIFIER = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

/** The imports that say more than the name they bring in, in order of line. */
export function importsIn(imports: readonly ImportFacts[]): Import[] {
  const shown = imports.map((one) => ({ line: one.line, name: nameHere(one), module: moduleOf(one) }));
  const telling = shown.filter(({ name, module }) => name !== module && !HEADERS.some((extension) => module.endsWith(extension)));
  return telling.sort((a, b) => a.line - b.line || (a.name < b.name ? -1 : 1));
}

/** What an import brings in, as it is called where it comes from; "" of a whole module. */
export function importedName({ kind, name, local, module }: ImportFacts): string {
  if (module === "") return "";
  return plain(kind === "default" ? local : name);
}

/** The module that is imported, or from which. What has no module, such as a class of the outermost namespace, stands for itself. */
export function moduleOf({ module, name }: ImportFacts): string {
  return module === "" ? plain(name) : module;
}

/** What code calls it: of everything in a module, that is the module's last name. */
function nameHere({ kind, name, local, module }: ImportFacts): string {
  if (local !== "") return plain(local);
  if (kind === "name") return plain(name);
  return kind === "all" ? (module.split(/[./\\]|::/).at(-1) as string) : moduleName(module);
}

/** Functions of a language in which a class can have the same name are told by their brackets. */
function plain(name: string): string {
  return name.replace(/\(\)$/, "");
}

/** What a module is called where it is imported whole: its last part in paths, its first in dotted names. A version is no name. */
function moduleName(module: string): string {
  const parts = module.split("/").filter((part) => !/^v\d+$/.test(part));
  return parts.length > 1 ? (parts.at(-1) as string) : (module.split(/\.|::/)[0] as string);
}

/** The identifiers of some text. */
export function identifiersIn(text: string): ReadonlySet<string> {
  return new Set(text.match(IDENTIFIER));
}

/** The lines an import is written on: its own, and where that does not name the module, the first and last of the statement. */
export function importLines(file: FileText, { line, module }: Import): number[] {
  if (file.line(line).includes(module)) return [line];
  let first = line;
  while (first > Math.max(1, line - STATEMENT_LINES_MAX) && !STATEMENT_START.test(file.line(first))) first--;
  if (!STATEMENT_START.test(file.line(first))) return [line];
  if (file.line(first).includes(module)) return first === line ? [line] : [first, line];
  let last = line;
  while (last < line + STATEMENT_LINES_MAX && !STATEMENT_END.test(file.line(last).trimEnd())) last++;
  return [...new Set(STATEMENT_END.test(file.line(last).trimEnd()) ? [first, line, last] : [first, line])];
}
