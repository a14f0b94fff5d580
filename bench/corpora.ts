/** Where the benches find their repositories and data, and the executable they measure. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** The executable under test: `$CODECOMPASS_BINARY`, or the one that `npm run build` makes. */
export const BINARY = resolve(process.env["CODECOMPASS_BINARY"] ?? join(import.meta.dir, "../dist/codecompass"));

/** A checkout under `$CODECOMPASS_CORPORA`, or undefined (said on standard error) when it is not there. */
export function corpus(name: string): string | undefined {
  const root = process.env["CODECOMPASS_CORPORA"];
  if (!root) throw new Error("Set CODECOMPASS_CORPORA to a directory of checkouts (see bench/README.md).");
  const path = join(root, name);
  if (existsSync(path)) return path;
  console.error(`skipped: there is no ${name} under CODECOMPASS_CORPORA`);
  return undefined;
}

/** One labelled query of the evaluation data. */
export interface EvalRow {
  readonly id: string;
  readonly repo: string;
  readonly language: string;
  readonly kind: "natural_language" | "symbol" | "error" | "path";
  readonly subkind?: string;
  readonly query: string;
  readonly expected: readonly { readonly path: string; readonly line_start?: number; readonly line_end?: number }[];
  readonly source: string;
  readonly root: string;
}

/** The rows of `$CODECOMPASS_EVAL/queries.jsonl`. */
export function evalRows(): EvalRow[] {
  const folder = process.env["CODECOMPASS_EVAL"];
  if (!folder) throw new Error("Set CODECOMPASS_EVAL to the directory that holds queries.jsonl.");
  return readFileSync(join(folder, "queries.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as EvalRow);
}

/** A fresh directory for indexes, removed by `dispose`. */
export function scratch(): { readonly path: string; dispose(): void } {
  const path = mkdtempSync(join(tmpdir(), "codecompass-bench-"));
  return { path, dispose: () => rmSync(path, { recursive: true, force: true }) };
}
