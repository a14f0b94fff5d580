import { type CommonValues, command as declare } from "#cli/command.ts";
import { respond, styleOf, workspaceOf } from "#cli/session.ts";
import { print, printError } from "#cli/terminal/output.ts";
import { CodeCompassError, ERROR_EXIT_CODES, toCodeCompassError } from "#core/errors.ts";
import { visible } from "#core/visible.ts";
import { choice, on, optionalWord, type ValuesOf } from "#flags/flag.ts";
import { commandLine } from "#format/command-line.ts";
import { nextCommand, remediationText } from "#format/next-step.ts";
import { unifiedDiff } from "#format/unified-diff.ts";
import {
  CLIENTS,
  type Client,
  carryOut,
  clientNamed,
  isPresent,
  planSetup,
  SCOPES,
  type Scope,
  type SetupPlan,
  type SetupRequest,
  snippetOf,
  thisMachine,
  thisProgram,
} from "#setup/setup.ts";

const EXIT_NOTHING = 1;

const FLAGS = {
  client: optionalWord({ name: "client", about: CLIENTS.map(({ id }) => id).join(", "), words: CLIENTS.map(({ id }) => id) }),
  scope: choice({ name: "scope", about: "For all your projects (user, the default), or in this project's files" }, SCOPES),
  print: on({ name: "print", about: "Only show what to add, and to which file" }),
  remove: on({ name: "remove", about: "Remove CodeCompass's entry" }),
  yes: on({ name: "yes", short: "y", about: "Do not ask for consent" }),
};
type SetupValues = ValuesOf<typeof FLAGS> & CommonValues;

export const command = declare({
  name: "setup",
  description: "Make an MCP client start CodeCompass; without CLIENT, all installed clients",
  flags: FLAGS,
  run: async (values) => {
    const requests = await requestsOf(values);
    if (values.print) return printSnippets(requests, values);
    return setUp(requests, values);
  },
});

async function requestsOf(values: SetupValues): Promise<SetupRequest[]> {
  const id = values.client;
  const scope: Scope = values.scope ?? "user";
  const { remove = false } = values;
  const shared = { scope, remove, machine: thisMachine(), program: thisProgram() };
  const { path: root } = await workspaceOf(values);
  // `--print` and `--remove` may concern a client that is not installed, or no longer is.
  const clients = id === undefined ? clientsFor(scope, values.print === true || remove) : [clientNamed(id)];
  return clients.map((client) => ({ ...shared, client, root }));
}

/**
 * The clients that `setup` handles when the user names none: the installed ones, or all. In project scope, only those with project files.
 */
function clientsFor(scope: Scope, all: boolean): Client[] {
  const machine = thisMachine();
  const able = CLIENTS.filter(({ projectFiles }) => scope === "user" || projectFiles.length > 0);
  return able.filter((client) => all || isPresent(machine, client));
}

/** Whether a program reads the answer. Then nobody can be asked for consent, and the answer must be a single value. */
function isData({ format = "lines" }: SetupValues): boolean {
  return format !== "lines";
}

function printSnippets(requests: readonly SetupRequest[], values: SetupValues): number {
  const snippets = requests.map((request) => ({ request, ...snippetOf(request) }));
  const rows = snippets.map(({ request, path, text, command: words }) => {
    return { client: request.client.id, scope: request.scope, path, snippet: text, command: words };
  });
  const lines = snippets.map(({ request, path, text, command: words }) => {
    const own = words.length > 0 ? `# or run: ${commandLine(words, request.machine.platform)}\n` : "";
    return `# ${request.client.name}, ${request.scope}: add to ${visible(path)}\n${own}${text.trimEnd()}`;
  });
  respond(values, { data: () => ({ clients: rows }), rows, lines: () => lines.join("\n\n") });
  return 0;
}

async function setUp(requests: readonly SetupRequest[], values: SetupValues): Promise<number> {
  if (requests.length === 0) {
    printError(`No MCP client was found. Name one: codecompass setup CLIENT, with ${CLIENTS.map(({ id }) => id).join(", ")}.`);
    return EXIT_NOTHING;
  }
  if (values.client === undefined && !values.remove && !isData(values)) {
    print(`Found ${requests.map(({ client }) => client.name).join(", ")}.`);
  }
  const { plans, failures } = planAll(requests, values);
  let status = failures.reduce<number>((worst, thrown) => Math.max(worst, tell(thrown)), 0);
  if (plans.length === 0 && failures.length === 0 && !isData(values)) print("Nothing to do: no client has CodeCompass's entry.");
  const records: object[] = [];
  let isRefused = false;
  for (const plan of plans) {
    try {
      const isHandled = await handled(plan, values);
      isRefused ||= !isHandled;
      records.push(record(plan, isHandled && plan.action !== "none"));
    } catch (thrown) {
      if (requests.length === 1) throw thrown;
      status = Math.max(status, tell(thrown));
    }
  }
  if (!isData(values) && !values.remove && records.length > 0 && !isRefused) await offerToIndex(values);
  if (isData(values)) respond(values, { data: () => ({ clients: records }), rows: records, lines: () => "" });
  if (isRefused && (isData(values) || !isAttended())) throw unattended(requests, values);
  return isRefused ? Math.max(status, EXIT_NOTHING) : status;
}

