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
    "svelte/OldCard.svelte": `<script lang="ts">
  import { createEventDispatcher } from "svelte";
  export let title: string;
  export let width = 1;
  let own = 2;
  const dispatch = createEventDispatcher<{ close: void }>();
  const bare = createEventDispatcher();
  $: wider = width + own;
  function go() { dispatch("close"); bare("gone"); bare("gone"); width = 3; }
</script>
<h1 on:click={go}>{title}</h1>
<slot name="foot" {own} />
`,
    "svelte/Card.svelte": `<script lang="ts">
  import type { Snippet } from "svelte";
  interface Props {
    title: string;
    wide?: boolean;
    head?: Snippet;
    onclose?: () => void;
  }
  let { title, wide = $bindable(false), head, onclose }: Props = $props();
</script>
<h1 class:wide onclick={() => onclose?.()}>{title}</h1>
{@render head?.()}
`,
    "svelte/Inline.svelte": `<script lang="ts">
  let { depth, class: given = "" }: { depth: number; class?: string } = $props();
</script>
<p class={given}>{depth}</p>
`,
    "svelte/Plain.svelte": `<script>
  let { tone, ...rest } = $props();
</script>
<p {...rest}>{tone}</p>
`,
    "svelte/Page.svelte": `<script lang="ts">
  import OldCard from "./OldCard.svelte";
  import Card from "./Card.svelte";
  import Inline from "./Inline.svelte";
  import Plain from "./Plain.svelte";
  let title = "t";
  let wide = false;
</script>
<OldCard {title} bind:width={wide} on:close={() => (title = "<Card title='no' />")} on:gone>
  <b slot="foot" />
</OldCard>
{#if wide}
  <Card {title} bind:wide onclose={() => {}}>
    {#snippet head()}<b>{title}</b>{/snippet}
  </Card>
{/if}
<Inline depth={1 > 2 ? 1 : 2} class="x" /><Plain tone="y" />
`,
    "astro/Head.astro": `---
interface Props {
  caption: string;
  level?: number;
}
const { caption, level = 1 } = Astro.props;
---
<h1 data-level={level}>{caption}</h1><slot name="after" />
`,
    "astro/Bare.astro": "---\nconst { tint } = Astro.props;\n---\n<i style={tint} />\n",
    "astro/island.tsx": "export interface IslandProps { seed: number }\nexport const Island = ({ seed }: IslandProps) => <i>{seed}</i>;\n",
    "astro/index.astro": `---
import Head from "./Head.astro";
import Bare from "./Bare.astro";
import { Island } from "./island";
import Plain from "../svelte/Plain.svelte";
const level = 2;
---
<Head caption="a" {level}><b slot="after" /></Head>
{[1].map((one) => <Head caption={"b" + one} client:load />)}
<Bare tint="c" /><Island seed={1} client:load /><Plain tone="d" />
`,
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
    for (const name of ["TypedCard.cardTitle", "TypedCard.size", "TypedCard.save", "TypedCard.rowClick","TypedCard.close", "TypedCard.shown", "TypedCard.modelValue", "TypedCard.sideBar", "ListedRow.colour", "ListedRow.wide", "ListedRow.picked", "RowProps.label", "RowProps.rowSize", "NamedRow.opened", "OldRow.start", "OldRow.unit","OldRow.at","OldRow.doubled","OldRow.move","OldRow.moved","OldRow.ended", "LateRow.hue", "OldCard.title","OldCard.width","OldCard.close","OldCard.gone","OldCard.foot","svelte/Card.svelte:4","svelte/Card.svelte:5","svelte/Card.svelte:6","svelte/Card.svelte:7","Inline.depth","Inline.class","Plain.tone","astro/Head.astro:3","astro/Head.astro:4","Head.after","Bare.tint","IslandProps.seed"])
      console.log(name, JSON.stringify(await linesOf(name).catch((e) => String(e))));
  });
});
