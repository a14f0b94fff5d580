/** A server of the executable under test over HTTP, and its start over standard input and output. */
import { BINARY } from "./corpora.ts";
import { memoryOf, type ProcessMemory } from "./process-run.ts";

const PROTOCOL_VERSION = "2025-06-18";
const INITIALIZE = {
  jsonrpc: "2.0",
  id: 0,
  method: "initialize",
  params: { protocolVersion: PROTOCOL_VERSION, capabilities: {}, clientInfo: { name: "bench", version: "1" } },
};
const INITIALIZED = { jsonrpc: "2.0", method: "notifications/initialized" };

export interface ListedTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: unknown;
}

interface Answer {
  readonly result: {
    readonly content?: readonly { readonly text: string }[];
    readonly isError?: boolean;
    readonly tools?: readonly ListedTool[];
    readonly instructions?: string;
  };
}

export class McpServer {
  readonly #child: Bun.Subprocess<"ignore", "ignore", "pipe">;
  readonly #url: string;
  readonly #headers: Record<string, string>;
  readonly instructions: string;
  #nextId = 1;

  private constructor(
    child: Bun.Subprocess<"ignore", "ignore", "pipe">,
    url: string,
    headers: Record<string, string>,
    instructions: string,
  ) {
    this.#child = child;
    this.#url = url;
    this.#headers = headers;
    this.instructions = instructions;
  }

  /** Starts a server on a free port; it answers for one workspace. */
  static async start(workspace: string, home: string, tools = "core"): Promise<McpServer> {
    const child = Bun.spawn([BINARY, "serve-mcp", "--transport", "http", "--port", "0", "--workspace", workspace, "--tools", tools], {
      env: { ...process.env, CODECOMPASS_HOME: home },
      stdio: ["ignore", "ignore", "pipe"],
    });
    const url = await listening(child.stderr);
    const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(INITIALIZE) });
    const { result } = messageOf(await response.text());
    const session = response.headers.get("mcp-session-id");
    const later = { ...headers, "mcp-protocol-version": PROTOCOL_VERSION, ...(session ? { "mcp-session-id": session } : {}) };
    await fetch(url, { method: "POST", headers: later, body: JSON.stringify(INITIALIZED) });
    return new McpServer(child, url, later, result.instructions ?? "");
  }

  get memory(): ProcessMemory {
    return memoryOf(this.#child.pid);
  }

  /** The text that a tool answers; an error of the tool is one of the bench. */
  async call(name: string, args: Readonly<Record<string, unknown>>): Promise<string> {
    const { result } = await this.#request("tools/call", { name, arguments: args });
    const text = (result.content ?? []).map((item) => item.text).join("");
    if (result.isError) throw new Error(`${name} ${JSON.stringify(args)}: ${text}`);
    return text;
  }

  async tools(): Promise<readonly ListedTool[]> {
    return (await this.#request("tools/list", {})).result.tools ?? [];
  }

  async stop(): Promise<void> {
    this.#child.kill("SIGTERM");
    await this.#child.exited;
  }

  async #request(method: string, params: Readonly<Record<string, unknown>>): Promise<Answer> {
    const body = JSON.stringify({ jsonrpc: "2.0", id: this.#nextId++, method, params });
    const response = await fetch(this.#url, { method: "POST", headers: this.#headers, body });
    return messageOf(await response.text());
  }
}

/** The address a server says it listens on; the rest of what it says is read and dropped, so that it never waits for a reader. */
function listening(stderr: ReadableStream<Uint8Array>): Promise<string> {
  return new Promise((resolve, reject) => {
    const follow = async (): Promise<void> => {
      const decoder = new TextDecoder();
      let said = "";
      let url: string | undefined;
      for await (const chunk of stderr) {
        if (url !== undefined) continue;
        said += decoder.decode(chunk, { stream: true });
        url = /listening on (\S+)/.exec(said)?.[1];
        if (url !== undefined) resolve(url);
      }
      reject(new Error(`the server ended before it listened: ${said}`));
    };
    follow().catch(reject);
  });
}

/** The last message of a body, which is JSON or a stream of events. */
function messageOf(body: string): Answer {
  const data = body.startsWith("{") ? [body] : [...body.matchAll(/^data: ?(\{.*)$/gm)].map(([, json]) => json ?? "");
  const answer = JSON.parse(data.at(-1) ?? "{}") as Partial<Answer>;
  if (!answer.result) throw new Error(`no result: ${body.slice(0, 500)}`);
  return answer as Answer;
}

/** Milliseconds from the start of a stdio server to its answer to the first `tools/list`. */
export async function firstToolsListMs(workspace: string, home: string): Promise<number> {
  const start = performance.now();
  const child = Bun.spawn([BINARY, "serve-mcp", "--workspace", workspace], {
    env: { ...process.env, CODECOMPASS_HOME: home },
    stdio: ["pipe", "pipe", "ignore"],
  });
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list" };
  child.stdin.write([INITIALIZE, INITIALIZED, list].map((message) => `${JSON.stringify(message)}\n`).join(""));
  await child.stdin.flush();
  let said = "";
  let tookMs = Number.NaN;
  for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
    said += chunk;
    if (!/"id":1\D[^\n]*\n/.test(said)) continue;
    tookMs = performance.now() - start;
    break;
  }
  child.kill("SIGTERM");
  await child.exited;
  return tookMs;
}
