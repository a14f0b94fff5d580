/** Members of components of Vue, Svelte and Astro: what a component declares, and the tags, scripts and markup that use it. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { outline } from "#engine/lookup/outline.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

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
import { Other } from "others"; import SharedRow from "./SharedRow.vue"; import Layout from "./Layout.vue"; import { load } from "./load";
const x = 1; const LateLayout = load;
</script>
<template>
  <layout narrow />
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
  <SharedRow v-model:tint="x" />
  <LateLayout :narrow="x" />
</template>
`,
    "vue/load.ts": 'import { defineAsyncComponent } from "vue";\nexport const load = defineAsyncComponent(() => import("./Layout.vue"));\n',
    "vue/Layout.vue": "<script setup>\ndefineProps({ narrow: Boolean });\n</script>\n<template>{{ narrow }}</template>\n",
    "vue/shared.ts": "export const sharedProps = { tint: { type: String }, depth: { type: Number } } as const;\n",
    "vue/SharedRow.vue": `<script setup lang="ts">
import { sharedProps } from "./shared";
const props = defineProps(sharedProps);
const emit = defineEmits(["update:tint"]);
const change = () => emit("update:tint", props.tint);
</script>
`,
    "vue/Twice.vue": `<script setup lang="ts">
defineProps<{ note: string }>();
</script>
<template><slot name="note">{{ note }}</slot></template>
`,
    "vue/twice.ts": 'import Twice from "./Twice.vue";\nexport const noteOf = (twice: InstanceType<typeof Twice>) => twice.note;\n',
    "vue/TwicePage.vue": `<script setup lang="ts">
import Twice from "./Twice.vue";
</script>
<template>
  <Twice note="a"><template #note>b</template></Twice>
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

/** The lines on which a member is used: `file:line`, with how sure that is where it is not. */
async function usesOf(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target, limit: 100 });
  return results.map(({ path, line_start, confidence }) => {
    const place = `${path.split("/").at(-1)}:${line_start}`;
    return confidence === "resolved" ? place : `${place} ${confidence}`;
  });
}

describe("Vue", () => {
  test("what a component declares belongs to it", async () => {
    const { symbols } = await outline(open(root), { path: "vue/TypedCard.vue" });
    const [component] = symbols;
    expect(component?.children?.map(({ kind, signature, line }) => `${line} ${kind} ${signature}`)).toEqual([
      "5 property cardTitle: string",
      "6 property size?: number",
      '8 property @save (e: "save", by: number): void',
      '8 property @rowClick (e: "row-click" | "close"): void',
      '8 property @close (e: "row-click" | "close"): void',
      '9 property defineModel<boolean>("shown")',
      "10 property defineModel<string>()",
      '15 property <slot name="side-bar" :a="1" />',
    ]);
  });

  test("attributes set properties, in both spellings, and the component's own script and markup use them", async () => {
    expect(await usesOf("TypedCard.cardTitle")).toEqual(["Page.vue:11", "Page.vue:16", "TypedCard.vue:14"]);
    expect(await usesOf("TypedCard.size")).toEqual(["Page.vue:17", "TypedCard.vue:7", "TypedCard.vue:11"]);
    expect(await usesOf("ListedRow.colour")).toEqual(["ListedRow.vue:2", "ListedRow.vue:7", "Page.vue:19"]);
    expect(await usesOf("ListedRow.wide")).toEqual(["ListedRow.vue:2", "ListedRow.vue:4", "ListedRow.vue:7"]);
  });

  test("properties may have a type of another file, or be made of an object there", async () => {
    expect(await usesOf("RowProps.label")).toEqual(["NamedRow.vue:7", "Page.vue:19"]);
    expect(await usesOf("NamedRow.rowSize")).toEqual(["NamedRow.vue:7", "Page.vue:19"]);
    expect(await usesOf("sharedProps.tint")).toEqual(["Page.vue:24", "SharedRow.vue:5"]);
  });

  test("models are properties and events", async () => {
    expect(await usesOf("TypedCard.shown")).toEqual(["Page.vue:11"]);
    expect(await usesOf("TypedCard.modelValue")).toEqual(["Page.vue:11"]);
    expect(await usesOf("SharedRow.update:tint")).toEqual(["Page.vue:24", "SharedRow.vue:5"]);
  });

  test("events are announced by the component and heard by attributes", async () => {
    expect(await usesOf("TypedCard.save")).toEqual(["Page.vue:11", "Page.vue:17", "TypedCard.vue:11"]);
    expect(await usesOf("TypedCard.rowClick")).toEqual(["Page.vue:11", "TypedCard.vue:14"]);
    expect(await usesOf("TypedCard.row-click")).toEqual(await usesOf("TypedCard.rowClick"));
    expect(await usesOf("ListedRow.picked")).toEqual(["ListedRow.vue:4", "Page.vue:19"]);
    expect(await usesOf("NamedRow.opened")).toEqual(["NamedRow.vue:7", "Page.vue:19"]);
  });

  test("a slot is filled by what stands directly in the tag", async () => {
    expect(await usesOf("TypedCard.sideBar")).toEqual(["Page.vue:12"]);
  });

  test("a slot is another thing than the property of its name", async () => {
    expect(await usesOf("vue/Twice.vue:2")).toEqual(["Twice.vue:4", "TwicePage.vue:5", "twice.ts:2"]);
    expect(await usesOf("vue/Twice.vue:4")).toEqual(["TwicePage.vue:5"]);
  });

  test("options declare members, which run on the component", async () => {
    expect(await usesOf("OldRow.start")).toEqual(["OldRow.vue:6", "OldRow.vue:12", "Page.vue:20"]);
    expect(await usesOf("OldRow.at")).toEqual(["OldRow.vue:9", "OldRow.vue:12", "OldRow.vue:23"]);
    expect(await usesOf("OldRow.doubled")).toEqual(["OldRow.vue:16", "OldRow.vue:23"]);
    expect(await usesOf("OldRow.move")).toEqual(["OldRow.vue:23"]);
    expect(await usesOf("OldRow.moved")).toEqual(["OldRow.vue:16", "Page.vue:20"]);
  });

  test("an event that nothing declares is declared where the component first announces it", async () => {
    expect(await usesOf("OldRow.ended")).toEqual(["OldRow.vue:23", "Page.vue:20"]);
  });

  test("a tag that nothing imports sets properties of the component of its name, which is not sure", async () => {
    expect(await usesOf("LateRow.hue")).toEqual(["LateRow.vue:4", "Page.vue:22 ambiguous"]);
  });

  test("a component may be named in lower case, and be loaded late", async () => {
    expect(await usesOf("Layout.narrow")).toEqual(["Layout.vue:4", "Page.vue:10", "Page.vue:25"]);
  });
});

