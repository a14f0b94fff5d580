import { visible } from "./visible.ts";

/**
 * Quotes a word so that a POSIX shell reads it back unchanged. A word with a line break or another character that only escapes can show
 * becomes `$'…'`, which bash, zsh, ksh and since 2024 POSIX itself understand.
 */
export function shellWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  if (visible(word) === word) return `'${word.replaceAll("'", `'\\''`)}'`;
  return `$'${Array.from(word, inQuotes).join("")}'`;
}

/** Escapes a character inside `$'…'`, hidden ones as bytes, because `\u202e` is a character only in some locales. */
function inQuotes(character: string): string {
  if (character === "\\" || character === "'") return `\\${character}`;
  if (visible(character) === character) return character;
  return Array.from(new TextEncoder().encode(character), (byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");
}
