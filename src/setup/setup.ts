/** Use case `setup`: makes an MCP client start CodeCompass, or stop doing so. Planning only reads; carrying out a plan writes. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { ConfigFault, type Entry, type EntryPath, edited, isTable, type Syntax, valueAt } from "#syntax/syntax.ts";
import { SYNTAXES } from "#syntax/syntaxes.ts";
import { type Action, clientCommand, runClientCommand } from "./client-command.ts";
import { CLIENTS, type Client } from "./clients.ts";
import {
  backupPath,
  bytesFor,
  type ConfigFile,
  readBackup,
  readConfigFile,
  removeBackup,
  writeBackup,
  writeConfigFile,
} from "./config-file.ts";
import { launchOf, type Program, SCOPES, type Scope, SERVER_NAME, startsCodeCompass, thisProgram, wordsOf } from "./launch.ts";
import { findCommand, joinPath, type Machine, thisMachine } from "./machine.ts";

export interface SetupRequest {
  readonly client: Client;
  readonly scope: Scope;
  readonly remove: boolean;
  /** Root of the project, for the project scope. */
  readonly root: string;
  readonly machine: Machine;
  readonly program: Program;
}

export interface SetupPlan {
  readonly client: Client;
  readonly scope: Scope;
  readonly action: Action | "none";
  /** The configuration file. */
  readonly path: string;
  /** The client's own command line; undefined when the file is edited instead. */
  readonly command: readonly string[] | undefined;
  readonly machine: Machine;
  /** The directory in which the command line runs: the project's root. */
  readonly cwd: string;
  /** The text of the file before and after; undefined where the file does not exist. */
  readonly before: string | undefined;
  readonly after: string | undefined;
  /** Whether the client seems to be installed. */
  readonly present: boolean;
  readonly backup: string;
  /** The file as it was read. `outcome` is its new content; undefined deletes it. */
  readonly file: ConfigFile;
  readonly outcome: Buffer | undefined;
}

/** What a user adds to a client's configuration by hand. */
export interface Snippet {
  readonly path: string;
  readonly text: string;
  /** The client's own command that does the same; empty when it has none for the scope. */
  readonly command: readonly string[];
}

/** Whether a client seems to be installed: its command is on PATH, or its settings directory exists. */
export function isPresent(machine: Machine, client: Client): boolean {
  const own = client.userFiles(machine).map((path) => dirnameOf(machine, path));
  // The home directory exists on every machine, so there the settings file itself is checked.
  const directories = own.filter((path) => path !== machine.home);
  const files = client.userFiles(machine).filter((path) => dirnameOf(machine, path) === machine.home);
  const traces = [...directories, ...files, ...(client.traces?.(machine) ?? [])];
  return (
    traces.some((path) => existsSync(path)) || (client.command !== undefined && findCommand(machine, client.command.name) !== undefined)
  );
}

function dirnameOf(machine: Machine, path: string): string {
  return joinPath(machine, path, "..");
}

/**
 * The snippet for a client.
 * @throws invalid_input when the client does not have this scope
 */
export function snippetOf({ client, scope, root, machine, program }: SetupRequest): Snippet {
  const launch = launchOf(machine, program, scope, argsOf({ client, scope, root, machine }));
  const container = client.containers.at(-1) ?? [];
  const text = SYNTAXES[client.syntax].put("", [...container, SERVER_NAME], client.entry(launch));
  const command = client.command?.scopes.includes(scope) ? [client.command.name, ...client.command.add(launch, scope)] : [];
  return { path: fileOf(client, scope, root, machine), text, command };
}

/** The arguments that name the project, for a client that does not name it itself. The home directory never counts as a project. */
function argsOf(
  { client, scope, root, machine }: Pick<SetupRequest, "client" | "scope" | "root" | "machine">,
  others: readonly string[] = [],
): readonly string[] {
  const isNamed = client.standsNowhere && root !== machine.home;
  const named = isNamed ? [...new Set([...others, root])].flatMap((path) => ["--workspace", path]) : [];
  return [...(client.extraArgs?.[scope] ?? []), ...named];
}

/** The existing projects that our entry names, so that setting up another project keeps them. */
function namedIn(entry: unknown): string[] {
  const words = wordsOf(entry);
  return words.filter((word, at) => words[at - 1] === "--workspace" && existsSync(word));
}

/** The configuration file for a scope: among the candidates in the first existing directory, the one that exists, else the first. */
function fileOf(client: Client, scope: Scope, root: string, machine: Machine): string {
  const candidates = scope === "user" ? client.userFiles(machine) : client.projectFiles.map((path) => join(root, path));
  const [first] = candidates;
  if (first === undefined) {
    throw new CodeCompassError("invalid_input", `${client.name} has no configuration of its own for a project.`, {
      remediation: `codecompass setup ${client.id} --scope user`,
    });
  }
  const directory = dirnameOf(machine, candidates.find((path) => existsSync(dirnameOf(machine, path))) ?? first);
  const inside = candidates.filter((path) => dirnameOf(machine, path) === directory);
  return inside.find((path) => existsSync(path)) ?? inside[0] ?? first;
}

/**
 * Plans what `setup` does for a client, without changing anything.
 * @throws invalid_input when the configuration cannot be edited, or has a server of our name that is not ours
 */
