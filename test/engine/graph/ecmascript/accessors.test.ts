/** References through getters and setters of one name. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { references } from "#engine/graph/references.ts";
import { INDEXING_TIMEOUT_MS, open, sharedWorkspace } from "../../harness.ts";

setDefaultTimeout(INDEXING_TIMEOUT_MS);

test("what a getter gives is surely of its type when a setter has its name, too", async () => {
  const { root } = await sharedWorkspace({
    "column.ts": "export class Column {\n  width = 1;\n  height = 1;\n  depth = 1;\n  order = 1;\n}\n",
    "rival.ts": "export class Rival {\n  width = 1;\n  height = 1;\n  depth = 1;\n  order = 1;\n}\n",
    "table.ts": [
      'import { Column } from "./column";',
      "export class Table {",
      "  private held?: Column;",
      "  get column(): Column {",
      "    return this.held!;",
      "  }",
      "  set column(given: Column) {",
      "    this.held = given;",
      "  }",
      "  set onlySet(given: Column) {",
      "    this.held = given;",
      "  }",
      "}",
      "export interface Sheet {",
      "  get column(): Column;",
      "  set column(given: Column);",
      "}",
      "export const first = (table: Table) => table.column.width;",
      "export const second = (sheet: Sheet) => sheet.column.height;",
      "export const third = (table: Table) => table.onlySet.order;",
    ].join("\n"),
    "plain.js": [
      'import { Column } from "./column";',
      "class Plain {",
      "  get column() {",
      "    return new Column();",
      "  }",
      "  set column(given) {}",
      "}",
      "new Plain().column.depth = 2;",
    ].join("\n"),
  });
  const uses = async (target: string): Promise<string[]> =>
    (await references(open(root), { target })).results.map(({ path, line_start, confidence }) => `${path}:${line_start} ${confidence}`);
  expect(await uses("column.ts:Column.width")).toEqual(["table.ts:18 resolved"]);
  expect(await uses("column.ts:Column.height")).toEqual(["table.ts:19 resolved"]);
  expect(await uses("column.ts:Column.depth")).toEqual(["plain.js:8 resolved"]);
  expect(await uses("column.ts:Column.order")).toEqual(["table.ts:20 resolved"]);
});
