/** Decides who may talk to the HTTP server, by cheap checks on headers that come before everything else. */
import { createHash, timingSafeEqual } from "node:crypto";
import { hostHeaderValidationResponse, localhostAllowedHostnames } from "@modelcontextprotocol/server";
import { CodeCompassError } from "#core/errors.ts";
import { TOKEN_CHARS_MIN } from "#core/limits.ts";
import { named } from "#core/visible.ts";
import { type Peer, PeerUsers } from "./peer-user.ts";

/** Whether an address is reachable only from this machine. */
function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

export class HttpAccess {
  readonly #loopback: boolean;
  readonly #token: Buffer | undefined;
  readonly #origins: ReadonlySet<string>;
  /** Tells users apart where there is no token and the system knows the users. */
  #users: PeerUsers | undefined;

  /** @throws invalid_input when other machines could reach the server without a token, or for an origin that is not one */
  constructor(host: string, token: string | undefined, allowedOrigins: readonly string[] = []) {
    if (token !== undefined && token.length < TOKEN_CHARS_MIN) {
      throw new CodeCompassError("invalid_input", `The token is shorter than ${TOKEN_CHARS_MIN} characters.`, {
        remediation: "Make one with: openssl rand -hex 32",
      });
    }
    if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
      throw new CodeCompassError("invalid_input", "The token has blanks or non-ASCII characters, which a header cannot carry.", {
        remediation: "Make one with: openssl rand -hex 32",
      });
    }
    if (token === undefined && !isLoopback(host)) {
      throw new CodeCompassError("invalid_input", `Binding to ${host} lets other machines in, and no token keeps them out.`, {
        remediation: "Pass --token-file FILE or set CODECOMPASS_TOKEN, or bind to 127.0.0.1.",
      });
    }
    this.#loopback = isLoopback(host);
    this.#token = token === undefined ? undefined : digest(token);
    this.#origins = new Set(allowedOrigins.map(originMeant));
  }

  /**
   * From now on tells this user's connections to a port from those of other users, if the
   * system can. Returns false when it cannot, so that every user of this machine is answered.
   */
  tellsUsersApart(port: number | undefined): boolean {
    if (this.#token) return true;
    const users = new PeerUsers(port ?? 0);
    this.#users = users.areKnown ? users : undefined;
    return this.#users !== undefined;
  }

  /** Whether a connection may be answered without a token: it is this user's, or the system cannot tell. */
  isOwnUser(peer: Peer | null): boolean {
    return !this.#users || (peer !== null && this.#users.isOurs(peer));
  }

  /**
   * The refusal of a request that a web page could have sent through a browser: its host is not this one (DNS rebinding; a server on
   * another address has names that we cannot know, and requires a token), or its origin is neither the server itself nor allowed. Another
   * port of this machine belongs to another server.
   */
  refuseForeign(request: Request): Response | undefined {
    const host = this.#loopback
      ? (refuseOddHost(request) ?? hostHeaderValidationResponse(request, localhostAllowedHostnames()))
      : undefined;
    return host ?? this.#refuseForeignOrigin(request);
  }

  /** The origin of the web page that sent a request, if `--allowed-origin` names it: the response must name it for the browser. */
  allowedOrigin(request: Request): string | undefined {
    const origin = request.headers.get("origin") ?? undefined;
    return origin !== undefined && this.#origins.has(origin) ? origin : undefined;
  }

  #refuseForeignOrigin(request: Request): Response | undefined {
    const origin = request.headers.get("origin");
    if (origin === null || this.allowedOrigin(request) !== undefined) return undefined;
    const isOwn =
      origin === `http://${request.headers.get("host")}` && localhostAllowedHostnames().includes(URL.parse(origin)?.hostname ?? "");
    return isOwn ? undefined : new Response("The Origin header is not this server's, nor one of --allowed-origin.", { status: 403 });
  }

  /** Whether the request carries the token, if there is one. Takes the same time for every wrong token. */
  isAuthorized(request: Request): boolean {
    if (!this.#token) return true;
    const given = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
    return timingSafeEqual(digest(given), this.#token);
  }
}

/** An origin as browsers write it, also for pages of extensions and editors (`vscode-webview://…`). @throws invalid_input */
function originMeant(given: string): string {
  const found = URL.parse(given);
  if (found && found.origin !== "null") return found.origin;
  if (found && found.host !== "") return `${found.protocol}//${found.host}`;
  throw new CodeCompassError("invalid_input", `${named(given)} is not the origin of a web page.`, {
    remediation: "For example: --allowed-origin http://localhost:6274",
  });
}

/**
 * Refuses spellings of this machine's address that a URL parser accepts (`127.1`,
 * `2130706433`): browsers normalize addresses, so no honest client sends them.
 */
function refuseOddHost(request: Request): Response | undefined {
  const host = request.headers.get("host") ?? "";
  return /^\d/.test(host) && !/^127\.0\.0\.1(?::\d+)?$/.test(host)
    ? new Response("The Host header is not this server's.", { status: 403 })
    : undefined;
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
