import { CodeCompassError, ERROR_EXIT_CODES, toCodeCompassError } from "#core/errors.ts";
import { commandLine } from "#format/command-line.ts";
import { toJson } from "#format/json.ts";
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
import type { Arguments } from "../arguments.ts";
import { COMMON_ARGS, type Command } from "../command.ts";
import { print, printError } from "../output.ts";
import { outputChoice, workspaceOf } from "../session.ts";

const EXIT_NOTHING = 1;

export const command = {
  name: "setup",
  description: "Make an MCP client start CodeCompass; without CLIENT, each client that is installed",
  args: {
    client: { type: "positional", required: false, description: CLIENTS.map(({ id }) => id).join(", ") },
    scope: { type: "enum", options: [...SCOPES], description: "For all your projects (user, the default), or in this project's files" },
    print: { type: "boolean", description: "Only show what to add, and to which file" },
    remove: { type: "boolean", description: "Take our entry out again" },
    yes: { type: "boolean", alias: "y", description: "Do not ask" },
    ...COMMON_ARGS,
  },
  run: async (args) => {
    const requests = await requestsOf(args);
    if (args.flag("print")) return printSnippets(requests, args);
    return setUp(requests, args);
  },
} satisfies Command;

async function requestsOf(args: Arguments): Promise<SetupRequest[]> {
  const id = args.text("client");
  const scope: Scope = args.choice("scope", SCOPES, "user");
  const remove = args.flag("remove");
  const shared = { scope, remove, machine: thisMachine(), program: thisProgram() };
  const { path: root } = await workspaceOf(args);
  // What is to be shown or taken out may belong to a client that is not here, or no longer.
  const clients = id === undefined ? clientsFor(scope, args.flag("print") || remove) : [clientNamed(id)];
  return clients.map((client) => ({ ...shared, client, root }));
}

/** The clients that are meant when none is named: those that are installed, or all. */
function clientsFor(scope: Scope, all: boolean): Client[] {
  const machine = thisMachine();
  const able = CLIENTS.filter(({ projectFiles }) => scope === "user" || projectFiles.length > 0);
  return able.filter((client) => all || isPresent(machine, client));
}

function printSnippets(requests: readonly SetupRequest[], args: Arguments): number {
  const isData = outputChoice(args).format !== "lines";
  for (const [index, request] of requests.entries()) {
    const { path, text, command: words } = snippetOf(request);
    if (isData) print(toJson({ client: request.client.id, scope: request.scope, path, snippet: text, command: words }));
    else {
      const own = words.length > 0 ? `# or run: ${commandLine(words, request.machine.platform)}\n` : "";
      print(`${index > 0 ? "\n" : ""}# ${request.client.name}, ${request.scope}: add to ${path}\n${own}${text.trimEnd()}`);
    }
  }
  return 0;
}

async function setUp(requests: readonly SetupRequest[], args: Arguments): Promise<number> {
  if (requests.length === 0) {
    printError(`No MCP client was found. Name one: codecompass setup CLIENT, with ${CLIENTS.map(({ id }) => id).join(", ")}.`);
    return EXIT_NOTHING;
  }
  const isData = outputChoice(args).format !== "lines";
  let status = 0;
  const refused: SetupPlan[] = [];
  if (args.text("client") === undefined && !args.flag("remove") && !isData) {
    print(`Found ${requests.map(({ client }) => client.name).join(", ")}.`);
  }
  const { plans, failures } = planAll(requests, args);
  for (const thrown of failures) status = Math.max(status, tell(thrown));
  if (plans.length === 0 && failures.length === 0 && !isData) print("Nothing to do: no client has an entry of ours.");
  for (const plan of plans) {
    try {
      if (!(await handled(plan, args))) refused.push(plan);
    } catch (thrown) {
      if (requests.length === 1) throw thrown;
      status = Math.max(status, tell(thrown));
    }
  }
  if (refused.length > 0 && (isData || !isAttended())) throw unattended(requests, args);
  return refused.length > 0 ? Math.max(status, EXIT_NOTHING) : status;
}

