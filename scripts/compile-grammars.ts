/**
 * Makes the grammars under `grammars/compiled/` again: `npx bun scripts/compile-grammars.ts [NAME…]`.
 *
 * They are committed, so that a build needs neither a compiler nor their packages, whose C sources take half a gigabyte. Only who upgrades
 * one needs this. Where the package carries a WebAssembly that works (`published` in grammars/manifest.json), that is taken. Else its C
 * files, which the package's author generated, are compiled by Emscripten's `emcc` (Debian's package is called emscripten), which takes
 * minutes. Prints the SHA-256 that belongs into the manifest: another release of the compiler makes other bytes of the same grammar.
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
  /** Where the package has it, compiled. */
  readonly published?: string;
}

const root = join(import.meta.dir, "..");
const ZSTD_LEVEL = 19;
/**
 * What a scanner must say differently. Swift's: a `long` has 32 bits in WebAssembly; its state has room, and begins as none, which the
 * author's lacks, so that a text is read as if it began in the raw string that a text before it left, or that its memory happens to say.
 */
const MENDED: Readonly<Record<string, readonly (readonly [wrong: RegExp, right: string])[]>> = {
  swift: [
    [/\b1UL <</g, "1ULL <<"],
    [/\bcalloc\(0, sizeof\(struct ScannerState\)\)/g, "calloc(1, sizeof(struct ScannerState))"],
    [/(\n {4}if \(length < 4\) \{\n)( {8}return;)/g, "$1        tree_sitter_swift_external_scanner_reset(payload);\n$2"],
  ],
};

const rows: readonly GrammarRow[] = JSON.parse(readFileSync(join(root, "grammars/manifest.json"), "utf8"));
const wanted = process.argv.slice(2);
const compiledHere = rows.filter(({ path }) => path.startsWith("grammars/compiled/"));
for (const row of compiledHere) if (wanted.length === 0 || wanted.includes(row.name)) compile(row);

function compile(row: GrammarRow): void {
  const { package: from, version, path, published } = row;
  const folder = mkdtempSync(join(tmpdir(), "codecompass-grammar-"));
  run(folder, ["npm", "pack", "--silent", `${from}@${version}`]);
  run(folder, ["sh", "-c", "tar xzf *.tgz"]);
  const bytes = readFileSync(published === undefined ? compiled(row, folder) : join(folder, "package", published));
  writeFileSync(join(root, path), Bun.zstdCompressSync(bytes, { level: ZSTD_LEVEL }));
  console.log(`${path}: ${bytes.length} bytes, SHA-256 ${createHash("sha256").update(bytes).digest("hex")}`);
  rmSync(folder, { recursive: true });
}

/** The path of what the compiler makes of a package's sources. */
function compiled({ name }: GrammarRow, folder: string): string {
  const scanner = join(folder, "package/src/scanner.c");
  for (const [wrong, right] of MENDED[name] ?? []) {
    const written = readFileSync(scanner, "utf8");
    const mended = written.replaceAll(wrong, right);
    if (mended === written) throw new Error(`${name}: nothing in its scanner is written as ${wrong}`);
    writeFileSync(scanner, mended);
  }
  const sources = ["src/parser.c", ...(existsSync(scanner) ? ["src/scanner.c"] : [])];
  const flags = ["-Os", "-fPIC", "-sSIDE_MODULE=2", `-sEXPORTED_FUNCTIONS=_tree_sitter_${name}`, "-I", "src"];
  run(join(folder, "package"), ["emcc", ...flags, ...sources, "-o", "out.wasm"]);
  return join(folder, "package/out.wasm");
}

function run(cwd: string, command: readonly string[]): void {
  const { exitCode, stderr } = Bun.spawnSync([...command], { cwd });
  if (exitCode !== 0) throw new Error(`${command.join(" ")} failed: ${stderr}`);
}
