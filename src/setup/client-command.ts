/** Runs an MCP client's own command. */
import { CodeCompassError } from "#core/errors.ts";
import { CLIENT_COMMAND_MS_MAX } from "#core/limits.ts";
import type { Client } from "./clients.ts";
import type { Launch, Scope } from "./launch.ts";
import { findCommand, type Machine } from "./machine.ts";

export type Action = "add" | "replace" | "remove";

/**
 * The command line by which a client adds or removes the entry itself; undefined when the client is not installed or cannot do it. It never
 * replaces an entry: the clients drop what the user added to it (variables, time limits), whereas an edit keeps it and can be shown. On
 * Windows only executables count: npm installs batch files there, which do not receive arguments intact.
 */
export function clientCommand(
  machine: Machine,
  client: Client,
  scope: Scope,
  action: Action,
  launch: Launch,
): readonly string[] | undefined {
  const { command } = client;
  // Each client's command has its own syntax for variables.
  if (action === "replace" || launch.env !== undefined || !command?.scopes.includes(scope)) return undefined;
  const path = findCommand(machine, command.name);
  if (path === undefined || (machine.platform === "win32" && !path.toLowerCase().endsWith(".exe"))) return undefined;
  const words = action === "add" ? command.add(launch, scope) : command.remove?.(scope);
  return words && [command.name, ...words];
}

/**
 * Runs a command line in a directory.
 * @throws invalid_input when it fails, with the last line of its output
 */
export async function runClientCommand(machine: Machine, words: readonly string[], cwd: string): Promise<void> {
  const [name = "", ...rest] = words;
  // Our own lookup: the operating system would also search relative entries of PATH, and so the project.
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
