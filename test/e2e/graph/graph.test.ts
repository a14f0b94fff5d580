/** Uses, callers, callees and hierarchies with the program as it is shipped: in every view, with odd names, and at sizes that hurt. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { countTokens } from "#text/token-count.ts";
import { git, repositoryWith, sharedDirectory, temporaryDirectory, writeFiles } from "../../temporary.ts";
import { User } from "../binary.ts";

setDefaultTimeout(180_000);

const STORE = `package store

import "fmt"

// Saver keeps things. A Saver may call Save twice.
type Saver interface {
	Save(name string, size int) error
}

type Disk struct{ root string }

func (d *Disk) Save(name string, size int) error {
	fmt.Println("Save of", name)
	return check(size)
}

type Cached struct{ Disk }

// Size is no Saver: it takes something else.
type Size struct{}

func (s Size) Save(name []byte, size int) error { return nil }

func check(size int) error {
	if size > 9 {
		return check(size - 1)
	}
	return nil
}

func NewDisk() *Disk { return &Disk{} }
`;
const MAIN = `package main

import "example.com/app/store"

type local struct{}

func (l local) check() {}

func run() {
	d := store.NewDisk()
	d.Save("a", 1)
	var s store.Saver = d
	s.Save("b", 2)
	local{}.check()
	ping(3)
}

func ping(n int) { pong(n) }

func pong(n int) { ping(n - 1) }
`;
const TEST = `package store

import "testing"

func TestCheck(t *testing.T) {
	if check(3) != nil {
		t.Fatal("check")
	}
}
`;
const SIZE = `package store

func (s Size) Grow() {}
`;
const FILES = {
  "store/size.go": SIZE,
  "go.mod": "module example.com/app\n\ngo 1.22\n",
  "store/store.go": STORE,
  "store/store_test.go": TEST,
  "cmd/main.go": MAIN,
};

interface Row {
  readonly path: string;
  readonly line_start: number;
  readonly confidence: string;
  readonly edge_type: string;
  readonly from: { readonly name: string } | null;
  readonly to: { readonly name: string } | null;
  readonly name: string;
}
interface Answer {
  readonly symbol: { readonly path: string; readonly line_start: number; readonly qualified_name: string };
  readonly ref: string;
  readonly others: number;
  readonly matches_total: number;
  readonly next_cursor: string | null;
  readonly results: readonly Row[];
}

/** What a command answers as JSON, from some directory. */
async function asked(user: User, words: readonly string[], cwd = user.cwd): Promise<Answer> {
  const { stdout, stderr } = await user.run([...words, "--format", "json"], { cwd });
  if (!stdout.startsWith("{")) throw new Error(`${words.join(" ")}: ${stderr}`);
  return JSON.parse(stdout) as Answer;
}

const places = ({ results }: Answer): string[] => results.map(({ path, line_start }) => `${path}:${line_start}`);

