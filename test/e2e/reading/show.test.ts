/** Places in, code out, at the command line: show, and traces given to search and locate. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { git, sharedDirectory, writeFiles } from "../../temporary.ts";
import { User } from "../binary.ts";

setDefaultTimeout(180_000);

const USER = new User(sharedDirectory(), sharedDirectory());
const LINES = Array.from({ length: 300 }, (_, at) => `// line ${at + 1}`).join("\n");
const TRACE = [
  "TypeError: boom",
  "    at Circle.area (/home/ci/app/src/shape.ts:4:12)",
  "    at node:internal/main:1:2",
  "    at Layer._call (/home/ci/app/node_modules/express/lib/layer.js:95:5)",
  "    at total (/home/ci/app/src/shape.ts:99:3)",
].join("\n");

beforeAll(async () => {
  writeFiles(USER.cwd, {
    "src/shape.ts": [
      "/** A circle. */",
      "export class Circle {",
      "  area(): number {",
      "    return 3;",
      "  }",
      "}",
      "export function total(all: Circle[]): number {",
      "  return all.length;",
      "}",
      "",
    ].join("\n"),
    "src/square.ts": "export class Square {\n  area(): number {\n    return 4;\n  }\n}\n",
    "src/lines.ts": LINES,
    "src/pens.ts": ["Pen", "Chalk"]
      .flatMap((name) => [
        `export class ${name} {`,
        "  drawn(): void {",
        ...Array.from({ length: 39 }, (_, at) => `    this.to(${at});`),
        "  }",
        "}",
      ])
      .join("\n"),
  });
  git(USER.cwd, "init", "-q", "-b", "main");
  git(USER.cwd, "add", ".");
  git(USER.cwd, "commit", "-q", "-m", "Shapes");
  await USER.run(["index"]);
});

