/**
 * How Rails derives the names of classes from other names: the inflections of Active Support (guides.rubyonrails.org, "Active Support Core
 * Extensions", section "Inflections") that are common in names of models and controllers. An application may declare more; a name that
 * comes out wrong is that of no class, so it finds nothing.
 */

const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ["people", "person"],
  ["men", "man"],
  ["women", "woman"],
  ["children", "child"],
  ["mice", "mouse"],
  ["movies", "movie"],
  ["news", "news"],
  ["series", "series"],
  ["species", "species"],
  ["media", "medium"],
  ["data", "datum"],
  ["indices", "index"],
  ["matrices", "matrix"],
  ["quizzes", "quiz"],
]);
const PLURALS: ReadonlyMap<string, string> = new Map([...IRREGULAR].map(([plural, singular]) => [singular, plural]));

/** Endings of plurals with what replaces them, the first that fits. */
const SINGULAR: readonly (readonly [RegExp, string])[] = [
  [/(ss)$/, "$1"],
  [/(status|alias|bus|virus|census)(?:es)?$/, "$1"],
  [/(analy|diagno|cri|the|parenthe|synop|hypothe)s[ei]s$/, "$1sis"],
  [/(x|ch|ss|sh)es$/, "$1"],
  [/([^aeiouy]|qu)ies$/, "$1y"],
  [/(shoe)s$/, "$1"],
  [/([lr])ves$/, "$1f"],
  [/(o)es$/, "$1"],
  [/s$/, ""],
];

const PLURAL: readonly (readonly [RegExp, string])[] = [
  [/(status|alias|bus|virus|census)$/, "$1es"],
  [/(x|ch|ss|sh)$/, "$1es"],
  [/([^aeiouy]|qu)y$/, "$1ies"],
  [/s?$/, "s"],
];

/** Changes the last word of a name in snake case. */
function inflected(name: string, words: ReadonlyMap<string, string>, endings: readonly (readonly [RegExp, string])[]): string {
  const [, before = "", last = ""] = /^(.*_)?([^_]*)$/.exec(name) ?? [];
  const known = words.get(last);
  if (known !== undefined) return before + known;
  const ending = endings.find(([pattern]) => pattern.test(last));
  return before + (ending ? last.replace(ending[0], ending[1]) : last);
}

/** The singular of a name, as Rails derives it. */
export function singularOf(name: string): string {
  return inflected(name, IRREGULAR, SINGULAR);
}

/** The plural of a name, as Rails derives it. */
export function pluralOf(name: string): string {
  return inflected(name, PLURALS, PLURAL);
}

/** `story_images` → `StoryImages`. */
export function classCase(name: string): string {
  return name
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("");
}
