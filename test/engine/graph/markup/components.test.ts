/** Components: a file of Vue, Svelte or Astro is one thing, which others import, load and use as a tag. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { symbolHierarchy } from "#engine/graph/hierarchy.ts";
import { map } from "#engine/graph/map.ts";
import { callers, references } from "#engine/graph/references.ts";
import { outline } from "#engine/lookup/outline.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/money.ts": "export const price = (cents: number): string => String(cents / 100);\n",
    "src/PriceTag.vue": `<!-- Shows what an article costs. -->
<script setup lang="ts">
import { price } from "./money";
const props = defineProps<{ cents: number }>();
function toggle() {}
</script>
<template>
  <b @click="toggle">{{ price(props.cents) }}</b>
</template>
`,
    "src/ruled-line.vue": "<template>\n  <hr />\n</template>\n",
    "src/Basket/index.vue": `<script setup>
import PriceTag from "../PriceTag.vue";
</script>
<template>
  <PriceTag :cents="1" />
  <price-tag :cents="2" />
  <RuledLine />
  <Nowhere />
</template>
`,
    "src/Old.vue": `<script>
import Label from "./PriceTag.vue";
export default { name: "Old", components: { Label } };
</script>
`,
    "src/routes.ts": `export const routes = [
  { path: "/", component: () => import("./Basket/index.vue") },
  { path: "/old", component: () => { return import("./Old.vue"); } },
  { path: "/page", component: () => import("./page") },
];
export const loaded = import("./page").then((module) => module.title);
`,
    "src/page.ts": "export default function page() {}\nexport const title = 1;\n",
    "src/Clock.svelte": "<script>\n  import { price } from './money';\n</script>\n<p>{price(3)}</p>\n",
    "src/+page.svelte": "<script>\n  import Clock from './Clock.svelte';\n</script>\n<Clock />\n",
    "src/[id].astro": "---\nimport Head from './Head.astro';\n---\n<Head />\n",
    "src/Till.vue": `<script>
import { price } from "./money";
class Drawer {}
class Till extends Drawer {
  total = price(4);
}
const first = price(5);
</script>
`,
    "src/Head.astro": "<h1>Hello</h1>\n",
  }));
});

async function places(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, edge_type, confidence }) => `${path}:${line_start} ${edge_type} ${confidence}`);
}

describe("a component is used", () => {
  test("by imports under any name, and as a tag in both spellings", async () => {
    expect(await places("PriceTag")).toEqual([
      "src/Basket/index.vue:2 imports resolved",
      "src/Basket/index.vue:5 references resolved",
      "src/Basket/index.vue:6 references resolved",
      "src/Old.vue:2 imports resolved",
      "src/Old.vue:3 references resolved",
    ]);
    expect(await places("Clock")).toEqual(["src/+page.svelte:2 imports resolved", "src/+page.svelte:4 references resolved"]);
    expect(await places("Head")).toEqual(["src/[id].astro:2 imports resolved", "src/[id].astro:4 references resolved"]);
  });

  test("by functions that load it, and so is the default export of a script", async () => {
    expect(await places("Basket")).toEqual(["src/routes.ts:2 imports resolved"]);
    expect(await places("Old")).toEqual(["src/routes.ts:3 imports resolved"]);
    expect(await places("page")).toEqual(["src/routes.ts:4 imports resolved"]);
    expect(await places("title")).toEqual(["src/routes.ts:6 references resolved"]);
  });

  test("as a tag that nothing imports, which is not sure", async () => {
    expect(await places("RuledLine")).toEqual(["src/Basket/index.vue:7 references ambiguous"]);
  });
});

test("what a component's markup and script call is called by the component", async () => {
  const { results } = await callers(open(root), { target: "price" });
  expect(results.map(({ path, line_start, from }) => `${path}:${line_start} ${from?.name}`)).toEqual([
    "src/Clock.svelte:1 Clock",
    "src/PriceTag.vue:1 PriceTag",
    "src/Till.vue:5 total",
    "src/Till.vue:7 first",
  ]);
});

test("a class in a script, and not the component around it, has the supertypes and the members that it writes", async () => {
  const { results } = await references(open(root), { target: "Drawer" });
  expect(results.map(({ line_start, edge_type, from }) => `${line_start} ${edge_type} ${from?.name}`)).toEqual(["4 extends Till"]);
  const { rows } = await symbolHierarchy(open(root), "src/Till.vue:4");
  expect(rows.map(({ relation, name }) => `${relation} ${name}`)).toEqual([
    "container Till",
    "symbol Till",
    "extends Drawer",
    "member total",
  ]);
});

test("an outline begins with the component, which the comment at its head documents", async () => {
  const { symbols } = await outline(open(root), { path: "src/PriceTag.vue" });
  expect(symbols.map(({ kind, name, line, line_end }) => `${kind} ${name} ${line}-${line_end}`)).toEqual([
    "class PriceTag 1-9",
    "constant props 4-4",
    "function toggle 5-5",
  ]);
});

test("a route is no component, because no script could write its name", async () => {
  const { symbols } = await outline(open(root), { path: "src/+page.svelte" });
  expect(symbols).toEqual([]);
});

test("a map counts components among the code", async () => {
  const { languages } = await map(open(root), {}, () => 0);
  expect(Object.fromEntries(languages.map(({ language, files }) => [language, files]))).toEqual({
    vue: 5,
    typescript: 3,
    svelte: 2,
    astro: 2,
  });
});
