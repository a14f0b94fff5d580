/**
 * The main job, on a real repository: `npm run demo -- [DIR]` indexes DIR (default: this checkout) with the executable and
 * asks it a few questions, each command shown with its time. The index is kept apart from the user's own and removed afterwards.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = join(import.meta.dir, "..");
const binary = join(root, "dist/codecompass");
const workspace = resolve(process.argv[2] ?? root);
const storage = mkdtempSync(join(tmpdir(), "codecompass-demo-"));

/** Questions about our own source; another repository is only indexed, and asked what any repository can answer. */
const OWN_QUESTIONS = [
  ["locate", "visibleRows"],
  ["search", "how are tokens of an answer counted", "--limit", "5", "--compact"],
  ["search", "The disk is full; the last published index is intact", "--limit", "3"],
  ["outline", "src/query/recall/fuse.ts"],
];
const ANY_QUESTIONS = [["search", "parse configuration file", "--limit", "5"]];

/** Runs one command, shows it with its time, and says whether it could answer. */
function ask(args: readonly string[]): boolean {
  console.log(`\n$ codecompass ${args.map((word) => (/\s/.test(word) ? `"${word}"` : word)).join(" ")}`);
  const startedMs = performance.now();
  const env = { ...process.env, CODECOMPASS_HOME: storage };
  const run = Bun.spawnSync([binary, ...args], { cwd: workspace, env, stdio: ["ignore", "inherit", "inherit"] });
  console.log(`(${(performance.now() - startedMs).toFixed(0)} ms)`);
  return run.exitCode === 0;
}

try {
  console.log(`repository: ${workspace}`);
  const questions = workspace === root ? OWN_QUESTIONS : ANY_QUESTIONS;
  const answered = [["index"], ...questions, ["status"]].map(ask);
  process.exitCode = answered.every(Boolean) ? 0 : 1;
} finally {
  rmSync(storage, { recursive: true, force: true });
}
