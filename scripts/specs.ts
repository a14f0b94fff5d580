/** Tries every row of the specifications on the executable and writes docs/specs.md: `bun scripts/specs.ts`, after `npm run build`. */
import { join } from "node:path";

const run = Bun.spawnSync([process.execPath, "test", "./test/e2e/specs/specs.test.ts"], {
  cwd: join(import.meta.dir, ".."),
  env: { ...process.env, UPDATE_SPECS: "1" },
  stdio: ["ignore", "inherit", "inherit"],
});
process.exit(run.exitCode);