describe("a program of two packages", () => {
  let user: User;
  const ask = (...words: readonly string[]): Promise<Answer> => asked(user, words);
  const lines = async (...words: readonly string[]): Promise<string[]> => (await user.run(words)).stdout.trimEnd().split("\n");

  beforeAll(async () => {
    user = new User(join(sharedDirectory(), "app"), sharedDirectory());
    writeFiles(user.cwd, FILES);
    await user.run(["index"]);
  });

  test("uses of one name are told apart, tests last, and counted", async () => {
    expect(places(await ask("refs", "store/store.go:check"))).toEqual(["store/store.go:14", "store/store.go:26", "store/store_test.go:6"]);
    expect(places(await ask("refs", "cmd/main.go:check"))).toEqual(["cmd/main.go:14"]);
    expect(await lines("refs", "NewDisk")).toEqual([
      "store/store.go:31: func NewDisk() *Disk",
      "cmd/main.go:10: d := store.NewDisk()",
      "1 use, 1 file",
    ]);
  });

  test("a name of several definitions says how many others there are, and how to pick one", async () => {
    const [first, others] = await lines("refs", "check");
    expect(first).toContain("check");
    expect(others).toMatch(/^\(1 more of this name; PATH:LINE picks one: \S+:\d+\)$/);
    expect((await ask("refs", "check")).others).toBe(1);
  });

  test("types, confidence, paths and languages narrow, and a cursor goes on", async () => {
    const types = async (...words: readonly string[]): Promise<string[]> =>
      (await ask("refs", "Disk", ...words)).results.map(({ edge_type }) => edge_type);
    expect(new Set(await types())).toEqual(new Set(["references", "extends"]));
    expect(await types("--type", "extends")).toEqual(["extends"]);
    expect(places(await ask("refs", "NewDisk", "--path", "store/**"))).toEqual([]);
    expect(places(await ask("refs", "NewDisk", "--lang", "go"))).toEqual(["cmd/main.go:10"]);
    const first = await ask("refs", "store/store.go:check", "--limit", "2");
    expect(first.results).toHaveLength(2);
    expect(places(await ask("refs", "store/store.go:check", "--limit", "2", "--cursor", first.next_cursor ?? ""))).toEqual([
      "store/store_test.go:6",
    ]);
    expect((await user.run(["refs", "Disk", "--cursor", first.next_cursor ?? ""])).stderr).toContain("cursor");
  });

  test("a place in the code means what is used there", async () => {
    expect((await ask("refs", "cmd/main.go:10:14")).symbol).toMatchObject({ qualified_name: "store.NewDisk" });
    expect((await ask("refs", "cmd/main.go:11:5")).symbol).toMatchObject({ path: "store/store.go", line_start: 12 });
    expect((await ask("refs", "cmd/main.go:13:4")).symbol).toMatchObject({ path: "store/store.go", line_start: 7 });
    expect((await ask("refs", "main.go:10:14")).symbol).toMatchObject({ qualified_name: "store.NewDisk" });
    expect((await ask("refs", "store/store.go:31:6")).symbol).toMatchObject({ qualified_name: "store.NewDisk" });
    const outside = await user.run(["refs", "store/store.go:13:6"]);
    expect(outside.exitCode).toBe(1);
    expect(outside.stderr).toContain("fmt.Println");
    expect(outside.stdout).toContain('store/store.go:13: fmt.Println("Save of", name)');
  });

  test("comments and strings are listed when they are asked for, and no code then", async () => {
    expect(places(await ask("refs", "Disk.Save", "--text"))).toEqual(["store/store.go:5", "store/store.go:13"]);
  });

  test("callers have the lines of their calls, callees their places, and what is outside is counted", async () => {
    const [caller] = (await ask("callers", "Disk.Save")).results;
    expect(caller).toMatchObject({ from: { name: "run" }, sites: [{ line_start: 11 }, { line_start: 13 }] });
    expect((await ask("callees", "Disk.Save")).results.map(({ to, name }) => to?.name ?? name)).toEqual(["check"]);
    expect(await ask("callees", "Disk.Save")).toMatchObject({ external_names: 1, external_calls: 1 });
    const all = await ask("callees", "Disk.Save", "--external");
    expect(all.results.map(({ name, confidence }) => `${name} ${confidence}`)).toEqual(["check resolved", "fmt.Println external"]);
  });

  test("a graph of calls ends at functions that call each other", async () => {
    const tree = await lines("call-graph", "run", "--depth", "5", "--direction", "callees");
    expect(tree).toContain("callees:");
    expect(tree).toContain(" ping :18 (15)");
    expect(tree).toContain("  pong :20 (18)");
    expect(tree).toContain("   ping :18 (20) ↺");
    const above = await lines("call-graph", "pong", "--direction", "callers", "--depth", "3");
    expect(above.slice(1, 4)).toEqual(["callers:", " ping :18 (18)", "  run :9 (15)"]);
    const cut = JSON.parse(
      (await user.run(["call-graph", "run", "--direction", "callees", "--max-tokens", "150", "--compact", "--format", "json"])).stdout,
    );
    // What hangs on a function that is not shown itself is not counted: the reader does not know it.
    const left = cut.left_out.reduce((sum: number, one: { left: number }) => sum + one.left, 0);
    expect(left).toBeGreaterThan(0);
    expect(cut.edges.length + left).toBeLessThanOrEqual(cut.edges_total);
    const { exitCode, stderr } = await user.run(["call-graph", "run", "--depth", "0"]);
    expect(exitCode).toBe(2);
    expect(stderr).toContain("from 1 to 5");
  });

  test("an interface is implemented by what has its methods with their types, embedded ones too", async () => {
    const below = (await lines("hierarchy", "Saver")).filter((line) => line.includes("implemented_by"));
    expect(below).toEqual(["10: implemented_by struct Disk", "17: implemented_by struct Cached (2 steps)"]);
    const disk = await lines("hierarchy", "Disk");
    expect(disk.slice(0, 2)).toEqual(["store/store.go", "1: container module store"]);
    expect(disk).toContain("6: implements interface Saver");
    expect(disk).toContain("17: extended_by struct Cached");
    expect(await lines("hierarchy", "Disk.Save")).toContain("7: overrides method Save");
    expect(await lines("hierarchy", "Saver.Save")).toContain("12: overridden_by method Save");
  });

  test("a compact outline has names without declarations, and those of types that do not stand around their methods", async () => {
    const rows = await lines("outline", "store/store.go", "--compact");
    expect(rows).toEqual(expect.arrayContaining(["6-8 interface Saver", "7   method Save", "12-15   method Save"]));
    expect(await lines("outline", "store/size.go", "-c")).toContain("3 method Size.Grow");
    expect(rows.join("\n")).not.toContain("func ");
    const { symbols, ...facts } = await user.json<{ symbols: object[] }>(["outline", "store/store.go", "-c"]);
    expect(Object.keys(facts)).not.toContain("codecompass_protocol_version");
    expect(symbols).toContainEqual({
      line: 6,
      line_end: 8,
      kind: "interface",
      name: "Saver",
      children: [expect.objectContaining({ name: "Save" })],
    });
  });

  test("related symbols are what is used and who tests it, not what has the same name", async () => {
    const rows = await lines("related", "store/store.go:check");
    expect(rows).toContain("store/store_test.go:5: tested_by function TestCheck");
    expect(rows.join("\n")).not.toContain("cmd/main.go");
    expect(await lines("related", "run")).toContain("31: uses function NewDisk");
  });

  test("a search that asks who uses a symbol is answered by the graph, and says so", async () => {
    const calls = await asked(user, ["search", "who calls NewDisk?"]);
    expect(calls.results.map(({ name }) => name)).toEqual(["run"]);
    expect(calls).toMatchObject({ understood: ["who calls NewDisk?"], query_intent: "symbol" });
    expect((await asked(user, ["search", "implementations of Saver"])).results.map(({ name }) => name)).toEqual(["Disk", "Cached"]);
    expect(await asked(user, ["search", "who calls nothingOfThisName"])).not.toHaveProperty("understood");
  });

  test("lines cost less than those of a word search", async () => {
    for (const name of ["NewDisk", "store/store.go:check", "Disk", "ping"]) {
      const answer = await ask("refs", name);
      const word = name.split(":").at(-1) ?? name;
      const shown = new Set([...places(answer), `${answer.symbol.path}:${answer.symbol.line_start}`]);
      const found = (await user.run(["grep", "-w", word])).stdout.split("\n").filter((line) => shown.has(line.split(":", 2).join(":")));
      const uses = (await lines("refs", name)).filter((line) => !/^\(| uses?, /.test(line));
      expect(countTokens(uses.join("\n"))).toBeLessThanOrEqual(countTokens(found.join("\n")));
    }
  });

  test("a budget cuts rows and calls, and one without room says so", async () => {
    const { stdout } = await user.run(["refs", "store/store.go:check", "--max-tokens", "100", "--compact", "--format", "json"]);
    expect(countTokens(stdout)).toBeLessThanOrEqual(100);
    expect(JSON.parse(stdout)).toHaveProperty("next_cursor");
    // The line break at the end counts too.
    const whole = (await user.run(["callers", "Disk.Save", "--format", "toon"])).stdout;
    const budget = countTokens(whole.trimEnd());
    expect(budget).toBeGreaterThan(100);
    expect(
      countTokens((await user.run(["callers", "Disk.Save", "--format", "toon", "--max-tokens", String(budget)])).stdout),
    ).toBeLessThanOrEqual(budget);
    const none = await user.run(["refs", "store/store.go:check", "--max-tokens", "100", "--format", "json"]);
    expect(none.exitCode).toBe(2);
    expect(none.stderr).toContain("too small");
    const [, enough = ""] = /--max-tokens (\d+)\.$/m.exec(none.stderr) ?? [];
    expect(await user.run(["refs", "store/store.go:check", "--max-tokens", enough, "--format", "json"])).toMatchObject({ exitCode: 0 });
  });

  test("unknown names, places and words are errors with a next step", async () => {
    for (const command of ["refs", "callers", "callees", "call-graph", "hierarchy"]) {
      const { exitCode, stderr } = await user.run([command, "nowhereAtAll"]);
      expect(exitCode).toBe(1);
      expect(stderr).toContain("codecompass search");
    }
    const near = await user.run(["refs", "NewDisc"]);
    expect(near.exitCode).toBe(1);
    expect(near.stderr).toContain("NewDisk");
    expect((await user.run(["refs", "store/none.go:3"])).exitCode).toBe(1);
    expect((await user.run(["refs", "check", "--type", "whispers"])).stderr).toContain("calls");
    expect((await user.run(["refs", "check", "--lang", "klingon"])).stderr).toContain("klingon");
  });
});

test("each view answers for itself: commits, worktrees, and edits that nobody has committed", async () => {
  const main = repositoryWith(FILES);
  const user = new User(main);
  await user.run(["index"]);
  const beside = join(temporaryDirectory(), "beside");
  git(main, "worktree", "add", "-q", "-b", "other", beside);
  writeFiles(beside, { "cmd/more.go": "package main\n\nfunc more() { ping(1) }\n" });
  writeFiles(main, { "cmd/main.go": MAIN.replace("\tping(3)\n", "") });
  const callers = async (cwd: string, ...words: readonly string[]): Promise<string[]> =>
    (await asked(user, ["callers", "ping", ...words], cwd)).results.map(({ from }) => from?.name ?? "").sort();
  expect(await callers(main)).toEqual(["pong"]);
  expect(await callers(main, "--ref", "HEAD")).toEqual(["pong", "run"]);
  expect(await callers(main, "--ref", "@other")).toEqual(["more", "pong", "run"]);
  expect(await callers(beside)).toEqual(["more", "pong", "run"]);
  git(main, "commit", "-q", "-a", "-m", "No ping");
  expect(await callers(main, "--ref", "HEAD~1")).toEqual(["pong", "run"]);
  expect(await callers(main, "--ref", "HEAD")).toEqual(["pong"]);
  rmSync(join(main, "store/store_test.go"));
  expect(places(await asked(user, ["refs", "store/store.go:check"]))).toEqual(["store/store.go:14", "store/store.go:26"]);
  // What a name means depends on the view, too: here another package has taken its place.
  writeFiles(main, { "store/store.go": STORE.replace("func NewDisk() *Disk", "func OldDisk() *Disk") });
  expect((await user.run(["refs", "NewDisk"])).exitCode).toBe(1);
  expect(places(await asked(user, ["refs", "NewDisk", "--ref", "HEAD"]))).toEqual(["cmd/main.go:10"]);
});

test("ten thousand definitions of a name, fifty thousand calls in a file: counted, cut, and soon there", async () => {
  const user = new User(temporaryDirectory());
  const many = (count: number, line: (at: number) => string): string => Array.from({ length: count }, (_, at) => line(at)).join("");
  const types = Object.fromEntries(
    Array.from({ length: 10 }, (_, file) => [
      `types/t${file}.go`,
      `package types\n\n${many(1_000, (at) => `type T${file}x${at} struct{}\n\nfunc (t T${file}x${at}) Get() int { return ${at} }\n\n`)}`,
    ]),
  );
  writeFiles(user.cwd, {
    "go.mod": "module example.com/big\n",
    ...types,
    "gen/calls.go": `package gen\n\nfunc leaf(n int) int { return n }\n\nfunc all() {\n${many(25_000, () => "leaf(1)\n")}}\n\nfunc some() {\n${many(25_000, () => "leaf(2)\n")}}\n`,
    "gen/use.go": "package gen\n\nfunc use(x any) { x.Get() }\n",
  });
  await user.run(["index"]);
  const calls = await asked(user, ["callers", "leaf"]);
  expect(calls.matches_total).toBe(50_000);
  expect(calls.results.map(({ from }) => from?.name)).toEqual(["all", "some"]);
  expect((await asked(user, ["refs", "leaf"])).results).toHaveLength(100);
  expect((await asked(user, ["callees", "all"])).results).toHaveLength(1);
  const { stdout } = await user.run(["refs", "leaf", "--limit", "100000", "--max-tokens", "500"]);
  expect(countTokens(stdout)).toBeLessThanOrEqual(500);
  const get = await asked(user, ["refs", "types/t3.go:T3x7.Get"]);
  expect(get.symbol.path).toBe("types/t3.go");
  expect((await asked(user, ["refs", "Get"])).others).toBeGreaterThan(1_000);
  expect((await user.run(["call-graph", "use", "--depth", "5"])).exitCode).toBeLessThanOrEqual(1);
});