describe("Svelte", () => {
  test("variables that a script exports are properties", async () => {
    expect(await usesOf("OldCard.title")).toEqual(["OldCard.svelte:11", "Page.svelte:9"]);
    expect(await usesOf("OldCard.width")).toEqual(["OldCard.svelte:8", "OldCard.svelte:9", "Page.svelte:9"]);
  });

  test("so is what the script takes out of `$props`, by whatever type and name", async () => {
    expect(await usesOf("Card.title")).toEqual(["Card.svelte:9", "Card.svelte:11", "Page.svelte:13"]);
    expect(await usesOf("Card.wide")).toEqual(["Card.svelte:9", "Card.svelte:11", "Page.svelte:13"]);
    expect(await usesOf("Card.onclose")).toEqual(["Card.svelte:9", "Card.svelte:11", "Page.svelte:13"]);
    expect(await usesOf("Inline.depth")).toEqual(["Inline.svelte:2", "Inline.svelte:4", "Page.svelte:17"]);
    expect(await usesOf("Inline.class")).toEqual(["Inline.svelte:2", "Inline.svelte:4", "Page.svelte:17"]);
    expect(await usesOf("Plain.tone")).toEqual(["index.astro:10", "Page.svelte:17", "Plain.svelte:4"]);
  });

  test("events have the names that a dispatcher is made with, or announces", async () => {
    expect(await usesOf("OldCard.close")).toEqual(["OldCard.svelte:9", "Page.svelte:9"]);
    expect(await usesOf("OldCard.gone")).toEqual(["OldCard.svelte:9", "Page.svelte:9"]);
  });

  test("slots and snippets are filled in the tag", async () => {
    expect(await usesOf("OldCard.foot")).toEqual(["Page.svelte:10"]);
    expect(await usesOf("Card.head")).toEqual(["Card.svelte:9", "Card.svelte:12", "Page.svelte:14"]);
  });
});

describe("Astro", () => {
  test("properties have the type `Props`, or are what the script takes", async () => {
    expect(await usesOf("Head.caption")).toEqual(["Head.astro:6", "Head.astro:8", "index.astro:8", "index.astro:9"]);
    expect(await usesOf("Head.level")).toEqual(["Head.astro:6", "Head.astro:8", "index.astro:8"]);
    expect(await usesOf("Bare.tint")).toEqual(["Bare.astro:4", "index.astro:10"]);
  });

  test("tags may be components of other frameworks", async () => {
    expect(await usesOf("IslandProps.seed")).toEqual(["index.astro:10", "island.tsx:2"]);
  });

  test("a slot is filled by an element that names it", async () => {
    expect(await usesOf("Head.after")).toEqual(["index.astro:8"]);
  });
});
