/** Builds the executable: `npx bun scripts/build.ts [--target bun-linux-arm64] [--outfile PATH]`. Default: dist/codecompass. */
import { join } from "node:path";
import { parseArgs } from "node:util";

const root = join(import.meta.dir, "..");
const { values } = parseArgs({ options: { target: { type: "string" }, outfile: { type: "string" } } });
const outfile = values.outfile ?? join(root, "dist/codecompass");

// Without the no-autoload flags the executable would run a `preload` that the repository it is used in names in its bunfig.toml.
const flags = [
  ...["--compile", "--minify", "--bytecode", "--splitting", "--format=esm"],
  ...["--no-compile-autoload-dotenv", "--no-compile-autoload-bunfig"],
  ...(values.target ? [`--target=${values.target}`] : []),
];
// Workers must be entry points of their own.
const entryPoints = ["./src/main.ts", "./src/indexer/parse-worker.ts", "./src/indexer/write-worker.ts"];
const build = Bun.spawnSync([process.execPath, "build", ...flags, ...entryPoints, "--outfile", outfile], {
  cwd: root,
  stdio: ["ignore", "ignore", "inherit"],
});
if (build.exitCode !== 0) process.exit(build.exitCode ?? 1);
console.log(`${outfile}: ${(Bun.file(outfile).size / 1e6).toFixed(0)} MB`);
