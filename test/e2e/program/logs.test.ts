/** What commands and servers log when they are asked to, what they never log, and how it is read. */
import { expect, setDefaultTimeout, test } from "bun:test";
import { appendFileSync, existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { repositoryWith, temporaryDirectory } from "../../temporary.ts";
import { User, until } from "../binary.ts";
import { StdioServer } from "../mcp/server.ts";

setDefaultTimeout(180_000);

const FILES = { "src/tokens.ts": "export function validateToken(token: string) {\n  return token.length > 3;\n}\n" };
const QUERY = "zqvalidate zqwords";

interface Event {
  readonly time: string;
  readonly level: string;
  readonly event: string;
  readonly [field: string]: unknown;
}

async function indexed(): Promise<User> {
  const user = new User(repositoryWith(FILES), temporaryDirectory());
  await user.run(["index", "--log-level", "info"]);
  return user;
}

const directoryOf = (user: User): string => join(user.home, ".codecompass/logs");
const written = (user: User): string => readFileSync(join(directoryOf(user), "codecompass.log"), "utf8");
const events = async (user: User, ...args: string[]): Promise<readonly Event[]> =>
  (await user.json<{ events: Event[] }>(["logs", ...args])).events;

test("only who asks for a log gets one, in files that nobody else may read", async () => {
  const user = new User(repositoryWith(FILES));
  await user.run(["index"]);
  await user.run(["search", "token"]);
  expect(existsSync(directoryOf(user))).toBe(false);
  const none = await user.run(["logs"]);
  expect(none).toMatchObject({ exitCode: 1, stdout: expect.stringContaining("--log-level info") });
  await user.run(["search", "token", "--log-level", "info"]);
  const graver = await user.run(["logs", "--level", "error"]);
  expect(graver).toMatchObject({ exitCode: 1, stdout: expect.stringMatching(/^No event .*--level/) });
  expect(statSync(directoryOf(user)).mode & 0o777).toBe(0o700);
  expect(statSync(join(directoryOf(user), "codecompass.log")).mode & 0o777).toBe(0o600);
});

test("info has names, numbers and codes, and neither queries nor code; debug has the words", async () => {
  const user = await indexed();
  await user.run(["search", QUERY, "--log-level", "info"]);
  await user.run(["search", "x", "--path", "/zqoutside", "--log-level", "info", "--ref", "zqref"]);
  expect(written(user)).not.toMatch(/zq|validateToken|tokens\.ts/);
  const seen = await events(user);
  expect(seen.map(({ event }) => event)).toEqual([
    ...["command_started", "index_ended", "command_ended"],
    ...["command_started", "warning", "command_ended", "command_started", "error"],
  ]);
  expect(seen[1]).toMatchObject({ files_parsed: 1, files_removed: 0, level: "info" });
  expect(seen.at(-1)).toMatchObject({ level: "error", code: "path_outside_workspace" });
  await user.run(["search", QUERY, "--log-level", "debug"]);
  expect(written(user)).toContain(QUERY);
});

test("a server logs the calls of its tools, over stdio as well", async () => {
  const user = await indexed();
  const audit = join(user.home, "audit.jsonl");
  const server = new StdioServer(user, ["--log-level", "info", "--audit-log", audit]);
  await server.initialize();
  await server.call("search_code", { query: QUERY });
  await server.end();
  const calls = (await events(user)).filter(({ event }) => event === "tool_call");
  expect(calls[0]).toMatchObject({ tool: "search_code", arguments: expect.arrayContaining(["query"]), is_error: false });
  expect(written(user)).not.toContain("zq");
  const line = readFileSync(audit, "utf8");
  expect(JSON.parse(line.split("\n")[0] ?? "")).toMatchObject({ event: "tool_call", tool: "search_code" });
  expect(line).not.toContain("zq");
  expect(statSync(audit).mode & 0o777).toBe(0o600);
});

test("an audit log that cannot be written is said before the first call", async () => {
  const user = await indexed();
  const { exitCode, stderr } = await user.run(["serve-mcp", "--audit-log", join(user.home, "missing/audit.jsonl")], { stdin: "" });
  expect({ exitCode, stderr }).toMatchObject({
    exitCode: 2,
    stderr: expect.stringMatching(/audit log .* cannot be written.*\n {2}next: /),
  });
});

test("control characters of what was said are escapes, in the file and on the screen", async () => {
  const user = await indexed();
  await user.run(["search", "bell\u0007 \u001b[31mred\u202e", "--log-level", "debug"]);
  expect(written(user)).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  expect((await user.run(["logs"])).stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
});

test("logs are chosen by time, gravity and number", async () => {
  const user = await indexed();
  await user.run(["show", "missing.ts", "--log-level", "info"]);
  const old = { time: "2020-01-01T00:00:00.000Z", level: "info", pid: 1, event: "old" };
  appendFileSync(join(directoryOf(user), "codecompass.log"), `${JSON.stringify(old)}\nno event\n{"half":`);
  const names = async (...args: string[]): Promise<string[]> => (await events(user, ...args)).map(({ event }) => event);
  expect(await names()).toContain("old");
  expect(await names("--since", "1h")).not.toContain("old");
  expect(await names("--since", "2020-01-02")).not.toContain("old");
  expect(await names("--level", "error")).toEqual(["error"]);
  expect(await names("-n", "1")).toEqual(["error"]);
  expect((await user.run(["logs", "--jsonl", "-n", "2"])).stdout.trim().split("\n")).toHaveLength(2);
  const { exitCode, stderr } = await user.run(["logs", "--since", "yesterday"]);
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 2, stderr: expect.stringContaining("15m") });
});

