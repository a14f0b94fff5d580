/** Tells values that a program generated at random from those that a person wrote: letter pairs of words are rare in the former. */

/**
 * For each letter, the letters that follow it in words. The 257 pairs (of 676) are 93 % of the pairs in the words of nine repositories in
 * as many languages; of random pairs of letters and digits, they are 27 %.
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

/** Fewer characters than this prove nothing. */
const RANDOM_CHARS_MIN = 10;
/** Minimum number of different characters in a random value of `RANDOM_CHARS_MIN` characters. */
const RANDOM_DISTINCT_MIN = 6;
/** Minimum number of pairs that occur in no word. One or two abbreviations have fewer. */
const RARE_PAIRS_MIN = 5;
/** Number of characters of a value that are judged: enough for any key. */
const JUDGED_CHARS_MAX = 512;

/**
 * Whether a value looks random. Two digits count for neither side, because people write dates and numbers; a capital after a small letter
 * counts for neither, because names are joined so.
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
  return (rare >= RARE_PAIRS_MIN && rare > words && new Set(text).size >= RANDOM_DISTINCT_MIN) || isShuffled(text);
}

/** Fewer characters than this have many changes by chance. */
const SHUFFLED_CHARS_MIN = 14;
/** Changes of the kind of character, by character: words joined by capitals have fewer than 0.3, random letters and digits 0.6. */
const SHUFFLED_CHANGES_MIN = 0.4;

/**
 * Whether the characters of a value change between small letters, capitals and digits as often as random ones do. By chance, one random
 * value in fifty has the letter pairs of words; it still has these changes.
 */
export function isShuffled(value: string): boolean {
  if (value.length < SHUFFLED_CHARS_MIN) return false;
  const text = value.slice(0, JUDGED_CHARS_MAX);
  const kinds = new Set<string>();
  let changes = 0;
  let before = "";
  for (let at = 0; at < text.length; at++) {
    const kind = kindOf(text.charCodeAt(at));
    if (kind === "other") continue;
    kinds.add(kind);
    if (kind !== before && before !== "") changes++;
    before = kind;
  }
  return kinds.size === 3 && changes >= text.length * SHUFFLED_CHANGES_MIN;
}

/** Whether the characters before and at an offset are a pair of words; undefined where the pair counts for neither side. */
function pairAt(text: string, at: number): "word" | "rare" | undefined {
  const [first, second] = [text.charCodeAt(at - 1), text.charCodeAt(at)];
  const [a, b] = [kindOf(first), kindOf(second)];
  if (a === "other" || b === "other" || (a === "digit" && b === "digit") || (a === "small" && b === "capital")) return undefined;
  if (a === "digit" || b === "digit") return "rare";
  // Setting this bit turns a letter into its small form.
  return isWordPair[((first | 0x20) - CODE_A) * LETTERS + (second | 0x20) - CODE_A] === 1 ? "word" : "rare";
}

function kindOf(code: number): "digit" | "small" | "capital" | "other" {
  if (code >= 0x61 && code <= 0x7a) return "small";
  if (code >= 0x41 && code <= 0x5a) return "capital";
  return code >= 0x30 && code <= 0x39 ? "digit" : "other";
}

/**
 * Length of the longest run in which each character is the successor, or each the predecessor, of the one before: `12345678`, `hgfedcba`.
 */
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