/** Plans for all; one client's trouble is not the others'. */
function planAll(requests: readonly SetupRequest[], args: Arguments): { plans: SetupPlan[]; failures: unknown[] } {
  const plans: SetupPlan[] = [];
  const failures: unknown[] = [];
  for (const request of requests) {
    try {
      const plan = planSetup(request);
      // Asked to clean up everywhere, nobody wants to read where there is nothing.
      if (plan.action !== "none" || !request.remove || args.text("client") !== undefined) plans.push(plan);
    } catch (thrown) {
      if (requests.length === 1) throw thrown;
      failures.push(thrown);
    }
  }
  return { plans, failures };
}

/** Shows a plan and carries it out when it may; false when it was not allowed to. */
async function handled(plan: SetupPlan, args: Arguments): Promise<boolean> {
  const isData = outputChoice(args).format !== "lines";
  const mayAct = args.flag("yes");
  if (!isData) print(shown(plan, args));
  if (plan.action !== "none" && !mayAct) {
    refuseAbsent(plan);
    if (isData) print(record(plan, false));
    if (isData || !isAttended()) return false;
    if (!confirm(`${plan.client.name}: do it?`)) {
      printError("Nothing is written.");
      return false;
    }
  }
  const { keptBackup } = await carryOut(plan);
  if (isData) print(record(plan, plan.action !== "none"));
  else if (plan.action !== "none") print(done(plan, keptBackup));
  return true;
}

/** Directories of a client that is not there are made only when the user says so. */
function refuseAbsent({ client, scope, present }: SetupPlan): void {
  if (present || scope === "project") return;
  throw new CodeCompassError("invalid_input", `${client.name} does not seem to be installed here; nothing is written.`, {
    remediation: `codecompass setup ${client.id} --yes writes its configuration all the same; --print shows what to add.`,
  });
}

function isAttended(): boolean {
  return process.stdin.isTTY === true && process.stdout.isTTY === true;
}

function shown(plan: SetupPlan, args: Arguments): string {
  const { client, scope, action, path, command: words, before, after } = plan;
  const head = `${client.name} (${scope})`;
  const found = args.flag("remove") ? "has no entry of ours" : "has the entry already";
  if (action === "none") return `${head}: nothing to do; ${path} ${found}.`;
  if (words) return `${head}: ${action} the entry with its own command\n  ${line(words)}`;
  return `${head}: ${action} the entry in ${path}\n${unifiedDiff(path, before, after, outputChoice(args).color)}`;
}

function done({ client, action, path, command: words, after, backup }: SetupPlan, keptBackup: boolean): string {
  const how = words ? `Ran ${line(words)}` : `${after === undefined ? "Deleted" : "Wrote"} ${path}`;
  return `${how}${keptBackup ? ` (as it was before: ${backup})` : ""}.${advice(client, action)}`;
}

/** What is left to the user, who may have to start the client anew. */
function advice(client: Client, action: SetupPlan["action"]): string {
  return action === "remove" ? "" : `\n${client.afterwards}`;
}

function record({ client, scope, action, path, command: words }: SetupPlan, isDone: boolean): string {
  return toJson({ client: client.id, scope, action, path, command: words ?? [], done: isDone });
}

function line(words: readonly string[]): string {
  return commandLine(words, process.platform);
}

function tell(thrown: unknown): number {
  const error = toCodeCompassError(thrown);
  printError(`codecompass: ${error.message}${error.data.remediation ? `\n  next: ${error.data.remediation}` : ""}`);
  return ERROR_EXIT_CODES[error.code];
}

function unattended(requests: readonly SetupRequest[], args: Arguments): CodeCompassError {
  const id = args.text("client");
  const flags = [
    ...(requests[0]?.scope === "project" ? ["--scope", "project"] : []),
    ...(args.flag("remove") ? ["--remove"] : []),
    "--yes",
  ];
  return new CodeCompassError("invalid_input", "Nothing is written: there is nobody to ask.", {
    remediation: `codecompass setup ${[...(id === undefined ? [] : [id]), ...flags].join(" ")}`,
  });
}
