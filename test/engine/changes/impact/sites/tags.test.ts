/** What a change of a component's members does to the tags that set, hear and fill them. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { INDEXING_TIMEOUT_MS } from "../../../harness.ts";
import { brokenBy } from "../impacted.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

const VUE = {
  "Card.vue": `<script setup lang="ts">
withDefaults(defineProps<{
  title: string;
  size?: number;
}>(), { size: 1 });
defineEmits<{ save: [by: number] }>();
</script>
<template>
  <b />
  <slot name="foot" />
</template>
`,
  "Old.vue": `<script>
export default {
  props: {
    unit: String,
  },
  data() {
    return {
      at: 1,
    };
  },
};
</script>
`,
  "Page.vue": `<script setup lang="ts">
import Card from "./Card.vue";
import Old from "./Old.vue";
const x = { title: "a" };
</script>
<template>
  <Card title="a" :size="x.title > 'b' ? 1 : 2" @save="x">
    <template #foot>a</template>
  </Card>
  <card
    title="b"
  />
  <Card v-bind="x" />
  <Old />
</template>
`,
};

test("properties, events and slots that are gone break the tags that name them", async () => {
  expect(await brokenBy(VUE, ["Card.vue", "  size?: number;\n", ""])).toContain("Page.vue:7 breaks");
  expect(await brokenBy(VUE, ["Card.vue", "defineEmits<{ save: [by: number] }>();", ""])).toEqual(["Page.vue:7 breaks"]);
  expect(await brokenBy(VUE, ["Card.vue", 'name="foot"', 'name="feet"'])).toEqual(["Page.vue:8 breaks"]);
});

test("a property that a component requires now is missing in the tags that do not set it and spread nothing", async () => {
  expect(await brokenBy(VUE, ["Card.vue", "title: string;", "title: string;\n  shade: string;"])).toEqual([
    "Page.vue:10 breaks",
    "Page.vue:7 breaks",
  ]);
  expect(await brokenBy(VUE, ["Card.vue", "}>(), { size: 1 });", "}>(), {});"], ["Card.vue", "size?: number", "size: number"])).toEqual([
    "Page.vue:10 breaks",
  ]);
  expect(await brokenBy(VUE, ["Old.vue", "unit: String,", "unit: { type: String, required: true },"])).toEqual(["Page.vue:14 breaks"]);
});

test("one with a default, one that may be left out, and data of the component itself are missing nowhere", async () => {
  expect(await brokenBy(VUE, ["Card.vue", "title: string;", "title: string;\n  shade?: string;"])).toEqual([]);
  expect(
    await brokenBy(
      VUE,
      ["Card.vue", "title: string;", "title: string;\n  shade: string;"],
      ["Card.vue", "{ size: 1 }", '{ size: 1, shade: "b" }'],
    ),
  ).toEqual([]);
  expect(await brokenBy(VUE, ["Old.vue", "at: 1,", "at: 1,\n      more: 2,"])).toEqual([]);
});

test("a type of properties asks the tags of the components that have it", async () => {
  const files = {
    "types.ts": "export interface RowProps {\n  label?: string;\n}\n",
    "Row.svelte": '<script lang="ts">\n  import type { RowProps } from "./types";\n  let { label }: RowProps = $props();\n</script>\n',
    "Bare.svelte": '<script lang="ts">\n  export let tone = "a";\n</script>\n',
    "Page.svelte":
      '<script lang="ts">\n  import Row from "./Row.svelte";\n  import Bare from "./Bare.svelte";\n  const size = 1;\n</script>\n<Row />\n<Row {size} />\n<Row>{#snippet size()}a{/snippet}</Row>\n<Bare />\n<Row {...{}} />\n',
  };
  expect(await brokenBy(files, ["types.ts", "label?: string;", "label?: string;\n  size: number;"])).toEqual(["Page.svelte:6 breaks"]);
  expect(await brokenBy(files, ["Bare.svelte", 'tone = "a"', "tone: string"])).toEqual(["Page.svelte:9 breaks"]);
});
