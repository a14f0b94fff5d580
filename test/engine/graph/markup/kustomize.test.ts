/** Manifests that name each other's files and directories, and resources that are made from parts of others. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { impact } from "#engine/changes/impact/impact.ts";
import { references } from "#engine/graph/references.ts";
import { show } from "#engine/lookup/show.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "parts/backup/kustomization.yaml": "apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nresources:\n  - ./claim.yaml\n",
    "parts/backup/claim.yaml": `apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata:\n  name: \${APP}\n`,
    // Without a version and a kind, which Kustomize does not ask for.
    "base/kustomization.yaml": `resources:
  - mill.yaml
patches:
  - path: patches/more.yaml
configMapGenerator:
  - name: mill-settings
    files:
      - grain.ini=grain.ini
`,
    "base/mill.yaml": `apiVersion: apps/v1
kind: Deployment
metadata:
  name: mill
spec:
  envFrom:
    - configMapRef:
        name: mill-settings
`,
    "base/patches/more.yaml": "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: mill\nspec:\n  replicas: 2\n",
    "overlays/live/kustomization.yaml": "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\nbases:\n  - ../../base\n",
    "flux/mill.yaml": `apiVersion: kustomize.toolkit.fluxcd.io/v1
kind: Kustomization
metadata:
  name: mill
spec:
  path: ./overlays/live
  components:
    - ../../parts/backup
`,
    "flux/release.yaml": `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata:
  name: oven
spec:
  values:
    envFrom:
      - secretRef:
          name: "{{ .Release.Name }}-keys"
    persistence:
      existingClaim: oven-data
`,
    "flux/secret.yaml": `apiVersion: external-secrets.io/v1
kind: ExternalSecret
metadata:
  name: oven
spec:
  target:
    name: oven-keys
`,
    "argo/app.yaml":
      "apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata:\n  name: mill\nspec:\n  source:\n    path: overlays/live\n",
  }));
});

async function places(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

describe("files and directories of manifests", () => {
  test("a manifest is used by the kustomization that names its file, in a list or as a patch", async () => {
    expect(await places("base/mill.yaml:4")).toEqual(["base/kustomization.yaml:2 resolved"]);
    expect(await places("base/patches/more.yaml:4")).toEqual(["base/kustomization.yaml:4 resolved"]);
  });

  test("a directory stands for its kustomization, whatever names it: an overlay, Flux from the root, Argo CD", async () => {
    expect(await places("overlays/live/")).toEqual(["argo/app.yaml:7 resolved", "flux/mill.yaml:6 resolved"]);
    expect(await places("base/kustomization.yaml:1")).toEqual(["overlays/live/kustomization.yaml:4 resolved"]);
    // Components of Flux lead on from the path that it applies.
    expect(await places("parts/backup")).toEqual(["flux/mill.yaml:8 resolved"]);
  });

  test("a change of a manifest whose name is filled in reaches those that apply it, step by step", async () => {
    const { callers } = await impact(open(root), { target: "parts/backup/claim.yaml" }, () => 0);
    expect(callers.map(({ path }) => path)).toEqual(["parts/backup/kustomization.yaml", "flux/mill.yaml"]);
  });
});

describe("resources that others make", () => {
  test("a generator's settings and an external secret's target are used by their names", async () => {
    expect(await places("cm/mill-settings")).toEqual(["base/mill.yaml:8 resolved"]);
    expect(await places("secret/oven-keys")).toEqual(["flux/release.yaml:9 resolved"]);
  });

  test("an error names the resource of another kind, where none has the kind that was asked for", async () => {
    const asked = show(open(root), { targets: ["deployment/oven"] }, () => 0);
    const said = await asked.then(
      ({ results }) => JSON.stringify(results),
      (error: Error) => error.message,
    );
    expect(said).toContain("HelmRelease/oven");
  });
});
