/** Values that a file assigns itself, without a declaration: a script may set a variable that another script set before. */
import type { Judging } from "#engine/changes/impact/judging.ts";
import { languageById } from "#lang/languages.ts";
import { isValue } from "#query/graph/meaning/symbol-kinds.ts";
import type { Reference } from "#query/graph/use-judge.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** What may stand before an assignment: other statements on its line, a `case` branch, keywords of blocks and declarations. */
const START = String.raw`(?:^|[;&|({]|\b(?:then|do|else|export|declare|typeset|readonly|local)\b|^[^()#]*\))\s*`;

/** Whether the file of a use assigns the gone symbol's name, on the line of the use or above. */
export function setsItself({ file, use }: Reference, gone: SymbolRow, { texts }: Judging): boolean {
  if (!isValue(gone) || gone.parentRow !== null || languageById(file.language)?.assignsGlobals !== true) return false;
  const name = RegExp.escape(gone.name);
  // A line that ends with a comma is an entry of a table.
  const setting = new RegExp(String.raw`${START}(?:[\w.]+\s*,\s*)*${name}\s*(?:,[\s\w.,]*)?\+?=(?!=)(?!.*,\s*$)`);
  const lines = texts.of(file.versionId).lines({ lineStart: 1, lineEnd: use.line });
  return lines.some((line) => line.includes(gone.name) && setting.test(line));
}
