/** Fingerprints of what decides about stored rows: the tables and limits of some source files, in a form that formatting does not change. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import * as limits from "#core/limits.ts";
import { expectGolden } from "../golden.ts";

const ROOT = join(import.meta.dir, "../..");
const SRC = join(ROOT, "src");

/** Rooms whose files are followed: what the store does with a record, and what core declares, is guarded by other means. */
const FOLLOWED = /^(?:#(?:lang|text|indexer)\/|\.)/;
const imports = new Bun.Transpiler({ loader: "ts" });

/** Some files of src and all that they import from `lang`, `text` and `indexer`, by path below src. */
export function withImports(roots: readonly string[]): string[] {
  const found = new Set(roots);
  for (const file of found) {
    for (const { path } of imports.scanImports(sourceOf(file))) {
      if (!FOLLOWED.test(path) || !path.endsWith(".ts")) continue;
      found.add(path.startsWith("#") ? path.slice(1) : relative(SRC, join(SRC, dirname(file), path)));
    }
  }
  return [...found];
}

function sourceOf(file: string): string {
  return readFileSync(join(SRC, file), "utf8");
}

/** A constant of a module, as the formatter leaves it: from its name to the first line that ends with a semicolon. */
const CONSTANT = /^(?:export )?const ([A-Z][A-Z0-9_]*)\b[\s\S]*?;$/gm;

/**
 * The constants in capitals of some files: tables, expressions, numbers. Sorted and without comments, white space and file names, so that
 * only another content, not another place or layout, is a change.
 */
export function tablesOf(files: readonly string[], isWanted: (name: string) => boolean = () => true): string[] {
  const tables = files.flatMap((file) => [...sourceOf(file).matchAll(CONSTANT)]);
  return tables.filter(([, name = ""]) => isWanted(name)).map(([text]) => bare(text)).sort();
}

function bare(text: string): string {
  return text
    .replace(/^export /, "")
    .replace(/^\s*(?:\/\/|\/\*\*).*$/gm, "")
    .replace(/\s+/g, "")
    .replace(/,(?=[\])}])/g, "");
}

/** Limits that change how long something takes or how much memory it needs, and nothing that is stored. */
const WITHOUT_EFFECT = /CACHE|CPU_MS|STAMP/;

/** The limits of core that some files use, with their values. */
export function limitsOf(files: readonly string[]): string[] {
  const sources = files.map(sourceOf).join("\n");
  return Object.entries(limits)
    .filter(([name]) => !WITHOUT_EFFECT.test(name) && new RegExp(`\\b${name}\\b`).test(sources))
    .map(([name, value]) => `${name}=${String(value)}`)
    .sort();
}

/** The queries of all grammars, without comments and layout, and which grammars they are asked of. */
export function grammarTables(): string[] {
  const folder = join(ROOT, "grammars");
  const queries = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".scm"));
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as { name: string; sha256: string }[];
  return [
    ...queries.sort().map((path) => `${path} ${queryText(readFileSync(join(folder, path), "utf8"))}`),
    ...manifest.map(({ name, sha256 }) => `${name} ${sha256}`),
  ];
}

function queryText(text: string): string {
  return text.replace(/^\s*;.*$/gm, "").replace(/\s+/g, " ").trim();
}

function hashOf(value: unknown): string {
  return new Bun.CryptoHasher("sha256").update(JSON.stringify(value)).digest("hex").slice(0, 32);
}

interface Guarded {
  /** The constant, its value, and the file that it stands in. */
  readonly name: string;
  readonly value: number;
  readonly file: string;
  /** The test file, as it is named to `bun test`. */
  readonly test: string;
  readonly parts: Readonly<Record<string, unknown>>;
}

/** Compares the fingerprints of what a number stands for with those that were committed with it, and says what to do about a difference. */
export function expectFingerprint(golden: string, { name, value, file, test, parts }: Guarded): void {
  const actual = [`${name} ${value}`, ...Object.entries(parts).map(([part, content]) => `${part} ${hashOf(content)}`), ""].join("\n");
  try {
    expectGolden(golden, actual);
  } catch {
    const before = readFileSync(golden, "utf8").split("\n");
    const changed = actual.split("\n").filter((line) => !before.includes(line));
    throw new Error(
      [
        `What ${name} stands for has changed: ${changed.join(", ")}.`,
        `Indexes that the last release wrote under ${name} ${value} hold something else. Raise ${name} in ${file} and add a line to its history,`,
        "unless no release has written this number yet, or the change alters nothing that is stored.",
        `Then refresh the fingerprint: UPDATE_GOLDEN=1 bun test ${test}`,
      ].join("\n"),
    );
  }
}
