/** What manifests name by path: files and directories of Kustomize, of Flux and of Argo CD; and resources that Kustomize makes from files. */
import { basename, dirname, join, normalize } from "node:path/posix";
import { resourceSignature } from "#core/symbol-kinds.ts";
import type { TagFindings } from "./tag-facts.ts";
import { entryAt, type YamlEntry } from "./yaml-entries.ts";

const KUSTOMIZATION = /^(?:kustomization\.ya?ml|Kustomization)$/;

/** Lists of paths in a kustomization. https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/ */
const LISTS: ReadonlySet<string> = new Set([
  ...["resources", "components", "bases", "crds", "patchesStrategicMerge", "generators", "transformers", "validators", "configurations"],
  ...["files", "envs"],
]);
/** Keys of a kustomization that hold one path. */
const KEYS: ReadonlySet<string> = new Set(["path", "env", "valuesFile"]);
/** The kinds of the resources that generators make. */
const GENERATORS: Readonly<Record<string, string>> = { configMapGenerator: "ConfigMap", secretGenerator: "Secret" };
const PATH = /^[\w.@+-]+(?:\/[\w.@+-]+)*\/?$/;

/** Whether a file is the kustomization of its directory, so that the directory stands for it. */
export function isKustomization(path: string): boolean {
  return KUSTOMIZATION.test(basename(path));
}

/** Reads what one document of the file at a path names by path. */
export function readPaths(found: TagFindings, path: string, entries: readonly YamlEntry[]): void {
  const directory = dirname(path);
  if (isKustomization(path)) {
    for (const entry of entries) readKustomization(found, directory, entry);
    return;
  }
  const source = entryAt(entries, "spec.path");
  const isFlux = /^kustomize\.toolkit\.fluxcd\.io\//.test(entryAt(entries, "apiVersion")?.value ?? "");
  for (const entry of entries) {
    const dotted = entry.keys.join(".");
    // Argo CD and Flux name directories from the root of the repository, Flux's components lead on from there.
    if (entry === source || dotted === "spec.source.path" || dotted === "spec.sources.path") usePath(found, entry, "");
    else if (isFlux && entry.key === "" && dotted === "spec.components") usePath(found, entry, source?.value ?? "");
  }
}

function readKustomization(found: TagFindings, directory: string, entry: YamlEntry): void {
  const { keys, key, value, valueStart } = entry;
  const holder = key === "" ? (keys.at(-1) ?? "") : "";
  if (LISTS.has(holder)) {
    // `name-in-the-map=path`
    const cut = holder === "files" ? value.indexOf("=") + 1 : 0;
    usePath(found, { value: value.slice(cut), valueStart: valueStart + cut }, directory);
  } else if (KEYS.has(key) && keys.length > 1) usePath(found, entry, directory);
  const kind = key === "name" && keys.length === 2 ? GENERATORS[keys[0] ?? ""] : undefined;
  if (kind !== undefined && value !== "") defineMade(found, kind, entry);
}

/** A resource that is made from an entry of a manifest, which says its name. */
export function defineMade(found: TagFindings, kind: string, { value, valueStart, lineStart, lineEnd }: YamlEntry): void {
  const signature = resourceSignature(kind, value);
  const place = { nameStart: valueStart, start: lineStart, end: lineEnd, headEnd: lineEnd };
  found.define({ is: "resource", written: `${kind}/${value}`, name: value, ...place, doc: null, signature });
}

/** A use of the file or directory at a path that leads on from a directory; "" is the root. */
function usePath(found: TagFindings, { value, valueStart }: Pick<YamlEntry, "value" | "valueStart">, from: string): void {
  if (!PATH.test(value)) return;
  const whole = normalize(join(from, value)).replace(/\/$/, "");
  const name = basename(whole);
  if (whole.startsWith("..") || name === "." || name === "") return;
  found.use({ name, start: valueStart + Math.max(0, value.lastIndexOf(name)), type: "references", of: { is: "file", path: whole } });
}
