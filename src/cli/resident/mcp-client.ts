/** A client of `serve-mcp` whose lines another process forwards. */
import { PassThrough, Writable } from "node:stream";
import { MESSAGE_BYTES_MAX } from "#core/limits.ts";
import { LineDecoder } from "#mcp/message-lines.ts";
import type { ClientStreams } from "#mcp/stdio.ts";
import { END_OF_CLIENT } from "./exchange.ts";

/** The connection to the forwarding process. */
export interface Forwarding {
  /** Sends bytes; `taken` is called when the other side has taken them, or is gone. */
  readonly send: (bytes: Uint8Array, taken: () => void) => void;
  /** Stops reading from the connection. */
  readonly pause: () => void;
  readonly resume: () => void;
}

export class McpClient implements ClientStreams {
  readonly input = new PassThrough();
  readonly output: Writable;
  /** Resolves when the forwarding process has gone. */
  readonly gone: Promise<void>;
  readonly left: () => void;
  readonly #lines: LineDecoder;
  readonly #connection: Forwarding;

  constructor(connection: Forwarding) {
    this.#connection = connection;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.gone = promise;
    this.left = resolve;
    this.output = new Writable({
      write: (chunk: Buffer, _encoding, done) => connection.send(chunk, done),
    });
    this.input.on("drain", () => connection.resume());
    const tooLong = (): void => this.#pass("too long a message");
    this.#lines = new LineDecoder(MESSAGE_BYTES_MAX, (line) => this.#take(line), tooLong);
  }

  heard(bytes: Uint8Array): void {
    this.#lines.push(bytes);
  }

  #take(line: string): void {
    if (line === END_OF_CLIENT) this.input.end();
    else this.#pass(line);
  }

  #pass(line: string): void {
    if (!this.input.write(`${line}\n`)) this.#connection.pause();
  }
}
