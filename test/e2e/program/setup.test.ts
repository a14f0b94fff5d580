/** `setup` as someone meets it who has an empty home, an editor or two, and the program somewhere on disk. */
import { beforeAll, describe, expect, setDefaultTimeout, test } from "bun:test";
import { chmodSync, existsSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { directoryWith, repositoryWith, sharedDirectory, temporaryDirectory, writeFiles } from "../../temporary.ts";
import { BINARY, User } from "../binary.ts";

setDefaultTimeout(180_000);

const CLIENTS = ["claude-code", "claude-desktop", "cursor", "vscode", "windsurf", "codex", "gemini", "zed", "opencode"];
/** A PATH with git alone: the clients of this machine must not be found, let alone configured. */
const BARE = { PATH: "" };
beforeAll(() => {
  BARE.PATH = sharedDirectory();
  symlinkSync(Bun.which("git") ?? "git", join(BARE.PATH, "git"));
});

function user(cwd = temporaryDirectory(), home = temporaryDirectory()): User {
  return new User(cwd, home);
}

function read(user: User, path: string): string {
  return readFileSync(join(user.home, path), "utf8");
}

/** Programs that write down how they were called, and end as told. */
function fakeCommands(commands: Readonly<Record<string, number>>): { directory: string; calls: () => string[] } {
  const directory = temporaryDirectory();
  for (const [name, status] of Object.entries(commands)) {
    const record = `printf '%s' "${name}" >> "${directory}/calls"; for word in "$@"; do printf '|%s' "$word" >> "${directory}/calls"; done`;
    writeFiles(directory, { [name]: `#!/bin/sh\n${record}; echo >> "${directory}/calls"\necho "said by ${name}" >&2\nexit ${status}\n` });
    chmodSync(join(directory, name), 0o755);
  }
  const calls = (): string[] =>
    existsSync(join(directory, "calls")) ? readFileSync(join(directory, "calls"), "utf8").trim().split("\n") : [];
  return { directory, calls };
}

describe("a client that stands nowhere", () => {
  const argsIn = (one: User): string[] => JSON.parse(read(one, DESKTOP)).mcpServers.codecompass.args;
  const DESKTOP =
    process.platform === "darwin"
      ? "Library/Application Support/Claude/claude_desktop_config.json"
      : ".config/Claude/claude_desktop_config.json";

  test("keeps the projects that were set up before, until they are gone", async () => {
    const first = user(repositoryWith({}));
    const second = user(repositoryWith({}), first.home);
    for (const one of [first, second, first]) await one.run(["setup", "claude-desktop", "--yes"], { env: BARE });
    expect(argsIn(first)).toEqual(["serve-mcp", "--workspace", first.cwd, "--workspace", second.cwd]);
    rmSync(first.cwd, { recursive: true });
    await second.run(["setup", "claude-desktop", "--yes"], { env: BARE });
    expect(argsIn(first)).toEqual(["serve-mcp", "--workspace", second.cwd]);
  });
});

test("says how to index the project, unless it is indexed", async () => {
  const one = user(repositoryWith({ "a.ts": "" }));
  const next = "Now: codecompass index";
  expect((await one.run(["setup", "cursor", "--yes"], { env: BARE })).stdout).toContain(next);
  await one.run(["index"]);
  expect((await one.run(["setup", "cursor", "--yes"], { env: BARE })).stdout).not.toContain(next);
  expect((await one.run(["setup", "cursor", "--remove", "--yes"], { env: BARE })).stdout).not.toContain(next);
});

describe("--print", () => {
  test.each(CLIENTS)("%s: shows the file and what to add, and changes nothing", async (client) => {
    const someone = user();
    const { exitCode, stdout } = await someone.run(["setup", client, "--print"], { env: BARE });
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`add to ${someone.home}/`);
    expect(stdout).toContain(`"${BINARY}"`);
    expect(stdout).toContain("serve-mcp");
    const [line] = (await someone.run(["setup", client, "--print", "--format", "jsonl"], { env: BARE })).stdout.split("\n");
    const { path, snippet } = JSON.parse(line ?? "") as { path: string; snippet: string };
    expect(path).toStartWith(someone.home);
    const data = client === "codex" ? Bun.TOML.parse(snippet) : JSON.parse(snippet);
    expect(JSON.stringify(data)).toContain(JSON.stringify(BINARY));
    expect(readdirSync(someone.home)).toEqual([]);
  });

  test("without a client shows them all", async () => {
    const { stdout } = await user().run(["setup", "--print"], { env: BARE });
    expect(stdout.match(/^# .*: add to /gm)?.length).toBe(CLIENTS.length);
  });
});

describe("writing", () => {
  test.each(CLIENTS)("%s: --yes writes, a second run has nothing to do, --remove takes it away", async (client) => {
    const someone = user();
    const first = await someone.run(["setup", client, "--yes"], { env: BARE });
    expect(first).toMatchObject({ exitCode: 0, stderr: "" });
    const path = /^\+\+\+ (.*)$/m.exec(first.stdout)?.[1] ?? "";
    expect(readFileSync(path, "utf8")).toContain(BINARY);
    const second = await someone.run(["setup", client], { env: BARE });
    expect(second.exitCode).toBe(0);
    expect(second.stdout).toContain("nothing to do");
    const removed = await someone.run(["setup", client, "--remove", "--yes"], { env: BARE });
    expect(removed.exitCode).toBe(0);
    expect(existsSync(path)).toBe(false);
    expect((await someone.run(["setup", client, "--remove"], { env: BARE })).stdout).toContain("nothing to do");
  });

  test("keeps what was there, beside it too, and gives it back", async () => {
    const someone = user();
    const original = '// mine\r\n{\r\n\t"theme": "x", // dark\r\n\t"context_servers": {}\r\n}\r\n';
    writeFiles(someone.home, { ".config/zed/settings.json": original });
    const { stdout } = await someone.run(["setup", "zed", "--yes"], { env: BARE });
    expect(stdout).toContain('+\t\t"codecompass": {');
    expect(stdout).toContain(" (as it was before: ");
    expect(read(someone, ".config/zed/settings.json.codecompass-backup")).toBe(original);
    expect(read(someone, ".config/zed/settings.json")).toStartWith('// mine\r\n{\r\n\t"theme": "x", // dark\r\n');
    await someone.run(["setup", "zed", "--remove", "--yes"], { env: BARE });
    expect(read(someone, ".config/zed/settings.json")).toBe(original);
    expect(readdirSync(join(someone.home, ".config/zed"))).toEqual(["settings.json"]);
  });

  test("a project's file goes into the project, wherever in it the user stands", async () => {
    const root = repositoryWith({ "src/a.ts": "export const a = 1;\n" });
    const someone = user(join(root, "src"));
    const { exitCode } = await someone.run(["setup", "vscode", "--scope", "project", "--yes"], { env: BARE });
    expect(exitCode).toBe(0);
    const data = JSON.parse(readFileSync(join(root, ".vscode/mcp.json"), "utf8"));
    expect(data).toEqual({ servers: { codecompass: { type: "stdio", command: BINARY, args: ["serve-mcp"] } } });
    expect(readdirSync(someone.home)).toEqual([]);
    expect(readdirSync(root).sort()).toEqual([".git", ".vscode", "src"]);
  });

  test("the link on PATH is written instead of what it points to", async () => {
    const someone = user(undefined, directoryWith({ ".cursor/x": "", "bin/x": "" }));
    symlinkSync(BINARY, join(someone.home, "bin/codecompass"));
    await someone.run(["setup", "cursor", "--yes"], { env: { PATH: `${someone.home}/bin:${BARE.PATH}` } });
    expect(read(someone, ".cursor/mcp.json")).toContain(`"${someone.home}/bin/codecompass"`);
  });
});

describe("without a terminal and without --yes", () => {
  test("nothing is written, the change is shown, and the next step named", async () => {
    const someone = user(undefined, directoryWith({ ".cursor/mcp.json": "{}\n" }));
    const { exitCode, stdout, stderr } = await someone.run(["setup", "cursor"], { env: BARE });
    expect(exitCode).toBe(2);
    expect(stdout).toContain('+  "mcpServers": {');
    expect(stderr).toContain("next: codecompass setup cursor --yes");
    expect(read(someone, ".cursor/mcp.json")).toBe("{}\n");
  });

  test("a client that is not there is not invented", async () => {
    const someone = user();
    const { exitCode, stderr } = await someone.run(["setup", "windsurf"], { env: BARE });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("does not seem to be installed");
    expect(readdirSync(someone.home)).toEqual([]);
  });
});

describe("at a terminal", () => {
  /** Runs the program at a terminal and types an answer when it asks. */
  async function answering(home: string, answer: string, words: readonly string[]): Promise<{ exitCode: number; shown: string }> {
    let shown = "";
    let isAnswered = false;
    const data = (terminal: Bun.Terminal, bytes: Uint8Array): void => {
      shown += new TextDecoder().decode(bytes);
      if (isAnswered || !shown.includes("[y/N]")) return;
      isAnswered = true;
      terminal.write(answer);
    };
    const child = Bun.spawn([BINARY, ...words], { cwd: home, env: { ...BARE, HOME: home, TERM: "xterm" }, terminal: { cols: 200, data } });
    const exitCode = await child.exited;
    return { exitCode, shown };
  }

  test("the change is shown and made when the user agrees", async () => {
    const home = directoryWith({ ".cursor/mcp.json": "{}\n" });
    const { exitCode, shown } = await answering(home, "y\n", ["setup", "cursor"]);
    expect(shown).toContain('+  "mcpServers": {');
    expect(exitCode).toBe(0);
    expect(readFileSync(join(home, ".cursor/mcp.json"), "utf8")).toContain(BINARY);
  });

  test("nothing is made when the user does not", async () => {
    const home = directoryWith({ ".cursor/mcp.json": "{}\n" });
    for (const answer of ["n\n", "\n", "\u0004"]) {
      const { exitCode } = await answering(home, answer, ["setup", "cursor"]);
      expect(exitCode).toBe(1);
    }
    expect(readFileSync(join(home, ".cursor/mcp.json"), "utf8")).toBe("{}\n");
    expect(readdirSync(join(home, ".cursor"))).toEqual(["mcp.json"]);
  });
});

describe("without a client", () => {
  test("those that are installed are set up, and no others", async () => {
    const someone = user(undefined, directoryWith({ ".cursor/x": "", ".codex/config.toml": 'model = "m"\n' }));
    const planned = await someone.run(["setup"], { env: BARE });
    expect(planned.exitCode).toBe(2);
    expect(planned.stdout).toStartWith("Found Cursor, Codex.\n");
    expect(planned.stderr).toContain("next: codecompass setup --yes");
    expect((await someone.run(["setup", "--yes"], { env: BARE })).exitCode).toBe(0);
    expect(read(someone, ".cursor/mcp.json")).toContain(BINARY);
    expect(Bun.TOML.parse(read(someone, ".codex/config.toml"))).toEqual({
      model: "m",
      mcp_servers: { codecompass: { command: BINARY, args: ["serve-mcp"] } },
    });
    expect(readdirSync(someone.home).sort()).toEqual([".codex", ".cursor"]);
    expect((await someone.run(["setup"], { env: BARE })).exitCode).toBe(0);
    expect((await someone.run(["setup", "--remove", "--yes"], { env: BARE })).exitCode).toBe(0);
    expect(read(someone, ".codex/config.toml")).toBe('model = "m"\n');
    expect((await someone.run(["setup", "--remove"], { env: BARE })).stdout).toBe("Nothing to do: no client has CodeCompass's entry.\n");
  });

  test("programs get one JSON object for each", async () => {
    const someone = user(undefined, directoryWith({ ".cursor/x": "", ".zed/x": "", ".gemini/settings.json": "{}" }));
    const { exitCode, stdout } = await someone.run(["setup", "--yes", "--format", "jsonl"], { env: BARE });
    expect(exitCode).toBe(0);
    expect(
      stdout
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { client: "cursor", scope: "user", action: "add", path: join(someone.home, ".cursor/mcp.json"), command: [], done: true },
      { client: "gemini", scope: "user", action: "add", path: join(someone.home, ".gemini/settings.json"), command: [], done: true },
    ]);
  });

  test("one that is broken does not stop the others", async () => {
    const someone = user(undefined, directoryWith({ ".cursor/mcp.json": "{", ".gemini/settings.json": "{}" }));
    const { exitCode, stderr } = await someone.run(["setup", "--yes"], { env: BARE });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("mcp.json:1 is not valid JSON");
    expect(read(someone, ".cursor/mcp.json")).toBe("{");
    expect(read(someone, ".gemini/settings.json")).toContain(BINARY);
  });

  test("none at all is said", async () => {
    const { exitCode, stderr } = await user().run(["setup"], { env: BARE });
    expect(exitCode).toBe(1);
    expect(stderr).toContain("No MCP client was found");
  });
});

describe("a client's own command", () => {
  test("adds and removes where it is installed; an entry that differs is edited, with what the user added", async () => {
    const fake = fakeCommands({ claude: 0, codex: 0, gemini: 0, code: 0 });
    const env = { PATH: `${fake.directory}:${BARE.PATH}` };
    const someone = user();
    for (const client of ["claude-code", "codex", "gemini", "vscode"]) {
      expect(await someone.run(["setup", client, "--yes"], { env })).toMatchObject({ exitCode: 0, stderr: "" });
    }
    const stdio = JSON.stringify({ name: "codecompass", type: "stdio", command: BINARY, args: ["serve-mcp"] });
    expect(fake.calls()).toEqual([
      `claude|mcp|add|--scope|user|codecompass|--|${BINARY}|serve-mcp`,
      `codex|mcp|add|codecompass|--|${BINARY}|serve-mcp`,
      `gemini|mcp|add|--scope|user|codecompass|${BINARY}|serve-mcp`,
      `code|--add-mcp|${stdio}`,
    ]);
    const old = { mcpServers: { codecompass: { command: "/old/codecompass", args: ["serve-mcp"], env: { A: "1" } } } };
    writeFiles(someone.home, { ".claude.json": JSON.stringify(old) });
    const { stdout } = await someone.run(["setup", "claude-code", "--yes"], { env });
    expect(stdout).toContain('-{"mcpServers":{"codecompass":{"command":"/old/codecompass"');
    expect(JSON.parse(read(someone, ".claude.json")).mcpServers.codecompass).toEqual({
      command: BINARY,
      args: ["serve-mcp"],
      env: { A: "1" },
    });
    await someone.run(["setup", "claude-code", "--remove", "--yes"], { env });
    expect(fake.calls().slice(4)).toEqual(["claude|mcp|remove|--scope|user|codecompass"]);
  });

  test("is shown, not run, before anyone agreed", async () => {
    const fake = fakeCommands({ codex: 0 });
    const { exitCode, stdout } = await user().run(["setup", "codex"], { env: { PATH: `${fake.directory}:${BARE.PATH}` } });
    expect(exitCode).toBe(2);
    expect(stdout).toContain(`codex mcp add codecompass -- ${BINARY} serve-mcp`);
    expect(fake.calls()).toEqual([]);
  });

  test("that fails is reported with what it said", async () => {
    const fake = fakeCommands({ gemini: 3 });
    const { exitCode, stderr } = await user().run(["setup", "gemini", "--yes"], { env: { PATH: `${fake.directory}:${BARE.PATH}` } });
    expect(exitCode).toBe(2);
    expect(stderr).toContain("ended with status 3: said by gemini");
    expect(stderr).toContain("--print");
  });

  test("of the project one stands in is never run", async () => {
    const root = directoryWith({ claude: "#!/bin/sh\necho > ran\n" });
    chmodSync(join(root, "claude"), 0o755);
    await user(root).run(["setup", "claude-code", "--yes"], { env: { PATH: `.:${BARE.PATH}` } });
    expect(existsSync(join(root, "ran"))).toBe(false);
  });
});

describe("what is refused", () => {
  test.each([
    [["setup", "emacs"], "Use one of: claude-code"],
    [["setup", "cursor", "--scope", "team"], "user, project"],
    [["setup", "claude-desktop", "--scope", "project"], "--scope user"],
    [["setup", "cursor", "zed"], "one word too many"],
  ])("%j", async (words, hint) => {
    const { exitCode, stderr } = await user().run(words, { env: BARE });
    expect(exitCode).toBe(2);
    expect(stderr).toContain(hint);
  });

  test("a broken file, with its line, and a stranger with our name", async () => {
    const foreign = '{"mcpServers": {"codecompass": {"command": "npx", "args": ["something-else"]}}}';
    const someone = user(undefined, directoryWith({ ".cursor/mcp.json": '{\n"a":,\n}', ".gemini/settings.json": foreign }));
    const broken = await someone.run(["setup", "cursor", "--yes"], { env: BARE });
    expect(broken.exitCode).toBe(2);
    expect(broken.stderr).toContain("mcp.json:2 is not valid JSON");
    expect(broken.stderr).toContain("next: Correct the file");
    const stranger = await someone.run(["setup", "gemini", "--yes"], { env: BARE });
    expect(stranger.exitCode).toBe(2);
    expect(stranger.stderr).toContain("npx something-else");
    expect(read(someone, ".gemini/settings.json")).toBe(foreign);
    expect(readdirSync(join(someone.home, ".cursor"))).toEqual(["mcp.json"]);
  });
});
