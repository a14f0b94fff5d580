/** Values that a file sets itself, by a statement that is no declaration: a script may take over a variable that another one set. */
import type { Judging } from "#engine/changes/impact/judging.ts";
import { languageById } from "#lang/languages.ts";
import { isValue } from "#query/graph/meaning/symbol-kinds.ts";
import type { Reference } from "#query/graph/references.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** What a statement may begin behind: others on its line, a branch of a `case`, words of blocks and of declarations. */
const START = String.raw`(?:^|[;&|({]|\b(?:then|do|else|export|declare|typeset|readonly|local)\b|^[^()#]*\))\s*`;

/** Whether the file of a use gives a value to the name of what is gone, on its line or above. */
export function setsItself({ file, use }: Reference, gone: SymbolRow, { texts }: Judging): boolean {
  if (!isValue(gone) || gone.parentRow !== null || languageById(file.language)?.assignsGlobals !== true) return false;
  const name = RegExp.escape(gone.name);
  // A line that ends with a comma is one of a table.
  const setting = new RegExp(String.raw`${START}(?:[\w.]+\s*,\s*)*${name}\s*(?:,[\s\w.,]*)?\+?=(?!=)(?!.*,\s*$)`);
  const lines = texts.of(file.versionId).lines({ lineStart: 1, lineEnd: use.line });
  return lines.some((line) => line.includes(gone.name) && setting.test(line));
}
