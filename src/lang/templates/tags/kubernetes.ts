/** Manifests of Kubernetes: resources by their kinds and names, and the fields by which one names another. */
import { resourceSignature } from "#core/symbol-kinds.ts";
import { type TagDefinition, type TagFacts, TagFindings } from "./tag-facts.ts";
import { hostsIn, namesIn, type YamlEntry, yamlEntries } from "./yaml-entries.ts";

/** Fields whose value is the name of a resource. */
const BY_FIELD: Readonly<Record<string, string>> = {
  serviceAccountName: "ServiceAccount",
  serviceAccount: "ServiceAccount",
  secretName: "Secret",
  claimName: "PersistentVolumeClaim",
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
const NAME = /^[a-z0-9][\w.-]*$/;
const IN_BRACES =
  /(?<!\w)(?:(?<holder>[A-Za-z]\w*)[ \t]*:[ \t]*\{[ \t]*)?(?<key>[A-Za-z]\w*)[ \t]*:[ \t]*(?<value>"[^"]*"|'[^']*'|[^,{}"']+)/g;

/** Reads a file of manifests. */
export function kubernetesTags(text: string): TagFacts {
  const found = new TagFindings();
  const byDocument = Map.groupBy(yamlEntries(text), ({ document }) => document);
  for (const entries of byDocument.values()) readManifest(found, entries);
  return found.facts(false);
}

/** The tags of a chart's template, and the resource that each document of it makes: its name is known when the chart is filled in. */
export function withTemplatedResources(facts: TagFacts, text: string): TagFacts {
  const byDocument = Map.groupBy(yamlEntries(text), ({ document }) => document);
  const resources = [...byDocument.values()].flatMap((entries): TagDefinition[] => {
    const { kind, name } = headOf(entries);
    if (!kind || !name || !KIND.test(kind.value) || !name.value.includes("{{")) return [];
    return [definitionOf(entries, { kind, name }, { written: kind.value, name: kind.value, nameStart: kind.valueStart })];
  });
  if (resources.length === 0) return facts;
  return { ...facts, definitions: [...facts.definitions, ...resources].sort((a, b) => a.start - b.start || b.end - a.end) };
}

/** The fields that say what a resource is. */
interface Head {
  readonly kind: YamlEntry;
  readonly name: YamlEntry;
}

function headOf(entries: readonly YamlEntry[]): Partial<Head> {
  const valueAt = (path: string): YamlEntry | undefined => entries.find(({ keys, key }) => key !== "" && keys.join(".") === path);
  const [kind, name] = [valueAt("kind"), valueAt("metadata.name")];
  return { ...(kind ? { kind } : {}), ...(name ? { name } : {}) };
}

function definitionOf(
  entries: readonly YamlEntry[],
  { kind, name }: Head,
  called: Pick<TagDefinition, "written" | "name" | "nameStart">,
): TagDefinition {
  const [first, last] = [entries[0] ?? kind, entries.at(-1) ?? kind];
  const signature = resourceSignature(kind.value, name.value);
  return { is: "resource", ...called, start: first.lineStart, end: last.lineEnd, headEnd: first.lineEnd, doc: null, signature };
}

function readManifest(found: TagFindings, entries: readonly YamlEntry[]): void {
  const { kind, name } = headOf(entries);
  if (kind && name && NAME.test(name.value)) {
    const called = { written: resource(kind.value, name.value), name: name.value, nameStart: name.valueStart };
    found.define(definitionOf(entries, { kind, name }, called));
  }
  for (const entry of entries) {
    if (entry !== name) readEntry(found, entry);
  }
  readPairs(found, entries);
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
