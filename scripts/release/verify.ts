/**
 * Tries a finished release with the tools that people will use on it, as far as they are on this machine: `npm run release:verify --
 * [DIRECTORY]`, dist/release unless told otherwise. Says what was tried and what no tool was there for; ends with status 1 if anything
 * failed.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { ROOT } from "./facts.ts";
import { TRIALS } from "./verify/trials.ts";

const folder = resolve(process.argv[2] ?? join(ROOT, "dist/release"));
if (!existsSync(join(folder, "SHA256SUMS"))) {
  console.error(`${folder} has no SHA256SUMS\n  next: npm run release`);
  process.exit(2);
}

// A path that programs get wrong which forget to quote.
const scratch = join(mkdtempSync(join(tmpdir(), "codecompass-verify-")), 'it\'s "here", größer');
mkdirSync(join(scratch, "repository"), { recursive: true });
writeFileSync(join(scratch, "repository/retry.py"), "def retry_with_backoff():\n    pass\n");
const counts = { passed: 0, failed: 0 };
const untried: string[] = [];
for (const { about, tools, script } of TRIALS) {
  const missing = tools.filter((tool) => Bun.which(tool) === null && !existsSync(tool));
  if (missing.length > 0) {
    untried.push(`${about}: no ${missing.join(", ")} here`);
    continue;
  }
  const env = {
    ...process.env,
    RELEASE: folder,
    SCRATCH: scratch,
    TRIALS: join(import.meta.dir, "verify"),
    CODECOMPASS_HOME: join(scratch, "home"),
  };
  const run = Bun.spawnSync(["sh", "-euc", script], { cwd: join(scratch, "repository"), env });
  const isFine = run.exitCode === 0;
  counts[isFine ? "passed" : "failed"] += 1;
  console.log(`${isFine ? "ok    " : "FAILED"} ${about}${isFine ? "" : `\n${run.stdout}${run.stderr}`}`);
}
for (const line of untried) console.log(`untried ${line}`);
rmSync(join(scratch, ".."), { recursive: true, force: true });
console.log(`${counts.passed} passed, ${counts.failed} failed, ${untried.length} without a tool`);
process.exitCode = counts.failed > 0 ? 1 : 0;
