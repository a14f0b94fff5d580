/** Resources of Kubernetes as `kubectl` names them: `deployment/cart`, `svc/redis`. */
import { isOfTags, resourceSignature } from "#core/symbol-kinds.ts";
import type { Database } from "#store/database/database.ts";
import type { SymbolRow } from "#store/indices/indices.ts";
import { symbolsNamed } from "#store/indices/symbols.ts";
import type { View } from "#store/rows/view.ts";

const RESOURCE = /^(?<kind>[A-Za-z]+)\/(?<name>[a-z0-9][\w.-]*)$/;
/** Short names of kinds. https://kubernetes.io/docs/reference/kubectl/#resource-types */
const SHORT: Readonly<Record<string, string>> = {
  cm: "configmap",
  cj: "cronjob",
  crd: "customresourcedefinition",
  deploy: "deployment",
  ds: "daemonset",
  hpa: "horizontalpodautoscaler",
  ing: "ingress",
  netpol: "networkpolicy",
  ns: "namespace",
  pdb: "poddisruptionbudget",
  po: "pod",
  pv: "persistentvolume",
  pvc: "persistentvolumeclaim",
  rs: "replicaset",
  sa: "serviceaccount",
  sc: "storageclass",
  sts: "statefulset",
  svc: "service",
};
const NAMESAKES_MAX = 200;

/** The resources that a text names by kind and name; none for any other text. */
export function resourcesNamed(db: Database, view: View, text: string): readonly SymbolRow[] {
  const { kind = "", name = "" } = RESOURCE.exec(text.trim())?.groups ?? {};
  if (kind === "") return [];
  const asked = kind.toLowerCase();
  const kinds = [SHORT[asked], asked, asked.replace(/s$/, ""), asked.replace(/es$/, "")].filter((one) => one !== undefined);
  const wanted = new Set(kinds.map((one) => resourceSignature(one, name).toLowerCase()));
  return symbolsNamed(db, name, { view }, NAMESAKES_MAX).filter(
    (symbol) => symbol.kind === "module" && wanted.has(symbol.signature.toLowerCase()),
  );
}

/** Resources of the name that a text names with another kind (`deployment/cart`), in the order of their files; none where it names none. */
export function resourcesOfOtherKinds(db: Database, view: View, text: string): readonly SymbolRow[] {
  const { kind = "", name = "" } = RESOURCE.exec(text.trim())?.groups ?? {};
  if (kind === "") return [];
  return symbolsNamed(db, name, { view }, NAMESAKES_MAX).filter((symbol) => symbol.kind === "module" && isOfTags(symbol));
}
