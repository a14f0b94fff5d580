/**
 * Writes down what ripgrep says of the patterns in test/fixtures/exact-search/ripgrep.json: `bun bench/ripgrep-examples.ts`. The file names lines and
 * patterns; this fills in, for each pattern with its flag, the numbers of the lines that match, or null where ripgrep refuses the pattern.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Examples {
  readonly ripgrep: string;
  readonly lines: readonly string[];
  readonly rows: readonly { readonly pattern: string; readonly flags: string; readonly matches: readonly number[] | null }[];
}

const PATH = join(import.meta.dir, "../test/fixtures/exact-search/ripgrep.json");
const directory = mkdtempSync(join(tmpdir(), "codecompass-examples-"));
const given = (await Bun.file(PATH).json()) as Examples;
writeFileSync(join(directory, "lines.txt"), `${given.lines.join("\n")}\n`);
const rows = given.rows.map(({ pattern, flags }) => ({ pattern, flags, matches: matchesOf(pattern, flags) }));
const version = Bun.spawnSync(["rg", "--version"]).stdout.toString().split("\n")[0] ?? "";
rmSync(directory, { recursive: true });
const shown = rows.map((row) => `    ${JSON.stringify(row)}`).join(",\n");
await Bun.write(
  PATH,
  `{\n  "ripgrep": ${JSON.stringify(version)},\n  "lines": ${JSON.stringify(given.lines)},\n  "rows": [\n${shown}\n  ]\n}\n`,
);

function matchesOf(pattern: string, flags: string): number[] | null {
  const command = ["rg", "--no-config", "--line-number", "--text", ...flags.split(" ").filter(Boolean), "-e", pattern, "lines.txt"];
  const { exitCode, stdout } = Bun.spawnSync(command, { cwd: directory });
  if (exitCode === 2) return null;
  return Array.from(stdout.toString().matchAll(/^(\d+):/gm), ({ 1: number }) => Number(number));
}
