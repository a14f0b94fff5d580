/**
 * The MCP clients that `setup` knows, one row each. To add one, add a row and its golden files.
 *
 * Paths and schemas were checked against the pages named in the rows, in November 2026.
 */
import type { Launch, Scope } from "./launch.ts";
import { SERVER_NAME } from "./launch.ts";
import { applicationData, dotConfig, joinPath, localData, type Machine, namesIn, xdgConfig } from "./machine.ts";

/** The client's own command for managing servers, which writes the client's configuration better than we can. */
interface ClientCommand {
  readonly name: string;
  /** Scopes that the command can write. */
  readonly scopes: readonly Scope[];
  readonly add: (launch: Launch, scope: Scope) => readonly string[];
  /** Undefined when the command cannot remove an entry; then the file is edited. */
  readonly remove?: (scope: Scope) => readonly string[];
}

export interface Client {
  readonly id: string;
  readonly name: string;
  readonly syntax: "jsonc" | "toml";
  /** Key paths of the tables that hold servers. When there are several, the first that the file already uses, else the last. */
  readonly containers: readonly (readonly string[])[];
  readonly entry: (launch: Launch) => Readonly<Record<string, unknown>>;
  /** Files that may hold the user's servers: `fileOf` in setup.ts chooses among them. */
  readonly userFiles: (machine: Machine) => readonly string[];
  /** Files that may hold a project's servers, relative to its root. Empty when the client has no project scope. */
  readonly projectFiles: readonly string[];
  /** Directories and files whose existence shows that the client is installed, in addition to the directories of `userFiles`. */
  readonly traces?: (machine: Machine) => readonly string[];
  readonly command?: ClientCommand;
  /** Arguments by which this client's entry, in a scope, tells the server where the project is. */
  readonly extraArgs?: Partial<Record<Scope, readonly string[]>>;
  /** Whether the client starts servers outside of any project; its entry then names the project in which `setup` was run. */
  readonly standsNowhere?: boolean;
  /** What the user must do before the client sees the change. */
  readonly afterwards: string;
}

const MCP_SERVERS = [["mcpServers"]];
const plainEntry = ({ command, args, env }: Launch): Record<string, unknown> => ({ command, args, ...(env ? { env } : {}) });
const stdioEntry = (launch: Launch): Record<string, unknown> => ({ type: "stdio", ...plainEntry(launch) });

