/** Questions in scripts without spaces between words find the places that share most with them, although no place has them as they are. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { asked, INDEXING_TIMEOUT_MS, sharedWorkspace } from "../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

let root = "";

beforeAll(async () => {
  ({ root } = await sharedWorkspace({
    "docs/harbour.md": "# 港口手册\n\n## 泊位许可证\n\n泊位许可证的有效期为十天，过期后需要重新申请。\n\n## 灯塔\n\n灯塔每晚点亮一次。\n",
    "docs/日本語.md": "# 灯台\n\n灯台の点灯時間を設定する方法について説明します。\n",
    "res/labels.properties": "permit.label=泊位许可证\n",
    "src/light.ts": "/** Lights the lamp. */\nexport function light(): void {}\n",
  }));
});

test.each([
  ["泊位许可证的有效期是多久", "docs/harbour.md", 3],
  ["怎样重新申请许可证", "docs/harbour.md", 3],
  ["灯台の点灯時間はどこで設定しますか", "docs/日本語.md", 1],
  ["light 灯塔每晚什么时候点亮", "docs/harbour.md", 7],
])("%s", async (query, path, line) => {
  const { results, confidence_level, suggested_next } = await asked(root, query);
  expect(results[0]).toMatchObject({ path, line_start: line });
  expect(confidence_level).not.toBe("low");
  expect(suggested_next).toBeNull();
});

test("a question about something else finds nothing", async () => {
  expect(await asked(root, "量子计算机的编程语言")).toMatchObject({ confidence_level: "low", results: [] });
});
