/** CORS: the headers that a browser needs before it lets a page of an allowed origin query the server and read the answers. */

const METHODS = "POST, GET, DELETE";
/** Response headers that a client of the protocol reads. */
const READ_HEADERS = "Mcp-Session-Id, WWW-Authenticate";

/** The answer to a browser's preflight request for a page of an allowed origin. */
export function preflight(request: Request, origin: string): Response {
  const answer = new Response(null, { status: 204, headers: { "Access-Control-Allow-Methods": METHODS } });
  const wanted = request.headers.get("access-control-request-headers");
  if (wanted !== null) answer.headers.set("Access-Control-Allow-Headers", wanted);
  return readableBy(origin, answer);
}

/** A response, or refusal, with the headers that make the browser hand it to a page of an allowed origin. */
export function readableBy(origin: string, answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.set("Access-Control-Allow-Origin", origin);
  headers.set("Access-Control-Expose-Headers", READ_HEADERS);
  headers.append("Vary", "Origin");
  return new Response(answer.body, { status: answer.status, headers });
}