export function planSetup(request: SetupRequest): SetupPlan {
  const { client, scope, machine, root } = request;
  const file = readConfigFile(fileOf(client, scope, root, machine));
  const now = withClientName(file, client, () => stateOf(client, file));
  const launch = launchOf(machine, request.program, scope, argsOf(request, namedIn(now.entry)));
  const action = actionFor(request, now.entry, client.entry(launch));
  const command = action === "none" ? undefined : clientCommand(machine, client, scope, action, launch);
  const shared = {
    client,
    scope,
    path: file.path,
    machine,
    cwd: root,
    present: isPresent(machine, client),
    backup: backupPath(file),
    file,
  };
  const outcome =
    action === "none" || command ? file.bytes : withClientName(file, client, () => outcomeOf(file, now, action, client.entry(launch)));
  const after = outcome && new TextDecoder().decode(outcome);
  return { ...shared, action, command, before: file.bytes && file.text, after, outcome };
}

/** The relevant part of a configuration. */
interface State {
  readonly syntax: Syntax;
  readonly path: EntryPath;
  /** Undefined when there is no entry. */
  readonly entry: unknown;
}

function stateOf(client: Client, file: ConfigFile): State {
  const syntax = SYNTAXES[client.syntax];
  const data = syntax.read(file.text);
  const paths = client.containers.map((container) => [...container, SERVER_NAME]);
  const path = paths.find((at) => valueAt(data, at) !== undefined) ?? paths.find((at) => isContainer(data, at)) ?? paths.at(-1) ?? [];
  return { syntax, path, entry: valueAt(data, path) };
}

/** Whether the table that would hold an entry is in use. A server that happens to have the table's name is not such a table. */
function isContainer(data: unknown, path: EntryPath): boolean {
  const container = valueAt(data, path.slice(0, -1));
  return isTable(container) && !("type" in container) && !("command" in container) && !("enabled" in container);
}

function actionFor({ client, remove, scope }: SetupRequest, entry: unknown, wanted: Entry): Action | "none" {
  if (entry === undefined) return remove ? "none" : "add";
  if (!startsCodeCompass(entry)) {
    const command = wordsOf(entry).join(" ");
    throw new CodeCompassError(
      "invalid_input",
      `${client.name} has a server named ${SERVER_NAME} that is not CodeCompass${command ? ` (${command})` : ""}; it is left alone.`,
      { remediation: `Rename or remove it, then run codecompass setup ${client.id}${scope === "user" ? "" : ` --scope ${scope}`} again.` },
    );
  }
  if (remove) return "remove";
  const isSame = isTable(entry) && Object.entries(wanted).every(([key, value]) => Bun.deepEquals(entry[key], value));
  return isSame ? "none" : "replace";
}

/** The new content of the file; undefined deletes it. */
function outcomeOf(file: ConfigFile, now: State, action: Action, wanted: Entry): Buffer | undefined {
  if (action !== "remove") return bytesFor(file, edited(now.syntax, file.text, now.path, wanted));
  const original = originalOf(file, now);
  return original ? original.bytes : bytesFor(file, edited(now.syntax, file.text, now.path, undefined));
}

/**
 * The file as it was before our entry, if nothing else has changed since: adding the entry to the backup, or to no file, must give exactly
 * the present bytes. Removing the entry as text would leave traces (an empty table, a moved brace); restoring does not.
 */
function originalOf(file: ConfigFile, { syntax, path, entry }: State): { bytes: Buffer | undefined } | undefined {
  const backup = readBackup(file);
  const text = backup?.text ?? "";
  try {
    if (!isTable(entry) || valueAt(syntax.read(text), path) !== undefined) return undefined;
    const again = bytesFor(backup ?? file, edited(syntax, text, path, entry));
    return file.bytes?.equals(again) ? { bytes: backup?.bytes } : undefined;
  } catch (thrown) {
    if (thrown instanceof ConfigFault) return undefined;
    throw thrown;
  }
}

/** Runs a step that reads a file's syntax, and turns a fault in it into an error with the file's name, the line and the remedy. */
function withClientName<T>(file: ConfigFile, client: Client, step: () => T): T {
  try {
    return step();
  } catch (thrown) {
    if (!(thrown instanceof ConfigFault)) throw thrown;
    const place = thrown.line === undefined ? file.path : `${file.path}:${thrown.line}`;
    throw new CodeCompassError("invalid_input", `${place} ${thrown.message}; nothing is changed.`, {
      remediation: `Correct the file, or add the entry by hand: codecompass setup ${client.id} --print`,
    });
  }
}

/**
 * Carries out a plan. `keptBackup` says whether it wrote a backup.
 * @throws permission_denied, or invalid_input with the output of the client's own command
 */
export async function carryOut(plan: SetupPlan): Promise<{ keptBackup: boolean }> {
  const { action, command, file, outcome } = plan;
  if (action === "none") return { keptBackup: false };
  if (command) {
    await runClientCommand(plan.machine, command, plan.cwd);
    return { keptBackup: false };
  }
  const backup = readBackup(file);
  const restores = action === "remove" && (outcome === undefined || backup?.bytes?.equals(outcome) === true);
  // A replaced entry is ours, so the backup from before our first entry stays.
  const keptBackup = file.bytes !== undefined && !restores && !(action === "replace" && backup);
  if (keptBackup) writeBackup(file);
  writeConfigFile(file, outcome);
  if (restores) removeBackup(file);
  return { keptBackup };
}

/**
 * The client with this id.
 * @throws invalid_input that lists all clients
 */
export function clientNamed(id: string): Client {
  const found = CLIENTS.find((client) => client.id === id.toLowerCase());
  if (found) return found;
  throw new CodeCompassError("invalid_input", `There is no client "${id}" that setup knows.`, {
    remediation: `Use one of: ${CLIENTS.map((client) => client.id).join(", ")}. For others: codecompass setup claude-desktop --print`,
  });
}

export { CLIENTS, type Client, SCOPES, type Scope, thisMachine, thisProgram };
