/** Types without a name, which are written where a value of them is made: `new Op() { … }`, `object : Op { … }`. */
import type { Use } from "#core/usage-facts.ts";
import { languageById } from "#lang/languages.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { closingOf } from "#text/brackets.ts";
import type { Reference, References } from "./references.ts";

/** Lines of such a type that are read. */
const LINES_MAX = 400;
/** Uses that are looked at for one question: of what is made everywhere, few are built on. */
const USES_MAX = 3_000;
/** What the name of the type that is built on stands behind. */
const MADE = /(?:\bnew\s+(?:\w+\.)*|\bobject\s*:\s*(?:\w+\.)*|\bnew\s+class\b.*\b(?:extends|implements)\s+)$/;

/** Some lines of a file. */
type Lines = (from: number, to: number) => readonly string[];

/** What stands in the braces behind a name and its arguments, where these are those of a type: undefined where they are not. */
export function namelessBody(lines: Lines, use: Pick<Use, "line" | "column" | "name">): string | undefined {
  const [first = "", ...rest] = lines(use.line, use.line + LINES_MAX);
  if (!MADE.test(first.slice(0, use.column - 1))) return undefined;
  const code = [first.slice(use.column - 1 + use.name.length), ...rest].join("\n");
  let at = /^\s*/.exec(code)?.[0].length ?? 0;
  for (const bracket of ["<", "("]) {
    if (code[at] !== bracket) continue;
    const close = closingOf(code, at);
    if (close < 0) return undefined;
    at = close + 1 + (/^\s*/.exec(code.slice(close + 1))?.[0].length ?? 0);
  }
  const end = code[at] === "{" ? closingOf(code, at, { angles: false }) : -1;
  return end < 0 ? undefined : code.slice(0, end);
}

/** Where some types are built on without a name for it, as uses of them. Of languages in which braces behind a type's name give it members. */
export function namelessBelow(
  graph: References,
  types: readonly SymbolRow[],
  linesOf: (versionId: number) => Lines,
): [SymbolRow, Reference][] {
  const some = types.filter(({ language }) => languageById(language)?.buildsNameless === true);
  const targets = some.map((type) => graph.target(type, { through: "none" }));
  const { found } = graph.usesOfAll(targets, { onlySure: true });
  const all = targets.flatMap((target) => (found.get(target) ?? []).map((use) => [target.symbol, use] as [SymbolRow, Reference]));
  const isMade = ({ use, confidence }: Reference): boolean => use.type !== "imports" && confidence !== "name_only";
  return all
    .filter(([, use]) => isMade(use))
    .slice(0, USES_MAX)
    .filter(([, { file, use }]) => namelessBody(linesOf(file.versionId), use) !== undefined);
}
