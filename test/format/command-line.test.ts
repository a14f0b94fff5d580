import { expect, test } from "bun:test";
import { forTerminal } from "#format/colors.ts";
import { commandLine } from "#format/command-line.ts";
import { unifiedDiff } from "#format/unified-diff.ts";

const WORDS = ["add", "a b", "it's", '{"x":1}', "$HOME", "c:\\x\\", ""];

test("a POSIX shell reads the words back", () => {
  const script = `printf '%s\\n' ${commandLine(WORDS, "linux")}`;
  expect(Bun.spawnSync(["sh", "-c", script]).stdout.toString()).toBe(`${WORDS.join("\n")}\n`);
});

test("bash reads back words with line breaks and characters that nobody sees", () => {
  const words = ["a\nb", "tab\there", "it's \u001b[31m\\", "\u202egnp.exe", "\u{e0041}", "\u009b31m"];
  const line = commandLine(words, "linux");
  expect(line).toMatch(/^[\x20-\x7e]*$/);
  const script = `printf '%s\\0' ${line}`;
  for (const locale of ["C", "C.UTF-8"]) {
    const env = { ...process.env, LC_ALL: locale };
    expect(Bun.spawnSync(["bash", "-c", script], { env }).stdout.toString()).toBe(`${words.join("\0")}\0`);
  }
});

test("Windows programs read the words back", () => {
  expect(commandLine(["C:\\Program Files\\x\\", '{"x":"C:\\\\y"}', "plain\\path"], "win32")).toBe(
    '"C:\\Program Files\\x\\\\" "{\\"x\\":\\"C:\\\\y\\"}" plain\\path',
  );
});

test("a diff names what is missing and hides no control characters", () => {
  expect(unifiedDiff("/f", undefined, "a\u001b[2J\r\n", false)).toBe("--- /dev/null\n+++ /f\n@@ -0,0 +1,1 @@\n+a\\x1b[2J");
  expect(forTerminal(unifiedDiff("/f", "a\nb\n", "a\n", true))).toContain("\u001b[31m-b\u001b[39m");
});
