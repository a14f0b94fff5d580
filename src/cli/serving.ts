/** From the flags of `serve-mcp` to a running server. */
import { appendFileSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { AuditLog } from "#mcp/audit-log.ts";
import { type HttpOptions, serveOverHttp } from "#mcp/http.ts";
import { McpService } from "#mcp/server.ts";
import { serveOverStdio } from "#mcp/stdio.ts";
import { chooseTools } from "#mcp/tool-table.ts";
import type { Arguments } from "./arguments.ts";
import { onInterruption } from "./interruption.ts";
import { printError } from "./output.ts";

/** Serves until the client goes away or a signal comes. Returns the exit status. */
export async function serve(args: Arguments): Promise<number> {
  const isHttp = args.choice("transport", ["stdio", "http"], "stdio") === "http";
  const service = new McpService(serviceOptions(args, isHttp));
  const interruption = onInterruption();
  const stop = new Promise<void>((end) => interruption.signal.addEventListener("abort", () => end(), { once: true }));
  if (isHttp) await serveOverHttp(service, httpOptions(args), stop);
  else await serveOverStdio(service, stop);
  await service.close();
  return interruption.status();
}

const PORT_DEFAULT = "7777";

function httpOptions(args: Arguments): HttpOptions {
  const port = args.text("port") ?? PORT_DEFAULT;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new CodeCompassError("invalid_input", `--port takes a number from 0 to 65535, not "${port}".`, {
      remediation: "For example: --port 7777",
    });
  }
  const quiet = args.text("log-level") === "silent";
  const onListening = (url: string): void => {
    if (!quiet) printError(`listening on ${url}`);
  };
  return { host: args.text("host") ?? "127.0.0.1", port: Number(port), token: bearerToken(args), onListening };
}

function bearerToken(args: Arguments): string | undefined {
  const file = args.text("token-file");
  if (file !== undefined) return tokenIn(file);
  return process.env["CODECOMPASS_TOKEN"] || undefined;
}

/** A pipe is a usual way to hand over a secret, so anything that can be read will do. */
function tokenIn(file: string): string {
  try {
    return readFileSync(file, "utf8").trim();
  } catch (thrown) {
    throw new CodeCompassError("path_not_found", `The token file ${file} cannot be read (${(thrown as NodeJS.ErrnoException).code}).`, {
      remediation: "openssl rand -hex 32 > FILE && chmod 600 FILE, then --token-file FILE",
    });
  }
}

function serviceOptions(args: Arguments, isHttp: boolean) {
  const directories = (flag: string): string[] => args.paths(flag).map((path) => resolve(path));
  const allowedRoots = directories("allowed-root");
  if (args.flag("auto-workspace") && allowedRoots.length === 0) {
    throw new CodeCompassError("invalid_input", "--auto-workspace needs at least one --allowed-root.", {
      remediation: "For example: codecompass serve-mcp --auto-workspace --allowed-root ~/code",
    });
  }
  return {
    tools: chooseTools(args.text("tools") ?? "core"),
    registered: registered(directories("workspace")),
    allowedRoots,
    autoWorkspace: args.flag("auto-workspace") ? autoWorkspaceLimits(args) : undefined,
    cwd: process.cwd(),
    prewarm: !args.flag("no-prewarm"),
    audit: auditLog(args, isHttp),
  };
}

const AUTO_WORKSPACES_MAX_DEFAULT = 10;
const EVICTION_DAYS_DEFAULT = 7;

function autoWorkspaceLimits(args: Arguments) {
  return {
    workspacesMax: args.count("max-auto-workspaces") ?? AUTO_WORKSPACES_MAX_DEFAULT,
    evictionDays: args.count("workspace-eviction-days") ?? EVICTION_DAYS_DEFAULT,
  };
}

function auditLog(args: Arguments, isHttp: boolean): AuditLog | undefined {
  const path = args.text("audit-log");
  if (path !== undefined) return new AuditLog((line) => appendFileSync(path, `${line}\n`));
  if (!isHttp || args.text("log-level") === "silent") return undefined;
  // A log that nobody reads any more is no reason to stop answering.
  process.stderr.on("error", () => {});
  return new AuditLog((line) => void process.stderr.write(`${line}\n`));
}

/** The workspaces of the flags, else the one that the client says it works in. */
function registered(named: readonly string[]): readonly string[] {
  const project = process.env["CLAUDE_PROJECT_DIR"];
  return named.length > 0 || !project ? named : [resolve(project)];
}
