/** HTTP responses, with headers that isolate the page: it loads nothing from other origins, and other sites cannot embed it. */
import { type CodeCompassError, type ErrorCode, toCodeCompassError } from "#core/errors.ts";
import { toJson } from "#core/json.ts";
import { errorData } from "#format/next-step.ts";

/** No inline code or style, no other origin, no enclosing frame, and no text that becomes code or markup. */
const POLICY = [
  "default-src 'none'",
  ...["script-src", "style-src", "img-src", "connect-src"].map((what) => `${what} 'self'`),
  ...["base-uri", "form-action", "frame-ancestors"].map((what) => `${what} 'none'`),
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join("; ");

const HEADERS: Readonly<Record<string, string>> = {
  "Content-Security-Policy": POLICY,
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
};

const STATUSES: Partial<Record<ErrorCode, number>> = {
  not_indexed: 409,
  index_incompatible: 409,
  index_busy: 503,
  ref_not_found: 404,
  path_not_found: 404,
  symbol_not_found: 404,
  path_outside_workspace: 403,
  permission_denied: 403,
  internal: 500,
};

/** A response. The browser caches nothing of it unless `headers` say so. */
export function reply(body: string | Uint8Array<ArrayBuffer> | null, status: number, headers: Readonly<Record<string, string>>): Response {
  return new Response(body, { status, headers: { "Cache-Control": "no-store", ...HEADERS, ...headers } });
}

/** A response with data in the JSON that every command writes. */
export function json(data: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return reply(toJson(data), status, { "Content-Type": "application/json; charset=utf-8", ...headers });
}

/** A response that refuses a request before any question is answered. */
export function refused(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}): Response {
  return json({ error: { code, message } }, status, headers);
}

/** A response with an error, in the JSON that every command writes. */
export function failed(thrown: unknown): Response {
  const error: CodeCompassError = toCodeCompassError(thrown);
  return json(errorData(error), STATUSES[error.code] ?? 400);
}
