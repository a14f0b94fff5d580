/** Types without a name, which are written where a value of them is made: `new Op() { … }`, `object : Op { … }`. */
import type { Use } from "#core/usage-facts.ts";
import { languageById } from "#lang/languages.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { closingOf } from "#text/brackets.ts";
import type { Reference, References } from "./references.ts";

/** Lines of such a type that are read. */
const LINES_MAX = 400;
/** Lines in which the arguments mostly end. */
const HEAD_LINES = 3;
/** What the name of the type that is built on stands behind. */
const MADE = /(?:\bnew\s+(?:\w+\.)*|\bobject\s*:\s*(?:\w+\.)*|\bnew\s+class\b.*\b(?:extends|implements)\s+)$/;

/** Some lines of a file. */
type Lines = (from: number, to: number) => readonly string[];

/** What stands in the braces behind a name and its arguments, where these are those of a type: undefined where they are not. */
export function namelessBody(lines: Lines, use: Pick<Use, "line" | "column" | "name">): string | undefined {
  const [first = ""] = lines(use.line, use.line);
  if (!MADE.test(first.slice(0, use.column - 1))) return undefined;
  const behind = (count: number): string => {
    const [own = "", ...rest] = lines(use.line, use.line + count);
    return [own.slice(use.column - 1 + use.name.length), ...rest].join("\n");
  };
  // Most of what is made has no braces, which few lines tell.
  if (braceIn(behind(HEAD_LINES)) === NONE) return undefined;
  const code = behind(LINES_MAX);
  const at = braceIn(code);
  const end = at >= 0 ? closingOf(code, at, { angles: false }) : -1;
  return end < 0 ? undefined : code.slice(0, end);
}

const NONE = -1;
/** The brackets of arguments go on behind the text. */
const CUT_OFF = -2;

/** Where the brace stands that follows type arguments and arguments, where one does. */
function braceIn(code: string): number {
  let at = /^\s*/.exec(code)?.[0].length ?? 0;
  for (const bracket of ["<", "("]) {
    if (code[at] !== bracket) continue;
    const close = closingOf(code, at);
    if (close < 0) return CUT_OFF;
    at = close + 1 + (/^\s*/.exec(code.slice(close + 1))?.[0].length ?? 0);
  }
  return code[at] === "{" ? at : at >= code.length ? CUT_OFF : NONE;
}

/** Where some types are built on without a name for it, as uses of them. Of languages in which braces behind a type's name give it members. */
export function namelessBelow(
  graph: References,
  types: readonly SymbolRow[],
  linesOf: (versionId: number) => Lines,
): [SymbolRow, Reference][] {
  const some = types.filter(({ language }) => languageById(language)?.buildsNameless !== undefined);
  const targets = some.map((type) => graph.target(type, { through: "none" }));
  // What the text says costs less than what a name means.
  const wants = ({ language, versionId }: Reference["file"], use: Use): boolean =>
    languageById(language)?.buildsNameless?.includes(use.type) === true && namelessBody(linesOf(versionId), use) !== undefined;
  const { found } = graph.usesOfAll(targets, { onlySure: true, wants });
  return targets.flatMap((target) =>
    (found.get(target) ?? [])
      .filter(({ confidence }) => confidence !== "name_only")
      .map((use) => [target.symbol, use] as [SymbolRow, Reference]),
  );
}
