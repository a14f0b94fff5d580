/** Every command honours every format: what it says as JSON it says as TOON, and `jsonl` is one JSON object a line. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { decode } from "@toon-format/toon";
import { git, sharedDirectory, writeFiles } from "../temporary.ts";
import { User } from "./binary.ts";

setDefaultTimeout(180_000);

const USER = new User(sharedDirectory(), sharedDirectory());

/** Commands that answer, with words for each. Those that change something do so only once. */
const COMMANDS: readonly (readonly [string, ...string[]])[] = [
  ["init"],
  ["index"],
  ["index", "--show-ignored"],
  ["sync"],
  ["search", "area of a circle"],
  ["search", "--docs", "shapes"],
  ["locate", "Circle"],
  ["explain", "area of a circle", "src/shape.ts"],
  ["context", "area of a circle"],
  ["show", "Circle"],
  ["show", "src/shape.ts", "--max-tokens", "200"],
  ["outline", "src/shape.ts"],
  ["files", "*.ts"],
  ["summary", "src/shape.ts"],
  ["refs", "draw"],
  ["refs", "draw", "--compact"],
  ["callers", "draw"],
  ["callees", "Main", "--external"],
  ["call-graph", "Main"],
  ["call-graph", "Main", "--compact"],
  ["related", "Circle"],
  ["hierarchy", "Circle"],
  ["similar", "Circle"],
  ["suggest", "area of a circle"],
  ["diff", "--base", "HEAD~1", "--ref", "HEAD"],
  ["history", "Circle"],
  ["list-refs"],
  ["switch-ref", "--reset"],
  ["prune"],
  ["migrate-index"],
  ["status"],
  ["doctor"],
  ["config"],
  ["config", "--path"],
  ["eval", "--from-history", "2"],
  ["setup", "cursor", "--print"],
];

beforeAll(async () => {
  writeFiles(USER.cwd, {
    "src/shape.ts": "// Shapes.\nexport class Circle {\n  area(): number {\n    return 3;\n  }\n}\n",
    "src/disc.ts": "export class CircleDisc {}\n",
    "draw/draw.go": "package draw\n\nfunc Main() {\n\tdraw(1)\n\tprintln(2)\n}\n\nfunc draw(n int) {\n\tdraw(n - 1)\n}\n",
    "a.png": "",
  });
  git(USER.cwd, "init", "-q");
  git(USER.cwd, "add", ".");
  git(USER.cwd, "commit", "-q", "-m", "Shapes and the area of a circle");
  writeFiles(USER.cwd, { "src/shape.ts": "// Shapes.\nexport class Circle {\n  area(): number {\n    return 3.14;\n  }\n}\n" });
  git(USER.cwd, "commit", "-q", "-a", "-m", "A better area of a circle");
  await USER.run(["index"]);
});

describe.each(COMMANDS.map((words) => [words.join(" "), words] as const))("%s", (_, words) => {
  const run = async (format: string): Promise<string> => {
    const { stdout, stderr, exitCode } = await USER.run([...words, "--format", format]);
    expect({ exitCode, stderr }).not.toMatchObject({ exitCode: 2 });
    return stdout;
  };

  test("json and toon are one value with the same fields", async () => {
    const [json, toon] = [JSON.parse(await run("json")) as object, decode((await run("toon")).trimEnd()) as object];
    expect(Object.keys(toon)).toEqual(Object.keys(json));
  });

  test("jsonl is one object a line", async () => {
    const rows = (await run("jsonl")).split("\n").slice(0, -1);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(JSON.parse(row)).toBeObject();
  });

  test("lines are no data format", async () => {
    const lines = await run("lines");
    expect(lines.trim()).not.toBe("");
    expect(() => JSON.parse(lines)).toThrow();
  });
});
