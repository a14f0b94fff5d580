/** Planning and carrying out, on real files below a home of their own. */
import { describe, expect, test } from "bun:test";
import { chmodSync, existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { launchOf, SERVER_NAME, startsCodeCompass } from "#setup/launch.ts";
import { carryOut, clientNamed, isPresent, planSetup, type Scope, type SetupPlan, snippetOf } from "#setup/setup.ts";
import { directoryWith, temporaryDirectory, writeFiles } from "../temporary.ts";

const PROGRAM = "/opt/cc/codecompass";

interface Options {
  readonly remove?: boolean;
  readonly scope?: Scope;
  readonly env?: Record<string, string>;
  readonly program?: string;
}

function request(home: string, id: string, { remove = false, scope = "user", env = {}, program = PROGRAM }: Options = {}) {
  const machine = { platform: "linux" as const, home, env };
  return { client: clientNamed(id), scope, remove, root: home, machine, program: { path: program } };
}

function plan(home: string, id: string, options: Options = {}): SetupPlan {
  return planSetup(request(home, id, options));
}

function errorOf(step: () => unknown): CodeCompassError {
  try {
    step();
  } catch (thrown) {
    if (thrown instanceof CodeCompassError) return thrown;
    throw thrown;
  }
  throw new Error("nothing was refused");
}

async function errorIn(step: () => Promise<unknown>): Promise<CodeCompassError> {
  const thrown = await step().catch((error: unknown) => error);
  if (thrown instanceof CodeCompassError) return thrown;
  throw new Error(`not refused: ${thrown}`);
}

const CURSOR = ".cursor/mcp.json";

describe("files", () => {
  test("are made where there are none, and deleted again", async () => {
    const home = temporaryDirectory();
    await carryOut(plan(home, "cursor"));
    expect(JSON.parse(readFileSync(join(home, CURSOR), "utf8"))).toEqual({
      mcpServers: { codecompass: { command: PROGRAM, args: ["serve-mcp"] } },
    });
    expect(plan(home, "cursor").action).toBe("none");
    await carryOut(plan(home, "cursor", { remove: true }));
    expect(existsSync(join(home, CURSOR))).toBe(false);
    expect(plan(home, "cursor", { remove: true }).action).toBe("none");
  });

  test.each([
    ["an empty file", ""],
    ["an object without lines", "{}"],
    ["a byte-order mark and Windows line ends", '\uFEFF{\r\n  "a": 1\r\n}\r\n'],
    ["no servers yet", '{\n  // mine\n  "a": [1, 2]\n}'],
    ["an odd layout", '{ "mcpServers" :\n{ }\n}'],
  ])("with %s come back byte for byte", async (_, text) => {
    const home = directoryWith({ [CURSOR]: text });
    await carryOut(plan(home, "cursor"));
    const after = readFileSync(join(home, CURSOR), "utf8");
    expect(after).toContain(PROGRAM);
    expect(after.startsWith("\uFEFF")).toBe(text.startsWith("\uFEFF"));
    expect(readFileSync(join(home, `${CURSOR}.codecompass-backup`), "utf8")).toBe(text);
    await carryOut(plan(home, "cursor", { remove: true }));
    expect(readFileSync(join(home, CURSOR), "utf8")).toBe(text);
    expect(readdirSync(join(home, ".cursor"))).toEqual(["mcp.json"]);
  });

  test("that changed since keep the change, and lose the entry", async () => {
    const home = directoryWith({ [CURSOR]: "{}" });
    await carryOut(plan(home, "cursor"));
    const path = join(home, CURSOR);
    writeFileSync(path, readFileSync(path, "utf8").replace("{", '{\n  "later": true,'));
    await carryOut(plan(home, "cursor", { remove: true }));
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({ later: true, mcpServers: {} });
  });

  test("an entry that starts another place of the program is replaced, and the first copy kept", async () => {
    const home = directoryWith({ [CURSOR]: "{}" });
    await carryOut(plan(home, "cursor", { program: "/old/codecompass" }));
    const moved = plan(home, "cursor");
    expect(moved.action).toBe("replace");
    await carryOut(moved);
    await carryOut(plan(home, "cursor", { remove: true }));
    expect(readFileSync(join(home, CURSOR), "utf8")).toBe("{}");
  });

  test("keep their mode; links stay links", async () => {
    const home = directoryWith({ "dotfiles/cursor.json": "{}\n", ".cursor/x": "" });
    const target = join(home, "dotfiles/cursor.json");
    chmodSync(target, 0o600);
    symlinkSync("../dotfiles/cursor.json", join(home, CURSOR));
    await carryOut(plan(home, "cursor"));
    expect(lstatSync(join(home, CURSOR)).isSymbolicLink()).toBe(true);
    expect(readFileSync(target, "utf8")).toContain(PROGRAM);
    expect(statSync(target).mode & 0o777).toBe(0o600);
    expect(statSync(`${target}.codecompass-backup`).mode & 0o777).toBe(0o600);
  });

  test("a link to nothing gets its file", async () => {
    const home = directoryWith({ ".cursor/x": "" });
    symlinkSync("there.json", join(home, CURSOR));
    await carryOut(plan(home, "cursor"));
    expect(readFileSync(join(home, ".cursor/there.json"), "utf8")).toContain(PROGRAM);
  });

  test("that are read-only are refused", async () => {
    const home = directoryWith({ [CURSOR]: "{}" });
    chmodSync(join(home, CURSOR), 0o444);
    const error = await errorIn(() => carryOut(plan(home, "cursor")));
    expect(error).toMatchObject({ code: "permission_denied" });
    expect(readFileSync(join(home, CURSOR), "utf8")).toBe("{}");
  });

  test("that change while the user thinks are not overwritten", async () => {
    const home = directoryWith({ [CURSOR]: "{}" });
    const planned = plan(home, "cursor");
    writeFileSync(join(home, CURSOR), '{"other": 1}');
    expect((await errorIn(() => carryOut(planned))).message).toContain("changed by another program");
    expect(readFileSync(join(home, CURSOR), "utf8")).toBe('{"other": 1}');
    expect(readdirSync(join(home, ".cursor")).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  test("that cannot be read are named with their line", () => {
    const home = directoryWith({ [CURSOR]: '{\n  "a" 1\n}', ".codex/config.toml": "a = 1\nb = \n" });
    expect(errorOf(() => plan(home, "cursor")).message).toContain("mcp.json:2 is not valid JSON");
    expect(errorOf(() => plan(home, "codex")).message).toContain("config.toml:2 is not valid TOML");
    writeFiles(home, { [CURSOR]: Buffer.from("{}", "utf16le") });
    writeFileSync(join(home, CURSOR), new Uint8Array([0xff, 0xfe, 0x7b, 0x00]));
    expect(errorOf(() => plan(home, "cursor")).message).toContain("UTF-8");
  });
});

describe("entries", () => {
  test("of our name that are not ours are left alone", () => {
    const home = directoryWith({ [CURSOR]: '{"mcpServers": {"codecompass": {"command": "npx", "args": ["other-compass"]}}}' });
    expect(errorOf(() => plan(home, "cursor")).message).toContain("npx other-compass");
    expect(errorOf(() => plan(home, "cursor", { remove: true })).message).toContain("left alone");
  });

  test.each([
    [{ command: "/x/codecompass", args: [] }, true],
    [{ command: "C:\\bin\\CodeCompass.exe", args: ["serve-mcp"] }, true],
    [{ command: ["wrap", "codecompass", "serve-mcp"] }, true],
    [{ command: "docker", args: ["run", "img", "serve-mcp"] }, true],
    [{ command: "codecompass-lite", args: [] }, false],
    [{ url: "https://codecompass.example" }, false],
    ["codecompass", false],
  ])("%j is ours: %p", (entry, expected) => {
    expect(startsCodeCompass(entry)).toBe(expected);
  });

  test("opencode's newer shape is used where the file has it", async () => {
    const home = directoryWith({ ".config/opencode/opencode.jsonc": '{"mcp": {"servers": {}}}' });
    await carryOut(plan(home, "opencode"));
    const data = JSON.parse(readFileSync(join(home, ".config/opencode/opencode.jsonc"), "utf8"));
    expect(data.mcp.servers.codecompass.command).toEqual([PROGRAM, "serve-mcp"]);
    const older = directoryWith({ ".config/opencode/opencode.json": '{"mcp": {"servers": {"type": "local", "command": ["x"]}}}' });
    await carryOut(plan(older, "opencode"));
    expect(JSON.parse(readFileSync(join(older, ".config/opencode/opencode.json"), "utf8")).mcp).toHaveProperty("codecompass");
  });

  test("a project's file lies in the project, and Cursor is told where that is", () => {
    const home = temporaryDirectory();
    expect(plan(home, "vscode", { scope: "project" }).path).toBe(join(home, ".vscode/mcp.json"));
    expect(snippetOf(request(home, "cursor", { scope: "project" })).text).toContain('"--workspace", "$' + '{workspaceFolder}"');
    expect(errorOf(() => plan(home, "claude-desktop", { scope: "project" })).data.remediation).toContain("--scope user");
  });
});

describe("clients", () => {
  test("are found by their directories, and by their commands", () => {
    const home = directoryWith({ ".cursor/x": "", "bin/codex": "" });
    chmodSync(join(home, "bin/codex"), 0o755);
    const machine = (env = {}) => ({ platform: "linux" as const, home, env });
    expect(isPresent(machine(), clientNamed("cursor"))).toBe(true);
    expect(isPresent(machine(), clientNamed("claude-code"))).toBe(false);
    expect(isPresent(machine(), clientNamed("codex"))).toBe(false);
    expect(isPresent(machine({ PATH: join(home, "bin") }), clientNamed("codex"))).toBe(true);
    writeFiles(home, { ".claude.json": "{}" });
    expect(isPresent(machine(), clientNamed("claude-code"))).toBe(true);
  });

  test("Devin Desktop's file is used where it is, Windsurf's where only that is", () => {
    const both = directoryWith({ ".config/devin/x": "", ".codeium/windsurf/mcp_config.json": "{}" });
    expect(plan(both, "windsurf").path).toBe(join(both, ".config/devin/mcp_config.json"));
    const old = directoryWith({ ".codeium/windsurf/mcp_config.json": "{}" });
    expect(plan(old, "windsurf").path).toBe(join(old, ".codeium/windsurf/mcp_config.json"));
  });

  test("their own command is preferred; a batch file on Windows is not", () => {
    const home = directoryWith({ "bin/claude": "" });
    chmodSync(join(home, "bin/claude"), 0o755);
    const env = { PATH: join(home, "bin") };
    expect(plan(home, "claude-code", { env }).command).toEqual([
      "claude",
      "mcp",
      "add",
      "--scope",
      "user",
      "codecompass",
      "--",
      PROGRAM,
      "serve-mcp",
    ]);
    writeFiles(home, { ".claude.json": JSON.stringify({ mcpServers: { codecompass: { command: "/old/codecompass", args: [] } } }) });
    expect(plan(home, "claude-code", { env })).toMatchObject({ action: "replace", command: undefined });
    expect(plan(home, "claude-code", { env, remove: true }).command).toEqual(["claude", "mcp", "remove", "--scope", "user", "codecompass"]);
    writeFiles(home, { ".claude.json": "{}" });
    const { machine, ...rest } = request(home, "claude-code", { env });
    expect(planSetup({ ...rest, machine: { ...machine, platform: "win32" } }).command).toBeUndefined();
    // codex has no command for a project's file.
    expect(plan(home, "codex", { env, scope: "project" }).command).toBeUndefined();
  });

  test("an unknown one is answered with those there are", () => {
    expect(errorOf(() => clientNamed("emacs")).data.remediation).toContain("claude-code, claude-desktop, cursor");
  });
});

describe("the command that is written", () => {
  test("is the running program, by the link on PATH that leads to it", () => {
    const home = directoryWith({ "cellar/1.2/codecompass": "", "other/codecompass": "" });
    const program = join(home, "cellar/1.2/codecompass");
    for (const path of [program, join(home, "other/codecompass")]) chmodSync(path, 0o755);
    mkdirSync(join(home, "bin"));
    symlinkSync("../cellar/1.2/codecompass", join(home, "bin/codecompass"));
    const machine = (directory: string) => ({ platform: "linux" as const, home, env: { PATH: directory } });
    expect(launchOf(machine("/nowhere"), { path: program }, "user").command).toBe(program);
    expect(launchOf(machine(join(home, "bin")), { path: program }, "user").command).toBe(join(home, "bin/codecompass"));
    expect(launchOf(machine(join(home, "bin")), { path: program }, "project").command).toBe("codecompass");
    expect(launchOf(machine(dirname(join(home, "other/codecompass"))), { path: program }, "user").command).toBe(program);
    expect(launchOf(machine(join(home, "bin")), { path: undefined }, "user").command).toBe("codecompass");
  });

  test.each([
    ["/home/you/.npm/_npx/1a2b/node_modules/@codecompass/linux-x64/bin/codecompass", "npx", ["-y", "codecompass", "serve-mcp"]],
    ["C:\\Users\\you\\AppData\\Local\\npm-cache\\_npx\\1a2b\\node_modules\\x\\codecompass.exe", "npx", ["-y", "codecompass", "serve-mcp"]],
    ["/home/you/.cache/uv/archive-v0/xYz/bin/codecompass", "uvx", ["codecompass", "serve-mcp"]],
  ])("is that of the runner whose cache %s is", (path, command, args) => {
    const here = { platform: "linux" as const, home: "/home/you", env: { PATH: "" } };
    expect(launchOf(here, { path }, "project")).toEqual({ command, args });
  });
});

describe("what the entry names", () => {
  const entryOf = (id: string, env: Record<string, string>, root: string): unknown => {
    const asked = { ...request(temporaryDirectory(), id, { env }), root };
    return JSON.parse(planSetup(asked).after ?? "").mcpServers?.[SERVER_NAME];
  };

  test("a client that stands nowhere is given the project, unless that is the home directory", () => {
    expect(entryOf("claude-desktop", {}, "/src/shop")).toMatchObject({ args: ["serve-mcp", "--workspace", "/src/shop"] });
    expect(entryOf("cursor", {}, "/src/shop")).toMatchObject({ args: ["serve-mcp"] });
    const home = temporaryDirectory();
    const atHome = planSetup({ ...request(home, "claude-desktop"), root: home });
    expect(atHome.after).not.toContain("--workspace");
  });

  test("where the indexes are, when that is elsewhere than usual", () => {
    expect(entryOf("cursor", { CODECOMPASS_HOME: "/big/indexes" }, "/src/shop")).toMatchObject({
      env: { CODECOMPASS_HOME: "/big/indexes" },
    });
    expect(entryOf("cursor", {}, "/src/shop")).not.toHaveProperty("env");
  });
});
