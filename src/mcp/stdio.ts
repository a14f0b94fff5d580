/** MCP over standard input and output: one client, which started this process and ends it by closing its end. */
import { PassThrough } from "node:stream";
import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { DRAIN_MS_MAX, MESSAGE_BYTES_MAX, REQUESTS_UNANSWERED_MAX } from "#core/limits.ts";
import type { McpService } from "./server.ts";

/** Serves until the client closes its end or `stop` resolves. */
export async function serveOverStdio(service: McpService, stop: Promise<void>): Promise<void> {
  const transport = new PacedStdio();
  const handle = serveStdio(() => service.connection(), { transport });
  await Promise.race([transport.ended, stop]);
  await handle.close();
}

/**
 * Standard input and output with two manners that the plain transport lacks: requests that were read before the client closed its
 * end are still answered (`printf … | codecompass serve-mcp` works), and a client that does not read its answers is not read from.
 */
class PacedStdio implements Transport {
  readonly ended: Promise<void>;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #input = new PassThrough();
  readonly #inner = new StdioServerTransport(this.#input, process.stdout, { maxBufferSize: MESSAGE_BYTES_MAX });
  readonly #unanswered = new Set<string | number>();
  #end: () => void = () => {};
  #inputEnded = false;

  constructor() {
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  async start(): Promise<void> {
    this.#inner.onmessage = (message) => this.#receive(message);
    this.#inner.onerror = (error) => this.onerror?.(error);
    this.#inner.onclose = () => {
      this.onclose?.();
      this.#end();
    };
    await this.#inner.start();
    process.stdin.on("data", (chunk: Buffer) => this.#input.write(chunk));
    process.stdin.on("end", () => this.#inputOver());
    process.stdin.on("error", () => this.#inputOver());
    // A client that is gone cannot be told anything.
    process.stdout.on("error", () => this.#end());
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#inner.send(message);
    if ("id" in message && message.id !== undefined && !("method" in message)) this.#answered(message.id);
  }

  async close(): Promise<void> {
    process.stdin.pause();
    await this.#inner.close();
  }

  #receive(message: JSONRPCMessage): void {
    if ("method" in message && "id" in message) {
      this.#unanswered.add(message.id);
      if (this.#unanswered.size >= REQUESTS_UNANSWERED_MAX) process.stdin.pause();
    } else if ("method" in message && message.method === "notifications/cancelled") {
      // What was taken back is not answered.
      const { requestId } = (message.params ?? {}) as { requestId?: string | number };
      if (requestId !== undefined) this.#answered(requestId);
    }
    this.onmessage?.(message);
  }

  #answered(id: string | number): void {
    this.#unanswered.delete(id);
    if (this.#inputEnded && this.#unanswered.size === 0) this.#input.end();
    else if (process.stdin.isPaused() && this.#unanswered.size < REQUESTS_UNANSWERED_MAX) process.stdin.resume();
  }

  #inputOver(): void {
    this.#inputEnded = true;
    // What has been written to the pipe is read from it in the next turns of the loop.
    setImmediate(() => {
      if (this.#unanswered.size === 0) this.#input.end();
    });
    setTimeout(() => this.#input.end(), DRAIN_MS_MAX).unref();
  }
}