describe("show", () => {
  test("prints a symbol whole, with its comment, and with line numbers on demand", async () => {
    const { stdout, stderr, exitCode } = await USER.run(["show", "Circle", "--numbers"]);
    expect({ stderr, exitCode }).toEqual({ stderr: "", exitCode: 0 });
    expect(stdout).toBe(
      "src/shape.ts:1-6\n1\t/** A circle. */\n2\texport class Circle {\n3\t  area(): number {\n4\t    return 3;\n5\t  }\n6\t}\n",
    );
    expect((await USER.run(["show", "src/shape.ts:8-8"])).stdout).toBe("src/shape.ts:8\n  return all.length;\n");
  });

  test("takes a path relative to where the user stands", async () => {
    const { stdout } = await USER.run(["show", "shape.ts:8"], { cwd: `${USER.cwd}/src` });
    expect(stdout).toStartWith("shape.ts:7-9 (line 8)\nexport function total");
  });

  test("reads a trace from standard input, and says what it leaves out and what has moved", async () => {
    const { stdout, stderr, exitCode } = await USER.run(["show", "-"], { stdin: TRACE });
    expect(exitCode).toBe(0);
    expect(stdout.split("\n").filter((line) => /^(?:src\/.*)?:\d/.test(line))).toEqual([
      "src/shape.ts:3-5 method Circle.area (line 4)",
      ":7-9 (line 99 has moved since)",
    ]);
    expect(stderr).toContain("2 places are outside this repository, and left out.");
    expect(stderr).toContain("1 function has moved to other lines.");
  });

  test("never costs more than its budget in any format, and the printed command goes on where it stopped", async () => {
    for (const format of ["lines", "json", "jsonl", "toon"]) {
      for (const budget of [150, 700]) {
        const { stdout } = await USER.run(["show", "src/lines.ts", "--max-tokens", String(budget), "--format", format]);
        expect(countTokens(stdout)).toBeLessThanOrEqual(budget);
        expect(stdout).toContain("// line 1");
      }
    }
    const shown: string[] = [];
    let args = ["show", "src/lines.ts", "--max-tokens", "1000"];
    for (;;) {
      const { stdout } = await USER.run(args);
      shown.push(...[...stdout.matchAll(/^(?!src\/lines|…)(.+)$/gm)].map(([, line = ""]) => line));
      const [, next] = /cut by the budget: codecompass (.+)$/m.exec(stdout) ?? [];
      if (next === undefined) break;
      args = next.split(" ");
    }
    expect(shown.join("\n")).toBe(LINES);
  });

  test("shows the short definitions of an ambiguous name, and lists long ones with handles that show takes", async () => {
    const short = await USER.run(["show", "area"]);
    expect(short.exitCode).toBe(0);
    expect(short.stdout).toContain("src/shape.ts:3-5 method Circle.area\n");
    expect(short.stdout).toContain("src/square.ts:2-4 method Square.area\n");
    const { stdout, stderr, exitCode } = await USER.run(["show", "drawn"]);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('"drawn" means several symbols');
    const [, handle = ""] = /^src\/pens\.ts:45: method pens\.Chalk\.drawn (\S+): drawn\(\)/m.exec(stdout) ?? [];
    expect((await USER.run(["show", handle])).stdout).toStartWith("src/pens.ts:45-85 method Chalk.drawn\n");
    const { candidates } = await USER.json<{ candidates: { symbol_stable_id: string }[] }>(["show", "drawn"]);
    expect(candidates).toHaveLength(2);
  });

  test("shows several at once, from a subdirectory too, and says which one is not there", async () => {
    const { stdout, stderr, exitCode } = await USER.run(["show", "total", "Square", "Triangle", "square.ts:2-3"], {
      cwd: `${USER.cwd}/src`,
    });
    expect(stdout.split("\n").filter((line) => /^\S*:\d/.test(line))).toEqual(["shape.ts:7-9", "square.ts:1-5", ":2-3"]);
    expect(stderr).toContain("No symbol is called Triangle.");
    expect(exitCode).toBe(1);
    expect((await USER.run(["show", "total", "Square"])).exitCode).toBe(0);
  });

  test("shows an edit that is not committed, and the commit when asked for it", async () => {
    writeFiles(USER.cwd, { "src/square.ts": "export class Square {\n  area(): number {\n    return 4 * 4;\n  }\n}\n" });
    expect((await USER.run(["show", "Square.area"])).stdout).toContain("return 4 * 4;");
    expect((await USER.run(["show", "Square.area", "--ref", "HEAD"])).stdout).toContain("return 4;");
    git(USER.cwd, "checkout", "-q", "--", ".");
  });

  test("refuses what is not there with what to do", async () => {
    for (const [target, status, said] of [
      ["src/shap.ts:3", 2, "Did you mean src/shape.ts"],
      ["src/shape.ts:80-90", 2, "has 9 lines"],
      ["Triangle", 1, "codecompass search Triangle"],
      ["AAAAAAAAAAA", 1, "handle"],
    ] as const) {
      const { stdout, stderr, exitCode } = await USER.run(["show", target]);
      expect({ stdout, exitCode }).toEqual({ stdout: "", exitCode: status });
      expect(stderr).toContain(said);
    }
  });
});

describe("a trace given to search", () => {
  test("is answered with its functions in order", async () => {
    for (const command of ["search", "locate"]) {
      const { stdout, stderr } = await USER.run([command, TRACE]);
      const hits = stdout.split("\n").filter((line) => line !== "" && !line.startsWith("    "));
      expect(hits).toEqual([
        "src/shape.ts:3: method area(): number (line 4)",
        "src/shape.ts:7: export function total(all: Circle[]): number (line 99 has moved since)",
      ]);
      expect(stderr).toContain("2 places are outside this repository");
    }
    const { places, results } = await USER.json<{ places: object; results: { at_line: number; moved: boolean }[] }>(["search", TRACE]);
    expect(places).toEqual({ outside: 2, moved: 1 });
    expect(results).toMatchObject([
      { at_line: 4, moved: false },
      { at_line: 99, moved: true },
    ]);
  });

  test("comes from standard input line by line, or with -0 as one query", async () => {
    const answers = async (...args: string[]): Promise<{ results: { name: string }[] }[]> =>
      (await USER.run(args, { stdin: `${TRACE}\0src/shape.ts:8\0` })).stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as { results: { name: string }[] });
    const names = (await answers("search", "-", "-0")).map(({ results }) => results.map(({ name }) => name));
    expect(names).toEqual([["area", "total"], ["total"]]);
    expect((await answers("search", "-"))[1]?.results.map(({ name }) => name)).toEqual(["area"]);
  });
});
