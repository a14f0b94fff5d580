/** The text that a constant stands for, and the keys of a field's tag: documentation and configuration name them by these. */
import type { SymbolKind } from "#core/types.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import type { Ground } from "./answer.ts";

const HAVE_VALUES: ReadonlySet<SymbolKind> = new Set(["constant", "variable", "property", "macro"]);
/** How many lines a definition with a value of its own may have. */
const LINES_MAX = 4;
/** The least characters of a value: shorter strings are not stored as text. */
const VALUE_CHARS_MIN = 4;
const VALUE_CHARS_MAX = 200;
/** How much behind a name is read: a built file is one long line. */
const AFTER_NAME_CHARS_MAX = 2_000;

/**
 * Matches what follows the name in a definition that is one string and nothing else: `: Final[str] = "v"`, `[] = "v";`,
 * `="v".freeze # why`, after `#define X` the string alone. A string that is put together, called for or filled in has other text around it.
 */
const IS_ONE_STRING =
  /^(?:[^"'`(){}#]*?(?<![=!<>])(?:=>?|:)|(?=\s))\s*(?:@|[bru]{0,2})(?<quote>["'`])(?<value>(?:(?!\k<quote>)[^\\\r\n])+)\k<quote>\w*(?:\.freeze|\.to_string\(\)|\s+as\s+const)?\s*(?:$|(?:[;}]|,(?!\s*["'`])|\/[/*]|#|--).*)$/s;
/** Matches a masked secret, and a string without a letter or digit: rules and borders have the same text. */
const SAYS_NOTHING = /\*{4}|^[^\p{L}\p{N}]*$/u;
const IS_FILLED_IN = /[$#]\{|^\$/;
/** Matches a value that is a word of its language: text that has it mostly means the word. */
const IS_PLAIN_WORD = /^\p{L}\p{Ll}*$/u;

/** A constant's string, without its quotes; `isTelling` says whether text that has it means the constant. */
export interface OwnValue {
  readonly text: string;
  readonly isTelling: boolean;
}

/** The string that a definition stands for; undefined where it is none, or made of more than one string. */
export function ownValue({ session, facts }: Ground, { path, kind, name, nameLine, lineEnd }: SymbolRow): OwnValue | undefined {
  const file = facts.fileAt(path);
  if (!file || !HAVE_VALUES.has(kind) || lineEnd - nameLine >= LINES_MAX) return undefined;
  const lines = session.texts.of(file.versionId).lines({ lineStart: nameLine, lineEnd });
  const definition = lines.join("\n");
  const at = definition.search(new RegExp(`(?<![\\p{L}\\p{N}_])${RegExp.escape(name)}(?![\\p{L}\\p{N}_])`, "u"));
  if (at < 0) return undefined;
  const { value } =
    IS_ONE_STRING.exec(
      definition
        .slice(at + name.length)
        .slice(0, AFTER_NAME_CHARS_MAX)
        .replaceAll(/&'\w+ /g, "&"),
    )?.groups ?? {};
  if (value === undefined || value.length > VALUE_CHARS_MAX || IS_FILLED_IN.test(value) || SAYS_NOTHING.test(value)) return undefined;
  return { text: value, isTelling: value.trim().length >= VALUE_CHARS_MIN && !IS_PLAIN_WORD.test(value) };
}

/** Matches each key of a field's tag, without its options: `json:"base_url,omitempty" env:"APP_BASE_URL"`. */
const TAGGED_KEY = /\b\w+:"(?<key>[^",\s]+)[^"]*"/g;

/**
 * The keys that a field's tag gives it where its name alone would not find them: settings and messages have these. None that are a plain
 * word: most text that has `url` or `name` means something else.
 */
export function taggedKeys({ session, facts }: Pick<Ground, "session" | "facts">, { path, kind, name, nameLine }: SymbolRow): string[] {
  const file = facts.fileAt(path);
  if (!file || kind !== "property") return [];
  const tag = session.texts.of(file.versionId).line(nameLine).split("`")[1] ?? "";
  const keys = [...tag.matchAll(TAGGED_KEY)].map(({ groups }) => groups?.["key"] ?? "");
  return [...new Set(keys)].filter(
    (key) => key !== name && key.length >= VALUE_CHARS_MIN && !IS_PLAIN_WORD.test(key) && !SAYS_NOTHING.test(key),
  );
}
