import { expect, test } from "bun:test";
import { olderVersions } from "#query/rank/secondary/older-versions.ts";

const older = (...paths: string[]): Record<string, string> => Object.fromEntries(olderVersions(paths));

test("the lower of two version folders beside each other keeps older code", () => {
  expect(older("src/v3/types.ts", "src/v4/core/schemas.ts")).toEqual({ "src/v3/types.ts": "v3" });
  expect(older("api/v9/a.go", "api/v10/b.go")).toEqual({ "api/v9/a.go": "v9" });
});

test("a version folder keeps older code where a file of the same name lies beside it", () => {
  expect(older("lib/v1/fields.py", "lib/fields.py", "lib/v1/other.py")).toEqual({ "lib/v1/fields.py": "v1" });
});

test("the only version, and versions of different things, are not older", () => {
  expect(older("org/exposed/v1/Table.kt", "org/exposed/v1/core/Column.kt", "org/Table.kt")).toEqual({});
  expect(older("orders/v1/api.go", "customers/v2/api.go")).toEqual({});
});