/** Tells how to index the project now, so that the first question need not wait for it. */
async function offerToIndex(values: SetupValues): Promise<void> {
  const { inspectProject } = await import("#engine/project/project.ts");
  const workspace = await workspaceOf(values);
  if (workspace.path === thisMachine().home || inspectProject(workspace).databasePath !== undefined) return;
  print(`${visible(workspace.path)} is not indexed yet; the first query indexes it.\nNow: ${nextCommand({ do: "index" })}`);
}

/**
 * Plans for all clients. A client whose plan fails is recorded as a failure and does not stop the others; a single client's failure is
 * thrown.
 */
function planAll(requests: readonly SetupRequest[], values: SetupValues): { plans: SetupPlan[]; failures: unknown[] } {
  const plans: SetupPlan[] = [];
  const failures: unknown[] = [];
  for (const request of requests) {
    try {
      const plan = planSetup(request);
      // Removal from all clients omits those that have no entry.
      if (plan.action !== "none" || !request.remove || values.client !== undefined) plans.push(plan);
    } catch (thrown) {
      if (requests.length === 1) throw thrown;
      failures.push(thrown);
    }
  }
  return { plans, failures };
}

/** Shows a plan to a person and carries it out with their consent. Returns false without consent. */
async function handled(plan: SetupPlan, values: SetupValues): Promise<boolean> {
  if (!isData(values)) print(shown(plan, values));
  if (plan.action !== "none" && !values.yes) {
    refuseAbsent(plan);
    if (isData(values) || !isAttended()) return false;
    if (!confirm(`${plan.client.name}: apply this?`)) {
      printError("Nothing is written.");
      return false;
    }
  }
  const { keptBackup } = await carryOut(plan);
  if (!isData(values) && plan.action !== "none") print(done(plan, keptBackup));
  return true;
}

/** Refuses to make configuration directories for a client that is not installed; `--yes` skips this check. */
function refuseAbsent({ client, scope, present }: SetupPlan): void {
  if (present || scope === "project") return;
  throw new CodeCompassError("invalid_input", `${client.name} does not seem to be installed here; nothing is written.`, {
    remediation: `codecompass setup ${client.id} --yes writes its configuration anyway; --print shows what to add.`,
  });
}

function isAttended(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true;
}

function shown(plan: SetupPlan, values: SetupValues): string {
  const { client, scope, action, path, command: words, before, after } = plan;
  const head = `${client.name} (${scope})`;
  const found = values.remove ? "has no entry of CodeCompass" : "has the entry already";
  if (action === "none") return `${head}: nothing to do; ${visible(path)} ${found}.`;
  if (words) return `${head}: ${action} the entry with its own command\n  ${line(words)}`;
  return `${head}: ${action} the entry in ${visible(path)}\n${unifiedDiff(path, before, after, styleOf(values).color)}`;
}

function done({ client, action, path, command: words, after, backup }: SetupPlan, keptBackup: boolean): string {
  const how = words ? `Ran ${line(words)}` : `${after === undefined ? "Deleted" : "Wrote"} ${visible(path)}`;
  return `${how}${keptBackup ? ` (as it was before: ${visible(backup)})` : ""}.${advice(client, action)}`;
}

/** Steps that remain for the user, such as restarting the client. */
function advice(client: Client, action: SetupPlan["action"]): string {
  return action === "remove" ? "" : `\n${client.afterwards}`;
}

function record({ client, scope, action, path, command: words }: SetupPlan, isDone: boolean): object {
  return { client: client.id, scope, action, path, command: words ?? [], done: isDone };
}

function line(words: readonly string[]): string {
  return commandLine(words, process.platform);
}

function tell(thrown: unknown): number {
  const error = toCodeCompassError(thrown);
  const advice = remediationText(error.data);
  printError(`codecompass: ${error.message}${advice ? `\n  next: ${advice}` : ""}`);
  return ERROR_EXIT_CODES[error.code];
}

function unattended(requests: readonly SetupRequest[], values: SetupValues): CodeCompassError {
  const id = values.client;
  const flags = [...(requests[0]?.scope === "project" ? ["--scope", "project"] : []), ...(values.remove ? ["--remove"] : []), "--yes"];
  return new CodeCompassError("invalid_input", "setup wrote nothing: it needs a terminal to ask for consent, or --yes.", {
    remediation: `codecompass setup ${[...(id === undefined ? [] : [id]), ...flags].join(" ")}`,
  });
}
