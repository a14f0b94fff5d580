/** What a browser must be told before it lets a page of an allowed origin ask the server, and read what it answers (CORS). */

const METHODS = "POST, GET, DELETE";
/** Headers of answers that a client of the protocol reads. */
const READ_HEADERS = "Mcp-Session-Id, WWW-Authenticate";

/** The answer to a browser that asks whether a page of an allowed origin may send a request. */
export function preflight(request: Request, origin: string): Response {
  const answer = new Response(null, { status: 204, headers: { "Access-Control-Allow-Methods": METHODS } });
  const wanted = request.headers.get("access-control-request-headers");
  if (wanted !== null) answer.headers.set("Access-Control-Allow-Headers", wanted);
  return readableBy(origin, answer);
}

/** An answer, a refusal too, that the browser gives to a page of an allowed origin. */
export function readableBy(origin: string, answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.set("Access-Control-Allow-Origin", origin);
  headers.set("Access-Control-Expose-Headers", READ_HEADERS);
  headers.append("Vary", "Origin");
  return new Response(answer.body, { status: answer.status, headers });
}
