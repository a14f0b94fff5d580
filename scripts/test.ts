/**
 * Runs a suite and ends with one plain line: `bun scripts/test.ts test|e2e|attack [NAME_FILTER]`.
 *
 * `test` is everything that runs from source, `e2e` drives the executable that `npm run build` makes, `attack` tries to break it.
 * Files run in a process each, as many at a time as there are processors: most of a test's time is another process or thread at work.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dir, "..");
/** Suites that need the executable; every other folder of `test/` runs from source. */
const OF_EXECUTABLE = ["e2e", "attack"];
/** Folders of `test/` that hold data, not tests. */
const DATA = new Set(["fixtures", "golden"]);
/** Files that take long for their size, because they wait for what they started: they begin first. */
const SLOW: readonly string[] = ["page", "specs", "given-up", "freshness", "kills", "flips", "suspensions", "terminal"];
/** Files this small share a process: to start one takes as long as they do. */
const SMALL_BYTES = 6_000;
const SMALL_PER_PROCESS = 8;
/**
 * Milliseconds of one test, unless its file says otherwise. Bun's five seconds are over on a machine that is busy, and tests are not there
 * to measure it.
 */
const TEST_MS_MAX = 180_000;

const [suite, filter] = process.argv.slice(2);
if (suite !== "test" && !OF_EXECUTABLE.includes(suite ?? "")) {
  console.error("usage: bun scripts/test.ts test|e2e|attack [NAME_FILTER]");
  process.exit(2);
}

interface Counts {
  readonly tests: number;
  readonly failures: number;
  readonly skipped: number;
}

const scratch = mkdtempSync(join(tmpdir(), "codecompass-suite-"));
const groups = groupsOf(filesOf(suite as string));
const counts: Counts[] = [];
await Promise.all(Array.from({ length: availableParallelism() }, runGroups));
rmSync(scratch, { recursive: true, force: true });
const sum = (field: keyof Counts): number => counts.reduce((total, one) => total + one[field], 0);
const [tests, failed, skipped] = [sum("tests"), sum("failures"), sum("skipped")];
console.log(`${Math.max(0, tests - failed - skipped)} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exit(failed > 0 ? 1 : 0);

/** Runs one group after another until none is left. */
async function runGroups(): Promise<void> {
  for (let group = groups.shift(); group; group = groups.shift()) counts.push(await runGroup(group, counts.length + groups.length));
}

/** Runs the files of a group in one process, and prints what it said once it is done. */
async function runGroup(files: readonly string[], id: number): Promise<Counts> {
  const report = join(scratch, `${id}-${files[0]?.replaceAll(/\W/g, "-")}.xml`);
  const named = filter === undefined ? [] : ["--test-name-pattern", filter];
  const options = [`--timeout=${TEST_MS_MAX}`, "--reporter=junit", `--reporter-outfile=${report}`, ...named];
  const child = Bun.spawn([process.execPath, "test", ...options, ...files], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [stdout, stderr] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const exitCode = await child.exited;
  process.stderr.write(stdout + stderr);
  const counted = countsOf(report);
  // A crash before the first result, and a failure outside any test, count as one failure. A filter may leave a file without a test.
  const isBroken = exitCode !== 0 && counted.failures === 0 && !(filter !== undefined && counted.tests === counted.skipped);
  return isBroken ? { ...counted, tests: counted.tests + 1, failures: 1 } : counted;
}

/** The test files of a suite, the longest first: what takes long must not begin last. */
function filesOf(suiteName: string): string[] {
  const folders = readdirSync(join(root, "test"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !DATA.has(entry.name))
    .map(({ name }) => name);
  const chosen = folders.filter((folder) => (OF_EXECUTABLE.includes(folder) ? folder === suiteName : suiteName === "test"));
  const files = chosen.flatMap((folder) =>
    [...new Bun.Glob("**/*.test.ts").scanSync(join(root, "test", folder))].map((file) => `./test/${folder}/${file}`),
  );
  return files.sort((a, b) => Number(isSlow(b)) - Number(isSlow(a)) || bytesOf(b) - bytesOf(a));
}

function isSlow(file: string): boolean {
  return SLOW.some((name) => file.endsWith(`/${name}.test.ts`));
}

function bytesOf(file: string): number {
  return statSync(join(root, file)).size;
}

/** One file a process, but for small ones. */
function groupsOf(files: readonly string[]): string[][] {
  const large = files.filter((file) => isSlow(file) || bytesOf(file) > SMALL_BYTES).map((file) => [file]);
  const small = files.filter((file) => !isSlow(file) && bytesOf(file) <= SMALL_BYTES);
  const shared = Array.from({ length: Math.ceil(small.length / SMALL_PER_PROCESS) }, (_, index) =>
    small.slice(index * SMALL_PER_PROCESS, (index + 1) * SMALL_PER_PROCESS),
  );
  return [...large, ...shared];
}

/** The totals in the root element of a JUnit report; zeros when there is none. */
function countsOf(path: string): Counts {
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
