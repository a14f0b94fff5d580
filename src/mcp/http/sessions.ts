/** Sessions of clients with revisions before 2026-07-28: `initialize` begins one, and a header names it. */
import { randomUUID } from "node:crypto";
import {
  isInitializeRequest,
  legacyStatelessFallback,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { HTTP_SESSION_IDLE_MS, HTTP_SESSIONS_MAX, MESSAGE_BYTES_MAX } from "#core/limits.ts";

interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  usedAtMs: number;
}

export class HttpSessions {
  readonly #sessions = new Map<string, Session>();
  readonly #connection: () => Server;
  /** Answers single requests without a handshake: scripts, health probes, `curl`. */
  readonly #single: (request: Request, options: { parsedBody: unknown }) => Promise<Response>;

  constructor(connection: () => Server) {
    this.#connection = connection;
    this.#single = legacyStatelessFallback(connection);
  }

  /** Answers a request of an older revision. */
  async handle(request: Request): Promise<Response> {
    const id = request.headers.get("mcp-session-id");
    if (id !== null) return this.#continue(id, request);
    if (request.method !== "POST") return refusal(400, "Mcp-Session-Id is missing.");
    const body = await request
      .clone()
      .json()
      .catch(() => undefined);
    return isInitializeRequest(body) ? this.#begin(request) : this.#single(request, { parsedBody: body });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map(({ transport }) => transport.close()));
    this.#sessions.clear();
  }

  #continue(id: string, request: Request): Promise<Response> | Response {
    const session = this.#sessions.get(id);
    if (!session) return refusal(404, "There is no such session; initialize again.");
    session.usedAtMs = Date.now();
    return session.transport.handleRequest(request);
  }

  async #begin(request: Request): Promise<Response> {
    await this.#makeRoom();
    const transport: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      maxRequestBodySize: MESSAGE_BYTES_MAX,
      onsessioninitialized: (id) => {
        this.#sessions.set(id, { transport, usedAtMs: Date.now() });
      },
      onsessionclosed: (id) => {
        this.#sessions.delete(id);
      },
    });
    await this.#connection().connect(transport);
    return transport.handleRequest(request);
  }

  /** Closes sessions that have been idle for long, and the longest idle ones while there are still too many. */
  async #makeRoom(): Promise<void> {
    const bySilence = [...this.#sessions].sort(([, a], [, b]) => a.usedAtMs - b.usedAtMs);
    const deadline = Date.now() - HTTP_SESSION_IDLE_MS;
    for (const [index, [id, { transport, usedAtMs }]] of bySilence.entries()) {
      if (usedAtMs > deadline && bySilence.length - index < HTTP_SESSIONS_MAX) break;
      this.#sessions.delete(id);
      await transport.close();
    }
  }
}

/** A refusal as a JSON-RPC error. */
export function refusal(status: number, message: string, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json({ jsonrpc: "2.0", error: { code: -32000, message }, id: null }, { status, headers });
}
