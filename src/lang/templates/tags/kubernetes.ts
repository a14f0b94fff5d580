/** Manifests of Kubernetes: resources by their kinds and names, and the fields by which one names another. */
import { resourceSignature } from "#core/symbol-kinds.ts";
import { defineMade, isKustomization, readPaths } from "./kustomize.ts";
import { type TagDefinition, type TagFacts, TagFindings } from "./tag-facts.ts";
import { entryAt, hostsIn, namesIn, type YamlEntry, yamlEntries } from "./yaml-entries.ts";

/** Fields whose value is the name of a resource. */
const BY_FIELD: Readonly<Record<string, string>> = {
  serviceAccountName: "ServiceAccount",
  serviceAccount: "ServiceAccount",
  secretName: "Secret",
  claimName: "PersistentVolumeClaim",
  // Values of charts say so that something is to be used and not made.
  existingClaim: "PersistentVolumeClaim",
  existingSecret: "Secret",
  existingConfigmap: "ConfigMap",
  volumeName: "PersistentVolume",
  storageClassName: "StorageClass",
  ingressClassName: "IngressClass",
  gatewayClassName: "GatewayClass",
  priorityClassName: "PriorityClass",
  runtimeClassName: "RuntimeClass",
  serviceName: "Service",
  namespace: "Namespace",
};
/** Fields that hold the `name` of a resource, by themselves or as a list. */
const BY_HOLDER: Readonly<Record<string, string>> = {
  configMapKeyRef: "ConfigMap",
  configMapRef: "ConfigMap",
  configMap: "ConfigMap",
  secretKeyRef: "Secret",
  secretRef: "Secret",
  secret: "Secret",
  imagePullSecrets: "Secret",
  secrets: "Secret",
  service: "Service",
  backendRefs: "Service",
  parentRefs: "Gateway",
};
const KIND = /^[A-Z][A-Za-z\d]*$/;
/** How much of a name that is filled in is shown. */
const NAME_SHOWN_CHARS = 80;
const NAME = /^[a-z0-9][\w.-]*$/;
const IN_BRACES =
  /(?<!\w)(?:(?<holder>[A-Za-z]\w*)[ \t]*:[ \t]*\{[ \t]*)?(?<key>[A-Za-z]\w*)[ \t]*:[ \t]*(?<value>"[^"]*"|'[^']*'|[^,{}"']+)/g;

/** Reads a file of manifests. */
export function kubernetesTags(path: string, text: string): TagFacts {
  const found = new TagFindings();
  const byDocument = Map.groupBy(yamlEntries(text), ({ document }) => document);
  for (const entries of byDocument.values()) {
    readManifest(found, entries);
    readPaths(found, path, entries);
    if (isKustomization(path)) defineKustomization(found, entries);
  }
  return found.facts(false);
}

/** Defines the resource that each document of a chart's template makes: its name is known when the chart is filled in. */
export function readTemplatedResources(found: TagFindings, text: string): void {
  for (const entries of Map.groupBy(yamlEntries(text), ({ document }) => document).values()) {
    const { kind, name } = headOf(entries);
    if (!kind || !name || !KIND.test(kind.value) || !name.value.includes("{{")) continue;
    found.define(definitionOf(entries, { kind, name }, { written: kind.value, name: kind.value, nameStart: kind.valueStart }));
  }
}

/** The fields that say what a resource is; a kustomization has no name. */
interface Head {
  readonly kind: YamlEntry;
  readonly name?: YamlEntry;
}

function headOf(entries: readonly YamlEntry[]): Partial<Head> {
  const [kind, name] = [entryAt(entries, "kind"), entryAt(entries, "metadata.name")];
  return { ...(kind ? { kind } : {}), ...(name ? { name } : {}) };
}

function definitionOf(
  entries: readonly YamlEntry[],
  { kind, name }: Head,
  called: Pick<TagDefinition, "written" | "name" | "nameStart">,
): TagDefinition {
  const [first, last] = [entries[0] ?? kind, entries.at(-1) ?? kind];
  const signature = resourceSignature(kind.value, name?.value.slice(0, NAME_SHOWN_CHARS));
  return { is: "resource", ...called, start: first.lineStart, end: last.lineEnd, headEnd: first.lineEnd, doc: null, signature };
}

/** Defines the kustomization that a file is by its name, whether or not it says of which kind it is. */
function defineKustomization(found: TagFindings, entries: readonly YamlEntry[]): void {
  const [first] = entries;
  if (!first || entries.some(({ keys, key }) => key === "kind" && keys.length === 1)) return;
  const place = {
    nameStart: first.keyStart,
    start: first.lineStart,
    end: entries.at(-1)?.lineEnd ?? first.lineEnd,
    headEnd: first.lineEnd,
  };
  const signature = resourceSignature("Kustomization");
  found.define({ is: "resource", written: "Kustomization", name: "Kustomization", ...place, doc: null, signature });
}

function readManifest(found: TagFindings, entries: readonly YamlEntry[]): void {
  const { kind, name } = headOf(entries);
  const makes = kind && made(kind.value, entries);
  if (kind && KIND.test(kind.value)) {
    // A resource whose name is filled in, or that has none, such as a kustomization, is called by its kind.
    const called = name && NAME.test(name.value) ? name : kind;
    const written = called === kind ? kind.value : resource(kind.value, called.value);
    const head = { kind, ...(name ? { name } : {}) };
    found.define(definitionOf(entries, head, { written, name: called.value, nameStart: called.valueStart }));
    if (makes && NAME.test(makes.value)) defineMade(found, "Secret", makes);
  }
  for (const entry of entries) {
    if (entry !== name && entry !== makes) readEntry(found, kind?.value === "HelmRelease" ? ofRelease(entry, name?.value ?? "") : entry);
  }
  readPairs(found, entries);
}

/** An entry of the values of a release, with the name of the release where the chart will fill it in. */
function ofRelease(entry: YamlEntry, release: string): YamlEntry {
  return entry.value.includes(".Release.Name") && release !== "" ? { ...entry, value: entry.value.replace(RELEASE_NAME, release) } : entry;
}

const RELEASE_NAME = /\{\{-?[ \t]*\.Release\.Name[ \t]*-?\}\}/g;

/** The name of the secret that a controller makes from a resource: an ExternalSecret, a Certificate. */
function made(kind: string, entries: readonly YamlEntry[]): YamlEntry | undefined {
  if (kind === "ExternalSecret") return entryAt(entries, "spec.target.name");
  return kind === "Certificate" ? entryAt(entries, "spec.secretName") : undefined;
}

function resource(kind: string, name: string): string {
  return `${kind}/${name}`;
}

function readEntry(found: TagFindings, entry: YamlEntry): void {
  const { keys, key, value, valueStart } = entry;
  const holder = key === "" ? "" : (keys.at(-2) ?? "");
  const kind = BY_FIELD[key] ?? (key === "name" ? BY_HOLDER[holder] : undefined);
  if (kind !== undefined) for (const one of namesIn(entry)) useResource(found, kind, one);
  else if (key !== "image" && key !== "name") for (const one of hostsIn(entry)) useResource(found, "Service", one);
  if (!value.startsWith("{")) return;
  for (const { groups = {}, index, 0: whole } of value.matchAll(IN_BRACES)) {
    const inner = groups["key"] ?? "";
    const said = (groups["value"] ?? "").replace(/["']/g, "").trim();
    const of = BY_FIELD[inner] ?? (inner === "name" ? BY_HOLDER[groups["holder"] ?? key] : undefined);
    if (of !== undefined && NAME.test(said)) useResource(found, of, { name: said, start: valueStart + index + whole.lastIndexOf(said) });
  }
}

/** Mappings that say both the kind and the name of a resource: `scaleTargetRef`, `roleRef`, `subjects`. */
function readPairs(found: TagFindings, entries: readonly YamlEntry[]): void {
  const inner = entries.filter(({ keys, key }) => keys.length > 1 && (key === "kind" || key === "name"));
  for (const both of Map.groupBy(inner, ({ mapping }) => mapping).values()) {
    const kind = both.find(({ key }) => key === "kind");
    const name = both.find(({ key }) => key === "name");
    const isRead = BY_HOLDER[name?.keys.at(-2) ?? ""] !== undefined;
    if (kind && name && NAME.test(name.value) && !isRead) useResource(found, kind.value, { name: name.value, start: name.valueStart });
  }
}

function useResource(found: TagFindings, kind: string, { name, start }: { readonly name: string; readonly start: number }): void {
  found.use({ name, start, type: "references", of: { is: "part", written: resource(kind, name) } });
}
