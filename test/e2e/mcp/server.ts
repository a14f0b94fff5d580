/** A server of the compiled program, spoken to line by line, and the v1 SDK's client beside it. */
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { whenTestEnds } from "../../temporary.ts";
import { BINARY, type User, until } from "../binary.ts";
import { callsIn } from "../suggestions.ts";

export interface Message {
  readonly jsonrpc: string;
  readonly id?: number | string | null;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>> & ToolResult;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface ToolResult {
  readonly content: readonly { readonly type: string; readonly text: string }[];
  readonly isError?: boolean;
}

/** Tools whose calls a test does not expect. */
const CHANGING = /^(?:index_repo|sync_repo|reindex_file|switch_ref|delete_index)$/;

type Arguments = Readonly<Record<string, unknown>>;

/** What a result says, or why the call failed. */
export function textOf(result: ToolResult | undefined): string {
  return (result?.content ?? []).map(({ text }) => text).join("");
}

/** The error object of a failed call. */
export function errorOf(result: ToolResult | undefined): { code: string; message: string; data: Readonly<Record<string, unknown>> } {
  if (result?.isError !== true) throw new Error(`not an error: ${textOf(result)}`);
  return JSON.parse(textOf(result)).error;
}

/** Talks to a server over its standard input and output. */
export class StdioServer {
  readonly messages: Message[] = [];
  readonly exited: Promise<number>;
  readonly pid: number;
  stderr = "";
  readonly #child: Bun.Subprocess<"pipe", "pipe", "pipe">;
  readonly #waiting = new Map<number, (message: Message) => void>();
  readonly #taken = new Set<string>();
  #nextId = 1;

  constructor(user: User, args: readonly string[] = [], environment: Readonly<Record<string, string>> = {}) {
    this.#child = Bun.spawn([BINARY, "serve-mcp", ...args], {
      cwd: user.cwd,
      env: { PATH: process.env["PATH"] ?? "", HOME: user.home, ...environment },
      stdio: ["pipe", "pipe", "pipe"],
    });
    this.pid = this.#child.pid;
    this.exited = this.#child.exited;
    whenTestEnds(() => this.#child.kill("SIGKILL"));
    this.#read();
    this.#readErrors();
  }

  /** Sends a request and waits for its answer. */
  request(method: string, params?: Arguments): Promise<Message> {
    const id = this.#nextId++;
    const answer = new Promise<Message>((resolve) => this.#waiting.set(id, resolve));
    this.send({ jsonrpc: "2.0", id, method, ...(params ? { params } : {}) });
    return answer;
  }

  /** Calls a tool; a protocol error is a failed test. */
  async call(name: string, args: Arguments = {}, meta?: Arguments): Promise<ToolResult> {
    const { result, error } = await this.request("tools/call", { name, arguments: args, ...(meta ? { _meta: meta } : {}) });
    if (!result) throw new Error(`${name}: ${JSON.stringify(error)}`);
    await this.#takeSuggestions(result);
    return result;
  }

  /** Makes the calls that an answer suggests, each once a server: they must work. What changes an index is left to its own tests. */
  async #takeSuggestions(answer: ToolResult): Promise<void> {
    for (const call of callsIn(textOf(answer))) {
      const said = JSON.stringify(call);
      if (this.#taken.has(said) || CHANGING.test(call.tool)) continue;
      this.#taken.add(said);
      const { result } = await this.request("tools/call", { name: call.tool, arguments: call.arguments });
      if (result?.isError === true) throw new Error(`the suggested call fails: ${said}\n${textOf(result)}`);
    }
  }

  async initialize(protocolVersion = "2025-11-25"): Promise<Message> {
    const clientInfo = { name: "test", version: "1" };
    const answer = await this.request("initialize", { protocolVersion, capabilities: {}, clientInfo });
    this.send({ jsonrpc: "2.0", method: "notifications/initialized" });
    return answer;
  }

  send(message: unknown): void {
    this.write(`${JSON.stringify(message)}\n`);
  }

  write(text: string | Uint8Array): void {
    this.#child.stdin.write(text);
    this.#child.stdin.flush();
  }

  async end(): Promise<number> {
    await this.#child.stdin.end();
    return this.exited;
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Waits for a message that is not the answer to a `request`. */
  next(what: string, is: (message: Message) => boolean): Promise<Message> {
    return until(what, () => this.messages.find(is));
  }

  async #read(): Promise<void> {
    let rest = "";
    for await (const chunk of this.#child.stdout.pipeThrough(new TextDecoderStream())) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) this.#receive(JSON.parse(line));
    }
  }

  async #readErrors(): Promise<void> {
    for await (const chunk of this.#child.stderr.pipeThrough(new TextDecoderStream())) this.stderr += chunk;
  }

  #receive(message: Message): void {
    this.messages.push(message);
    const resolve = typeof message.id === "number" && !message.method ? this.#waiting.get(message.id) : undefined;
    resolve?.(message);
  }
}

/** A server over HTTP on a free port. */
export class HttpServer {
  readonly url: string;
  readonly #process: Bun.Subprocess<"ignore", "ignore", "pipe">;
  readonly #log: { text: string };

  private constructor(process: Bun.Subprocess<"ignore", "ignore", "pipe">, url: string, log: { text: string }) {
    this.#process = process;
    this.url = url;
    this.#log = log;
  }

  static async start(user: User, args: readonly string[] = [], environment: Readonly<Record<string, string>> = {}): Promise<HttpServer> {
    const child = Bun.spawn([BINARY, "serve-mcp", "--transport", "http", "--port", "0", ...args], {
      cwd: user.cwd,
      env: { PATH: process.env["PATH"] ?? "", HOME: user.home, ...environment },
      stdio: ["ignore", "ignore", "pipe"],
    });
    whenTestEnds(() => child.kill("SIGKILL"));
    const log = { text: "" };
    const follow = async (): Promise<void> => {
      for await (const chunk of child.stderr.pipeThrough(new TextDecoderStream())) log.text += chunk;
    };
    follow();
    const url = await until("the server listens", () => /listening on (\S+)/.exec(log.text)?.[1]);
    return new HttpServer(child, url, log);
  }

  get stderr(): string {
    return this.#log.text;
  }

  get exited(): Promise<number> {
    return this.#process.exited;
  }

  kill(signal: NodeJS.Signals): void {
    this.#process.kill(signal);
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(new URL(path, this.url), init);
  }

  /** Posts one JSON-RPC message. */
  post(message: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.fetch("/mcp", {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
      body: typeof message === "string" ? message : JSON.stringify(message),
    });
  }
}

/** The v1 SDK's client on a server that it starts itself. */
export async function connectStdio(user: User, args: readonly string[] = []): Promise<Client> {
  const env = { PATH: process.env["PATH"] ?? "", HOME: user.home };
  return connected(new StdioClientTransport({ command: BINARY, args: ["serve-mcp", ...args], cwd: user.cwd, env }));
}

/** The v1 SDK's client on a server that runs. */
export function connectHttp(server: HttpServer, headers: Readonly<Record<string, string>> = {}): Promise<Client> {
  return connected(new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers } }));
}

async function connected(transport: StdioClientTransport | StreamableHTTPClientTransport): Promise<Client> {
  const client = new Client({ name: "test", version: "1" });
  // The SDK's own transports miss `exactOptionalPropertyTypes` in its interface.
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  whenTestEnds(() => {
    client.close();
  });
  return client;
}

/** Calls a tool through the v1 client. */
export async function callTool(client: Client, name: string, args: Arguments = {}): Promise<ToolResult> {
  return (await client.callTool({ name, arguments: { ...args } })) as unknown as ToolResult;
}
