/** MCP over standard input and output: one client, which started this process, and ends it by closing its end. */
import type { Readable, Writable } from "node:stream";
import { type JSONRPCMessage, parseJSONRPCMessage, type RequestId, type Transport } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { toJson } from "#core/json.ts";
import { DRAIN_MS_MAX, MESSAGE_BYTES_MAX, REQUESTS_UNANSWERED_MAX } from "#core/limits.ts";
import { LineDecoder } from "./message-lines.ts";
import type { McpService } from "./server.ts";

/** The input from a client and the output to it. */
export interface ClientStreams {
  readonly input: Readable;
  readonly output: Writable;
}

/**
 * Serves until the client closes its end or `stop` resolves. Without `streams`, the client is at this process's standard input and output.
 */
export async function serveOverStdio(service: McpService, stop: Promise<void>, streams?: ClientStreams): Promise<void> {
  const transport = new StdioTransport(streams ?? { input: process.stdin, output: process.stdout });
  const handle = serveStdio(() => service.connection(), { transport });
  await Promise.race([transport.ended, stop]);
  await handle.close();
}

/** A batch of requests (revision 2025-03-26), whose answers go out together. */
interface Batch {
  readonly waiting: Set<RequestId>;
  readonly responses: unknown[];
  /** Whether messages of the batch are still being received, so that more answers may follow. */
  isOpen: boolean;
}

const PARSE_ERROR = -32700;
const INVALID_REQUEST = -32600;
const NO_MESSAGE = "Not a JSON-RPC 2.0 message";

/**
 * A transport with abilities that the SDK's lacks: it still answers the requests read before the client
 * closed its end (`printf … | codecompass serve-mcp` works), reports lines that are not messages, understands
 * batches of the oldest revision, and stops reading from a client that does not read its answers.
 */
class StdioTransport implements Transport {
  readonly ended: Promise<void>;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #lines = new LineDecoder(
    MESSAGE_BYTES_MAX,
    (line) => this.#receiveLine(line),
    () => this.#refuse(INVALID_REQUEST, `Message longer than ${MESSAGE_BYTES_MAX} bytes`),
  );
  readonly #unanswered = new Set<RequestId>();
  readonly #batches = new Map<RequestId, Batch>();
  readonly #streams: ClientStreams;
  #end: () => void = () => {};
  #inputEnded = false;

  constructor(streams: ClientStreams) {
    this.#streams = streams;
    this.ended = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  async start(): Promise<void> {
    const { input, output } = this.#streams;
    input.on("data", (chunk: Buffer) => this.#lines.push(chunk));
    input.on("end", () => this.#inputOver());
    input.on("error", () => this.#inputOver());
    // A client that is gone cannot get any more answers.
    output.on("error", () => this.#end());
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const answered = "method" in message ? undefined : message.id;
    const batch = answered === undefined ? undefined : this.#batches.get(answered);
    if (batch && answered !== undefined) {
      batch.responses.push(message);
      await this.#settle(batch, answered);
    } else {
      await this.#write(message);
    }
    if (answered !== undefined) this.#answered(answered);
  }

  async close(): Promise<void> {
    this.#streams.input.pause();
    this.onclose?.();
    this.#end();
  }

  #receiveLine(line: string): void {
    const value = parsed(line);
    if (value === undefined) this.#refuse(PARSE_ERROR, "Parse error: one JSON message per line");
    else if (Array.isArray(value)) this.#receiveBatch(value);
    else this.#receive(value);
  }

  #receiveBatch(values: readonly unknown[]): void {
    if (values.length === 0 || values.length > REQUESTS_UNANSWERED_MAX) {
      this.#refuse(INVALID_REQUEST, `A batch has 1 to ${REQUESTS_UNANSWERED_MAX} messages`);
      return;
    }
    const batch: Batch = { waiting: new Set(values.flatMap((value) => requestIdOf(value) ?? [])), responses: [], isOpen: true };
    for (const id of batch.waiting) {
      // A client that uses an id twice gets an answer for each, but no batch waits for an answer that goes out with another one.
      const former = this.#batches.get(id);
      if (former) this.#settle(former, id).catch(() => undefined);
      this.#batches.set(id, batch);
    }
    for (const value of values) this.#receive(value, batch);
    batch.isOpen = false;
    this.#flush(batch).catch(() => undefined);
  }

  /** Receives a message that came alone, or as one of a batch: then its refusal is one of the batch's answers. */
  #receive(value: unknown, batch?: Batch): void {
    const message = asMessage(value);
    if (!message) {
      const id = requestIdOf(value);
      if (batch) this.#refuseWithin(batch, id);
      else this.#refuse(INVALID_REQUEST, NO_MESSAGE, id);
      return;
    }
    if ("method" in message && "id" in message) {
      this.#unanswered.add(message.id);
      if (this.#unanswered.size >= REQUESTS_UNANSWERED_MAX) this.#streams.input.pause();
    } else if ("method" in message && message.method === "notifications/cancelled") {
      this.#takenBack(message.params?.["requestId"] as RequestId | undefined);
    }
    this.onmessage?.(message);
  }

  /** Settles a cancelled request, which gets no answer. */
  #takenBack(id: RequestId | undefined): void {
    if (id === undefined) return;
    const batch = this.#batches.get(id);
    if (batch) this.#settle(batch, id).catch(() => undefined);
    this.#answered(id);
  }

  async #settle(batch: Batch, id: RequestId): Promise<void> {
    this.#batches.delete(id);
    batch.waiting.delete(id);
    await this.#flush(batch);
  }

  /** Writes the answers of a batch once there are all of them. */
  async #flush(batch: Batch): Promise<void> {
    if (batch.isOpen || batch.waiting.size > 0 || batch.responses.length === 0) return;
    await this.#write(batch.responses.splice(0));
  }

  #answered(id: RequestId): void {
    this.#unanswered.delete(id);
    const { input } = this.#streams;
    if (this.#inputEnded && this.#unanswered.size === 0) this.#end();
    else if (!this.#inputEnded && input.isPaused() && this.#unanswered.size < REQUESTS_UNANSWERED_MAX) input.resume();
  }

  #inputOver(): void {
    this.#lines.end();
    this.#inputEnded = true;
    if (this.#unanswered.size === 0) this.#end();
    else setTimeout(() => this.#end(), DRAIN_MS_MAX).unref();
  }

  #refuse(code: number, message: string, id: RequestId | null = null): void {
    this.#write(refusal(code, message, id)).catch(() => undefined);
  }

  #refuseWithin(batch: Batch, id: RequestId | null = null): void {
    batch.responses.push(refusal(INVALID_REQUEST, NO_MESSAGE, id));
    if (id === null) return;
    this.#batches.delete(id);
    batch.waiting.delete(id);
  }

  /** Resolves once the client's pipe has taken the message. */
  #write(data: unknown): Promise<void> {
    return new Promise((resolve) => this.#streams.output.write(`${toJson(data)}\n`, () => resolve()));
  }
}

function refusal(code: number, message: string, id: RequestId | null) {
  return { jsonrpc: "2.0", id, error: { code, message } };
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function asMessage(value: unknown): JSONRPCMessage | undefined {
  try {
    return parseJSONRPCMessage(value);
  } catch {
    return undefined;
  }
}

/** The id of a value that looks like a request. */
function requestIdOf(value: unknown): RequestId | undefined {
  if (typeof value !== "object" || value === null || !("id" in value) || !("method" in value)) return undefined;
  return typeof value.id === "string" || typeof value.id === "number" ? value.id : undefined;
}
