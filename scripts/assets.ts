/**
 * Prepares what the executable embeds, under `dist/assets/`:
 *
 * - every grammar of `grammars/manifest.json`, checked against its recorded SHA-256 and compressed: from its package, or, where no package
 * is
 *   installed for it, as `scripts/compile-grammars.ts` made it, from `grammars/compiled/`;
 * - the queries under `grammars/<language>/`, compiled (see `scripts/query-tables.ts`);
 * - THIRD-PARTY-NOTICES.md, which `codecompass licenses` prints;
 * - the page of `codecompass ui` (see `scripts/page.ts`);
 * - the o200k_base vocabulary as a hash table that needs no parsing at start-up (see `src/text/o200k-table.ts`);
 * - `index.ts`, the module through which the program reaches all of them.
 *
 * Runs before every build, test and check; does nothing when the outputs are newer than their inputs.
 */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { buildO200kTable } from "../src/text/o200k-table.ts";
import { PAGE_FILES, writePage } from "./page.ts";
import { writeQueryTables } from "./query-tables.ts";

interface GrammarRow {
  name: string;
  package: string;
  version: string;
  path: string;
  sha256: string;
}

const root = join(import.meta.dir, "..");
const out = join(root, "dist/assets");
const ZSTD_LEVEL = 19;
/** Where grammars lie, already compressed, that no package carries compiled. */
const COMPILED_HERE = "grammars/compiled/";

const grammars: GrammarRow[] = JSON.parse(readFileSync(join(root, "grammars/manifest.json"), "utf8"));
mkdirSync(out, { recursive: true });
for (const grammar of grammars) compressGrammar(grammar);
await writeVocabulary();
await writePage(out);
const queries = await writeQueryTables(out, readFolders(".scm"), new Map(grammars.map(({ name, sha256 }) => [name, sha256])));
writeIfChanged(join(out, "index.ts"), indexModule());

function compressGrammar(grammar: GrammarRow): void {
  const isCompiledHere = grammar.path.startsWith(COMPILED_HERE);
  const source = isCompiledHere ? join(root, grammar.path) : join(root, "node_modules", grammar.package, grammar.path);
  const target = join(out, `${grammar.name}.wasm.zst`);
  const stamp = `${target}.sha256`;
  if (existsSync(target) && existsSync(stamp) && readFileSync(stamp, "utf8") === grammar.sha256) return;
  const stored = readFileSync(source);
  const bytes = isCompiledHere ? Bun.zstdDecompressSync(stored) : stored;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (sha256 !== grammar.sha256) {
    throw new Error(
      `${grammar.package}/${grammar.path} has SHA-256 ${sha256}, but grammars/manifest.json records ${grammar.sha256}. ` +
        "If the package was upgraded on purpose, record the new version and hash there.",
    );
  }
  writeFileSync(target, Bun.zstdCompressSync(bytes, { level: ZSTD_LEVEL }));
  writeFileSync(stamp, sha256);
}

async function writeVocabulary(): Promise<void> {
  const target = join(out, "o200k.bin");
  const builder = join(root, "src/text/o200k-table.ts");
  if (existsSync(target) && statSync(target).mtimeMs > statSync(builder).mtimeMs) return;
  const { default: ranks } = await import("gpt-tokenizer/bpeRanks/o200k_base");
  writeFileSync(target, buildO200kTable(ranks));
}

function variableOf(language: string): string {
  return `${language.replaceAll("-", "_")}Query`;
}

function pageVariable(name: string): string {
  return name.replace(".", "_");
}

function indexModule(): string {
  const names = grammars.map((grammar) => grammar.name).sort();
  const imports = names.map((name) => `import ${name} from "./${name}.wasm.zst" with { type: "file" };`);
  return [
    "// Made by scripts/assets.ts. Do not edit.",
    ...imports,
    ...queries.map((id) => `import ${variableOf(id)} from "./${id}.query" with { type: "file" };`),
    'import o200k from "./o200k.bin" with { type: "file" };',
    ...PAGE_FILES.map((name) => `import ${pageVariable(name)} from "./${name}.gz" with { type: "file" };`),
    'import notices from "../../THIRD-PARTY-NOTICES.md" with { type: "file" };',
    "",
    "/** Path of each zstd-compressed grammar, by grammar name; `runtime` is tree-sitter itself. */",
    `export const GRAMMAR_PATHS: Readonly<Record<string, string>> = { ${names.join(", ")} };`,
    "/** Path of the o200k_base hash table. */",
    "export const O200K_PATH: string = o200k;",
    "/** Path of THIRD-PARTY-NOTICES.md. */",
    "export const NOTICES_PATH: string = notices;",
    "/** Path of each compressed file of the page, by the name under which it is served. */",
    `export const PAGE_PATHS: Readonly<Record<string, string>> = { ${PAGE_FILES.map((name) => `"${name}": ${pageVariable(name)}`).join(", ")} };`,
    "/** Path of each language's compiled query, by language. */",
    `export const QUERY_PATHS: Readonly<Record<string, string>> = { ${queries.map((id) => `"${id}": ${variableOf(id)}`).join(", ")} };`,
    "/** Names that belong to a language itself; uses of them are not recorded. */",
    `export const BUILTINS: Readonly<Record<string, string>> = ${JSON.stringify(readFolders("builtins.txt"), null, 1)};`,
    "",
  ].join("\n");
}

/** The files of each folder under grammars/ whose names end in `suffix`, joined in the order of their names. */
function readFolders(suffix: string): Record<string, string> {
  const folder = join(root, "grammars");
  const languages = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const texts: Record<string, string> = {};
  for (const { name } of languages.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const files = readdirSync(join(folder, name)).filter((file) => file.endsWith(suffix));
    if (files.length === 0) continue;
    texts[name] = files
      .sort()
      .map((file) => readFileSync(join(folder, name, file), "utf8"))
      .join("\n");
  }
  return texts;
}

function writeIfChanged(path: string, text: string): void {
  if (existsSync(path) && readFileSync(path, "utf8") === text) return;
  writeFileSync(path, text);
}
