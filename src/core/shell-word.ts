import { visible } from "./visible.ts";

/**
 * A word as a POSIX shell reads it back. One with a line break or another character that only escapes can show is quoted as
 * `$'…'`, which bash, zsh, ksh and since 2024 POSIX itself understand.
 */
export function shellWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  if (visible(word) === word) return `'${word.replaceAll("'", `'\\''`)}'`;
  return `$'${Array.from(word, inQuotes).join("")}'`;
}

/** Bytes, which mean the same in every locale: `\u202e` is a character only where the shell's locale has it. */
function inQuotes(character: string): string {
  if (character === "\\" || character === "'") return `\\${character}`;
  if (visible(character) === character) return character;
  return Array.from(new TextEncoder().encode(character), (byte) => `\\x${byte.toString(16).padStart(2, "0")}`).join("");
}
