/** The query language at the shell: what is typed, what is narrowed, and what is said when nothing is left. */
import { beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { git, sharedDirectory, writeFiles } from "../../temporary.ts";
import { User } from "../binary.ts";

setDefaultTimeout(180_000);

const USER = new User(sharedDirectory(), sharedDirectory());

beforeAll(async () => {
  const { cwd } = USER;
  writeFiles(cwd, { "src/pump.go": "package pump\n\n// StartPump starts the pump.\nfunc StartPump() {}\n" });
  git(cwd, "init", "-q", "-b", "main");
  git(cwd, "add", "-A");
  git(cwd, "commit", "-q", "-m", "first");
  git(cwd, "tag", "v1");
  writeFiles(cwd, {
    "src/pump.go": "package pump\n\n// StopPump stops the pump.\nfunc StopPump() {}\n",
    "src/pump_test.go": "package pump\n\nfunc TestStopPump() { StopPump() }\n",
    "web/pump.ts": "/** Stops the pump from the browser. */\nexport function stopPump(): void {}\n",
  });
  git(cwd, "add", "-A");
  git(cwd, "commit", "-q", "-m", "second");
  expect((await USER.run(["index"])).exitCode).toBe(0);
});

const paths = async (...words: string[]): Promise<string[]> => {
  const { stdout } = await USER.run([words[0] as string, "--detail", "location", ...words.slice(1)]);
  return [...new Set(stdout.split("\n").flatMap((line) => (line === "" ? [] : [line.split(":")[0] as string])))].sort();
};

test("several words without quotes are one query, with operators and flags among them", async () => {
  expect(await paths("search", "stop", "the", "pump", "lang:go", "--path", "src")).toEqual(["src/pump.go", "src/pump_test.go"]);
  expect(await paths("locate", "stopPump", "lang:ts")).toEqual(["web/pump.ts"]);
  expect(await paths("search", "--", "stop pump", "-test")).toEqual(["src/pump.go", "web/pump.ts"]);
});

test("a repeated --path widens, and an operator narrows what the flags let through", async () => {
  expect(await paths("search", "pump", "--path", "web/**", "--path", "*_test.go")).toEqual(["src/pump_test.go", "web/pump.ts"]);
  expect(await paths("search", "pump -file:_test", "--path", "web/**", "--path", "*_test.go")).toEqual(["web/pump.ts"]);
});

test("ref: looks elsewhere, in every command that searches; two refs are an error", async () => {
  expect((await USER.run(["search", "pump ref:v1"])).stdout).toContain("StartPump");
  expect((await USER.run(["locate", "StartPump", "ref:v1"])).stdout).toContain("src/pump.go:4");
  expect((await USER.run(["context", "start pump ref:v1"])).stdout).toContain("func StartPump");
  const both = await USER.run(["search", "pump ref:v1", "--ref", "main"]);
  expect(both.exitCode).toBe(2);
  expect(both.stderr).toContain("names v1 and main");
});

test("an answer that filters emptied says so, with the command that has none, which finds something", async () => {
  const { stderr, exitCode } = await USER.run(["search", "stop pump lang:klingon"]);
  expect(exitCode).toBe(0);
  expect(stderr).toContain("lang:klingon was searched for as text");
  const empty = await USER.run(["search", "stop pump file:*.md"]);
  expect(empty.exitCode).toBe(1);
  expect(empty.stderr).toMatch(/No results within file:\*\.md; \d+ without filters\. Try: codecompass search 'stop pump'/);
  expect((await USER.run(["search", "stop pump"])).exitCode).toBe(0);
});

test("data formats name the operators that were understood", async () => {
  const answer = await USER.json<{ understood?: string[] }>(["search", "stop pump lang:go -test"]);
  expect(answer.understood).toEqual(["lang:go", "-test"]);
  expect(await USER.json<object>(["search", "stop pump: why"])).not.toHaveProperty("understood");
});

test("a line of standard input is a query in the same language", async () => {
  const { stdout } = await USER.run(["search", "-"], { stdin: "stop pump lang:ts\nerror: pump --no-cache\n" });
  const [narrowed, plain] = stdout
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(narrowed.results.map(({ path }: { path: string }) => path)).toEqual(["web/pump.ts"]);
  expect(plain.understood).toBeUndefined();
});

test("the help shows the language with examples", async () => {
  for (const command of ["search", "locate", "context"]) {
    const { stdout } = await USER.run([command, "--help"]);
    for (const words of ["file:src/**", "-mock", "retry OR backoff lang:go"]) expect(stdout).toContain(words);
  }
});

test("all names that a pattern fits are listed, and none of them is called a guess", async () => {
  const { stdout, stderr } = await USER.run(["search", "kind:function sym:*Pump"]);
  expect(stderr).toBe("");
  for (const name of ["StopPump", "TestStopPump", "stopPump"]) expect(stdout).toContain(name);
});
