/** Frames whose function the source calls otherwise, or does not have: internal functions of Kotlin, and what makes the values of a type. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { show } from "#engine/lookup/show.ts";
import { failing } from "../../failure.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "src/p/Call.kt":
      "package p\n\nclass Call {\n  private fun start() {\n    println(1)\n  }\n\n  internal fun chain(n: Int = 1): Int {\n    fun inner(): Int {\n      return 2\n    }\n    return inner()\n  }\n}\n",
    "src/p/Big.kt": [
      "package p",
      "class Outer {",
      "  class Builder() {",
      "    var one: Int = compute()",
      "    var two: Int = compute()",
      ...Array.from({ length: 30 }, (_, at) => `    var field${at}: Int = ${at}`),
      "    init {",
      "      check(one == 1)",
      "    }",
      ...Array.from({ length: 30 }, (_, at) => `    var other${at}: Int = ${at}`),
      "    constructor(other: Outer) : this() {",
      "      one = 2",
      "    }",
      "  }",
      "}",
      "",
    ].join("\n"),
  }));
});

async function shown(...frames: readonly string[]): Promise<string[]> {
  const { results } = await show(open(root), { targets: [frames.map((frame) => `\tat ${frame}`).join("\n")] }, () => 0);
  return results.map(({ path, line_start, line_end, symbol }) => `${path}:${line_start}-${line_end} ${symbol?.qualified_name ?? ""}`);
}

test("an internal function of Kotlin is found by the name before its module, with and without what else compilers add", async () => {
  const chain = "src/p/Call.kt:8-13 p.Call.chain";
  expect(await shown("p.Call.chain$core(Call.kt:8)")).toEqual([chain]);
  expect(await shown("p.Call.chain$core_main$default(Call.kt:8)")).toEqual([chain]);
  expect(await shown("p.Call.chain$core(Call.kt:5)")).toEqual([chain]);
  expect(await shown("p.Call.chain$core(Unknown Source)")).toEqual([chain]);
});

test("a frame behind the end of its file leaves the others of the text what they are", async () => {
  expect(await shown("p.Call.chain$core(Call.kt:900)", "p.Call.start(Call.kt:5)")).toEqual([
    "src/p/Call.kt:8-13 p.Call.chain",
    "src/p/Call.kt:4-6 p.Call.start",
  ]);
  const gone = "p.Call.gone(Call.kt:900)";
  const { results, not_shown: left } = await show(open(root), { targets: [`\tat ${gone}\n\tat p.Call.start(Call.kt:5)`] }, () => 0);
  expect([results.length, left?.map(({ target }) => target)]).toEqual([1, ["src/p/Call.kt:900"]]);
  expect(await failing(shown(gone))).toThrow("there is no line 900");
});

test("a constructor's frame shows the constructor, the field that is set, or what is around the line, and no long type", async () => {
  expect(await shown("p.Outer$Builder.<init>(Big.kt:5)")).toEqual(["src/p/Big.kt:5-5 p.Outer.Builder.two"]);
  expect(await shown("p.Outer$Builder.<init>(Big.kt:70)")).toEqual(["src/p/Big.kt:69-71 p.Outer.Builder.constructor"]);
  expect(await shown("p.Outer$Builder.<init>(Big.kt:37)")).toEqual(["src/p/Big.kt:32-42 p.Outer.Builder"]);
  expect(await shown("p.Outer$Builder.<init>(Big.kt:900)")).toEqual(["src/p/Big.kt:3-8 p.Outer.Builder"]);
});
