/**
 * Receives the bodies of requests. A body that never arrives must not take the place of one that does, so bodies are received before a
 * request counts as running; when too many are arriving at once, the oldest is given up.
 */
import { HTTP_BODIES_ARRIVING_MAX, HTTP_BODY_MS_MAX } from "#core/limits.ts";

export class BodyIntake {
  /** Functions that give up one arriving body each, the oldest first. */
  readonly #arriving = new Set<() => void>();

  /** A copy of the request with its body in memory; undefined when this server gave up waiting for the body. */
  async whole(request: Request): Promise<Request | undefined> {
    if (request.body === null) return request;
    const body = await this.#body(request);
    if (!body) return undefined;
    const { url, method, headers, signal } = request;
    return new Request(url, { method, headers, body, signal });
  }

  async #body(request: Request): Promise<ArrayBuffer | undefined> {
    for (const giveUpOldest of this.#arriving) {
      if (this.#arriving.size < HTTP_BODIES_ARRIVING_MAX) break;
      giveUpOldest();
    }
    return new Promise((resolve) => {
      const end = (body: ArrayBuffer | undefined): void => {
        this.#arriving.delete(giveUp);
        clearTimeout(timer);
        resolve(body);
      };
      const giveUp = (): void => end(undefined);
      const timer = setTimeout(giveUp, HTTP_BODY_MS_MAX);
      this.#arriving.add(giveUp);
      // Rejects when a client goes away before its body is complete.
      request.arrayBuffer().then(end, giveUp);
    });
  }
}
