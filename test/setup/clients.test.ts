/** What each client's file looks like before and after, and where it lies on each system. */
import { describe, expect, test } from "bun:test";
import { join } from "node:path";
import { launchOf, SCOPES, SERVER_NAME } from "#setup/launch.ts";
import type { Machine } from "#setup/machine.ts";
import { CLIENTS, type Client } from "#setup/setup.ts";
import { edited } from "#setup/syntax.ts";
import { SYNTAXES } from "#setup/syntaxes.ts";
import { expectGolden } from "../golden.ts";

const GOLDEN = join(import.meta.dir, "../golden/setup");

/** A configuration as a person keeps it, with other servers and remarks. */
const KEPT: Readonly<Record<string, string>> = {
  "claude-code":
    '{\n  "numStartups": 12,\n  "mcpServers": {\n    "github": { "type": "http", "url": "https://example.com/mcp" }\n  },\n  "projects": {}\n}\n',
  "claude-desktop":
    '{\n\t"globalShortcut": "Ctrl+Space",\n\t"mcpServers": {\n\t\t"files": {\n\t\t\t"command": "npx",\n\t\t\t"args": ["-y", "files-server"]\n\t\t}\n\t}\n}',
  cursor: '{ "mcpServers": {} }\n',
  vscode:
    '{\n    // shared with the team\n    "inputs": [],\n    "servers": {\n        "db": { "type": "stdio", "command": "db-mcp" }, // ours\n    },\n}\n',
  windsurf: '{"mcpServers":{"x":{"serverUrl":"https://example.com"}}}',
  codex: 'model = "o" # fast\r\n\r\n[mcp_servers.docs]\r\ncommand = "docs" # local\r\n\r\n# the end\r\n',
  gemini: '{\n  "theme": "Dark"\n}\n',
  zed: '// Zed settings\n//\n// see the documentation\n{\n  "vim_mode": true,\n  // servers\n  "context_servers": {\n    // "old": {}\n  },\n  "theme": "One Dark",\n}\n',
  opencode:
    '{\n  "$schema": "https://opencode.ai/config.json",\n  "mcp": {\n    "servers": {\n      "a": { "type": "local", "command": ["a"] },\n    },\n  },\n}\n',
};

function pathIn(client: Client, text: string): readonly string[] {
  const [first = [], ...others] = client.containers;
  // The row's rule, spelled out: opencode's second shape is in the sample.
  const container = others.length === 0 || text.includes('"servers"') ? first : others[0];
  return [...(container ?? []), SERVER_NAME];
}

describe("each client's configuration", () => {
  for (const client of CLIENTS) {
    test(`${client.id} gets the entry, keeps the rest and gives the entry back`, () => {
      const before = KEPT[client.id] ?? "";
      const path = pathIn(client, before);
      const entry = client.entry({ command: "/opt/cc/codecompass", args: ["serve-mcp"] });
      const after = edited(SYNTAXES[client.syntax], before, path, entry);
      expectGolden(join(GOLDEN, `${client.id}.txt`), `== before\n${before}\n== after\n${after}\n`);
      const gone = edited(SYNTAXES[client.syntax], after, path, undefined);
      // A table that came with the entry stays, empty; who has the file as it was (plan.test.ts) gives that back instead.
      const expected = client.id === "gemini" ? before.replace('"Dark"', '"Dark",\n  "mcpServers": {}') : before;
      expect(gone).toBe(expected);
    });
  }
});

const MACHINES: readonly Machine[] = [
  { platform: "linux", home: "/home/ann", env: {} },
  { platform: "darwin", home: "/Users/ann", env: {} },
  { platform: "win32", home: "C:\\Users\\ann", env: { APPDATA: "C:\\Users\\ann\\AppData\\Roaming" } },
];

describe("where configurations lie", () => {
  test("on each system, for users and projects", () => {
    const lines = CLIENTS.flatMap((client) => [
      client.name,
      ...MACHINES.map((machine) => `  ${machine.platform.padEnd(7)} ${client.userFiles(machine).join("  |  ")}`),
      `  project ${client.projectFiles.join("  |  ") || "-"}`,
    ]);
    expectGolden(join(GOLDEN, "paths.txt"), `${lines.join("\n")}\n`);
  });

  test("follows the variables by which clients are moved", () => {
    const env = { CLAUDE_CONFIG_DIR: "/etc/claude", CODEX_HOME: "/srv/codex", XDG_CONFIG_HOME: "/xdg" };
    const files = CLIENTS.map((client) => client.userFiles({ platform: "linux", home: "/home/ann", env })[0]);
    expect(files).toContain("/etc/claude/.claude.json");
    expect(files).toContain("/srv/codex/config.toml");
    expect(files).toContain("/xdg/zed/settings.json");
    expect(files).toContain("/xdg/opencode/opencode.json");
  });
});

describe("clients' own commands", () => {
  test("are given the server's command after everything that is theirs", () => {
    const lines = CLIENTS.flatMap(({ command, id }) =>
      SCOPES.filter((scope) => command?.scopes.includes(scope)).flatMap((scope) => {
        const launch = launchOf(MACHINES[0] as Machine, { path: "/opt/cc/codecompass" }, scope);
        return [command?.add(launch, scope), command?.remove?.(scope)].flatMap((words) =>
          words ? [`${id} ${scope}: ${words.join(" ")}`] : [],
        );
      }),
    );
    expectGolden(join(GOLDEN, "commands.txt"), `${lines.join("\n")}\n`);
  });
});
