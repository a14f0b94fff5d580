/** References in SCSS: what a module gives under its name. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "util/_mixins.scss": "$gap: 4px !default;\n\n@mixin mobile {\n  @content;\n}\n\n@function size($name) {\n  @return $name;\n}\n",
    "util/_all.scss": '@forward "mixins";\n',
    "other/_mixins.scss": "@mixin mobile {\n  @content;\n}\n",
    "spin.scss": "@keyframes spin {\n  from { top: 0; }\n}\n.a {\n  animation: spin 1s;\n}\n",
    "button.scss": `@use "util/mixins" as mx;
@use "util/all";
@use "sass:math";

$size: calc(#{mx.size("small")} * 0.75) !default;
$map: (
  "small": math.div(1, 2),
  "large": all.size("large"),
);

.button {
  padding: mx.$gap;
  @include mx.mobile {
    color: red;
  }
  @include all.mobile(
    $map,
    mx.size(3)
  );
}
`,
  }));
});

async function uses(target: string): Promise<string[]> {
  const { results } = await references(open(root), { target });
  const sure = results.filter(({ confidence, edge_type }) => confidence === "resolved" && edge_type !== "imports");
  return sure.map(({ path, line_start }) => `${path}:${line_start}`);
}

test("mixins, functions and variables are used through the name of their module", async () => {
  expect(await uses("util/_mixins.scss:3")).toEqual(["button.scss:13", "button.scss:16"]);
  expect(await uses("util/_mixins.scss:7")).toEqual(["button.scss:5", "button.scss:8", "button.scss:18"]);
  expect(await uses("util/_mixins.scss:1")).toEqual(["button.scss:12"]);
  expect(await uses("other/_mixins.scss:1")).toEqual([]);
});

test("an animation uses its keyframes", async () => {
  expect(await uses("spin.scss:1")).toEqual(["spin.scss:5"]);
});
