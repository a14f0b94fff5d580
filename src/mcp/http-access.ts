/** Who may talk to the HTTP server: checks on headers that cost nothing and come before everything else. */
import { createHash, timingSafeEqual } from "node:crypto";
import {
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { CodeCompassError } from "#core/errors.ts";
import { TOKEN_CHARS_MIN } from "#core/limits.ts";

/** Whether only this machine can reach an address. */
function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || /^127(?:\.\d{1,3}){3}$/.test(host);
}

export class HttpAccess {
  readonly #loopback: boolean;
  readonly #token: Buffer | undefined;

  /**
   * @throws invalid_input when others could reach the server without a token
   */
  constructor(host: string, token: string | undefined) {
    if (token !== undefined && token.length < TOKEN_CHARS_MIN) {
      throw new CodeCompassError("invalid_input", `The token is shorter than ${TOKEN_CHARS_MIN} characters.`, {
        remediation: "Make one with: openssl rand -hex 32",
      });
    }
    if (token !== undefined && !/^[\x21-\x7e]+$/.test(token)) {
      throw new CodeCompassError("invalid_input", "The token has blanks or characters beyond ASCII, which a header cannot carry.", {
        remediation: "Make one with: openssl rand -hex 32",
      });
    }
    if (token === undefined && !isLoopback(host)) {
      throw new CodeCompassError("invalid_input", `Binding to ${host} lets other machines in, and there is no token to check them by.`, {
        remediation: "Pass --token-file FILE or set CODECOMPASS_TOKEN, or bind to 127.0.0.1.",
      });
    }
    this.#loopback = isLoopback(host);
    this.#token = token === undefined ? undefined : digest(token);
  }

  /**
   * The refusal of a request that a web page could have sent through a browser: its host is not this one (DNS rebinding; other
   * addresses have names we cannot know, and a token), or its origin is not local.
   */
  refuseForeign(request: Request): Response | undefined {
    const host = this.#loopback
      ? (refuseOddHost(request) ?? hostHeaderValidationResponse(request, localhostAllowedHostnames()))
      : undefined;
    return host ?? originValidationResponse(request, localhostAllowedOrigins());
  }

  /** Whether the request carries the token, if there is one. Takes the same time however much of it is right. */
  isAuthorized(request: Request): boolean {
    if (!this.#token) return true;
    const given = /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? "";
    return timingSafeEqual(digest(given), this.#token);
  }
}

/** A browser writes an address in one way. Others (`127.1`, `2130706433`) mean the same to a URL parser, and nothing honest sends them. */
function refuseOddHost(request: Request): Response | undefined {
  const host = request.headers.get("host") ?? "";
  return /^\d/.test(host) && !/^127\.0\.0\.1(?::\d+)?$/.test(host)
    ? new Response("The Host header is not this server's.", { status: 403 })
    : undefined;
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
