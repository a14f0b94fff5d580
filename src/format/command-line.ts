import { shellWord } from "#core/shell-word.ts";

/** Writes words as a command line that a shell of the platform splits back into the same words. */
export function commandLine(words: readonly string[], platform: NodeJS.Platform): string {
  return words.map((word) => (/^[\w@%+=:,./\\-]+$/.test(word) ? plain(word, platform) : quoted(word, platform))).join(" ");
}

function plain(word: string, platform: NodeJS.Platform): string {
  // Outside of Windows, shells treat a backslash as an escape.
  return platform !== "win32" && word.includes("\\") ? quoted(word, platform) : word;
}

/** Single quotes for POSIX shells; on Windows, the quoting rules of its C runtime, with which programs there split their command line. */
function quoted(word: string, platform: NodeJS.Platform): string {
  if (platform !== "win32") return shellWord(word);
  return `"${word.replace(/(\\*)"/g, '$1$1\\"').replace(/\\+$/, "$&$&")}"`;
}
