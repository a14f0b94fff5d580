/**
 * Where control flow branches, counted by words rather than by parsing: cyclomatic complexity (McCabe 1976) is one more than the
 * number of decisions, and a decision is a word or an operator of the language. Prose must have been blanked out before.
 */

const COMMON = "if for while case catch && || ?";
/** Languages whose words differ. Those that are not here branch with the common ones; prose and data do not branch. */
const WORDS_BY_LANGUAGE: Readonly<Record<string, string>> = {
  python: "if elif for while except case and or",
  ruby: "if elsif unless while until for when rescue and or && || ?",
  go: "if for case && ||",
  rust: "if for while loop => && ||",
  kotlin: "if for while catch && || -> ?:",
  scala: "if for while case && ||",
  lua: "if elseif for while repeat and or",
  bash: "if elif for while until && || ;;",
  elixir: "if unless for -> rescue and or && ||",
  zig: "if for while catch orelse and or =>",
  php: "if elseif for foreach while case catch && || ? and or",
  csharp: "if for foreach while case catch && || ??",
};
const WITHOUT = new Set(["markdown", "text", "rst", "asciidoc", "latex", "json", "yaml", "toml", "ini", "xml", "css", "html"]);

/** Lines (1-based) of the decisions in a text, one entry for each, in order. */
export function decisionLines(text: string, language: string): number[] {
  if (WITHOUT.has(language)) return [];
  const pattern = patternOf(language);
  return text.split("\n").flatMap((line, index) => [...line.matchAll(pattern)].map(() => index + 1));
}

const patterns = new Map<string, RegExp>();

function patternOf(language: string): RegExp {
  const words = (WORDS_BY_LANGUAGE[language] ?? COMMON).split(" ");
  const known = patterns.get(language);
  if (known) return known;
  // A lone question mark is a choice; `?.`, `??`, `?:` and the mark of an optional member or type are not.
  const source = words.map((word) => (word === "?" ? "(?<=\\s)\\?(?=\\s)" : /^\w/.test(word) ? `\\b${word}\\b` : RegExp.escape(word)));
  const pattern = new RegExp(source.join("|"), "g");
  patterns.set(language, pattern);
  return pattern;
}
