/** Lines that run a command are answered by what defines the command. */

import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { basename } from "node:path";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

const lines = (...rows: readonly string[]): string => `${rows.join("\n")}\n`;

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "package.json": lines("{", '  "scripts": {', '    "docs:build": "render"', "  }", "}"),
    "src/Console/MoorCommand.php": lines("<?php", "#[AsCommand(name: 'ship:moor')]", "class MoorCommand extends Command", "{", "}"),
    "src/Console/SailCommand.php": lines(
      "<?php",
      "class SailCommand extends Command",
      "{",
      "    protected $signature = 'ship:sail {ship}';",
      "}",
    ),
    "src/Cloud.php": lines("<?php", "class Cloud", "{", "    function run() { return $this->running('ship:moor'); }", "}"),
    "tests/MoorTest.php": lines("<?php", "class MoorTest", "{", "    function test() { expect('php artisan ship:moor'); }", "}"),
    "cmd/commands.go": lines("package cmd", "", "func init() {", "\tadd(Command{", '\t\tName:  "hoist-sail",', "\t})", "}"),
    "sails/sails.go": lines(
      "package sails",
      "",
      "// harbour hoist-sail --all hoists them.",
      "func Hoist() {",
      '\tNote{Name: "hoist-sail"}.Print()',
      "}",
    ),
    "harbour/tools.py": lines("@cli.command('load-cargo')", "def load():", "    pass"),
    "lib/mix/tasks/quay.sweep.ex": lines("defmodule Mix.Tasks.Quay.Sweep do", "  def run(_), do: nil", "end"),
    "guides/quay.md": "# Sweeping\n\nType `mix quay.sweep` now.\n\n    $ php artisan ship:moor\n",
  }));
});

const first = async (query: string): Promise<string> => {
  const [hit] = (await asked(root, query)).results;
  return `${hit?.path}:${hit?.line_start}`;
};

test.each([
  ["php artisan ship:moor", "src/Console/MoorCommand.php:2"],
  ["$ php artisan ship:moor --force", "src/Console/MoorCommand.php:2"],
  ["php artisan ship:sail", "src/Console/SailCommand.php:4"],
  ["ship:moor command", "src/Console/MoorCommand.php:2"],
  ["where is the load-cargo command defined", "harbour/tools.py:1"],
  ["subcommand hoist-sail", "cmd/commands.go:5"],
  ["npm run docs:build", "package.json:3"],
  ["mix quay.sweep", "lib/mix/tasks/quay.sweep.ex:1"],
])("%p is answered by %p", async (query, place) => {
  expect(await first(query)).toBe(place);
});

test("a program called like the project runs its commands", async () => {
  expect(await first(`${basename(root)} hoist-sail --all`)).toBe("cmd/commands.go:5");
});

test("words of a sentence that begins like a command line are searched for", async () => {
  expect(await first("make the sails hoist")).toStartWith("sails/sails.go:");
});
