/**
 * Runs a suite and ends with one plain line: `bun scripts/test.ts test|e2e|attack [NAME_FILTER]`.
 *
 * `test` is everything that runs from source. `e2e` drives the executable that `npm run build` makes as its users do, `attack` as nobody
 * should: short campaigns with a seed, which the variables that each file names make longer.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dir, "..");
/** Suites that are the folder of their name and drive the executable. */
const OF_EXECUTABLE = ["e2e", "attack"];
/** Folders of `test/` that hold data, not tests. */
const DATA = new Set(["fixtures", "golden"]);

const [suite, filter] = process.argv.slice(2);
if (suite === undefined || !["test", ...OF_EXECUTABLE].includes(suite)) {
  console.error(`usage: bun scripts/test.ts test|${OF_EXECUTABLE.join("|")} [NAME_FILTER]`);
  process.exit(2);
}

const scratch = mkdtempSync(join(tmpdir(), "codecompass-suite-"));
const report = join(scratch, "junit.xml");
const reporter = ["--reporter=junit", `--reporter-outfile=${report}`];
const named = filter === undefined ? [] : ["--test-name-pattern", filter];
const run = Bun.spawnSync([process.execPath, "test", ...reporter, ...named, ...foldersOf(suite)], {
  cwd: root,
  stdio: ["ignore", "inherit", "inherit"],
});
const { tests, failures, skipped } = countsOf(report);
rmSync(scratch, { recursive: true, force: true });
// A crash before the first result, and a failure outside any test, count as one failure.
const failed = failures === 0 && run.exitCode !== 0 ? 1 : failures;
console.log(`${tests - failures - skipped} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exit(failed > 0 ? 1 : 0);

function foldersOf(suiteName: string): string[] {
  const folders = readdirSync(join(root, "test"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !DATA.has(entry.name))
    .map((entry) => entry.name);
  const isOfSuite = (folder: string): boolean => (OF_EXECUTABLE.includes(folder) ? folder : "test") === suiteName;
  return folders.filter(isOfSuite).map((folder) => `./test/${folder}/`);
}

/** The totals in the root element of a JUnit report; zeros when there is none. */
function countsOf(path: string): { tests: number; failures: number; skipped: number } {
  const head = /<testsuites\b[^>]*>/.exec(readOrNothing(path))?.[0] ?? "";
  const count = (name: string): number => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(head)?.[1] ?? 0);
  return { tests: count("tests"), failures: count("failures"), skipped: count("skipped") };
}

function readOrNothing(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
