/** The blocks that are open at the end of a piece of code. */

/** Characters before a brace that are read as what it belongs to. */
const HEAD_LENGTH = 200;
/** Quoted text and comments, whose braces are none. */
const QUOTED = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)'/g;

/** What stands before each brace that is open at the end, the innermost first. */
export function headsAround(code: string): string[] {
  return openBraces(code).map((at) => code.slice(Math.max(0, at - HEAD_LENGTH), at).trimEnd());
}

/** Where the braces stand that are open at the end of a text, the innermost first. */
export function openBraces(code: string): number[] {
  const bare = code.replace(QUOTED, (text) => " ".repeat(text.length));
  const found: number[] = [];
  let depth = 0;
  for (let at = bare.length - 1; at >= 0; at--) {
    if (bare[at] === "}") depth++;
    else if (bare[at] === "{" && depth-- === 0) {
      found.push(at);
      depth = 0;
    }
  }
  return found;
}
