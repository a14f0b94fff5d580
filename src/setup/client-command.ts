/** Running an MCP client's own command. */
import { CodeCompassError } from "#core/errors.ts";
import { CLIENT_COMMAND_MS_MAX } from "#core/limits.ts";
import type { Client } from "./clients.ts";
import type { Launch, Scope } from "./launch.ts";
import { findCommand, type Machine } from "./machine.ts";

export type Action = "add" | "replace" | "remove";

/**
 * The command line by which a client does the action itself; undefined when it is not installed or cannot. An entry is never replaced
 * that way: the clients drop what the user added to it (variables, time limits), an edit keeps it and can be shown. On Windows only
 * executables count: arguments do not reach a batch file unharmed, and batch files are what npm installs there.
 */
export function clientCommand(
  machine: Machine,
  client: Client,
  scope: Scope,
  action: Action,
  launch: Launch,
): readonly string[] | undefined {
  const { command } = client;
  // The clients' commands write variables in ways of their own.
  if (action === "replace" || launch.env !== undefined || !command?.scopes.includes(scope)) return undefined;
  const path = findCommand(machine, command.name);
  if (path === undefined || (machine.platform === "win32" && !path.toLowerCase().endsWith(".exe"))) return undefined;
  const words = action === "add" ? command.add(launch, scope) : command.remove?.(scope);
  return words && [command.name, ...words];
}

/**
 * Runs a command line in a directory.
 * @throws invalid_input when it fails, with what it said
 */
export async function runClientCommand(machine: Machine, words: readonly string[], cwd: string): Promise<void> {
  const [name = "", ...rest] = words;
  // Found by us: the operating system would also look into relative entries of PATH, so into the project.
  const run = Bun.spawn([findCommand(machine, name) ?? name, ...rest], {
    cwd,
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
    timeout: CLIENT_COMMAND_MS_MAX,
  });
  const [out, err, exitCode] = await Promise.all([new Response(run.stdout).text(), new Response(run.stderr).text(), run.exited]);
  if (exitCode === 0) return;
  const said = (err.trim() || out.trim()).split("\n").at(-1) ?? "";
  const how = run.signalCode ? `was stopped by ${run.signalCode}` : `ended with status ${exitCode}`;
  throw new CodeCompassError("invalid_input", `${words.slice(0, 3).join(" ")} ${how}${said ? `: ${said}` : ""}`, {
    remediation: "codecompass setup --print shows what to add to the client's configuration by hand.",
    detail: `${out}${err}`.trim(),
  });
}
