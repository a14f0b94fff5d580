/** Serves MCP over Streamable HTTP, all revisions at one address, and `GET /health`. */
import { createMcpHandler, isLegacyRequest, type McpHttpHandler, type Server } from "@modelcontextprotocol/server";
import { CodeCompassError } from "#core/errors.ts";
import { toJson } from "#core/json.ts";
import { HTTP_DRAIN_MS_MAX, HTTP_IDLE_SECONDS, HTTP_REQUESTS_MAX, MESSAGE_BYTES_MAX } from "#core/limits.ts";
import { VERSION } from "#core/version.ts";
import type { Health } from "#mcp/health.ts";
import { HttpAccess } from "./access.ts";
import { BodyIntake } from "./body-intake.ts";
import { preflight, readableBy } from "./cross-origin.ts";
import type { Peer } from "./peer-user.ts";
import { HttpSessions, refusal } from "./sessions.ts";

/** The server behind the HTTP endpoint: a protocol server for each client, and its health. */
export interface McpBackend {
  connection(): Server;
  prewarmSoon(): void;
  health(): Promise<Health>;
}

export interface HttpOptions {
  readonly host: string;
  readonly port: number;
  readonly token: string | undefined;
  /** Origins of web pages that may send requests, besides the server's own. */
  readonly allowedOrigins: readonly string[];
  /** Called with the address once the server listens; port 0 takes any free one. `isForAll`: every user of this machine is answered. */
  readonly onListening: (url: string, isForAll: boolean) => void;
}

/**
 * Serves until `stop` resolves; it then first answers the running requests.
 * @throws invalid_input for an address that cannot be bound
 */
export async function serveOverHttp(service: McpBackend, options: HttpOptions, stop: Promise<void>): Promise<void> {
  const endpoint = new HttpEndpoint(service, options);
  const server = listen(options, endpoint);
  const url = `http://${options.host.includes(":") ? `[${options.host}]` : options.host}:${server.port}/mcp`;
  options.onListening(url, !endpoint.tellsUsersApart(server.port));
  service.prewarmSoon();
  await stop;
  await Promise.race([server.stop(), Bun.sleep(HTTP_DRAIN_MS_MAX)]);
  await endpoint.close();
  await server.stop(true);
}

function listen({ host, port }: HttpOptions, endpoint: HttpEndpoint): Bun.Server<undefined> {
  try {
    return Bun.serve({
      hostname: host,
      port,
      idleTimeout: HTTP_IDLE_SECONDS,
      maxRequestBodySize: MESSAGE_BYTES_MAX,
      fetch: (request, server) => endpoint.answer(request, server.requestIP(request)),
      error: () => refusal(500, "The request failed."),
    });
  } catch (thrown) {
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    throw new CodeCompassError("invalid_input", `Cannot listen on ${host}:${port}.`, {
      remediation: "Choose another --host or --port (0 takes a free one), or stop what uses it.",
      detail: why,
    });
  }
}

const ANOTHER_USER =
  "The server answers only the user who started it, and this connection is another user's. With --token-file it answers whoever has the token.";

/** Answers requests. */
class HttpEndpoint {
  readonly #service: McpBackend;
  readonly #access: HttpAccess;
  readonly #modern: McpHttpHandler;
  readonly #sessions: HttpSessions;
  readonly #intake = new BodyIntake();
  #running = 0;

  constructor(service: McpBackend, { host, token, allowedOrigins }: HttpOptions) {
    this.#service = service;
    this.#access = new HttpAccess(host, token, allowedOrigins);
    this.#modern = createMcpHandler(() => service.connection(), { legacy: "reject", maxRequestBodySize: MESSAGE_BYTES_MAX });
    this.#sessions = new HttpSessions(() => service.connection());
  }

  /** Begins to check which user connects, once the port is known. Returns whether the system can tell. */
  tellsUsersApart(port: number | undefined): boolean {
    return this.#access.tellsUsersApart(port);
  }

  async answer(request: Request, peer: Peer | null): Promise<Response> {
    const foreign = this.#access.refuseForeign(request);
    if (foreign) return foreign;
    const origin = this.#access.allowedOrigin(request);
    if (origin === undefined) return this.#answerAllowed(request, peer);
    // A browser sends a preflight request before it lets a page send the token; the preflight carries no token.
    return request.method === "OPTIONS" ? preflight(request, origin) : readableBy(origin, await this.#answerAllowed(request, peer));
  }

  async #answerAllowed(request: Request, peer: Peer | null): Promise<Response> {
    const pathname = URL.parse(request.url)?.pathname;
    if (pathname === undefined) return refusal(400, "The request's URL is not valid.");
    if (pathname === "/health") return this.#health(request, peer);
    if (pathname !== "/mcp") return refusal(404, "The endpoint is /mcp.");
    if (!this.#access.isAuthorized(request)) {
      return refusal(401, "A bearer token is needed.", { "WWW-Authenticate": 'Bearer realm="codecompass"' });
    }
    if (!this.#access.isOwnUser(peer)) return refusal(403, ANOTHER_USER);
    const whole = await this.#intake.whole(request);
    return whole ? this.#run(whole) : refusal(408, "The body of the request did not arrive.", { Connection: "close" });
  }

  /** Answers a request whose body has arrived. */
  async #run(request: Request): Promise<Response> {
    if (this.#running >= HTTP_REQUESTS_MAX) return refusal(503, "Too many requests at once.", { "Retry-After": "1" });
    this.#running++;
    try {
      return (await isLegacyRequest(request)) ? await this.#sessions.handle(request) : await this.#modern.fetch(request);
    } finally {
      this.#running--;
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.#modern.close(), this.#sessions.close()]);
  }

  /** Answers `/health`: the status for anyone; paths only for clients that may also call tools. */
  async #health(request: Request, peer: Peer | null): Promise<Response> {
    if (request.method !== "GET" && request.method !== "HEAD") return refusal(405, "GET only.", { Allow: "GET, HEAD" });
    const found = await this.#service.health();
    // People read this on a terminal, and it names directories: {@link toJson} escapes unsafe characters.
    const mayKnow = this.#access.isAuthorized(request) && this.#access.isOwnUser(peer);
    if (mayKnow) return new Response(toJson(found), { headers: { "Content-Type": "application/json" } });
    return Response.json({ status: found.status, version: VERSION, uptime_seconds: found.uptime_seconds });
  }
}
