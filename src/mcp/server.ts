/**
 * The server as the protocol sees it: one set of definitions for every transport and every revision. It loads the engine only with the
 * first call, so that a client gets its list of tools at once.
 */
import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server, type ServerContext } from "@modelcontextprotocol/server";
import { CALLS_RUNNING_MAX, CALLS_WAITING_MAX } from "#core/limits.ts";
import { VERSION } from "#core/version.ts";
import { visible, visibleText } from "#core/visible.ts";
import { nearestName } from "#flags/flag-names.ts";
import type { Reader } from "#format/next-step.ts";
import { described, readArguments } from "./arguments.ts";
import type { AuditLog } from "./audit-log.ts";
import { Semaphore } from "./call-slots.ts";
import { rootsOf } from "./client-roots.ts";
import { failed } from "./failure.ts";
import type { Health } from "./health.ts";
import { instructions } from "./instructions.ts";
import { progressReporter } from "./progress.ts";
import { completePath, RESOURCE_TEMPLATES, RESOURCES, readResource } from "./resources.ts";
import type { Tool, ToolCall } from "./tool.ts";
import { isTool } from "./tool-table.ts";
import type { PolicyOptions } from "./workspace-policy.ts";
import type { Lend, Workspaces } from "./workspaces.ts";

/** Milliseconds between a server's first client and its warm-up, so that the client's own first requests go first. */
const PREWARM_DELAY_MS = 100;

/** Newest first: the first is offered to a client that asks for an unknown revision. */
const PROTOCOL_VERSIONS = ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"];

export interface ServiceOptions extends PolicyOptions {
  readonly tools: readonly Tool[];
  readonly cwd: string;
  readonly prewarm: boolean;
  readonly audit: AuditLog | undefined;
  /** Whether the directories that a client names become workspaces: so for the client that started this process. */
  readonly adoptsRoots: boolean;
  /** Lends indexes that other parts of the process have open too; without it, the service opens its own. */
  readonly lend?: Lend | undefined;
}

/** The state that all connections of a process share. */
export class McpService {
  readonly #options: ServiceOptions;
  readonly #reader: Reader;
  readonly #slots = new Semaphore(CALLS_RUNNING_MAX, CALLS_WAITING_MAX);
  #workspaces: Promise<Workspaces> | undefined;
  #prewarming = false;
  #isWarm = false;

  constructor(options: ServiceOptions) {
    this.#options = options;
    this.#reader = { in: "mcp", tools: new Set(options.tools.map(({ name }) => name)) };
  }

