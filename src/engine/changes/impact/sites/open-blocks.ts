/** Finds the blocks that are open at the end of a piece of code. */

/** Characters before a brace that are read as its head. */
const HEAD_LENGTH = 200;
/** Quoted texts and comments, whose braces do not count. */
const QUOTED = /"(?:[^"\\\n]|\\.)*"|\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^'\\\n]|\\.)'/g;

/** A brace that is open at the end of a text. */
interface OpenBlock {
  /** Offset of the brace. */
  readonly brace: number;
  /** The text before it, without trailing white space. */
  readonly head: string;
}

/** The blocks that are open at the end of a text, the innermost first. */
export function openBlocks(code: string): OpenBlock[] {
  const bare = code.replace(QUOTED, (text) => " ".repeat(text.length));
  const found: OpenBlock[] = [];
  let depth = 0;
  for (let at = bare.length - 1; at >= 0; at--) {
    if (bare[at] === "}") depth++;
    else if (bare[at] === "{" && depth-- === 0) {
      found.push({ brace: at, head: code.slice(Math.max(0, at - HEAD_LENGTH), at).trimEnd() });
      depth = 0;
    }
  }
  return found;
}
