/**
 * Bodies of requests on their way. A body that never comes must not take the place of one that does, so bodies are taken in before a
 * request counts as running; when too many are under way at once, the one that has been under way for longest is given up.
 */
import { HTTP_BODIES_ARRIVING_MAX, HTTP_BODY_MS_MAX } from "#core/limits.ts";

export class BodyIntake {
  /** How to give up each body, the oldest first. */
  readonly #arriving = new Set<() => void>();

  /** A copy of the request with its body in memory; undefined when this server gave the body up. */
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
      // A client that goes away before its body is complete makes this fail.
      request.arrayBuffer().then(end, giveUp);
    });
  }
}
