/** The repository of the speed benches: two copies, so that ours and the peer's never see each other's files. */
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Codegraph } from "./codegraph.ts";
import { corpus, scratch } from "./corpora.ts";
import { Product } from "./product.ts";

/** A copy with ours on it, a copy with the peer on it, made once for all sections of a run. */
export interface TerraformBench {
  readonly directory: string;
  readonly ours: { readonly workspace: string; readonly product: Product };
  readonly peer: { readonly workspace: string; readonly codegraph: Codegraph } | undefined;
  /** Whether both are indexed already. */
  indexed: boolean;
  dispose(): void;
}

let shared: TerraformBench | undefined;

/** The copies, or undefined when there is no checkout. */
export function terraformBench(): TerraformBench | undefined {
  const checkout = corpus("terraform");
  if (!checkout) return undefined;
  shared ??= copyTerraform(checkout);
  return shared;
}

/** Removes the copies, if any were made. */
export function disposeTerraformBench(): void {
  shared?.dispose();
  shared = undefined;
}

function copyTerraform(checkout: string): TerraformBench {
  const { path, dispose } = scratch();
  const workspace = join(path, "ours/terraform");
  cpSync(checkout, workspace, { recursive: true });
  const ours = { workspace, product: new Product(workspace, join(path, "codecompass-home")) };
  const peerWorkspace = join(path, "peer/terraform");
  const codegraph = Codegraph.on(peerWorkspace, path);
  if (codegraph) cpSync(checkout, peerWorkspace, { recursive: true });
  const peer = codegraph && { workspace: peerWorkspace, codegraph };
  return { directory: path, ours, peer, indexed: false, dispose };
}

/** Indexes what an earlier section has not indexed. */
export async function ensureIndexed(bench: TerraformBench): Promise<void> {
  if (bench.indexed) return;
  await bench.ours.product.index();
  await bench.peer?.codegraph.init();
  bench.indexed = true;
}

/** Files for the one-file-changed bench, spread over the tree. */
export const EDITED_FILES = [
  "internal/addrs/module.go",
  "internal/command/apply.go",
  "internal/configs/config.go",
  "internal/terraform/context.go",
  "internal/states/state.go",
  "internal/plans/plan.go",
  "internal/lang/eval.go",
] as const;

/** Runs `during` with a new function appended to a file, under a name nothing else has; puts the file back afterwards. */
export function withNewFunction<T>(workspace: string, file: string, name: string, during: () => T): T {
  const path = join(workspace, file);
  const before = readFileSync(path);
  writeFileSync(path, `${before}\nfunc ${name}() int {\n\treturn 1\n}\n`);
  try {
    return during();
  } finally {
    writeFileSync(path, before);
  }
}
