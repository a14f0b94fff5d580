/**
 * The server behind `codecompass ui`. It serves the files of the page to anyone on this machine, and answers about the workspace to those
 * with the token. The token is in the fragment of the printed address, which browsers never send; the page sends it in a header, so no
 * other site and no other port can make a browser send it.
 */
import { CodeCompassError } from "#core/errors.ts";
import { HTTP_DRAIN_MS_MAX, HTTP_IDLE_SECONDS } from "#core/limits.ts";
import type { Workspace } from "#engine/project/workspace.ts";
import { HttpAccess } from "#mcp/http/access.ts";
import { pageFileAt, servePageFile } from "./page-files.ts";
import { readParameters } from "./parameters.ts";
import { QUESTIONS } from "./questions.ts";
import { failed, json, refused } from "./responses.ts";
import { UiWorkspace } from "./workspace.ts";

const UI_HOST = "127.0.0.1";
const QUESTION = "/api/";
/** Makes the index, or brings it up to date. It is the only thing that a page can change. */
const INDEX = "/api/index";
/** Any free port, when the preferred one is taken. */
const ANY_PORT = 0;

/** The status of a response that nobody receives, because the client has disconnected. */
const CLIENT_GONE = 499;

export interface UiOptions {
  /** The required port; undefined lets the server choose one. */
  readonly port: number | undefined;
  readonly preferredPort: number;
  readonly token: string;
  /** Called with the address once the server listens. */
  readonly onListening: (url: string) => void;
}

/**
 * Serves until `stop` resolves.
 * @throws invalid_input for a port that is taken
 */
export async function serveUi(workspace: Workspace, options: UiOptions, stop: Promise<void>): Promise<void> {
  const endpoint = new UiEndpoint(new UiWorkspace(workspace), options.token);
  const server = listen(options, endpoint);
  options.onListening(`http://${UI_HOST}:${server.port}/#token=${options.token}`);
  const warm = endpoint.asked.warmUp();
  await stop;
  await Promise.race([server.stop(), Bun.sleep(HTTP_DRAIN_MS_MAX)]);
  await server.stop(true);
  await warm;
  await endpoint.asked.close();
}

function listen({ port, preferredPort }: UiOptions, endpoint: UiEndpoint): Bun.Server<undefined> {
  const at = (wanted: number): Bun.Server<undefined> =>
    Bun.serve({
      hostname: UI_HOST,
      port: wanted,
      idleTimeout: HTTP_IDLE_SECONDS,
      maxRequestBodySize: 0,
      fetch: (request) => endpoint.answer(request),
      error: failed,
    });
  try {
    return at(port ?? preferredPort);
  } catch (thrown) {
    if (port === undefined) return at(ANY_PORT);
    throw new CodeCompassError("invalid_input", `Cannot listen on ${UI_HOST}:${port}.`, {
      remediation: "Leave --port out, or choose another (0 takes a free one).",
      detail: thrown instanceof Error ? thrown.message : String(thrown),
    });
  }
}

/** Turns requests into responses. */
export class UiEndpoint {
  readonly asked: UiWorkspace;
  readonly #access: HttpAccess;

  constructor(asked: UiWorkspace, token: string) {
    this.asked = asked;
    this.#access = new HttpAccess(UI_HOST, token);
  }

  async answer(request: Request): Promise<Response> {
    const foreign = this.#access.refuseForeign(request);
    if (foreign || isFromAnotherSite(request)) return refused(403, "not_allowed", "The page is only for this address and this machine.");
    const url = URL.parse(request.url);
    if (!url) return refused(400, "invalid_input", "The request's URL is not valid.");
    const { pathname } = url;
    const method = pathname === INDEX ? "POST" : "GET";
    const isMethod = request.method === method || (method === "GET" && request.method === "HEAD");
    if (!isMethod) return refused(405, "invalid_input", `${method} only.`, { Allow: method === "GET" ? "GET, HEAD" : method });
    if (pathname.startsWith(QUESTION)) return this.#question(pathname.slice(QUESTION.length), url.searchParams, request);
    const file = pageFileAt(pathname);
    return file === undefined ? refused(404, "path_not_found", "There is no such page.") : servePageFile(file, request);
  }

  async #question(name: string, given: URLSearchParams, request: Request): Promise<Response> {
    if (!this.#access.isAuthorized(request)) {
      return refused(401, "not_allowed", "The token of this server is needed: open the address that codecompass ui has printed.");
    }
    if (request.method === "POST") {
      this.asked.startIndexing();
      return json({ indexing: this.asked.progress() }, 202);
    }
    const question = Object.hasOwn(QUESTIONS, name) ? QUESTIONS[name] : undefined;
    if (!question) return refused(404, "path_not_found", "There is no such question.");
    try {
      const values = readParameters(question.flags, given);
      // `readParameters` has checked the values against the question's own flags.
      return json(await question.answer(values as never, this.asked.asking(request.signal)));
    } catch (thrown) {
      if (request.signal.aborted) return refused(CLIENT_GONE, "interrupted", "The client cancelled the request.");
      return failed(thrown);
    }
  }
}

/**
 * Whether the browser says that a page of another site or another port made the request: some such requests have no Origin header by which
 * {@link HttpAccess} could refuse them. Programs other than browsers say nothing, and following a link to this server is allowed.
 */
function isFromAnotherSite(request: Request): boolean {
  const site = request.headers.get("sec-fetch-site");
  const isNavigation = request.headers.get("sec-fetch-mode") === "navigate";
  return site !== null && site !== "same-origin" && site !== "none" && !isNavigation;
}
