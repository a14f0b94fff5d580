/** A client of `serve-mcp` whose lines another process forwards. */
import { PassThrough, Writable } from "node:stream";
import { MESSAGE_BYTES_MAX } from "#core/limits.ts";
import { LineDecoder } from "#mcp/message-lines.ts";
import type { ClientStreams } from "#mcp/stdio.ts";
import { END_OF_CLIENT } from "./exchange.ts";

export class McpClient implements ClientStreams {
  readonly input = new PassThrough();
  readonly output: Writable;
  /** Resolves when the forwarding process has gone. */
  readonly gone: Promise<void>;
  readonly left: () => void;
  readonly #lines: LineDecoder;

  /** `send` sends bytes to the forwarding process. */
  constructor(send: (bytes: Uint8Array) => void) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.gone = promise;
    this.left = resolve;
    this.output = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        send(chunk);
        done();
      },
    });
    const tooLong = (): void => void this.input.write("too long a message\n");
    this.#lines = new LineDecoder(MESSAGE_BYTES_MAX, (line) => this.#take(line), tooLong);
  }

  heard(bytes: Uint8Array): void {
    this.#lines.push(bytes);
  }

  #take(line: string): void {
    if (line === END_OF_CLIENT) this.input.end();
    else this.input.write(`${line}\n`);
  }
}
