/** Starts the MCP server that the flags of `serve-mcp` describe. */
import { appendFileSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { type EventFields, logEvent } from "#core/event-log.ts";
import { PRIVATE_FILE } from "#core/files/private-place.ts";
import { toJson } from "#core/json.ts";
import { named } from "#core/visible.ts";
import type { ValuesOf } from "#flags/flag.ts";
import { AuditLog } from "#mcp/audit-log.ts";
import { type HttpOptions, serveOverHttp } from "#mcp/http/http.ts";
import { McpService } from "#mcp/server.ts";
import { serveOverStdio } from "#mcp/stdio.ts";
import { chooseTools } from "#mcp/tool-table.ts";
import type { CommonValues } from "./command.ts";
import type { SERVER_FLAGS } from "./commands/program/serve-mcp.ts";
import { caller } from "./terminal/caller.ts";
import { onInterruption } from "./terminal/interruption.ts";
import { printError } from "./terminal/output.ts";

type ServerValues = ValuesOf<typeof SERVER_FLAGS> & CommonValues & { readonly workspaces?: readonly string[] };

/** Serves until the client disconnects or a signal ends it. Returns the exit status. */
export async function serve(values: ServerValues): Promise<number> {
  const isHttp = values.transport === "http";
  const { client } = caller();
  const service = new McpService(serviceOptions(values, isHttp));
  if (client) {
    await serveOverStdio(service, client.gone, client.streams);
    await service.close();
    return 0;
  }
  const interruption = onInterruption();
  const stop = new Promise<void>((end) => interruption.signal.addEventListener("abort", () => end(), { once: true }));
  if (isHttp) await serveOverHttp(service, httpOptions(values), stop);
  else await serveOverStdio(service, stop);
  await service.close();
  return interruption.status();
}

const PORT_DEFAULT = 7777;

const FOR_ALL =
  "warning: the server answers every user of this machine, because this system does not tell whose a connection is; --token-file FILE limits it to those who have the token.";

function httpOptions(values: ServerValues): HttpOptions {
  const quiet = values.logLevel === "silent";
  const onListening = (url: string, isForAll: boolean): void => {
    if (quiet) return;
    printError(`listening on ${url}`);
    if (isForAll) printError(FOR_ALL);
  };
  return {
    ...{ host: values.host ?? "127.0.0.1", port: values.port ?? PORT_DEFAULT, token: bearerToken(values) },
    ...{ allowedOrigins: values.allowedOrigins ?? [], onListening },
  };
}

function bearerToken(values: ServerValues): string | undefined {
  const file = values.tokenFile;
  if (file !== undefined) return tokenIn(file);
  return process.env["CODECOMPASS_TOKEN"] || undefined;
}

/** Users often hand over a secret through a pipe, so every readable kind of file is accepted. */
function tokenIn(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (thrown) {
    throw new CodeCompassError("path_not_found", `The token file ${file} cannot be read (${(thrown as NodeJS.ErrnoException).code}).`, {
      remediation: "openssl rand -hex 32 > FILE && chmod 600 FILE, then --token-file FILE",
    });
  }
}

function serviceOptions(values: ServerValues, isHttp: boolean) {
  const resolved = (paths: readonly string[] = []): string[] => paths.map((path) => resolve(caller().cwd, path));
  const allowedRoots = resolved(values.allowedRoots);
  if (values.autoWorkspace && allowedRoots.length === 0) {
    throw new CodeCompassError("invalid_input", "--auto-workspace needs at least one --allowed-root.", {
      remediation: "For example: codecompass serve-mcp --auto-workspace --allowed-root ~/code",
    });
  }
  return {
    tools: chooseTools(values.tools ?? "core"),
    registered: registered(resolved(values.workspaces)),
    allowedRoots,
    // Who reaches this process through a socket gets nothing that its user did not name.
    answersIndexed: !isHttp,
    autoWorkspace: values.autoWorkspace ? autoWorkspaceLimits(values) : undefined,
    cwd: caller().cwd,
    lend: caller().client?.lend,
    prewarm: !values.noPrewarm,
    audit: auditLog(values, isHttp),
    adoptsRoots: !isHttp,
  };
}

const AUTO_WORKSPACES_MAX_DEFAULT = 10;
const EVICTION_DAYS_DEFAULT = 7;

function autoWorkspaceLimits(values: ServerValues) {
  return {
    workspacesMax: values.maxAutoWorkspaces ?? AUTO_WORKSPACES_MAX_DEFAULT,
    evictionDays: values.evictionDays ?? EVICTION_DAYS_DEFAULT,
  };
}

/**
 * The audit log: its lines go to the file of `--audit-log`, without one to standard error over http, and also to the event log if there is
 * one.
 */
function auditLog(values: ServerValues, isHttp: boolean): AuditLog | undefined {
  const writers: ((line: EventFields) => void)[] = [];
  if (values.auditLog !== undefined) writers.push(appendingTo(resolve(caller().cwd, values.auditLog)));
  else if (isHttp && values.logLevel !== "silent") {
    // The server keeps answering when the reader of its standard error has gone.
    process.stderr.on("error", () => {});
    writers.push((line) => void process.stderr.write(`${toJson(line)}\n`));
  }
  // Captured now: tool calls arrive later, when another caller may be current.
  const detail = caller().eventDetail;
  if (detail) writers.push(({ time: _, event: __, ...line }) => logEvent("tool_call", line, { detail }));
  return writers.length > 0 ? new AuditLog(writers) : undefined;
}

/**
 * Opens the file at once, so that a bad file fails at the start, not at a client's first call.
 * @throws permission_denied, path_not_found
 */
function appendingTo(path: string): (line: EventFields) => void {
  try {
    appendFileSync(path, "", { mode: PRIVATE_FILE });
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    const isMissing = code === "ENOENT" || code === "ENOTDIR" || code === "EISDIR";
    throw new CodeCompassError(
      isMissing ? "path_not_found" : "permission_denied",
      `The audit log ${named(path)} cannot be written (${code}).`,
      {
        remediation: "Name a file in an existing directory that you may write to.",
      },
    );
  }
  return (line) => appendFileSync(path, `${toJson(line)}\n`, { mode: PRIVATE_FILE });
}

/** The workspaces that the flags name, or else the one in CLAUDE_PROJECT_DIR, in which the client says it works. */
function registered(named: readonly string[]): readonly string[] {
  const project = caller().environment["CLAUDE_PROJECT_DIR"];
  return named.length > 0 || !project ? named : [resolve(caller().cwd, project)];
}
