/** Anonymous types, written where an instance of them is made: `new Op() { … }`, `object : Op { … }`. */
import type { Use } from "#core/usage-facts.ts";
import { languageById } from "#lang/languages.ts";
import type { References } from "#query/graph/references.ts";
import type { Reference } from "#query/graph/use-judge.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { closingOf } from "#text/brackets.ts";

/** How many lines of such a type are read. */
const LINES_MAX = 400;
/** How many lines the arguments before its brace mostly take at most. */
const HEAD_LINES = 3;
/** The text before the name of the type that an anonymous type extends. */
const MADE = /(?:\bnew\s+(?:\w+\.)*|\bobject\s*:\s*(?:\w+\.)*|\bnew\s+class\b.*\b(?:extends|implements)\s+)$/;

/** Returns the lines `from` to `to` of a file. */
type Lines = (from: number, to: number) => readonly string[];

/** The text from behind a type's name up to the end of the anonymous type's braces; undefined where the use makes no anonymous type. */
export function namelessBody(lines: Lines, use: Pick<Use, "line" | "column" | "name">): string | undefined {
  const [first = ""] = lines(use.line, use.line);
  if (!MADE.test(first.slice(0, use.column - 1))) return undefined;
  const behind = (count: number): string => {
    const [own = "", ...rest] = lines(use.line, use.line + count);
    return [own.slice(use.column - 1 + use.name.length), ...rest].join("\n");
  };
  // Most expressions that make an instance have no braces, and few lines are enough to see that.
  if (braceIn(behind(HEAD_LINES)) === NONE) return undefined;
  const code = behind(LINES_MAX);
  const at = braceIn(code);
  const end = at >= 0 ? closingOf(code, at, { angles: false }) : -1;
  return end < 0 ? undefined : code.slice(0, end);
}

const NONE = -1;
/** The brackets of the arguments do not end within the text. */
const CUT_OFF = -2;

/** The offset of the brace that follows type arguments and arguments; NONE where none follows. */
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

/** Where anonymous types extend some types, as uses of the type names. For languages in which braces after a type's name add members. */
export function namelessBelow(
  graph: References,
  types: readonly SymbolRow[],
  linesOf: (versionId: number) => Lines,
): [SymbolRow, Reference][] {
  const some = types.filter(({ language }) => languageById(language)?.buildsNameless !== undefined);
  const targets = some.map((type) => graph.target(type, { through: "none" }));
  // Reading the text costs less than resolving the name.
  const wants = ({ language, versionId }: Reference["file"], use: Use): boolean =>
    languageById(language)?.buildsNameless?.includes(use.type) === true && namelessBody(linesOf(versionId), use) !== undefined;
  const { found } = graph.usesOfAll(targets, { onlySure: true, wants });
  return targets.flatMap((target) =>
    (found.get(target) ?? [])
      .filter(({ confidence }) => confidence !== "name_only")
      .map((use) => [target.symbol, use] as [SymbolRow, Reference]),
  );
}
