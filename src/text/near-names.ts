import { editDistance } from "./edit-distance.ts";

/** Number of refs that an error suggests for a ref that does not exist. */
const NEAR_REFS_MAX = 5;

/** Letters of a name that may be wrong: two, or this share (0..1), whichever is more. */
const WRONG_LETTERS_MAX = 2;
const WRONG_LETTERS_SHARE_MAX = 0.4;

/** Names that may be meant, the likeliest first: those that contain the typed text, or nearly equal it. */
export function nearNames(names: readonly string[], wanted: string): string[] {
  const typed = wanted.toLowerCase();
  const scored = names.map((name) => ({ name, score: likeness(name.toLowerCase(), typed) }));
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || (a.name < b.name ? -1 : 1))
    .slice(0, NEAR_REFS_MAX)
    .map(({ name }) => name);
}

function likeness(name: string, typed: string): number {
  if (name.includes(typed)) return 1 + typed.length / name.length;
  const last = name.slice(name.lastIndexOf("/") + 1);
  const likenesses = [name, last].map((text) => {
    const wrong = editDistance(text, typed);
    const share = wrong / Math.max(text.length, typed.length);
    return share <= WRONG_LETTERS_SHARE_MAX || wrong <= WRONG_LETTERS_MAX ? 1 - share : 0;
  });
  return Math.max(...likenesses);
}