  /** A protocol server for one connection or one request. */
  connection(): Server {
    this.prewarmSoon();
    const { tools } = this.#options;
    const server = new Server(
      { name: "codecompass", title: "CodeCompass", version: VERSION, ...this.#readiness() },
      {
        capabilities: { tools: {}, resources: {}, completions: {} },
        instructions: instructions(new Set(tools.map(({ name }) => name))),
        supportedProtocolVersions: PROTOCOL_VERSIONS,
      },
    );
    let roots: Promise<void> | undefined;
    const adoptRoots = async (): Promise<void> => {
      const workspaces = await this.workspaces();
      if (this.#options.adoptsRoots && workspaces.wantsRoots) workspaces.adopt(await rootsOf(server));
    };
    server.setNotificationHandler("notifications/roots/list_changed", () => {
      roots = undefined;
    });
    const withRoots = async <T>(work: () => Promise<T>): Promise<T> => {
      roots ??= adoptRoots();
      await roots;
      return work();
    };
    server.setRequestHandler("tools/list", () => ({ tools: tools.map(described) }));
    server.setRequestHandler("tools/call", ({ params }, context) =>
      withRoots(() => this.#call(params.name, params.arguments ?? {}, context)),
    );
    server.setRequestHandler("resources/list", () => ({ resources: RESOURCES }));
    server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: RESOURCE_TEMPLATES }));
    server.setRequestHandler("resources/read", ({ params }, context) =>
      withRoots(async () => readResource(params.uri, await this.#toolCall(context))),
    );
    server.setRequestHandler("completion/complete", async ({ params: { ref, argument } }, context) => {
      const isOurs = ref.type === "ref/resource" && RESOURCE_TEMPLATES.some(({ uriTemplate }) => uriTemplate === ref.uri);
      return isOurs ? completePath(argument.name, argument.value, await this.#toolCall(context)) : { completion: { values: [] } };
    });
    return server;
  }

  /** The workspaces, and with them the engine, loaded on first use. */
  workspaces(): Promise<Workspaces> {
    this.#workspaces ??= this.#load();
    return this.#workspaces;
  }

  async health(): Promise<Health> {
    const [workspaces, { health }] = await Promise.all([this.workspaces(), import("./health.ts")]);
    return health(workspaces);
  }

  async close(): Promise<void> {
    if (this.#workspaces) await (await this.#workspaces).close();
  }

  /** The server's readiness for the handshake, which waits for nothing; `health_check` gives details. */
  #readiness(): { health: { status: "ready" | "warming"; uptime_seconds: number } } {
    const isWarming = this.#prewarming && !this.#isWarm;
    return { health: { status: isWarming ? "warming" : "ready", uptime_seconds: Math.floor(process.uptime()) } };
  }

  /** Opens indexes while the first client reads the list of tools. Does so once. */
  prewarmSoon(): void {
    if (!this.#options.prewarm || this.#prewarming) return;
    this.#prewarming = true;
    const prewarm = async (): Promise<void> => {
      const workspaces = await this.workspaces();
      await workspaces.prewarm().finally(() => {
        this.#isWarm = true;
      });
    };
    setTimeout(() => prewarm().catch(() => undefined), PREWARM_DELAY_MS).unref();
  }

  async #load(): Promise<Workspaces> {
    const [{ Workspaces }, { WorkspacePolicy }] = await Promise.all([import("./workspaces.ts"), import("./workspace-policy.ts")]);
    const workspaces = new Workspaces(new WorkspacePolicy(this.#options), this.#options.cwd, this.#options.lend);
    if (this.#prewarming && !this.#isWarm) workspaces.expectPrewarm();
    return workspaces;
  }

  async #call(name: string, given: Readonly<Record<string, unknown>>, context: ServerContext): Promise<CallToolResult> {
    const { tools, audit } = this.#options;
    const tool = tools.find((candidate) => candidate.name === name);
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, unknownTool(name, tools));
    const startedMs = performance.now();
    const result = await this.#answer(tool, given, context);
    audit?.record(tool.name, given, result, performance.now() - startedMs);
    return result;
  }

  async #toolCall(context: ServerContext): Promise<ToolCall> {
    return { workspaces: await this.workspaces(), signal: context.mcpReq.signal, report: progressReporter(context), reader: this.#reader };
  }

  async #answer(tool: Tool, given: Readonly<Record<string, unknown>>, context: ServerContext): Promise<CallToolResult> {
    try {
      const { values, notes } = readArguments(tool, given);
      // `readArguments` has checked the values against the tool's flags.
      const text = await this.#slots.run(async () => tool.call(values as never, await this.#toolCall(context)));
      // Tools escape what they quote; this catches what one of them forgot.
      return { content: [text, ...notes].map((part) => ({ type: "text", text: visibleText(part) })) };
    } catch (thrown) {
      return failed(thrown, { tool, given }, this.#reader);
    }
  }
}

/** Tools that an error lists when none has a similar name. */
const TOOLS_NAMED_MAX = 12;

function unknownTool(name: string, tools: readonly Tool[]): string {
  const names = tools.map((tool) => tool.name);
  if (isTool(name)) return `This server was started without the tool ${name}: serve-mcp --tools core,${name} (or all) offers it.`;
  const near = nearestName(names, name.slice(0, TOOL_NAME_CHARS_MAX));
  const help = near !== undefined ? `Did you mean ${near}?` : `Available tools: ${names.slice(0, TOOLS_NAMED_MAX).join(", ")}.`;
  return `Unknown tool: ${visible(name.slice(0, TOOL_NAME_CHARS_MAX))}. ${help}`;
}

/** Characters of an unknown tool's name that an error repeats. */
const TOOL_NAME_CHARS_MAX = 100;
