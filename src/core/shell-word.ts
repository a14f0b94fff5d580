import { visible } from "./visible.ts";

/**
 * A word as a POSIX shell reads it back. One with a line break or another character that only escapes can show is quoted as
 * `$'…'`, which bash, zsh, ksh and since 2024 POSIX itself understand.
 */
export function shellWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  if (visible(word) === word) return `'${word.replaceAll("'", `'\\''`)}'`;
  return `$'${visible(word.replace(/[\\']/g, "\\$&")).replace(/\\u\{([\da-f]+)\}/g, (_, code: string) => `\\U${code.padStart(8, "0")}`)}'`;
}
