/** The command `watch`: starts, queries and ends the resident process. */

import { writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { WATCH_FLAGS } from "#cli/commands/indexing/watch.ts";
import { onInterruption } from "#cli/terminal/interruption.ts";
import { warn } from "#cli/terminal/log.ts";
import { CodeCompassError } from "#core/errors.ts";
import { makePrivateDirectory } from "#core/files/private-place.ts";
import { regularText } from "#core/files/regular-file.ts";
import { storageRoot } from "#core/storage-paths.ts";
import { INDEXING_STRATEGIES, type IndexingStrategy } from "#core/types.ts";
import { indexWorkspace } from "#engine/lifecycle/index-workspace.ts";
import { startDetached } from "#engine/project/background.ts";
import { inspectProject } from "#engine/project/project.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import type { ValuesOf } from "#flags/flag.ts";
import { type ResidentStatus, watchSheet } from "#format/answers/watch.ts";
import type { CommonValues } from "../command.ts";
import { respond, workspaceOf } from "../session.ts";
import { askResident } from "./client.ts";
import { forgetCrashed, livingProcessOf } from "./process-record.ts";
import { ResidentServer } from "./server.ts";
import { isOurs, socketPath } from "./socket-place.ts";
import { backgroundWords } from "./start-again.ts";
import { residentStatus } from "./status.ts";

type WatchValues = ValuesOf<typeof WATCH_FLAGS> & CommonValues & { readonly directory?: string };

const MS_PER_MINUTE = 60_000;
/** Milliseconds within which a process that was started in the background must answer, and between two checks. */
const START_MS_MAX = 10_000;
const START_POLL_MS = 20;
/** Milliseconds within which a process that was told to end must be gone. */
const LEAVING_MS_MAX = 2_000;
const EXIT_NOTHING = 1;

/** The file that stores the last chosen strategy, which outlives the process. */
function strategyFile(): string {
  return join(storageRoot(), "resident", "strategy");
}

function storeStrategy(strategy: IndexingStrategy): void {
  makePrivateDirectory(dirname(strategyFile()));
  writeFileSync(strategyFile(), `${strategy}\n`);
}

function storedStrategy(): IndexingStrategy {
  const stored = regularText(strategyFile(), STRATEGY_BYTES_MAX)?.trim();
  return INDEXING_STRATEGIES.find((name) => name === stored) ?? "realtime";
}

const STRATEGY_BYTES_MAX = 100;

/** Runs `watch`. Returns the exit status. */
export async function watchCommand(values: WatchValues): Promise<number> {
  if (values.status || values.stop) return asked(values);
  const workspace = await workspaceOf(values);
  await indexFirst(workspace);
  if (values.strategy !== undefined) storeStrategy(values.strategy);
  const running = await residentStatus(values.strategy ?? "status");
  if (running) return joined(values, workspace, running.pid);
  await refuseSilent();
  return values.background ? startInBackground(values, workspace) : watchHere(values, workspace);
}

/** Runs `--status` and `--stop`. Returns 1 when no process watches. */
async function asked(values: WatchValues): Promise<number> {
  const status = await residentStatus(values.stop ? "stop" : "status");
  const silent = status ? undefined : silentProcess();
  if (silent !== undefined && values.stop) return endSilent(silent);
  if (silent !== undefined) {
    await warn(`The watching process (${silent}) does not answer: it is suspended or busy. ${silentAdvice(silent)}`);
    return EXIT_NOTHING;
  }
  if (!status) {
    if (values.stop) forgetCrashed(socketPath());
    await warn("No process is watching. Start one: codecompass watch --background");
    return EXIT_NOTHING;
  }
  respond(values, watchSheet(status, values.stop ? "ended" : "running"));
  return 0;
}

/** The id of the process that made our socket and is alive; called only when it did not answer. */
function silentProcess(): number | undefined {
  const socket = socketPath();
  return isOurs(socket) ? livingProcessOf(socket) : undefined;
}

const silentAdvice = (pid: number): string => `Stop it with codecompass watch --stop, or resume it with kill -CONT ${pid}.`;

/** Ends a process that does not answer. A stopped process receives SIGTERM only when SIGCONT lets it continue. */
async function endSilent(pid: number): Promise<number> {
  try {
    for (const signal of ["SIGTERM", "SIGCONT"] as const) process.kill(pid, signal);
  } catch {
    // The process has ended meanwhile.
  }
  const deadline = performance.now() + START_MS_MAX;
  while (silentProcess() === pid && performance.now() < deadline) await Bun.sleep(START_POLL_MS);
  if (silentProcess() === pid) {
    throw new CodeCompassError("internal", `The watching process (${pid}) does not answer, and does not end when told to.`, {
      remediation: `kill -9 ${pid}`,
    });
  }
  await warn(`The watching process (${pid}) did not answer; it has ended.`);
  return 0;
}

/** @throws index_busy when a process watches but does not answer: a second one would take over its socket while it still runs */
async function refuseSilent(): Promise<void> {
  const deadline = performance.now() + LEAVING_MS_MAX;
  // A process that was told to end a moment ago may be about to go.
  while (silentProcess() !== undefined && performance.now() < deadline) await Bun.sleep(START_POLL_MS);
  const pid = silentProcess();
  if (pid === undefined) return;
  throw new CodeCompassError("index_busy", `Another process (${pid}) is already watching, but does not answer.`, {
    remediation: silentAdvice(pid),
  });
}

/** Indexes a workspace that was never indexed: naming it in `watch` counts as asking for that. */
async function indexFirst(workspace: Workspace): Promise<void> {
  if (inspectProject(workspace).report.state === "not_indexed") await indexWorkspace(workspace, {});
}

/** Adds a workspace to those that the running process keeps open, by asking it one query about the workspace. */
async function joined(values: WatchValues, workspace: Workspace, pid: number): Promise<number> {
  if ((await askResident(["files", "*", "--limit", "1", "--workspace", workspace.path], () => {})) === undefined) {
    throw new CodeCompassError("index_busy", `Another process (${pid}) is already watching, from another build or with other variables.`, {
      remediation: "Stop it with codecompass watch --stop, and start this one again.",
    });
  }
  return asked({ ...values, status: true });
}

async function startInBackground(values: WatchValues, workspace: Workspace): Promise<number> {
  startDetached(backgroundWords(workspace.path, values.idleMinutes), workspace.path);
  const deadline = performance.now() + START_MS_MAX;
  for (let status: ResidentStatus | undefined; performance.now() < deadline; await Bun.sleep(START_POLL_MS)) {
    status = await residentStatus("status");
    if (!status?.workspaces.some(({ path }) => path === workspace.path)) continue;
    respond(values, watchSheet(status, "running"));
    return 0;
  }
  throw new CodeCompassError("internal", "The watching process in the background does not answer.", {
    remediation: "Start it in the foreground to see why: codecompass watch",
  });
}

async function watchHere(values: WatchValues, workspace: Workspace): Promise<number> {
  const interruption = onInterruption();
  const idleMsMax = values.idleMinutes === undefined ? Number.POSITIVE_INFINITY : values.idleMinutes * MS_PER_MINUTE;
  const server = new ResidentServer(idleMsMax, values.strategy ?? storedStrategy());
  interruption.signal.addEventListener("abort", () => server.stop(), { once: true });
  // Only a process that runs in the background is restarted when it crashes.
  const isInBackground = values.logLevel === "silent" && values.idleMinutes !== undefined;
  server.start(isInBackground ? { words: backgroundWords(workspace.path, values.idleMinutes), cwd: workspace.path } : null);
  try {
    await server.adopt(workspace);
  } catch (thrown) {
    // The signal that ends the process has closed the index during `adopt`.
    if (!interruption.signal.aborted) throw thrown;
  }
  if (values.logLevel !== "silent") respond(values, watchSheet(server.status, "running"));
  await server.ended;
  server.stop();
  return interruption.status();
}
