/** The process that watches: commands that it answers say what they say alone, whatever becomes of it. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { chmodSync, rmSync } from "node:fs";
import { join } from "node:path";
import { git, sharedDirectory, temporaryDirectory, whenTestEnds, writeFiles } from "../../temporary.ts";
import { BINARY, type Outcome, User, until } from "../binary.ts";

setDefaultTimeout(180_000);

const USER = new User(sharedDirectory(), sharedDirectory());
const ALONE = { env: { CODECOMPASS_ALONE: "1" } };

interface Watching {
  readonly pid: number;
  readonly commands_answered: number;
  readonly workspaces: readonly { readonly path: string; readonly mode: string }[];
}

beforeAll(async () => {
  writeFiles(USER.cwd, {
    "src/shape.ts": "/** A circle. */\nexport class Circle {\n  area(): number {\n    return 3;\n  }\n}\n",
    "src/use.ts": 'import { Circle } from "./shape";\nexport const area = new Circle().area();\n',
    "README.md": "# Shapes\n\nHow areas are measured.\n",
  });
  git(USER.cwd, "init", "-q", "-b", "main");
  git(USER.cwd, "add", ".");
  git(USER.cwd, "commit", "-q", "-m", "Shapes");
});

/** Starts a process that watches, and ends it after the test. */
async function watching(): Promise<Watching> {
  const { stdout, exitCode, stderr } = await USER.run(["watch", "--background", "--json"]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  const status = JSON.parse(stdout) as Watching;
  whenTestEnds(() => {
    try {
      process.kill(status.pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  });
  return status;
}

async function* linesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let received = "";
  for await (const chunk of stream) {
    const lines = (received + decoder.decode(chunk, { stream: true })).split("\n");
    received = lines.pop() ?? "";
    yield* lines;
  }
}

const status = async (): Promise<Watching> => JSON.parse((await USER.run(["watch", "--status", "--json"])).stdout) as Watching;

describe("watch", () => {
  test("starts, tells of itself, and ends when told to", async () => {
    const { pid, workspaces } = await watching();
    expect(workspaces.map(({ path }) => path)).toEqual([USER.cwd]);
    expect((await status()).pid).toBe(pid);
    expect((await USER.run(["watch", "--background", "--json"])).stdout).toContain(`"pid":${pid}`);
    expect((await USER.run(["watch", "--stop"])).stdout).toContain(`process ${pid} ends`);
    const none = await USER.run(["watch", "--status"]);
    expect(none.exitCode).toBe(1);
    expect(none.stderr).toContain("codecompass watch --background");
  });

  test("is not forgotten while it is stopped, and ends when told to", async () => {
    const { pid } = await watching();
    process.kill(pid, "SIGSTOP");
    const asked = await USER.run(["watch", "--status"]);
    expect(asked).toMatchObject({ exitCode: 1, stderr: expect.stringContaining(`(${pid}) does not answer`) });
    const second = await USER.run(["watch", "--background"]);
    expect(second).toMatchObject({ exitCode: 2, stderr: expect.stringContaining(`(${pid}) is already watching, but does not answer`) });
    process.kill(pid, "SIGCONT");
    expect((await status()).pid).toBe(pid);
    process.kill(pid, "SIGSTOP");
    const ended = await USER.run(["watch", "--stop"]);
    expect(ended).toMatchObject({ exitCode: 0, stderr: expect.stringContaining(`(${pid}) did not answer; it has ended`) });
    expect((await USER.run(["watch", "--status"])).stderr).toContain("No process is watching");
  });

  test("takes in what is written at once, or leaves it to the queries", async () => {
    interface Taken {
      readonly strategy: string;
      readonly taken_in: number;
    }
    const taken = async (): Promise<Taken> => (await status()) as unknown as Taken;
    await watching();
    await until("nothing is left to take in", async () => (await status()).workspaces[0]?.mode === "watching");
    const { strategy, taken_in: before } = await taken();
    expect(strategy).toBe("realtime");
    writeFiles(USER.cwd, { "src/eager.ts": "export const eager = 1;\n" });
    await until("the edit is taken in", async () => (await taken()).taken_in > before);
    expect((await USER.run(["watch", "--background", "--strategy", "lazy"])).exitCode).toBe(0);
    const { strategy: now, taken_in: then } = await taken();
    expect(now).toBe("lazy");
    writeFiles(USER.cwd, { "src/eager.ts": "export const lazy = 1;\n" });
    expect((await USER.run(["locate", "lazy"])).stdout).toContain("src/eager.ts:1");
    expect((await taken()).taken_in).toBe(then);
    await USER.run(["watch", "--stop"]);
    await watching();
    expect((await taken()).strategy).toBe("lazy");
    expect((await USER.run(["watch", "--background", "--strategy", "realtime"])).exitCode).toBe(0);
  });

  test("in the foreground ends with a signal, and leaves nothing behind", async () => {
    const process = USER.start(["watch"]);
    while ((await USER.run(["watch", "--status"])).exitCode !== 0);
    process.kill("SIGTERM");
    expect((await process.outcome).exitCode).toBe(0);
    expect((await USER.run(["watch", "--status"])).exitCode).toBe(1);
  });
});

describe("a command that a watching process answers", () => {
  const COMMANDS = [
    ["search", "circle"],
    ["search", "circle", "--json"],
    ["search", "nothing of that name", "--limit", "2"],
    ["search", "--docs", "areas"],
    ["locate", "Circle", "--color", "always", "--hyperlink-format", "default"],
    ["locate", "Cirle"],
    ["grep", "area"],
    ["grep", "(unbalanced"],
    ["show", "Circle"],
    ["show", "src/shap.ts:3"],
    ["refs", "Circle", "--toon"],
    ["callers", "Circle.area"],
    ["context", "how is area computed", "--max-tokens", "500"],
    ["outline", "src/shape.ts"],
    ["map"],
    ["search", "circle", "--limit", "ten"],
    ["search", "circle", "--help"],
    ["history", "Circle"],
    ["diff", "HEAD"],
  ];

  test("says what it says alone", async () => {
    await USER.run(["index"]);
    const alone = await Promise.all(COMMANDS.map((words) => USER.run(words, ALONE)));
    await watching();
    for (const [at, words] of COMMANDS.entries())
      expect({ words, said: await USER.run(words) }).toEqual({ words, said: alone[at] as Outcome });
    const below = { cwd: join(USER.cwd, "src") };
    expect(await USER.run(["grep", "area", "."], below)).toEqual(await USER.run(["grep", "area", "."], { ...below, ...ALONE }));
    expect((await status()).commands_answered).toBeGreaterThan(COMMANDS.length);
  });

  const QUERIES = "circle\n\nshape area\nnothing of that name\nsrc/use.ts\n";
  const READING = [
    { words: ["search", "-"], stdin: QUERIES },
    { words: ["search", "-", "--format", "lines", "--limit", "1"], stdin: QUERIES },
    { words: ["locate", "-", "--null"], stdin: "Circle\0Cir\ncle\0area" },
    { words: ["search", "-"], stdin: "" },
    { words: ["show", "-"], stdin: "src/shape.ts:3\n" },
    { words: ["show", "-"], stdin: "" },
    { words: ["locate", "-", "--limit", "ten"], stdin: QUERIES },
  ];

  test("and that reads its queries says what it says alone", async () => {
    const alone = await Promise.all(READING.map(({ words, stdin }) => USER.run(words, { ...ALONE, stdin })));
    await watching();
    const { commands_answered: before } = await status();
    for (const [at, { words, stdin }] of READING.entries())
      expect({ words, said: await USER.run(words, { stdin }) }).toEqual({ words, said: alone[at] as Outcome });
    expect((await status()).commands_answered).toBe(before + READING.length);
  });

  test("says the same when many ask at once", async () => {
    const alone = await Promise.all(COMMANDS.map((words) => USER.run(words, ALONE)));
    await watching();
    const asked = await Promise.all([...COMMANDS, ...COMMANDS].map((words) => USER.run(words)));
    expect(asked).toEqual([...alone, ...alone]);
  });

  test("shows an edit, a new file and a checkout at once", async () => {
    await watching();
    for (let edit = 0; edit < 5; edit++) {
      writeFiles(USER.cwd, { "src/new.ts": `export const fresh${edit} = 1;\n` });
      expect((await USER.run(["locate", `fresh${edit}`])).stdout).toContain(`fresh${edit}`);
    }
    git(USER.cwd, "checkout", "-q", "-b", "side");
    git(USER.cwd, "add", ".");
    git(USER.cwd, "commit", "-q", "-m", "New");
    git(USER.cwd, "checkout", "-q", "main");
    expect((await USER.run(["locate", "fresh4"])).stdout).not.toContain("src/new.ts");
    expect((await USER.run(["locate", "fresh4", "--ref", "side"])).stdout).toContain("src/new.ts:1");
  });

  test("is about the worktree that its caller stands in", async () => {
    const other = join(temporaryDirectory(), "other");
    git(USER.cwd, "worktree", "add", "-q", other, "-b", "other");
    whenTestEnds(() => git(USER.cwd, "worktree", "remove", "--force", other));
    writeFiles(other, { "src/only.ts": "export const onlyOther = 1;\n" });
    await watching();
    expect((await USER.run(["locate", "onlyOther"], { cwd: other })).stdout).toContain("src/only.ts:1");
    expect((await USER.run(["locate", "onlyOther"])).exitCode).toBe(1);
    await USER.run(["locate", "onlyOther", "--ref", other]);
    const { workspaces } = await status();
    expect(workspaces.map(({ path }) => path).filter((path) => path === other)).toEqual([other]);
  });

  test("answers by itself when variables differ that answers depend on", async () => {
    await watching();
    const { commands_answered: before } = await status();
    expect((await USER.run(["locate", "Circle"], { env: { GIT_CEILING_DIRECTORIES: "/" } })).stdout).toContain("src/shape.ts:2");
    expect((await status()).commands_answered).toBe(before);
  });
});

describe("a watching process that does not answer", () => {
  test("because it was killed: the command answers by itself, and another can start", async () => {
    const { pid } = await watching();
    process.kill(pid, "SIGKILL");
    expect((await USER.run(["locate", "Circle"])).stdout).toContain("src/shape.ts:2");
    expect((await watching()).pid).not.toBe(pid);
    expect((await USER.run(["locate", "Circle"])).stdout).toContain("src/shape.ts:2");
  });

  test("because it is stopped: the command answers by itself, and the edits made meanwhile are in the answers after", async () => {
    const { pid } = await watching();
    process.kill(pid, "SIGSTOP");
    writeFiles(USER.cwd, { "src/meanwhile.ts": "export const meanwhile = 1;\n" });
    expect((await USER.run(["locate", "meanwhile"])).stdout).toContain("src/meanwhile.ts:1");
    writeFiles(USER.cwd, { "src/meanwhile.ts": "export const afterwards = 1;\n" });
    process.kill(pid, "SIGCONT");
    expect((await USER.run(["locate", "afterwards"])).stdout).toContain("src/meanwhile.ts:1");
    rmSync(join(USER.cwd, "src/meanwhile.ts"));
    expect((await USER.run(["locate", "afterwards"])).exitCode).toBe(1);
  });

  test("because it was killed between two queries of one command: the command goes on by itself, and says each answer once", async () => {
    for (const signal of ["SIGKILL", "SIGSTOP"] as const) {
      const { pid } = await watching();
      const child = Bun.spawn([BINARY, "search", "-"], {
        cwd: USER.cwd,
        env: { PATH: process.env["PATH"], HOME: USER.home },
        stdin: "pipe",
        stdout: "pipe",
        stderr: "inherit",
      });
      const lines = linesOf(child.stdout);
      const ask = async (query: string): Promise<unknown> => {
        child.stdin.write(`${query}\n`);
        await child.stdin.flush();
        return JSON.parse((await lines.next()).value as string);
      };
      expect(await ask("circle")).toMatchObject({ query_number: 1, query: "circle" });
      expect(await ask("area")).toMatchObject({ query_number: 2, query: "area" });
      process.kill(pid, signal);
      writeFiles(USER.cwd, { "src/late.ts": "export const lateOne = 1;\n" });
      expect(await ask("lateOne")).toMatchObject({ query_number: 3, results: [{ path: "src/late.ts" }] });
      expect(await ask("circle")).toMatchObject({ query_number: 4, query: "circle" });
      child.stdin.end();
      expect((await lines.next()).done).toBe(true);
      expect(await child.exited).toBe(0);
      if (signal === "SIGSTOP") process.kill(pid, "SIGKILL");
    }
  });

  test("because others could have put it there: the command answers by itself", async () => {
    await watching();
    const { commands_answered: before } = await status();
    const place = join(USER.home, ".codecompass/resident");
    chmodSync(place, 0o755);
    expect((await USER.run(["locate", "Circle"])).stdout).toContain("src/shape.ts:2");
    chmodSync(place, 0o700);
    expect((await status()).commands_answered).toBe(before);
  });
});

describe("a process that watches in the background", () => {
  const endsAfterTest = (pid: number): void =>
    whenTestEnds(() => {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It has ended.
      }
    });
  /** The process that watches now, once there is one. */
  const anyProcess = (user: User): Promise<number> =>
    until("a process watches", async () => {
      const { exitCode, stdout } = await user.run(["watch", "--status", "--json"]);
      return exitCode === 0 && (JSON.parse(stdout) as Watching).pid;
    });

  test("is started again by the next command when it has crashed, and not when it was told to end", async () => {
    const user = new User(USER.cwd, temporaryDirectory());
    const { pid } = JSON.parse((await user.run(["watch", "--background", "--json"])).stdout) as Watching;
    process.kill(pid, "SIGKILL");
    // A command that comes while the process is still dying knows only that it does not answer.
    await until("a command finds nobody there", async () => {
      expect((await user.run(["locate", "Circle"])).stdout).toContain("src/shape.ts:2");
      return (await user.run(["watch", "--status"])).exitCode === 0;
    });
    const next = await anyProcess(user);
    endsAfterTest(next);
    expect(next).not.toBe(pid);
    expect((await user.run(["watch", "--status"])).stdout).toContain("1 crashed");
    await user.run(["watch", "--stop"]);
    await until("nobody watches", async () => (await user.run(["watch", "--status"])).exitCode === 1);
    expect((await user.run(["locate", "Circle"])).exitCode).toBe(0);
    expect((await user.run(["watch", "--status"])).exitCode).toBe(1);
  });

  test("is started by a command when its user has said so, and not because a repository does", async () => {
    const user = new User(USER.cwd, temporaryDirectory());
    await user.run(["index"]);
    expect((await user.run(["config", "set", "watch.autoStart", "true"])).stderr).toContain("user setting");
    expect((await user.run(["locate", "Circle"])).exitCode).toBe(0);
    expect((await user.run(["watch", "--status"])).exitCode).toBe(1);
    expect((await user.run(["config", "set", "--user", "watch.autoStart", "true"])).exitCode).toBe(0);
    expect((await user.run(["locate", "Circle"])).exitCode).toBe(0);
    const pid = await anyProcess(user);
    endsAfterTest(pid);
    expect((await user.run(["locate", "Circle"])).exitCode).toBe(0);
    expect(await anyProcess(user)).toBe(pid);
    expect((await user.run(["watch", "--stop"])).exitCode).toBe(0);
  });
});

describe("an MCP server that a watching process serves", () => {
  /** A client of `serve-mcp` at the level of lines. */
  class Client {
    readonly #child;
    #received = "";
    #id = 0;

    constructor(env: Readonly<Record<string, string>> = {}) {
      const { PATH, TMPDIR } = process.env;
      this.#child = Bun.spawn([BINARY, "serve-mcp"], {
        cwd: USER.cwd,
        env: { PATH, TMPDIR, HOME: USER.home, CODECOMPASS: BINARY, ...env },
        stdin: "pipe",
        stdout: "pipe",
        stderr: "ignore",
      });
      whenTestEnds(() => this.#child.kill("SIGKILL"));
      void this.#read();
    }

    async #read(): Promise<void> {
      const decoder = new TextDecoder();
      for await (const chunk of this.#child.stdout) this.#received += decoder.decode(chunk, { stream: true });
    }

    /** Sends a request; resolves with its answer. */
    async ask(method: string, params: unknown): Promise<unknown> {
      const id = ++this.#id;
      this.#child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id, method, params })}\n`);
      await this.#child.stdin.flush();
      return until(`${method} is answered`, () => this.#answers().find((answer) => answer.id === id)?.result);
    }

    #answers(): readonly { id: number; result: unknown }[] {
      return this.#received
        .split("\n")
        .slice(0, -1)
        .map((line) => JSON.parse(line) as { id: number; result: unknown });
    }

    async greet(): Promise<void> {
      await this.ask("initialize", { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } });
      this.#child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" })}\n`);
    }

    locate(name: string): Promise<unknown> {
      return this.ask("tools/call", { name: "locate_symbol", arguments: { name } });
    }

    /** Answers in all, to any request. */
    get answered(): number {
      return this.#answers().length;
    }

    async leave(): Promise<number> {
      this.#child.stdin.end();
      return this.#child.exited;
    }
  }

  const clients = async (): Promise<number> => ((await status()) as unknown as { clients: number }).clients;

  test("says what it says alone, and ends with its client", async () => {
    await watching();
    const [through, alone] = [new Client(), new Client({ CODECOMPASS_ALONE: "1" })];
    for (const client of [through, alone]) await client.greet();
    expect(await clients()).toBe(1);
    expect(await through.ask("tools/list", {})).toEqual(await alone.ask("tools/list", {}));
    expect(await through.locate("Circle")).toEqual(await alone.locate("Circle"));
    writeFiles(USER.cwd, { "src/mcp.ts": "export const overMcp = 1;\n" });
    expect(JSON.stringify(await through.locate("overMcp"))).toContain("src/mcp.ts");
    expect(await through.leave()).toBe(0);
    expect(await alone.leave()).toBe(0);
    await until("the client is gone", async () => (await clients()) === 0);
  });

  test("goes on by itself when that process is killed", async () => {
    const { pid } = await watching();
    const client = new Client();
    await client.greet();
    const before = await client.locate("Circle");
    process.kill(pid, "SIGKILL");
    expect(await client.locate("Circle")).toEqual(before);
    expect(await client.locate("Circle")).toEqual(before);
    // The handshake was answered once.
    expect(client.answered).toBe(4);
    expect(await client.leave()).toBe(0);
  });

  test("goes on by itself when that process is stopped, and says each answer once", async () => {
    const { pid } = await watching();
    const client = new Client();
    await client.greet();
    const before = await client.locate("Circle");
    process.kill(pid, "SIGSTOP");
    expect(await client.locate("Circle")).toEqual(before);
    process.kill(pid, "SIGCONT");
    await until("the process has let the client go", async () => (await clients()) === 0);
    expect(await client.locate("Circle")).toEqual(before);
    expect(client.answered).toBe(4);
    expect(await client.leave()).toBe(0);
  });

  test("answers a client that has closed its end already", async () => {
    await watching();
    const lines = [
      {
        jsonrpc: "2.0",
        id: 1,
        method: "initialize",
        params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
      },
      { jsonrpc: "2.0", method: "notifications/initialized" },
      { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "locate_symbol", arguments: { name: "Circle" } } },
    ].map((message) => JSON.stringify(message));
    const { stdout, exitCode } = await USER.run(["serve-mcp"], { stdin: `${lines.join("\n")}\n` });
    expect(exitCode).toBe(0);
    expect(stdout.trim().split("\n")).toHaveLength(2);
    expect(stdout).toContain("src/shape.ts");
  });
});
