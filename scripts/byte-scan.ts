/** Assembles src/text/byte-scan.wat into src/text/byte-scan.ts: `npm run byte-scan`. Needs `wasm-as` (binaryen) on PATH. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const directory = join(import.meta.dir, "../src/text");
const source = join(directory, "byte-scan.ts");
const scratch = mkdtempSync(join(tmpdir(), "byte-scan-"));
try {
  const made = join(scratch, "made.wasm");
  const { exitCode } = Bun.spawnSync(["wasm-as", "--enable-simd", join(directory, "byte-scan.wat"), "-o", made], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (exitCode !== 0) process.exit(1);
  const text = readFileSync(source, "utf8");
  const assembled = text.replace(/(const MODULE =\s+")[^"]*"/, `$1${readFileSync(made).toString("base64")}"`);
  writeFileSync(source, assembled);
} finally {
  rmSync(scratch, { recursive: true });
}
