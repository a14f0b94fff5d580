/** Uses in the markup of components: what their scripts bind is used in attributes, in text and as tags. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "shop.ts": `export class Basket {
  isFull = false;
  empty() {}
}
export function useBasket() {
  return new Basket();
}
export function price(cents: number) {
  return String(cents);
}
export const goods = [1];
export function hint(node: unknown) {}
export const PriceTag = { props: ["cents"] };
`,
    "Setup.vue": `<script setup lang="ts">
import { PriceTag, price, useBasket } from "./shop";
const basket = useBasket();
function flip() {}
const caption = "x";
const row = 1;
const isWide = true;
</script>
<template>
  <!-- <b @click="flip">{{ caption }}</b> -->
  <p @click="flip" :title="caption" v-if="basket.isFull">{{ caption }} caption {{price(1)}}{{ row }}</p>
  <price-tag v-for="(row, at) in [basket]" :class="{ 'is-wide': isWide, caption: row }" @pick="row.x = 1; flip()" />
  <PriceTag
    v-slot="{ row }" @click="() => basket.empty()"/>
</template>
<style>
.caption { color: red }
</style>
`,
    "Options.vue": `<template>
  <button :disabled="isDone" @click="finish($event)">{{ total }}</button>
</template>
<script>
const finished = 1;
export default {
  data() { return { isDone: false } },
  computed: { total() { return finished } },
  methods: { finish(event) {} },
};
</script>
`,
    "Panel.svelte": `<script lang="ts">
  import { goods, hint, price } from "./shop";
  let caption = "x";
  let isOpen = true;
  function flip() {}
</script>
{#if isOpen}
  <p on:click={flip} use:hint class:isOpen title="a {caption} b">{caption}{price(1)}</p>
{:else if caption === "}"}
  {#each goods as caption, i (caption.id)}<b on:x={() => flip()} />{/each}
{/if}
`,
    "Page.astro": `---
import { goods, price } from "./shop";
const caption = "x";
---
<h1 class={caption}>{caption}</h1>
{goods.map((one) => <li>{price(one)} <b title={caption} /></li>)}
`,
  }));
});

async function places(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  return results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
}

const of = (path: string, ...lines: readonly number[]): string[] => lines.map((line) => `${path}:${line} resolved`);

test("what a script binds is used in attributes and in text, and not in comments, styles and plain text", async () => {
  expect(await places("Setup.vue:4")).toEqual(of("Setup.vue", 11, 12));
  expect(await places("Setup.vue:5")).toEqual(of("Setup.vue", 11, 11));
  expect(await places("Setup.vue:7")).toEqual(of("Setup.vue", 12));
  expect(await places("Basket.isFull")).toEqual(of("Setup.vue", 11));
  expect(await places("Basket.empty")).toEqual(of("Setup.vue", 14));
});

test("a tag is a use of its component, in both spellings", async () => {
  expect(await places("PriceTag")).toEqual(of("Setup.vue", 2, 12, 13));
});

test("what a loop or a slot binds is none of the script's", async () => {
  expect(await places("Setup.vue:6")).toEqual([]);
});

test("members of a component are used by their names alone", async () => {
  expect(await places("total")).toEqual(of("Options.vue", 2));
  expect(await places("finish")).toEqual(of("Options.vue", 2));
});

test("braces hold code, with words that begin blocks, and elements inside of it", async () => {
  expect(await places("Panel.svelte:4")).toEqual(of("Panel.svelte", 7, 8));
  expect(await places("Panel.svelte:5")).toEqual(of("Panel.svelte", 8, 10));
  expect(await places("hint")).toEqual(of("Panel.svelte", 2, 8));
  expect(await places("goods")).toEqual([...of("Page.astro", 2, 6), ...of("Panel.svelte", 2, 10)]);
  expect(await places("price")).toEqual([...of("Page.astro", 2, 6), ...of("Panel.svelte", 2, 8), ...of("Setup.vue", 2, 11)]);
  expect(await places("Page.astro:3")).toEqual(of("Page.astro", 5, 5, 6));
});
