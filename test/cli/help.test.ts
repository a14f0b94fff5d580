/** Help fits 80 columns, lists every command once, and its examples can be typed. */
import { describe, expect, test } from "bun:test";
import { parseArguments } from "#cli/arguments.ts";
import { allCommands, COMMANDS, commandNamed } from "#cli/command-table.ts";
import { overview, usage } from "#cli/help/help.ts";
import { COMMAND_ALIASES, EVERY_DAY, EXAMPLES, LIKE_COMMANDS } from "#cli/help/teaching.ts";

const wide = (text: string): string[] => text.split("\n").filter((line) => line.length > 80);

test("the overview lists every command once, those of every day first, in 80 columns", () => {
  const text = overview();
  const listed = [...text.matchAll(/^ {2}([a-z][a-z-]*) {2,}\S/gm)].map(([, name]) => name ?? "");
  expect(listed.slice(0, EVERY_DAY.length)).toEqual([...EVERY_DAY]);
  expect(listed.filter((name) => name in COMMANDS).toSorted()).toEqual(Object.keys(COMMANDS).toSorted());
  expect(wide(text)).toEqual([]);
  for (const said of ["Exit status", "CODECOMPASS_HOME", "FORCE_COLOR", "single quotes"]) expect(text).toContain(said);
});

test("the help of each command names its flags and words, in 80 columns", async () => {
  for (const command of await allCommands()) {
    const text = await usage(command);
    expect(wide(text).map((line) => `${command.name}: ${line}`)).toEqual([]);
    for (const { name, positional } of Object.values(command.flags)) expect(text).toContain(positional ? name.toUpperCase() : `--${name}`);
    const flags = [...text.matchAll(/^ {2}(?:-\w, | {4})(--[a-z-]+)/gm)].map(([, flag]) => flag);
    expect(flags.filter((flag, at) => flags.indexOf(flag) !== at).map((flag) => `${command.name}: ${flag} twice`)).toEqual([]);
    expect(text).toContain("EXIT STATUS");
  }
});

describe("examples", () => {
  const lines = Object.entries(EXAMPLES).flatMap(([name, examples]) => examples.map(([line]) => [name, line] as const));

  test.each(lines)("of %s: %s", async (name, line) => {
    const { stdout } = Bun.spawnSync(["sh", "-c", `printf '%s\\0' ${line.replace(/ < .*/, "")}`]);
    const [typed = "", ...words] = stdout.toString().split("\0").slice(0, -1);
    expect(typed).toBe(name);
    const command = await commandNamed(typed);
    if (!command) throw new Error(`there is no command ${typed}`);
    expect(() => parseArguments(command, words)).not.toThrow();
  });

  test("of every command", () => expect(Object.keys(COMMANDS).filter((name) => !(name in EXAMPLES))).toEqual([]));
});

test("other names lead to commands, and hide none", () => {
  for (const [name, [first = ""]] of Object.entries(COMMAND_ALIASES)) expect([name in COMMANDS, first in COMMANDS]).toEqual([false, true]);
  for (const [name, command] of Object.entries(LIKE_COMMANDS)) expect([name in COMMANDS, command in COMMANDS]).toEqual([false, true]);
});
