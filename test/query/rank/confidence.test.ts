/** How sure answers are, and what they suggest when they are not. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, type RequestOptions, sharedWorkspace } from "../../engine/harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root: string;

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/retry.ts":
      "/** Tries a delivery again, later and later. */\nexport function retryDelivery(): void {\n  throw new Error('the carrier refused the parcel twice');\n}\n",
    "src/route.py":
      "class RoutePlanner:\n    def plan(self, parcels):\n        # the shortest way comes first\n        return sorted(parcels)\n",
    "src/scale.py": "def weigh(parcel):\n    return parcel.weight\n",
    "src/label.py": "def print_label(parcel):\n    return parcel.address\n",
    "test/route_test.py": "CASES = ['return sorted(parcels), ordered']\n",
    "src/archive.py": "def archive(order):\n    return order.closed\n",
  }));
});

const ask = (query: string, request?: RequestOptions) => asked(root, query, request);

describe("an answer is sure", () => {
  test.each([
    ["RoutePlanner", "the very name"],
    ["RoutePlanner.plan", "a name and its scope"],
    ["src/scale.py", "the very path"],
    ["the carrier refused the parcel twice", "a message word for word"],
    ["where is a delivery retried", "the words in a name"],
  ])("of %s: %s", async (query) => {
    expect(await ask(query)).toMatchObject({ confidence_level: "high", suggested_next: null });
  });

  test("not because two words stand side by side somewhere, as they do by chance", async () => {
    expect((await ask("shortest way")).confidence_level).not.toBe("high");
  });

  test("of a text that only a test has, as it was typed: what has most of its words is no answer to it", async () => {
    const { results, confidence_level } = await ask("return sorted(parcels),");
    expect([results[0]?.path, confidence_level]).toEqual(["test/route_test.py", "high"]);
    expect(results.map(({ path }) => path)).toContain("src/route.py");
  });

  test("less so when the words are only in the text, or a scope does not agree", async () => {
    const named = (await ask("delivery retry")).confidence;
    expect((await ask("shortest way first")).confidence).toBeLessThan(named);
    const scoped = (await ask("RoutePlanner.plan")).confidence;
    const astray = await ask("Gardener.plan");
    expect(astray.confidence).toBeLessThan(scoped);
    expect(astray.confidence_level).not.toBe("high");
  });
});

describe("an answer is not sure, and suggests", () => {
  test("to leave out the words that are nowhere", async () => {
    const { confidence_level, suggested_next } = await ask("how does the kubelet evict a pod from an archive node");
    expect(confidence_level).toBe("low");
    expect(suggested_next).toEqual({
      next: { do: "search", query: "archive" },
      why: '"kubelet", "evict", "pod", "node" occur nowhere in the index; the suggested query has the other words.',
    });
  });

  test("to take the filters away where they are what is in the way", async () => {
    const { suggested_next } = await ask("carrier refused", { languages: ["python"] });
    expect(suggested_next).toMatchObject({
      next: { query: "carrier refused" },
      why: expect.stringMatching(/^No results within lang:python; \d+ without filters\.$/),
    });
  });

  test("to look at the status when it knows none of the words", async () => {
    expect(await ask("kubelet eviction")).toMatchObject({
      confidence: 0,
      confidence_level: "low",
      returned: 0,
      suggested_next: { next: { do: "status" }, why: expect.stringContaining("right repository") },
    });
  });
});
