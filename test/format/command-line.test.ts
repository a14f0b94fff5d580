import { expect, test } from "bun:test";
import { commandLine } from "#format/command-line.ts";
import { unifiedDiff } from "#format/unified-diff.ts";

const WORDS = ["add", "a b", "it's", '{"x":1}', "$HOME", "c:\\x\\", ""];

test("a POSIX shell reads the words back", () => {
  const script = `printf '%s\\n' ${commandLine(WORDS, "linux")}`;
  expect(Bun.spawnSync(["sh", "-c", script]).stdout.toString()).toBe(`${WORDS.join("\n")}\n`);
});

test("Windows programs read the words back", () => {
  expect(commandLine(["C:\\Program Files\\x\\", '{"x":"C:\\\\y"}', "plain\\path"], "win32")).toBe(
    '"C:\\Program Files\\x\\\\" "{\\"x\\":\\"C:\\\\y\\"}" plain\\path',
  );
});

test("a diff names what is missing and hides no control characters", () => {
  expect(unifiedDiff("/f", undefined, "a\u001b[2J\r\n", false)).toBe("--- /dev/null\n+++ /f\n@@ -0,0 +1,1 @@\n+a�[2J");
  expect(unifiedDiff("/f", "a\nb\n", "a\n", true)).toContain("\u001b[31m-b\u001b[39m");
});
