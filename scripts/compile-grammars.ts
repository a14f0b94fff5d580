/**
 * Compiles the grammars under `grammars/compiled/` again: `npx bun scripts/compile-grammars.ts [NAME…]`.
 *
 * Only who upgrades one of them needs this. It wants Emscripten's `emcc` (Debian's package is called emscripten) and takes minutes; a build takes
 * the committed files. The sources come from the npm packages that grammars/manifest.json names, whose C files the packages' authors generated.
 * Prints the SHA-256 that belongs into the manifest: another release of the compiler makes other bytes of the same grammar.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface GrammarRow {
  readonly name: string;
  readonly package: string;
  readonly version: string;
  readonly path: string;
}

const root = join(import.meta.dir, "..");
const ZSTD_LEVEL = 19;
/** What a source must say differently to work on a machine whose `long` has 32 bits, as WebAssembly's has. */
const MENDED: Readonly<Record<string, readonly [wrong: RegExp, right: string]>> = { swift: [/\b1UL <</g, "1ULL <<"] };

const rows: readonly GrammarRow[] = JSON.parse(readFileSync(join(root, "grammars/manifest.json"), "utf8"));
const wanted = process.argv.slice(2);
const compiledHere = rows.filter(({ path }) => path.startsWith("grammars/compiled/"));
for (const row of compiledHere) if (wanted.length === 0 || wanted.includes(row.name)) compile(row);

function compile({ name, package: from, version, path }: GrammarRow): void {
  const folder = mkdtempSync(join(tmpdir(), "codecompass-grammar-"));
  run(folder, ["npm", "pack", "--silent", `${from}@${version}`]);
  run(folder, ["sh", "-c", "tar xzf *.tgz"]);
  const scanner = join(folder, "package/src/scanner.c");
  const mend = MENDED[name];
  if (mend) writeFileSync(scanner, readFileSync(scanner, "utf8").replaceAll(...mend));
  const sources = ["src/parser.c", ...(existsSync(scanner) ? ["src/scanner.c"] : [])];
  const flags = ["-Os", "-fPIC", "-sSIDE_MODULE=2", `-sEXPORTED_FUNCTIONS=_tree_sitter_${name}`, "-I", "src"];
  run(join(folder, "package"), ["emcc", ...flags, ...sources, "-o", "out.wasm"]);
  const bytes = readFileSync(join(folder, "package/out.wasm"));
  writeFileSync(join(root, path), Bun.zstdCompressSync(bytes, { level: ZSTD_LEVEL }));
  console.log(`${path}: ${bytes.length} bytes, SHA-256 ${createHash("sha256").update(bytes).digest("hex")}`);
  rmSync(folder, { recursive: true });
}

function run(cwd: string, command: readonly string[]): void {
  const { exitCode, stderr } = Bun.spawnSync([...command], { cwd });
  if (exitCode !== 0) throw new Error(`${command.join(" ")} failed: ${stderr}`);
}
