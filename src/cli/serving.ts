/** From the flags of `serve-mcp` to a running server. */
import { appendFileSync } from "node:fs";
import { resolve } from "node:path";
import { CodeCompassError } from "#core/errors.ts";
import { AuditLog } from "#mcp/audit-log.ts";
import { McpService } from "#mcp/server.ts";
import { serveOverStdio } from "#mcp/stdio.ts";
import { chooseTools } from "#mcp/tool-table.ts";
import type { Arguments } from "./arguments.ts";

const EXIT_INTERRUPTED = 130;

/** Serves until the client goes away or a signal comes. Returns the exit status. */
export async function serve(args: Arguments): Promise<number> {
  const service = new McpService(serviceOptions(args));
  const { stop, status } = stopSignals();
  await serveOverStdio(service, stop);
  await service.close();
  return status();
}

function serviceOptions(args: Arguments) {
  const directories = (flag: string): string[] => args.paths(flag).map((path) => resolve(path));
  const allowedRoots = directories("allowed-root");
  if (args.flag("auto-workspace") && allowedRoots.length === 0) {
    throw new CodeCompassError("invalid_input", "--auto-workspace needs at least one --allowed-root.", {
      remediation: "For example: codecompass serve-mcp --auto-workspace --allowed-root ~/code",
    });
  }
  const auditPath = args.text("audit-log");
  return {
    tools: chooseTools(args.text("tools") ?? "core"),
    registered: registered(directories("workspace")),
    allowedRoots,
    autoWorkspace: args.flag("auto-workspace"),
    cwd: process.cwd(),
    prewarm: !args.flag("no-prewarm"),
    audit: auditPath === undefined ? undefined : new AuditLog((line) => appendFileSync(auditPath, line)),
  };
}

/** The workspaces of the flags, else the one that the client says it works in. */
function registered(named: readonly string[]): readonly string[] {
  const project = process.env["CLAUDE_PROJECT_DIR"];
  return named.length > 0 || !project ? named : [resolve(project)];
}

/** Resolves when the process is asked to end; SIGTERM is how a server is stopped, SIGINT an interruption. */
function stopSignals(): { stop: Promise<void>; status: () => number } {
  let exitStatus = 0;
  const stop = new Promise<void>((end) => {
    process.once("SIGTERM", () => end());
    process.once("SIGINT", () => {
      exitStatus = EXIT_INTERRUPTED;
      end();
    });
  });
  return { stop, status: () => exitStatus };
}
