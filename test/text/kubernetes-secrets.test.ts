/** What is masked in manifests of Kubernetes: the values of secrets, in whatever form, and nothing that stands beside them. */
import { describe, expect, test } from "bun:test";
import { readableText } from "#indexer/readable-text.ts";
import { findSecrets } from "#text/secrets/mask.ts";

const read = (path: string, text: string): string | null => readableText(path, new TextEncoder().encode(text));

/** Values that are hidden are written between these, which are not part of the text. */
const MARKED = /«([^»]*)»/g;
const unmarked = (text: string): string => text.replace(MARKED, "$1");
const masked = (text: string): string => text.replace(MARKED, (_, value: string) => "*".repeat(value.length));

const HELM = `{{- if .Values.create }}
apiVersion: v1
kind: Secret
metadata:
  name: {{ include "app.fullname" . }}
type: Opaque
data:
{{- if .Values.user }}
  user: {{ .Values.user | b64enc | quote }}
  {{- end }}
# which of them is it
  fixed: «aHVudGVyMg==»
  {{ .Values.name }}: "«aHVudGVyMw==»"
{{- end }}
`;

const SECRETS: Readonly<Record<string, string>> = {
  plain: "kind: Secret\ndata:\n  a: «aHVudGVyMg==»\n",
  "with its keys sorted": "apiVersion: v1\ndata:\n  a: «aHVudGVyMg==»\nkind: Secret\nmetadata:\n  name: shown\n",
  "as strings": 'kind: "Secret" # the one\nstringData:\n  a: \'«hunter two»\'\n  b: "«it\'s»"\n  c: «hunter2-now» # yes\ntype: Opaque\n',
  "with Windows' line breaks": "kind: Secret\r\ndata:\r\n  a: «aHVudGVyMg==»\r\n  b: «aHVudGVyMw==»\r\n",
  "indented by four": "kind: Secret\ndata:\n    a: «aHVudGVyMg==»\n    b: «aHVudGVyMw==»\n",
  "in a list":
    "kind: List\nitems:\n- kind: ConfigMap\n  data:\n    a: shown\n- kind: Secret\n  data:\n    a: «aHVudGVyMg==»\n- kind: ConfigMap\n  data:\n    a: shown\n",
  "in an indented list": "items:\n  - data:\n      a: «aHVudGVyMg==»\n    kind: Secret\n  - data:\n      a: shown\n    kind: ConfigMap\n",
  "in a text block":
    "extraManifests:\n  - |\n    kind: Secret\n    stringData:\n      a.yml: |\n        timeout: «thirty»\n        «c2VjcmV0LXdvcmQ=»\n  - |\n    kind: ConfigMap\n    data:\n      a: shown\n",
  "in a text block of settings":
    "kind: ConfigMap\ndata:\n  manifest: |\n    kind: Secret\n    data:\n      a: «aHVudGVyMg==»\n  other: shown\n",
  "behind another document":
    "kind: ConfigMap\ndata:\n  a: shown\n---\nkind: Secret\ndata:\n  a: «aHVudGVyMg==»\n---\nkind: ConfigMap\ndata:\n  a: shown\n",
  "of a chart": HELM,
  "in braces": 'kind: Secret\ndata: {a: «aHVudGVyMg==», "b": "«aHVudGVyMw==»"}\n',
  "whole in braces": "{apiVersion: v1, kind: Secret, metadata: {name: shown}, stringData: {foo: «aHVudGVyMg==», bar: '«hunter two»'}}\n",
  "in braces beside inner ones":
    "{metadata: {labels: {a: b}, name: é😀}, stringData: {foo: «aHVudGVyMg==»}, more: {kind: {}}, kind: Secret}\n",
  "in braces, the kind last": "items: [{stringData: {foo: «aHVudGVyMg==»}, kind: Secret}, {data: {foo: shown-too}, kind: ConfigMap}]\n",
  "in words that a template writes": 'kind: Secret\nstringData:\n  foo: {{ "«hunter-two»" | quote }}\n  bar: {{ .Values.bar | quote }}\n',
  "with keys on lines of their own": "kind: &k Secret\nstringData:\n  ? foo\n  : «aHVudGVyMg==»\n",
  "with tags": "kind: Secret\ndata:\n  a: !!binary «aHVudGVyMg==»\n  b: &it «aHVudGVyMw==»\n",
  "with base64 over several lines": "kind: Secret\ndata:\n  a: |\n    «aHVudGVyMg0KaHVudGVy»\n    «aHVudGVyMg0KaHVudGVyMg==»\n",
  "longer than a page": `kind: Secret\ndata:\n  a: «${"aHVudGVyMg".repeat(1_000)}»\n`,
};

