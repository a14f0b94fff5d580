/** What settings name each other by: resources of Kubernetes, services of Compose, jobs and inputs of workflows. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { impact } from "#engine/changes/impact/impact.ts";
import { references } from "#engine/graph/references.ts";
import { show } from "#engine/lookup/show.ts";
import { locate } from "#engine/search/locate.ts";
import { search } from "#engine/search/search.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "deploy/cart.yaml": `# The cart.
apiVersion: apps/v1
kind: Deployment
metadata:
  name: cart
  namespace: shop
spec:
  template:
    spec:
      serviceAccountName: cart-runner
      containers:
        - name: cart
          image: postgres:15
          env:
            - name: STORE
              value: "store:6379"
            - name: MODE
              valueFrom: { configMapKeyRef: { name: cart-settings, key: mode } }
          envFrom:
            - secretRef:
                name: cart-keys
---
apiVersion: v1
kind: Service
metadata:
  name: store
---
apiVersion: v1
kind: ServiceAccount
metadata: 
  name: cart-runner
---
kind: ConfigMap
apiVersion: v1
metadata:
  name: "cart-settings"
data:
  mode: |
    kind: Nothing
    name: cart-keys
---
apiVersion: v1
kind: Secret
metadata:
  name: cart-keys
`,
    "deploy/scaling.yaml": `apiVersion: autoscaling/v2
kind: HorizontalPodAutoscaler
metadata:
  name: cart
spec:
  scaleTargetRef:
    apiVersion: apps/v1
    kind: Deployment
    name: cart
---
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: front
spec:
  rules:
    - http:
        paths:
          - backend:
              service:
                name: store
`,
    "compose.yaml": `services:
  web:
    depends_on:
      - db
    environment:
      DATABASE_URL: postgres://shop@db:5432/shop
    networks: [inner]
    volumes:
      - ./src:/src
      - uploads:/uploads
    secrets:
      - source: token
  db:
    image: postgres:15
    depends_on:
      cache:
        condition: service_started
  cache:
    image: redis:7
networks:
  inner:
volumes:
  uploads: {}
secrets:
  token:
    file: ./token
`,
    ".github/workflows/ship.yml": `name: ship
on:
  workflow_dispatch:
    inputs:
      channel:
        type: string
env:
  IMAGE: shop
jobs:
  build:
    runs-on: ubuntu-latest
    outputs:
      version: \${{ steps.version.outputs.version }}
    strategy:
      matrix:
        arch: [x64, arm]
    steps:
      - run: |
          # \${{ inputs.channel }} is a comment of the shell
          make \${{ matrix.arch }} \${{ env.IMAGE }}
  test:
    needs: build
    runs-on: ubuntu-latest
    steps: []
  publish:
    needs:
      [
        build,
        test,
      ]
    if: inputs.channel != '' && needs.build.outputs.version
    runs-on: ubuntu-latest
    steps: []
`,
    ".gitlab-ci.yml": ".base:\n  image: node\nlint:\n  extends: .base\n  script: make lint\npack:\n  needs: [lint]\n  script: make pack\n",
    "overlays/test/cart.yaml": "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: cart-settings\ndata:\n  mode: test\n",
    "chart/Chart.yaml": "apiVersion: v2\nname: till\nversion: 1.0.0\n",
    "chart/values.yaml": "replicas: 1\n",
    "chart/templates/till-deployment.yaml": `{{- if .Values.replicas }}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ include "till.fullname" . }}
spec:
  replicas: {{ .Values.replicas }}
{{- end }}
`,
    "settings.yaml": "kind: a\nname: store\n",
  }));
});

async function places(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

describe("resources of Kubernetes", () => {
  test("a resource is used by the fields that name it, and as a host", async () => {
    expect(await places("Service/store")).toEqual(["deploy/cart.yaml:16 resolved", "deploy/scaling.yaml:21 resolved"]);
    expect(await places("ServiceAccount/cart-runner")).toEqual(["deploy/cart.yaml:10 resolved"]);
    expect(await places("cm/cart-settings")).toEqual(["deploy/cart.yaml:18 resolved"]);
    expect(await places("secret/cart-keys")).toEqual(["deploy/cart.yaml:21 resolved"]);
    expect(await places("deployments/cart")).toEqual(["deploy/scaling.yaml:9 resolved"]);
  });

  test("what a resource reaches is told by resources", async () => {
    const { callers } = await impact(open(root), { target: "svc/store" }, () => 0);
    expect(callers.map(({ distance, path, name }) => `${distance} ${path} ${name}`)).toEqual([
      "1 deploy/cart.yaml Deployment/cart",
      "1 deploy/scaling.yaml Ingress/front",
      "2 deploy/scaling.yaml HorizontalPodAutoscaler/cart",
    ]);
  });

  test("a template of a chart makes a resource, though its name is only known when the chart is filled in", async () => {
    const { results } = await search(open(root), { query: "till deployment" });
    expect(results[0]).toMatchObject({ path: "chart/templates/till-deployment.yaml", name: "Deployment" });
    const used = await references(open(root), { target: "chart/values.yaml:1" });
    expect(used.results.map(({ line_start, from }) => `${line_start} ${from?.name}`)).toEqual(["1 Deployment", "7 Deployment"]);
  });

  test("search and show know a resource as kubectl names it, or by its words", async () => {
    for (const query of ["deploy/cart", "cart deployment", "deployment cart"]) {
      const { results } = await search(open(root), { query });
      expect(results[0]).toMatchObject({ path: "deploy/cart.yaml", line_start: 2, qualified_name: "Deployment/cart" });
    }
    const located = await locate(open(root), { query: "deploy/cart" });
    expect(located.results.map(({ path, line_start }) => `${path}:${line_start}`)).toEqual(["deploy/cart.yaml:2"]);
    const { results } = await show(open(root), { targets: ["svc/store"] }, () => 0);
    expect(results.map(({ path, line_start, line_end }) => `${path}:${line_start}-${line_end}`)).toEqual(["deploy/cart.yaml:23-26"]);
    const overlaid = await show(open(root), { targets: ["cm/cart-settings"] }, () => 0);
    expect(overlaid.results).toHaveLength(1);
    expect(overlaid.candidates.map(({ path }) => path)).toHaveLength(1);
  });
});

describe("services of Compose", () => {
  test("a service is used by those that depend on it, and as a host", async () => {
    expect(await places("services.db")).toEqual(["compose.yaml:4 resolved", "compose.yaml:6 resolved"]);
    expect(await places("services.cache")).toEqual(["compose.yaml:16 resolved"]);
  });

  test("what a service reaches goes on through the services that depend on it", async () => {
    const { callers } = await impact(open(root), { target: "services.cache" }, () => 0);
    expect(callers.map(({ distance, name }) => `${distance} ${name}`)).toEqual(["1 services.db", "2 services.web"]);
  });

  test("networks, volumes and secrets are used by services", async () => {
    expect(await places("networks.inner")).toEqual(["compose.yaml:7 resolved"]);
    expect(await places("volumes.uploads")).toEqual(["compose.yaml:10 resolved"]);
    expect(await places("secrets.token")).toEqual(["compose.yaml:12 resolved"]);
  });
});

describe("workflows", () => {
  const WORKFLOW = ".github/workflows/ship.yml";

  test("a job is used by those that need it, in brackets over several lines too, and in expressions", async () => {
    expect(await places("jobs.build")).toEqual([`${WORKFLOW}:22 resolved`, `${WORKFLOW}:28 resolved`, `${WORKFLOW}:31 resolved`]);
    expect(await places("jobs.test")).toEqual([`${WORKFLOW}:29 resolved`]);
    expect(await places(".gitlab-ci.yml:3")).toEqual([".gitlab-ci.yml:7 resolved"]);
  });

  test("inputs, settings, outputs and entries of a matrix are used in expressions", async () => {
    expect(await places(`${WORKFLOW}:5`)).toEqual([`${WORKFLOW}:31 resolved`]);
    expect(await places("env.IMAGE")).toEqual([`${WORKFLOW}:20 resolved`]);
    expect(await places("strategy.matrix.arch")).toEqual([`${WORKFLOW}:20 resolved`]);
    expect(await places("outputs.version")).toEqual([`${WORKFLOW}:31 resolved`]);
  });
});
