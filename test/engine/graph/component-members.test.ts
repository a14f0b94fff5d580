/** Members of components of Vue, Svelte and Astro: what a component declares, and the tags, scripts and markup that use it. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { outline } from "#engine/lookup/outline.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "vue/types.ts": "export interface RowProps { label: string; rowSize?: number }\n",
    "vue/TypedCard.vue": `<script setup lang="ts">
import { ref } from "vue";
const props = withDefaults(defineProps<{
  /** What stands above. */
  cardTitle: string;
  size?: number
}>(), { size: 3 });
const emit = defineEmits<{ (e: "save", by: number): void; (e: "row-click" | "close"): void }>();
const shown = defineModel<boolean>("shown");
const text = defineModel<string>();
const more = () => emit("save", props.size);
</script>
<template>
  <b @click="emit('row-click')">{{ cardTitle }}</b>
  <slot name="side-bar" :a="1" />
</template>
`,
    "vue/ListedRow.vue": `<script setup>
const { colour, wide: isWide = true } = defineProps(["colour", "wide"]);
const emit = defineEmits(["picked"]);
if (isWide) emit("picked");
</script>
<template>
  <i :style="colour">{{ isWide }}</i>
</template>
`,
    "vue/NamedRow.vue": `<script setup lang="ts">
import type { RowProps } from "./types";
const props = defineProps<RowProps>();
const emit = defineEmits<{ opened: [at: number] }>();
</script>
<template>
  <i @click="emit('opened', 1)">{{ label }} {{ props.rowSize }} {{ $t("x") }}</i>
</template>
`,
    "vue/OldRow.vue": `<script>
export default {
  props: { start: { type: Number, default: 0 }, unit: String },
  emits: ["moved"],
  data() {
    return { at: this.start };
  },
  computed: {
    doubled() { return this.at * 2; },
  },
  watch: {
    start(now) { this.at = now; },
  },
  methods: {
    move() {
      this.$emit("moved", this.doubled);
      this.$emit("ended");
    },
  },
};
</script>
<template>
  <i @click="move">{{ at }} {{ doubled }} {{ unit }} <u @click="$emit('ended')" /></i>
</template>
`,
    "vue/Page.vue": `<script setup lang="ts">
import TypedCard from "./TypedCard.vue";
import ListedRow from "./ListedRow.vue";
import NamedRow from "./NamedRow.vue";
import OldRow from "./OldRow.vue";
import { Other } from "others";
const x = 1;
</script>
<template>
  <typed-card card-title="a" v-model:shown="x" v-model="x" @row-click.once="x = 2" @save="x">
    <template v-if="x" #side-bar="{ a }">{{ a }}</template>
    <p><template #side-bar>no slot of the card</template></p>
  </typed-card>
  <TypedCard
    :cardTitle="x > 1 ? '<b>' : 'c'"
    :size="x" class="size" @save="x"
  />
  <ListedRow :colour="x" @picked="x" @click="x" /><NamedRow label="b" :row-size="x" @opened="x" />
  <OldRow :start.sync="x" unit="m" @moved="x" @ended="x" />
  <Other colour="d" :start="x" @save="x" />
  <LateRow hue="e" />
  <div colour="f" :start="x" />
</template>
`,
    "vue/LateRow.vue": "<script setup>\ndefineProps({ hue: String });\n</script>\n<template>{{ hue }}</template>\n",
  }));
});

/** The lines on which a member is used, by file and by how sure each row is. */
async function linesOf(target: string): Promise<Record<string, number[]>> {
  const { results } = await references(open(root), { target, limit: 100 });
  const lines: Record<string, number[]> = {};
  for (const { path, line_start, confidence } of results) (lines[`${path.split("/").at(-1)} ${confidence}`] ??= []).push(line_start);
  return lines;
}

describe("Vue", () => {
  test("what components declare are their members", async () => {
    const { symbols } = await outline(open(root), { path: "vue/TypedCard.vue" });
    console.log(symbols.map(({ kind, qualified_name, line }) => `${kind} ${qualified_name} ${line}`));
    console.log((await outline(open(root), { path: "vue/OldRow.vue" })).symbols.map(({ kind, qualified_name, line }) => `${kind} ${qualified_name} ${line}`));
  });
  test("x", async () => {
    for (const name of ["TypedCard.cardTitle", "TypedCard.size", "TypedCard.save", "TypedCard.rowClick","TypedCard.close", "TypedCard.shown", "TypedCard.modelValue", "TypedCard.sideBar", "ListedRow.colour", "ListedRow.wide", "ListedRow.picked", "RowProps.label", "RowProps.rowSize", "NamedRow.opened", "OldRow.start", "OldRow.unit","OldRow.at","OldRow.doubled","OldRow.move","OldRow.moved","OldRow.ended", "LateRow.hue"])
      console.log(name, JSON.stringify(await linesOf(name).catch((e) => String(e))));
  });
});
