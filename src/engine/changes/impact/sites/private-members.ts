/** Judges who sees a private member of a type or module. */
import type { Judging } from "#engine/changes/impact/judging.ts";
import { rowIn } from "#engine/changes/impact/row-in.ts";
import type { State } from "#engine/changes/impact/state.ts";
import { languageById } from "#lang/languages.ts";
import type { PlacedIn } from "#query/compare/symbol-change.ts";
import { isType } from "#query/graph/meaning/symbol-kinds.ts";
import { systemOf } from "#query/graph/modules/module-systems.ts";
import type { Reference } from "#query/graph/use-judge.ts";
import type { SymbolRow } from "#store/indices/indices.ts";

/** What stands before a member that is accessed on another object. */
const OF_ANOTHER = /(?<!(?<![\w.])self\s*)&?\.\s*$/;

/** Whether a use stands where a private member is visible; undefined where the language, or the text, does not tell. */
export function seesPrivate({ file, use }: Reference, member: PlacedIn, { now, texts }: Judging): boolean | undefined {
  const { file: declared } = member;
  const seenBy = languageById(declared.language)?.visibility?.privateIsOf;
  if (seenBy === "module") return seesOfModule({ file, use }, member, now);
  const row = seenBy && rowIn(now.facts, member);
  const owner = row && now.facts.parentOf(row);
  // A trait's members belong to the types that include it.
  if (!owner || owner.kind === "trait" || !(isType(owner) || owner.kind === "module")) return undefined;
  if (seenBy === "object") {
    const ahead = texts
      .of(file.versionId)
      .line(use.line)
      .slice(0, use.column - 1);
    return !OF_ANOTHER.test(ahead);
  }
  // A module sees nothing private of a module around it.
  if (owner.kind === "module") return isSameModule(moduleAround(file.versionId, use.line, now), owner);
  // Code in an enclosing type of the owner may see the member, too.
  let outermost: SymbolRow = owner;
  for (let around = now.facts.parentOf(outermost); around && isType(around); around = now.facts.parentOf(outermost)) outermost = around;
  if (file.path === outermost.path && outermost.lineStart <= use.line && use.line <= outermost.lineEnd) {
    // For code on the same single line as the type, only the text would tell.
    const isOnLine = use.line === outermost.lineStart && use.line === outermost.lineEnd;
    return isOnLine ? undefined : true;
  }
  // Members that are written outside of their type, and friends of the type.
  const around = now.enclosing.at(file.versionId, use.line)?.qualifiedName ?? "";
  if (isInside(around, owner) || now.graph.resolver.partsOf(owner).some((part) => isIn(part, file.path, use.line))) return true;
  const code = declared.code(owner).join("\n");
  return /\bfriend\b/.test(code) ? undefined : false;
}

/** Whether a qualified name is that of a type or module, or of something inside it: names that only begin with the same text are others. */
function isInside(qualifiedName: string, { qualifiedName: owner, language }: SymbolRow): boolean {
  const separator = languageById(language)?.separator ?? systemOf(language)?.separator ?? ".";
  return qualifiedName === owner || qualifiedName.startsWith(`${owner}${separator}`);
}

/** The innermost module around a line. */
function moduleAround(versionId: number, line: number, { facts }: State): SymbolRow | undefined {
  return facts.around(versionId, line).findLast(({ kind }) => kind === "module");
}

function isSameModule(module: SymbolRow | undefined, { path, qualifiedName }: SymbolRow): boolean {
  return module?.path === path && module.qualifiedName === qualifiedName;
}

/** Whether a use stands in the module that a symbol is private to; undefined for a file that may not belong to the module. */
function seesOfModule({ file, use }: Pick<Reference, "file" | "use">, member: PlacedIn, { facts, graph }: State): boolean | undefined {
  const { file: declared, symbol } = member;
  let around = symbol.parent === null ? undefined : declared.symbols[symbol.parent];
  while (around && around.kind !== "module") around = around.parent === null ? undefined : declared.symbols[around.parent];
  if (file.path === declared.path) return !around || (around.lineStart <= use.line && use.line <= around.lineEnd);
  const row = around ? undefined : rowIn(facts, member);
  return row && systemOf(row.language)?.isInReach(graph.resolver, file, row) ? true : undefined;
}

function isIn({ path, lineStart, lineEnd }: SymbolRow, file: string, line: number): boolean {
  return path === file && lineStart <= line && line <= lineEnd;
}