test("of those whom a resident process answers, only who asks for a log is logged", async () => {
  const user = await indexed();
  await user.run(["watch", "--background"]);
  await user.run(["search", "token", "--log-level", "info"]);
  const before = written(user);
  await user.run(["search", "token"]);
  expect(written(user)).toBe(before);
  await user.run(["watch", "--stop"]);
});

test("a full file makes room for another, and few of them stay", async () => {
  const user = await indexed();
  const log = join(directoryOf(user), "codecompass.log");
  const filler = `${JSON.stringify({ time: new Date().toISOString(), level: "info", pid: 1, event: "filler", text: "x".repeat(1_000) })}\n`;
  for (let round = 0; round < 7; round++) {
    writeFileSync(log, filler.repeat(4_300));
    await user.run(["status", "--log-level", "info"]);
  }
  const files = readdirSync(directoryOf(user));
  expect(files.length).toBeLessThanOrEqual(5);
  const bytes = files.reduce((sum, name) => sum + statSync(join(directoryOf(user), name)).size, 0);
  expect(bytes).toBeLessThan(25_000_000);
  expect((await events(user, "-n", "5")).map(({ event }) => event)).toContain("command_ended");
});

test("--follow shows what is logged meanwhile, across a change of files, and ends on a signal", async () => {
  const user = await indexed();
  const following = user.start(["logs", "--follow", "--jsonl", "-n", "1"]);
  const log = join(directoryOf(user), "codecompass.log");
  await until("it follows", async () => {
    await user.run(["status", "--log-level", "info"]);
    return readFileSync(log, "utf8").split("\n").length > 8;
  });
  const filler = `${JSON.stringify({ time: new Date().toISOString(), level: "info", pid: 1, event: "filler", text: "x".repeat(1_000) })}\n`;
  appendFileSync(log, filler.repeat(4_300));
  await user.run(["status", "--log-level", "info"]);
  await user.run(["files", "**", "--log-level", "info"]);
  await Bun.sleep(600);
  following.kill("SIGINT");
  const { stdout, exitCode } = await following.outcome;
  expect(stdout).toContain('"command":"files"');
  expect(exitCode).toBe(130);
});

test("a link or a directory in the log's place is not written to, and disturbs nobody", async () => {
  const user = await indexed();
  const log = join(directoryOf(user), "codecompass.log");
  const other = join(user.home, "other.txt");
  writeFileSync(other, "");
  await Bun.file(log).delete();
  symlinkSync(other, log);
  expect((await user.run(["search", "token", "--log-level", "info"])).exitCode).toBe(0);
  expect(readFileSync(other, "utf8")).toBe("");
});
