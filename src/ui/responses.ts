/** Answers over HTTP, with the headers that keep a page by itself: nothing of others in it, and it in nothing of others. */
import { type CodeCompassError, type ErrorCode, toCodeCompassError } from "#core/errors.ts";
import { toJson } from "#core/json.ts";
import { errorData } from "#format/next-step.ts";

/** No inline code or style, no other origin, no frame round it, and no text that becomes code or markup. */
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

/** An answer of ours. Nothing of it is kept by the browser unless the headers say so. */
export function reply(body: string | Uint8Array<ArrayBuffer> | null, status: number, headers: Readonly<Record<string, string>>): Response {
  return new Response(body, { status, headers: { "Cache-Control": "no-store", ...HEADERS, ...headers } });
}

/** An answer as data, in the form that every command writes. */
export function json(data: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return reply(toJson(data), status, { "Content-Type": "application/json; charset=utf-8", ...headers });
}

/** A refusal before anything was asked. */
export function refused(status: number, code: string, message: string, headers: Readonly<Record<string, string>> = {}): Response {
  return json({ error: { code, message } }, status, headers);
}

/** What went wrong, as every command says it in JSON. */
export function failed(thrown: unknown): Response {
  const error: CodeCompassError = toCodeCompassError(thrown);
  return json(errorData(error), STATUSES[error.code] ?? 400);
}