const JSON_SECRETS: Readonly<Record<string, string>> = {
  plain: '{\n  "kind": "Secret",\n  "data": {\n    "a": "«aHVudGVyMg==»"\n  },\n  "type": "Opaque"\n}\n',
  "on one line": '{"kind":"Secret","stringData":{"a":"«hunter \\"2\\"»"},"metadata":{"name":"shown"}}',
  "with its keys sorted": '{"data":{"a":"«aHVudGVyMg==»"},"kind":"Secret"}',
  "in a list": '{"kind":"List","items":[{"kind":"ConfigMap","data":{"a":"shown"}},{"kind":"Secret","data":{"a":"«aHVudGVyMg==»"}}]}',
};

/** Nothing of these is masked. */
const HARMLESS: Readonly<Record<string, readonly [path: string, text: string]>> = {
  "settings beside a secret": ["a.yaml", "kind: ConfigMap\ndata:\n  level: debug-mode\n---\nkind: Secret\nmetadata:\n  name: s\n"],
  "what an inner mapping says": ["a.yaml", "{ref: {kind: Secret}, data: {level: debug-mode}, other: {kind: Secret}}\n"],
  "what only names a secret": ["a.yaml", "ref:\n  kind: Secret\n  name: s\ndata:\n  level: debug-mode\n"],
  "a sealed secret": ["a.yaml", "kind: SealedSecret\nspec:\n  encryptedData:\n    a: AgBy3i4OJSWK\n"],
  "a docstring": ["values.py", '"""\nkind: Secret\ndata:\n  foo: bar-value\n"""\n'],
  "source in which a manifest is taken apart": ["a.go", "const m = `\nkind: Secret\ndata:\n  foo: bar-value\n`\n"],
  documentation: ["README.md", "```yaml\nkind: Secret\ndata:\n  foo: <base64>\n```\nkind: Secret\ndata:\n  level: debug-mode\n"],
  "JSON settings beside a secret": ["a.json", '[{"kind":"Secret","type":"Opaque"},{"kind":"ConfigMap","data":{"level":"debug-mode"}}]'],
};

describe("values of secrets are masked, as long as they are, and nothing else", () => {
  test.each(Object.entries(SECRETS))("in YAML: %s", (_, text) => {
    expect(read("deploy/app.yaml", unmarked(text))).toBe(masked(text));
  });

  test.each(Object.entries(JSON_SECRETS))("in JSON: %s", (_, text) => {
    expect(read("deploy/app.json", unmarked(text))).toBe(masked(text));
  });

  test.each(["a.yml", "templates/a.yaml.j2", "_helpers.tpl", "a.YAML"])("in a file called %s", (path) => {
    const text = SECRETS["plain"] ?? "";
    expect(read(path, unmarked(text))).toBe(masked(text));
  });

  test.each(Object.entries(HARMLESS))("not %s", (_, [path, text]) => {
    expect(read(path, text)).toBe(text);
  });
});

test("what a mask is for is said by its rule", () => {
  const rules = findSecrets(unmarked(SECRETS["plain"] ?? ""), "usual", "manifests").map(({ rule }) => rule);
  expect(rules).toEqual(["kubernetes-secret"]);
});

test("a value that two readings of a manifest find is one secret", () => {
  const text = '{"kind":"Secret","data":{"a":"aHVudGVyMg==","b":"aHVudGVyMw=="}}';
  expect(findSecrets(text, "usual", "manifests")).toHaveLength(2);
});

test("a manifest of any depth is read in linear time", () => {
  const open = `kind: Secret\ndata:\n${"  a: b\n- ".repeat(100_000)}`;
  const braces = `"kind": "Secret" ${'{"data": '.repeat(200_000)}`;
  const empty = `kind: Secret\n${"data: {}\n".repeat(200_000)}`;
  for (const text of [open, braces, empty]) expect(read("a.yaml", text)).toHaveLength(text.length);
});
