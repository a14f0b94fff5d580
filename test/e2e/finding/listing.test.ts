/** The commands that list: files, figures of a file, what has to do with a symbol; and the one that deletes. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { sharedDirectory, writeFiles } from "../../temporary.ts";
import { User } from "../binary.ts";

setDefaultTimeout(180_000);

const USER = new User(sharedDirectory(), sharedDirectory());

beforeAll(async () => {
  writeFiles(USER.cwd, {
    "src/shape.ts": [
      "// Shapes.",
      "export interface Shape { area(): number }",
      "export class Circle implements Shape {",
      "  area(): number {",
      "    if (scale() > 1 && scale() < 9) return 3;",
      '    return scale() === 0 ? 0 : "if while for".length;',
      "  }",
      "  areaTwice(): number { return 2 * this.area(); }",
      "}",
      "export function scale(): number { return 1; }",
      "",
    ].join("\n"),
    "src/empty.ts": "",
  });
  await USER.run(["index"]);
});

const lines = async (...args: string[]): Promise<string[]> => (await USER.run(args)).stdout.trimEnd().split("\n");

test("files by glob, and exit status 1 when there are none", async () => {
  expect(await lines("files", "src")).toEqual(["src/empty.ts", "src/shape.ts"]);
  expect((await USER.run(["files", "*.py"])).exitCode).toBe(1);
  expect(await lines("files")).toEqual(["src/empty.ts", "src/shape.ts"]);
});

test("a file is measured without what stands in strings and comments", async () => {
  const summary = await USER.json<Record<string, unknown>>(["summary", "src/shape.ts"]);
  expect(summary).toMatchObject({
    lines: { total: 10, code: 9, blank: 0, comments: 1 },
    complexity: { decisions: 3, cyclomatic: 4 },
    classes: 2,
  });
  expect(await lines("summary", "src/shape.ts")).toContain("4: method area, complexity 4");
});

test("what has to do with a symbol", async () => {
  expect(await lines("related", "Circle.area")).toEqual(
    expect.arrayContaining(["src/shape.ts", "3: container class Circle", "10: uses function scale"]),
  );
  expect((await lines("hierarchy", "Circle")).filter((line) => line.includes("src/shape.ts"))).toEqual(["src/shape.ts"]);
  expect(await lines("hierarchy", "Circle")).toEqual(
    expect.arrayContaining(["src/shape.ts", "2: implements interface Shape", "4: member method area"]),
  );
  expect(await lines("similar", "Circle.area")).toEqual(["src/shape.ts", "2: similar method area", "8: similar method areaTwice"]);
  expect((await USER.run(["related", "nowhere"])).exitCode).toBe(1);
  expect((await lines("suggest", "what is the area of a circle")).join("\n")).toContain("codecompass locate ");
});

test("an index is deleted only when that is meant", async () => {
  expect((await USER.run(["delete"])).exitCode).toBe(2);
  expect((await USER.run(["locate", "Circle"])).exitCode).toBe(0);
  expect((await USER.run(["delete", "--yes"])).exitCode).toBe(0);
  expect((await USER.run(["locate", "Circle"])).exitCode).toBe(2);
  expect((await USER.run(["delete", "--yes"])).exitCode).toBe(1);
  await USER.run(["index"]);
});