export const CLIENTS: readonly Client[] = [
  {
    // "Connect Claude Code to tools via MCP" and "Claude Code settings" (code.claude.com/docs).
    id: "claude-code",
    name: "Claude Code",
    syntax: "jsonc",
    containers: MCP_SERVERS,
    entry: plainEntry,
    userFiles: (machine) => [joinPath(machine, machine.env["CLAUDE_CONFIG_DIR"] || machine.home, ".claude.json")],
    projectFiles: [".mcp.json"],
    traces: (machine) => [joinPath(machine, machine.home, ".claude")],
    command: {
      name: "claude",
      scopes: ["user", "project"],
      add: ({ command, args }, scope) => ["mcp", "add", "--scope", scope, SERVER_NAME, "--", command, ...args],
      remove: (scope) => ["mcp", "remove", "--scope", scope, SERVER_NAME],
    },
    afterwards: "Start a new session of Claude Code; /mcp lists its servers.",
  },
  {
    // "Connect to local MCP servers" (modelcontextprotocol.io). Windows packages of the app see a redirected Roaming directory: "Edit
    // Config opens wrong claude_desktop_config.json" (issue 26073 of anthropics/claude-code); newer ones use Claude-Data.
    id: "claude-desktop",
    name: "Claude Desktop",
    syntax: "jsonc",
    containers: MCP_SERVERS,
    entry: plainEntry,
    userFiles: claudeDesktopFiles,
    projectFiles: [],
    standsNowhere: true,
    afterwards:
      "Quit and start Claude Desktop. Its entry names the projects you set up; questions are about the first unless you name the directory of another.",
  },
  {
    // "Model Context Protocol (MCP)" (cursor.com/docs), with its section on config interpolation.
    id: "cursor",
    name: "Cursor",
    syntax: "jsonc",
    containers: MCP_SERVERS,
    entry: plainEntry,
    userFiles: (machine) => [joinPath(machine, machine.home, ".cursor", "mcp.json")],
    projectFiles: [".cursor/mcp.json"],
    // Cursor starts servers outside of the project, and sets this variable to the project only in the project's own file.
    extraArgs: { project: ["--workspace", "$" + "{workspaceFolder}"] },
    afterwards: "Cursor asks to enable the server, or shows it under Settings, Tools & MCP.",
  },
  {
    // "MCP configuration reference" and "Command line interface" (code.visualstudio.com/docs).
    id: "vscode",
    name: "VS Code",
    syntax: "jsonc",
    containers: [["servers"]],
    entry: stdioEntry,
    userFiles: (machine) => [joinPath(machine, applicationData(machine), "Code", "User", "mcp.json")],
    projectFiles: [".vscode/mcp.json"],
    command: {
      name: "code",
      scopes: ["user"],
      add: (launch) => ["--add-mcp", JSON.stringify({ name: SERVER_NAME, ...stdioEntry(launch) })],
    },
    afterwards: "In VS Code, MCP: List Servers shows it and starts it.",
  },
  {
    // "Cascade MCP integration" (docs.windsurf.com) for ~/.codeium. Since June 2026 the editor is called Devin Desktop and reads the files
    // that "Configuration file" (docs.devin.ai) and "Devin Desktop" (vaadin.com/docs) describe.
    id: "windsurf",
    name: "Windsurf (Devin Desktop)",
    syntax: "jsonc",
    containers: MCP_SERVERS,
    entry: plainEntry,
    userFiles: (machine) => [
      joinPath(machine, dotConfig(machine), "devin", "mcp_config.json"),
      joinPath(machine, machine.home, ".codeium", "windsurf", "mcp_config.json"),
    ],
    projectFiles: [".devin/mcp_config.json"],
    afterwards: "Refresh the list of MCP servers in the agent panel.",
  },
  {
    // "Model Context Protocol" and "Config basics" (developers.openai.com/codex).
    id: "codex",
    name: "Codex",
    syntax: "toml",
    containers: [["mcp_servers"]],
    entry: plainEntry,
    userFiles: (machine) => [joinPath(machine, machine.env["CODEX_HOME"] || joinPath(machine, machine.home, ".codex"), "config.toml")],
    projectFiles: [".codex/config.toml"],
    command: {
      name: "codex",
      scopes: ["user"],
      add: ({ command, args }) => ["mcp", "add", SERVER_NAME, "--", command, ...args],
      remove: () => ["mcp", "remove", SERVER_NAME],
    },
    afterwards: "Start a new session of Codex; it reads a project's file only when the project is trusted.",
  },
  {
    // "MCP servers with Gemini CLI" and "Gemini CLI configuration" (geminicli.com/docs).
    id: "gemini",
    name: "Gemini CLI",
    syntax: "jsonc",
    containers: MCP_SERVERS,
    entry: plainEntry,
    userFiles: (machine) => [joinPath(machine, machine.home, ".gemini", "settings.json")],
    projectFiles: [".gemini/settings.json"],
    command: {
      name: "gemini",
      scopes: ["user", "project"],
      add: ({ command, args }, scope) => ["mcp", "add", "--scope", scope, SERVER_NAME, command, ...args],
      remove: (scope) => ["mcp", "remove", "--scope", scope, SERVER_NAME],
    },
    afterwards: "Start a new session of Gemini CLI; /mcp lists its servers.",
  },
  {
    // "Model Context Protocol", "Configuring Zed" (zed.dev/docs).
    id: "zed",
    name: "Zed",
    syntax: "jsonc",
    containers: [["context_servers"]],
    entry: plainEntry,
    userFiles: (machine) => [joinPath(machine, ...zedDirectory(machine), "settings.json")],
    projectFiles: [".zed/settings.json"],
    afterwards: "Zed starts the server at once; Settings, AI, MCP Servers shows it.",
  },
  {
    // "MCP servers", "Config" and "Migrate from V1" (opencode.ai/docs): version 2 prefers mcp.servers and reads both shapes.
    id: "opencode",
    name: "opencode",
    syntax: "jsonc",
    containers: [["mcp", "servers"], ["mcp"]],
    entry: ({ command, args, env }) => ({ type: "local", command: [command, ...args], ...(env ? { environment: env } : {}) }),
    userFiles: (machine) => ["opencode.json", "opencode.jsonc"].map((name) => joinPath(machine, xdgConfig(machine), "opencode", name)),
    projectFiles: ["opencode.json", "opencode.jsonc"],
    traces: (machine) => [joinPath(machine, machine.home, ".opencode")],
    afterwards: "Restart opencode.",
  },
];

function claudeDesktopFiles(machine: Machine): readonly string[] {
  const packaged = machine.platform === "win32" ? packagedClaudeDirectories(machine) : [];
  const directories = [...packaged, joinPath(machine, applicationData(machine), "Claude")];
  return directories.map((directory) => joinPath(machine, directory, "claude_desktop_config.json"));
}

function packagedClaudeDirectories(machine: Machine): readonly string[] {
  const data = joinPath(machine, localData(machine), "Claude-Data");
  const packages = joinPath(machine, localData(machine), "Packages");
  return [
    ...namesIn(data)
      .filter((name) => /^claude(?:_|$)/i.test(name))
      .map((name) => joinPath(machine, data, name)),
    ...namesIn(packages)
      .filter((name) => name.startsWith("Claude_"))
      .map((name) => joinPath(machine, packages, name, "LocalCache", "Roaming", "Claude")),
  ];
}

function zedDirectory(machine: Machine): readonly string[] {
  if (machine.platform === "win32") return [applicationData(machine), "Zed"];
  return [machine.platform === "darwin" ? dotConfig(machine) : xdgConfig(machine), "zed"];
}
